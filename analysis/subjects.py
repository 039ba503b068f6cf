"""What a measure is about: its kind and its subject, so that nothing has to be read off its name."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Literal, TypeAlias

import polars as pl

Kind: TypeAlias = Literal[
    "seat share",
    "won games",
    "strategy share",
    "duel",
    "mirror",
    "holder share",
    "length",
    "tension",
    "choice",
    "points",
    "seat points",
    "stopped",
    "changed",
    "column",
    "seat column",
    "label",
]
"""Share of the win of a seat, of a seat over all games, of a strategy, of one against another, of a relabelled seat of
a mirror match, of the holders of a component; length; tension; choice; points in the mean and by seat; games stopped
by their limit; games that a variant changes; the game's own columns, by seat, and by label."""
SHARES: tuple[Kind, ...] = ("seat share", "strategy share", "holder share")
"""Kinds that have a fair share."""
JUDGED: tuple[Kind, ...] = ("seat share", "strategy share", "length")
"""Kinds that variants are held against a tolerance in."""
INNER: tuple[Kind, ...] = ("won games", "mirror", "duel", "seat points", "seat column")
"""Kinds that variants are not compared in: other measures say the same for people."""
COLUMNS: Mapping[str, type[pl.DataType]] = {"kind": pl.String, "subject": pl.String, "of": pl.String}
"""Columns by which a table tells what its measures are about."""


@dataclasses.dataclass(frozen=True)
class About:
    """What a measure is about.

    Attributes
    ----------
    kind : str
    subject : str
        The seat's number, the strategy, the game's own column; empty where the kind says all.
    of : str
        The component's label, the other strategy of a duel, or the seat of a column by seat.
    """

    kind: Kind
    subject: str = ""
    of: str = ""

    def cells(self) -> dict[str, str]:
        """Return the cells of a row that tell it, by `COLUMNS`."""
        return dataclasses.asdict(self)
