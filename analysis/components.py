"""What holders of a component win, and the game's own columns."""

from __future__ import annotations

import polars as pl

from analysis.measures import holders
from analysis.settings import Settings
from analysis.statistic import Statistic
from analysis.tables import CELL, COUNTS, INTERVAL, Columns, Row, cell, figures
from analysis.tally import Match, Tally

COMPONENT_COLUMNS: Columns = {
    **CELL,
    "column": pl.String,
    "value": pl.Int64,
    "label": pl.String,
    **INTERVAL,
    "joint_low": pl.Float64,
    "joint_high": pl.Float64,
    "fair": pl.Float64,
    "holders": pl.Int64,
    **COUNTS,
}

COLUMNS: Columns = {**CELL, "column": pl.String, "seat": pl.Int64, "label": pl.String, **INTERVAL, **COUNTS}


def components(tally: Tally, settings: Settings) -> list[Row]:
    """Return the share of the win of the seats that held each component, over finished games.

    It is an association, not a cause: what a seat holds at the end may follow from how its game went. The estimate is
    shares over holders, a ratio of sums; ``joint_low`` and ``joint_high`` hold for all values of a column together
    (Bonferroni). ``holders`` counts seats that held it; a component that nobody held has no estimate.
    """
    wanted = tally.about["game"]["study"]["components"]
    columns = {c["name"]: c["labels"] for c in tally.about["game"]["columns"] if c["by_seat"] and c["labels"]}
    return [
        row
        for match in tally.ordered()
        for v in range(len(match.variants))
        for name in wanted
        if name in columns
        for row in _component(match, v, name, columns[name], settings.confidence)
    ]


def _component(match: Match, variant: int, name: str, labels: list[str], confidence: float) -> list[Row]:
    rows = []
    for value, label in enumerate(labels):
        measure = holders(name, label)
        estimate = match.estimate(measure, variant)
        joint = estimate.interval(confidence, among=len(labels))
        moments = match.moments[measure]
        held = round(float(moments.mean[len(match.variants) + variant]) * match.blocks)
        rows.append(
            {
                **cell(match, variant),
                "column": name,
                "value": value,
                "label": label,
                **figures(estimate, confidence),
                "joint_low": joint[0],
                "joint_high": joint[1],
                "fair": 1 / match.players,
                "holders": held,
            }
        )
    return rows


def columns(tally: Tally, settings: Settings) -> list[Row]:
    """Return the game's own columns over finished games, and the points by seat.

    An amount has its mean, by seat where it has one for each. A kind has a row for each of its labels: the share of
    games, or of the seats of all games, that have it.
    """
    own = [{"name": "points", "by_seat": True, "labels": []}, *tally.about["game"]["columns"]]
    rows = []
    for match in tally.ordered():
        for v in range(len(match.variants)):
            for column in own:
                name = column["name"]
                places: list[tuple[int | None, str | None, str]] = [(None, None, name)]
                if column["labels"]:
                    places = [(None, label, f"{name}={label}") for label in column["labels"]]
                elif column["by_seat"]:
                    places = [(seat, None, f"{name}_{seat}") for seat in range(match.players)]
                for seat, label, measure in places:
                    where = {"column": name, "seat": seat, "label": label}
                    rows.append(cell(match, v) | where | figures(match.estimate(measure, v), settings.confidence))
    return rows


STATISTICS = (
    Statistic("components", COMPONENT_COLUMNS, lambda tally, settings, _: components(tally, settings)),
    Statistic("columns", COLUMNS, lambda tally, settings, _: columns(tally, settings)),
)
