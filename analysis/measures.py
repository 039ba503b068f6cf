"""What is measured in each game. A measure is a number for each finished game, or a count over a count."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from analysis.estimate import SHARE, UNBOUNDED, Bounds
from analysis.part import Floats, Part
from analysis.subjects import About

LENGTHS = ("turns", "rounds", "decisions")
HISTOGRAMS = (*LENGTHS, "lead_changes", "margin")
"""Measures in whole numbers whose counts by value are kept."""
CHANGED = "changed"
"""Measure of the games that a variant changes at all."""


@dataclasses.dataclass(frozen=True)
class Measure:
    """One measure of the games of a part.

    Attributes
    ----------
    name : str
    about : About
        Its kind and subject.
    numerator : float64 array (games,)
        Value of each game; NaN where the game has none.
    denominator : float64 array (games,) or None
        What the value is counted over (decisions, holders), 0 where the game has none. Without it the value of a
        block is the mean over its games that have one, and a block without any is left out.
    bounds : pair of float
        Range that the quotient cannot leave.
    """

    name: str
    about: About
    numerator: Floats
    denominator: Floats | None = None
    bounds: Bounds = UNBOUNDED

    def blocked(self, part: Part) -> tuple[Floats, Floats, Floats]:
        """Return numerators, denominators and numbers of games with a value, each float64 (variants, blocks)."""
        if self.denominator is not None:
            with_one = (self.denominator > 0).astype(np.float64)
            return _summed(part, self.numerator), _summed(part, self.denominator), _summed(part, with_one)
        there = ~np.isnan(self.numerator)
        games = _summed(part, there.astype(np.float64))
        mean = _summed(part, np.where(there, self.numerator, 0.0)) / np.maximum(games, 1)
        return mean, (games > 0).astype(np.float64), games


def _summed(part: Part, values: Floats) -> Floats:
    """Return the sums over the rotations of each block, float64 (variants, blocks), contiguous."""
    blocked = part.blocked(values)
    sums = blocked[:, :, 0].T.copy()
    for rotation in range(1, part.rotations):
        sums += blocked[:, :, rotation].T
    return sums


def strategies_of(line_up: Sequence[str]) -> list[str]:
    """Return the distinct strategies of a line-up by seat, in order."""
    return list(dict.fromkeys(line_up))


def over(strategy: str, opponent: str) -> str:
    """Return the name of the measure of one strategy's share against another's in the same games."""
    return f"{strategy} over {opponent}"


def holders(column: str, label: str) -> str:
    """Return the name of the measure of the share of the win of a component's holders."""
    return f"holders of {column}={label}"


def measures(part: Part, columns: Sequence[Mapping[str, Any]]) -> Iterator[Measure]:
    """Return every measure of a part; the game's own columns are those of ``run.json``."""
    yield from _wins(part)
    yield from _play(part)
    if len(part.variants) > 1:
        yield Measure(CHANGED, About("changed"), _changed(part), bounds=SHARE)
    yield from _strategies(part)
    for column in columns:
        yield from _own(part, column)


def _wins(part: Part) -> Iterator[Measure]:
    """Shares of the win, ties and margin."""
    for seat in range(part.players):
        share = part.shares[:, seat]
        yield Measure(f"share_{seat}", About("seat share", str(seat)), share, bounds=SHARE)
        won = np.where(part.finished, share, 0.0)  # over all games
        yield Measure(f"won_{seat}", About("won games", str(seat)), won, bounds=SHARE)
    yield Measure("truncated", About("stopped"), (~part.finished).astype(np.float64), bounds=SHARE)
    tied = (part.shares > 0).sum(axis=1) > 1
    yield Measure("tied", About("tension"), np.where(part.finished, tied, np.nan), bounds=SHARE)
    points = part.by_seat("points")
    won = part.shares > 0
    yield Measure("margin", About("tension"), _margin(part, points))
    for seat in range(part.players):
        yield Measure(
            f"points_{seat}", About("seat points", str(seat)), np.where(part.finished, points[:, seat], np.nan)
        )
    yield Measure("points", About("points"), np.where(part.finished, points.mean(axis=1), np.nan))
    first, last = (np.where(part.living, points, end) for end in (-np.inf, np.inf))  # a seat that is out stands nowhere
    spread = np.where(part.living.sum(axis=1) < 2, 0.0, first.max(axis=1) - last.min(axis=1))
    deficit = np.where(won, part.by_seat("deficit"), 0.0).sum(axis=1) / np.maximum(won.sum(axis=1), 1)
    undefined = ~part.finished | ~(spread > 0)
    yield Measure("drama", About("tension"), np.where(undefined, np.nan, deficit / np.where(undefined, 1.0, spread)))


