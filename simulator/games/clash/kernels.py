"""The rules over many games: the compiled loops that the engine calls."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from simulator.games.clash.feature_table import Table
from simulator.games.clash.features import fill
from simulator.games.clash.flow import advance, apply, set_up
from simulator.games.clash.hidden import redeal_game
from simulator.games.clash.options import MAX_OPTIONS, list_options
from simulator.games.clash.state import ZERO
from simulator.play.log import observe
from simulator.play.streams import SEAT, below


@njit(cache=True, nogil=True)
def deal(games: Any, rows: Any, rules: Any) -> None:
    """Set up the records whose keys are in the header and advance each to its first decision."""
    codes = np.empty(MAX_OPTIONS, np.int32)
    for r in rows:
        set_up(games[r], rules[0])
        advance(games[r], rules[0], codes)


@njit(cache=True, nogil=True)
def options(games: Any, rows: Any, rules: Any, detail: Any, offsets: Any, codes: Any, features: Any) -> Any:
    """List the legal options of each record; see `simulator.play.game.Game`."""
    start = ZERO
    offsets[0] = 0
    for k in range(rows.shape[0]):
        if start + MAX_OPTIONS > codes.shape[0]:
            return k
        game = games[rows[k]]
        end = start + list_options(game, rules[0], codes, start)
        if detail:
            fill(game, rules[0], Table(codes, features, start, end, k))
        start = end
        offsets[k + 1] = start
    return rows.shape[0]


@njit(cache=True, nogil=True)
def play(games: Any, rows: Any, rules: Any, codes: Any) -> None:
    """Apply one option to each record and advance it to the next decision or to the end."""
    room = np.empty(MAX_OPTIONS, np.int32)
    for k in range(rows.shape[0]):
        game = games[rows[k]]
        apply(game, rules[0], codes[k])
        advance(game, rules[0], room)


@njit(cache=True, nogil=True)
def redeal(games: Any, rows: Any, rules: Any) -> None:
    """Deal anew all that the seat to act cannot see, consistently with what it can, from the SEARCH stream."""
    for r in rows:
        redeal_game(games[r], rules[0])


@njit(cache=True, nogil=True)
def playout(games: Any, rows: Any, rules: Any, logs: Any) -> None:
    """Finish the records by uniform play, with the same draws as the engine's; ``logs`` may be empty."""
    codes = np.empty(MAX_OPTIONS, np.int32)
    for r in rows:
        game = games[r]
        while game.ended == 0:
            n = list_options(game, rules[0], codes, ZERO)
            pick = below(game, SEAT + game.seat, n) if n > 1 else 0
            apply(game, rules[0], codes[pick])
            advance(game, rules[0], codes)
            if logs.shape[0] > 0:
                observe(logs[r], game, rules[0].players, n)
