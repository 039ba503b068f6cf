"""The aims open to a seat: islands, cities, the navel, gaps and each enemy disc, with some strengths each."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import njit

from simulator.games.clash.physics import launch_speed
from simulator.games.clash.pieces import room
from simulator.games.clash.state import HAND, ISLANDS, MAT, NO_DISC, ORDINARY, SLOTS, SPHINX, TEMPLAR
from simulator.games.clash.temples import SPOTS

ISLAND, CITY, NAVEL_AIM, GAP, RIVAL = 0, 1, 2, 3, 4
"""Kinds of aims, in the order in which they are listed."""
REACHES = np.array([0.9, 1.0, 1.2])
"""Strengths of an aim at a place: how far the disc slides, in distances to the place."""
BEYOND = np.array([6.0, 30.0])
"""Strengths of an aim at an enemy disc: how far beyond it the disc would slide, cm."""

KINDS = (0, TEMPLAR, SPHINX)
"""Kinds of discs to flick, by the place of the first of them."""
_TARGETS, _STRENGTHS = 64, 4
MAX_AIMS = 3 * (len(REACHES) * (3 * ISLANDS + 1) + len(BEYOND) * 3 * SLOTS)
"""Most options of a flick: three kinds of discs, 13 places, 39 enemy discs."""
PLACE_AIMS = 3 * ISLANDS + 1


@njit(cache=True, nogil=True)
def pack(kind: Any, aim: Any, target: Any, strength: Any) -> Any:
    """Return the code of an aim: the kind of disc (0 ordinary, 1 Templar, 2 Sphinx), of aim, its target, strength."""
    return ((kind * 5 + aim) * _TARGETS + target) * _STRENGTHS + strength


@njit(cache=True, nogil=True)
def unpack(code: Any) -> Any:
    """Return (kind, aim, target, strength) of a code."""
    strength = code % _STRENGTHS
    target = code // _STRENGTHS % _TARGETS
    family = code // (_STRENGTHS * _TARGETS)
    return family // 5, family % 5, target, strength


@njit(cache=True, nogil=True)
def next_disc(game: Any, seat: Any, kind: Any) -> Any:
    """Return the next disc of a kind that a seat has to flick, or -1."""
    first = seat * SLOTS + (TEMPLAR if kind == 1 else SPHINX if kind == 2 else 0)
    for disc in range(first, seat * SLOTS + ORDINARY if kind == 0 else first + 1):
        if game.at[disc] == HAND:
            return disc
    return NO_DISC


@njit(cache=True, nogil=True)
def kind_of(place: Any) -> Any:
    """Return the kind of a prophet by its place: 0 ordinary, 1 Templar, 2 Sphinx."""
    return 0 if place < ORDINARY else 1 if place == TEMPLAR else 2


@njit(cache=True, nogil=True)
def start_place(game: Any, rules: Any, seat: Any, disc: Any) -> Any:
    """Return where a disc starts: the corner's start, or the nearest free place around it, in the corner if any is."""
    x, y = rules.start[seat, 0], rules.start[seat, 1]
    radius = rules.radius[disc % SLOTS]
    if room(game, rules, x, y, radius, disc, NO_DISC) > 0.01:
        return x, y
    middle = math.atan2(0.5 * rules.height - y, 0.5 * rules.width - x)
    corner = rules.corner[seat]
    for reach in (corner[2] - radius, math.inf):  # wholly in the corner, else anywhere
        for ring in range(1, 81):
            for k in range(16):
                angle = middle + (k + 1) // 2 * (1 - 2 * (k % 2)) * math.pi / 8.0
                px, py = x + 0.5 * ring * math.cos(angle), y + 0.5 * ring * math.sin(angle)
                inside = radius <= px <= rules.width - radius and radius <= py <= rules.height - radius
                inside = inside and math.hypot(px - corner[0], py - corner[1]) <= reach
                if inside and room(game, rules, px, py, radius, disc, NO_DISC) > 0.01:
                    return px, py
    return x, y


