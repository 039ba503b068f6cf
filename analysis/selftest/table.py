"""The table of the selftest: how often each kind of interval and verdict is right, with Monte Carlo errors."""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

import numpy as np
import polars as pl

from analysis.selftest.decisions import decision_worlds
from analysis.selftest.intervals import interval_worlds
from analysis.selftest.strengths import strength_worlds
from analysis.selftest.world import Outcome, World
from analysis.tables import Columns, Row, table

RUNS = 2000
"""Runs of a world, unless told: the coverage of 95 % then has a Monte Carlo error of half a percentage point."""
ALARM = 4.0
"""Monte Carlo errors by which a world must miss its promise to be called broken: one false alarm in 30,000 worlds."""

HOLDS, CAUTIOUS, REFUSED, BROKEN, NO_PROMISE = "holds", "cautious", "refused", "BROKEN", "none can"

COLUMNS: Columns = {
    "kind": pl.String,
    "world": pl.String,
    "blocks": pl.Int64,
    "runs": pl.Int64,
    "said": pl.Float64,
    "promised": pl.Float64,
    "right": pl.Float64,
    "error": pl.Float64,
    "wrong_low": pl.Float64,
    "wrong_high": pl.Float64,
    "width": pl.Float64,
    "result": pl.String,
}

Report: TypeAlias = Callable[[World], None]


def worlds() -> Iterator[World]:
    """Return all worlds of the selftest."""
    yield from interval_worlds()
    yield from strength_worlds()
    yield from decision_worlds()


def selftest(
    runs: int = RUNS, seed: int = 1, chosen: Iterable[World] | None = None, report: Report | None = None
) -> pl.DataFrame:
    """Return how often what is said of worlds of known truth is right.

    Parameters
    ----------
    runs : int
        Simulated runs of a world.
    seed : int
        Each world has a stream of its own: another world beside it changes nothing.
    chosen : iterable of World, optional
        All of them, unless told.
    report : callable, optional
        Told of each world as its turn comes.

    Returns
    -------
    polars.DataFrame
        One row for each world. ``said`` is the part of runs in which there was an interval, or a number; the shares
        that follow are of those. ``right`` against ``promised`` with its Monte Carlo ``error``; ``wrong_low`` and
        ``wrong_high`` as in `Outcome`; ``width`` in the mean, in the unit of the values. ``result`` is "holds",
        "cautious" (right more often than promised), "refused" when nothing is ever said, "BROKEN" when a promise is
        missed by four Monte Carlo errors, or "none can" where no interval can promise anything.
    """
    rows = []
    for world in worlds() if chosen is None else chosen:
        if report is not None:
            report(world)
        rows.append(_row(world, _outcomes(world, max(1, round(runs * world.part)), seed)))
    return table(rows, COLUMNS)


def _outcomes(world: World, runs: int, seed: int) -> list[Outcome]:
    own = zlib.crc32(f"{world.kind}/{world.name}/{world.blocks}".encode())
    return [world.run(np.random.default_rng([seed, own, number])) for number in range(runs)]


def _row(world: World, outcomes: list[Outcome]) -> Row:
    said = [each for each in outcomes if each.said]
    low, high = (_share([getattr(each, side) for each in said]) for side in ("low", "high"))
    wrong = _share([each.low or each.high for each in said])
    return {
        "kind": world.kind,
        "world": world.name,
        "blocks": world.blocks,
        "runs": len(outcomes),
        "said": len(said) / len(outcomes),
        "promised": 1 - world.errors,
        "right": 1 - wrong,
        "error": _error(wrong, len(said)),
        "wrong_low": low,
        "wrong_high": high,
        "width": float(np.mean([each.width for each in said])) if said else math.nan,
        "result": _result(world, len(said), wrong, max(low, high)),
    }


def _share(flags: list[bool]) -> float:
    return sum(flags) / len(flags) if flags else math.nan


def _error(share: float, runs: int) -> float:
    """Return the Monte Carlo error of a share (Morris, White and Crowther 2019, table 6)."""
    return math.sqrt(share * (1 - share) / runs) if runs else math.nan


def _result(world: World, said: int, wrong: float, one_side: float) -> str:
    if math.isnan(world.errors):
        return NO_PROMISE
    if not said:
        return REFUSED
    over = [
        share > most + ALARM * _error(most, said) for share, most in ((wrong, world.errors), (one_side, world.one_side))
    ]
    if any(over):
        return BROKEN
    return CAUTIOUS if wrong < world.errors - ALARM * _error(world.errors, said) else HOLDS
