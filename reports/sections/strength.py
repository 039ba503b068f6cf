"""How strong the strategies are: shares of the win in mixed games, a ranking, who beats whom, skill against luck."""

from __future__ import annotations

from reports import wording
from reports.charts.panels import DotPanel, Mark, MatrixPanel
from reports.content import Block, Figure, Paragraph, Section, Table, text
from reports.sections.grid import grid_table
from reports.sections.pieces import (
    MOST_MARKS,
    by_player_count,
    folded,
    interval_head,
    limits_of,
    pair,
    share_limits,
    table,
    told,
)
from reports.sentences.phrases import share_words
from reports.view import Row, View

MISFIT = 0.01
"""A p-value below which a ranking is said not to fit."""


def build(view: View) -> Section | None:
    """Return the section on mixed games of the main run, or None when each game had one strategy alone."""
    blocks = strength_blocks(view)
    if not blocks:
        return None
    return Section(
        "strategies", "Which strategy wins: share of the finished games of a seat that plays it", tuple(blocks)
    )


def strength_blocks(view: View) -> list[Block]:
    """Return the figures of strength: ranking, who beats whom, the ladder, and the shares in each line-up.

    Where a further run has one line-up, its shares are enough.
    """
    blocks: list[Block] = []
    if view.at_one_table:
        shares = _shares(view)
        return [shares] if shares else []
    for variant in view.variants:
        ranking, matrix, ladder = _ranking(view, variant), _matrix(view, variant), _ladder(view, variant)
        strategies = len({row["strategy"] for row in view.rows("strength", variant=variant)})
        drawn: list[Figure | None] = []
        if variant == view.variants[0] and strategies <= MOST_MARKS:
            drawn = [matrix, ranking, ladder] if strategies > 2 else [ladder]
        blocks += [figure for figure in drawn if figure]
        blocks += [folded(figure.table) for figure in (matrix, ranking, ladder) if figure and figure not in drawn]
        blocks += [*_cycles(view, variant), *_misfit(view, variant)]
    shares = _shares(view)
    if shares is None:
        return blocks
    made = grid_table(view)
    blocks = [made, *blocks] if made else blocks
    return [shares, *blocks] if len(view.line_ups) == 1 else [*blocks, shares]


def _in(view: View, variant: str) -> str:
    """Return the words that name the variant where there are several."""
    return f", {variant}" if len(view.variants) > 1 else ""


def _ranking(view: View, variant: str) -> Figure | None:
    marks = {
        n: tuple(
            Mark(
                str(row["strategy"]),
                wording.number(row["strength"], 2, sign=True),
                row["strength"],
                pair(row, "low", "high"),
            )
            for row in sorted(view.rows("strength", variant=variant, players=n), key=_rank)
        )
        for n in view.players
    }
    marks = {n: made for n, made in marks.items() if made}
    if not marks:
        return None
    limits = limits_of([mark for made in marks.values() for mark in made])
    panels = tuple(
        DotPanel(wording.players_of(n), made, limits, "amount", axis="strength") for n, made in marks.items()
    )
    caption = (
        "Strength of each strategy, from all finished games of the round robin together (Plackett-Luce; one step "
        "more means winning about 2.7 times as often as the other of two). The average strategy stands at 0; the "
        f"line is the interval. {view.deals_words()} of each line-up{_in(view, variant)}."
    )
    return Figure(
        caption, told("Strength of the strategies.", marks), panels, _ranking_table(view, variant, list(marks))
    )


def _ranking_table(view: View, variant: str, counts: list[int]) -> Table:
    rows = [
        (
            str(n),
            str(row["strategy"]),
            wording.number(row["rank"]),
            wording.number(row["strength"], 2, sign=True),
            wording.between(wording.number(row["low"], 2, sign=True), wording.number(row["high"], 2, sign=True)),
            wording.percent(row.get("nash")),
            wording.between(wording.percent(row.get("nash_low"), unit=False), wording.percent(row.get("nash_high"))),
        )
        for n in counts
        for row in sorted(view.rows("strength", variant=variant, players=n), key=_rank)
    ]
    heads = ("Players", "Strategy", "Rank", "Strength", interval_head(view), "Best mix", interval_head(view))
    caption = f"Strength of the strategies{_in(view, variant)}; best mix: how often to play each so that no other gains"
    return table(caption, heads, rows, left=2)


def _matrix(view: View, variant: str) -> Figure | None:
    panels, phrases, rows = [], [], []
    for n in view.players:
        found = view.rows("matrix", variant=variant, players=n)
        if not found:
            continue
        names = _ranked(view, variant, n, found)
        cells = {(row["strategy"], row["opponent"]): row["estimate"] for row in found}
        values = tuple(tuple(cells.get((a, b)) for b in names) for a in names)
        labels = tuple(f"{i + 1} {name}" for i, name in enumerate(names))
        panels.append(MatrixPanel(wording.players_of(n), labels, labels, values, 0.5))
        best = max(found, key=lambda row: row["estimate"] if row["estimate"] is not None else -1)
        phrases.append(
            f"With {wording.players_of(n)} the widest gap: {best['strategy']} against {best['opponent']}, "
            f"{wording.percent(best['estimate'])}."
        )
        rows += [_matrix_row(n, row) for row in found]
    if not panels:
        return None
    caption = (
        "Who beats whom: what a seat of the row’s strategy takes, in per cent, of the wins of itself and a seat of "
        "the column’s; finished games, every seating played equally often. Blue-green is more than half, orange "
        f"less. {view.deals_words()} of each line-up{_in(view, variant)}."
    )
    heads = ("Players", "Strategy", "Against", "Share", interval_head(view), "Deals")
    return Figure(
        caption,
        " ".join(["Who beats whom.", *phrases]),
        tuple(panels),
        table(f"Share of what two strategies win together, finished games{_in(view, variant)}", heads, rows, left=3),
    )


