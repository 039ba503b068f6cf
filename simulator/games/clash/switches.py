"""Switches of Clash à l'Olympe, and what the kernels see of them: the mat in numbers, discs, laws and gods."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numba import njit

from simulator.errors import InputError, suggest
from simulator.games.clash import gods, laws
from simulator.games.clash.geometry import zones_at
from simulator.games.clash.mat import MOST_CORNERS, Mat
from simulator.games.clash.mat_checks import check_mat
from simulator.games.clash.mat_files import load_mat
from simulator.games.clash.physics import GRAVITY
from simulator.games.clash.state import ISLANDS, SEATS, SPHINX, TEMPLAR
from simulator.play.rules import Rules as BaseRules
from simulator.play.rules import switch

PLAYERS = range(2, 5)
VARIANTS = {"gods": {"gods": "dealt"}, "lawless": {"laws": "none"}}

GRID = 121
"""Points of the map of zones on each side of the mat."""


@dataclass(frozen=True)
class Rules(BaseRules):
    """Switches of Clash à l'Olympe."""

    prophets: int = switch(
        {2: 5, 3: 6, 4: 5}, "prophets of each player", source="pieces", low=2, high=6, by_players=True
    )  # type: ignore[assignment]
    generations: int = switch({2: 4, 3: 3, 4: 4}, "generations played", source="pieces", low=1, high=4, by_players=True)  # type: ignore[assignment]
    gods: str = switch(
        "none", "gods: none, dealt, or one for each seat in order joined by '/', as in ra/none/zeus", source="gods"
    )
    laws: str = switch(
        "dealt",
        "laws: two drawn and voted on each generation, none, or one in force all game without a vote",
        source="council",
        choices=("dealt", "none", *laws.NAMES),
    )
    law_lasts: str = switch(
        "card",
        "how long a law lasts: as its card says, one generation, or the rest of the game",
        source="council",
        choices=("card", "generation", "game"),
    )
    first_player: str = switch(
        "seat0",
        "who begins: seat 0, or the nearest of one flick each at the navel",
        source="mission",
        choices=("seat0", "contest"),
    )
    navel: str = switch(
        "owner_calls",
        "when the navel is cleared: when the active player with a prophet there says so, or at the end of the mission",
        source="mission",
        choices=("owner_calls", "mission_end"),
    )
    max_reflicks: int = switch(
        3, "flicks again of a prophet that stays in the corner", source="mission", low=0, high=20
    )
    off_mat: str = switch(
        "wholly",
        "when a disc is off the mat: wholly outside, or with its centre",
        source="mission",
        choices=("wholly", "centre"),
    )
    aim_sd: float = switch(3.0, "noise of a hand's aim, degrees", source="the player's hand", low=0.0, high=60.0)
    power_sd: float = switch(
        0.12, "noise of a hand's strength, of the logarithm of the speed", source="the player's hand", low=0.0, high=2.0
    )
    first_hand: float = switch(
        1.0,
        "noise of seat 0's hand over the others'",
        source="the player's hand",
        low=0.0,
        high=10.0,
    )
    hand_stays: str = switch(
        "mission",
        "how long Dagda's wall stands: until the mission ends, or for his turn only",
        source="gods",
        choices=("mission", "turn"),
    )
    heart_sd: float = switch(
        1.0, "noise of the drop of Freyja's heart, each way, cm", source="gods", low=0.0, high=20.0
    )
    mat: str = switch(
        "default", "mat: the name of one that comes with the game, or the path of a TOML file", source="mat"
    )
    mat_size: float = switch(1.0, "factor on all that is printed on the mat", source="mat", low=0.25, high=4.0)
    prophet_size: float = switch(1.0, "factor on the width of prophets", source="mat", low=0.1, high=4.0)
    temple_size: float = switch(1.0, "factor on the width of temples", source="mat", low=0.1, high=2.0)
    temple_mass: float = switch(1.0, "factor on the mass of temples", source="mat", low=0.01, high=1000.0)
    friction: float = switch(1.0, "factor on the mat's friction", source="mat", low=0.05, high=20.0)
    restitution: float = switch(
        1.0,
        "factor on the mat's restitution, the part of the speed that a collision keeps",
        source="mat",
        low=0.0,
        high=1.0,
    )

    def validate(self) -> None:
        """Check the gods' names and the mat."""
        self._gods()
        self.sized_mat()

    def resolve(self, players: int) -> dict[str, Any]:
        """Return the kernels' view: choices as numbers, the mat's geometry, the discs, the laws and the gods."""
        values = super().resolve(players)
        for name in (
            "gods",
            "mat",
            "mat_size",
            "prophet_size",
            "temple_size",
            "temple_mass",
            "friction",
            "restitution",
        ):
            del values[name]
        values["off_mat"] = self.off_mat == "centre"
        values["navel_at_end"] = self.navel == "mission_end"
        del values["navel"]
        lasts = {"card": [law.lasts == "game" for law in laws.LAWS]}
        values["law_lasts"] = np.array(lasts.get(self.law_lasts, [self.law_lasts == "game"] * len(laws.LAWS)))
        values["law_amounts"] = np.array(laws.amounts())
        named = self._gods()
        if len(named) > players:
            raise InputError(
                f"switch 'gods' is '{self.gods}', {len(named)} gods for {players} players: name one a seat"
            )
        values["gods_dealt"] = self.gods == "dealt"
        values["god_named"] = np.array([*named, *[0] * (SEATS - len(named))])
        return {**values, **_geometry(self.sized_mat(), players, self.friction, self.restitution)}

    def record(self, players: int) -> np.ndarray[Any, Any]:
        """Return the switches resolved for a player count, with the map of zones."""
        record = super().record(players)
        _map_zones(record[0])
        return record

    def sized_mat(self) -> Mat:
        """Return the mat with its discs as the switches size them; raise `InputError` when it cannot be played on."""
        mat = load_mat(self.mat)
        sizes = (self.mat_size, self.prophet_size, self.temple_size, self.temple_mass)
        return mat if sizes == (1.0,) * 4 else _resized(mat, sizes)

    def _gods(self) -> list[int]:
        """Return the gods named by seat; empty for none or dealt."""
        if self.gods in ("none", "dealt"):
            return []
        named = self.gods.split("/")
        for name in named:
            if name not in gods.NAMES:
                raise InputError(f"switch 'gods' is '{self.gods}', which names '{name}': {suggest(name, _choices())}")
        if len(named) > SEATS:
            raise InputError(f"switch 'gods' is '{self.gods}': name at most {SEATS} gods, one for each seat")
        return [gods.NAMES.index(name) for name in named]


