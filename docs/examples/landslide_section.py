"""The section on landslides: a figure of the first setting, and a table of all."""

from __future__ import annotations

from reports import wording
from reports.charts.panels import DotPanel, Mark
from reports.content import Figure, Paragraph, Section, text
from reports.sections.pieces import by_player_count, pair, share_limits, told
from reports.sentences.phrases import share_words
from reports.view import View


def build(view: View) -> Section | None:
    """Return the section, or None when no game had a margin."""
    rows = [row for row in view.rows("landslides") if row["estimate"] is not None]
    if not rows:
        return None
    setting = {"variant": rows[0]["variant"], "line_up": rows[0]["line_up"]}
    marks: dict[int, tuple[Mark, ...]] = {}
    for row in view.rows("landslides", **setting):
        ends = pair(row, "low", "high")
        marks[row["players"]] = (Mark("landslides", wording.percent(row["estimate"]), row["estimate"], ends),)
    limits = share_limits([mark for made in marks.values() for mark in made], 0.0)
    panels = tuple(
        DotPanel(wording.players_of(n), made, limits, "percent", axis="share of the finished games")
        for n, made in marks.items()
    )
    cells = (((view.label(row["variant"], row["line_up"]),), row["players"], share_words(row)) for row in rows)
    table = by_player_count(view, "Landslides: share of the finished games", (view.setting_head,), cells)
    lead = "How many games are won by ten points or more: a threshold of ours."
    caption = f"Landslides, {view.label(*setting.values())}: share of the finished games with its interval."
    figure = Figure(caption, told(lead, marks), panels, table)
    return Section("landslides", "How many games are landslides", (Paragraph(text(lead)), figure))
