"""Pieces that several sections share: heads and cells of tables, limits and titles of panels, tones of verdicts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reports import wording
from reports.charts.panels import Mark, Range, Tone, span
from reports.content import Column, Span, Table, strong
from reports.measures import Measure
from reports.view import Row, View

MOST_MARKS = 12
"""Settings that one panel shows below each other; more are left to the table."""

_TONES: dict[str, Tone] = {
    "balanced": "within",
    "same": "within",
    "supported": "within",
    "unbalanced": "outside",
    "different": "outside",
    "contradicted": "outside",
    "undecided": "open",
}


def tone(verdict: str | None) -> Tone:
    """Return what a verdict of the findings says."""
    return _TONES.get(verdict or "", "plain")


def interval_head(view: View) -> str:
    """Return the head of a column of intervals: "95 % interval"."""
    return f"{100 * view.settings.confidence:g}{wording.NARROW}% interval"


def verdict_cell(row: Row) -> str | Span:
    """Return a verdict for a table: strong when it lies outside the tolerance; none without an interval."""
    verdict = row.get("verdict")
    if not verdict or not wording.given(row.get("low"), row.get("high")):
        return wording.ABSENT if verdict else "–"
    return strong(verdict) if tone(verdict) == "outside" else verdict


def needed_games(row: Row) -> float | None:
    """Return how many games of the cell its verdict would need, None when it is decided or cannot be said."""
    return row.get("needed_games")


def needed_cell(row: Row) -> str:
    """Return how many games would decide, for a table."""
    games = needed_games(row)
    return "–" if games is None else wording.about(games).removeprefix("about ")


def share_mark(row: Row, label: str) -> Mark:
    """Return the mark of a share with its interval, and the simultaneous one where there is one."""
    return Mark(
        label,
        wording.percent(row["estimate"]),
        row["estimate"],
        pair(row, "low", "high"),
        pair(row, "joint_low", "joint_high"),
        tone(row.get("verdict")) if wording.given(row.get("low")) else "plain",
    )


def estimate_mark(row: Row, label: str, measure: Measure) -> Mark:
    """Return the mark of any measure's estimate."""
    words, _ = measure.estimate(row["estimate"], row["low"], row["high"])
    return Mark(label, words, row["estimate"], pair(row, "low", "high"))


def pair(row: Row, low: str, high: str) -> Range | None:
    """Return an interval of a row, None when it is not there."""
    return (row[low], row[high]) if wording.given(row.get(low), row.get(high)) else None


def limits_of(marks: Iterable[Mark], *others: float | None) -> Range:
    """Return limits that hold marks, their intervals and other values."""
    values: list[float | None] = list(others)
    for mark in marks:
        values += [mark.value, *(mark.inner or ()), *(mark.outer or ())]
    return span(*values)


def share_limits(marks: Iterable[Mark], *others: float | None) -> Range:
    """Return limits for shares: as `limits_of`, never beyond 0 and 1."""
    low, high = limits_of(marks, *others)
    return (max(0.0, low), min(1.0, high))


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str | Span]], left: int = 1) -> Table:
    """Return a table whose first ``left`` columns stand left, the others right."""
    columns = tuple(Column(head, "left" if index < left else "right") for index, head in enumerate(heads))
    return Table(caption, columns, tuple(tuple(row) for row in rows))


def without_empty_columns(made: Table, empty: str = "–") -> Table:
    """Return a table without the columns, but the first, in which every cell is empty."""
    keep = [i for i in range(len(made.columns)) if i == 0 or any(row[i] != empty for row in made.rows)]
    columns = tuple(made.columns[i] for i in keep)
    return Table(made.caption, columns, tuple(tuple(row[i] for i in keep) for row in made.rows))


def by_players(words: dict[int, str]) -> str:
    """Return words for each player count in one phrase: "34.1 % with 2 players, 33.0 % with 3 and 25.2 % with 4"."""
    parts = [f"{phrase} with {n}" if i else f"{phrase} with {wording.players_of(n)}" for i, (n, phrase) in enumerate(words.items())]
    return wording.listing(parts)
