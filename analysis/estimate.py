"""An estimate over blocks: its interval, and how surely it lies beyond a limit."""

from __future__ import annotations

import dataclasses
import math
from typing import TypeAlias

from analysis import betting, sequences, unseen

Bounds: TypeAlias = tuple[float, float]

UNBOUNDED: Bounds = (-math.inf, math.inf)
SHARE: Bounds = (0.0, 1.0)


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
        0 for a run whose size was fixed beforehand. Otherwise the run could stop early, and the interval is a
        confidence sequence, valid whenever it stopped; this is the number of blocks that it is tuned to.
    skew : float
        Skewness of the values of the blocks.
    reach : pair of float, optional
        How far a block that was not seen may lie: the bounds, unless told; for an amount, which has none, somewhat
        beyond what was seen.

    Notes
    -----
    The interval is Gaffke's (`unseen`) to either side, at half of alpha: Clopper and Pearson's for proportions, and
    when every block has the same value what B like blocks leave open: fewer than ``1 - (alpha / 2)**(1 / B)`` of all
    blocks differ, each by no more than the reach. Of an amount it is never narrower than Student's t, and t alone
    without a reach. In a run that could stop early it is what betting does not exclude (`betting`), and for amounts
    the asymptotic confidence sequence.
    """

    value: float
    error: float
    blocks: int
    games: int
    bounds: Bounds = UNBOUNDED
    plan: int = 0
    skew: float = 0.0
    reach: Bounds | None = None

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
        return self._lower(alpha), -self.mirrored()._lower(alpha)

    def alpha_above(self, limit: float) -> float:
        """Return the smallest alpha at which the interval lies wholly above a limit; 1 when none does."""
        if not self.defined or self.value <= limit:
            return 1.0
        if limit < self.bounds[0] or limit == -math.inf:
            return 0.0
        return self._alpha(limit)

    def alpha_below(self, limit: float) -> float:
        """Return the smallest alpha at which the interval lies wholly below a limit; 1 when none does."""
        return self.mirrored().alpha_above(-limit)

    def mirrored(self) -> Estimate:
        """Return the estimate of the negative of the quantity."""
        return self.scaled(-1.0)

    def scaled(self, factor: float, shift: float = 0.0) -> Estimate:
        """Return the estimate of ``factor`` times the quantity, plus ``shift``."""
        return dataclasses.replace(
            self,
            value=self.value * factor + shift,
            error=self.error * abs(factor),
            bounds=_scaled(self.bounds, factor, shift),
            skew=math.copysign(self.skew, self.skew * factor),
            reach=self.reach and _scaled(self.reach, factor, shift),
        )

    @property
    def bounded(self) -> bool:
        """Whether the quantity has a least and a greatest value."""
        return math.isfinite(self.bounds[0]) and math.isfinite(self.bounds[1])

    def radius(self, blocks: int, alpha: float) -> float:
        """Return about how far the interval of level ``1 - alpha`` reaches upwards over another number of blocks.

        For plans: the expansion of Gaffke's bound to the order 1 / blocks.
        """
        spread = self.error * math.sqrt(self.blocks)
        if self.plan:
            critical = float(sequences.mean_critical(blocks, alpha, self.plan))
            return critical * spread / math.sqrt(blocks) * (sequences.BETTING_PRICE if self.bounded else 1.0)
        from scipy.special import stdtrit

        if not spread:
            return (1 - (alpha / 2) ** (1 / blocks)) * (self._reach[1] - self.value)
        t = -float(stdtrit(blocks - 1, alpha / 2))
        reach = self._reach[1]
        unseen_part = reach - self.value if math.isfinite(reach) else 0.0
        return t * spread / math.sqrt(blocks) + ((t * t - 1) / 3 * self.skew * spread + unseen_part) / blocks

    @property
    def _reach(self) -> Bounds:
        return self.reach or self.bounds

    def _lower(self, alpha: float) -> float:
        """Return the lower end of the interval of level ``1 - alpha``."""
        low, (reach, _) = self.bounds[0], self._reach
        if self.value <= low:
            return low
        if not self.error and not self.plan:
            distance = (1 - (alpha / 2) ** (1 / self.blocks)) * (self.value - reach) if math.isfinite(reach) else 0.0
            return max(self.value - distance, low)
        if self.plan and not self.bounded:
            return max(self.value - self._sequence_radius(alpha), low)
        guess = 2 * self.error + (self.value - reach if math.isfinite(reach) else 0.0) / self.blocks
        return unseen.lower_limit(lambda limit: self._alpha(limit) / 2, self.value, low, alpha / 2, guess)

    def _alpha(self, limit: float) -> float:
        """Return the smallest alpha at which the interval lies above a limit that is below the value."""
        low, (reach, _) = self.bounds[0], self._reach
        if self.plan:
            return self._sequence_alpha(limit)
        if not self.error:
            if limit < reach or reach == self.value:
                return 0.0
            return min(1.0, 2 * (1 - (self.value - limit) / (self.value - reach)) ** self.blocks)
        from scipy.special import stdtr

        student = 0.0 if self.bounded else float(stdtr(self.blocks - 1, -(self.value - limit) / self.error))
        if not math.isfinite(reach):
            return min(1.0, 2 * student)
        if limit <= low:
            return 0.0
        deviation = self.error * math.sqrt(self.blocks - 1)
        return min(1.0, 2 * max(student, unseen.tail(self.value, deviation, self.skew, self.blocks, reach, limit)))

    def _sequence_alpha(self, limit: float) -> float:
        if not self.bounded:
            errors = (self.value - limit) / self._guarded if self._guarded else math.inf
            return sequences.mean_alpha(self.blocks, errors, self.plan)
        low, high = self.bounds
        if limit <= low:
            return 0.0
        mean, null = ((x - low) / (high - low) for x in (self.value, limit))
        variance = (self.error / (high - low)) ** 2 * (self.blocks - 1)
        squares = self.blocks * (variance + mean**2)
        return min(1.0, math.exp(-float(betting.evidence(self.blocks, self.blocks * mean, squares, null))))

    def _sequence_radius(self, alpha: float) -> float:
        return float(sequences.mean_critical(self.blocks, alpha, self.plan)) * self._guarded

    @property
    def _guarded(self) -> float:
        """Standard error, with two blocks more at the ends of the reach where that is known."""
        if not math.isfinite(self._reach[0]):
            return self.error
        return sequences.guarded_error(self.value, self.error, self.blocks, *self._reach)


def _scaled(pair: Bounds, factor: float, shift: float) -> Bounds:
    ends = (pair[0] * factor + shift, pair[1] * factor + shift)
    return (min(ends), max(ends))
