"""The mission: a flick with the hand's noise, what slides where, and what is removed afterwards (p. 4, 8)."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import njit

from simulator.games.clash import laws
from simulator.games.clash.aims import aim_place, aim_speed, next_disc, start_place, unpack
from simulator.games.clash.chance import normal_pair
from simulator.games.clash.geometry import TOUCH, is_off, zones_at
from simulator.games.clash.physics import Scene, launch_speed, slide
from simulator.games.clash.pieces import count_in_hand, take
from simulator.games.clash.state import DISCS, MAT, NO_DISC, PROPHETS, SLOTS, ZERO


@njit(cache=True, nogil=True)
def swing(game: Any, rules: Any, seat: Any, dx: Any, dy: Any, speed: Any) -> Any:
    """Return the velocity (vx, vy) that a seat's hand gives a disc that it aims along (dx, dy) at a speed.

    Direction: Normal(0, ``aim_sd`` degrees, times the law's factor); speed: times LogNormal(0, ``power_sd``).
    """
    first, second = normal_pair(game)
    aim_sd = game.aim_sd[seat] * game.terms[laws.AIM_NOISE] * math.pi / 180.0
    angle = math.atan2(dy, dx) + aim_sd * first
    speed *= math.exp(game.power_sd[seat] * second)
    return speed * math.cos(angle), speed * math.sin(angle)


@njit(cache=True, nogil=True)
def slide_discs(game: Any, rules: Any, vx: Any, vy: Any) -> None:
    """Let the discs on the mat slide, given the velocity of each, and write where they come to rest.

    A disc off the mat is not stopped by its edge: it slides on and is removed by `settle`.
    """
    x, y, radius, mass = np.empty(DISCS), np.empty(DISCS), np.empty(DISCS), np.empty(DISCS)
    number = np.empty(DISCS, np.int64)
    n = ZERO
    for disc in range(rules.players * SLOTS):
        if game.at[disc] == MAT:
            x[n], y[n] = game.x[disc], game.y[disc]
            radius[n], mass[n] = rules.radius[disc % SLOTS], rules.mass[disc % SLOTS]
            vx[n], vy[n] = vx[disc], vy[disc]
            number[n] = disc
            n += 1
    walls, m = np.empty((4, 4)), ZERO
    for seat in range(rules.players):
        if (game.walls >> seat) & 1:
            for k in range(4):
                walls[m, k] = game.wall[seat, k]
            m += 1
    slide(Scene(x[:n], y[:n], vx[:n], vy[:n], radius[:n], mass[:n], rules.deceleration, rules.restitution, walls[:m]))
    for k in range(n):
        disc = number[k]
        if game.x[disc] != x[k] or game.y[disc] != y[k]:
            game.x[disc], game.y[disc] = x[k], y[k]
            game.zones[disc] = zones_at(rules, x[k], y[k], radius[k])


@njit(cache=True, nogil=True)
def settle(game: Any, rules: Any, seat: Any) -> None:
    """Remove what the seat's flick brought off the mat, under the tornado, or (a temple) wholly off its island."""
    tornado = 0.5 * game.terms[laws.TORNADO]
    for disc in range(rules.players * SLOTS):
        if game.at[disc] != MAT:
            continue
        owner, place = disc // SLOTS, disc % SLOTS
        radius = rules.radius[place]
        x, y = game.x[disc], game.y[disc]
        off = is_off(rules, x, y, radius)
        swept = tornado > 0.0 and math.hypot(x - 0.5 * rules.width, y - 0.5 * rules.height) <= tornado + radius + TOUCH
        if place >= PROPHETS:
            if off or swept or not (game.zones[disc] >> game.home[disc]) & 1:
                take(game, disc)
                game.temples_lost[owner] += 1
        elif off:
            _lose(game, seat, disc)
        elif swept:
            take(game, disc)
            game.prophets_lost[owner] += 1


@njit(cache=True, nogil=True)
def _lose(game: Any, seat: Any, disc: Any) -> None:
    """Take a prophet to the reserve that is off the mat, and count it for its owner and for who flicked."""
    owner = disc // SLOTS
    take(game, disc)
    game.prophets_lost[owner] += 1
    if owner == seat:
        game.flicked_off[seat] += 1
        if game.lost == 0:
            game.lost = disc + 1
        return
    game.knocked_off[seat] += 1
    points = int(game.terms[laws.ICONOCLASTS])
    game.points[seat] += points
    game.points_law[seat] += points


@njit(cache=True, nogil=True)
def in_corner(game: Any, rules: Any, seat: Any, disc: Any) -> Any:
    """Return whether a disc on the mat has not left a seat's corner completely: it lies in it or touches it (p. 4)."""
    if game.at[disc] != MAT:
        return False
    corner = rules.corner[seat]
    reach = corner[2] + rules.radius[disc % SLOTS] + TOUCH
    return math.hypot(game.x[disc] - corner[0], game.y[disc] - corner[1]) <= reach


@njit(cache=True, nogil=True)
def flick(game: Any, rules: Any, code: Any) -> None:
    """Flick the seat's disc (or its last two at once) as an option says, again while it stays in the corner."""
    seat = game.seat
    kind, aim, target, strength = unpack(code)
    disc = game.again - 1 if game.again > 0 else next_disc(game, seat, kind)
    second = NO_DISC
    if game.terms[laws.PAIRS] > 0.0 and game.again == 0 and count_in_hand(game, seat) == 2:
        game.at[disc] = MAT  # out of the way of the search for the other
        for other in range(3):
            second = max(second, next_disc(game, seat, other))
    game.again = 0
    tx, ty = aim_place(game, rules, aim, target)
    _set_out(game, rules, seat, disc)
    if second >= 0:
        _set_out(game, rules, seat, second)
    vx, vy = np.zeros(DISCS), np.zeros(DISCS)
    for attempt in range(1 + rules.max_reflicks):
        vx[:] = 0.0
        vy[:] = 0.0
        game.reflicks += attempt > 0
        for flicked in (disc, second):
            if flicked >= 0 and (attempt == 0 or in_corner(game, rules, seat, flicked)):
                dx, dy = tx - game.x[flicked], ty - game.y[flicked]
                speed = aim_speed(rules, aim, strength, math.hypot(dx, dy))
                vx[flicked], vy[flicked] = swing(game, rules, seat, dx, dy, speed)
                game.flicks += 1
        slide_discs(game, rules, vx, vy)
        settle(game, rules, seat)
        left = in_corner(game, rules, seat, disc) or (second >= 0 and in_corner(game, rules, seat, second))
        if not left:
            return
    for flicked in (disc, second):
        if flicked >= 0 and in_corner(game, rules, seat, flicked):
            take(game, flicked)
            game.prophets_lost[seat] += 1


@njit(cache=True, nogil=True)
def _set_out(game: Any, rules: Any, seat: Any, disc: Any) -> None:
    """Put a disc on the mat where it starts: in the corner, or as near to its start as there is room."""
    game.at[disc] = 0
    game.x[disc], game.y[disc] = start_place(game, rules, seat, disc)
    game.at[disc] = MAT
    game.zones[disc] = 0


@njit(cache=True, nogil=True)
def contest(game: Any, rules: Any) -> Any:
    """Return who begins: each flicks once at the navel of an empty mat, the nearest begins (clash.md, mission)."""
    best, nearest = 0, 1e300
    for seat in range(rules.players):
        dx, dy = rules.navel[0] - rules.start[seat, 0], rules.navel[1] - rules.start[seat, 1]
        length = math.hypot(dx, dy)
        vx, vy = swing(game, rules, seat, dx, dy, launch_speed(length, rules.deceleration))
        speed = math.hypot(vx, vy)
        path = 0.5 * speed / rules.deceleration  # slides v² / 2a along its velocity
        apart = math.hypot(vx * path - dx, vy * path - dy)
        if apart < nearest:
            best, nearest = seat, apart
    return best
