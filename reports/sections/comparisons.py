"""What a variant changes: differences on the same deals, with intervals and verdicts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from reports import wording
from reports.charts.panels import DotPanel, Mark, Scale, Tone
from reports.content import Block, Figure, Paragraph, Section, Table, code, text
from reports.measures import find_measure, measure_of
from reports.sections.changes import changes
from reports.sections.pieces import (
    MOST_MARKS,
    by_player_count,
    folded,
    interval_head,
    limits_of,
    needed_cell,
    pair,
    table,
    told,
    verdict_cell,
    without_empty_columns,
)
from reports.sentences.changes import LENGTHS, is_rest
from reports.sentences.phrases import tone, with_interval
from reports.view import Row, View


def build(view: View) -> Section | None:
    """Return the section on variants, or None when a single one was played."""
    blocks = comparison_blocks(view)
    if not blocks:
        return None
    base = view.variants[0]
    words = text(
        "Each deal was played under every variant, so that both sides have the same luck of the deal and only the "
        "rules differ. A difference is the variant’s figure minus that of ",
        code(base),
        ". The column “pairing” says how many times as many deals it would have taken to know a difference as well "
        "without this.",
    )
    return Section(
        "variants", f"What the variants change: differences from {base} on the same deals", (Paragraph(words), *blocks)
    )


def comparison_blocks(view: View, *, charts: bool = True, others: bool = True) -> list[Block]:
    """Return the figures of the first seat's share and of the length, and a table of all ``others`` that differ.

    Parameters
    ----------
    view : View
    charts : bool
        Whether to draw what few variants allow.
    others : bool
        Whether to tell other measures than shares and lengths.
    """
    rows = view.rows("comparisons")
    if not rows:
        return []
    against = list(dict.fromkeys(row["against"] for row in rows))
    share = [row for row in rows if row["kind"] == "seat share"]
    length = [row for row in rows if row["measure"] in LENGTHS]
    changed = [row for row in rows if row["measure"] == "changed"]
    rest = [row for row in rows if is_rest(row)]
    blocks: list[Block]
    few = len(against) * len(view.line_ups) <= MOST_MARKS
    if few and charts:
        blocks = [_share_figure(view, share), _length_figure(view, length)]
    else:
        many = Paragraph(text(f"{len(against)} variants are too many for a chart: the tables have them all."))
        blocks = [] if few else [many]
        blocks += [folded(_share_table(view, share)), folded(_length_table(view, length))]
    if changed and others:
        made = _changed_table(view, changed)
        blocks.insert(0, made if len(against) <= MOST_MARKS else folded(made))
    if rest and others:
        most = changes(view, rest) if charts else None
        blocks += [*([most] if most else []), folded(_rest_table(view, rest))]
    return blocks


def row_label(view: View, row: Row) -> str:
    """Return what tells one comparison from the others of its measure and player count."""
    name = view.name_of(row["against"])
    return name if len(view.line_ups) == 1 else f"{name} · {row['line_up']}"


def _share_figure(view: View, rows: list[Row]) -> Figure:
    tolerance = view.settings.tolerance_share
    first = [row for row in rows if row["subject"] == "0"]
    marks = {n: tuple(_share_mark(view, row) for row in first if row["players"] == n) for n in view.players}
    lead = f"Change of the first seat’s share of the win against {view.variants[0]}, in percentage points"
    caption = (
        f"{lead}, over {view.deals_words()} each, finished games. The band is the tolerance of "
        f"{wording.tolerance_points(tolerance)}; the table has all seats."
    )
    panels = _panels(marks, tolerance, "points", "difference in percentage points")
    return Figure(caption, told(f"{lead}.", marks), panels, _share_table(view, rows))


def _share_mark(view: View, row: Row) -> Mark:
    words = wording.points(row["difference"], unit=False)
    return Mark(row_label(view, row), words, row["difference"], pair(row, "low", "high"), tone=_tone(row))


def _length_figure(view: View, rows: list[Row]) -> Figure:
    tolerance = view.settings.tolerance_length
    turns = [row for row in rows if row["measure"] == "turns"]
    marks = {n: tuple(_relative_mark(view, row) for row in turns if row["players"] == n) for n in view.players}
    lead = f"Change of the mean length in turns against {view.variants[0]}, as a part of it"
    caption = (
        f"{lead}, over {view.deals_words()} each, finished games. The band is the tolerance of "
        f"{wording.tolerance_percent(tolerance)}."
    )
    panels = _panels(marks, tolerance, "relative", "difference of the mean length")
    return Figure(caption, told(f"{lead}.", marks), panels, _length_table(view, rows))


def _relative_mark(view: View, row: Row) -> Mark:
    label, relative = row_label(view, row), row["relative"]
    ends = pair(row, "relative_low", "relative_high")
    return Mark(label, wording.change(relative), relative, ends, tone=_tone(row))


def _panels(marks: Mapping[int, tuple[Mark, ...]], tolerance: float, scale: Scale, axis: str) -> tuple[DotPanel, ...]:
    """Return a panel for each player count, about no difference and with the tolerance as a band."""
    limits = limits_of([mark for made in marks.values() for mark in made], -tolerance, tolerance)
    return tuple(
        DotPanel(wording.players_of(n), made, limits, scale, 0.0, (-tolerance, tolerance), axis)
        for n, made in marks.items()
        if made
    )


def _tone(row: Row) -> Tone:
    return tone(row.get("verdict")) if wording.given(row.get("low")) else "plain"


def _share_table(view: View, rows: list[Row]) -> Table:
    return _verdicts_table(view, rows, "Difference of the share of the win, finished games", "Seat")


def _length_table(view: View, rows: list[Row]) -> Table:
    return _verdicts_table(view, rows, "Difference of the mean length, finished games", "Length")


def _verdicts_table(view: View, rows: list[Row], caption: str, what: str) -> Table:
    heads = (
        "Variant",
        "Players",
        what,
        f"In {view.variants[0]}",
        "In the variant",
        "Difference",
        interval_head(view),
        "Verdict",
        "Games to decide",
        "Pairing",
        "Deals",
    )
    made = []
    for row in rows:
        measure = measure_of(row, view)
        words, ends = measure.difference(row["difference"], row["low"], row["high"])
        decimals = None if measure.form == "share" else wording.decimals_for(row["low"], row["high"])
        reduction = row.get("reduction")
        made.append(
            (
                row_label(view, row),
                str(row["players"]),
                wording.seat_name(int(row["subject"])) if row["kind"] == "seat share" else measure.title,
                measure.value(row["base_value"], decimals),
                measure.value(row["against_value"], decimals),
                words,
                ends,
                verdict_cell(row),
                needed_cell(row),
                f"× {wording.number(reduction, 1)}" if wording.given(reduction) else "–",
                wording.count(row["blocks"]),
            )
        )
    return without_empty_columns(table(caption, heads, made, left=3))


def _changed_table(view: View, rows: list[Row]) -> Table:
    measure = find_measure("changed", view)
    cells = (
        (
            (row_label(view, row),),
            row["players"],
            with_interval(*measure.estimate(row["difference"], row["low"], row["high"])),
        )
        for row in rows
    )
    caption = (
        f"Games that took another course than under {view.variants[0]} (another length, other points or another "
        f"winner), {view.deals_words()} each, finished games"
    )
    return by_player_count(view, caption, ("Variant",), cells)


def _rest_table(view: View, rows: list[Row]) -> Table:
    def cells() -> Iterator[tuple[tuple[str, ...], int, str]]:
        for row in rows:
            measure = measure_of(row, view)
            words = with_interval(*measure.difference(row["difference"], row["low"], row["high"]))
            yield (row_label(view, row), wording.sentence(measure.title)), row["players"], words

    caption = (
        f"Everything else that differs from {view.variants[0]}: difference and its interval, "
        f"{view.deals_words()} each, finished games"
    )
    return by_player_count(view, caption, ("Variant", "Measure"), cells())
