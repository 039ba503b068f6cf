"""The outlook of an aim: where the disc may come to rest, given the hand's noise, and what that is worth.

Landing places are weighed over a grid of equally probable noises; a disc in the way only lowers the probability of
getting there. What a hit on an enemy disc does is worked out for some noises of the aim, as if nothing stood behind.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from simulator.games.clash import laws
from simulator.games.clash.decisions import flick_row
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
WEIGHED = np.array(
    [
        getattr(flick_row, name)
        for name in (
            "presence", "dominance", "denied", "island", "city", "navel", "off", "hit", "knocked", "taken", "opened",
        )
    ]
)  # fmt: skip
"""Rows of the features of a flick that hang on where discs come to rest: an outlook has an entry in the same place."""
ENTRIES = int(WEIGHED.max()) + 1
ON_CITY, ON_NAVEL, OFF, RESTS = ISLANDS, ISLANDS + 1, ISLANDS + 2, ISLANDS + 3
"""Entries of the odds of a landing: the islands first, then a city, the navel, off the mat; and how many they are."""


class Shot(NamedTuple):
    """A disc about to slide: its kind and place among a seat's discs, where it starts, and its direction."""

    kind: Any
    place: Any
    x: Any
    y: Any
    ux: Any
    uy: Any


class Hand(NamedTuple):
    """A seat's noise: the aim's in radians, its turns as cosines and sines (2, AIMS), factors on the way (POWERS,)."""

    aim_sd: Any
    turns: Any
    reach: Any


@njit(cache=True, nogil=True)
def hand_of(game: Any, seat: Any) -> Any:
    """Return the noise of a seat's hand under the laws in force."""
    factor = game.terms[laws.AIM_NOISE]
    turns, reach = np.empty((2, AIMS)), np.empty(POWERS)
    for k in range(AIMS):
        angle = game.aim_sd[seat] * factor * math.pi / 180.0 * AIM_NOISES[k]
        turns[0, k], turns[1, k] = math.cos(angle), math.sin(angle)
    for k in range(POWERS):
        reach[k] = math.exp(2.0 * game.power_sd[seat] * POWER_NOISES[k])  # the distance goes as the speed squared
    return Hand(game.aim_sd[seat] * factor * math.pi / 180.0, turns, reach)


class Outlook(NamedTuple):
    """What the aims of a position are weighed by, and room for the outlook of one.

    Attributes
    ----------
    hand : Hand
    stakes : float64 array (3, ISLANDS)
        What one piece more of the seat would change on each island: presence, dominance, denial.
    losses : float64 array (2, SEATS, ISLANDS)
        Points of worship that each seat loses with one piece less, and those that the seat to act gains by it.
    odds : float64 array (RESTS,)
        Probabilities of where a disc comes to rest.
    entries : float64 array (ENTRIES,)
        The outlook of an aim if nothing stands in the way, each in the place of its feature.
    """

    hand: Any
    stakes: Any
    losses: Any
    odds: Any
    entries: Any


@njit(cache=True, nogil=True)
def outlook_of(game: Any, rules: Any, counts: Any) -> Any:
    """Return what the aims of the seat to act are weighed by, given the pieces of each seat on each island."""
    stakes, losses = np.empty((3, ISLANDS)), np.empty((2, SEATS, ISLANDS))
    weigh_islands(counts, rules.players, game.seat, game.unscored, stakes)
    weigh_losses(counts, rules.players, game.seat, game.unscored, losses)
    return Outlook(hand_of(game, game.seat), stakes, losses, landing_odds(), np.empty(ENTRIES))


@njit(cache=True, nogil=True)
def landing_odds() -> Any:
    """Return room for the odds of a landing."""
    return np.empty(RESTS)


@njit(cache=True, nogil=True)
def add_landing(look: Any) -> None:
    """Add the probabilities of a landing to an outlook."""
    odds, entries = look.odds, look.entries
    for island in range(ISLANDS):
        entries[flick_row.presence] += odds[island] * look.stakes[0, island]
        entries[flick_row.dominance] += odds[island] * look.stakes[1, island]
        entries[flick_row.denied] += odds[island] * look.stakes[2, island]
        entries[flick_row.island] += odds[island]  # islands are apart: few discs touch two
    entries[flick_row.city] = odds[ON_CITY]
    entries[flick_row.navel] = odds[ON_NAVEL]
    entries[flick_row.off] = odds[OFF]


