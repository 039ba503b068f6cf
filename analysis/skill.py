"""Skill against luck: how often the stronger wins, on a ladder of strategies from random upwards. And controls."""

from __future__ import annotations

from itertools import pairwise

import polars as pl

from analysis.settings import Settings
from analysis.statistic import Statistic
from analysis.strength import Contest, contests
from analysis.tables import CELL, COUNTS, INTERVAL, Columns, Row, cell, figures
from analysis.tally import Tally

RANDOM = "uniform"
"""The strategy that plays at random, the foot of the ladder."""
SURE = 1 - 6.3e-5
"""Confidence at which a control is held to have failed: 4 standard errors."""

LADDER_COLUMNS: Columns = {
    "variant": pl.String,
    "players": pl.Int64,
    "rung": pl.Int64,
    "strategy": pl.String,
    "opponent": pl.String,
    **INTERVAL,
    **COUNTS,
}
CONTROL_COLUMNS: Columns = {
    **CELL,
    "control": pl.String,
    **INTERVAL,
    "expected": pl.Float64,
    "passed": pl.Boolean,
    **COUNTS,
}


def ladder(tally: Tally, strengths: list[Row], settings: Settings) -> list[Row]:
    """Return the share of the stronger at each rung: of what a seat of each won in the same games.

    Rung 1 is the strategy next above ``uniform`` against it, rung 2 the next against that, and so on by strength;
    those weaker than uniform stand in the table of strengths only. Without uniform the weakest is the foot. 0.5 at
    every rung is a game of pure luck, 1 a game in which the better player never loses.

    Parameters
    ----------
    tally : Tally
    strengths : list of rows
        Of the table ``strength``.
    settings : Settings
    """
    rows = []
    for contest in contests(tally):
        climbed = _climbed(contest, strengths)
        for rung, (foot, name) in enumerate(pairwise(climbed), start=1):
            estimate = contest.pair(name, foot)
            row: Row = {"variant": contest.variant, "players": contest.players, "rung": rung}
            row |= {"strategy": name, "opponent": foot}
            rows.append(row | (figures(estimate, settings.confidence) if estimate else {}))
    return rows


def _climbed(contest: Contest, strengths: list[Row]) -> list[str]:
    """Return the strategies from the foot of the ladder upwards."""
    ranks = {
        row["strategy"]: row["rank"]
        for row in strengths
        if (row["variant"], row["players"]) == (contest.variant, contest.players) and "rank" in row
    }
    climbed = sorted(ranks, key=lambda name: -ranks[name])
    return climbed[climbed.index(RANDOM) :] if RANDOM in climbed else climbed


def controls(tally: Tally, settings: Settings) -> list[Row]:
    """Return the controls of the method itself.

    ``mirror``: where all seats hold one strategy, a seat relabelled by the number of the deal must win its fair share,
    for it differs in name only. ``saturation``: the strongest strategy must beat the random one. Both are judged at
    four standard errors; ``passed`` is null where too few blocks leave it open.
    """
    rows = []
    for match in tally.ordered():
        if len(match.strategies) == 1:
            for v in range(len(match.variants)):
                estimate, fair = match.estimate("mirror", v), 1 / match.players
                low, high = estimate.interval(SURE)
                passed = low <= fair <= high if estimate.defined else None
                row = cell(match, v) | {"control": "mirror", "expected": fair, "passed": passed}
                rows.append(row | figures(estimate, settings.confidence))
    for contest in contests(tally):
        others = [name for name in contest.strategies if name != RANDOM]
        met = {name: pair for name in others if (pair := contest.pair(name, RANDOM))}
        if met:
            best = max(met, key=lambda name: met[name].value)
            low, high = met[best].interval(SURE)
            passed = True if low > 0.5 else False if high <= 0.5 else None
            where = {"variant": contest.variant, "players": contest.players, "line_up": f"{best},{RANDOM}"}
            rows.append(where | {"control": "saturation", "passed": passed} | figures(met[best], settings.confidence))
    return rows


STATISTICS = (
    Statistic("ladder", LADDER_COLUMNS, lambda tally, settings, made: ladder(tally, made["strength"], settings)),
    Statistic("controls", CONTROL_COLUMNS, lambda tally, settings, _: controls(tally, settings)),
)
