"""Third moments of block values, in pairs of the first variant with each: how lopsided a sample is."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations

import numpy as np

from analysis.part import Floats

ROWS = 4
"""Rows of a pair: numerator and denominator of the first variant, then of the other."""


def places(variant: int, variants: int) -> list[int]:
    """Return where the rows of the pair of the first variant and another lie among numerators and denominators."""
    return [0, variants, variant, variants + variant]


def cubes(centred: Floats, variants: int) -> Floats:
    """Return the sums of products of three deviations, float64 (V, 4, 4, 4): one cube for each variant.

    Parameters
    ----------
    centred : float64 array (2 V, blocks)
        Deviations of the numerators, then of the denominators; or (V, blocks) when every denominator is 1.
    variants : int
    """
    found = np.zeros((variants, ROWS, ROWS, ROWS))
    rows = range(ROWS) if len(centred) > variants else (0, 2)
    for variant in range(variants):
        at = places(variant, variants)
        for i, j, k in combinations_with_replacement(rows, 3):
            total = np.einsum("b,b,b->", centred[at[i]], centred[at[j]], centred[at[k]])
            for a, b, c in set(permutations((i, j, k))):
                found[variant, a, b, c] = total
    return found


def merged(
    sizes: tuple[int, int], step: Floats, both: tuple[Floats, Floats], products: tuple[Floats, Floats]
) -> Floats:
    """Return the cubes of two samples together (P. Pébay 2008, third order).

    Parameters
    ----------
    sizes : pair of int
        Blocks of each.
    step : float64 array (2 V,)
        Means of the second less those of the first.
    both : pair of float64 arrays (V, 4, 4, 4)
    products : pair of float64 arrays (2 V, 2 V)
    """
    one, two = sizes
    total = one + two
    variants = len(both[0])
    found = both[0] + both[1]
    lean = (one * products[1] - two * products[0]) / total
    for variant in range(variants):
        at = places(variant, variants)
        away, plane = step[at], lean[np.ix_(at, at)]
        found[variant] += np.einsum("i,j,k->ijk", away, away, away) * (one * two * (one - two) / total**2)
        turned = np.einsum("i,jk->ijk", away, plane)
        found[variant] += turned + turned.transpose(1, 0, 2) + turned.transpose(1, 2, 0)
    return found


def skewness(cube: Floats, plane: Floats, weights: Floats, blocks: int) -> float:
    """Return the skewness of a weighted sum of the rows of a pair, 0 where it does not vary.

    Parameters
    ----------
    cube, plane : float64 arrays (4, 4, 4) and (4, 4)
        Sums of products of three and of two deviations.
    weights : float64 array (4,)
    blocks : int
        Blocks that they are divided by.
    """
    square = float(np.einsum("ij,i,j->", plane, weights, weights)) / blocks
    scale = float(np.einsum("ii,i,i->", plane, weights, weights)) / blocks
    if square <= 1e-12 * scale:
        return 0.0
    return float(np.einsum("ijk,i,j,k->", cube, weights, weights, weights)) / blocks / square**1.5