@njit(cache=True, nogil=True)
def grid_zones(rules: Any, kind: Any, x: Any, y: Any) -> Any:
    """Return what a disc of a kind touches near a place, from the coarse map; places off the mat are drawn to it."""
    size = rules.zone_map.shape[1] - 1
    i = int(min(max(x / rules.width, 0.0), 1.0) * size + 0.5)
    j = int(min(max(y / rules.height, 0.0), 1.0) * size + 0.5)
    return np.int64(rules.zone_map[kind, i, j])


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
def wall_distance(game: Any, rules: Any, shot: Any, ux: Any, uy: Any) -> Any:
    """Return how far a disc slides along a unit vector before it meets a wall that stands, inf if it meets none."""
    least = np.inf
    for seat in range(rules.players):
        if (game.walls >> seat) & 1:
            least = min(least, path_to_wall(shot.x, shot.y, ux, uy, game.wall[seat], rules.radius[shot.place]))
    return least


@njit(cache=True, nogil=True)
def weigh_landing(game: Any, rules: Any, shot: Any, slide: Any, hand: Any, odds: Any) -> None:
    """Fill ``odds`` with the probabilities of resting on each island, a city, the navel, off the mat.

    Without noise the disc slides ``slide`` cm.
    """
    odds[:] = 0.0
    share = 1.0 / (AIMS * POWERS)
    x, y, ux, uy = shot.x, shot.y, shot.ux, shot.uy
    zone_map, width, height = rules.zone_map[shot.kind], rules.width, rules.height
    size = zone_map.shape[0] - 1
    across, up = size / width, size / height
    spare = off_margin(rules, rules.radius[shot.place])
    for k in range(AIMS):
        wx = ux * hand.turns[0, k] - uy * hand.turns[1, k]
        wy = ux * hand.turns[1, k] + uy * hand.turns[0, k]
        stop = np.inf if game.walls == 0 else wall_distance(game, rules, shot, wx, wy)
        for j in range(POWERS):
            path = slide * hand.reach[j]
            if path > stop:
                path = max(stop - (path - stop) * rules.restitution * rules.restitution, 0.0)
            px, py = x + wx * path, y + wy * path
            if px < -spare or py < -spare or px > width + spare or py > height + spare:
                odds[OFF] += share
                continue
            row = int(min(max(px * across, 0.0), size) + 0.5)
            column = int(min(max(py * up, 0.0), size) + 0.5)
            zones = np.int64(zone_map[row, column])
            if zones:
                for island in range(ISLANDS):
                    odds[island] += share * ((zones >> island) & 1)
                odds[ON_CITY] += share * (zones & CITY_BITS != 0)
                odds[ON_NAVEL] += share * (zones & NAVEL_BIT != 0)


@njit(cache=True, nogil=True)
def weigh_way(discs: Any, seat: Any, shot: Any, end: Any, radius: Any, aim_sd: Any, skip: Any) -> Any:
    """Return (probability that the way is clear, that an own disc is hit) as far as ``end``.

    ``aim_sd`` is the noise of the aim in radians; ``skip`` is the disc aimed at, or -1.
    """
    clear, spared = 1.0, 1.0
    for k in range(discs.shape[0]):
        disc = int(discs[k, 3])
        if disc == skip:
            continue
        dx, dy = discs[k, 0] - shot.x, discs[k, 1] - shot.y
        along = dx * shot.ux + dy * shot.uy
        if along <= 0.0 or along >= end + radius:
            continue
        beside = abs(dx * shot.uy - dy * shot.ux) - discs[k, 2] - radius
        deviation = aim_sd * along + 1e-3
        if beside > 3.0 * deviation:
            continue
        missed = 1.0 / (1.0 + math.exp(-1.702 * beside / deviation))  # the normal distribution, to a hundredth
        clear *= missed
        if disc // SLOTS == seat:
            spared *= missed
    return clear, 1.0 - spared


