"""What a rule changes: variants compared in pairs on the same deals."""

from __future__ import annotations

import dataclasses
import math

import polars as pl

from analysis import subjects
from analysis.estimate import SHARE, UNBOUNDED, Estimate
from analysis.lengths import minutes_per_turn
from analysis.measures import CHANGED, LENGTHS
from analysis.settings import Settings
from analysis.statistic import Statistic
from analysis.tables import COUNTS, VERDICT, Columns, Row
from analysis.tally import Match, Tally
from analysis.verdicts import Question

COLUMNS: Columns = {
    "base": pl.String,
    "against": pl.String,
    "players": pl.Int64,
    "line_up": pl.String,
    "measure": pl.String,
    **subjects.COLUMNS,
    "unit": pl.String,
    "base_value": pl.Float64,
    "against_value": pl.Float64,
    "difference": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    **COUNTS,
    "reduction": pl.Float64,
    "relative": pl.Float64,
    "relative_low": pl.Float64,
    "relative_high": pl.Float64,
    **VERDICT,
}


def comparisons(tally: Tally, settings: Settings) -> list[Row]:
    """Return the difference of every later variant from the first, for each measure.

    ``difference`` is ``against_value - base_value``, over deals, with a paired interval; ``reduction`` is the factor by
    which pairing on the same deals made its variance smaller than unpaired play of as many games would have; null
    when the difference is the same on every deal. ``unit`` is "share" for quantities from 0 to 1, "amount" otherwise;
    amounts also have the difference relative to the base. Shares of the win (by seat, by strategy) are held against
    the tolerance of a share, lengths against that of a length; other measures have an interval and no verdict (null).
    """
    return [
        row
        for match in tally.ordered()
        for against in range(1, len(match.variants))
        for row in _pair(match, against, minutes_per_turn(tally), settings)
    ]


def _pair(match: Match, against: int, minutes: float, settings: Settings) -> list[Row]:
    rows: list[Row] = []
    for measure in compared(match):
        row = compare(match, measure, 0, against, settings.confidence)
        if match.about[measure].kind in subjects.JUDGED:
            told = _told_by(match, measure)
            if told:
                row["verdict_of"] = next(earlier for earlier in rows if earlier["measure"] == told)
            else:
                row["question"] = question(match, measure, 0, against, settings)
        rows.append(row)
        if measure == "turns":
            rows.append(_in_minutes(row, minutes))
    return rows


def _told_by(match: Match, measure: str) -> str:
    """Return the measure whose verdict a measure shares because the two add up to 1; empty when there is none."""
    about = match.about[measure]
    names = match.strategies
    two = {"seat share": ["0", "1"], "strategy share": names if len(names) == 2 else []}.get(about.kind, [])
    if match.players > 2 or not two or about.subject != two[1]:
        return ""
    return next(name for name, other in match.about.items() if (other.kind, other.subject) == (about.kind, two[0]))


def compared(match: Match) -> list[str]:
    """Return the measures of a match that variants are compared in, in the order of the table.

    Amounts by seat are compared in their mean over the seats, so that the table stays one that people read.
    """
    names = [name for name, about in match.about.items() if about.kind not in subjects.INNER]
    first = [name for name in names if match.about[name].kind in ("seat share", "strategy share")]
    return [*first, *LENGTHS, *(name for name in names if name not in (*first, *LENGTHS))]


def compare(match: Match, measure: str, base: int, against: int, confidence: float) -> Row:
    """Return the row of one measure of two variants, by their indices.

    Parameters
    ----------
    match : Match
    measure : str
    base, against : int
        Indices of the variants.
    confidence : float
    """
    difference = match.contrast(measure, base, against)
    relative = relative_difference(match, measure, base, against)
    if measure == CHANGED:  # itself a difference, and never below 0
        difference = match.estimate(measure, against)
    low, high = difference.interval(confidence)
    relative_low, relative_high = relative.interval(confidence)
    return {
        "base": match.variants[base],
        "against": match.variants[against],
        "players": match.players,
        "line_up": match.line_up,
        "measure": measure,
        **match.about[measure].cells(),
        "unit": "share" if match.moments[measure].bounds == SHARE else "amount",
        "base_value": match.estimate(measure, base).value,
        "against_value": match.estimate(measure, against).value,
        "difference": difference.value,
        "low": low,
        "high": high,
        "blocks": difference.blocks,
        "games": difference.games,
        "reduction": match.moments[measure].reduction(base, against),
        "relative": relative.value,
        "relative_low": relative_low,
        "relative_high": relative_high,
        "rotations": match.rotations,
    }


def relative_difference(match: Match, measure: str, base: int, against: int) -> Estimate:
    """Return ``against / base - 1`` of an amount with its linearised error; undefined unless the base is positive.

    Parameters
    ----------
    match : Match
    measure : str
    base, against : int
        Indices of the variants.
    """
    below, above = match.estimate(measure, base).value, match.estimate(measure, against).value
    if match.moments[measure].bounds == SHARE or not below > 0 or math.isnan(above):
        return Estimate(math.nan, math.nan, 0, 0)
    centred = match.contrast(measure, base, against, weight=above / below)
    relative = centred.scaled(1 / below, (above - centred.value) / below - 1)
    return dataclasses.replace(relative, value=above / below - 1, bounds=UNBOUNDED)


def question(match: Match, measure: str, base: int, against: int, settings: Settings) -> Question:
    """Return whether two variants are the same in a measure, to within the tolerance of its kind.

    Parameters
    ----------
    match : Match
    measure : str
    base, against : int
        Indices of the variants.
    settings : Settings
    """
    estimate, tolerance = against_tolerance(match, measure, base, against, settings)
    return Question(estimate, -tolerance, tolerance, "same", "different")


def against_tolerance(
    match: Match, measure: str, base: int, against: int, settings: Settings
) -> tuple[Estimate, float]:
    """Return the difference that is held against a tolerance, and that tolerance.

    The plain difference of a share; the relative difference of an amount.

    Parameters
    ----------
    match : Match
    measure : str
    base, against : int
        Indices of the variants.
    settings : Settings
    """
    if match.moments[measure].bounds == SHARE:
        return match.contrast(measure, base, against), settings.tolerance_share
    return relative_difference(match, measure, base, against), settings.tolerance_length


def _in_minutes(turns: Row, factor: float) -> Row:
    """Return the comparison of minutes: that of turns in another unit, with the same verdict."""
    scaled = ("base_value", "against_value", "difference", "low", "high")
    row = {name: value * factor if name in scaled else value for name, value in turns.items()}
    del row["question"]
    return row | {"measure": "minutes", "verdict_of": turns}


STATISTICS = (Statistic("comparisons", COLUMNS, lambda tally, settings, _: comparisons(tally, settings)),)
