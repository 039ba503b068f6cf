"""Hurts the leader."""

from dataclasses import dataclass
from typing import ClassVar

from simulator.play.rollouts import Deals
from simulator.play.strategy import Floats, Options
from strategies.odysseus._belief import leader, weigh_missions
from strategies.odysseus.rower import Rower


@dataclass(frozen=True)
class Spoiler(Rower):
    """Reads from play who leads and what he wants, and keeps the ship away from it, by card or power.

    The idea is the table's remedy in games of many: all against the leader. Who leads is read from play, as missions
    are secret.

    Attributes
    ----------
    grudge : float
        Own points that a point for the leader is worth.
    fear : float
        Own points that it is worth to keep another seat from reaching the goal.
    """

    game: ClassVar[str] = "odysseus"
    grudge: float = 0.5
    fear: float = 3.0

    def believe(self, deals: Deals) -> Floats:
        """Weigh missions by what their seats have pulled towards."""
        return weigh_missions(deals)

    def turn(self, o: Options) -> Floats:
        """Weigh the own points against the leader's; spend cards and power as they serve."""
        return self._worth(o) - self.thrift * (o.card + o.power) - 9.0 * o.swap

    def counter(self, o: Options) -> Floats:
        """Counter what helps the leader more than oneself."""
        return self._worth(o) - self.thrift * o.yes

    def refill(self, o: Options) -> Floats:
        """Lay what the leader has no use for."""
        return o.mine - self.grudge * leader(o)

    def _worth(self, o: Options) -> Floats:
        return o.mine - self.grudge * leader(o) + 3.0 * o.wins - self.fear * o.threat * (1.0 - o.wins)
