"""How games end."""

from __future__ import annotations

import polars as pl

from analysis.proportions import proportions
from analysis.settings import Settings
from analysis.statistic import Statistic
from analysis.tables import CELL, COUNTS, INTERVAL, Columns, Row, cell
from analysis.tally import Tally

COLUMNS: Columns = {**CELL, "end": pl.String, "games_ended": pl.Int64, **INTERVAL, **COUNTS}


def ends(tally: Tally, settings: Settings) -> list[Row]:
    """Return each reason's share of all games of a cell, with intervals that hold for all reasons together."""
    names = tally.about["game"]["ends"][1:]  # the first is "playing"
    rows = []
    for match in tally.ordered():
        for v in range(len(match.variants)):
            counts = match.ends[v, 1:].tolist()
            scaled = [count / match.rotations for count in counts]
            intervals = proportions(scaled, match.blocks, settings.confidence, match.plan)
            for name, count, (low, high) in zip(names, counts, intervals, strict=True):
                figure = {"estimate": count / match.games, "low": low, "high": high}
                total = {"blocks": match.blocks, "games": match.games}
                rows.append(cell(match, v) | {"end": name, "games_ended": count} | figure | total)
    return rows


STATISTICS = (Statistic("ends", COLUMNS, lambda tally, settings, _: ends(tally, settings)),)
