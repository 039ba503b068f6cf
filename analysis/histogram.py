"""Counts of whole values: percentiles, their intervals and resamples, in memory that grows with the range only."""

from __future__ import annotations

import dataclasses
import math

import numpy as np

from analysis.part import Floats, Integers

BOOTSTRAP = 1000
"""Resamples of a bootstrap."""
BOOTSTRAP_SEED = 20_080_211
"""Seed of every bootstrap: the same counts give the same interval."""


@dataclasses.dataclass(frozen=True)
class Histogram:
    """How often each value occurred.

    Attributes
    ----------
    values : int64 array (n,)
        Distinct values, ascending.
    counts : int64 array (n,)
    """

    values: Integers
    counts: Integers

    @classmethod
    def of(cls, values: Integers) -> Histogram:
        """Return the histogram of some values."""
        distinct, counts = np.unique(values.astype(np.int64), return_counts=True)
        return cls(distinct, counts.astype(np.int64))

    @property
    def total(self) -> int:
        """Number of values counted."""
        return int(self.counts.sum())

    def merged(self, other: Histogram) -> Histogram:
        """Return the histogram of both sets of values."""
        values, place = np.unique(np.concatenate([self.values, other.values]), return_inverse=True)
        counts = np.zeros(len(values), np.int64)
        np.add.at(counts, place, np.concatenate([self.counts, other.counts]))
        return Histogram(values, counts)

    def ranked(self, rank: int) -> float:
        """Return the value of a rank, 1 for the smallest; NaN without values."""
        if not len(self.values):
            return math.nan
        return float(self.values[np.searchsorted(self.counts.cumsum(), min(max(rank, 1), self.total))])

    def quantile(self, probability: float) -> float:
        """Return the smallest value that at least this fraction of values does not exceed; NaN without values."""
        return self.ranked(math.ceil(probability * self.total - 1e-9))

    def quantile_interval(self, probability: float, confidence: float, blocks: int) -> tuple[float, float]:
        """Return the binomial order-statistic interval of a quantile; NaN when no two ranks reach the confidence.

        Parameters
        ----------
        probability, confidence : float
        blocks : int
            Independent units among the values. When a block holds several games, which are not independent, ranks
            are taken as if each block were one game: the interval is then wider than need be, never too narrow.

        Notes
        -----
        The value of rank l to that of rank u covers the quantile when between l and u - 1 of the B units lie below
        it; l and u leave at most (1 - confidence) / 2 to each side (David and Nagaraja, "Order Statistics", 7.1).
        """
        if blocks < 2:
            return math.nan, math.nan
        from scipy.stats import binom

        tail = (1 - confidence) / 2
        low = int(binom.ppf(tail, blocks, probability))  # P(at most low - 1 below) < tail
        high = int(binom.isf(tail, blocks, probability)) + 1
        if low < 1 or high > blocks:
            return math.nan, math.nan
        games = self.total / blocks
        return self.ranked(math.floor((low - 1) * games) + 1), self.ranked(math.ceil(high * games))

    def distance_interval(self, low: float, high: float, confidence: float, blocks: int) -> tuple[float, float]:
        """Return an interval of the distance between two quantiles; NaN when there is none.

        Parameters
        ----------
        low, high : float
            Probabilities of the two quantiles, the second the higher.
        confidence : float
        blocks : int
            Independent units among the values, as in `quantile_interval`.

        Returns
        -------
        pair of float
            In units of the values.

        Notes
        -----
        Both quantiles are bounded at half the error each, so that the distance between the nearest ends and that
        between the farthest hold it: cautious. (A bootstrap of it covered 80 % at 30 values, 89 % at 100.)
        """
        share = 1 - (1 - confidence) / 2
        lower, higher = (self.quantile_interval(p, share, blocks) for p in (low, high))
        return max(higher[0] - lower[1], 0.0), higher[1] - lower[0]

    def resampled(self, blocks: int, resamples: int = BOOTSTRAP, stream: int = 0) -> Integers:
        """Return the counts of multinomial resamples.

        Parameters
        ----------
        blocks : int
            Values in each resample.
        resamples : int
        stream : int
            Resamples of another stream are independent of these.

        Returns
        -------
        int64 array (resamples, n)
        """
        rng = np.random.default_rng([BOOTSTRAP_SEED, stream])
        return rng.multinomial(blocks, self.counts / self.total, size=resamples)


EMPTY = Histogram(np.zeros(0, np.int64), np.zeros(0, np.int64))


def percentile_interval(results: Floats, confidence: float) -> tuple[float, float]:
    """Return the percentile interval of bootstrap results."""
    ordered = np.sort(results)
    first = math.floor((1 - confidence) / 2 * (len(ordered) - 1))
    return float(ordered[first]), float(ordered[len(ordered) - 1 - first])
