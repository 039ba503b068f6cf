"""Coins: each seat in turn tosses a coin, and the first to so many heads wins. Everything about it can be reckoned.

A seat chooses one of three coins, which show heads with a chance of 1/4, 1/2 and 3/4: the strategies `worst`, uniform
and `best` are a ladder of known steps.
"""

from dataclasses import dataclass
from typing import ClassVar

from numba import njit

from simulator.play.game import Decision, state_dtype
from simulator.play.log import observe
from simulator.play.rules import Rules as BaseRules
from simulator.play.rules import switch
from simulator.play.strategy import Floats, Options, Strategy
from simulator.play.streams import CHANCE, SEAT, below
from simulator.play.study import Study

NAME, TITLE = "coins", "Coins"
PLAYERS = range(2, 5)
COINS = 3
ENDS = ("playing", "truncated", "goal")
DECISIONS = (Decision("toss", {"chance": "chance of heads"}),)
MAX_OPTIONS = COINS
VARIANTS = {"long": {"goal": 3}}
STATE = state_dtype(PLAYERS[-1], [])
COLUMNS = ()


@dataclass(frozen=True)
class Rules(BaseRules):
    """Switches of Coins."""

    goal: int = switch(1, "heads that win the game", low=1, high=20)


STUDY = Study(strategy="uniform", games=1000, variants=("base", "long"))


@njit(cache=True, nogil=True)
def deal(games, rows, rules):
    for r in rows:
        games[r].turn = games[r].rounds = 1


@njit(cache=True, nogil=True)
def options(games, rows, rules, detail, offsets, codes, features):
    offsets[0] = 0
    for k in range(rows.shape[0]):
        start = COINS * k
        if start + COINS > codes.shape[0]:
            return k
        for coin in range(COINS):
            codes[start + coin] = coin
            if detail:
                features[0, start + coin] = 0.25 * (coin + 1)
        offsets[k + 1] = start + COINS
    return rows.shape[0]


@njit(cache=True, nogil=True)
def _play(game, rules, coin):
    seat = game.seat
    game.points[seat] += below(game, CHANCE, 4) <= coin
    if game.points[seat] >= rules[0].goal:
        game.winners, game.ended = 1 << seat, 2
        return
    game.seat = (seat + 1) % rules[0].players
    game.turn += 1
    game.rounds += game.seat == 0


@njit(cache=True, nogil=True)
def play(games, rows, rules, codes):
    for k in range(rows.shape[0]):
        _play(games[rows[k]], rules, codes[k])


@njit(cache=True, nogil=True)
def redeal(games, rows, rules):
    pass


@njit(cache=True, nogil=True)
def playout(games, rows, rules, logs):
    for r in rows:
        game = games[r]
        while game.ended == 0:
            _play(game, rules, below(game, SEAT + game.seat, COINS))
            if logs.shape[0] > 0:
                observe(logs[r], game, rules[0].players, COINS)


def describe(rules, decision, code):
    return f"toss the coin of {code + 1}/4"


def show(record, rules):
    return f"heads: {record['points']}"


@dataclass(frozen=True)
class Best(Strategy):
    """Tosses the best coin."""

    game: ClassVar[str] = "coins"

    def toss(self, o: Options) -> Floats:
        """Score a coin by its chance."""
        return o.chance


@dataclass(frozen=True)
class Worst(Strategy):
    """Tosses the worst coin."""

    game: ClassVar[str] = "coins"

    def toss(self, o: Options) -> Floats:
        """Score a coin against its chance."""
        return -o.chance
