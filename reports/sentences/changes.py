"""What each variant changes most, beside who wins and how long it lasts, in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator

from reports import wording
from reports.measures import measure_of
from reports.sentences.phrases import with_interval
from reports.view import Row, View

LENGTHS = ("turns", "rounds", "decisions")
MOST = 4
"""Measures told of each variant."""
_RARE = 0.05
"""What has a mean below this in both variants is too rare to be told first."""


def first_change(view: View, rows: list[Row], against: str) -> str:
    """Return what a variant changes most and surely, with the difference where it is largest; empty for nothing.

    Parameters
    ----------
    view : View
    rows : list of rows
        Comparisons of other measures than the share of the win and the length.
    against : str
        The variant.
    """
    frequent = [row for row in rows if max(abs(row["base_value"] or 0), abs(row["against_value"] or 0)) >= _RARE]
    name = next((name for variant, _, name in largest(frequent) if variant == against), "")
    mine = [row for row in rows if (row["against"], row["measure"]) == (against, name)]
    if not mine:
        return ""
    row = max(mine, key=lambda row: abs(row["difference"] or 0))
    measure = measure_of(row, view)
    words = with_interval(*measure.difference(row["difference"], row["low"], row["high"]))
    where = f" with {wording.players_of(row['players'])}" if len(view.players) > 1 else ""
    title = what_of(view, row)
    return f"{title[:1].lower()}{title[1:]} {words}{where}"


def largest(rows: list[Row]) -> Iterator[tuple[str, str, str]]:
    """Yield variant, line-up and measure of what is told."""
    sizes: dict[tuple[str, str], dict[str, float]] = {}
    for row in rows:
        sure = wording.given(row["low"], row["high"]) and (row["low"] > 0 or row["high"] < 0)
        sure = sure and row["low"] < row["high"]  # the same on every deal: so by the variant's own wording
        if sure and row["kind"] not in ("label", "holder share"):
            size = abs(row["difference"]) / max(abs(row["base_value"]), abs(row["against_value"]))
            found = sizes.setdefault((row["against"], row["line_up"]), {})
            found[row["measure"]] = max(found.get(row["measure"], 0.0), size)
    for (against, line_up), found in sizes.items():
        yield from ((against, line_up, name) for name in sorted(found, key=lambda name: -found[name])[:MOST])


def what_of(view: View, row: Row) -> str:
    """Return a measure in words: what a column of the game's own is, or the measure's title."""
    column = view.column(row["measure"])
    if not column.get("about"):
        return wording.sentence(measure_of(row, view).title)
    return wording.sentence(column["about"]) + (", of a seat" if column.get("by_seat") else "")


def is_rest(row: Row) -> bool:
    """Return whether a comparison is of another measure than shares of seats and lengths, and differs at all."""
    told = row["kind"] in ("length", "changed", "seat share")
    return not told and _differs(row)


def _differs(row: Row) -> bool:
    """Return whether a measure has a difference that is not the same nought on every deal."""
    return row["difference"] is not None and (row["difference"] != 0 or row["reduction"] is not None)
