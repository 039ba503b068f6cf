"""Dagda: once a generation, before his flick, sets the hand where he likes: a wall of 10 cm.

The model lets him stand it across the line from his corner to an island's middle, to a city or to the navel, just
beyond it, where it stops his own discs that come too far (and later everybody's).
"""

from __future__ import annotations

import math
from typing import Any

from numba import njit

from simulator.games.clash.geometry import segment_distance
from simulator.games.clash.gods.god import BEFORE_FLICK, God
from simulator.games.clash.physics import SKIN
from simulator.games.clash.state import DISCS, ISLANDS, MAT, SLOTS

GOD = God("dagda", "once a generation, before his flick, sets a wall of 10 cm where he likes", power=BEFORE_FLICK)
LENGTH = 10.0
"""Length of the hand, cm (clash.md, gods)."""
TARGETS = 2 * ISLANDS + 1
"""Islands, then their cities, then the navel."""
_BEHIND_MIDDLE = 3.0  # how far behind an island's middle the wall stands, cm: a prophet that hits it rests well inside


@njit(cache=True, nogil=True)
def target_place(rules: Any, target: Any) -> Any:
    """Return (x, y, depth) of what the wall stands behind: its middle, and how far behind it the wall is."""
    if target < ISLANDS:
        return rules.spots[target, 0, 0], rules.spots[target, 0, 1], _BEHIND_MIDDLE
    if target < 2 * ISLANDS:
        city = target - ISLANDS
        return rules.city[city, 0], rules.city[city, 1], rules.city[city, 2]
    return rules.navel[0], rules.navel[1], rules.navel[2]


@njit(cache=True, nogil=True)
def wall_at(rules: Any, seat: Any, target: Any) -> Any:
    """Return the ends (x1, y1, x2, y2) of the wall that a seat may set behind a target."""
    x, y, behind = target_place(rules, target)
    dx, dy = x - rules.start[seat, 0], y - rules.start[seat, 1]
    length = math.hypot(dx, dy)
    dx, dy = dx / length, dy / length
    behind += rules.radius[0] + 0.1
    x, y = x + dx * behind, y + dy * behind
    half = 0.5 * LENGTH
    return x - dy * half, y + dx * half, x + dy * half, y - dx * half


@njit(cache=True, nogil=True)
def is_free(game: Any, rules: Any, x1: Any, y1: Any, x2: Any, y2: Any) -> Any:
    """Return whether no disc on the mat touches a wall."""
    for disc in range(DISCS):
        if game.at[disc] == MAT:
            apart = segment_distance(game.x[disc], game.y[disc], x1, y1, x2, y2)
            if apart < rules.radius[disc % SLOTS] + 2.0 * SKIN:
                return False
    return True


@njit(cache=True, nogil=True)
def list_power(game: Any, rules: Any, base: Any, codes: Any, start: Any) -> Any:
    """Write the targets behind which the wall may stand; return how many."""
    n = 0
    for target in range(TARGETS):
        x1, y1, x2, y2 = wall_at(rules, game.seat, target)
        if is_free(game, rules, x1, y1, x2, y2):
            codes[start + n] = base + target
            n += 1
    return n


@njit(cache=True, nogil=True)
def use_power(game: Any, rules: Any, use: Any) -> None:
    """Set the wall."""
    x1, y1, x2, y2 = wall_at(rules, game.seat, use)
    wall = game.wall[game.seat]
    wall[0], wall[1], wall[2], wall[3] = x1, y1, x2, y2
    game.walls |= 1 << game.seat
