"""What a statistic is: a table of findings, made from what is kept of a run."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import TypeAlias

from analysis.settings import Settings
from analysis.tables import Columns, Row
from analysis.tally import Tally

Tables: TypeAlias = Mapping[str, list[Row]]
"""Rows of the tables made so far, by name."""


@dataclasses.dataclass(frozen=True)
class Statistic:
    """One table of findings.

    Attributes
    ----------
    name : str
        Of the table.
    columns : mapping
        Name of each column to its type.
    make : callable
        From a `Tally`, the `Settings` and the tables made before it to rows. A row with a `Question` under
        ``question`` is given the verdict on it, adjusted for all verdicts of the study together.
    """

    name: str
    columns: Columns
    make: Callable[[Tally, Settings, Tables], list[Row]]
