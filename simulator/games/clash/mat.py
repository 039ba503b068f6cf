"""The mat: islands, cities, navel, corners and discs, in centimetres and grams."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import numpy as np

from simulator.errors import InputError
from simulator.games.clash.geometry import depth
from simulator.games.clash.gods import ra
from simulator.games.clash.state import ISLANDS, PROPHETS, SLOTS, SPHINX, TEMPLAR
from simulator.games.clash.temples import SPOTS

TEMPLAR_WIDTH, TEMPLAR_MASS = 1.3, 2.0
"""The Templars' disc, in prophets' widths and masses: 2.6 cm beside 2.0 cm (clash.md, laws)."""
MOST_CORNERS = 16
"""Most corners of an island's outline."""


@dataclasses.dataclass(frozen=True)
class Circle:
    """A round area: centre and radius, cm."""

    x: float
    y: float
    radius: float


@dataclasses.dataclass(frozen=True)
class Island:
    """An island: a polygon, or a circle when ``outline`` is empty.

    Attributes
    ----------
    name : str
    outline : tuple of (x, y)
        Corners in order, cm.
    circle : Circle
        The island itself, or a circle around the polygon.
    city : Circle
    """

    name: str
    outline: tuple[tuple[float, float], ...]
    circle: Circle
    city: Circle

    def depth(self, x: float, y: float) -> float:
        """Return how far inside the border a point lies, cm; negative outside."""
        outline = np.array(self.outline).reshape(-1, 2)
        circle = np.array([self.circle.x, self.circle.y, self.circle.radius])
        return float(depth(x, y, outline, np.int32(len(self.outline)), circle))


@dataclasses.dataclass(frozen=True)
class Corner:
    """A player's corner: a round area, cut by the mat's edge, and where a disc starts in it."""

    x: float
    y: float
    radius: float
    start: tuple[float, float]


@dataclasses.dataclass(frozen=True)
class Mat:
    """A mat and its discs. Lengths in cm, masses in g, origin at the lower left.

    Attributes
    ----------
    name : str
    width, height : float
    friction, restitution : float
        Coefficient of sliding friction; part of the closing speed with which discs part.
    prophet_width, prophet_mass, temple_width, temple_mass : float
    navel : Circle
    islands : tuple of Island
        Four.
    corners : tuple of Corner
        Two to four, clockwise.
    seats : tuple of (players, corners)
        Corner of each seat, by number of players.
    """

    name: str
    width: float
    height: float
    friction: float
    restitution: float
    prophet_width: float
    prophet_mass: float
    temple_width: float
    temple_mass: float
    navel: Circle
    islands: tuple[Island, ...]
    corners: tuple[Corner, ...]
    seats: tuple[tuple[int, tuple[int, ...]], ...]

    def corners_of(self, players: int) -> tuple[Corner, ...]:
        """Return the corner of each seat; raise `InputError` when the mat names none for this number of players."""
        for count, corners in self.seats:
            if count == players:
                return tuple(self.corners[corner] for corner in corners)
        counts = ", ".join(str(count) for count, _ in self.seats)
        raise InputError(f"mat '{self.name}' seats no {players} players: its [seats] name {counts}")

    def resized(self, mat: float, prophet: float, temple: float, temple_mass: float) -> Mat:
        """Return the mat with all printed lengths, and the discs' widths, multiplied; masses go as areas.

        Parameters
        ----------
        mat, prophet, temple : float
            Factors on lengths: of the mat, of a prophet's and of a temple's width.
        temple_mass : float
            Factor on the mass of a temple, besides that of its area.
        """
        islands = tuple(
            Island(
                i.name, tuple((x * mat, y * mat) for x, y in i.outline), _scaled(i.circle, mat), _scaled(i.city, mat)
            )
            for i in self.islands
        )
        corners = tuple(
            Corner(c.x * mat, c.y * mat, c.radius * mat, (c.start[0] * mat, c.start[1] * mat)) for c in self.corners
        )
        return dataclasses.replace(
            self,
            width=self.width * mat,
            height=self.height * mat,
            prophet_width=self.prophet_width * prophet,
            prophet_mass=self.prophet_mass * prophet**2,
            temple_width=self.temple_width * temple,
            temple_mass=self.temple_mass * temple**2 * temple_mass,
            navel=_scaled(self.navel, mat),
            islands=islands,
            corners=corners,
        )

    def disc_radii(self) -> np.ndarray[Any, Any]:
        """Return the radius of each of a seat's discs by its place, float64 (SLOTS,), cm."""
        radii = np.full(SLOTS, self.prophet_width / 2.0)
        radii[TEMPLAR] *= TEMPLAR_WIDTH
        radii[SPHINX] *= ra.WIDTH
        radii[PROPHETS:] = self.temple_width / 2.0
        return radii

    def disc_masses(self) -> np.ndarray[Any, Any]:
        """Return the mass of each of a seat's discs by its place, float64 (SLOTS,), g."""
        masses = np.full(SLOTS, self.prophet_mass)
        masses[TEMPLAR] *= TEMPLAR_MASS
        masses[SPHINX] *= ra.MASS
        masses[PROPHETS:] = self.temple_mass
        return masses

    def spots(self) -> np.ndarray[Any, Any]:
        """Return the places of each island for temples and gaps, float64 (4, SPOTS, 2): the middle, then a ring.

        The ring lies 0.6 of the way from the middle to the border, and starts in the direction of the navel.
        """
        places = np.empty((ISLANDS, SPOTS, 2))
        for place, island in zip(places, self.islands, strict=True):
            x, y = middle(island)
            place[0] = x, y
            first = math.atan2(self.navel.y - y, self.navel.x - x)
            for k in range(1, SPOTS):
                angle = first + (k - 1) * 2.0 * math.pi / (SPOTS - 1)
                reach = 0.6 * _border(island, x, y, angle)
                place[k] = x + reach * math.cos(angle), y + reach * math.sin(angle)
        return places


def middle(island: Island) -> tuple[float, float]:
    """Return the middle of an island: a circle's centre, a polygon's centroid, or its deepest corner of a grid."""
    if not island.outline:
        return island.circle.x, island.circle.y
    points = np.array(island.outline)
    after = np.roll(points, -1, axis=0)
    cross = points[:, 0] * after[:, 1] - after[:, 0] * points[:, 1]
    area = cross.sum() / 2.0
    x, y = (((points + after) * cross[:, None]).sum(axis=0) / (6.0 * area)).tolist()
    if island.depth(x, y) > 0.0:
        return x, y
    sides = [np.linspace(low, high, 41) for low, high in zip(points.min(axis=0), points.max(axis=0), strict=True)]
    return max(((float(x), float(y)) for x in sides[0] for y in sides[1]), key=lambda at: island.depth(*at))


def _border(island: Island, x: float, y: float, angle: float) -> float:
    """Return how far the border is from a point inside, in a direction; to a hundredth of a millimetre."""
    low, high = 0.0, 2.0 * island.circle.radius
    step = high / 400.0
    while low < high and island.depth(x + low * math.cos(angle), y + low * math.sin(angle)) > 0.0:
        low += step
    low, high = max(low - step, 0.0), low
    while high - low > 1e-3:
        half = (low + high) / 2.0
        if island.depth(x + half * math.cos(angle), y + half * math.sin(angle)) > 0.0:
            low = half
        else:
            high = half
    return low


def _scaled(circle: Circle, factor: float) -> Circle:
    return Circle(circle.x * factor, circle.y * factor, circle.radius * factor)
