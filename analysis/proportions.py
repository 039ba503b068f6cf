"""Intervals of plain proportions: one, or all classes of one total together."""

from __future__ import annotations

import math
from collections.abc import Sequence

from analysis import sequences


def proportion(count: float, blocks: int, confidence: float, plan: int = 0) -> tuple[float, float]:
    """Return the interval of a proportion after Wilson (1927); NaN without blocks.

    Parameters
    ----------
    count : float
        Blocks that have the property. When a block holds several games, which are not independent, it is the games
        that have it divided by the games of a block: the variance of a block's mean is at most that of one game, so
        the interval is never too narrow.
    blocks : int
    confidence : float
    plan : int
        Above 0 for a run that could stop early: the beta-binomial confidence sequence takes Wilson's place.
    """
    if blocks == 0:
        return math.nan, math.nan
    if plan:
        return sequences.proportion_interval(count, blocks, 1 - confidence)
    from statsmodels.stats.proportion import proportion_confint

    low, high = proportion_confint(count, blocks, alpha=1 - confidence, method="wilson")
    return float(low), float(high)


def proportions(counts: Sequence[float], blocks: int, confidence: float, plan: int = 0) -> list[tuple[float, float]]:
    """Return simultaneous intervals of the classes of one total after Goodman (1965); NaN without blocks.

    Counts as in `proportion`; they add up to ``blocks``. A shared win counts for each winner in part, which varies
    less than a whole win would: the intervals are then wider than need be, never too narrow.
    """
    if blocks == 0:
        return [(math.nan, math.nan)] * len(counts)
    if plan:
        alpha = (1 - confidence) / len(counts)
        return [sequences.proportion_interval(count, blocks, alpha) for count in counts]
    from statsmodels.stats.proportion import multinomial_proportions_confint

    intervals = multinomial_proportions_confint(list(counts), alpha=1 - confidence, method="goodman")
    return [(float(low), float(high)) for low, high in intervals]
