"""The bluffer: Charon for the leader, under a number that sounds true."""

from dataclasses import dataclass
from typing import ClassVar

from simulator.strategy import Floats, Options
from strategies.nessos.sceptic import Sceptic


@dataclass(frozen=True)
class Bluffer(Sceptic):
    """Feeds Charon to the leader under plausible announcements.

    Attributes
    ----------
    boldness : float
        What a lie is worth, in points, when it goes to the leader under a number wholly unseen.
    """

    game: ClassVar[str] = "nessos"
    boldness: float = 12.0

    def offer(self, o: Options) -> Floats:
        """Score an offer as a sceptic does, and like a plausible lie to the leader."""
        return super().offer(o) + self._bluff(o)

    def respond(self, o: Options) -> Floats:
        """Score an answer as a sceptic does, and like to add a plausible lie for the leader."""
        return super().respond(o) + self._bluff(o)

    def _bluff(self, o: Options) -> Floats:
        """Return what a lie is worth: more for an unseen number, a high one, and a seat near its target."""
        plausible = o.unseen / 4.0 * (0.5 + o.number / 20.0)
        lead = o.taker_points / o.target
        return self.boldness * o.lie * plausible * (0.25 + lead)
