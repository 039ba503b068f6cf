"""Mats read from TOML files, in centimetres and grams, and checked."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from simulator.errors import InputError, suggest
from simulator.games.clash.mat import MOST_CORNERS, Circle, Corner, Island, Mat
from simulator.games.clash.mat_checks import check_mat
from simulator.games.clash.state import ISLANDS

FOLDER = Path(__file__).parent / "mats"


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
