"""What each variant changes most, beside who wins and how long it lasts."""

from __future__ import annotations

from collections.abc import Iterator

from reports import wording
from reports.content import Table
from reports.measures import measure_of
from reports.sections.pieces import by_player_count
from reports.sentences.changes import MOST, largest, what_of
from reports.sentences.phrases import with_interval
from reports.view import Row, View


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
                    yield (variant, what_of(view, row)), row["players"], _words(view, row)

    values = "" if len(view.players) > 1 else f"the value in {view.variants[0]} and in the variant, and "
    caption = (
        f"What each variant changes most beside who wins and how long it lasts: {values}the difference with its "
        f"interval, {view.deals_words()} each, finished games. Of each variant up to {wording.count(MOST)} measures "
        "whose interval leaves out 0, the largest change first"
    )
    return by_player_count(view, caption, ("Variant", "Measure"), cells())


def _words(view: View, row: Row) -> str:
    measure = measure_of(row, view)
    difference = with_interval(*measure.difference(row["difference"], row["low"], row["high"]))
    if len(view.players) > 1:
        return difference
    decimals = None if measure.form == "share" else wording.decimals_for(row["low"], row["high"])
    base, against = (measure.value(row[name], decimals) for name in ("base_value", "against_value"))
    return f"{base} → {against}: {difference}"
