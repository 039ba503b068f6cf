"""Cities and temples: taking prophets that touch a city, and where the temple may go (p. 8-9)."""

from __future__ import annotations

from typing import Any

from numba import njit

from simulator.games.clash.pieces import has_room, put, take, unused_temple
from simulator.games.clash.state import CITY_BITS, ISLANDS, MAT, NO_DISC, PROPHETS, SLOTS, TEMPLES

SPOTS = 8
"""Places on each island where a temple may be put or a gap aimed at: its middle, then a ring around it."""
PASS = 0
"""Code of taking no prophet."""
_WAYS = TEMPLES + 1  # an unused temple, or one of four moved from the board
SITES = ISLANDS * SPOTS * _WAYS
"""Sites: a spot of an island with the temple that goes there; the code of one is below this."""


@njit(cache=True, nogil=True)
def split_site(site: Any) -> Any:
    """Return (island, spot, way) of a site; way 0 is an unused temple, ``1 + k`` temple ``k`` moved from the board."""
    return site // (SPOTS * _WAYS), site // _WAYS % SPOTS, site % _WAYS


@njit(cache=True, nogil=True)
def list_sites(game: Any, rules: Any, island: Any, without: Any, base: Any, codes: Any, start: Any) -> Any:
    """Write the sites of an island open to the seat, each added to ``base``; return how many.

    A temple from the board may be moved only when none is unused. ``without`` is a disc that will be gone, or -1.
    """
    radius = rules.radius[PROPHETS]
    spare = unused_temple(game, game.seat) >= 0
    n = 0
    for spot in range(SPOTS):
        x, y = rules.spots[island, spot, 0], rules.spots[island, spot, 1]
        site = base + (island * SPOTS + spot) * _WAYS
        if spare:
            if has_room(game, rules, x, y, radius, without, NO_DISC):
                codes[start + n] = site
                n += 1
            continue
        for k in range(TEMPLES):
            moved = game.seat * SLOTS + PROPHETS + k
            if game.at[moved] == MAT and has_room(game, rules, x, y, radius, without, moved):
                codes[start + n] = site + 1 + k
                n += 1
    return n


@njit(cache=True, nogil=True)
def put_temple(game: Any, rules: Any, site: Any) -> None:
    """Put the seat's temple on a site."""
    island, spot, way = split_site(site)
    temple = unused_temple(game, game.seat) if way == 0 else game.seat * SLOTS + PROPHETS + way - 1
    put(game, rules, temple, rules.spots[island, spot, 0], rules.spots[island, spot, 1])
    game.home[temple] = island
    game.temples_built[game.seat] += 1


@njit(cache=True, nogil=True)
def city_of(game: Any, disc: Any) -> Any:
    """Return the island whose city a prophet touches, or -1."""
    for island in range(ISLANDS):
        if (game.zones[disc] & CITY_BITS) >> (4 + island) & 1:
            return island
    return -1


@njit(cache=True, nogil=True)
def list_temples(game: Any, rules: Any, codes: Any, start: Any) -> Any:
    """Write passing, then each prophet that touches a city with each site of its island; 0 when there is no choice."""
    codes[start] = PASS
    n = 1
    for place in range(PROPHETS):
        disc = game.seat * SLOTS + place
        if game.zones[disc] & CITY_BITS:
            n += list_sites(game, rules, city_of(game, disc), disc, 1 + place * SITES, codes, start + n)
    return n if n > 1 else 0


@njit(cache=True, nogil=True)
def build(game: Any, rules: Any, code: Any) -> None:
    """Take a prophet that touches a city to the reserve and put a temple on its island."""
    take(game, game.seat * SLOTS + (code - 1) // SITES)
    put_temple(game, rules, (code - 1) % SITES)
