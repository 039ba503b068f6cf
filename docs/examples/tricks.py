"""Tricks: a small game to show how one is added. Three cards each, three tricks, the highest card takes a trick.

Rules, in one paragraph: cards 1 to 12 are shuffled, each seat gets three. In each of three rounds every seat, from
seat 0 on, plays one card openly; the highest takes the trick and scores 1. Most tricks wins; ties share.
"""

from dataclasses import dataclass

import numpy as np
from numba import njit

from simulator.play.game import Column, Decision, state_dtype
from simulator.play.log import observe
from simulator.play.rules import Rules as BaseRules
from simulator.play.rules import switch
from simulator.play.streams import DEAL, SEARCH, SEAT, below, shuffle
from simulator.play.study import Study

NAME, TITLE = "tricks", "Tricks"
PLAYERS = range(2, 5)
CARDS, HAND = 12, 3
ENDS = ("playing", "truncated", "all_played")
DECISIONS = (Decision("card", {"value": "value of the card, 1-12", "wins": "1 if it beats all cards on the table"}),)
MAX_OPTIONS = HAND
VARIANTS = {"low": {"lowest_wins": True}}


@dataclass(frozen=True)
class Rules(BaseRules):
    """Switches of Tricks."""

    lowest_wins: bool = switch(False, "the lowest card takes the trick instead of the highest")


STATE = state_dtype(
    PLAYERS[-1],
    [
        ("hands", np.int32, (PLAYERS[-1], HAND)),  # value of each card held, 0 once it is played
        ("table", np.int32, (PLAYERS[-1],)),  # value of the card each seat has played in this round, 0 for none
        ("seen", np.int32),  # bit mask of the cards played so far
    ],
)
COLUMNS = (Column("seen", "bit mask of the cards played", np.int32),)
STUDY = Study(strategy="uniform", games=1000, variants=("base", "low"))


@njit(cache=True, nogil=True)
def _deal(game, stream, players, only_others):
    """Deal the cards that were not played to the hands' open places; all of them, or all but the seat's to act."""
    deck, n = np.empty(CARDS, np.int32), 0
    for value in range(1, CARDS + 1):
        held = False
        for i in range(HAND):
            held |= only_others and game.hands[game.seat, i] == value
        if not held and not (game.seen >> value) & 1:
            deck[n] = value
            n += 1
    shuffle(game, stream, deck, n)
    for seat in range(players):
        if only_others and seat == game.seat:
            continue
        for i in range(HAND):
            if not only_others or game.hands[seat, i] > 0:
                n -= 1
                game.hands[seat, i] = deck[n]


@njit(cache=True, nogil=True)
def deal(games, rows, rules):
    for r in rows:
        game = games[r]
        _deal(game, DEAL, rules[0].players, False)
        game.turn, game.rounds = 1, 1


@njit(cache=True, nogil=True)
def _list(game, codes, start):
    """Write the options of one game, the cards held in order of their place; return how many."""
    n = 0
    for i in range(HAND):
        if game.hands[game.seat, i] > 0:
            codes[start + n] = i
            n += 1
    return n


@njit(cache=True, nogil=True)
def options(games, rows, rules, detail, offsets, codes, features):
    start = 0
    offsets[0] = 0
    for k in range(rows.shape[0]):
        if start + MAX_OPTIONS > codes.shape[0]:
            return k
        game = games[rows[k]]
        end = start + _list(game, codes, start)
        if detail:
            best = 0
            for seat in range(rules[0].players):
                best = max(best, _rank(game.table[seat], rules))
            for m in range(start, end):
                value = game.hands[game.seat, codes[m]]
                features[0, m] = value
                features[1, m] = _rank(value, rules) > best
        start = end
        offsets[k + 1] = start
    return rows.shape[0]


@njit(cache=True, nogil=True)
def _rank(value, rules):
    return CARDS + 1 - value if rules[0].lowest_wins and value > 0 else value


@njit(cache=True, nogil=True)
def _play(game, rules, code):
    players = rules[0].players
    value = game.hands[game.seat, code]
    game.table[game.seat] = value
    game.hands[game.seat, code] = 0
    game.seen |= 1 << value
    game.seat += 1
    if game.seat < players:
        game.turn += 1
        return
    taker = 0
    for seat in range(players):
        if _rank(game.table[seat], rules) > _rank(game.table[taker], rules):
            taker = seat
    game.points[taker] += 1
    game.table[:] = 0
    game.seat = 0
    if game.rounds < HAND:
        game.rounds += 1
        game.turn += 1
        return
    game.ended = 2
    best = 0
    for seat in range(players):
        best = max(best, game.points[seat])
    for seat in range(players):
        if game.points[seat] == best:
            game.winners |= 1 << seat


@njit(cache=True, nogil=True)
def play(games, rows, rules, codes):
    for k in range(rows.shape[0]):
        _play(games[rows[k]], rules, codes[k])


@njit(cache=True, nogil=True)
def redeal(games, rows, rules):
    for r in rows:
        _deal(games[r], SEARCH, rules[0].players, True)


@njit(cache=True, nogil=True)
def playout(games, rows, rules, logs):
    codes = np.empty(MAX_OPTIONS, np.int32)
    for r in rows:
        game = games[r]
        while game.ended == 0:
            n = _list(game, codes, 0)
            pick = below(game, SEAT + game.seat, n) if n > 1 else 0
            _play(game, rules, codes[pick])
            if logs.shape[0] > 0:
                observe(logs[r], game, rules[0].players, n)


def describe(rules, decision, code):
    return f"play the card in place {code + 1}"


def show(record, rules):
    return "\n".join(f"seat {seat}: hand {record['hands'][seat]}" for seat in range(int(rules["players"][0])))
