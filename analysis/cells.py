"""What was played in each cell, and how many games were truncated."""

from __future__ import annotations

import polars as pl

from analysis.proportions import proportion
from analysis.settings import Settings
from analysis.statistic import Statistic
from analysis.tables import CELL, COUNTS, Columns, Row, cell
from analysis.tally import Tally

COLUMNS: Columns = {
    **CELL,
    **COUNTS,
    "finished": pl.Int64,
    "truncated": pl.Int64,
    "empty_blocks": pl.Int64,
    "truncated_share": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
}


def cells(tally: Tally, settings: Settings) -> list[Row]:
    """Return one row for each cell.

    ``truncated_share`` is of all games, with its exact interval; ``empty_blocks`` have no finished game and are left
    out of every estimate over finished games.
    """
    rows = []
    for match in tally.ordered():
        for v in range(len(match.variants)):
            truncated = match.truncated(v)
            low, high = proportion(truncated / match.rotations, match.blocks, settings.confidence, match.plan)
            rows.append(
                cell(match, v)
                | {
                    "blocks": match.blocks,
                    "games": match.games,
                    "finished": match.finished(v),
                    "truncated": truncated,
                    "empty_blocks": match.blocks - match.estimate("share_0", v).blocks,
                    "truncated_share": truncated / match.games,
                    "low": low,
                    "high": high,
                }
            )
    return rows


STATISTICS = (Statistic("cells", COLUMNS, lambda tally, settings, _: cells(tally, settings)),)
