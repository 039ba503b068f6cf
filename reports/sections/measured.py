"""Sections made of simple measures: how tense a game is, and how much choice it gives."""

from __future__ import annotations

from analysis.play import CHOICE, TENSION
from reports import wording
from reports.charts.panels import DotPanel, Mark
from reports.content import Block, Figure, Paragraph, Section, Span, Table, strong, text
from reports.measures import find_measure
from reports.sections.pieces import by_player_count, estimate_mark, limits_of, share_limits
from reports.sentences.phrases import by_players, with_interval
from reports.view import View


def build_tension(view: View) -> Section | None:
    """Return the section on tension, or None when nothing was found."""
    figure = _figure(view, "tension", TENSION, "finished games", "How tense a game is")
    if figure is None:
        return None
    words = text(*_explained(view, TENSION))
    return Section("tension", "How tense it is: means over the finished games", (Paragraph(words), figure))


def build_choice(view: View) -> Section | None:
    """Return the section on choice, or None when nothing was found."""
    figure = _figure(view, "choice", CHOICE, "decisions of finished games", "How much choice a decision gives")
    if figure is None:
        return None
    words = text(*_explained(view, CHOICE))
    return Section("choice", "How much choice there is: decisions of the finished games", (Paragraph(words), figure))


def _explained(view: View, names: tuple[str, ...]) -> list[str | Span]:
    parts: list[str | Span] = []
    for measure in (find_measure(name, view) for name in names):
        if measure.about:
            parts += [
                strong(f"{wording.sentence(measure.title)}:"),
                f" {measure.about[:1].lower()}{measure.about[1:]} ",
            ]
    return parts


def _figure(view: View, source: str, names: tuple[str, ...], of: str, title: str) -> Figure | None:
    settings = view.settings_played
    if not view.rows(source) or not settings:
        return None
    variant, line_up = settings[0]
    label = view.label(variant, line_up)
    panels, phrases = [], []
    for name in names:
        measure = find_measure(name, view)
        found = {n: view.row(source, variant=variant, line_up=line_up, players=n, measure=name) for n in view.players}
        marks: tuple[Mark, ...] = tuple(
            estimate_mark(row, wording.players_of(n), measure) for n, row in found.items() if row
        )
        if not any(mark.value is not None for mark in marks):
            continue
        share = measure.form == "share"
        limits = share_limits(marks) if share else limits_of(marks)
        panels.append(DotPanel(wording.sentence(measure.title), marks, limits, "percent" if share else "amount"))
        words = by_players({n: mark.direct for n, mark in zip(found, marks, strict=False)})
        phrases.append(f"{wording.sentence(measure.title)}: {words}.")
    made = _table(view, source, names, of, title)
    if not panels:
        return None
    deals = view.deals_words(variant=variant, line_up=line_up)
    caption = f"{wording.sentence(label)}: {of}, {deals} at each player count; the line is the interval of the mean."
    return Figure(caption, " ".join([f"{title}, {label}.", *phrases]), tuple(panels), made)


def _table(view: View, source: str, names: tuple[str, ...], of: str, title: str) -> Table:
    cells = (
        (
            (view.label(variant, line_up), wording.sentence(measure.title)),
            n,
            with_interval(*measure.estimate(row["estimate"], row["low"], row["high"])),
        )
        for variant, line_up in view.settings_played
        for measure in (find_measure(name, view) for name in names)
        for n in view.players
        for row in view.rows(source, variant=variant, line_up=line_up, players=n, measure=measure.name)
    )
    return by_player_count(
        view, f"{title}: means over {of} with their intervals", (view.setting_head, "Measure"), cells
    )


def measured_blocks(view: View) -> list[Block]:
    """Return the figures of tension and choice without their explanations, for a further run of the study."""
    made = (
        _figure(view, "tension", TENSION, "finished games", "How tense a game is"),
        _figure(view, "choice", CHOICE, "decisions of finished games", "How much choice a decision gives"),
    )
    return [figure for figure in made if figure]
