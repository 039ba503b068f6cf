"""Intervals of plain proportions: one, or all classes of one total together."""

from __future__ import annotations

import math
from collections.abc import Sequence

from analysis import sequences


def proportion(count: float, blocks: int, confidence: float, plan: int = 0) -> tuple[float, float]:
    """Return the interval of a proportion after Clopper and Pearson (1934); NaN without blocks.

    Parameters
    ----------
    count : float
        Blocks that have the property. When a block holds several games, which are not independent, it is the games
        that have it divided by the games of a block: the variance of a block's mean is at most that of one game, so
        the interval is never too narrow.
    blocks : int
    confidence : float
    plan : int
        Above 0 for a run that could stop early: a confidence sequence takes its place.

    Notes
    -----
    Wilson's interval covers 91 % at one success expected of 100, and errs on one side only. This one never errs more
    than the level allows to either side, and is wider for it where few successes or few failures are expected.
    """
    if blocks == 0:
        return math.nan, math.nan
    if plan:
        return sequences.proportion_interval(count, blocks, 1 - confidence)
    return _exact(count, blocks, 1 - confidence)


def proportions(counts: Sequence[float], blocks: int, confidence: float, plan: int = 0) -> list[tuple[float, float]]:
    """Return intervals of the classes of one total that hold together; NaN without blocks.

    Parameters
    ----------
    counts : sequence of float
        Blocks of each class, as in `proportion`; they add up to ``blocks``. A shared win counts for each winner in
        part, which varies less than a whole win would: the intervals are then wider than need be, never too narrow.
    blocks : int
    confidence : float
        Of all intervals together.
    plan : int
        As in `proportion`.

    Returns
    -------
    list of pair of float
        One for each class, in order.

    Notes
    -----
    Those of `proportion` at Bonferroni's level: Goodman's cover 83 to 85 % at 30 blocks with a rare class.
    """
    if blocks == 0:
        return [(math.nan, math.nan)] * len(counts)
    if plan:
        alpha = (1 - confidence) / len(counts)
        return [sequences.proportion_interval(count, blocks, alpha) for count in counts]
    return [_exact(count, blocks, (1 - confidence) / len(counts)) for count in counts]


def _exact(count: float, blocks: int, alpha: float) -> tuple[float, float]:
    from scipy.special import betaincinv

    failures = max(blocks - count, 0.0)
    low = float(betaincinv(count, failures + 1, alpha / 2)) if count > 0 else 0.0
    high = float(betaincinv(count + 1, failures, 1 - alpha / 2)) if failures > 0 else 1.0
    return low, high
