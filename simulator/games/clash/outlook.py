"""The outlook of an aim: where the disc may come to rest, given the hand's noise, and what that is worth.

Landing places are weighed over a grid of equally probable noises; a disc in the way only lowers the probability of
getting there. What a hit on an enemy disc does is worked out for some noises of the aim, as if nothing stood behind.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import njit

from simulator.games.clash.geometry import is_off, off_margin
from simulator.games.clash.physics import path_to_wall
from simulator.games.clash.pieces import dominator
from simulator.games.clash.state import CITY_BITS, ISLAND_BITS, ISLANDS, NAVEL_BIT, PROPHETS, SEATS, SLOTS
from simulator.games.clash.worship import DOMINANCE

AIM_NOISES = np.array([-1.2816, -0.5244, 0.0, 0.5244, 1.2816])
"""Middles of five equally probable parts of a standard normal number, for the direction."""
POWER_NOISES = np.array([-1.5932, -0.9674, -0.5895, -0.2822, 0.0, 0.2822, 0.5895, 0.9674, 1.5932])
"""Middles of nine such parts, for the strength, on which most hangs."""
AIMS, POWERS = len(AIM_NOISES), len(POWER_NOISES)
CLEAR, PRESENCE, GAIN, DENIED, ON_ISLAND, ON_CITY, ON_NAVEL, OFF = 0, 1, 2, 3, 4, 5, 6, 7
HIT, KNOCKED, TAKEN, OPENED, OWN_RISK = 8, 9, 10, 11, 12
"""Entries of an outlook, in the order of the features of a flick from ``clear`` on."""
ENTRIES = 13


@njit(cache=True, nogil=True)
def grid_zones(rule: Any, kind: Any, x: Any, y: Any) -> Any:
    """Return what a disc of a kind touches near a place, from the coarse map; places off the mat are drawn to it."""
    size = rule.zone_map.shape[1] - 1
    i = int(min(max(x / rule.width, 0.0), 1.0) * size + 0.5)
    j = int(min(max(y / rule.height, 0.0), 1.0) * size + 0.5)
    return np.int64(rule.zone_map[kind, i, j])


@njit(cache=True, nogil=True)
def weigh_islands(counts: Any, players: Any, seat: Any, unscored: Any, stakes: Any) -> None:
    """Fill ``stakes[:, island]`` with what one piece more of the seat would change: presence, dominance, denial."""
    for island in range(ISLANDS):
        mine, best = counts[seat, island], 0
        for other in range(players):
            if other != seat:
                best = max(best, counts[other, island])
        top = dominator(counts, players, island)
        scored = not (unscored >> island) & 1
        stakes[0, island] = scored and mine == 0
        stakes[1, island] = scored and top != seat and mine + 1 > best
        stakes[2, island] = scored and top >= 0 and top != seat and mine + 1 >= best


@njit(cache=True, nogil=True)
def weigh_losses(counts: Any, players: Any, seat: Any, unscored: Any, losses: Any) -> None:
    """Fill ``losses[0, other, island]`` with the points a seat would lose with one piece less, [1] with mine won."""
    losses[:] = 0.0
    for island in range(ISLANDS):
        if (unscored >> island) & 1:
            continue
        top = dominator(counts, players, island)
        for other in range(players):
            if counts[other, island] == 0:
                continue
            counts[other, island] -= 1
            after = dominator(counts, players, island)
            counts[other, island] += 1
            lost = DOMINANCE * (top == other and after != other) + (counts[other, island] == 1)
            losses[0, other, island] = lost
            losses[1, other, island] = DOMINANCE * (after == seat and top != seat)


@njit(cache=True, nogil=True)
def spread(game: Any, seat: Any, noise: Any, factor: Any, turns: Any) -> None:
    """Fill the cosines and sines of the aim's noises, ``turns[:, k]``, and the factors on the distance slid."""
    for k in range(AIMS):
        angle = game.aim_sd[seat] * factor * math.pi / 180.0 * AIM_NOISES[k]
        turns[0, k], turns[1, k] = math.cos(angle), math.sin(angle)
    for k in range(POWERS):
        noise[k] = math.exp(2.0 * game.power_sd[seat] * POWER_NOISES[k])  # the distance goes as the speed squared


