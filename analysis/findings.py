"""Findings: all that a run says, as tables. The one thing that reports and the command line read."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any

import polars as pl

from analysis import (
    cells,
    claims,
    comparisons,
    components,
    ends,
    lengths,
    play,
    seats,
    skill,
    spread,
    strategies,
    strength,
)
from analysis.settings import Settings
from analysis.statistic import Statistic
from analysis.tables import VERDICT, Columns, Row, table
from analysis.tally import Tally, tally
from analysis.verdicts import Question, answer

STATISTICS: tuple[Statistic, ...] = (
    *cells.STATISTICS,
    *seats.STATISTICS,
    *lengths.STATISTICS,
    *play.STATISTICS,
    *ends.STATISTICS,
    *strategies.STATISTICS,
    *strength.STATISTICS,
    *skill.STATISTICS,
    *comparisons.STATISTICS,
    *components.STATISTICS,
    *spread.STATISTICS,
)
"""The tables of a run, in an order in which each finds what it is made of. A new one is a new file and a line here."""
SCHEMAS: Mapping[str, Columns] = {each.name: each.columns for each in STATISTICS} | {"claims": claims.COLUMNS}
"""Tables of findings and their columns; the claims are answered over all runs of a study."""

VERDICTS: Columns = {
    "section": pl.String,
    "table": pl.String,
    "subject": pl.String,
    "variant": pl.String,
    "base": pl.String,
    "players": pl.Int64,
    "line_up": pl.String,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "reference": pl.Float64,
    "tolerance": pl.Float64,
    "verdict": pl.String,
    "adjusted": pl.Float64,
    "needed": pl.Int64,
    "needed_games": pl.Int64,
    "needed_most_games": pl.Int64,
    "blocks": pl.Int64,
    "games": pl.Int64,
}


@dataclasses.dataclass(frozen=True)
class Findings:
    """What one run says.

    Attributes
    ----------
    about : mapping
        Content of the run's ``run.json``.
    settings : Settings
        Confidence and tolerances.
    tables : dict of str to polars.DataFrame
        The tables of `SCHEMAS` by name, long; every estimate stands with its interval, blocks and games. A table
        that a run has nothing to say about is there, with its columns and no rows.
    """

    about: Mapping[str, Any]
    settings: Settings
    tables: dict[str, pl.DataFrame]


def find(
    about: Mapping[str, Any],
    frames: Iterable[pl.DataFrame],
    tolerance_share: float = 0.02,
    tolerance_length: float = 0.10,
    confidence: float = 0.95,
) -> Findings:
    """Return what one run says.

    Parameters
    ----------
    about : mapping
        Content of ``run.json``.
    frames : iterable of polars.DataFrame
        Parts of its rows, read once, one after the other.
    tolerance_share, tolerance_length, confidence : float
        As in `Settings`.

    Raises
    ------
    ValueError
        When a setting is out of range, or the rows are not whole blocks.
    """
    return find_study({"main": (about, frames)}, tolerance_share, tolerance_length, confidence)["main"]


def find_study(
    runs: Mapping[str, tuple[Mapping[str, Any], Iterable[pl.DataFrame]]],
    tolerance_share: float = 0.02,
    tolerance_length: float = 0.10,
    confidence: float = 0.95,
) -> dict[str, Findings]:
    """Return what each run of a study says, by its name, with all verdicts adjusted together.

    Parameters
    ----------
    runs : mapping
        Name of the run (``main``, or that of a section) to the content of its ``run.json`` and its frames. The
        claims are answered in the findings of the first.
    tolerance_share, tolerance_length, confidence : float
        As in `Settings`.

    Raises
    ------
    ValueError
        As in `find`.
    """
    settings = Settings(confidence, tolerance_share, tolerance_length)
    tallies = {name: tally(about, frames) for name, (about, frames) in runs.items()}
    rows = {name: _rows(counted, settings) for name, counted in tallies.items()}
    first = next(iter(runs))
    rows[first]["claims"] = claims.claims(runs[first][0], tallies, settings)
    _decide([row for tables in rows.values() for part in tables.values() for row in part], settings)
    for row in rows[first]["claims"]:
        row["answer"] = claims.answer_of(row)
    return {
        name: Findings(
            about, settings, {key: table(rows[name].get(key, []), columns) for key, columns in SCHEMAS.items()}
        )
        for name, (about, _) in runs.items()
    }


def verdicts(findings: Findings | Mapping[str, Findings]) -> pl.DataFrame:
    """Return all verdicts of a run or a study, one a row, for sentences to be made of.

    Columns: ``section`` (name of the run), ``table`` (seats, comparisons or claims), ``subject`` (seat number,
    measure, or the claim's text), ``variant`` and, for a difference, the ``base`` that it is compared with,
    ``players``, ``line_up``, the estimate that was held against the tolerance with its interval, ``reference``
    (parity, or 0 for a difference), ``tolerance``, ``verdict``, ``adjusted``, ``needed`` blocks and games and the
    most games needed, blocks and games.
    """
    study = {"main": findings} if isinstance(findings, Findings) else findings
    found = []
    for name, part in study.items():
        for kind in ("seats", "comparisons", "claims"):
            for row in part.tables[kind].iter_rows(named=True):
                if row.get("verdict", row.get("answer")):
                    found.append({"section": name, "table": kind} | row | _spoken(kind, row, part.settings))
    return table(found, VERDICTS)


def _spoken(kind: str, row: Row, settings: Settings) -> Row:
    """Return the columns of a verdict that its table calls otherwise."""
    share = {"tolerance": settings.tolerance_share}
    if kind == "seats":
        return {"subject": str(row["seat"]), "reference": row["parity"]} | share
    if kind == "claims":
        return {"subject": row["text"], "variant": row["against"], "reference": 0.0, "verdict": row["answer"]}
    spoken = {"subject": row["measure"], "variant": row["against"], "reference": 0.0}
    if row["unit"] == "share":
        return spoken | share | {"estimate": row["difference"]}
    relative = {"estimate": row["relative"], "low": row["relative_low"], "high": row["relative_high"]}
    return spoken | relative | {"tolerance": settings.tolerance_length}


def _rows(counted: Tally, settings: Settings) -> dict[str, list[Row]]:
    """Return the rows of every table of one run but its claims; those with a question have no verdict yet."""
    rows: dict[str, list[Row]] = {}
    for statistic in STATISTICS:
        rows[statistic.name] = statistic.make(counted, settings, rows)
    return rows


def _decide(rows: list[Row], settings: Settings) -> None:
    """Put the verdict on every question into its row, adjusted for all of them together."""
    asked = [row for row in rows if isinstance(row.get("question"), Question)]
    for row, found in zip(asked, answer([row["question"] for row in asked], settings.confidence), strict=True):
        row.update(dataclasses.asdict(found))
        for name, blocks in (("needed", found.needed), ("needed_most", found.needed_most)):
            row[f"{name}_games"] = None if blocks is None else blocks * row["rotations"]
    for row in rows:
        if "verdict_of" in row:
            row.update({name: row["verdict_of"].get(name) for name in VERDICT})
