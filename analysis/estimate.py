"""An estimate over blocks: its interval, and how surely it lies beyond a limit."""

from __future__ import annotations

import dataclasses
import math
from typing import TypeAlias

from analysis import sequences

Bounds: TypeAlias = tuple[float, float]

UNBOUNDED: Bounds = (-math.inf, math.inf)
SHARE: Bounds = (0.0, 1.0)


def critical(blocks: int, alpha: float, plan: int = 0) -> float:
    """Return how many standard errors a two-sided interval over some blocks reaches to each side; see `Estimate`."""
    if plan:
        return float(sequences.mean_critical(blocks, alpha, plan))
    from scipy.special import stdtrit

    return float(-stdtrit(blocks - 1, alpha / 2))


@dataclasses.dataclass(frozen=True)
class Estimate:
    """A mean over blocks, or a ratio of means.

    Attributes
    ----------
    value : float
        NaN without a block.
    error : float
        Standard error; NaN with fewer than two blocks, 0 when every block has the same value.
    blocks, games : int
        Blocks with a value, and games in them.
    bounds : pair of float
        Range that the quantity cannot leave.
    plan : int
        0 for a run whose size was fixed beforehand: t intervals. Otherwise the run could stop early, and the interval
        is the asymptotic confidence sequence tuned to this number of blocks, valid whenever it stopped.

    Notes
    -----
    When every block has the same value, t would claim certainty. For a bounded quantity the interval is then what B
    like blocks leave open: with probability 1 - alpha, fewer than ``1 - alpha**(1/B)`` of all blocks differ, each by
    no more than the bounds allow (the rule of three, generalised).
    """

    value: float
    error: float
    blocks: int
    games: int
    bounds: Bounds = UNBOUNDED
    plan: int = 0

    @property
    def defined(self) -> bool:
        """Whether there is an interval: two blocks or more."""
        return self.blocks >= 2 and not math.isnan(self.error)

    def interval(self, confidence: float, among: int = 1) -> tuple[float, float]:
        """Return the two-sided interval, NaN when undefined, cut to the bounds.

        Parameters
        ----------
        confidence : float
        among : int
            Number of estimates whose intervals shall hold simultaneously (Bonferroni).
        """
        if not self.defined:
            return math.nan, math.nan
        alpha = (1 - confidence) / among
        low, high = self.bounds
        if self._constant:
            room = 1 - alpha ** (1 / self.blocks)
            return self.value - room * (self.value - low), self.value + room * (high - self.value)
        radius = self.critical(alpha) * self._spread
        return max(self.value - radius, low), min(self.value + radius, high)

    def critical(self, alpha: float) -> float:
        """Return how many standard errors the two-sided interval of level ``1 - alpha`` reaches to each side."""
        return critical(self.blocks, alpha, self.plan)

    def alpha_above(self, limit: float) -> float:
        """Return the smallest alpha at which the interval lies wholly above a limit; 1 when none does."""
        low = self.bounds[0]
        if not self.defined or self.value <= limit:
            return 1.0
        if limit < low or limit == -math.inf:
            return 0.0
        if self._constant:
            return (1 - (self.value - limit) / (self.value - low)) ** self.blocks
        return self._alpha((self.value - limit) / self._spread) if self._spread else 0.0

    def alpha_below(self, limit: float) -> float:
        """Return the smallest alpha at which the interval lies wholly below a limit; 1 when none does."""
        return self.mirrored().alpha_above(-limit)

    def mirrored(self) -> Estimate:
        """Return the estimate of the negative of the quantity."""
        low, high = self.bounds
        return dataclasses.replace(self, value=-self.value, bounds=(-high, -low))

    @property
    def _bounded(self) -> bool:
        return math.isfinite(self.bounds[0]) and math.isfinite(self.bounds[1])

    @property
    def _constant(self) -> bool:
        return self.error == 0 and self._bounded and not self.plan

    @property
    def _spread(self) -> float:
        """Standard error; in a confidence sequence of a bounded quantity, with two blocks at the bounds added."""
        if self.plan and self._bounded:
            return sequences.guarded_error(self.value, self.error, self.blocks, *self.bounds)
        return self.error

    def _alpha(self, errors: float) -> float:
        if self.plan:
            return sequences.mean_alpha(self.blocks, errors, self.plan)
        from scipy.special import stdtr

        return float(min(1.0, 2 * stdtr(self.blocks - 1, -errors)))
