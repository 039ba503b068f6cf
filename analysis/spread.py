"""How far what a run says spreads over its variants: when they stand for something that is not known."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

import polars as pl

from analysis import subjects
from analysis.measures import holders
from analysis.settings import Settings
from analysis.statistic import Statistic
from analysis.subjects import About
from analysis.tables import Columns, Row

COLUMNS: Columns = {
    "players": pl.Int64,
    "line_up": pl.String,
    "measure": pl.String,
    **subjects.COLUMNS,
    "column": pl.String,
    "label": pl.String,
    "variants": pl.Int64,
    "base_value": pl.Float64,
    "lowest": pl.Float64,
    "lowest_variant": pl.String,
    "highest": pl.Float64,
    "highest_variant": pl.String,
    "half_width": pl.Float64,
    "chance": pl.Float64,
    "beyond": pl.Boolean,
}


def spread(rows: Mapping[str, list[Row]], settings: Settings) -> list[Row]:
    """Return the lowest and the highest estimate over the variants of a run, by measure.

    Parameters
    ----------
    rows : mapping of str to list
        Rows of the tables ``seats``, ``components``, ``lengths``, ``tension`` and ``columns``.
    settings : Settings

    Notes
    -----
    ``base_value`` is the estimate of the first variant, ``half_width`` the mean half width of the variants'
    intervals. ``chance`` is how far the highest would lie above the lowest at most if the variants did not differ,
    with the probability of an interval: Bonferroni over their pairs, as if each had been played on deals of its own.
    Variants share their deals, so that chance alone spreads them less as a rule. ``beyond`` says whether they lie
    farther apart. A run of a single variant has no spread; a measure that a variant does not have is left out.
    ``column`` and ``label`` name the component whose holders a measure is about, null for others.
    """
    found: dict[tuple[int, str, str], dict[str, Row]] = {}
    abouts: dict[str, About] = {}
    for row, measure, about, value in _values(rows):
        key = (row["players"], row["line_up"], measure)
        found.setdefault(key, {})[row["variant"]] = {"value": value, "low": row["low"], "high": row["high"]}
        abouts[measure] = about
    return [
        {"players": players, "line_up": line_up, "measure": measure}
        | abouts[measure].cells()
        | _component(abouts[measure])
        | _extremes(values, settings.confidence)
        for (players, line_up, measure), values in found.items()
        if len(values) > 1 and all(math.isfinite(row["value"]) for row in values.values())
    ]


def _values(rows: Mapping[str, list[Row]]) -> Iterator[tuple[Row, str, About, float]]:
    """Return each row that is looked at, its measure, what that is about, and its value."""
    for row in rows["seats"]:
        yield row, f"share_{row['seat']}", About("seat share", str(row["seat"])), row["estimate"]
    for row in rows["components"]:
        about = About("holder share", row["column"], row["label"])
        yield row, holders(row["column"], row["label"]), about, row["estimate"]
    for row in rows["lengths"]:
        if row["measure"] == "turns":
            yield row, "turns", About("length"), row["mean"]
    for row in rows["tension"]:
        yield row, row["measure"], About("tension"), row["estimate"]
    for row in rows["columns"]:
        if row["seat"] is None and row["label"] is None:
            yield row, row["column"], About("column", row["column"]), row["estimate"]


def _component(about: About) -> Row:
    """Return the component whose holders a measure is about; null for others."""
    held = about.kind == "holder share"
    return {"column": about.subject if held else None, "label": about.of if held else None}


def _extremes(values: Mapping[str, Row], confidence: float) -> Row:
    from scipy.special import ndtri

    lowest = min(values, key=lambda variant: values[variant]["value"])
    highest = max(values, key=lambda variant: values[variant]["value"])
    half = math.fsum((row["high"] - row["low"]) / 2 for row in values.values()) / len(values)
    pairs = len(values) * (len(values) - 1) / 2
    chance = half * math.sqrt(2) * float(ndtri((1 - confidence) / 2 / pairs) / ndtri((1 - confidence) / 2))
    width = values[highest]["value"] - values[lowest]["value"]
    return {
        "variants": len(values),
        "base_value": next(iter(values.values()))["value"],
        "lowest": values[lowest]["value"],
        "lowest_variant": lowest,
        "highest": values[highest]["value"],
        "highest_variant": highest,
        "half_width": half,
        "chance": chance,
        "beyond": width > chance if math.isfinite(chance) else None,
    }


STATISTICS = (Statistic("spread", COLUMNS, lambda tally, settings, made: spread(made, settings)),)
