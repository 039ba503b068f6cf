"""The cautious one: no third Charon, whatever is offered."""

from dataclasses import dataclass
from typing import ClassVar

from simulator.strategy import Floats, Options
from strategies.nessos.sceptic import Sceptic


@dataclass(frozen=True)
class Cautious(Sceptic):
    """Weighs piles like a sceptic while it is safe, and refuses everything once it holds two Charon.

    Attributes
    ----------
    limit : float
        Charon held from which it takes nothing any more.
    """

    game: ClassVar[str] = "nessos"
    limit: float = 2.0

    def respond(self, o: Options) -> Floats:
        """Score an answer as a sceptic does; with its limit of Charon, refuse whatever is offered."""
        afraid = o.charon_0 >= self.limit
        return super().respond(o) + 1000.0 * afraid * o.refuses
