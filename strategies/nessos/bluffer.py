"""The bluffer: a Charon for the leader, under a name that it would love to hear."""

from dataclasses import dataclass
from typing import ClassVar

from simulator.strategy import Floats, Options, Strategy
from strategies.nessos._belief import FATAL, charon_chances, worth


@dataclass(frozen=True)
class Bluffer(Strategy):
    """Feeds Charon to the leader under numbers that are welcome and plausible, and passes others' piles on.

    Attributes
    ----------
    bluffing : float
        Assumed rate of bluffing, 0 to 1.
    fear, life : float
        Points that one Charon more costs, and that being eliminated costs.
    nerve : float
        Points of risk that a bluff is worth to it.
    """

    game: ClassVar[str] = "nessos"
    bluffing: float = 0.5
    fear: float = 4.0
    life: float = 40.0
    nerve: float = 8.0

    def offer(self, o: Options) -> Floats:
        """Offer a Charon to the seat ahead; without one, what helps least and serves itself most if it comes back."""
        fatal = o.charon_0 >= FATAL - 1
        creature = o.own_gain - o.taker_gain - 50 * o.taker_reaches + 50 * o.own_reaches
        return o.lie * (self.nerve - self.life * fatal + self._lure(o)) + (1 - o.lie) * creature

    def respond(self, o: Options) -> Floats:
        """Accept by gain against risk; add a Charon to a pile rather than a creature."""
        chances = charon_chances(o, self.bluffing)
        value = worth(o, chances, o.own_gain, o.charon_0, self.fear, self.life)
        added = 0.5 * value + o.lie * (self.nerve + self._lure(o)) - (1 - o.lie) * self.nerve
        return o.accepts * value + (1 - o.accepts - o.refuses) * added

    def _lure(self, o: Options) -> Floats:
        """Score whom to feed and under which number: the leader, one near Hell, a number with many cards unseen."""
        return 0.2 * o.taker_points + 3 * (o.taker_charon == FATAL - 1) + 0.1 * o.taker_told * o.unseen
