"""The cautious player: two Charon are two too many."""

from dataclasses import dataclass
from typing import ClassVar

from simulator.strategy import Floats, Options, Strategy
from strategies.nessos._belief import FATAL, charon_chances


@dataclass(frozen=True)
class Cautious(Strategy):
    """Refuses everything once it has two Charon before it; until then accepts what is more likely clean than not.

    Attributes
    ----------
    bluffing : float
        Assumed rate of bluffing, 0 to 1.
    sure : float
        Chance that a pile holds no Charon from which it is accepted.
    """

    game: ClassVar[str] = "nessos"
    bluffing: float = 0.5
    sure: float = 0.4

    def offer(self, o: Options) -> Floats:
        """Offer what does no harm if it comes back: a creature, or a Charon while it has room and many in hand."""
        room = FATAL - 1 - o.charon_0
        spare = o.lie * (o.held_charon * room - 4)
        return 0.5 * o.own_gain + 50 * o.own_reaches - 0.5 * o.taker_gain - 50 * o.taker_reaches + spare

    def respond(self, o: Options) -> Floats:
        """Accept a pile that is likely clean, never add to one, refuse the rest."""
        clean = o.spread(charon_chances(o, self.bluffing)[0])
        full = o.charon_0 >= FATAL - 1
        return o.accepts * (clean >= self.sure) * ~full * 1.0 + 0.5 * o.refuses
