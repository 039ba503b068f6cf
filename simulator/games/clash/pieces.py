"""Pieces on the mat: room for a disc, who stands on which island, what removing one means."""

from __future__ import annotations

import math
from typing import Any

from numba import njit

from simulator.games.clash.geometry import segment_distance, zones_at
from simulator.games.clash.hearts import owner
from simulator.games.clash.physics import SKIN
from simulator.games.clash.state import (
    DISCS,
    HAND,
    ISLAND_BITS,
    ISLANDS,
    MAT,
    NAVEL_BIT,
    OUT,
    PROPHETS,
    RESERVE,
    SLOTS,
    TEMPLES,
)


@njit(cache=True, nogil=True)
def room(game: Any, rules: Any, x: Any, y: Any, radius: Any, without: Any, also: Any) -> Any:
    """Return the distance, in cm, between a disc put at a place and the nearest disc or wall; two may be left out."""
    least = 1e300
    for disc in range(DISCS):
        if game.at[disc] == MAT and disc not in (without, also):
            apart = math.hypot(game.x[disc] - x, game.y[disc] - y) - radius - rules.radius[disc % SLOTS]
            least = min(least, apart)
    for seat in range(rules.players):
        if (game.walls >> seat) & 1:
            wall = game.wall[seat]
            least = min(least, segment_distance(x, y, wall[0], wall[1], wall[2], wall[3]) - radius)
    return least


@njit(cache=True, nogil=True)
def has_room(game: Any, rules: Any, x: Any, y: Any, radius: Any, without: Any, also: Any) -> Any:
    """Return whether a disc can be put at a place without touching another disc or a wall."""
    return room(game, rules, x, y, radius, without, also) > 2.0 * SKIN


@njit(cache=True, nogil=True)
def put(game: Any, rules: Any, disc: Any, x: Any, y: Any) -> None:
    """Put a disc on the mat."""
    game.x[disc], game.y[disc] = x, y
    game.at[disc] = MAT
    game.zones[disc] = zones_at(rules, x, y, rules.radius[disc % SLOTS])


@njit(cache=True, nogil=True)
def take(game: Any, disc: Any) -> None:
    """Take a disc off the mat: a prophet to the reserve, a temple to its owner's unused ones."""
    game.at[disc] = RESERVE if disc % SLOTS < PROPHETS else OUT
    game.zones[disc] = 0


@njit(cache=True, nogil=True)
def count_in_hand(game: Any, seat: Any) -> Any:
    """Return how many prophets a seat has still to flick."""
    n = 0
    for place in range(PROPHETS):
        n += game.at[seat * SLOTS + place] == HAND
    return n


@njit(cache=True, nogil=True)
def unused_temple(game: Any, seat: Any) -> Any:
    """Return a seat's first unused temple, or -1."""
    for disc in range(seat * SLOTS + PROPHETS, (seat + 1) * SLOTS):
        if game.at[disc] == OUT:
            return disc
    return -1


@njit(cache=True, nogil=True)
def temples_on_mat(game: Any, seat: Any) -> Any:
    """Return how many of a seat's temples stand on the mat."""
    n = 0
    for disc in range(seat * SLOTS + PROPHETS, seat * SLOTS + PROPHETS + TEMPLES):
        n += game.at[disc] == MAT
    return n


@njit(cache=True, nogil=True)
def count_pieces(game: Any, rules: Any, counts: Any) -> None:
    """Fill ``counts[seat, island]`` with the prophets and temples that each seat has on each island."""
    counts[:] = 0
    for disc in range(rules.players * SLOTS):
        on = game.zones[disc] & ISLAND_BITS
        if on:
            seat = owner(game, rules, disc)
            for island in range(ISLANDS):
                counts[seat, island] += (on >> island) & 1


@njit(cache=True, nogil=True)
def count_islands(game: Any, seat: Any) -> Any:
    """Return on how many islands a seat has a prophet or a temple of its own."""
    on = 0
    for disc in range(seat * SLOTS, (seat + 1) * SLOTS):
        on |= game.zones[disc] & ISLAND_BITS
    n = 0
    for island in range(ISLANDS):
        n += (on >> island) & 1
    return n


@njit(cache=True, nogil=True)
def count_in_navel(game: Any, seat: Any) -> Any:
    """Return how many prophets of a seat touch the navel."""
    n = 0
    for disc in range(seat * SLOTS, seat * SLOTS + PROPHETS):
        n += game.zones[disc] & NAVEL_BIT != 0
    return n


@njit(cache=True, nogil=True)
def dominator(counts: Any, players: Any, island: Any) -> Any:
    """Return the seat with more pieces on an island than any other, or -1."""
    best, seat = 0, -1
    for other in range(players):
        if counts[other, island] > best:
            best, seat = counts[other, island], other
        elif counts[other, island] == best:
            seat = -1
    return seat