@njit(cache=True, nogil=True)
def wall_distance(game: Any, rule: Any, x: Any, y: Any, ux: Any, uy: Any, radius: Any) -> Any:
    """Return how far a disc slides along a unit vector before it meets a wall that stands, inf if it meets none."""
    least = np.inf
    for seat in range(rule.players):
        if (game.walls >> seat) & 1:
            least = min(least, path_to_wall(x, y, ux, uy, game.wall[seat], radius))
    return least


@njit(cache=True, nogil=True)
def weigh_landing(
    game: Any,
    rule: Any,
    kind: Any,
    place: Any,
    x: Any,
    y: Any,
    ux: Any,
    uy: Any,
    slide: Any,
    noise: Any,
    turns: Any,
    odds: Any,
) -> Any:
    """Fill ``odds`` with the probabilities of resting on each island (0-3), a city (4), the navel (5), off (6).

    The disc at place ``place`` starts at ``(x, y)`` along the unit vector ``u`` and slides ``slide`` without noise.
    """
    odds[:] = 0.0
    share = 1.0 / (AIMS * POWERS)
    radius = rule.radius[place]
    zone_map, width, height = rule.zone_map[kind], rule.width, rule.height
    size = zone_map.shape[0] - 1
    across, up = size / width, size / height
    spare = off_margin(rule, radius)
    for k in range(AIMS):
        wx = ux * turns[0, k] - uy * turns[1, k]
        wy = ux * turns[1, k] + uy * turns[0, k]
        stop = np.inf if game.walls == 0 else wall_distance(game, rule, x, y, wx, wy, radius)
        for j in range(POWERS):
            path = slide * noise[j]
            if path > stop:
                path = max(stop - (path - stop) * rule.restitution * rule.restitution, 0.0)
            px, py = x + wx * path, y + wy * path
            if px < -spare or py < -spare or px > width + spare or py > height + spare:
                odds[6] += share
                continue
            row = int(min(max(px * across, 0.0), size) + 0.5)
            column = int(min(max(py * up, 0.0), size) + 0.5)
            zones = np.int64(zone_map[row, column])
            if zones:
                for island in range(ISLANDS):
                    odds[island] += share * ((zones >> island) & 1)
                odds[4] += share * (zones & CITY_BITS != 0)
                odds[5] += share * (zones & NAVEL_BIT != 0)


@njit(cache=True, nogil=True)
def weigh_way(
    table: Any, n: Any, seat: Any, x: Any, y: Any, ux: Any, uy: Any, end: Any, radius: Any, aim: Any, skip: Any
) -> Any:
    """Return (probability that the way is clear, that an own disc is hit): along ``u`` as far as ``end``.

    ``aim`` is the noise of the aim in radians; ``skip`` is the disc aimed at, or -1.
    """
    clear, spared = 1.0, 1.0
    for k in range(n):
        disc = int(table[k, 3])
        if disc == skip:
            continue
        dx, dy = table[k, 0] - x, table[k, 1] - y
        along = dx * ux + dy * uy
        if along <= 0.0 or along >= end + radius:
            continue
        beside = abs(dx * uy - dy * ux) - table[k, 2] - radius
        deviation = aim * along + 1e-3
        if beside > 3.0 * deviation:
            continue
        missed = 1.0 / (1.0 + math.exp(-1.702 * beside / deviation))  # the normal distribution, to a hundredth
        clear *= missed
        if disc // SLOTS == seat:
            spared *= missed
    return clear, 1.0 - spared


