"""Strategies against a parameter of theirs, as a grid: what a better plan is worth beside a better hand."""

from __future__ import annotations

from reports import wording
from reports.content import Table
from reports.sections.pieces import table
from reports.sentences.grid import find_grid, grid_row
from reports.sentences.phrases import share_words
from reports.view import View


def grid_table(view: View) -> Table | None:
    """Return the share of the win of each strategy at each setting with its interval, or None when there is no grid."""
    grid = find_grid(view)
    if grid is None:
        return None
    rows = [
        (name, str(n), *(share_words(row) if row else "–" for row in grid_row(view, grid, name, n)))
        for n in view.players
        for name in grid.names
    ]
    fair = wording.listing(wording.percent(1 / n) for n in view.players)
    caption = (
        f"Share of the win of one seat that plays the row’s strategy with the column’s parameters, beside "
        f"{', '.join(grid.others.split(','))}, with its interval, finished games, {view.deals_words()} each; a fair "
        f"share is {fair}"
    )
    return table(caption, ("Strategy", "Players", *grid.settings), rows)
