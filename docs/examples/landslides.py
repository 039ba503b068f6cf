"""How many games are landslides: won by at least so many points."""

from __future__ import annotations

import polars as pl

from analysis.proportions import proportion
from analysis.settings import Settings
from analysis.statistic import Statistic
from analysis.tables import CELL, COUNTS, INTERVAL, Columns, Row, cell
from analysis.tally import Tally

POINTS = 10
"""A margin from which on a win is called a landslide: a threshold of ours, not a finding."""
COLUMNS: Columns = {**CELL, "landslides": pl.Int64, **INTERVAL, **COUNTS}


def landslides(tally: Tally, settings: Settings) -> list[Row]:
    """Return the share of the finished games of each cell whose margin is at least `POINTS`.

    A block may hold several games, which are not independent: the interval counts blocks, and is never too narrow.
    """
    rows = []
    for match in tally.ordered():
        for variant, margins in enumerate(match.histograms["margin"]):
            count = int(margins.counts[margins.values >= POINTS].sum())
            blocks = margins.total // match.rotations
            low, high = proportion(count / match.rotations, blocks, settings.confidence, match.plan)
            share = count / margins.total if margins.total else float("nan")
            found = {"landslides": count, "estimate": share, "low": low, "high": high}
            rows.append(cell(match, variant) | found | {"blocks": blocks, "games": margins.total})
    return rows


STATISTICS = (Statistic("landslides", COLUMNS, lambda tally, settings, _: landslides(tally, settings)),)