def _rank(row: Row) -> int:
    return row["rank"] or 0


def _matrix_row(players: int, row: Row) -> tuple[str, ...]:
    ends = wording.between(wording.percent(row["low"], unit=False), wording.percent(row["high"], unit=False))
    return (
        str(players),
        str(row["strategy"]),
        str(row["opponent"]),
        wording.percent(row["estimate"]),
        ends,
        wording.count(row["blocks"]),
    )


def _ranked(view: View, variant: str, players: int, found: list[Row]) -> list[str]:
    """Return the strategies of a matrix, strongest first."""
    names = list(dict.fromkeys(str(row["strategy"]) for row in found))
    rank = {str(row["strategy"]): _rank(row) for row in view.rows("strength", variant=variant, players=players)}
    return sorted(names, key=lambda name: (rank.get(name, len(names)), names.index(name)))


def _ladder(view: View, variant: str) -> Figure | None:
    """Return each strategy's share against the next weaker one: how much skill there is between luck and the best."""
    found = {n: view.rows("ladder", variant=variant, players=n) for n in view.players}
    found = {n: rows for n, rows in found.items() if rows}
    if not found:
        return None
    marks = {
        n: tuple(
            Mark(
                f"{row['strategy']} over {row['opponent']}",
                wording.percent(row["estimate"]),
                row["estimate"],
                pair(row, "low", "high"),
            )
            for row in rows
        )
        for n, rows in found.items()
    }
    limits = share_limits([mark for made in marks.values() for mark in made], 0.5)
    panels = tuple(
        DotPanel(wording.players_of(n), made, limits, "percent", 0.5, axis="share of what the two win")
        for n, made in marks.items()
    )
    caption = (
        "Skill against luck: what each strategy takes of the wins of itself and the next weaker one, finished games. "
        "On the line of a half, skill makes no difference; at 100, luck makes none. "
        f"{view.deals_words()} of each line-up{_in(view, variant)}."
    )
    heads = ("Players", "Strategy", "Over", "Share", interval_head(view), "Deals")
    rows = [_matrix_row(n, row) for n, made in found.items() for row in made]
    return Figure(
        caption,
        told("Share of each strategy against the next weaker one.", marks),
        panels,
        table(
            f"The ladder of strategies, from the weakest up: share of what two win, finished games{_in(view, variant)}",
            heads,
            rows,
            left=3,
        ),
    )


def _cycles(view: View, variant: str) -> list[Block]:
    found = view.rows("cycles", variant=variant)
    if not found:
        return []
    words = [f"{row['cycle'].replace(' > ', ' beats ')} with {wording.players_of(row['players'])}" for row in found]
    return [
        Paragraph(text(f"No ranking says it all, for some strategies go round in a circle: {wording.listing(words)}."))
    ]


def _misfit(view: View, variant: str) -> list[Block]:
    """Return a warning where one strength for each strategy does not tell who beats whom."""
    found = [row for row in view.rows("fit", variant=variant) if row["p_value"] is not None and row["p_value"] < MISFIT]
    if not found:
        return []
    told = [
        f"with {wording.players_of(row['players'])} (chi-squared {wording.number(row['statistic'], 1)} on "
        f"{wording.count(row['degrees'], 'degree')} of freedom, {wording.count(row['blocks'], 'deal')})"
        for row in found
    ]
    words = f"One strength for each strategy does not tell who beats whom {wording.listing(told)}: trust the pairs."
    return [Paragraph(text(words))]


def _shares(view: View) -> Figure | Table | None:
    if not view.rows("strategies"):
        return None
    made = _shares_table(view)
    if len(view.line_ups) > 1:
        return folded(made)
    variant, line_up = view.settings_played[0]
    marks = {
        n: tuple(
            Mark(str(row["strategy"]), wording.percent(row["estimate"]), row["estimate"], pair(row, "low", "high"))
            for row in view.rows("strategies", variant=variant, line_up=line_up, players=n)
        )
        for n in view.players
    }
    marks = {n: found for n, found in marks.items() if found}
    limits = share_limits([mark for found in marks.values() for mark in found], *(1 / n for n in marks))
    panels = tuple(
        DotPanel(wording.players_of(n), found, limits, "percent", 1 / n, axis="share of the win of one seat")
        for n, found in marks.items()
    )
    caption = (
        f"Share of the win of one seat that plays each strategy, {view.label(variant, line_up)}, finished games, "
        f"{view.deals_words(variant=variant, line_up=line_up)}. Every seating is played equally often; the line is a "
        "fair share."
    )
    return Figure(caption, told("Share of the win of one seat by strategy.", marks), panels, made)


def _shares_table(view: View) -> Table:
    cells = (
        ((view.label(row["variant"], row["line_up"]), str(row["strategy"])), row["players"], share_words(row))
        for row in view.rows("strategies")
    )
    caption = (
        "Share of the win of one seat that plays each strategy, with its interval, finished games, "
        f"{view.deals_words()} each"
    )
    return by_player_count(view, caption, (view.setting_head, "Strategy"), cells)
