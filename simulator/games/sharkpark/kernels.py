"""The rules over many games: the compiled loops that the engine calls."""

from typing import Any

import numpy as np
from numba import njit

from simulator.games.sharkpark.decisions import KIND
from simulator.games.sharkpark.features import describe_others
from simulator.games.sharkpark.hidden import redeal_game
from simulator.games.sharkpark.moves import play_option, set_up
from simulator.games.sharkpark.options import count_options, list_options, option_at
from simulator.games.sharkpark.scare_features import describe_scares
from simulator.games.sharkpark.state import MAX_OPTIONS
from simulator.play.log import observe
from simulator.play.streams import SEAT, below


@njit(cache=True, nogil=True)
def deal(games: Any, rows: Any, rules: Any) -> None:
    """Set up the records and ask seat 0 for its first shark; chance has no part in it."""
    for r in rows:
        set_up(games[r], rules[0])


@njit(cache=True, nogil=True)
def _list_all(games: Any, rows: Any, rules: Any, offsets: Any, codes: Any) -> Any:
    offsets[0] = 0
    start = offsets[0]
    for k in range(rows.shape[0]):
        if start + MAX_OPTIONS > codes.shape[0]:
            return k
        start += list_options(games[rows[k]], rules[0], codes, start)
        offsets[k + 1] = start
    return rows.shape[0]


def options(games: Any, rows: Any, rules: Any, detail: bool, offsets: Any, codes: Any, features: Any) -> int:
    """List the legal options of each record, with their features when asked; returns how many records it listed.

    It calls one kernel to list and one of two to describe, since a kernel that did it all would take long to compile.

    Parameters
    ----------
    games : structured array of STATE
    rows : int64 array
        Records to list.
    rules : record array (1,)
        The rules in force.
    detail : bool
        Whether to write features as well.
    offsets : int64 array (rows + 1,)
        Written: where each record's options begin.
    codes : int32 array (options,)
        Written: codes of the options.
    features : float32 array (features and facts, options)
        Written when ``detail`` is asked for.
    """
    listed: int = _list_all(games, rows, rules, offsets, codes)
    if detail and listed:
        describe_all = describe_scares if games["decision"][rows[0]] == KIND.scare else describe_others
        describe_all(games, rows[:listed], rules, offsets, codes, features)
    return listed


@njit(cache=True, nogil=True)
def play(games: Any, rows: Any, rules: Any, codes: Any) -> None:
    """Apply one option to each record."""
    for k in range(rows.shape[0]):
        play_option(games[rows[k]], rules[0], np.int64(codes[k]))


@njit(cache=True, nogil=True)
def redeal(games: Any, rows: Any, rules: Any) -> None:
    """Deal anew what the seat to act cannot see."""
    for r in rows:
        redeal_game(games[r], rules[0])


@njit(cache=True, nogil=True)
def playout(games: Any, rows: Any, rules: Any, logs: Any) -> None:
    """Finish the records by uniform play."""
    for r in rows:
        game = games[r]
        while game.ended == 0:
            n = count_options(game, rules[0])
            pick = below(game, SEAT + game.seat, n) if n > 1 else 0
            play_option(game, rules[0], option_at(game, rules[0], pick))
            if logs.shape[0] > 0:
                observe(logs[r], game, rules[0].players, n)
