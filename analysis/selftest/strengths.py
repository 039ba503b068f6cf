"""A world of strategies of known strength, who meet in pairs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from analysis.histogram import Histogram
from analysis.selftest.draws import Rng
from analysis.selftest.world import CONFIDENCE, Interval, World, covering
from analysis.strength import Contest, bootstrap
from analysis.tally import WHOLE, Match

WORTHS = {"a": 2.0, "b": 1.0, "c": 0.5}
BLOCKS = 100


def strength_worlds() -> Iterator[World]:
    """Return the worlds of Plackett-Luce strengths."""
    logs = np.log(list(WORTHS.values()))
    truths = (logs - logs.mean()).tolist()

    def run(rng: Rng) -> tuple[list[Interval], list[float]]:
        matches = [(_met(rng, pair, BLOCKS), 0) for pair in combinations(WORTHS, 2)]
        low, high = bootstrap(Contest("base", 2, matches, list(WORTHS)), CONFIDENCE)
        return [(low[0], high[0])], truths[:1]

    yield covering("strength", "the strongest of three, by all pairs", BLOCKS, run, part=0.1)


def _met(rng: Rng, pair: tuple[str, ...], blocks: int) -> Match:
    """Return so many deals of two strategies, in both orders."""
    one, two = pair
    won = rng.binomial(2, WORTHS[one] / (WORTHS[one] + WORTHS[two]), blocks)
    codes = WHOLE * (won + (2 - won) * (2 * WHOLE + 1))
    seats, none = ((one, two), (two, one)), np.zeros((1, 1), np.int64)
    return Match(2, f"{one},{two}", ("base",), 2, seats, blocks, {}, {}, none, {}, [Histogram.of(codes)])
