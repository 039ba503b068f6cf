"""How far a mean may lie from what was seen, when one more value might have been the most extreme that is possible.

The bound of N. Gaffke, "Three test statistics for a nonparametric one-sided hypothesis on the mean of a nonnegative
variable", Mathematical Methods of Statistics 14, 2005: the values seen are given random weights (a Bayesian bootstrap),
and so is one value more, at the end of the range. For counts of successes it is the interval of Clopper and Pearson;
when all values are equal it is the rule of three. It needs no normal distribution and no large sample.
"""

from __future__ import annotations

import math
from collections.abc import Callable

STEPS = 60
"""Most steps of a search for a limit."""
EXACT = 1e-10
"""Relative precision of a limit, against the distance searched."""


def tail(value: float, deviation: float, skew: float, blocks: int, lowest: float, limit: float) -> float:
    """Return the probability that the mean, weighed by chance, is at most ``limit``, which is below ``value``.

    Parameters
    ----------
    value, deviation, skew : float
        Mean, standard deviation (divided by the number of values, not one less) and skewness of the values.
    blocks : int
        Number of values.
    lowest : float
        Where the unseen value lies.
    limit : float

    Returns
    -------
    float
        One-sided p-value of the hypothesis that the mean is at most ``limit``.

    Notes
    -----
    The sample is replaced by the one of two points with the same first three moments, which for zeros and ones is
    the sample itself. The weighted mean is at most the limit when a sum of three gamma variables is at most 0, of
    which the saddlepoint approximation (Lugannani and Rice 1980) is within 8 % of the p-value of Clopper and Pearson
    for one success, on the cautious side, and within 1 % for three or more. The equation of the saddlepoint is
    quadratic.
    """
    far = (skew + math.sqrt(skew * skew + 4)) / 2
    part = 1 / (1 + far * far)
    terms = (
        (blocks * part, value + deviation * far - limit),
        (blocks * (1 - part), value - deviation / far - limit),
        (1.0, lowest - limit),
    )
    return _at_most_zero(terms)


def lower_limit(tail_at: Callable[[float], float], value: float, lowest: float, level: float, step: float) -> float:
    """Return where a tail probability that falls away from ``value`` downwards reaches ``level``.

    Parameters
    ----------
    tail_at : callable
        From a limit below ``value`` to its tail probability.
    value, lowest : float
        The limit lies between them; ``lowest`` when the tail never gets so small. ``lowest`` may be infinite.
    level : float
    step : float
        First guess of the distance from ``value``, above 0.
    """
    goal = math.sqrt(-math.log(level))

    def miss(distance: float) -> float:  # nearly a straight line in the distance
        probability = tail_at(value - distance)
        return (math.sqrt(-math.log(min(probability, 1.0))) if probability > 0 else 40.0) - goal

    near, most = 0.0, value - lowest
    far = min(step, most)
    at_near, at_far = -goal, miss(far)
    while at_far < 0:
        if far >= most:
            return lowest
        near, at_near, far = far, at_far, min(2 * far, most)
        at_far = miss(far)
    for _ in range(STEPS):
        if far - near <= EXACT * far:
            break
        middle = near - at_near * (far - near) / (at_far - at_near)
        at = miss(middle)
        if at < 0:
            near, at_near, at_far = middle, at, at_far / 2 if at_far > -at else at_far  # Illinois: never stuck
        else:
            far, at_far, at_near = middle, at, at_near / 2 if at_near < -at else at_near
        if abs(at) < EXACT:
            return value - middle
    return value - far


def _at_most_zero(terms: tuple[tuple[float, float], ...]) -> float:
    """Return the probability that a sum of three gamma variables, of these shapes and scales, is at most 0."""
    scales = [scale for _, scale in terms]
    least, most = min(scales), max(scales)
    if least >= 0:
        return 0.0
    total = math.fsum(shape * scale for shape, scale in terms)
    if total <= 0 or most <= 0:
        return 1.0
    together = math.fsum(scales)
    square = scales[0] * scales[1] * scales[2] * math.fsum(shape for shape, _ in terms)
    linear = -math.fsum(shape * scale * (together - scale) for shape, scale in terms)
    root = math.sqrt(max(linear * linear - 4 * square * total, 0.0))
    sides = [2 * total / (side - linear) for side in (root, -root) if side != linear]
    inside = [t for t in sides if 1 / least < t < 0]
    if not inside:
        return 0.0
    t = max(inside)
    curve = math.fsum(shape * (scale / (1 - t * scale)) ** 2 for shape, scale in terms)
    cumulant = -math.fsum(shape * math.log1p(-t * scale) for shape, scale in terms)
    r, u = -math.sqrt(max(-2 * cumulant, 0.0)), t * math.sqrt(curve)
    if r > -1e-3:  # next to the mean the formula divides 0 by 0
        return 0.5
    density = math.exp(-r * r / 2) / math.sqrt(2 * math.pi)
    return min(max(0.5 * math.erfc(-r / math.sqrt(2)) + density * (1 / r - 1 / u), 0.0), 0.5)
