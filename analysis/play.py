"""How a game feels while it is played: tension and choice."""

from __future__ import annotations

import polars as pl

from analysis.settings import Settings
from analysis.statistic import Statistic
from analysis.tables import CELL, COUNTS, INTERVAL, Columns, Row, cell, figures
from analysis.tally import Tally

TENSION = ("led_for_good", "lead_changes", "drama", "margin", "tied")
"""Measures of tension, the one that says most first: tables, figures and sentences keep the order."""
CHOICE = ("options_per_decision", "forced_share")
"""Measures of choice."""

COLUMNS: Columns = {**CELL, "measure": pl.String, **INTERVAL, **COUNTS}


def tension(tally: Tally, settings: Settings) -> list[Row]:
    """Return how open the finished games of each cell were.

    ``lead_changes``: times that the seats ahead changed. ``led_for_good``: fraction of the game, in turns, after
    which those ahead at the end led for good; 1 when nobody ever was ahead. ``drama``: the winner's worst deficit
    after a turn over the final spread of points between first and last, after C. Browne, "Automatic generation and
    evaluation of recombination games", 2008; games that end level have none. ``margin``: the winner's points minus
    the best other's. ``tied``: share of games with several winners after tie-breaks.
    """
    return _rows(tally, TENSION, settings)


def choice(tally: Tally, settings: Settings) -> list[Row]:
    """Return how much there was to choose, over the decisions of finished games.

    ``options_per_decision``: mean number of legal options; ``forced_share``: decisions with a single one. Both are
    ratios of sums, with the interval of their linearisation over blocks.
    """
    return _rows(tally, CHOICE, settings)


def _rows(tally: Tally, measures: tuple[str, ...], settings: Settings) -> list[Row]:
    return [
        cell(match, v) | {"measure": name} | figures(match.estimate(name, v), settings.confidence)
        for match in tally.ordered()
        for v in range(len(match.variants))
        for name in measures
    ]


STATISTICS = (
    Statistic("tension", COLUMNS, lambda tally, settings, _: tension(tally, settings)),
    Statistic("choice", COLUMNS, lambda tally, settings, _: choice(tally, settings)),
)
