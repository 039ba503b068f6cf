"""What a mat must be: islands apart and on the mat, each city inside its island, corners that hold every disc."""

from __future__ import annotations

import itertools
import math

import numpy as np

from simulator.errors import InputError
from simulator.games.clash.geometry import segment_distance
from simulator.games.clash.gods import ra
from simulator.games.clash.mat import Island, Mat


def check_mat(mat: Mat) -> None:
    """Raise `InputError`, one sentence that names the place, unless the mat can be played on."""
    where = f"mat '{mat.name}'"
    if mat.restitution > 1.0:
        raise InputError(f"{where}: 'restitution' is {mat.restitution:g}, give a number from 0 to 1")
    if not 2 <= len(mat.corners) <= 4:
        raise InputError(f"{where} has {len(mat.corners)} corners: give 2 to 4")
    _check_islands(mat, where)
    _check_navel(mat, where)
    _check_corners(mat, where)


def _check_islands(mat: Mat, where: str) -> None:
    names = [island.name for island in mat.islands]
    if len(set(names)) < len(names):
        raise InputError(f"{where} has two islands of one name: {', '.join(names)}")
    for island in mat.islands:
        _check_island(mat, island, f"{where}, island '{island.name}'")
    for first, second in itertools.combinations(mat.islands, 2):
        if apart(first, second) <= 0.0:
            raise InputError(f"{where}: islands '{first.name}' and '{second.name}' overlap")


def _check_island(mat: Mat, island: Island, where: str) -> None:
    edges = _edges(island)
    if any(math.dist(*edge) == 0.0 for edge in edges):
        raise InputError(f"{where}: its outline has the same point twice in a row")
    for i, j in itertools.combinations(range(len(edges)), 2):
        beside = j - i == 1 or (i == 0 and j == len(edges) - 1)
        if not beside and _gap(*edges[i], *edges[j]) <= 0.0:
            raise InputError(f"{where}: its outline crosses itself")
    circle = island.circle
    points = island.outline or tuple(
        (circle.x + a * circle.radius, circle.y + b * circle.radius) for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )
    if not all(0.0 <= x <= mat.width and 0.0 <= y <= mat.height for x, y in points):
        raise InputError(f"{where} is not wholly on the mat of {mat.width:g} × {mat.height:g} cm")
    city = island.city
    if island.depth(city.x, city.y) < city.radius:
        raise InputError(f"{where}: its city is not wholly inside it")
    if deepest(island) < mat.temple_width / 2.0:
        raise InputError(f"{where} is too small for a temple {mat.temple_width:g} cm across")


def _check_navel(mat: Mat, where: str) -> None:
    navel = mat.navel
    spare = min(navel.x, navel.y, mat.width - navel.x, mat.height - navel.y)
    if spare < navel.radius:
        raise InputError(f"{where}: its navel is not wholly on the mat")
    for island in mat.islands:
        if -island.depth(navel.x, navel.y) <= navel.radius:
            raise InputError(f"{where}: its navel and the island '{island.name}' overlap")


def _check_corners(mat: Mat, where: str) -> None:
    widest = mat.prophet_width * ra.WIDTH  # the largest disc that is flicked
    for number, corner in enumerate(mat.corners, 1):
        x, y = corner.start
        room = corner.radius - math.hypot(x - corner.x, y - corner.y)
        room = min(room, x, y, mat.width - x, mat.height - y)
        if room < widest / 2.0:
            raise InputError(
                f"{where}, corner {number}: a disc {widest:g} cm across (the Sphinx) does not fit in at its start, "
                f"where the largest that does is {max(2.0 * room, 0.0):.2g} cm across"
            )
        for island in mat.islands:
            if -island.depth(corner.x, corner.y) <= corner.radius:
                raise InputError(f"{where}: corner {number} and the island '{island.name}' overlap")
        if math.hypot(corner.x - mat.navel.x, corner.y - mat.navel.y) <= corner.radius + mat.navel.radius:
            raise InputError(f"{where}: corner {number} and the navel overlap")
    for (i, first), (j, second) in itertools.combinations(enumerate(mat.corners, 1), 2):
        if math.hypot(first.x - second.x, first.y - second.y) <= first.radius + second.radius:
            raise InputError(f"{where}: corners {i} and {j} overlap")


def apart(first: Island, second: Island) -> float:
    """Return the distance of two islands, cm; 0 or less when they touch or one lies in the other."""
    if not first.outline:
        return -second.depth(first.circle.x, first.circle.y) - first.circle.radius
    if not second.outline:
        return -first.depth(second.circle.x, second.circle.y) - second.circle.radius
    if first.depth(*second.outline[0]) >= 0.0 or second.depth(*first.outline[0]) >= 0.0:
        return 0.0
    return min(_gap(*a, *b) for a in _edges(first) for b in _edges(second))


def deepest(island: Island) -> float:
    """Return the radius of the largest disc that fits into an island, cm, to the step of a grid."""
    if not island.outline:
        return island.circle.radius
    points = np.array(island.outline)
    sides = [np.linspace(low, high, 41) for low, high in zip(points.min(axis=0), points.max(axis=0), strict=True)]
    return max(island.depth(float(x), float(y)) for x in sides[0] for y in sides[1])


Point = tuple[float, float]


def _edges(island: Island) -> list[tuple[Point, Point]]:
    outline = island.outline
    return [(outline[i], outline[(i + 1) % len(outline)]) for i in range(len(outline))]


def _gap(a: Point, b: Point, c: Point, d: Point) -> float:
    """Return the distance between the segments ab and cd; 0 when they cross."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    if side(a, b, c) * side(a, b, d) < 0.0 and side(c, d, a) * side(c, d, b) < 0.0:
        return 0.0
    ends = ((*a, *c, *d), (*b, *c, *d), (*c, *a, *b), (*d, *a, *b))
    return min(float(segment_distance(*values)) for values in ends)
