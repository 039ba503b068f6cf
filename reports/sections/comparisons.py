"""What a variant changes: differences on the same deals, with intervals and verdicts."""

from __future__ import annotations

from reports import wording
from reports.charts.panels import DotPanel, Mark, Range
from reports.content import Block, Figure, Paragraph, Section, Table, code, text
from reports.measures import Measure, find_measure
from reports.sections.pieces import (
    MOST_MARKS,
    interval_head,
    limits_of,
    needed_cell,
    pair,
    table,
    tone,
    verdict_cell,
    without_empty_columns,
)
from reports.view import Row, View

_LENGTHS = ("turns", "rounds", "decisions", "minutes")


def build(view: View) -> Section | None:
    """Return the section on variants, or None when a single one was played."""
    blocks = comparison_blocks(view)
    if not blocks:
        return None
    base = view.variants[0]
    words = text(
        "Each deal was played under every variant, so that luck is the same on both sides and only the rules differ. A "
        "difference is the variant's figure minus that of ", code(base),
        ". Pairing says how many times as many deals would have been needed for the same interval without it.",
    )
    return Section("variants", f"What the variants change: differences from {base} on the same deals", (Paragraph(words), *blocks))


def comparison_blocks(view: View) -> list[Block]:
    """Return the figures of the first seat's share and of the length, and tables of all else that was compared."""
    rows = view.rows("comparisons")
    if not rows:
        return []
    against = list(dict.fromkeys(row["against"] for row in rows))
    share = [row for row in rows if row["measure"].startswith("share_")]
    length = [row for row in rows if row["measure"] in _LENGTHS]
    rest = [row for row in rows if row not in share and row not in length]
    tolerance = view.settings.tolerance_share
    blocks: list[Block] = []
    if len(against) * len(view.line_ups) <= MOST_MARKS:
        blocks.append(_share_figure(view, share, (-tolerance, tolerance)))
        blocks.append(_length_figure(view, length))
        made = [_table(view, rest, "Everything else that was compared, on the same deals")]
    else:
        blocks.append(Paragraph(text(f"{len(against)} variants are too many for a chart: the tables have them all.")))
        made = [
            _table(view, share, "Difference of the share of the win, finished games"),
            _table(view, length, "Difference of the length, finished games"),
            _table(view, rest, "Everything else that was compared, on the same deals"),
        ]
    return [*blocks, *(found for found in made if found.rows)]


def row_label(view: View, row: Row) -> str:
    """Return what tells one comparison from the others of its measure and player count."""
    return row["against"] if len(view.line_ups) == 1 else f"{row['against']} · {row['line_up']}"


def _share_figure(view: View, rows: list[Row], band: Range) -> Figure:
    marks = {
        n: tuple(
            Mark(row_label(view, row), wording.points(row["difference"], unit=False), row["difference"], pair(row, "low", "high"), _tone(row))
            for row in rows
            if row["players"] == n and row["measure"] == "share_0"
        )
        for n in view.players
    }
    limits = limits_of([mark for made in marks.values() for mark in made], *band)
    panels = tuple(
        DotPanel(wording.players_of(n), made, limits, "points", 0.0, band, "difference in percentage points")
        for n, made in marks.items()
        if made
    )
    base = view.variants[0]
    caption = (
        f"Change of the first seat's share of the win against {base}, in percentage points, over {view.deals_words()} each. "
        f"The band is the tolerance of {wording.tolerance_points(view.settings.tolerance_share)}; the table has all seats."
    )
    return Figure(caption, f"Change of the first seat's share of the win against {base}, in percentage points. {_told(marks)}",
                  panels, _table(view, rows, "Difference of the share of the win, finished games"))


def _length_figure(view: View, rows: list[Row]) -> Figure:
    tolerance = view.settings.tolerance_length
    marks: dict[int, tuple[Mark, ...]] = {}
    for n in view.players:
        found = [row for row in rows if row["players"] == n and row["measure"] == "turns"]
        marks[n] = tuple(_relative_mark(row, row_label(view, row)) for row in found)
    limits = limits_of([mark for made in marks.values() for mark in made], -tolerance, tolerance)
    panels = tuple(
        DotPanel(wording.players_of(n), made, limits, "relative", 0.0, (-tolerance, tolerance), "difference of the mean length")
        for n, made in marks.items()
        if made
    )
    base = view.variants[0]
    caption = (
        f"Change of the mean length in turns against {base}, as a part of it, over {view.deals_words()} each. The band is "
        f"the tolerance of {wording.tolerance_percent(tolerance)}."
    )
    return Figure(caption, f"Change of the mean length in turns against {base}. {_told(marks)}", panels,
                  _table(view, rows, "Difference of the length, finished games"))


def _relative_mark(row: Row, label: str) -> Mark:
    """Return the mark of a difference drawn as a part of the base's value."""
    relative, base = row["relative"], row["base_value"]
    if not wording.given(relative, base) or not base:
        return Mark(label, wording.ABSENT, None)
    ends = pair(row, "low", "high")
    inner = (ends[0] / base, ends[1] / base) if ends else None
    return Mark(label, f"{wording.number(100 * relative, 1, sign=True)}{wording.NARROW}%", relative, inner, tone=_tone(row))


def _tone(row: Row):  # type: ignore[no-untyped-def]
    return tone(row.get("verdict")) if wording.given(row.get("low")) else "plain"


def _told(marks: dict[int, tuple[Mark, ...]]) -> str:
    return " ".join(
        f"With {wording.players_of(n)}: " + ", ".join(f"{m.label} {m.direct}" for m in made) + "." for n, made in marks.items() if made
    )


def _table(view: View, rows: list[Row], caption: str) -> Table:
    base = view.variants[0]
    heads = ("Variant", "Players", "Measure", base, "Variant's", "Difference", interval_head(view), "Verdict",
             "Games that would decide", "Pairing", "Deals")
    made = []
    for row in rows:
        measure: Measure = find_measure(row["measure"], view)
        words, ends = measure.difference(row["difference"], row["low"], row["high"])
        decimals = None if measure.form == "share" else wording.decimals_for(row["low"], row["high"])
        reduction = row.get("reduction")
        made.append((row_label(view, row), str(row["players"]), wording.sentence(measure.title),
                     measure.value(row["base_value"], decimals), measure.value(row["against_value"], decimals), words, ends,
                     verdict_cell(row), needed_cell(row), f"× {wording.number(reduction, 1)}" if wording.given(reduction) else "–",
                     wording.count(row["blocks"])))
    return without_empty_columns(table(caption, heads, made, left=3))
