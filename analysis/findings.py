"""Findings: all that a run says, as tables. The one thing that reports and the command line read."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import polars as pl


@dataclasses.dataclass(frozen=True)
class Settings:
    """What the figures and the verdicts are held against.

    Attributes
    ----------
    confidence : float
        Level of every interval, and 1 minus the false-alarm rate of all verdicts of a report together.
    tolerance_share : float
        Largest difference of a share of the win that is called equal: 0.02 is 2 percentage points.
    tolerance_length : float
        Largest relative difference of a length that is called equal: 0.10 is 10 %.
    """

    confidence: float = 0.95
    tolerance_share: float = 0.02
    tolerance_length: float = 0.10

    def __post_init__(self) -> None:
        for name in ("confidence", "tolerance_share", "tolerance_length"):
            value = getattr(self, name)
            if not 0 < value < 1:
                raise ValueError(f"{name} is {value!r}: give a number between 0 and 1, such as 0.95 or 0.02")


@dataclasses.dataclass(frozen=True)
class Findings:
    """What one run says.

    Attributes
    ----------
    about : mapping
        Content of the run's ``run.json``.
    settings : Settings
        Confidence and tolerances.
    tables : dict of str to polars.DataFrame
        Long tables by name; every estimate stands with its interval, blocks and games. A table that a run has
        nothing to say about is there, with its columns and no rows.
    """

    about: Mapping[str, Any]
    settings: Settings
    tables: dict[str, pl.DataFrame]
