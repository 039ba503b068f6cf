"""The mat: islands, cities, navel, corners and discs, read from a TOML file in centimetres and grams, and checked."""

from __future__ import annotations

import dataclasses
import math
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from simulator.errors import InputError, suggest
from simulator.games.clash.geometry import depth
from simulator.games.clash.gods import ra
from simulator.games.clash.mat_checks import check_mat
from simulator.games.clash.state import ISLANDS, PROPHETS, SLOTS, SPHINX, TEMPLAR
from simulator.games.clash.temples import SPOTS

FOLDER = Path(__file__).parent / "mats"
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
        """Return the mat with all printed lengths, and the discs' widths, multiplied; masses go as areas."""
        islands = tuple(
            Island(
                i.name, tuple((x * mat, y * mat) for x, y in i.outline), _scaled(i.circle, mat), _scaled(i.city, mat)
            )
            for i in self.islands
        )
        corners = tuple(
            Corner(c.x * mat, c.y * mat, c.radius * mat, (c.start[0] * mat, c.start[1] * mat)) for c in self.corners
        )
        changed = dataclasses.replace(
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
        check_mat(changed)
        return changed

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


def mat_names() -> list[str]:
    """Return the names of the mats that come with the game, sorted."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def load_mat(name: str) -> Mat:
    """Return a mat by the name of one that comes with the game, or by the path of a TOML file.

    Raises
    ------
    InputError
        When there is no such mat, or the file is no TOML, lacks a key, or describes a mat that cannot be.
    """
    path = Path(name) if str(name).endswith(".toml") else FOLDER / f"{name}.toml"
    if not path.is_file():
        raise InputError(f"unknown mat '{name}': {suggest(name, mat_names())}, or give the path of a .toml file")
    try:
        return _parse(str(name), path.stem, path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"mat '{name}' is no TOML file: {error}") from None
    except OSError as error:
        raise InputError(f"mat '{name}' cannot be read: {error.strerror}") from None


@lru_cache(maxsize=32)
def _parse(name: str, stem: str, text: str) -> Mat:
    mat = _Reader(f"mat '{name}'").mat(stem, tomllib.loads(text))
    check_mat(mat)
    return mat


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


class _Reader:
    """Reads a mat's TOML content; every error names the mat, the table and the key."""

    def __init__(self, where: str) -> None:
        self.where = where

    def mat(self, name: str, content: Mapping[str, Any]) -> Mat:
        self._known(content, ("mat", "discs", "navel", "islands", "corners", "seats"), "the file")
        sizes = self._table(content, "mat", ("width", "height", "friction", "restitution"))
        discs = self._table(content, "discs", ("prophet_width", "prophet_mass", "temple_width", "temple_mass"))
        navel = self._table(content, "navel", ("centre", "radius"))
        islands = [self._island(table, k) for k, table in enumerate(self._tables(content, "islands"), 1)]
        corners = [self._corner(table, k) for k, table in enumerate(self._tables(content, "corners"), 1)]
        if len(islands) != ISLANDS:
            raise InputError(f"{self.where} has {len(islands)} islands: give {ISLANDS}")
        numbers = {key: self._number(sizes, key, "[mat]") for key in ("width", "height", "friction")}
        numbers["restitution"] = self._number(sizes, "restitution", "[mat]", least=0.0)
        return Mat(
            name=name,
            **numbers,
            **{key: self._number(discs, key, "[discs]") for key in discs},
            navel=self._circle(navel, "[navel]"),
            islands=tuple(islands),
            corners=tuple(corners),
            seats=self._seats(content, len(corners)),
        )

    def _island(self, table: Mapping[str, Any], number: int) -> Island:
        where = f"island {number}"
        self._known(table, ("name", "outline", "circle", "city"), where)
        if not isinstance(table.get("name"), str) or not table["name"].strip():
            raise InputError(f"{self.where}, {where}, lacks a 'name': give a text")
        where = f"island '{table['name']}'"
        if ("outline" in table) == ("circle" in table):
            raise InputError(f"{self.where}, {where}, needs either an 'outline' or a 'circle'")
        city = self._circle(self._table(table, "city", ("centre", "radius"), where), f"the city of {where}")
        if "circle" in table:
            circle = self._circle(self._table(table, "circle", ("centre", "radius"), where), where)
            return Island(table["name"], (), circle, city)
        outline = table["outline"]
        if not isinstance(outline, list) or not 3 <= len(outline) <= MOST_CORNERS:
            raise InputError(f"{self.where}, {where}: give an 'outline' of 3 to {MOST_CORNERS} points [x, y]")
        points = tuple(self._point(point, f"a point of the outline of {where}") for point in outline)
        x = (min(p[0] for p in points) + max(p[0] for p in points)) / 2.0
        y = (min(p[1] for p in points) + max(p[1] for p in points)) / 2.0
        around = Circle(x, y, max(math.hypot(p[0] - x, p[1] - y) for p in points))
        return Island(table["name"], points, around, city)

    def _corner(self, table: Mapping[str, Any], number: int) -> Corner:
        where = f"corner {number}"
        self._known(table, ("centre", "radius", "start"), where)
        for key in ("centre", "radius", "start"):
            self._need(table, key, where)
        circle = self._circle(table, where)
        return Corner(circle.x, circle.y, circle.radius, self._point(table["start"], f"the start of {where}"))

    def _seats(self, content: Mapping[str, Any], corners: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
        table = self._table(content, "seats", ())
        seats: dict[int, tuple[int, ...]] = {}
        for key, value in table.items():
            if key not in ("2", "3", "4"):
                raise InputError(f"{self.where}, [seats], names '{key}' players: {suggest(key, ('2', '3', '4'))}")
            whole = isinstance(value, list) and all(type(corner) is int and 0 <= corner < corners for corner in value)
            if not whole or len(value) != int(key) or len(set(value)) != len(value):
                raise InputError(
                    f"{self.where}, [seats], gives {key} players the corners {value!r}: give {key} different numbers "
                    f"from 0 to {corners - 1}"
                )
            seats[int(key)] = tuple(value)
        if not seats:
            raise InputError(f"{self.where}, [seats], names no number of players: give the corners of 2, 3 or 4")
        return tuple(sorted(seats.items()))

    def _circle(self, table: Mapping[str, Any], where: str) -> Circle:
        x, y = self._point(table["centre"], f"the centre of {where}")
        return Circle(x, y, self._number(table, "radius", where))

    def _table(
        self, content: Mapping[str, Any], name: str, keys: tuple[str, ...], owner: str = ""
    ) -> Mapping[str, Any]:
        where = f"'{name}' of {owner}" if owner else f"[{name}]"
        table = content.get(name)
        if not isinstance(table, dict):
            raise InputError(f"{self.where} lacks the table {where}")
        if keys:
            self._known(table, keys, where)
        for key in keys:
            self._need(table, key, where)
        return {key: table[key] for key in keys or table}

    def _tables(self, content: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
        tables = content.get(name)
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            raise InputError(f"{self.where} lacks the tables [[{name}]]")
        return tables

    def _need(self, table: Mapping[str, Any], key: str, where: str) -> None:
        if key not in table:
            raise InputError(f"{self.where}, {where}, lacks the key '{key}'")

    def _known(self, table: Mapping[str, Any], keys: tuple[str, ...], where: str) -> None:
        for key in table:
            if key not in keys:
                raise InputError(f"{self.where}, {where}, has an unknown key '{key}': {suggest(key, keys)}")

    def _number(self, table: Mapping[str, Any], key: str, where: str, least: float = 1e-6) -> float:
        value = table[key]
        number = isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
        if not number or value < least:
            raise InputError(
                f"{self.where}, {where}: '{key}' is {value!r}, give a number {'above' if least else 'from'} 0"
            )
        return float(value)

    def _point(self, value: Any, where: str) -> tuple[float, float]:
        numbers = isinstance(value, list) and len(value) == 2
        if not numbers or not all(type(v) in (int, float) and math.isfinite(v) for v in value):
            raise InputError(f"{self.where}: {where} is {value!r}, give a point [x, y] in cm")
        return float(value[0]), float(value[1])
