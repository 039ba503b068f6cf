"""Worlds of strategies of known strength, or of a known cycle, who meet in pairs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

import numpy as np

from analysis.estimate import SHARE
from analysis.histogram import Histogram
from analysis.measures import over
from analysis.moments import Moments
from analysis.selftest.draws import Rng
from analysis.selftest.world import CONFIDENCE, Interval, Outcome, World, covering
from analysis.strength import Contest, bootstrap, lack_of_fit, mix_bootstrap, plackett_luce, resampled
from analysis.tally import WHOLE, Match

BLOCKS = 100
LOGS = {"a": math.log(2), "b": 0.0, "c": -math.log(2)}
"""Strengths: mean 0, so that they are what is estimated."""
CYCLE = {("a", "b"): 0.7, ("b", "c"): 0.65, ("a", "c"): 0.3}
"""What each takes of the next: a beats b, b beats c, c beats a."""
LEVEL = 1 - CONFIDENCE

Chances = Mapping[tuple[str, str], float]


def strength_worlds() -> Iterator[World]:
    """Return the worlds of strengths, of their fit, and of the mix that nobody beats."""
    ranked = {(one, two): 1 / (1 + math.exp(LOGS[two] - LOGS[one])) for one, two in combinations(LOGS, 2)}

    def strongest(rng: Rng) -> tuple[list[Interval], list[float]]:
        contest = _contest(rng, ranked)
        low, high = bootstrap(contest, resampled(contest), CONFIDENCE)
        return [(low[0], high[0])], [LOGS["a"]]

    yield covering("strength", "the strongest of three, by all pairs", BLOCKS, strongest, part=0.1)
    yield World("lack of fit of a ranking", "three of known strength", BLOCKS, LEVEL, LEVEL, _misfit(ranked))
    yield covering("weight in the mix", "a cycle of three", BLOCKS, _weight, part=0.1)


def _weight(rng: Rng) -> tuple[list[Interval], list[float]]:
    """Each is played as often as the other two stake against each other."""
    contest = _contest(rng, CYCLE)
    low, high = mix_bootstrap(contest, resampled(contest), CONFIDENCE)
    stakes = [abs(CYCLE[pair] - 0.5) for pair in (("b", "c"), ("a", "c"), ("a", "b"))]
    return [(low[0], high[0])], [stakes[0] / sum(stakes)]


def _misfit(chances: Chances) -> Callable[[Rng], Outcome]:
    """Return a run that errs when strengths that say it all are said not to."""

    def run(rng: Rng) -> Outcome:
        contest = _contest(rng, chances)
        wins = np.nan_to_num(contest.matrix()) * BLOCKS
        np.fill_diagonal(wins, 0)
        found = plackett_luce(wins)
        told = None if found is None else lack_of_fit(contest, found)
        return Outcome(False, told is not None and told[2] < LEVEL, said=told is not None)

    return run


def _contest(rng: Rng, chances: Chances) -> Contest:
    return Contest("base", 2, [(_met(rng, *pair, chance), 0) for pair, chance in chances.items()], ["a", "b", "c"])


def _met(rng: Rng, one: str, two: str, chance: float) -> Match:
    """Return deals of two strategies, each in both orders."""
    won = rng.binomial(2, chance, BLOCKS)
    codes = WHOLE * (won + (2 - won) * (2 * WHOLE + 1))
    seats, none = ((one, two), (two, one)), np.zeros((1, 1), np.int64)
    both = np.full((1, BLOCKS), 2.0)
    moments = {over(one, two): Moments.of_blocks(won[None].astype(np.float64), both, np.full(1, 2 * BLOCKS), SHARE)}
    return Match(2, f"{one},{two}", ("base",), 2, seats, BLOCKS, moments, {}, none, {}, [Histogram.of(codes)])
