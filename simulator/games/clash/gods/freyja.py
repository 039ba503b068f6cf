"""Freyja: once a generation drops the heart; enemy prophets under it count as hers at this worship."""

from __future__ import annotations

from typing import Any

from numba import njit

from simulator.games.clash.chance import normal_pair
from simulator.games.clash.gods.god import AFTER_FLICK, God
from simulator.games.clash.state import ISLAND_BITS, MAT, PROPHETS, SLOTS

GOD = God("freyja", "once a generation drops the heart: enemy prophets under it count as hers", power=AFTER_FLICK)


@njit(cache=True, nogil=True)
def list_power(game: Any, rules: Any, base: Any, codes: Any, start: Any) -> Any:
    """Write the enemy prophets on islands that the heart may be aimed at; return how many."""
    n = 0
    for disc in range(rules.players * SLOTS):
        enemy = disc // SLOTS != game.seat and disc % SLOTS < PROPHETS
        if enemy and game.at[disc] == MAT and game.zones[disc] & ISLAND_BITS:
            codes[start + n] = base + disc
            n += 1
    return n


@njit(cache=True, nogil=True)
def use_power(game: Any, rules: Any, use: Any) -> None:
    """Drop the heart where it is aimed, with the noise of a drop."""
    first, second = normal_pair(game)
    game.heart[game.seat, 0] = game.x[use] + rules.heart_sd * first
    game.heart[game.seat, 1] = game.y[use] + rules.heart_sd * second
    game.hearts |= 1 << game.seat
