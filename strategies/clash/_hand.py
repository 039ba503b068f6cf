"""A player's hand, and the common sense that every idea shares: votes, temples, the navel and the gods' powers."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from simulator.errors import InputError
from simulator.play.strategy import Floats, Options, Strategy


@dataclass(frozen=True)
class Hand(Strategy):
    """Base of the strategies of this game.

    Attributes
    ----------
    aim_sd, power_sd : float or None
        Skill: noise of the aim in degrees, and of the strength (standard deviation of the logarithm of the speed);
        None for what the rules say.
    rivals : float
        Weight of what a rival loses, beside what this seat gains.
    temple_value : float
        Points that a temple is thought to bring in each generation still to come.
    """

    game: ClassVar[str] = "clash"
    aim_sd: float | None = field(default=None, kw_only=True)
    power_sd: float | None = field(default=None, kw_only=True)
    rivals: float = field(default=1.0, kw_only=True)
    temple_value: float = field(default=0.5, kw_only=True)

    def __post_init__(self) -> None:
        for name, most in (("aim_sd", 60.0), ("power_sd", 2.0)):
            value = getattr(self, name)
            if value is not None and not (math.isfinite(value) and 0.0 <= value <= most):
                raise InputError(f"strategy '{type(self).__name__.lower()}' has {name} {value!r}: give 0 to {most:g}")

    def vote(self, o: Options) -> Floats:
        """More discs are welcome, and noise to who is behind."""
        behind = -np.tanh(o.lead / 5.0)
        return o.extra_prophets + o.templars + (o.aim_noise - 1.0) * behind + o.all_islands * self._everywhere(o)

    def _everywhere(self, o: Options) -> Floats:
        """Return the chance, by eye, to be on all islands at worship: temples there are half of it."""
        return 0.1 + 0.1 * o.islands - 0.1 * o.rival_islands

    def temple(self, o: Options) -> Floats:
        """Build with temples to spare, well inside the border; move one only for a gain."""
        gain = o.presence + 2.0 * o.dominance + self.rivals * o.denied
        stays = (1.0 - o.moved) * self.temple_value * o.generations_left
        return gain + o.build * (0.3 + 0.05 * o.depth - 0.8 * o.moved + stays)

    def navel(self, o: Options) -> Floats:
        """Call when it pays more than it gives away, and while waiting would not pay more."""
        waiting = np.where(o.flicks_left > 0, 0.6 * o.in_navel, 0.0)
        return o.call * (o.mine - o.all_theirs / (o.players - 1) - waiting)

    def power(self, o: Options) -> Floats:
        """Use a power once its gain is worth more than the chance of a better moment."""
        gain = o.presence + 2.0 * o.dominance + self.rivals * o.denied + 0.2 * o.stolen + 8.0 * o.steadied
        return gain - (1.0 - o.use) * (0.1 + 0.4 * np.minimum(o.flicks_left, 4.0))

    def _place(self, o: Options) -> Floats:
        """Return what an aim is worth by where the disc itself comes to rest: on land, in a majority, on a city."""
        temple = np.where(o.temples_unused > 0, self.temple_value * o.generations_left, 0.0)
        return o.presence + 2.0 * o.dominance + self.rivals * o.denied + 0.3 * o.island + temple * o.city
