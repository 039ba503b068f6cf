"""Worlds in which intervals are to hold the truth, made by the very functions that a report is made by."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import numpy as np

from analysis.comparisons import relative_difference
from analysis.estimate import SHARE, UNBOUNDED, Bounds
from analysis.histogram import EMPTY, Histogram
from analysis.moments import Moments
from analysis.part import Floats
from analysis.proportions import proportion, proportions
from analysis.selftest.draws import (
    Pairs,
    Rng,
    Values,
    changed,
    drawn_but,
    lognormal,
    longer,
    poisson,
    rarely_long,
    rotated,
    shared,
    wins,
)
from analysis.selftest.world import CONFIDENCE, Interval, World, covering, unpromised
from analysis.tally import Match

Said: TypeAlias = tuple[list[Interval], list[float]]
Answers: TypeAlias = Callable[[Rng], Said]

_SCALE = 1000
"""Amounts are counted in thousandths where whole values are needed."""


def moments_of(values: Floats, bounds: Bounds, weights: Floats | None = None) -> Moments:
    """Return the moments of values of blocks.

    Parameters
    ----------
    values : float64 array (V, blocks)
        Numerators of each variant.
    bounds : pair of float
        As in `Moments`.
    weights : float64 array (V, blocks), optional
        Denominators; 1 unless told.
    """
    there = np.ones_like(values) if weights is None else weights
    return Moments.of_blocks(values, there, np.full(len(values), values.shape[1]), bounds)


def match_of(moments: Moments) -> Match:
    """Return a match of two variants that has one measure, called "m"."""
    none = [EMPTY] * 2
    blocks, variants, seats = moments.blocks, ("base", "other"), (("a", "a"),)
    return Match(2, "a", variants, 1, seats, blocks, {"m": moments}, {}, np.zeros((2, 2), np.int64), {}, none)


def interval_worlds() -> Iterator[World]:
    """Return the worlds of every kind of interval that a report prints."""
    yield from _means()
    yield from _differences()
    yield from _proportions()
    yield from _percentiles()


def _means() -> Iterator[World]:
    for name, values, sizes in (
        ("wins, chance 0.5", wins(0.5), [30, 1000]),
        ("wins, chance 0.05", wins(0.05), (30, 100)),
        ("wins, chance 0.01", wins(0.01), (100, 1000)),
        ("wins, chance 0.998", wins(0.998), (300,)),
        ("a fifth of the wins shared", shared(0.3, 0.2), (30, 300)),
        ("blocks of 4 rotations", rotated(4), (30, 300)),
        ("all drawn but 1 in 100", drawn_but(0.01), (100,)),
    ):
        for blocks in sizes:
            yield covering("share, mean over blocks", name, blocks, _mean(values, SHARE, blocks))
    for name, values, at in (
        ("lognormal, sigma 1", lognormal(1.0), (30, 100, 1000)),
        ("lognormal, sigma 0.3", lognormal(0.3), (30,)),
        ("counts about 2", poisson(2.0), (30,)),
        ("1 in 100 ten times as long", rarely_long(0.01, 10.0), (1000,)),
    ):
        for blocks in at:
            yield covering("amount, mean over blocks", name, blocks, _mean(values, UNBOUNDED, blocks))
    never = _mean(rarely_long(0.01, 10.0), UNBOUNDED, 100)
    yield unpromised("amount, mean over blocks", "1 in 100 ten times as long, often none seen", 100, never)
    for blocks in (30, 300):
        yield covering("ratio of sums", "forced decisions of lognormal games", blocks, _ratio(blocks))


def _mean(values: Values, bounds: Bounds, blocks: int) -> Answers:
    def run(rng: Rng) -> Said:
        estimate = moments_of(values.draw(rng, blocks)[None], bounds).estimate(0)
        return [estimate.interval(CONFIDENCE)], [values.mean]

    return run


def _ratio(blocks: int) -> Answers:
    """Of 5 to some hundred decisions of a game a part is forced that falls with their number."""
    most, low, high = 200, 5, 0.5
    sizes = np.arange(low, most + 1)
    weights = 1 / sizes.astype(float) ** 2
    weights /= weights.sum()
    chances = high * low / sizes
    truth = float((weights * sizes * chances).sum() / (weights * sizes).sum())

    def run(rng: Rng) -> Said:
        place = rng.choice(len(sizes), blocks, p=weights)
        forced = rng.binomial(sizes[place], chances[place]).astype(np.float64)
        estimate = moments_of(forced[None], SHARE, sizes[place].astype(np.float64)[None]).estimate(0)
        return [estimate.interval(CONFIDENCE)], [truth]

    return run


def _differences() -> Iterator[World]:
    for name, pairs, sizes in (
        ("3 in 10 games changed", changed(0.2, 0.1), (30, 300)),
        ("3 in 100 games changed", changed(0.03), (100,)),
        ("1 in 100 games changed", changed(0.01), (150, 300)),
        ("no game changed", changed(0.0), (100,)),
    ):
        for blocks in sizes:
            yield covering("share, paired difference", name, blocks, _paired(pairs, blocks))
    for name, pairs, sizes in (
        ("all 5 % longer", longer(lognormal(1.0), 1.0, 1.05), (30, 300)),
        ("3 in 100 games three times as long", longer(lognormal(0.3), 0.03, 3.0), (100, 300)),
        ("1 in 100 games ten times as long", longer(lognormal(0.3), 0.01, 10.0), (1000,)),
    ):
        for blocks in sizes:
            yield covering("length, relative difference", name, blocks, _relative(pairs, blocks))


def _paired(pairs: Pairs, blocks: int) -> Answers:
    def run(rng: Rng) -> Said:
        estimate = moments_of(pairs.draw(rng, blocks), SHARE).contrast(0, 1)
        return [estimate.interval(CONFIDENCE)], [pairs.means[1] - pairs.means[0]]

    return run


def _relative(pairs: Pairs, blocks: int) -> Answers:
    def run(rng: Rng) -> Said:
        match = match_of(moments_of(pairs.draw(rng, blocks), UNBOUNDED))
        return [relative_difference(match, "m", 0, 1).interval(CONFIDENCE)], [pairs.means[1] / pairs.means[0] - 1]

    return run


def _proportions() -> Iterator[World]:
    for chance, blocks in ((0.5, 30), (0.01, 100), (0.998, 1000)):

        def one(rng: Rng, chance: float = chance, blocks: int = blocks) -> Said:
            return [proportion(int(rng.binomial(blocks, chance)), blocks, CONFIDENCE)], [chance]

        yield covering("plain proportion", f"chance {chance}", blocks, one)
    for chances, blocks in (((0.4, 0.3, 0.2, 0.1), 30), ((0.6, 0.38, 0.01, 0.01), 100)):

        def classes(rng: Rng, chances: Sequence[float] = chances, blocks: int = blocks) -> Said:
            counts = rng.multinomial(blocks, chances).tolist()
            return proportions(counts, blocks, CONFIDENCE), list(chances)

        yield covering("classes together", " / ".join(map(str, chances)), blocks, classes)


def _percentiles() -> Iterator[World]:
    for probability, sizes in ((0.5, (30, 300)), (0.95, (60, 100, 1000))):
        for blocks in sizes:
            name = "median" if probability == 0.5 else "95th percentile"
            yield covering(name, "gamma of shape 3", blocks, _quantile(probability, blocks))
    for blocks in (30, 100, 300):
        yield covering("95th less 5th percentile", "gamma of shape 3", blocks, _distance(blocks))


def _gamma(probability: float) -> float:
    from scipy.special import gammaincinv

    return float(np.floor(_SCALE * gammaincinv(3.0, probability)))


def _counted(rng: Rng, blocks: int) -> Histogram:
    return Histogram.of((_SCALE * rng.gamma(3.0, size=blocks)).astype(np.int64))


def _quantile(probability: float, blocks: int) -> Answers:
    truth = _gamma(probability)
    return lambda rng: ([_counted(rng, blocks).quantile_interval(probability, CONFIDENCE, blocks)], [truth])


def _distance(blocks: int) -> Answers:
    truth = _gamma(0.95) - _gamma(0.05)
    return lambda rng: ([_counted(rng, blocks).distance_interval(0.05, 0.95, CONFIDENCE, blocks)], [truth])
