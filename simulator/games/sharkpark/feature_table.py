"""Where the features of one position's options are written, and what all kinds of decision ask of a position."""

from typing import Any, NamedTuple

import numpy as np

from simulator.games.sharkpark.board import inner

WAVES = 8
"""Rows of the scratch table of bitboards."""


class Table(NamedTuple):
    """The part of the options table that belongs to one position.

    Attributes
    ----------
    codes : int32 array
        Codes of the options.
    features : float32 array (features and facts, options)
    waves : uint64 array (WAVES, MAX_OPTIONS)
        Scratch table: a bitboard for each option and idea.
    start, end : int
        Options of the position: columns ``start`` to ``end - 1``.
    position : int
        Column of the position's facts.
    """

    codes: Any
    features: Any
    waves: Any
    start: Any
    end: Any
    position: Any


@inner
def best_rival(game: Any, rules: Any) -> Any:
    """Return the rival furthest ahead, the first of several."""
    best = -1
    for seat in range(rules.players):
        if seat != game.seat and (best < 0 or game.points[seat] > game.points[best]):
            best = seat
    return best


@inner
def lead_of(game: Any, rules: Any) -> Any:
    """Return the points that the seat to act is ahead of the best rival."""
    return game.points[game.seat] - game.points[best_rival(game, rules)]


@inner
def rivals_cells(game: Any, rules: Any) -> Any:
    """Return the cells of the rivals' sharks."""
    cells = np.uint64(0)
    for seat in range(rules.players):
        if seat != game.seat:
            cells |= game.sharks[seat]
    return cells
