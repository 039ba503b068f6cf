"""Discs that slide on a plane, rub to rest and knock into each other: event-driven, exact between events.

Every moving disc is slowed by Coulomb friction, the same deceleration whatever its mass, along a straight line until
it stops or touches something. The next contact of a moving disc with a resting one, or with a wall, has a closed
form; that of two moving discs is the first root of a quartic, found between the roots of its derivatives. Contacts
have no friction of their own, so discs do not spin. Nothing here knows a game: lengths in centimetres, masses in any
unit, speeds in centimetres a second.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numba import njit

GRAVITY = 981.0
"""Acceleration of free fall, cm/s²: the deceleration of a sliding disc is the coefficient of friction times this."""

SKIN = 1e-3
"""Discs meet when this far apart, in cm (a hundredth of a millimetre), so that they never overlap."""
_SINK = 0.1  # part of its remaining skin that a pair which is in it already may sink before it collides again
_DEEP = 0.1 * SKIN  # a pair with less skin than this left parts as fast as it met
_SOFT = 0.1  # below this closing speed, cm/s, a collision loses nothing: no infinite series of ever smaller bounces
_REST = 1e-3  # a disc slower than this, cm/s, is at rest: it would slide less than a millionth of a millimetre
MAX_EVENTS = 20_000
"""Contacts and stops after which everything is stopped: a guard that no scene of the tests comes near."""


@njit(cache=True, nogil=True)
def stopping_distance(speed: Any, deceleration: Any) -> Any:
    """Return how far a disc slides that starts at ``speed``: ``v² / (2 µ g)``."""
    return speed * speed / (2.0 * deceleration)


@njit(cache=True, nogil=True)
def launch_speed(distance: Any, deceleration: Any) -> Any:
    """Return the speed at which a disc starts that slides ``distance`` before it stops."""
    return math.sqrt(2.0 * deceleration * distance)


class Scene(NamedTuple):
    """Discs about to slide, and the plane they slide on.

    Attributes
    ----------
    x, y, vx, vy : float64 arrays (n,)
        Places and velocities, changed as the scene is played; apart by more than `SKIN` at the start.
    radius, mass : float64 arrays (n,)
    deceleration : float
        Of a sliding disc, ``µ g``.
    restitution : float
        Part of the closing speed with which discs part after a collision, 0 to 1; walls alike.
    walls : float64 array (walls, 4)
        Ends ``x1, y1, x2, y2`` of straight walls that do not move.
    """

    x: Any
    y: Any
    vx: Any
    vy: Any
    radius: Any
    mass: Any
    deceleration: Any
    restitution: Any
    walls: Any


@njit(cache=True, nogil=True)
def collide(scene: Any, i: Any, j: Any, nx: Any, ny: Any, restitution: Any) -> Any:
    """Change the velocities of discs ``i`` and ``j`` that touch, with the unit normal from ``i`` to ``j``.

    Returns the closing speed; nothing changes unless it is positive. Momentum is conserved, and the energy of the
    motion along the normal shrinks by the square of the restitution.
    """
    vx, vy, mass = scene.vx, scene.vy, scene.mass
    closing = (vx[i] - vx[j]) * nx + (vy[i] - vy[j]) * ny
    if closing > 0.0:
        kept = restitution if closing > _SOFT else 1.0
        impulse = (1.0 + kept) * closing / (1.0 / mass[i] + 1.0 / mass[j])
        vx[i] -= impulse / mass[i] * nx
        vy[i] -= impulse / mass[i] * ny
        vx[j] += impulse / mass[j] * nx
        vy[j] += impulse / mass[j] * ny
    return closing


@njit(cache=True, nogil=True)
def _nearest(apart: Any, touch: Any) -> Any:
    """Return how near two bodies may come that are ``apart`` now and touch at ``touch``, before they collide.

    Bodies in each other's skin may sink by a part of what is left of it: ever less, so they never overlap.
    """
    gap = apart - touch
    if gap * (1.0 - _SINK) > SKIN:
        return touch + SKIN
    return touch + gap * (1.0 - _SINK) if gap > 0.0 else apart - 1e-9


@njit(cache=True, nogil=True)
def _path_to_point(dx: Any, dy: Any, ux: Any, uy: Any, touch: Any) -> Any:
    """Return how far along the unit vector ``u`` a point meets one at ``(dx, dy)``, ``touch`` apart; inf if never."""
    along = dx * ux + dy * uy
    if along <= 0.0:
        return np.inf
    square = dx * dx + dy * dy
    across = square - along * along
    if across >= (touch + SKIN) * (touch + SKIN):
        return np.inf
    near = _nearest(math.sqrt(square), touch)
    inside = near * near - across
    return max(along - math.sqrt(inside), 0.0) if inside > 0.0 else np.inf


@njit(cache=True, nogil=True)
def path_to_wall(x: Any, y: Any, ux: Any, uy: Any, wall: Any, touch: Any) -> Any:
    """Return how far along ``u`` a point comes within ``touch`` of a wall ``(x1, y1, x2, y2)``; inf if never."""
    ex, ey = wall[2] - wall[0], wall[3] - wall[1]
    length = math.sqrt(ex * ex + ey * ey)
    ex, ey = ex / length, ey / length
    wx, wy = x - wall[0], y - wall[1]
    height = wy * ex - wx * ey  # signed distance from the wall's line
    climb = uy * ex - ux * ey
    if height < 0.0:
        height, climb = -height, -climb
    if climb < 0.0:
        path = (height - _nearest(height, touch)) / -climb
        foot = (wx + ux * path) * ex + (wy + uy * path) * ey
        beside = 0.0 <= wx * ex + wy * ey <= length
        if 0.0 <= foot <= length and (beside or height >= touch + SKIN):
            return path
    first = _path_to_point(-wx, -wy, ux, uy, touch)
    return min(first, _path_to_point(wall[2] - x, wall[3] - y, ux, uy, touch))


@njit(cache=True, nogil=True)
def _root(c0: Any, c1: Any, c2: Any, c3: Any, c4: Any, low: Any, high: Any) -> Any:
    """Return the point where a monotone polynomial changes sign between two points, from the side of ``low``."""
    rising = c0 + low * (c1 + low * (c2 + low * (c3 + low * c4))) < 0.0
    for _ in range(100):
        middle = 0.5 * (low + high)
        if middle <= low or middle >= high:
            break
        value = c0 + middle * (c1 + middle * (c2 + middle * (c3 + middle * c4)))
        if (value < 0.0) == rising:
            low = middle
        else:
            high = middle
    return low


@njit(cache=True, nogil=True)
def _first_crossing(c0: Any, c1: Any, c2: Any, c3: Any, c4: Any, end: Any) -> Any:
    """Return the first time in ``(0, end]`` at which a quartic that starts positive falls to 0; inf if it does not.

    The roots of the second derivative part the span where the first is monotone; its roots part the span where the
    quartic itself is.
    """
    bends = np.empty(4)
    bends[0], n = 0.0, 1
    root = 36.0 * c3 * c3 - 96.0 * c2 * c4
    if c4 > 0.0 and root > 0.0:
        for sign in (-1.0, 1.0):
            bend = (-6.0 * c3 + sign * math.sqrt(root)) / (24.0 * c4)
            if 0.0 < bend < end:
                bends[n] = bend
                n += 1
    elif c4 == 0.0 and c3 != 0.0 and 0.0 < -c2 / (3.0 * c3) < end:
        bends[n] = -c2 / (3.0 * c3)
        n += 1
    bends[n] = end
    start = 0.0
    for k in range(n + 1):
        if k < n:
            low, high = bends[k], bends[k + 1]
            slope_low = c1 + low * (2.0 * c2 + low * (3.0 * c3 + low * 4.0 * c4))
            slope_high = c1 + high * (2.0 * c2 + high * (3.0 * c3 + high * 4.0 * c4))
            if slope_low >= 0.0 or slope_high <= 0.0:
                continue  # no minimum in between
            turn = _root(c1, 2.0 * c2, 3.0 * c3, 4.0 * c4, 0.0, low, high)
        else:
            turn = end
        if c0 + turn * (c1 + turn * (c2 + turn * (c3 + turn * c4))) <= 0.0:
            # within [start, turn] the quartic may rise to a maximum first; bisection from a positive start finds
            # the one crossing down that lies there
            return _root(c0, c1, c2, c3, c4, start, turn)
        start = turn
    return np.inf


@njit(cache=True, nogil=True)
def _meeting(px: Any, py: Any, vx: Any, vy: Any, ax: Any, ay: Any, touch: Any, end: Any) -> Any:
    """Return when two moving discs meet, given the second's place, velocity and acceleration seen from the first."""
    square = px * px + py * py
    near = _nearest(math.sqrt(square), touch)
    bx, by = 0.5 * ax, 0.5 * ay
    gap = math.sqrt(square) - near
    if gap > end * (math.sqrt(vx * vx + vy * vy) + end * math.sqrt(bx * bx + by * by)):
        return np.inf
    return _first_crossing(
        square - near * near,
        2.0 * (px * vx + py * vy),
        vx * vx + vy * vy + 2.0 * (px * bx + py * by),
        2.0 * (vx * bx + vy * by),
        bx * bx + by * by,
        end,
    )