@njit(cache=True, nogil=True)
def weigh_strike(
    game: Any, rule: Any, kind: Any, place: Any, victim: Any, x: Any, y: Any, ux: Any, uy: Any, distance: Any,
    speed: Any, turns: Any, stakes: Any, losses: Any, outlook: Any,
) -> None:  # fmt: skip
    """Add to an outlook what the disc and its victim do, over the noises of the aim, if nothing else is in the way."""
    mass, other = rule.mass[place], rule.mass[victim % SLOTS]
    given = (1.0 + rule.restitution) / (mass + other)
    reach = rule.radius[place] + rule.radius[victim % SLOTS]
    share = 1.0 / AIMS
    owner = victim // SLOTS
    for k in range(AIMS):
        wx = ux * turns[0, k] - uy * turns[1, k]
        wy = ux * turns[1, k] + uy * turns[0, k]
        inside = reach * reach - distance * distance * turns[1, k] * turns[1, k]
        path = distance * turns[0, k] - math.sqrt(max(inside, 0.0))
        left = speed * speed - 2.0 * rule.deceleration * path
        if inside <= 0.0 or left <= 0.0:
            _add_rest(rule, kind, place, x, y, wx, wy, speed, stakes, outlook)
            continue
        px, py = x + wx * path, y + wy * path
        nx, ny = (game.x[victim] - px) / reach, (game.y[victim] - py) / reach
        fast = math.sqrt(left)
        closing = fast * (wx * nx + wy * ny)
        pushed = closing * mass * given
        slid = 0.5 * pushed * pushed / rule.deceleration
        outlook[HIT] += share
        _add_victim(game, rule, victim, game.x[victim] + nx * slid, game.y[victim] + ny * slid, owner, losses, outlook)
        vx, vy = wx * fast - nx * closing * other * given, wy * fast - ny * closing * other * given
        kept = math.hypot(vx, vy)
        if kept > 0.0:
            _add_rest(rule, kind, place, px, py, vx / kept, vy / kept, kept, stakes, outlook)


@njit(cache=True, nogil=True)
def _add_rest(
    rule: Any, kind: Any, place: Any, x: Any, y: Any, ux: Any, uy: Any, speed: Any, stakes: Any, outlook: Any
) -> None:
    """Add to an outlook the place where the disc itself comes to rest."""
    share = 1.0 / AIMS
    slid = 0.5 * speed * speed / rule.deceleration
    x, y = x + ux * slid, y + uy * slid
    if is_off(rule, x, y, rule.radius[place]):
        outlook[OFF] += share
        return
    zones = grid_zones(rule, kind, x, y)
    for island in range(ISLANDS):
        if (zones >> island) & 1:
            outlook[PRESENCE] += share * stakes[0, island]
            outlook[GAIN] += share * stakes[1, island]
            outlook[DENIED] += share * stakes[2, island]
    outlook[ON_ISLAND] += share * (zones & ISLAND_BITS != 0)
    outlook[ON_CITY] += share * (zones & CITY_BITS != 0)
    outlook[ON_NAVEL] += share * (zones & NAVEL_BIT != 0)


@njit(cache=True, nogil=True)
def _add_victim(game: Any, rule: Any, victim: Any, x: Any, y: Any, owner: Any, losses: Any, outlook: Any) -> None:
    """Add to an outlook what the enemy disc's new place takes from its owner and opens to the seat."""
    share = 1.0 / AIMS
    off = is_off(rule, x, y, rule.radius[victim % SLOTS])
    outlook[KNOCKED] += share * off
    on = game.zones[victim] & ISLAND_BITS
    left = on if off else on & ~grid_zones(rule, np.int64(victim % SLOTS >= PROPHETS), x, y)
    for island in range(ISLANDS):
        if (left >> island) & 1:
            outlook[TAKEN] += share * losses[0, owner, island]
            outlook[OPENED] += share * losses[1, owner, island]


@njit(cache=True, nogil=True)
def empty_counts() -> Any:
    """Return room for the pieces of each seat on each island."""
    return np.zeros((SEATS, ISLANDS), np.int64)


@njit(cache=True, nogil=True)
def copy_counts(counts: Any, out: Any) -> None:
    """Copy the pieces of each seat on each island."""
    for seat in range(SEATS):
        for island in range(ISLANDS):
            out[seat, island] = counts[seat, island]
