"""Where the features of one position's options are written, and the facts that most decisions share."""

from __future__ import annotations

from typing import Any, NamedTuple

from numba import njit

from simulator.games.clash.decisions import course_row
from simulator.games.clash.pieces import count_in_hand


class Table(NamedTuple):
    """The part of the options table that belongs to one position.

    Attributes
    ----------
    codes : int32 array
        Codes of the options.
    features : float32 array (features and facts, options)
    start, end : int
        Options of the position: columns ``start`` to ``end - 1``.
    position : int
        Column of the position's facts.
    """

    codes: Any
    features: Any
    start: Any
    end: Any
    position: Any


@njit(cache=True, nogil=True)
def find_lead(game: Any, rules: Any, seat: Any) -> Any:
    """Return a seat's points before the best other seat, negative behind."""
    best = -1
    for other in range(rules.players):
        if other != seat:
            best = max(best, game.points[other])
    return game.points[seat] - best


@njit(cache=True, nogil=True)
def fill_course(game: Any, rules: Any, table: Any, first: Any) -> None:
    """Write the facts that most decisions share, from row ``first`` on: flicks left, generations left, the lead."""
    rivals = 0
    for other in range(rules.players):
        if other != game.seat:
            rivals += count_in_hand(game, other)
    facts, at = table.features, table.position
    facts[first + course_row.flicks_left, at] = count_in_hand(game, game.seat)
    facts[first + course_row.rival_flicks_left, at] = rivals
    facts[first + course_row.generations_left, at] = rules.generations - game.rounds
    facts[first + course_row.lead, at] = find_lead(game, rules, game.seat)