@njit(cache=True, nogil=True)
def _next_contact(scene: Any, moving: Any) -> Any:
    """Return (time, disc, other) of the next contact or stop: ``other`` is a disc, past them a wall, -1 a stop."""
    x, y, vx, vy, radius, deceleration = scene.x, scene.y, scene.vx, scene.vy, scene.radius, scene.deceleration
    n, count = x.shape[0], moving.shape[0]
    soonest, disc, other = np.inf, -1, -1
    for k in range(count):
        i = moving[k]
        stop = math.sqrt(vx[i] * vx[i] + vy[i] * vy[i]) / deceleration
        if stop < soonest:
            soonest, disc = stop, i
    for k in range(count):
        i = moving[k]
        speed = math.sqrt(vx[i] * vx[i] + vy[i] * vy[i])
        ux, uy = vx[i] / speed, vy[i] / speed
        within = min(soonest, speed / deceleration)
        reach = within * (speed - 0.5 * deceleration * within)
        hit = -1
        for j in range(n):
            if vx[j] == 0.0 and vy[j] == 0.0 and j != i:
                path = _path_to_point(x[j] - x[i], y[j] - y[i], ux, uy, radius[i] + radius[j])
                if path < reach:
                    reach, hit = path, j
        for w in range(scene.walls.shape[0]):
            path = path_to_wall(x[i], y[i], ux, uy, scene.walls[w], radius[i])
            if path < reach:
                reach, hit = path, n + w
        if hit >= 0:
            disc, other = i, hit
            soonest = 2.0 * reach / (speed + math.sqrt(max(speed * speed - 2.0 * deceleration * reach, 0.0)))
        for later in range(k + 1, count):
            j = moving[later]
            fast = math.sqrt(vx[j] * vx[j] + vy[j] * vy[j])
            ax = deceleration * (ux - vx[j] / fast)
            ay = deceleration * (uy - vy[j] / fast)
            touch = radius[i] + radius[j]
            meet = _meeting(x[j] - x[i], y[j] - y[i], vx[j] - vx[i], vy[j] - vy[i], ax, ay, touch, soonest)
            if meet < soonest:
                soonest, disc, other = meet, i, j
    return soonest, disc, other


