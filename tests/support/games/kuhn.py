"""Kuhn's poker (H. W. Kuhn, "A simplified two-person poker", 1950): three cards, one chip each, one bet.

Each seat gets one of three cards and puts in a chip. Seat 0 checks or bets a chip; whoever faces a bet calls or folds;
after a check seat 1 may bet, and after two checks or a call the higher card takes the pot. Points are the chips won. At
equilibrium seat 0 loses 1/18 of a chip a game.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numba import njit

from simulator.play.game import Decision, state_dtype
from simulator.play.log import observe
from simulator.play.rules import Rules as BaseRules
from simulator.play.strategy import Floats, Options, Strategy
from simulator.play.streams import DEAL, SEARCH, SEAT, below
from simulator.play.study import Study

NAME, TITLE = "kuhn", "Kuhn's poker"
PLAYERS = range(2, 3)
CARDS = 3
PASS, BET = 0, 1
ENDS = ("playing", "truncated", "shown", "folded")
DECISIONS = (
    Decision(
        "act",
        {"bets": "1 if a chip is put in"},
        {"card": "card held, 0-2", "turn": "turn, 1-3", "faced": "1 if a bet is faced"},
    ),
)
MAX_OPTIONS = 2
VARIANTS: dict[str, dict[str, int]] = {}
STATE = state_dtype(2, [("card", np.int32, (2,)), ("put", np.int32, (2,))])
COLUMNS = ()
STUDY = Study(strategy="uniform", games=1000)


@dataclass(frozen=True)
class Rules(BaseRules):
    """No switches."""


@njit(cache=True, nogil=True)
def _other_card(game, stream, card):
    """Return one of the two other cards."""
    return (card + 1 + below(game, stream, 2)) % CARDS


@njit(cache=True, nogil=True)
def deal(games, rows, rules):
    for r in rows:
        game = games[r]
        game.card[0] = below(game, DEAL, CARDS)
        game.card[1] = _other_card(game, DEAL, game.card[0])
        game.put[:] = 1
        game.turn = game.rounds = 1


@njit(cache=True, nogil=True)
def options(games, rows, rules, detail, offsets, codes, features):
    offsets[0] = 0
    for k in range(rows.shape[0]):
        start = 2 * k
        if start + 2 > codes.shape[0]:
            return k
        game = games[rows[k]]
        codes[start], codes[start + 1] = PASS, BET
        if detail:
            features[0, start], features[0, start + 1] = 0, 1
            features[1, k] = game.card[game.seat]
            features[2, k] = game.turn
            features[3, k] = game.put[1 - game.seat] > game.put[game.seat]
        offsets[k + 1] = start + 2
    return rows.shape[0]


@njit(cache=True, nogil=True)
def _end(game, winner, reason):
    lost = game.put[1 - winner]
    game.points[winner], game.points[1 - winner] = lost, -lost
    game.winners, game.ended = 1 << winner, reason


@njit(cache=True, nogil=True)
def _play(game, code):
    seat, other = game.seat, 1 - game.seat
    faced = game.put[other] > game.put[seat]
    game.put[seat] += code
    if faced and code == PASS:
        _end(game, other, 3)
    elif faced or (code == PASS and game.turn == 2):
        _end(game, 0 if game.card[0] > game.card[1] else 1, 2)
    else:
        game.seat = other
        game.turn += 1


@njit(cache=True, nogil=True)
def play(games, rows, rules, codes):
    for k in range(rows.shape[0]):
        _play(games[rows[k]], codes[k])


@njit(cache=True, nogil=True)
def redeal(games, rows, rules):
    for r in rows:
        game = games[r]
        game.card[1 - game.seat] = _other_card(game, SEARCH, game.card[game.seat])


@njit(cache=True, nogil=True)
def playout(games, rows, rules, logs):
    for r in rows:
        game = games[r]
        while game.ended == 0:
            _play(game, below(game, SEAT + game.seat, 2))
            if logs.shape[0] > 0:
                observe(logs[r], game, 2, 2)


def describe(rules, decision, code):
    return ("pass", "put a chip in")[code]


def show(record, rules):
    return f"cards {record['card']}, chips put in {record['put']}"


@dataclass(frozen=True)
class Equilibrium(Strategy):
    """Kuhn's optimal play.

    Attributes
    ----------
    bluff : float
        Chance that seat 0 bets its lowest card, 0 to 1/3: there is an equilibrium for each.
    """

    game: ClassVar[str] = "kuhn"
    bluff: float = 0.2

    def act(self, o: Options) -> Floats:
        """Put a chip in with the chance of the card: opening, after a check, facing a bet, and that after a check."""
        chances = np.array([[self.bluff, 0, 3 * self.bluff], [1 / 3, 0, 1], [0, 1 / 3, 1], [0, self.bluff + 1 / 3, 1]])
        place = (o.turn - 1 + o.faced).astype(int)
        return o.bets * (chances[place, o.card.astype(int)] - o.uniform())
