"""Pieces that several sections share: heads and cells of tables, limits and titles of panels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from reports import wording
from reports.charts.panels import Mark, Range, span
from reports.content import Column, Span, Table, strong
from reports.measures import Measure
from reports.sentences.phrases import needed_games, needed_words, tone, verdict_word
from reports.view import Row, View

MOST_MARKS = 12
"""Settings that one panel shows below each other; more are left to the table."""


def interval_head(view: View) -> str:
    """Return the head of a column of intervals: "95 % interval"."""
    return f"{100 * view.settings.confidence:g}{wording.NARROW}% interval"


def verdict_cell(row: Row) -> str | Span:
    """Return a verdict for a table: strong when it lies outside the tolerance; none without an interval."""
    verdict = verdict_word(row)
    if not verdict or not wording.given(row.get("low"), row.get("high")):
        return wording.ABSENT if verdict else "–"
    return strong(verdict) if tone(verdict) == "outside" else verdict


def needed_cell(row: Row) -> str:
    """Return how many games would decide, for a table."""
    return "–" if needed_games(row) is None else needed_words([row], "").replace("about ", "")


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
    """Return the mark of any measure's estimate.

    Parameters
    ----------
    row : row
        With ``estimate``, ``low`` and ``high``.
    label : str
    measure : Measure
    """
    words, _ = measure.estimate(row["estimate"], row["low"], row["high"])
    return Mark(label, words, row["estimate"], pair(row, "low", "high"))


def pair(row: Row, low: str, high: str) -> Range | None:
    """Return an interval of a row, None when it is not there.

    Parameters
    ----------
    row : row
    low, high : str
        Columns of the ends.
    """
    return (row[low], row[high]) if wording.given(row.get(low), row.get(high)) else None


def limits_of(marks: Iterable[Mark], *others: float | None) -> Range:
    """Return limits that hold marks, their intervals and other values."""
    values: list[float | None] = list(others)
    for mark in marks:
        values += [mark.value, *(mark.inner or ()), *(mark.outer or ())]
    return span(*values)


def share_limits(marks: Iterable[Mark], *others: float | None) -> Range:
    """Return limits for shares: as `limits_of`, beyond 0 and 1 only where the shares themselves are."""
    marks = tuple(marks)
    low, high = limits_of(marks, *others)
    most = max((end for mark in marks for end in (mark.value, *(mark.inner or ())) if end is not None), default=1.0)
    return (max(0.0, low), high if most > 1 else min(1.0, high))


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str | Span]], left: int = 1) -> Table:
    """Return a table whose first ``left`` columns stand left, the others right.

    Parameters
    ----------
    caption : str
    heads : sequence of str
    rows : iterable of sequences of str or Span
    left : int
        Columns that stand left.
    """
    columns = tuple(Column(head, "left" if index < left else "right") for index, head in enumerate(heads))
    return Table(caption, columns, tuple(tuple(row) for row in rows))


def by_player_count(
    view: View, caption: str, heads: Sequence[str], cells: Iterable[tuple[tuple[str, ...], int, str | Span]]
) -> Table:
    """Return a table with a column for each player count.

    Parameters
    ----------
    heads : sequence of str
        Heads of the columns that say what a row is about.
    cells : iterable of (tuple of str, int, str or Span)
        What the row is about, player count, and words.
    """
    rows: dict[tuple[str, ...], dict[int, str | Span]] = {}
    for key, players, words in cells:
        rows.setdefault(key, {})[players] = words
    counts = [n for n in view.players if any(n in row for row in rows.values())]
    made = [(*key, *(row.get(n, "–") for n in counts)) for key, row in rows.items()]
    return table(caption, (*heads, *(wording.players_of(n) for n in counts)), made, left=len(heads))


def folded(made: Table) -> Table:
    """Return a table for looking things up."""
    return Table(made.caption, made.columns, made.rows, folded=True)


def around(marks: Mapping[int, Sequence[Mark]], fair: Mapping[int, float], tolerance: float) -> dict[int, Range]:
    """Return limits for each player count: all equally wide, with the fair share at the same place.

    Parameters
    ----------
    marks : mapping
        By player count.
    fair : mapping
        Fair share by player count.
    tolerance : float
        Least width to each side.
    """
    below = above = tolerance
    for n, made in marks.items():
        for mark in made:
            for value in (mark.value, *(mark.inner or ()), *(mark.outer or ())):
                if value is not None:
                    below, above = max(below, fair[n] - value), max(above, value - fair[n])
    return {n: (fair[n] - 1.1 * below, fair[n] + 1.1 * above) for n in marks}


def told(lead: str, marks: Mapping[int, Sequence[Mark]]) -> str:
    """Return an alternative text: a lead, then each player count's marks with their values."""
    parts = [
        f"With {wording.players_of(n)}: " + ", ".join(f"{mark.label} {mark.direct}" for mark in made) + "."
        for n, made in marks.items()
        if made
    ]
    return " ".join([lead, *parts])


def without_empty_columns(made: Table, empty: str = "–") -> Table:
    """Return a table without the columns, but the first, in which every cell is empty."""
    keep = [i for i in range(len(made.columns)) if i == 0 or any(row[i] != empty for row in made.rows)]
    columns = tuple(made.columns[i] for i in keep)
    return Table(made.caption, columns, tuple(tuple(row[i] for i in keep) for row in made.rows))
