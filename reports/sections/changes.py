"""What each variant changes most, beside who wins and how long it lasts."""

from __future__ import annotations

from collections.abc import Iterator

from reports import wording
from reports.content import Table
from reports.measures import find_measure
from reports.sections.pieces import by_player_count, with_interval
from reports.view import Row, View

MOST = 4
"""Measures told of each variant."""
_RARE = 0.05
"""What has a mean below this in both variants is too rare to be told first."""


def changes(view: View, rows: list[Row]) -> Table | None:
    """Return the measures that each variant changes most and surely; None when it changes none.

    Parameters
    ----------
    rows : list of rows
        Comparisons of other measures than the share of the win and the length.

    Notes
    -----
    Told are differences whose interval leaves out 0, the largest first, each as a part of the larger of the two
    values: counts of different sizes are alike. A few of the many measures differ by chance alone.
    """
    told = list(largest(rows))
    if not told:
        return None

    def cells() -> Iterator[tuple[tuple[str, ...], int, str]]:
        for against, line_up, name in told:
            variant = against if len(view.line_ups) == 1 else f"{against} · {line_up}"
            for row in rows:
                if (row["against"], row["line_up"], row["measure"]) == (against, line_up, name):
                    yield (variant, _what(view, name)), row["players"], _words(view, row)

    values = "" if len(view.players) > 1 else f"the value in {view.variants[0]} and in the variant, and "
    caption = (
        f"What each variant changes most beside who wins and how long it lasts: {values}the difference with its "
        f"interval, {view.deals_words()} each, finished games. Of each variant up to {wording.count(MOST)} measures "
        "whose interval leaves out 0, the largest change first"
    )
    return by_player_count(view, caption, ("Variant", "Measure"), cells())


def first_change(view: View, rows: list[Row], against: str) -> str:
    """Return what a variant changes most and surely, with the difference where it is largest; empty for nothing."""
    frequent = [row for row in rows if max(abs(row["base_value"] or 0), abs(row["against_value"] or 0)) >= _RARE]
    name = next((name for variant, _, name in largest(frequent) if variant == against), "")
    mine = [row for row in rows if (row["against"], row["measure"]) == (against, name)]
    if not mine:
        return ""
    row = max(mine, key=lambda row: abs(row["difference"] or 0))
    measure = find_measure(name, view)
    words = with_interval(*measure.difference(row["difference"], row["low"], row["high"]))
    where = f" with {wording.players_of(row['players'])}" if len(view.players) > 1 else ""
    title = _what(view, name)
    return f"{title[:1].lower()}{title[1:]} {words}{where}"


def largest(rows: list[Row]) -> Iterator[tuple[str, str, str]]:
    """Yield variant, line-up and measure of what is told."""
    sizes: dict[tuple[str, str], dict[str, float]] = {}
    for row in rows:
        sure = wording.given(row["low"], row["high"]) and (row["low"] > 0 or row["high"] < 0)
        sure = sure and row["low"] < row["high"]  # the same on every deal: so by the variant's own wording
        if sure and "=" not in row["measure"]:
            size = abs(row["difference"]) / max(abs(row["base_value"]), abs(row["against_value"]))
            found = sizes.setdefault((row["against"], row["line_up"]), {})
            found[row["measure"]] = max(found.get(row["measure"], 0.0), size)
    for (against, line_up), found in sizes.items():
        yield from ((against, line_up, name) for name in sorted(found, key=lambda name: -found[name])[:MOST])


def _what(view: View, name: str) -> str:
    """Return a measure in words: what a column of the game's own is, or the measure's title."""
    column = view.column(name)
    if not column.get("about"):
        return wording.sentence(find_measure(name, view).title)
    return wording.sentence(column["about"]) + (", of a seat" if column.get("by_seat") else "")


def _words(view: View, row: Row) -> str:
    measure = find_measure(row["measure"], view)
    difference = with_interval(*measure.difference(row["difference"], row["low"], row["high"]))
    if len(view.players) > 1:
        return difference
    decimals = None if measure.form == "share" else wording.decimals_for(row["low"], row["high"])
    base, against = (measure.value(row[name], decimals) for name in ("base_value", "against_value"))
    return f"{base} → {against}: {difference}"
