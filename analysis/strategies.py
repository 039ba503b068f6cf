"""What each strategy of a mixed line-up wins."""

from __future__ import annotations

import polars as pl

from analysis.settings import Settings
from analysis.statistic import Statistic
from analysis.tables import CELL, COUNTS, INTERVAL, Columns, Row, cell, figures
from analysis.tally import Tally

COLUMNS: Columns = {**CELL, "strategy": pl.String, **INTERVAL, "fair": pl.Float64, **COUNTS}


def strategies(tally: Tally, settings: Settings) -> list[Row]:
    """Return the share of the win of one seat that a strategy holds, over the finished games of mixed line-ups.

    A block holds every rotation of the line-up, so that no strategy profits from its seats. ``fair`` is the share if
    all played alike.
    """
    return [
        cell(match, v)
        | {"strategy": name, "fair": 1 / match.players}
        | figures(match.estimate(f"strategy {name}", v), settings.confidence)
        for match in tally.ordered()
        if len(match.strategies) > 1
        for v in range(len(match.variants))
        for name in match.strategies
    ]


STATISTICS = (Statistic("strategies", COLUMNS, lambda tally, settings, _: strategies(tally, settings)),)
