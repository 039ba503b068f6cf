"""Strategies against a parameter of theirs, as a grid: what a better plan is worth beside a better hand."""

from __future__ import annotations

from reports import wording
from reports.content import Table
from reports.sections.pieces import share_words, table
from reports.view import View


def grid(view: View) -> Table | None:
    """Return the share of the win of each strategy at each setting of its parameters, or None when there is no grid.

    A grid is made of line-ups that begin with one of several strategies with its parameters told, each strategy at the
    same two or more settings, while the rest of the line-up is the same for all.
    """
    found = {line_up: _split(line_up) for line_up in view.line_ups}
    if len(view.variants) > 1 or None in found.values():
        return None
    cells = {parts[:2]: line_up for line_up, parts in found.items() if parts}
    names = list(dict.fromkeys(name for name, _ in cells))
    settings = list(dict.fromkeys(setting for _, setting in cells))
    rests = {parts[2] for parts in found.values() if parts}
    whole = len(cells) == len(found) == len(names) * len(settings)
    if len(rests) != 1 or min(len(names), len(settings)) < 2 or not whole:
        return None
    rows = [
        (name, str(n), *(_cell(view, cells[name, setting], name, setting, n) for setting in settings))
        for n in view.players
        for name in names
    ]
    others = ", ".join(rests.pop().split(","))
    fair = wording.listing(wording.percent(1 / n) for n in view.players)
    caption = (
        f"Share of the win of one seat that plays the row’s strategy with the column’s parameters, beside {others}, "
        f"with its interval, finished games, {view.deals_words()} each; a fair share is {fair}"
    )
    return table(caption, ("Strategy", "Players", *settings), rows)


def _split(line_up: str) -> tuple[str, str, str] | None:
    """Return the first strategy's name, its parameters and the rest of a line-up; None when it tells no parameters."""
    name, opening, tail = line_up.partition("(")
    setting, closing, rest = tail.partition(")")
    if "," in name or not opening or not closing or not rest.startswith(","):
        return None
    return name, setting, rest.removeprefix(",")


def _cell(view: View, line_up: str, name: str, setting: str, players: int) -> str:
    row = view.row("strategies", line_up=line_up, strategy=f"{name}({setting})", players=players)
    return share_words(row) if row else "–"
