"""The oracle: presence first, then prophet after prophet into the navel."""

from dataclasses import dataclass

from simulator.play.strategy import Floats, Options
from strategies.clash._hand import Hand


@dataclass(frozen=True)
class Oracle(Hand):
    """Lives off the navel: a foot on the islands makes each prophet taken from it worth more.

    Attributes
    ----------
    faith : float
        Part of the navel's points that a prophet resting there is thought to bring in the end.
    """

    faith: float = 0.8

    def flick(self, o: Options) -> Floats:
        """Score an aim by the navel's points, and presence by what it adds to those still to come."""
        worth = self.faith * o.navel * (1.0 + o.islands)
        still = o.presence * 0.2 * (o.in_navel + 0.5 * o.flicks_left)
        return self._place(o) + worth + still

    def navel(self, o: Options) -> Floats:
        """Call with the harvest in, or before rivals share it."""
        waiting = 0.15 * o.in_navel * o.flicks_left * (4.0 - o.islands) / 4.0
        return o.call * (o.mine - o.all_theirs / (o.players - 1) - waiting)

    def vote(self, o: Options) -> Floats:
        """As anyone, and never for a storm over the navel."""
        return super().vote(o) - o.tornado
