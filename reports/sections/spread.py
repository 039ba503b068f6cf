"""How far the findings spread over variants that stand for something that is not known."""

from __future__ import annotations

import math
from collections.abc import Iterator

from reports import wording
from reports.content import Block, Paragraph, Span, Table, Verdict, strong, text
from reports.measures import find_measure
from reports.sections.pieces import by_player_count
from reports.view import Row, View

_VERDICTS = {"share_": "a seat’s share of the win", "turns": "the mean length in turns"}


def spread_blocks(view: View) -> list[Block]:
    """Return the lowest and highest value over the variants for each measure, or nothing for a single variant."""
    blocks: list[Block] = []
    for line_up in view.line_ups:
        rows = view.rows("spread", line_up=line_up)
        if rows:
            played = f", line-up {line_up}" if len(view.line_ups) > 1 else ""
            blocks += [Paragraph(text(_lead(view, rows))), *_tables(view, rows, played)]
    return blocks


def spread_verdicts(view: View) -> list[Verdict]:
    """Return how many figures differ over the variants by more than chance, and by how much shares do at most."""
    rows = [row for row in view.rows("spread") if row["beyond"] is not None]
    if not view.asked.get("spread") or not rows:
        return []
    wide = [row for row in rows if row["beyond"]]
    words = f"{_found(view, rows)} {_against_tolerance(view)}"
    shares = [row for row in wide if find_measure(row["measure"], view).form == "share"]
    if shares:
        row = max(shares, key=lambda row: row["highest"] - row["lowest"])
        ends = wording.between(wording.percent(row["lowest"]), wording.percent(row["highest"]))
        title = find_measure(row["measure"], view).title
        words += f" Of the shares that do, the widest is {title} with {wording.players_of(row['players'])}: {ends}."
    return [Verdict("spread", "plain", text(words))]


def _found(view: View, rows: list[Row]) -> str:
    wide = sum(row["beyond"] for row in rows)
    alone = math.ceil((1 - view.settings.confidence) * len(rows))
    does = f"{wide} differ" if wide > 1 else "one differs" if wide else "none differs"
    return (
        f"Of {len(rows)} figures {does} between the {wording.spelled(len(view.variants))} variants by more than chance "
        f"puts between them; up to about {alone} would by chance."
    )


def _lead(view: View, rows: list[Row]) -> str:
    told = [row for row in rows if row["beyond"] is not None]
    found = f" {_found(view, told)} {_against_tolerance(view)}" if told else ""
    return (
        f"The tables give the value of {view.variants[0]} and, in brackets, the lowest and the highest of all "
        f"{wording.spelled(len(view.variants))} variants, then how far apart chance alone puts these two at most, "
        f"{100 * view.settings.confidence:g} times in 100. Bold: they lie farther apart.{found}"
    )


def _against_tolerance(view: View) -> str:
    """Return how many of the differences from the first variant keep within the tolerance."""
    parts = []
    for start, what in _VERDICTS.items():
        found = [row["verdict"] for row in view.rows("comparisons") if row["measure"].startswith(start)]
        counts = {word: found.count(word) for word in ("same", "different", "undecided")}
        words = [f"{n} {'the ' if word == 'same' else ''}{word}" for word, n in counts.items() if n]
        if words:
            words[0] = words[0].replace(" ", " is " if words[0].startswith("1 ") else " are ", 1)
            parts.append(f"of {len(found)} differences in {what}, {wording.listing(words)}")
    if not parts:
        return ""
    return wording.sentence(f"held against the tolerance, {' and '.join(parts)}.")


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
    return "seats" if row["measure"].startswith("share_") else row["column"] or ""


def _cells(view: View, kind: str, rows: list[Row]) -> Iterator[tuple[tuple[str, ...], int, str | Span]]:
    for row in rows:
        own = view.column(row["measure"]).get("about")
        label = row["label"] or own or find_measure(row["measure"], view).title
        if kind == "seats":
            label = wording.seat_name(int(row["measure"].removeprefix("share_")))
        yield (wording.sentence(label),), row["players"], _words(view, row)


def _words(view: View, row: Row) -> str | Span:
    values = (row["lowest"], row["highest"], row["chance"])
    if find_measure(row["measure"], view).form == "share":
        base, *ends = (wording.percent(row["base_value"]), *(wording.percent(value, unit=False) for value in values))
    else:
        decimals = wording.decimals_for(0, row["half_width"])
        base, *ends = (wording.number(value, decimals) for value in (row["base_value"], *values))
    words = "{} ({} to {}; chance\u00a0{})".format(base, *ends)
    return strong(words) if row["beyond"] else words
