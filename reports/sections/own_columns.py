"""What else the game counts: the means of its own columns."""

from __future__ import annotations

from reports import wording
from reports.content import Block, Paragraph, Section, text
from reports.measures import find_measure, label_measure
from reports.sections.pieces import folded, table
from reports.sentences.phrases import with_interval
from reports.view import Row, View


def build(view: View) -> Section | None:
    """Return the section on the game's own columns in the first setting, or None when it has none."""
    blocks = column_blocks(view)
    if not blocks:
        return None
    words = (
        f"Means over the finished games, or shares of them, of what {view.game['title']} itself counts, "
        f"{view.label(*view.settings_played[0])}, each with its interval."
    )
    return Section(
        "columns", "What else the game counts: means over the finished games", (Paragraph(text(words)), *blocks)
    )


def column_blocks(view: View) -> list[Block]:
    """Return the means of a game, and by seat, in the first setting; who held a component stands with components."""
    settings = view.settings_played
    if not view.rows("columns") or not settings:
        return []
    variant, line_up = settings[0]
    told = set(view.study.get("components", ()))
    found = [row for row in view.rows("columns", variant=variant, line_up=line_up) if row["column"] not in told]
    by_seat = [row for row in found if row["seat"] is not None]
    whole = [row for row in found if row["seat"] is None]
    label = view.label(variant, line_up)
    blocks: list[Block] = []
    if whole:
        names = list(dict.fromkeys(map(_key, whole)))
        heads = ("What", *(wording.players_of(n) for n in view.players))
        rows = [
            (
                _what(view, *name),
                *(_cell(view, [r for r in whole if _key(r) == name and r["players"] == n]) for n in view.players),
            )
            for name in names
        ]
        blocks.append(table(f"Mean of a game, {label}, finished games", heads, rows))
    for n in view.players:
        here = [row for row in by_seat if row["players"] == n]
        if here:
            names = list(dict.fromkeys(map(_key, here)))
            seats = sorted({row["seat"] for row in here})
            rows = [
                (
                    _what(view, *name),
                    *(_cell(view, [r for r in here if _key(r) == name and r["seat"] == s]) for s in seats),
                )
                for name in names
            ]
            caption = f"Mean of each seat with {wording.players_of(n)}, {label}, finished games"
            blocks.append(folded(table(caption, ("What", *(wording.seat_name(s) for s in seats)), rows)))
    return blocks


def _key(row: Row) -> tuple[str, str]:
    return row["column"], row.get("label") or ""


def _what(view: View, name: str, label: str) -> str:
    words = wording.sentence(view.column(name).get("about") or wording.from_name(name))
    return f"{words}: {label}" if label else words


def _cell(view: View, rows: list[Row]) -> str:
    if not rows:
        return "–"
    row = rows[0]
    column, label = row["column"], row.get("label")
    measure = label_measure(column, label) if label else find_measure(column, view)
    return with_interval(*measure.estimate(row["estimate"], row["low"], row["high"]))
