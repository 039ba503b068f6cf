"""Moments of block values: all that estimates, intervals and paired differences need, in memory that does not grow.

A measure gives each block and variant a numerator and a denominator. An estimate is the ratio of their sums: with a
denominator of 1 it is the mean over blocks, with a count (decisions, holders) the mean over what is counted.
"""

from __future__ import annotations

import dataclasses
import math

import numpy as np

from analysis import cubes
from analysis.estimate import Bounds, Estimate
from analysis.part import Floats, Integers

MARGIN = 20
"""An amount that was not seen may lie so much beyond the extremes that were: their distance from the mean, times one
and this over the number of blocks. Chosen so that means of lognormal lengths (sigma 1) hold from 30 blocks on."""
FEW = 30
"""Least number of blocks that the margin is divided by, unless only some of the blocks changed at all."""


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
    cubes : float64 array (V, 4, 4, 4)
        As in `cubes.cubes`.
    heaviest : float64 array (V,)
        Greatest denominator of a block.
    apart : float64 array (2, V)
        Least and greatest difference from the first variant among blocks in which both have a value.
    changed : int64 array (V,)
        Blocks with a difference from the first variant.
    """

    blocks: int
    mean: Floats
    product: Floats
    present: Integers
    games: Integers
    least: Floats
    most: Floats
    bounds: Bounds
    cubes: Floats
    heaviest: Floats
    apart: Floats
    changed: Integers

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
        size = len(numerator)
        there = denominator > 0
        ratio = np.divide(numerator, denominator, out=np.full_like(numerator, np.nan), where=there)
        if (denominator == 1).all():
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
        step = ratio - ratio[:1]
        paired = there & there[:1]
        apart = np.stack(
            [
                np.where(paired, step, np.inf).min(axis=1, initial=np.inf),
                np.where(paired, step, -np.inf).max(axis=1, initial=-np.inf),
            ]
        )
        return cls(
            numerator.shape[1],
            mean,
            product,
            there.sum(axis=1),
            games,
            least,
            most,
            bounds,
            cubes.cubes(centred, size),
            denominator.max(axis=1, initial=0.0),
            apart,
            (paired & (step != 0)).sum(axis=1),
        )

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
            cubes.merged((self.blocks, other.blocks), step, (self.cubes, other.cubes), (self.product, other.product)),
            np.maximum(self.heaviest, other.heaviest),
            np.stack([np.minimum(self.apart[0], other.apart[0]), np.maximum(self.apart[1], other.apart[1])]),
            self.changed + other.changed,
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
        skew = 0.0 if constant else self._skew(variant, np.array([0.0, 0.0, 1.0, -value]), present)
        return Estimate(value, error, present, games, self.bounds, plan, skew, self._reach(variant, value))

    def contrast(self, base: int, against: int, weight: float = 1.0, plan: int = 0) -> Estimate:
        """Return the paired estimate of ``against - weight * base`` over blocks.

        Parameters
        ----------
        base, against : int
            Indices of the variants.
        weight : float
            Of the base: 1 for a difference, 1.1 to hold it against a tolerance of 10 %.
        plan : int
            As in `Estimate`.

        Returns
        -------
        Estimate
            Its error is that of the difference within blocks.

        Notes
        -----
        Blocks in which only one of the two has a value count for that one. When all have both, the error is that of
        the paired t interval exactly.
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
        parts = self._weights(base, -weight), self._weights(against, 1.0)
        skew = self._skew(against, np.concatenate(parts), blocks) if base == 0 and variance else 0.0
        reach = self._reach_apart(base, against, weight, value if variance else None)
        return Estimate(value, math.sqrt(variance), blocks, games, bounds, plan, skew, reach)

    def reduction(self, base: int, against: int) -> float:
        """Return how many times larger the variance of the difference would be without pairing; NaN if undefined."""
        paired = self.contrast(base, against)
        if paired.blocks < 2 or not paired.error:
            return math.nan
        apart = sum(self._covariance(v, v, paired.blocks) for v in (base, against))
        return float(apart / paired.error**2)

    def _weights(self, variant: int, weight: float) -> Floats:
        """Return what a numerator and a denominator weigh in the linearised estimate, float64 (2,)."""
        weight /= self.mean[len(self.present) + variant]
        return np.array([weight, -weight * self._value(variant)])

    def _skew(self, variant: int, weights: Floats, blocks: int) -> float:
        at = cubes.places(variant, len(self.present))
        return cubes.skewness(self.cubes[variant], self.product[np.ix_(at, at)], weights, blocks)

    def _heaviness(self, variant: int) -> float:
        """Return how many times the mean denominator the greatest is: 1 for means over blocks."""
        mean = self.mean[len(self.present) + variant] * self.blocks / self.present[variant]
        return float(self.heaviest[variant] / mean)

    def _reach(self, variant: int, value: float) -> Bounds:
        """Return how far a block not seen may lie, as in `Estimate`."""
        low, high = self.bounds
        if not (math.isfinite(low) and math.isfinite(high)):
            low, high = float(self.least[variant]), float(self.most[variant])
            if low == high:  # nothing else was seen: as far as from nothing at all, and by a unit at least
                return low - max(abs(low), 1.0), high + max(abs(high), 1.0)
            more = 1 + MARGIN / max(int(self.present[variant]), FEW)
            low, high = value - (value - low) * more, value + (high - value) * more
        heavy = self._heaviness(variant)
        return value - (value - low) * heavy, value + (high - value) * heavy

    def _reach_apart(self, base: int, against: int, weight: float, value: float | None) -> Bounds:
        """Return how far a difference not seen may lie: to the bounds, and for an amount as the changes tell.

        No farther than any two values seen lie apart; the fewer blocks changed, the nearer to that. ``value`` is None
        when every difference is the same.
        """
        heavy = max(self._heaviness(base), self._heaviness(against))
        middle = self._value(against) - weight * self._value(base)
        low, high = self.bounds
        if math.isfinite(low) and math.isfinite(high):
            low, high = low - weight * high, high - weight * low
            return middle - (middle - low) * heavy, middle + (high - middle) * heavy
        low = float(self.least[against] - weight * self.most[base])
        high = float(self.most[against] - weight * self.least[base])
        if low == high:
            unit = max(abs(self._value(base)), 1.0)
            low, high = low - unit, high + unit
        if base == 0 and value is not None and self.changed[against]:
            changed = int(self.changed[against])
            more = 1 + MARGIN / (max(changed, FEW) if 2 * changed > self.blocks else changed)
            away = [(1 - weight) * float(end[0]) for end in (self.least, self.most)]
            low = max(low, middle - (middle - float(self.apart[0, against]) - min(away)) * more)
            high = min(high, middle + (float(self.apart[1, against]) + max(away) - middle) * more)
        low, high = min(low, middle), max(high, middle)
        return middle - (middle - low) * heavy, middle + (high - middle) * heavy

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