@njit(cache=True, nogil=True)
def weigh_strike(game: Any, rules: Any, shot: Any, victim: Any, speed: Any, look: Any) -> None:
    """Add to an outlook what the disc and its victim do, over the noises of the aim, if nothing else is in the way."""
    mass, other = rules.mass[shot.place], rules.mass[victim % SLOTS]
    given = (1.0 + rules.restitution) / (mass + other)
    reach = rules.radius[shot.place] + rules.radius[victim % SLOTS]
    distance = math.hypot(game.x[victim] - shot.x, game.y[victim] - shot.y)
    share = 1.0 / AIMS
    turns = look.hand.turns
    for k in range(AIMS):
        wx = shot.ux * turns[0, k] - shot.uy * turns[1, k]
        wy = shot.ux * turns[1, k] + shot.uy * turns[0, k]
        inside = reach * reach - distance * distance * turns[1, k] * turns[1, k]
        path = distance * turns[0, k] - math.sqrt(max(inside, 0.0))
        left = speed * speed - 2.0 * rules.deceleration * path
        if inside <= 0.0 or left <= 0.0:
            _add_rest(rules, Shot(shot.kind, shot.place, shot.x, shot.y, wx, wy), speed, look)
            continue
        px, py = shot.x + wx * path, shot.y + wy * path
        nx, ny = (game.x[victim] - px) / reach, (game.y[victim] - py) / reach
        fast = math.sqrt(left)
        closing = fast * (wx * nx + wy * ny)
        pushed = closing * mass * given
        slid = 0.5 * pushed * pushed / rules.deceleration
        look.entries[flick_row.hit] += share
        _add_victim(game, rules, victim, game.x[victim] + nx * slid, game.y[victim] + ny * slid, look)
        vx, vy = wx * fast - nx * closing * other * given, wy * fast - ny * closing * other * given
        kept = math.hypot(vx, vy)
        if kept > 0.0:
            _add_rest(rules, Shot(shot.kind, shot.place, px, py, vx / kept, vy / kept), kept, look)


@njit(cache=True, nogil=True)
def _add_rest(rules: Any, shot: Any, speed: Any, look: Any) -> None:
    """Add to an outlook the place where the disc itself comes to rest."""
    share = 1.0 / AIMS
    slid = 0.5 * speed * speed / rules.deceleration
    x, y = shot.x + shot.ux * slid, shot.y + shot.uy * slid
    if is_off(rules, x, y, rules.radius[shot.place]):
        look.entries[flick_row.off] += share
        return
    zones = grid_zones(rules, shot.kind, x, y)
    for island in range(ISLANDS):
        if (zones >> island) & 1:
            look.entries[flick_row.presence] += share * look.stakes[0, island]
            look.entries[flick_row.dominance] += share * look.stakes[1, island]
            look.entries[flick_row.denied] += share * look.stakes[2, island]
    look.entries[flick_row.island] += share * (zones & ISLAND_BITS != 0)
    look.entries[flick_row.city] += share * (zones & CITY_BITS != 0)
    look.entries[flick_row.navel] += share * (zones & NAVEL_BIT != 0)


@njit(cache=True, nogil=True)
def _add_victim(game: Any, rules: Any, victim: Any, x: Any, y: Any, look: Any) -> None:
    """Add to an outlook what the enemy disc's new place takes from its owner and opens to the seat."""
    share = 1.0 / AIMS
    owner = victim // SLOTS
    off = is_off(rules, x, y, rules.radius[victim % SLOTS])
    look.entries[flick_row.knocked] += share * off
    on = game.zones[victim] & ISLAND_BITS
    left = on if off else on & ~grid_zones(rules, np.int64(victim % SLOTS >= PROPHETS), x, y)
    for island in range(ISLANDS):
        if (left >> island) & 1:
            look.entries[flick_row.taken] += share * look.losses[0, owner, island]
            look.entries[flick_row.opened] += share * look.losses[1, owner, island]


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
