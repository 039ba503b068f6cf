"""Zeus: once a generation, after his flick, a temple on an island of his choice."""

from __future__ import annotations

from typing import Any

from numba import njit

from simulator.games.clash.gods.god import AFTER_FLICK, God
from simulator.games.clash.state import ISLANDS, NO_DISC
from simulator.games.clash.temples import list_sites, put_temple

GOD = God("zeus", "once a generation, after his flick, a temple on an island of his choice", power=AFTER_FLICK)


@njit(cache=True, nogil=True)
def list_power(game: Any, rules: Any, base: Any, codes: Any, start: Any) -> Any:
    """Write each free spot of each island, with each temple that may go there; return how many."""
    n = 0
    for island in range(ISLANDS):
        n += list_sites(game, rules, island, NO_DISC, base, codes, start + n)
    return n


@njit(cache=True, nogil=True)
def use_power(game: Any, rules: Any, use: Any) -> None:
    """Put the temple."""
    put_temple(game, rules, use)
