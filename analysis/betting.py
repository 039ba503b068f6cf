"""Evidence against a mean that may be looked at after every block, for values in a known range.

A gambler bets on each value as if the mean were ``m``; the wealth is then a martingale and exceeds ``1 / alpha`` at
any time with a probability of at most alpha (Ville 1939). The interval is what the wealth does not exclude. It holds
for every number of blocks and every mean: near 0 and 1 too, where a central limit theorem does not.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

STAKES = np.geomspace(0.003, 0.9, 16)
"""Fractions of the wealth that the gamblers stake, each as much as any other; they suit 10 to 100,000 blocks."""
PRIOR = 0.5
"""Both parameters of the beta distribution of the gambler who knows only how many were won."""


def evidence(blocks: Any, total: Any, squares: Any, mean: Any) -> Any:
    """Return the logarithm of the wealth gained against a mean.

    Parameters
    ----------
    blocks, total, squares : float or array (n,)
        Number of values from 0 to 1, their sum and the sum of their squares.
    mean : float or array (n,)
        Strictly between 0 and 1.

    Notes
    -----
    Half of the wealth is played by the beta-binomial mixture (Robbins 1970), best where values are 0 and 1; a quarter
    each by gamblers on a higher and on a lower mean, who profit where values vary less. Theirs is bounded below from
    the sums alone: for a stake u, ``log(1 + u y) >= u y + (log(1 - u) + u) y^2`` for y = x / m - 1 >= -1 (X. Fan,
    I. Grama and Q. Liu, "Exponential inequalities for martingales with applications", 2015; I. Waudby-Smith and A.
    Ramdas, "Estimating means of bounded random variables by betting", 2024).
    """
    blocks, total, squares = (np.asarray(x, np.float64) for x in (blocks, total, squares))
    counted = _beta_binomial(blocks, total, mean) + math.log(0.5)
    higher = _staked(blocks, total, squares, mean) + math.log(0.25)
    lower = _staked(blocks, blocks - total, blocks - 2 * total + squares, 1 - mean) + math.log(0.25)
    return np.logaddexp(counted, np.logaddexp(higher, lower))


def _beta_binomial(blocks: Any, total: Any, mean: Any) -> Any:
    from scipy.special import betaln

    mixture = betaln(total + PRIOR, blocks - total + PRIOR) - betaln(PRIOR, PRIOR)
    return mixture - total * np.log(mean) - (blocks - total) * np.log1p(-np.asarray(mean))


def _staked(blocks: Any, total: Any, squares: Any, mean: Any) -> Any:
    away = total / mean - blocks
    spread = squares / mean**2 - 2 * total / mean + blocks
    wealths = [stake * away + (math.log1p(-stake) + stake) * spread for stake in STAKES.tolist()]
    return np.logaddexp.reduce(wealths, axis=0) - math.log(len(STAKES))
