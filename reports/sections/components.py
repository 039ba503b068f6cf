"""What goes with winning: the share of the win of those who held a component."""

from __future__ import annotations

from reports import wording
from reports.charts.panels import DotPanel, Mark
from reports.content import Block, Figure, Paragraph, Section, Table, text
from reports.sections.pieces import interval_head, share_limits, share_mark, table
from reports.view import View


def build(view: View) -> Section | None:
    """Return the section on components, or None when the game names none."""
    blocks = component_blocks(view)
    if not blocks:
        return None
    words = text(
        "The share of the win of the seats that held each component. This is association, not cause: a strong position may "
        "bring a component as well as the other way round. The line is a fair share, the thick interval is for one component "
        "alone, the thin one for all components of its kind at once."
    )
    return Section("components", "What goes with winning: share of the win of the holders, finished games",
                   (Paragraph(words), *blocks))


def component_blocks(view: View) -> list[Block]:
    """Return one figure for each kind of component."""
    kinds = dict.fromkeys(row["column"] for row in view.rows("components"))
    return [figure for kind in kinds if (figure := _figure(view, kind))]


def _figure(view: View, kind: str) -> Figure | None:
    settings = view.settings_played
    if not settings:
        return None
    variant, line_up = settings[0]
    name = view.column(kind).get("about") or wording.from_name(kind)
    marks: dict[int, tuple[Mark, ...]] = {}
    fair: dict[int, float | None] = {}
    for n in view.players:
        rows = view.rows("components", column=kind, variant=variant, line_up=line_up, players=n)
        marks[n] = tuple(share_mark(row, str(row["label"])) for row in rows)
        fair[n] = next((row["fair"] for row in rows if row["fair"] is not None), None)
    marks = {n: made for n, made in marks.items() if made}
    if not marks:
        return None
    limits = share_limits([mark for made in marks.values() for mark in made], *(fair[n] for n in marks))
    panels = tuple(DotPanel(wording.players_of(n), made, limits, "percent", fair[n], axis="share of the win of its holders")
                   for n, made in marks.items())
    alternative = [
        f"With {wording.players_of(n)}: " + ", ".join(f"{m.label} {m.direct}" for m in made) + "." for n, made in marks.items()
    ]
    deals = view.deals_words(variant=variant, line_up=line_up)
    caption = f"{wording.sentence(name)}, {view.label(variant, line_up)}: share of the win of its holders, {deals} at each player count."
    return Figure(caption, " ".join([f"Share of the win by {name}.", *alternative]), panels, _table(view, kind, name))


def _table(view: View, kind: str, name: str) -> Table:
    rows = [
        (view.label(variant, line_up), str(n), str(row["label"]), wording.percent(row["estimate"]),
         *(wording.between(wording.percent(row[low], unit=False), wording.percent(row[high], unit=False))
           for low, high in (("low", "high"), ("joint_low", "joint_high"))),
         wording.percent(row["fair"]), wording.count(row["holders"]))
        for variant, line_up in view.settings_played
        for n in view.players
        for row in view.rows("components", column=kind, variant=variant, line_up=line_up, players=n)
    ]
    heads = (view.setting_head, "Players", wording.sentence(name), "Share of the win", interval_head(view),
             "All at once", "Fair share", "Holders")
    return table(f"{wording.sentence(name)}: share of the win of the holders, finished games", heads, rows, left=3)
