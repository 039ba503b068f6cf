"""What goes with winning: the share of the win of those who held a component."""

from __future__ import annotations

from reports import wording
from reports.charts.panels import DotPanel, Mark
from reports.content import Figure, Paragraph, Section, Table, text
from reports.sections.pieces import around, by_player_count, share_mark, told
from reports.sentences.components import held, setting_of
from reports.sentences.phrases import share_words
from reports.view import View


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


def component_blocks(view: View) -> list[Figure]:
    """Return one figure for each kind of component."""
    kinds = dict.fromkeys(row["column"] for row in view.rows("components"))
    return [figure for kind in kinds if (figure := _figure(view, kind))]


def _figure(view: View, kind: str) -> Figure | None:
    setting = setting_of(view, kind)
    if setting is None:
        return None
    variant, line_up = setting
    name = view.column(kind).get("about") or wording.from_name(kind)
    marks: dict[int, tuple[Mark, ...]] = {}
    fair: dict[int, float] = {}
    for n in view.players:
        rows = held(view, column=kind, variant=variant, line_up=line_up, players=n)
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


def _table(view: View, kind: str, name: str) -> Table:
    cells = (
        ((view.label(variant, line_up), str(row["label"])), n, f"{share_words(row)}, {wording.count(row['holders'])}")
        for variant, line_up in view.settings_played
        for n in view.players
        for row in held(view, column=kind, variant=variant, line_up=line_up, players=n)
    )
    caption = (
        f"{wording.sentence(name)}: share of the win of the holders with its interval, and the number of holders, "
        "finished games"
    )
    return by_player_count(view, caption, (view.setting_head, wording.sentence(name)), cells)
