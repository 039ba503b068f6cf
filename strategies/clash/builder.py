"""The builder: cities first, temples that stay."""

from dataclasses import dataclass

import numpy as np

from simulator.strategy import Floats, Options
from strategies.clash._hand import Hand


@dataclass(frozen=True)
class Builder(Hand):
    """Aims at cities while he has temples to build and generations for them to stand, then settles.

    Attributes
    ----------
    temple_value : float
        Points that a temple is worth for each generation still to come.
    """

    temple_value: float = 1.0

    def flick(self, o: Options) -> Floats:
        """Score an aim by the chance of a temple, and by what the piece is worth at once."""
        ahead = np.where(o.temples_unused > 0, self.temple_value * o.generations_left, 0.0)
        return self._place(o) + o.city * ahead

    def temple(self, o: Options) -> Floats:
        """Build whenever a temple is to spare, deep inside the island."""
        return super().temple(o) + o.build * (1.0 - o.moved) * self.temple_value * o.generations_left

    def vote(self, o: Options) -> Floats:
        """As anyone, and no law that takes what is built."""
        return super().vote(o) - 0.1 * o.tornado + 0.2 * o.all_islands
