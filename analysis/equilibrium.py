"""The mix of strategies that no strategy beats: the equilibrium of a matrix of shares, and how sure it is."""

from __future__ import annotations

import math

import numpy as np

from analysis.histogram import percentile_interval
from analysis.part import Floats


def equilibrium(matrix: Floats) -> Floats | None:
    """Return the weights of a Nash equilibrium of the symmetric zero-sum game of a win-share matrix.

    Parameters
    ----------
    matrix : float64 array (n, n)
        Share of row against column: with its mirror image it adds up to 1, 0.5 on the diagonal.

    Returns
    -------
    float64 array (n,) or None
        Weights of 0 and more that add up to 1; no pure strategy takes more than half against them. None when a pair
        is missing (NaN). Where there are several equilibria, as among equals, it is one of them.

    Notes
    -----
    By linear programme (von Neumann): weights that maximise the least share against any pure strategy.
    """
    if np.isnan(matrix).any():
        return None
    from scipy.optimize import linprog

    size = len(matrix)
    result = linprog(
        np.append(np.zeros(size), -1.0),  # maximise the value, the last variable
        A_ub=np.hstack([-matrix.T, np.ones((size, 1))]),
        b_ub=np.zeros(size),
        A_eq=np.append(np.ones(size), 0.0)[None, :],
        b_eq=[1.0],
        bounds=[(0, None)] * size + [(None, None)],
        method="highs",
    )
    if result.x is None:
        return None
    weights = np.clip(result.x[:size], 0, None)
    return weights / weights.sum()


def equilibrium_intervals(matrices: Floats, confidence: float) -> tuple[Floats, Floats]:
    """Return how far the weights of the equilibrium move when the games are drawn anew.

    Parameters
    ----------
    matrices : float64 array (resamples, n, n)
        Win-share matrices of resampled games.
    confidence : float

    Returns
    -------
    pair of float64 arrays (n,)
        Least and greatest weights: percentile intervals of the bootstrap. NaN when fewer than half of the matrices
        have an equilibrium.
    """
    found = [weights for weights in map(equilibrium, matrices) if weights is not None]
    size = matrices.shape[1]
    if 2 * len(found) < len(matrices) or not found:
        return np.full(size, math.nan), np.full(size, math.nan)
    ends = np.array([percentile_interval(column, confidence) for column in np.array(found).T])
    return ends[:, 0], ends[:, 1]
