"""The bully: rivals' discs off the islands, best off the mat."""

from dataclasses import dataclass

from simulator.play.strategy import Floats, Options
from strategies.clash._hand import Hand


@dataclass(frozen=True)
class Bully(Hand):
    """Knocks rivals off the islands and off the mat, the leader first, and stays where they stood.

    Attributes
    ----------
    spite : float
        Points that a point taken from a rival is worth.
    leader : float
        How much more it is worth for each point that the rival is ahead.
    """

    spite: float = 1.0
    leader: float = 0.03

    def flick(self, o: Options) -> Floats:
        """Score an aim by what it takes from its victim, and by where the disc itself stays."""
        hurt = o.taken * (self.spite + self.leader * o.victim_lead)
        return self._place(o) + hurt + o.opened + o.knocked * (0.2 + o.knock_points)

    def vote(self, o: Options) -> Floats:
        """As anyone, and gladly for points for knocking others off."""
        return super().vote(o) + o.iconoclasts + 0.3 * o.sea_removed
