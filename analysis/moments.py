"""Moments of block values: all that estimates, intervals and paired differences need, in memory that does not grow.

A measure gives each block and variant a numerator and a denominator. An estimate is the ratio of their sums: with a
denominator of 1 it is the mean over blocks, with a count (decisions, holders) the mean over what is counted.
"""

from __future__ import annotations

import dataclasses
import math

import numpy as np

from analysis.estimate import Bounds, Estimate
from analysis.part import Floats, Integers


@dataclasses.dataclass(frozen=True)
class Moments:
    """Count, means and centred cross products of the numerators and denominators of one measure.

    Attributes
    ----------
    blocks : int
        Blocks seen, with or without a value.
    mean : float64 array (2 V,)
        Mean numerator of each of the V variants, then mean denominator of each.
    product : float64 array (2 V, 2 V)
        Sums over blocks of the products of deviations from the means.
    present, games : int64 arrays (V,)
        Blocks that have a value (a denominator above 0), and games that made them.
    least, most : float64 arrays (V,)
        Extremes of numerator over denominator among those blocks; infinite when there are none.
    bounds : pair of float
        Range that a value cannot leave, infinite where it has none.
    """

    blocks: int
    mean: Floats
    product: Floats
    present: Integers
    games: Integers
    least: Floats
    most: Floats
    bounds: Bounds

    @classmethod
    def of_blocks(cls, numerator: Floats, denominator: Floats, games: Integers, bounds: Bounds) -> Moments:
        """Return the moments of some blocks.

        Parameters
        ----------
        numerator, denominator : float64 arrays (V, blocks)
            Both 0 where a block has no value.
        games : int64 array (V,)
            Games with a value.
        bounds : pair of float
        """
        # No BLAS here: sums are the same whatever the number of its threads.
        there = denominator > 0
        ratio = np.divide(numerator, denominator, out=np.full_like(numerator, np.nan), where=there)
        if (denominator == 1).all():
            size = len(numerator)
            centred = numerator - numerator.mean(axis=1, keepdims=True)
            mean = np.concatenate([numerator.mean(axis=1), np.ones(size)])
            product = np.zeros((2 * size, 2 * size))
            product[:size, :size] = np.einsum("id,jd->ij", centred, centred)
        else:
            both = np.concatenate([numerator, denominator])
            mean = both.mean(axis=1)
            centred = both - mean[:, None]
            product = np.einsum("id,jd->ij", centred, centred)
        least = np.where(there, ratio, np.inf).min(axis=1, initial=np.inf)
        most = np.where(there, ratio, -np.inf).max(axis=1, initial=-np.inf)
        return cls(numerator.shape[1], mean, product, there.sum(axis=1), games, least, most, bounds)

    def merged(self, other: Moments) -> Moments:
        """Return the moments of both sets of blocks (Chan, Golub and LeVeque 1983, pairwise updating)."""
        blocks = self.blocks + other.blocks
        step = other.mean - self.mean
        weight = other.blocks / blocks
        return Moments(
            blocks,
            self.mean + step * weight,
            self.product + other.product + np.outer(step, step) * (self.blocks * weight),
            self.present + other.present,
            self.games + other.games,
            np.minimum(self.least, other.least),
            np.maximum(self.most, other.most),
            self.bounds,
        )

    def estimate(self, variant: int, plan: int = 0) -> Estimate:
        """Return the estimate of one variant: ratio of sums, with the error of its linearisation over blocks.

        For a denominator of 1 this is the mean over blocks and its standard error. A block without a value is left
        out. ``plan`` as in `Estimate`.
        """
        present, games = int(self.present[variant]), int(self.games[variant])
        if present == 0:
            return Estimate(math.nan, math.nan, 0, 0, self.bounds)
        constant = bool(self.least[variant] == self.most[variant])
        value = self._value(variant)
        if present == 1:
            return Estimate(value, math.nan, 1, games, self.bounds)
        error = 0.0 if constant else math.sqrt(self._covariance(variant, variant, present))
        return Estimate(value, error, present, games, self.bounds, plan)

    def contrast(self, base: int, against: int, weight: float = 1.0, plan: int = 0) -> Estimate:
        """Return the paired estimate of ``against - weight * base`` over blocks.

        Blocks in which only one of the two has a value count for that one; when all have both, this is the paired t
        interval exactly.
        """
        blocks = int(min(self.present[base], self.present[against]))
        games = int(self.games[base] + self.games[against])
        if blocks == 0:
            return Estimate(math.nan, math.nan, 0, 0, self.bounds)
        value = self._value(against) - weight * self._value(base)
        lowest, highest = self.bounds
        bounds = (lowest - weight * highest, highest - weight * lowest)
        if blocks == 1:
            return Estimate(value, math.nan, 1, games, bounds)
        apart = self._covariance(against, against, blocks) + weight**2 * self._covariance(base, base, blocks)
        variance = apart - 2 * weight * self._covariance(base, against, blocks)
        if variance <= 1e-13 * apart:  # rounding: the difference is the same in every block
            variance = 0.0
        return Estimate(value, math.sqrt(variance), blocks, games, bounds, plan)

    def reduction(self, base: int, against: int) -> float:
        """Return how many times larger the variance of the difference would be without pairing; NaN if undefined."""
        paired = self.contrast(base, against)
        if paired.blocks < 2 or not paired.error:
            return math.nan
        apart = sum(self._covariance(v, v, paired.blocks) for v in (base, against))
        return float(apart / paired.error**2)

    def _value(self, variant: int) -> float:
        size = len(self.present)
        if self.least[variant] == self.most[variant]:
            return float(self.least[variant])
        value = self.mean[variant] / self.mean[size + variant]
        return float(min(max(value, self.least[variant]), self.most[variant]))

    def _covariance(self, one: int, two: int, blocks: int) -> float:
        """Return the covariance of two variants' estimates, from the residuals numerator - value * denominator."""
        size = len(self.present)
        values = (self._value(one), self._value(two))
        total = (
            self.product[one, two]
            - values[1] * self.product[one, size + two]
            - values[0] * self.product[size + one, two]
            + values[0] * values[1] * self.product[size + one, size + two]
        )
        sums = self.blocks**2 * self.mean[size + one] * self.mean[size + two]
        covariance = float(total / sums * blocks / (blocks - 1))
        return max(covariance, 0.0) if one == two else covariance