def _margin(part: Part, points: Floats) -> Floats:
    """Winner's points minus the best other's, a co-winner's included.

    Seats that are out count for nothing; NaN in a truncated game and where nobody else was left.
    """
    winner = np.where(part.shares > 0, points, -np.inf).argmax(axis=1)
    rows = np.arange(len(points))
    others = np.where(part.living, points, -np.inf)
    others[rows, winner] = -np.inf
    best = others.max(axis=1)
    defined = part.finished & (best > -np.inf)
    return np.where(defined, points[rows, winner] - np.where(defined, best, 0.0), np.nan)


def _play(part: Part) -> Iterator[Measure]:
    """Length, lead and choice."""

    def finished(name: str) -> Floats:
        return np.where(part.finished, part.column(name), np.nan)

    for name in LENGTHS:
        yield Measure(name, About("length"), finished(name))
    yield Measure("lead_changes", About("tension"), finished("lead_changes"))
    turns, last = finished("turns"), part.column("last_lead_change")
    led = np.minimum(last / np.where(turns > 0, turns, np.nan), 1.0)
    # A game in which nobody was ever ahead was led for good at no time before its end.
    yield Measure("led_for_good", About("tension"), np.where((last == 0) & part.finished, 1.0, led), bounds=SHARE)
    decisions = np.where(part.finished, part.column("decisions"), 0.0)
    for name, counted, bounds in (("options_per_decision", "options", UNBOUNDED), ("forced_share", "forced", SHARE)):
        yield Measure(name, About("choice"), np.where(part.finished, part.column(counted), 0.0), decisions, bounds)


def _changed(part: Part) -> Floats:
    """Return 1 for each game that took another course than the first variant's on the same deal and seats, else 0.

    Another course shows in its length, its decisions, or a seat's points or share. NaN where one of the two was
    truncated.
    """
    told = [part.column("turns"), part.column("decisions"), *part.by_seat("points").T, *part.shares.T]
    course = np.stack([part.blocked(np.nan_to_num(values)) for values in told])
    differs = (course != course[:, :, :1]).any(axis=0)
    finished = part.blocked(part.finished)
    return np.where(finished & finished[:, :1], differs, np.nan).reshape(-1)


def _strategies(part: Part) -> Iterator[Measure]:
    """Share of the win of a seat that a strategy holds; in a mirror match, of a seat relabelled by the deal."""
    seats = np.array(part.line_ups)
    names = strategies_of(part.line_ups[0])
    games = len(part.frame)
    if len(names) == 1:
        deals = part.column("deal").astype(np.int64)
        yield Measure("mirror", About("mirror"), part.shares[np.arange(games), deals % part.players], bounds=SHARE)
        return
    shares = {}
    for name in names:
        held = np.tile(seats == name, (games // part.rotations, 1))
        share = np.where(held, part.shares, 0.0).sum(axis=1) / held.sum(axis=1)
        shares[name] = np.where(part.finished, share, np.nan)
        yield Measure(f"strategy {name}", About("strategy share", name), shares[name], bounds=SHARE)
    for one, two in combinations(names, 2):
        mine, theirs = (np.where(part.finished, shares[name], 0.0) for name in (one, two))
        yield Measure(over(one, two), About("duel", one, two), mine, mine + theirs, SHARE)


def _own(part: Part, column: Mapping[str, Any]) -> Iterator[Measure]:
    """Yield the game's own columns: amounts by name, kinds by label."""
    name, labels = column["name"], column.get("labels") or ()
    values = part.by_seat(name) if column.get("by_seat") else part.column(name)[:, None]
    values = np.where(part.finished[:, None], values, np.nan)
    if not labels:
        if column.get("by_seat"):
            for seat in range(values.shape[1]):
                yield Measure(f"{name}_{seat}", About("seat column", name, str(seat)), values[:, seat])
        yield Measure(name, About("column", name), values.mean(axis=1))  # by seat: the mean over the seats of a game
        return
    known = ~np.isnan(values)
    count = known.sum(axis=1)
    shares = np.where(part.finished[:, None], part.shares, 0.0)
    for value, label in enumerate(labels):
        held = values == value
        share = np.where(count > 0, held.sum(axis=1) / np.maximum(count, 1), np.nan)
        yield Measure(f"{name}={label}", About("label", name, label), share, bounds=SHARE)
        if column.get("by_seat"):
            number = held.sum(axis=1).astype(np.float64)
            won = np.where(held, shares, 0.0).sum(axis=1)
            yield Measure(holders(name, label), About("holder share", name, label), won, number, SHARE)
