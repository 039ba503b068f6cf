"""Strategies against a parameter of theirs, in plain sentences: what a better plan is worth beside a better hand."""

from __future__ import annotations

import dataclasses

from reports import wording
from reports.content import Verdict, text
from reports.sentences.phrases import share_words
from reports.view import Row, View


@dataclasses.dataclass(frozen=True)
class Grid:
    """Line-ups that begin with one of several strategies at one of several settings, the rest the same for all.

    Attributes
    ----------
    names, settings : tuple of str
        Strategies, and their parameters as the line-ups tell them.
    others : str
        The rest of the line-ups.
    """

    names: tuple[str, ...]
    settings: tuple[str, ...]
    others: str


def find_grid(view: View) -> Grid | None:
    """Return the grid that a run's line-ups make: each strategy at the same two or more settings; or None."""
    found = [_split(line_up) for line_up in view.line_ups]
    parts = [each for each in found if each]
    if len(view.variants) > 1 or len(parts) < len(found):
        return None
    names, settings, rests = (tuple(dict.fromkeys(column)) for column in zip(*parts, strict=True))
    whole = len(set(parts)) == len(found) == len(names) * len(settings)
    if len(rests) != 1 or min(len(names), len(settings)) < 2 or not whole:
        return None
    return Grid(names, settings, rests[0])


def grid_verdicts(view: View) -> list[Verdict]:
    """Return how far apart the strategies are at each setting, beside how far apart the settings are."""
    grid = find_grid(view)
    return [verdict for n in view.players if (verdict := _verdict(view, grid, n))] if grid else []


def _verdict(view: View, grid: Grid, players: int) -> Verdict | None:
    phrases = []
    for place, setting in enumerate(grid.settings):
        found = [(name, grid_row(view, grid, name, players)[place]) for name in grid.names]
        told = sorted((row["estimate"], name, row) for name, row in found if row and row["estimate"] is not None)
        if not told:
            return None
        (_, worst, least), (_, best, most) = told[0], told[-1]
        phrases.append(f"with {setting} from {share_words(least)} ({worst}) to {share_words(most)} ({best})")
    words = (
        f"With {wording.players_of(players)} a seat wins, from the weakest to the strongest of "
        f"{wording.spelled(len(grid.names))} strategies, {wording.listing(phrases)}; {view.deals_words()} each, "
        f"{wording.percent(1 / players)} is fair."
    )
    return Verdict("grid", "plain", text(words))


def grid_row(view: View, grid: Grid, name: str, players: int) -> list[Row | None]:
    """Return the shares of one strategy at each setting.

    Parameters
    ----------
    view : View
    grid : Grid
    name : str
        The strategy.
    players : int
    """
    return [
        view.row(
            "strategies",
            line_up=f"{name}({setting}),{grid.others}",
            strategy=f"{name}({setting})",
            players=players,
        )
        for setting in grid.settings
    ]


def _split(line_up: str) -> tuple[str, str, str] | None:
    """Return the first strategy's name, its parameters and the rest of a line-up; None when it tells no parameters."""
    name, opening, tail = line_up.partition("(")
    setting, closing, rest = tail.partition(")")
    if "," in name or not opening or not closing or not rest.startswith(","):
        return None
    return name, setting, rest.removeprefix(",")