@njit(cache=True, nogil=True)
def _bounce(scene: Any, i: Any, wall: Any) -> None:
    """Turn a disc back that touches a wall."""
    x, y, vx, vy = scene.x, scene.y, scene.vx, scene.vy
    ex, ey = wall[2] - wall[0], wall[3] - wall[1]
    along = ((x[i] - wall[0]) * ex + (y[i] - wall[1]) * ey) / (ex * ex + ey * ey)
    along = min(max(along, 0.0), 1.0)
    nx, ny = wall[0] + along * ex - x[i], wall[1] + along * ey - y[i]
    length = math.sqrt(nx * nx + ny * ny)
    if length == 0.0:
        return
    nx, ny = nx / length, ny / length
    closing = vx[i] * nx + vy[i] * ny
    if closing > 0.0:
        kept = scene.restitution if closing > _SOFT and length > scene.radius[i] + _DEEP else 1.0
        vx[i] -= (1.0 + kept) * closing * nx
        vy[i] -= (1.0 + kept) * closing * ny


@njit(cache=True, nogil=True)
def slide(scene: Any) -> Any:
    """Let the discs of a scene slide until all are at rest.

    Returns
    -------
    int
        Contacts and stops on the way; `MAX_EVENTS` when the guard stopped the scene.
    """
    x, y, vx, vy, radius, deceleration = scene.x, scene.y, scene.vx, scene.vy, scene.radius, scene.deceleration
    n = x.shape[0]
    moving = np.empty(n, np.int64)
    for event in range(MAX_EVENTS):
        count = np.int64(0)  # of this type at once: one compiled version of what it is handed to
        for i in range(n):
            if vx[i] * vx[i] + vy[i] * vy[i] > _REST * _REST:
                moving[count] = i
                count += 1
            else:
                vx[i], vy[i] = 0.0, 0.0
        if count == 0:
            return event
        time, disc, other = _next_contact(scene, moving[:count])
        for k in range(count):
            i = moving[k]
            speed = math.sqrt(vx[i] * vx[i] + vy[i] * vy[i])
            left = max(speed - deceleration * time, 0.0)
            step = 0.5 * (speed + left) * time / speed
            x[i] += vx[i] * step
            y[i] += vy[i] * step
            vx[i] *= left / speed
            vy[i] *= left / speed
        if other < 0:
            vx[disc], vy[disc] = 0.0, 0.0
        elif other < n:
            dx, dy = x[other] - x[disc], y[other] - y[disc]
            apart = math.sqrt(dx * dx + dy * dy)
            sunk = apart < radius[disc] + radius[other] + _DEEP  # a squeezed pair must come out again
            kept = 1.0 if sunk else scene.restitution
            collide(scene, disc, other, dx / apart, dy / apart, kept)
        else:
            _bounce(scene, disc, scene.walls[other - n])
    vx[:] = 0.0
    vy[:] = 0.0
    return MAX_EVENTS
