"""Long tables with fixed columns, whatever there is to put into them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import polars as pl

from analysis.estimate import Estimate
from analysis.tally import Match

Row: TypeAlias = dict[str, Any]
Columns: TypeAlias = Mapping[str, Any]

CELL: Columns = {"variant": pl.String, "players": pl.Int64, "line_up": pl.String}
INTERVAL: Columns = {"estimate": pl.Float64, "low": pl.Float64, "high": pl.Float64}
COUNTS: Columns = {"blocks": pl.Int64, "games": pl.Int64}
VERDICT: Columns = {
    "verdict": pl.String,
    "alone": pl.String,
    "p_value": pl.Float64,
    "adjusted": pl.Float64,
    "needed": pl.Int64,
    "needed_games": pl.Int64,
    "needed_most": pl.Int64,
    "needed_most_games": pl.Int64,
}


def table(rows: Iterable[Row], columns: Columns) -> pl.DataFrame:
    """Return rows as a frame with exactly the given columns; a missing or undefined (NaN) value is null."""
    filled = [{name: _plain(row.get(name)) for name in columns} for row in rows]
    return pl.DataFrame(filled, schema=dict(columns), orient="row")


def cell(match: Match, variant: int) -> Row:
    """Return what names a cell in a row."""
    return {"variant": match.variants[variant], "players": match.players, "line_up": match.line_up}


def figures(estimate: Estimate, confidence: float) -> Row:
    """Return an estimate with its interval, blocks and games for a row."""
    low, high = estimate.interval(confidence)
    return {"estimate": estimate.value, "low": low, "high": high, "blocks": estimate.blocks, "games": estimate.games}


def _plain(value: Any) -> Any:
    return None if isinstance(value, float) and not math.isfinite(value) else value
