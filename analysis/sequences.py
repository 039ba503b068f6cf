"""Anytime-valid intervals: they hold at every look together, so that a run may stop when they are narrow enough."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from analysis import betting

BETTING_PRICE = 1.2
"""About how many times wider the intervals of `betting` are than those here, at 300 to 20,000 blocks."""
LEAST_BLOCKS = 100
"""Blocks before the first look at an asymptotic confidence sequence: it leans on the central limit theorem."""


def tuning(alpha: float, plan: int) -> float:
    """Return rho squared that makes the sequence narrowest around ``plan`` blocks.

    The optimum of Waudby-Smith et al. (appendix on the choice of rho), in its closed approximation.
    """
    tail = -2 * math.log(alpha)
    return (tail + math.log(tail + 1)) / plan


def mean_critical(blocks: Any, alpha: float, plan: int) -> Any:
    """Return the radius of the asymptotic confidence sequence for a mean, in standard errors of the mean.

    Parameters
    ----------
    blocks : int or array
        Values so far, n: 1 or more.
    alpha : float
        The sequence covers the mean at all n together with probability 1 - alpha, asymptotically.
    plan : int
        Number of values at which it shall be narrowest.

    Notes
    -----
    Gaussian mixture boundary of Robbins, with the variance estimated: I. Waudby-Smith, D. Arbour, R. Sinha,
    E. H. Kennedy and A. Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences", Annals of
    Statistics 2024, theorem 2.2.
    """
    amount = blocks * tuning(alpha, plan)
    return np.sqrt(2 * (amount + 1) / amount * (0.5 * np.log1p(amount) - math.log(alpha)))


def mean_radius(blocks: int, variance: float, alpha: float, plan: int) -> float:
    """Return the radius of the sequence of `mean_critical`, in units of the values.

    Parameters
    ----------
    blocks : int
        Values so far.
    variance : float
        Of these values.
    alpha, plan
        As in `mean_critical`.
    """
    return float(mean_critical(blocks, alpha, plan)) * math.sqrt(variance / blocks)


def mean_alpha(blocks: int, errors: float, plan: int) -> float:
    """Return the smallest alpha at which the sequence excludes a point: the inverse of `mean_critical`.

    Parameters
    ----------
    blocks : int
        Values so far.
    errors : float
        Distance of the point from the mean, in standard errors of the mean.
    plan : int
        As in `mean_critical`.

    Returns
    -------
    float
        From 0 to 1. As the tuning depends on alpha, it is found by bisection on its logarithm.
    """
    if errors <= mean_critical(blocks, 0.999999, plan):
        return 1.0
    low, high = -700.0, math.log(0.999999)
    if errors >= mean_critical(blocks, math.exp(low), plan):
        return 0.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if mean_critical(blocks, math.exp(middle), plan) > errors else (low, middle)
    return math.exp(high)


def guarded_error(mean: float, error: float, blocks: int, low: float, high: float) -> float:
    """Return the standard error of a bounded mean with one value at each bound added to the sample.

    Parameters
    ----------
    mean, error : float
        Mean of the sample and its standard error.
    blocks : int
        Values in the sample.
    low, high : float
        Bounds of a value.

    Returns
    -------
    float
        Without the two values a sample of equal ones would have an interval of no width after any number of blocks.
        With them its radius shrinks as 1 / blocks, as it must.
    """
    squares = error**2 * blocks * (blocks - 1)
    total = blocks + 2
    middle = (mean * blocks + low + high) / total
    squares += blocks * (mean - middle) ** 2 + (low - middle) ** 2 + (high - middle) ** 2
    return math.sqrt(squares / (total - 1) / blocks)


def proportion_interval(successes: float, blocks: int, alpha: float) -> tuple[float, float]:
    """Return the confidence sequence of a proportion at ``blocks`` trials, by `betting`.

    Parameters
    ----------
    successes : float
        Sum of the values so far. Values between 0 and 1 are allowed (shared wins): the sequence is then wider than it
        need be, never too narrow, because exp(x) is convex.
    blocks : int
        Trials so far; 0 gives the whole range.
    alpha : float
        The sequence covers the proportion at all numbers of trials together with probability 1 - alpha.
    """
    if blocks == 0:
        return 0.0, 1.0
    centre = successes / blocks

    def excluded(mean: float) -> bool:
        return float(betting.evidence(blocks, successes, successes, mean)) >= -math.log(alpha)

    low = _edge(excluded, centre, 0.0) if successes else 0.0
    high = _edge(excluded, centre, 1.0) if successes < blocks else 1.0
    return low, high


def _edge(excluded: Callable[[float], bool], inside: float, outside: float) -> float:
    """Return where exclusion begins between a point inside and one outside, by bisection."""
    for _ in range(60):
        middle = (inside + outside) / 2
        inside, outside = (inside, middle) if excluded(middle) else (middle, outside)
    return outside
