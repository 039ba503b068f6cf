"""A part of a run as arrays: the games of whole blocks, by deal, variant and rotation."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
import polars as pl
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Integers: TypeAlias = NDArray[np.int64]
Mask: TypeAlias = NDArray[np.bool_]

TRUNCATED = "truncated"
"""Name of the end of a game that was stopped by its limit: it has no winner."""

ORDER = ("deal", "variant", "rotation")


@dataclasses.dataclass(frozen=True)
class Part:
    """Whole blocks of one player count and line-up.

    Attributes
    ----------
    frame : polars.DataFrame
        Rows sorted by deal, variant and rotation: ``blocks * len(variants) * rotations`` of them.
    players : int
    line_up : str
    variants : tuple of str
    rotations : int
        Distinct rotations of the line-up over the seats.
    """

    frame: pl.DataFrame
    players: int
    line_up: str
    variants: tuple[str, ...]
    rotations: int

    @property
    def blocks(self) -> int:
        """Number of deals."""
        return len(self.frame) // (len(self.variants) * self.rotations)

    def column(self, name: str) -> Floats:
        """Return a numeric or boolean column as float64 (games,), NaN where it is null."""
        values: Floats = self.frame.get_column(name).cast(pl.Float64).to_numpy()
        return values

    def by_seat(self, name: str) -> Floats:
        """Return the columns ``name_0, name_1, …`` of the seats in play as float64 (games, players)."""
        return np.stack([self.column(f"{name}_{seat}") for seat in range(self.players)], axis=1)

    def blocked(self, values: NDArray[Any]) -> NDArray[Any]:
        """Return values (games,) as (blocks, variants, rotations)."""
        return values.reshape(self.blocks, len(self.variants), self.rotations)

    @cached_property
    def finished(self) -> Mask:
        """Which games were not truncated, bool (games,)."""
        return (self.frame.get_column("ended").cast(pl.String) != TRUNCATED).to_numpy()

    @cached_property
    def shares(self) -> Floats:
        """Each seat's share of the win, float64 (games, players); NaN in a truncated game."""
        return np.where(self.finished[:, None], self.by_seat("share"), np.nan)

    @cached_property
    def living(self) -> Mask:
        """Which seats were still in the game at its end, bool (games, players)."""
        if "out" not in self.frame.columns:
            return np.ones((len(self.frame), self.players), np.bool_)
        out = self.frame.get_column("out").to_numpy().astype(np.int64)
        return (out[:, None] >> np.arange(self.players)) & 1 == 0

    @cached_property
    def line_ups(self) -> list[list[str]]:
        """Strategies by seat in each rotation, in the order of the rotations."""
        first = self.frame.head(self.rotations)
        seats = [first.get_column(f"strategy_{seat}").cast(pl.String).to_list() for seat in range(self.players)]
        return [list(row) for row in zip(*seats, strict=True)]


def split(frame: pl.DataFrame) -> Iterator[Part]:
    """Divide a frame of rows into its (player count, line-up) parts, in order of appearance.

    Raises
    ------
    ValueError
        When the rows are not whole blocks: a block never spans frames.
    """
    if frame.is_empty():
        return
    for rows in frame.partition_by("players", "line_up", maintain_order=True):
        yield _checked(rows)


def _checked(rows: pl.DataFrame) -> Part:
    """Return one (player count, line-up)'s rows as a part, sorted; raise when a block is not whole."""
    players, line_up = int(rows.item(0, "players")), str(rows.item(0, "line_up"))
    keys = rows.select(pl.col("deal"), pl.col("variant").to_physical(), pl.col("rotation")).to_numpy().astype(np.int64)
    order = np.lexsort(keys.T[::-1])
    if not np.array_equal(order, np.arange(len(order))):
        rows, keys = rows[order], keys[order]
    variants, rotations = np.unique(keys[:, 1]), np.unique(keys[:, 2])
    size = len(variants) * len(rotations)
    whole = len(keys) % size == 0
    if whole:
        blocks = keys.reshape(-1, size, 3)
        whole = bool(
            (blocks[:, :, 0] == blocks[:, :1, 0]).all()
            and (np.diff(blocks[:, 0, 0]) > 0).all()
            and (blocks[:, :, 1] == np.repeat(variants, len(rotations))).all()
            and (blocks[:, :, 2] == np.tile(rotations, len(variants))).all()
        )
    if not whole:
        raise ValueError(
            f"the rows of {players} players with line-up '{line_up}' are not whole blocks: "
            f"every deal must have each of its {len(variants)} variants in each of its {len(rotations)} rotations once"
        )
    names = rows.get_column("variant").cast(pl.String)[:: len(rotations)][: len(variants)].to_list()
    return Part(rows, players, line_up, tuple(names), len(rotations))