def _choices() -> list[str]:
    return ["dealt", *gods.NAMES]


@lru_cache(maxsize=64)
def _resized(mat: Mat, sizes: tuple[float, float, float, float]) -> Mat:
    resized = mat.resized(*sizes)
    check_mat(resized)
    return resized


@lru_cache(maxsize=64)
def _geometry(mat: Mat, players: int, friction: float, restitution: float) -> dict[str, Any]:
    """Return the numbers of a mat that the kernels read, lengths in cm."""
    corners = mat.corners_of(players)
    outline = np.zeros((ISLANDS, MOST_CORNERS, 2))
    for k, island in enumerate(mat.islands):
        outline[k, : len(island.outline)] = np.array(island.outline).reshape(-1, 2)
    values: dict[str, Any] = {
        "width": mat.width,
        "height": mat.height,
        "deceleration": GRAVITY * mat.friction * friction,
        "restitution": mat.restitution * restitution,
        "radius": mat.disc_radii(),
        "mass": mat.disc_masses(),
        "outline": outline,
        "corners": np.array([len(island.outline) for island in mat.islands]),
        "circle": np.array([[i.circle.x, i.circle.y, i.circle.radius] for i in mat.islands]),
        "city": np.array([[i.city.x, i.city.y, i.city.radius] for i in mat.islands]),
        "navel": np.array([mat.navel.x, mat.navel.y, mat.navel.radius]),
        "corner": np.array([[c.x, c.y, c.radius] for c in corners] + [[0.0] * 3] * (SEATS - players)),
        "start": np.array([c.start for c in corners] + [(0.0, 0.0)] * (SEATS - players)),
        "spots": mat.spots(),
    }
    values["spot_depth"] = np.array(
        [[i.depth(x, y) for x, y in spots] for i, spots in zip(mat.islands, values["spots"].tolist(), strict=True)]
    )
    values["zone_map"] = np.zeros((3, GRID, GRID), np.uint16)  # filled from the record by `Rules.record`
    return values


@njit(cache=True, nogil=True)
def _map_zones(rules: Any) -> None:
    """Fill the map of what each kind of flicked disc touches at the points of a grid over the mat.

    A coarse view for the features alone, in which a hand's noise blurs it anyway; the rules ask `zones_at`.
    """
    kinds = (0, TEMPLAR, SPHINX)
    for kind in range(3):
        radius = rules.radius[kinds[kind]]
        for i in range(GRID):
            for j in range(GRID):
                x, y = i * rules.width / (GRID - 1), j * rules.height / (GRID - 1)
                rules.zone_map[kind, i, j] = zones_at(rules, x, y, radius)
