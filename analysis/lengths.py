"""How long a game lasts."""

from __future__ import annotations

import polars as pl

from analysis.measures import HISTOGRAMS, LENGTHS
from analysis.settings import Settings
from analysis.statistic import Statistic
from analysis.tables import CELL, COUNTS, Columns, Row, cell
from analysis.tally import Match, Tally

PERCENTILES = {"p5": 0.05, "p25": 0.25, "median": 0.5, "p75": 0.75, "p95": 0.95}

COLUMNS: Columns = {
    **CELL,
    "measure": pl.String,
    "mean": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "p5": pl.Float64,
    "p25": pl.Float64,
    "median": pl.Float64,
    "median_low": pl.Float64,
    "median_high": pl.Float64,
    "p75": pl.Float64,
    "p95": pl.Float64,
    "spread": pl.Float64,
    "spread_low": pl.Float64,
    "spread_high": pl.Float64,
    **COUNTS,
    "truncated_share": pl.Float64,
}

HISTOGRAM_COLUMNS: Columns = {**CELL, "measure": pl.String, "value": pl.Int64, "games": pl.Int64}


def minutes_per_turn(tally: Tally) -> float:
    """Return the assumed length of a turn at a table, in minutes."""
    return float(tally.about["game"]["study"]["seconds_per_turn"]) / 60


def lengths(tally: Tally, settings: Settings) -> list[Row]:
    """Return turns, rounds, decisions and minutes of the finished games of each cell.

    The mean has the interval of its `Estimate` over blocks; the median, and the spread between the 5th and the 95th
    percentile, those of binomial order statistics, null below the number of blocks at which two ranks reach the
    confidence (6, and about 90); these two take the number of games as given, also in a run that could stop early.
    Minutes are turns times the assumed length of one.
    """
    rows = []
    for match in tally.ordered():
        for v in range(len(match.variants)):
            found = {name: _row(match, v, name, settings) for name in LENGTHS}
            found["minutes"] = _scaled(found["turns"], minutes_per_turn(tally))
            rows += [cell(match, v) | {"measure": name} | row for name, row in found.items()]
    return rows


def _row(match: Match, variant: int, measure: str, settings: Settings) -> Row:
    estimate = match.estimate(measure, variant)
    histogram = match.histograms[measure][variant]
    low, high = estimate.interval(settings.confidence)
    median = histogram.quantile_interval(0.5, settings.confidence, estimate.blocks)
    wide = histogram.distance_interval(0.05, 0.95, settings.confidence, estimate.blocks)
    return {
        "mean": estimate.value,
        "low": low,
        "high": high,
        **{name: histogram.quantile(probability) for name, probability in PERCENTILES.items()},
        "median_low": median[0],
        "median_high": median[1],
        "spread": histogram.quantile(0.95) - histogram.quantile(0.05),
        "spread_low": wide[0],
        "spread_high": wide[1],
        "blocks": estimate.blocks,
        "games": estimate.games,
        "truncated_share": match.truncated(variant) / match.games,
    }


def _scaled(row: Row, factor: float) -> Row:
    """Return a row of lengths in another unit."""
    kept = (*COUNTS, "truncated_share")
    return {name: value if name in kept else value * factor for name, value in row.items()}


def histograms(tally: Tally) -> list[Row]:
    """Return the number of finished games of each cell by value of each measure in whole numbers, for charts."""
    return [
        cell(match, v) | {"measure": measure, "value": value, "games": games}
        for match in tally.ordered()
        for v in range(len(match.variants))
        for measure in HISTOGRAMS
        for histogram in [match.histograms[measure][v]]
        for value, games in zip(histogram.values.tolist(), histogram.counts.tolist(), strict=True)
    ]


STATISTICS = (
    Statistic("lengths", COLUMNS, lambda tally, settings, _: lengths(tally, settings)),
    Statistic("histograms", HISTOGRAM_COLUMNS, lambda tally, settings, _: histograms(tally)),
)
