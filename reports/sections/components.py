"""What goes with winning: the share of the win of those who held a component."""

from __future__ import annotations

from typing import Any

from reports import wording
from reports.charts.panels import DotPanel, Mark
from reports.content import Figure, Paragraph, Section, Table, Verdict, text
from reports.sections.pieces import around, by_player_count, share_mark, share_words, told, with_interval
from reports.view import Row, View


def build(view: View) -> Section | None:
    """Return the section on components, or None when the game names none."""
    blocks = component_blocks(view)
    if not blocks:
        return None
    words = text(
        "The share of the win of the seats that held each component. This is association, not cause: a strong "
        "position may bring a component as well as the other way round. The line is a fair share, the thick interval "
        "is for one component alone, the thin one for all components of its kind at once."
    )
    return Section(
        "components",
        "What goes with winning: share of the win of the holders, finished games",
        (Paragraph(words), *blocks),
    )


def component_verdicts(view: View) -> list[Verdict]:
    """Return one sentence for each kind of component: who wins more and less than a fair share, beyond chance.

    The intervals hold for all components of a kind at once, at each player count.
    """
    items = []
    for kind in dict.fromkeys(row["column"] for row in view.rows("components")):
        setting = _setting(view, kind)
        if setting is None:
            continue
        where = {"column": kind, "variant": setting[0], "line_up": setting[1]}
        known = {
            n: [row for row in _held(view, players=n, **where) if wording.given(row["joint_low"], row["joint_high"])]
            for n in view.players
        }
        phrases = {n: _apart(rows) for n, rows in known.items() if len(rows) > 1 or any(map(_some_lack, rows))}
        told = [f"with {wording.players_of(n)} {phrase}" for n, phrase in phrases.items() if phrase]
        alike = [str(n) for n, phrase in phrases.items() if not phrase]
        if alike:
            told.append(f"with {wording.listing(alike)} players nothing beyond chance")
        if told:
            about = view.column(kind).get("about") or wording.from_name(kind)
            about += "" if setting == view.settings_played[0] else f" ({view.label(*setting)})"
            words = f"{wording.sentence(about)}: {'; '.join(told)}."
            items.append(Verdict(wording.from_name(kind), "plain", text(words)))
    return items


def _apart(rows: list[Row]) -> str:
    """Return the most and the least favoured component if their joint intervals leave the fair share, else nothing."""
    ordered = sorted(rows, key=lambda row: -row["estimate"])
    above = [row for row in ordered if row["joint_low"] > row["fair"]][:1]
    below = [row for row in ordered if row["joint_high"] < row["fair"]][-1:]
    fair = wording.percent(rows[0]["fair"])
    return "" if not above and not below else f"{wording.listing(map(_winning, above + below))}, of a fair {fair}"


def _winning(row: Row) -> str:
    ends = wording.between(*(wording.percent(row[end], unit=False) for end in ("joint_low", "joint_high")))
    return f"{row['label']} {with_interval(wording.percent(row['estimate']), ends)}"


def component_blocks(view: View) -> list[Figure]:
    """Return one figure for each kind of component."""
    kinds = dict.fromkeys(row["column"] for row in view.rows("components"))
    return [figure for kind in kinds if (figure := _figure(view, kind))]


def _figure(view: View, kind: str) -> Figure | None:
    setting = _setting(view, kind)
    if setting is None:
        return None
    variant, line_up = setting
    name = view.column(kind).get("about") or wording.from_name(kind)
    marks: dict[int, tuple[Mark, ...]] = {}
    fair: dict[int, float] = {}
    for n in view.players:
        rows = _held(view, column=kind, variant=variant, line_up=line_up, players=n)
        marks[n] = tuple(share_mark(row, str(row["label"])) for row in rows)
        fair[n] = next((row["fair"] for row in rows if row["fair"] is not None), 1 / n)
    marks = {n: made for n, made in marks.items() if made}
    if not marks:
        return None
    limits = around(marks, fair, 0.0)
    panels = tuple(
        DotPanel(wording.players_of(n), made, limits[n], "percent", fair[n], axis="share of the win of its holders")
        for n, made in marks.items()
    )
    deals = view.deals_words(variant=variant, line_up=line_up)
    caption = (
        f"{wording.sentence(name)}, {view.label(variant, line_up)}: share of the win of its holders, {deals} at each "
        "player count."
    )
    return Figure(
        caption, told(f"Share of the win of the holders of each {name}.", marks), panels, _table(view, kind, name)
    )


def _held(view: View, **where: Any) -> list[Row]:
    """Return the components that somebody held: a god that is not in play is not one that wins nothing."""
    return [row for row in view.rows("components", **where) if row["holders"]]


def _some_lack(row: Row) -> bool:
    """Return whether some seats did not hold a component."""
    return bool(row["holders"] < row["players"] * row["games"])


def _setting(view: View, kind: str) -> tuple[str, str] | None:
    """Return the first setting in which seats held different things; None when all held the same in every one."""

    def differ(variant: str, line_up: str) -> bool:
        rows = _held(view, column=kind, variant=variant, line_up=line_up)
        return len({row["label"] for row in rows}) > 1 or any(map(_some_lack, rows))

    return next((setting for setting in view.settings_played if differ(*setting)), None)


def _table(view: View, kind: str, name: str) -> Table:
    cells = (
        ((view.label(variant, line_up), str(row["label"])), n, f"{share_words(row)}, {wording.count(row['holders'])}")
        for variant, line_up in view.settings_played
        for n in view.players
        for row in _held(view, column=kind, variant=variant, line_up=line_up, players=n)
    )
    caption = (
        f"{wording.sentence(name)}: share of the win of the holders with its interval, and the number of holders, "
        "finished games"
    )
    return by_player_count(view, caption, (view.setting_head, wording.sentence(name)), cells)
