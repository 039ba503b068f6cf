"""Places and outlines on the mat: how deep inside an island a point lies, and what a disc touches."""

from __future__ import annotations

import math
from typing import Any

from numba import njit

TOUCH = 1e-9
"""A disc this near to a border, in cm, touches it (p. 3): no more than the rounding of a sum."""


@njit(cache=True, nogil=True)
def segment_distance(x: Any, y: Any, x1: Any, y1: Any, x2: Any, y2: Any) -> Any:
    """Return the distance of a point from a straight line between two points."""
    ex, ey = x2 - x1, y2 - y1
    square = ex * ex + ey * ey
    along = ((x - x1) * ex + (y - y1) * ey) / square if square > 0.0 else 0.0
    along = min(max(along, 0.0), 1.0)
    return math.hypot(x - x1 - along * ex, y - y1 - along * ey)


@njit(cache=True, nogil=True)
def depth(x: Any, y: Any, outline: Any, corners: Any, circle: Any) -> Any:
    """Return how far inside its border a point of an island lies, in cm; negative outside.

    Parameters
    ----------
    x, y : float
    outline : float64 array (>= corners, 2)
        Corners of a polygon, in order.
    corners : int
        How many; 0 for an island that is a circle.
    circle : float64 array (3,)
        Centre and radius of the circle, or of one around the polygon.
    """
    outside = math.hypot(x - circle[0], y - circle[1]) - circle[2]
    if corners == 0:
        return -outside
    inside, nearest = False, 1e300
    for i in range(corners):
        x1, y1 = outline[i, 0], outline[i, 1]
        j = i + 1 if i + 1 < corners else 0
        x2, y2 = outline[j, 0], outline[j, 1]
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
        nearest = min(nearest, segment_distance(x, y, x1, y1, x2, y2))
    return nearest if inside else -nearest


@njit(cache=True, nogil=True)
def zones_at(rules: Any, x: Any, y: Any, radius: Any) -> Any:
    """Return what a disc touches, as a bit mask: islands 0-3, their cities 4-7, the navel 8; 0 at sea.

    Inside a border or touching it is on the island, city or navel (p. 3).
    """
    zones = 0
    for k in range(4):
        circle = rules.circle[k]
        if math.hypot(x - circle[0], y - circle[1]) - circle[2] > radius + TOUCH:
            continue
        if depth(x, y, rules.outline[k], rules.corners[k], circle) >= -radius - TOUCH:
            zones |= 1 << k
        city = rules.city[k]
        if math.hypot(x - city[0], y - city[1]) <= city[2] + radius + TOUCH:
            zones |= 16 << k
    navel = rules.navel
    if math.hypot(x - navel[0], y - navel[1]) <= navel[2] + radius + TOUCH:
        zones |= 256
    return zones


@njit(cache=True, nogil=True)
def off_margin(rules: Any, radius: Any) -> Any:
    """Return how far beyond the mat's edge a disc's middle may be that is on the mat still, cm."""
    return -TOUCH if rules.off_mat else radius + TOUCH


@njit(cache=True, nogil=True)
def is_off(rules: Any, x: Any, y: Any, radius: Any) -> Any:
    """Return whether a disc is off the mat: wholly, or with its middle, as the switch ``off_mat`` says."""
    spare = off_margin(rules, radius)
    return x < -spare or y < -spare or x > rules.width + spare or y > rules.height + spare
