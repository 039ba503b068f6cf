"""How far the findings spread over variants that stand for something that is not known."""

from __future__ import annotations

from collections.abc import Iterator

from reports import wording
from reports.content import Block, Paragraph, Span, Table, strong, text
from reports.measures import measure_of
from reports.sections.pieces import by_player_count
from reports.sentences.spread import against_tolerance, found
from reports.view import Row, View


def spread_blocks(view: View) -> list[Block]:
    """Return the lowest and highest value over the variants for each measure, or nothing for a single variant."""
    blocks: list[Block] = []
    for line_up in view.line_ups:
        rows = view.rows("spread", line_up=line_up)
        if rows:
            played = f", line-up {line_up}" if len(view.line_ups) > 1 else ""
            blocks += [Paragraph(text(_lead(view, rows))), *_tables(view, rows, played)]
    return blocks


def _lead(view: View, rows: list[Row]) -> str:
    told = [row for row in rows if row["beyond"] is not None]
    words = f" {found(view, told)} {against_tolerance(view)}" if told else ""
    return (
        f"The tables give the value of {view.variants[0]} and, in brackets, the lowest and the highest of all "
        f"{wording.spelled(len(view.variants))} variants, then how far apart chance alone puts these two at most, "
        f"{100 * view.settings.confidence:g} times in 100. Bold: they lie farther apart.{words}"
    )


def _tables(view: View, rows: list[Row], played: str) -> Iterator[Table]:
    """Return a table of the seats, one for each kind of component, and one of all else."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(_kind(row), []).append(row)
    for kind in sorted(groups, key=lambda kind: kind != "seats"):
        about = wording.sentence(view.column(kind).get("about") or wording.from_name(kind))
        what = {"seats": "Share of the win of each seat", "": "Length, tension and what else the game counts"}.get(
            kind, f"{about}: share of the win of its holders"
        )
        caption = f"{what}; spread over the variants, finished games, {view.deals_words()} for each{played}"
        yield by_player_count(view, caption, ("What",), _cells(view, kind, groups[kind]))


def _kind(row: Row) -> str:
    return "seats" if row["kind"] == "seat share" else row["column"] or ""


def _cells(view: View, kind: str, rows: list[Row]) -> Iterator[tuple[tuple[str, ...], int, str | Span]]:
    for row in rows:
        own = view.column(row["measure"]).get("about")
        label = row["label"] or own or measure_of(row, view).title
        if kind == "seats":
            label = wording.seat_name(int(row["subject"]))
        yield (wording.sentence(label),), row["players"], _words(view, row)


def _words(view: View, row: Row) -> str | Span:
    values = (row["lowest"], row["highest"], row["chance"])
    if measure_of(row, view).form == "share":
        base, *ends = (wording.percent(row["base_value"]), *(wording.percent(value, unit=False) for value in values))
    else:
        decimals = wording.decimals_for(0, row["half_width"])
        base, *ends = (wording.number(value, decimals) for value in (row["base_value"], *values))
    words = "{} ({} to {}; chance\u00a0{})".format(base, *ends)
    return strong(words) if row["beyond"] else words
