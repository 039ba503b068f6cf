"""Chance of the hand: normal numbers from a game's own stream."""

from __future__ import annotations

import math
from typing import Any

from numba import njit

from simulator.play.streams import CHANCE, unit


@njit(cache=True, nogil=True)
def normal_pair(game: Any) -> Any:
    """Return two independent standard normal numbers from the CHANCE stream (Box and Muller 1958): two draws."""
    spread = math.sqrt(-2.0 * math.log(1.0 - unit(game, CHANCE)))
    angle = 2.0 * math.pi * unit(game, CHANCE)
    return spread * math.cos(angle), spread * math.sin(angle)
