"""How games end: each reason's share of all games."""

from __future__ import annotations

from reports import wording
from reports.charts.panels import DotPanel, Mark
from reports.content import Block, Figure, Paragraph, Section, Table, text
from reports.sections.pieces import by_player_count, folded, pair, share_limits, told
from reports.sentences.ends import end_words
from reports.sentences.phrases import share_words
from reports.view import View


def build(view: View) -> Section | None:
    """Return the section on how games end, or None when nothing was found."""
    figure = ends_figure(view)
    if figure is None:
        return None
    reasons = {end_words(row["end"]) for row in view.rows("ends") if row["games_ended"]}
    blocks: tuple[Block, ...] = (figure,)
    if len(reasons) == 1:
        words = f"Every game ended for the same reason: {reasons.pop()}."
        blocks = (Paragraph(text(words)), folded(figure.table))
    return Section("ends", "How games end: share of all games, by reason", blocks)


def ends_figure(view: View) -> Figure | None:
    """Return the figure of the reasons by which the first setting's games ended; its table has all settings."""
    settings = view.settings_played
    if not view.rows("ends") or not settings:
        return None
    variant, line_up = settings[0]
    label = view.label(variant, line_up)
    marks: dict[int, tuple[Mark, ...]] = {}
    for n in view.players:
        marks[n] = tuple(
            Mark(end_words(row["end"]), wording.percent(row["estimate"]), row["estimate"], pair(row, "low", "high"))
            for row in view.rows("ends", variant=variant, line_up=line_up, players=n)
        )
    seen = {mark.label for made in marks.values() for mark in made if mark.value}
    marks = {n: tuple(mark for mark in made if mark.label in seen) for n, made in marks.items() if made}
    limits = share_limits([mark for made in marks.values() for mark in made], 0.0)
    panels = tuple(
        DotPanel(wording.players_of(n), made, limits, "percent", axis="share of all games") for n, made in marks.items()
    )
    games = view.deals_words(variant=variant, line_up=line_up)
    caption = f"{wording.sentence(label)}: why games ended, share of all games, {games} at each player count."
    return Figure(caption, told(f"Why games ended, {label}.", marks), panels, _table(view))


def _table(view: View) -> Table:
    cells = (
        ((view.label(variant, line_up), end_words(row["end"])), n, share_words(row))
        for variant, line_up in view.settings_played
        for n in view.players
        for row in view.rows("ends", variant=variant, line_up=line_up, players=n)
    )
    return by_player_count(
        view, "Why games ended: share of all games with its interval", (view.setting_head, "Reason"), cells
    )
