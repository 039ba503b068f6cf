"""Who wins: the share of the win by seat and player count."""

from __future__ import annotations

from reports import wording
from reports.charts.panels import DotPanel, Mark
from reports.content import Block, Figure, Paragraph, Section, Table, text
from reports.sections.pieces import (
    MOST_MARKS,
    around,
    folded,
    interval_head,
    needed_cell,
    share_mark,
    table,
    told,
    verdict_cell,
    without_empty_columns,
)
from reports.sentences.phrases import by_players
from reports.view import Row, Setting, View

_READING = (
    "The upright line is a fair share, the shaded band the tolerance; the thick line is the interval of one seat "
    "alone, the thin one holds for all seats of a game at once. Diamond: outside the tolerance; hollow: undecided; "
    "full: within it, or not judged."
)


def build(view: View) -> Section | None:
    """Return the section on seats, or None when nothing was found."""
    blocks = seat_blocks(view)
    if not blocks:
        return None
    words = text(
        "Every game hands out one win. A seat’s share of the win is the part of the finished games that it won, a "
        "win shared by two counting a half for each. With as many players as seats, a fair share is one divided by "
        "their number."
    )
    return Section("seats", "Who wins: share of the finished games, by seat", (Paragraph(words), *blocks))


def seat_blocks(view: View, *, of_first: bool = True) -> list[Block]:
    """Return the figures of the shares by seat: all seats of the first setting, the first seat of every setting.

    With several settings the first figure is left out unless ``of_first``.
    """
    if not view.rows("seats"):
        return []
    blocks: list[Block] = [*truncation(view)]
    settings = view.settings_played
    shown = of_first or not 1 < len(settings) <= MOST_MARKS
    if shown:
        blocks.append(_all_seats(view, settings[0]))
    if 1 < len(settings) <= MOST_MARKS:
        blocks.append(_first_seats(view, settings, tabled=settings[1:] if shown else settings))
    elif len(settings) > MOST_MARKS:
        blocks.append(
            folded(_table(view, settings[1:], f"Share of the win by seat in the other {len(settings) - 1} settings"))
        )
    return blocks


def truncation(view: View) -> list[Paragraph]:
    """Return a paragraph on games that were stopped by their limit, and what they leave open."""
    stopped = {n: (view.truncated(players=n), view.games(players=n)) for n in view.players}
    if not any(count for count, _ in stopped.values()):
        return [Paragraph(text("No game was stopped by its limit of turns or rounds: every share counts every game."))]
    phrases = [
        f"{wording.count(count)} of {wording.count(games, 'game')} with {wording.players_of(n)} "
        f"({wording.percent(count / games)})"
        for n, (count, games) in stopped.items()
        if count
    ]
    words = (
        f"Stopped by the limit of turns or rounds, and so without a winner: {wording.listing(phrases)}. They count "
        "for no seat; the tables show where a share would lie had the seat lost, or won, all of them."
    )
    return [Paragraph(text(words))]


def _all_seats(view: View, setting: Setting) -> Figure:
    variant, line_up = setting
    marks = {n: _marks(view.rows("seats", variant=variant, line_up=line_up, players=n)) for n in view.players}
    marks = {n: found for n, found in marks.items() if found}
    label = view.label(*setting)
    panels = _panels(view, marks)
    deals = view.deals_words(variant=variant, line_up=line_up)
    caption = f"{wording.sentence(label)}: share of the win of each seat, {deals} at each player count. {_READING}"
    return Figure(
        caption,
        told(f"Share of the win by seat, {label}; {_fair_words(marks)}.", marks),
        panels,
        _table(view, [setting], f"Share of the win by seat, {label}"),
    )


def _first_seats(view: View, settings: list[Setting], *, tabled: list[Setting]) -> Figure:
    marks: dict[int, tuple[Mark, ...]] = {}
    for n in view.players:
        found = [(view.label(*s), view.row("seats", variant=s[0], line_up=s[1], players=n, seat=0)) for s in settings]
        marks[n] = tuple(share_mark(row, label) for label, row in found if row)
    marks = {n: found for n, found in marks.items() if found}
    panels = _panels(view, marks)
    head = view.setting_head.lower()
    caption = f"The first seat’s share of the win by {head}, {view.deals_words()} each. The table has the other seats."
    return Figure(
        caption,
        told(f"Share of the win of the first seat by {head}; {_fair_words(marks)}.", marks),
        panels,
        _table(view, tabled, f"Share of the win by seat and {head}"),
    )


def _marks(rows: list[Row]) -> tuple[Mark, ...]:
    return tuple(share_mark(row, wording.seat_name(row["seat"])) for row in rows)


def _panels(view: View, marks: dict[int, tuple[Mark, ...]]) -> tuple[DotPanel, ...]:
    tolerance = view.settings.tolerance_share
    fair = {n: 1 / n for n in marks}
    limits = around(marks, fair, tolerance)
    return tuple(
        DotPanel(
            wording.players_of(n),
            found,
            limits[n],
            "percent",
            fair[n],
            (fair[n] - tolerance, fair[n] + tolerance),
            "share of the win",
        )
        for n, found in marks.items()
    )


def _fair_words(marks: dict[int, tuple[Mark, ...]]) -> str:
    return f"fair is {by_players({n: wording.percent(1 / n) for n in marks})}"


def _table(view: View, settings: list[Setting], caption: str) -> Table:
    heads = (
        view.setting_head,
        "Players",
        "Seat",
        "Share",
        interval_head(view),
        "All seats at once",
        "Verdict",
        "Games to decide",
        "If stopped games were lost",
        "… or won",
        "Deals",
    )
    rows = []
    for variant, line_up in settings:
        for n in view.players:
            stopped = view.truncated(variant=variant, line_up=line_up, players=n)
            for row in view.rows("seats", variant=variant, line_up=line_up, players=n):
                bounds = [wording.percent(row[side]) if stopped else "–" for side in ("floor", "ceiling")]
                ends = [
                    wording.between(wording.percent(row[low], unit=False), wording.percent(row[high], unit=False))
                    for low, high in (("low", "high"), ("joint_low", "joint_high"))
                ]
                rows.append(
                    (
                        view.label(variant, line_up),
                        str(n),
                        wording.seat_name(row["seat"]),
                        wording.percent(row["estimate"]),
                        *ends,
                        verdict_cell(row),
                        needed_cell(row),
                        *bounds,
                        wording.count(row["blocks"]),
                    )
                )
    return without_empty_columns(table(f"{caption}: part of the finished games", heads, rows, left=3))