@njit(cache=True, nogil=True)
def aim_place(game: Any, rules: Any, aim: Any, target: Any) -> Any:
    """Return the place (x, y) that an aim points at."""
    if aim == ISLAND:
        return rules.spots[target, 0, 0], rules.spots[target, 0, 1]
    if aim == CITY:
        return rules.city[target, 0], rules.city[target, 1]
    if aim == NAVEL_AIM:
        return rules.navel[0], rules.navel[1]
    if aim == GAP:
        return rules.spots[target // SPOTS, target % SPOTS, 0], rules.spots[target // SPOTS, target % SPOTS, 1]
    return game.x[target], game.y[target]


@njit(cache=True, nogil=True)
def aim_speed(rules: Any, aim: Any, strength: Any, distance: Any) -> Any:
    """Return the launch speed of an aim, cm/s: what stops at, before or behind the place, or well beyond a disc."""
    slide = distance + BEYOND[strength] if aim == RIVAL else distance * REACHES[strength]
    return launch_speed(slide, rules.deceleration)


@njit(cache=True, nogil=True)
def gather(game: Any, rules: Any, table: Any) -> Any:
    """Write x, y, radius and number of each disc on the mat into the rows of a table; return how many."""
    n = 0
    for disc in range(rules.players * SLOTS):
        if game.at[disc] == MAT:
            table[n, 0], table[n, 1] = game.x[disc], game.y[disc]
            table[n, 2], table[n, 3] = rules.radius[disc % SLOTS], disc
            n += 1
    return n


@njit(cache=True, nogil=True)
def clearest_spot(rules: Any, island: Any, x: Any, y: Any, radius: Any, table: Any, n: Any) -> Any:
    """Return the spot of an island's ring whose straight way from a place is farthest from all discs."""
    best, clearest = 1, -1e300
    for spot in range(1, SPOTS):
        dx, dy = rules.spots[island, spot, 0] - x, rules.spots[island, spot, 1] - y
        length = math.hypot(dx, dy)
        ux, uy = dx / length, dy / length
        least = 1e300
        for k in range(n):
            wx, wy = table[k, 0] - x, table[k, 1] - y
            along = min(max(wx * ux + wy * uy, 0.0), length)
            wx, wy = wx - along * ux, wy - along * uy
            reach = table[k, 2] + radius
            gap = wx * wx + wy * wy - reach * reach  # orders as the distance does, near enough, without its root
            least = min(least, gap)
            if least <= clearest:
                break
        if least > clearest:
            best, clearest = spot, least
    return best


@njit(cache=True, nogil=True)
def list_aims(game: Any, rules: Any, codes: Any, start: Any) -> Any:
    """Write the aims of the seat to act, by kind of disc, aim, target and strength; return how many."""
    seat = game.seat
    table = np.empty((rules.players * SLOTS, 4))
    rival = np.int64(RIVAL)
    n = 0
    for kind in range(3):
        disc = next_disc(game, seat, kind)
        if game.again > 0:
            disc = game.again - 1 if kind_of((game.again - 1) % SLOTS) == kind else NO_DISC
        if disc < 0:
            continue
        x, y = start_place(game, rules, seat, disc)
        found = gather(game, rules, table)
        for aim in range(4):
            for island in range(1 if aim == NAVEL_AIM else ISLANDS):
                target = island
                if aim == GAP:
                    radius = rules.radius[disc % SLOTS]
                    target = island * SPOTS + clearest_spot(rules, island, x, y, radius, table, found)
                for strength in range(REACHES.shape[0]):
                    codes[start + n] = pack(kind, aim, target, strength)
                    n += 1
        for k in range(found):
            if int(table[k, 3]) // SLOTS != seat:
                for strength in range(BEYOND.shape[0]):
                    codes[start + n] = pack(kind, rival, int(table[k, 3]), strength)
                    n += 1
    return n
