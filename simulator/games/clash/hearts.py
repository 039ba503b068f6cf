"""Freyja's heart on the mat: which prophets lie under it, and whom they count for."""

from __future__ import annotations

import math
from typing import Any

from numba import njit

from simulator.games.clash.state import MAT, PROPHETS, SLOTS

RADIUS = 3.0
"""Of the heart, cm: a circle 6 cm across (clash.md, gods)."""


@njit(cache=True, nogil=True)
def is_under(game: Any, disc: Any, x: Any, y: Any) -> Any:
    """Return whether a prophet on the mat lies under a heart with its middle at a place: its own middle does."""
    if game.at[disc] != MAT or disc % SLOTS >= PROPHETS:
        return False
    return math.hypot(game.x[disc] - x, game.y[disc] - y) <= RADIUS


@njit(cache=True, nogil=True)
def owner(game: Any, rules: Any, disc: Any) -> Any:
    """Return the seat that a disc counts for at worship: the first whose heart it lies under, else its own."""
    seat = disc // SLOTS
    if game.hearts == 0 or disc % SLOTS >= PROPHETS:
        return seat
    for other in range(rules.players):
        lies = other != seat and (game.hearts >> other) & 1
        if lies and is_under(game, disc, game.heart[other, 0], game.heart[other, 1]):
            return other
    return seat
