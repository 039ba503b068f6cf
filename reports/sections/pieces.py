"""Pieces that several sections share: heads and cells of tables, limits and titles of panels, tones of verdicts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

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
    "true, but small": "open",
    "no difference": "outside",
    "unbalanced": "outside",
    "different": "outside",
    "contradicted": "outside",
    "undecided": "open",
    "undecided, narrowly": "open",
    "depends": "open",
    "no verdict": "open",
}


def together(rows: Iterable[Row]) -> str:
    """Return one word for several comparisons: different if one is, the same if all are."""
    verdicts = {row["verdict"] if wording.given(row["low"], row["high"]) else None for row in rows}
    if None in verdicts or not verdicts:
        return "no verdict"
    if "different" in verdicts:
        return "different"
    return "same" if verdicts == {"same"} else "undecided"


def relative_words(row: Row) -> str:
    """Return a relative difference with its interval: "+3.2 % (+2.8 to +3.6)"."""
    ends = wording.between(*(wording.change(row[end], unit=False) for end in ("relative_low", "relative_high")))
    return with_interval(wording.change(row["relative"]), ends)


def tone(verdict: str | None) -> Tone:
    """Return what a verdict of the findings says."""
    return _TONES.get(verdict or "", "plain")


def verdict_word(row: Row) -> str | None:
    """Return a row's verdict; an open one that the printed interval alone would decide is narrowly so."""
    verdict = row.get("verdict")
    narrowly = verdict == "undecided" and row.get("alone", verdict) != verdict
    return "undecided, narrowly" if narrowly else verdict


def interval_head(view: View) -> str:
    """Return the head of a column of intervals: "95 % interval"."""
    return f"{100 * view.settings.confidence:g}{wording.NARROW}% interval"


def verdict_cell(row: Row) -> str | Span:
    """Return a verdict for a table: strong when it lies outside the tolerance; none without an interval."""
    verdict = verdict_word(row)
    if not verdict or not wording.given(row.get("low"), row.get("high")):
        return wording.ABSENT if verdict else "–"
    return strong(verdict) if tone(verdict) == "outside" else verdict


def needed_games(row: Row) -> float | None:
    """Return how many games of the cell its verdict would need, None when it is decided or cannot be said."""
    return row.get("needed_games")


def needed_cell(row: Row) -> str:
    """Return how many games would decide, for a table."""
    return "–" if needed_games(row) is None else needed_words([row], "").replace("about ", "")


def needed_words(rows: Sequence[Row], noun: str = "game") -> str:
    """Return how many games would decide all of some verdicts: "about 45,000 to 120,000 games".

    The first number holds if the truth is as estimated, the second wherever it may well be; without one that does,
    "at least about 45,000 games".
    """
    least = max(games for row in rows if (games := needed_games(row)) is not None)
    ranges = [games for row in rows if (games := row.get("needed_most_games")) is not None]
    if len(ranges) < len(rows):
        return f"at least {wording.about(least, noun)}"
    most = wording.about(max(ranges), noun)
    words = f"{wording.about(least)} to {most.removeprefix('about ')}"
    return most if wording.about(least, noun) == most else words


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
    """Return limits for shares: as `limits_of`, beyond 0 and 1 only where the shares themselves are."""
    marks = tuple(marks)
    low, high = limits_of(marks, *others)
    most = max((end for mark in marks for end in (mark.value, *(mark.inner or ())) if end is not None), default=1.0)
    return (max(0.0, low), high if most > 1 else min(1.0, high))


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str | Span]], left: int = 1) -> Table:
    """Return a table whose first ``left`` columns stand left, the others right."""
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


def with_interval(words: str, ends: str) -> str:
    """Return an estimate and its interval for one cell: "34.1 % (33.7 to 34.5)"."""
    return words if ends == wording.ABSENT else f"{words} ({ends})"


def share_words(row: Row) -> str:
    """Return a share with its interval: "34.1 % (33.7 to 34.5)"."""
    ends = wording.between(wording.percent(row["low"], unit=False), wording.percent(row["high"], unit=False))
    return with_interval(wording.percent(row["estimate"]), ends)


def around(marks: Mapping[int, Sequence[Mark]], fair: Mapping[int, float], tolerance: float) -> dict[int, Range]:
    """Return limits for each player count: all equally wide, with the fair share at the same place."""
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


def by_players(words: dict[int, str]) -> str:
    """Return words for each player count in one phrase: "34.1 % with 2 players, 33.0 % with 3 and 25.2 % with 4"."""
    parts = [
        f"{phrase} with {n}" if i else f"{phrase} with {wording.players_of(n)}"
        for i, (n, phrase) in enumerate(words.items())
    ]
    return wording.listing(parts)
