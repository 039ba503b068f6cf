"""Puts the ideas together: waits, judges how long a course will hold, and fears the others' goal."""

from dataclasses import dataclass
from typing import ClassVar

from simulator.play.rollouts import Deals
from simulator.play.strategy import Floats, Options
from strategies.odysseus._belief import rivals, weigh_missions
from strategies.odysseus.devotee import Devotee


@dataclass(frozen=True)
class Helmsman(Devotee):
    """Uses powers and swaps like a devotee, waits like a miser, and fears what others read as wanting.

    The idea joins those of rower, devotee, miser and spoiler: act last, by card or power, for a course that holds.

    Attributes
    ----------
    patience : float
        How many times dearer cards are while others besides the seat that moved last may still act.
    fade : float
        How fast a course loses its worth with each card that a seat may still play.
    grudge, fear : float
        Own points that a point for another seat, and keeping one from the goal, are worth.
    """

    game: ClassVar[str] = "odysseus"
    stay: float = 0.8
    patience: float = 7.0
    fade: float = 0.5
    grudge: float = 0.4
    fear: float = 2.0

    def believe(self, deals: Deals) -> Floats:
        """Weigh missions by what their seats have pulled towards."""
        return weigh_missions(deals)

    def turn(self, o: Options) -> Floats:
        """Strike late, for a destination that holds."""
        early = o.fact("passed") < o.players - 2
        return super().turn(o) - self.thrift * (self.patience - 1.0) * o.card * o.spread(early)

    def refill(self, o: Options) -> Floats:
        """Lay what the own mission values more than those of others."""
        return o.mine - self.grudge * rivals(o)

    def _worth(self, o: Options) -> Floats:
        return o.mine + 3.0 * o.wins - self.grudge * rivals(o) - self.fear * o.threat * (1.0 - o.wins)

    def _stays(self, o: Options) -> Floats:
        return o.spread(self.stay / (1.0 + self.fade * o.fact("to_come") / o.players))
