"""The settler: a piece on every island, and more where that makes a majority."""

from dataclasses import dataclass

from simulator.play.strategy import Floats, Options
from strategies.clash._hand import Hand


@dataclass(frozen=True)
class Settler(Hand):
    """Wants a safe foot on every island, then majorities, and takes the navel when it falls to him.

    Attributes
    ----------
    safety : float
        Weight, beside anybody's, of landing on any island at all: a second foot against being pushed off.
    """

    safety: float = 0.2

    def flick(self, o: Options) -> Floats:
        """Score an aim by presence and dominance gained, and by the chance of a foot on land."""
        return self._place(o) + self.safety * o.island + 0.5 * o.taken + 0.5 * o.opened + o.navel

    def vote(self, o: Options) -> Floats:
        """As anyone, and no law that takes pieces or islands away."""
        return super().vote(o) + 0.3 * o.all_islands - 0.3 * o.unscored - 0.3 * o.iconoclasts - 0.05 * o.tornado
