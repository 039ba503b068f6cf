"""The sceptic: what a pile is worth, card by card, against the risk of going to Hell with it."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from simulator.strategy import Floats, Options, Strategy
from strategies.nessos._belief import bluffing_odds, charon_chances, danger

WIN = 50.0
"""Points that reaching the target is worth."""


@dataclass(frozen=True)
class Sceptic(Strategy):
    """Believes an announcement as far as the unseen cards allow, and accepts when the gain is worth the risk.

    Attributes
    ----------
    bluffing : float
        Assumed rate of bluffing, 0 to 1.
    life : float
        Points that being eliminated costs.
    fear : float
        Points that one Charon more costs.
    rivals : float
        Weight of what a rival gains.
    taken : float
        Assumed chance that a seat keeps a pile that seems worth nothing to it.
    appeal : float
        How much that chance grows with each point that the pile seems to be worth.
    burden : float
        Points that it is worth to be rid of a Charon, for each one held.
    """

    game: ClassVar[str] = "nessos"
    bluffing: float = 0.5
    life: float = 30.0
    fear: float = 4.0
    rivals: float = 0.5
    taken: float = 0.5
    appeal: float = 0.03
    burden: float = 1.0

    def offer(self, o: Options) -> Floats:
        """Score an offer by what it is worth to the seat that takes it, and to this one if it comes back."""
        mine = o.own_gain + WIN * o.own_reaches - o.lie * o.spread(self._cost(o.fact("charon_0")))
        theirs = o.taker_gain + WIN * o.taker_reaches - o.lie * self._cost(o.taker_charon)
        believed = o.taker_told * o.unseen / (o.unseen + self._lies(o))
        return self._passed_on(o, mine, theirs, believed)

    def respond(self, o: Options) -> Floats:
        """Score an answer: the pile for this seat, for the one that proposed it, or passed on with a card more."""
        chances = charon_chances(o, self.bluffing)
        charon = chances[1] + 2 * chances[2] + 3 * chances[3]
        true = o.spread(1 - charon / o.fact("pile"))
        cost = o.spread(self.fear * charon) + self.fear * o.lie
        mine = o.own_gain * true + WIN * o.own_reaches - cost - self.life * danger(o, chances, o.charon_0)
        theirs = o.taker_gain * true + WIN * o.taker_reaches - cost - self.life * danger(o, chances, o.taker_charon)
        believed = o.taker_told * true * o.unseen / (o.unseen + self._lies(o))
        add = self._passed_on(o, mine, theirs, believed)
        return o.accepts * mine - o.refuses * self.rivals * theirs + (1 - o.accepts - o.refuses) * add

    def _cost(self, charon: Floats) -> Floats:
        """Return what one Charon more costs a seat with 0, 1 or 2 of them."""
        return self.fear + self.life * np.maximum(charon - 1, 0)

    def _lies(self, o: Options) -> Floats:
        """Return how many lies are to be expected under each number, as many as its unseen cards weigh."""
        return o.spread(o.fact("hidden_charon") * np.float32(bluffing_odds(self.bluffing)) / o.fact("names") + 0.01)

    def _passed_on(self, o: Options, mine: Floats, theirs: Floats, believed: Floats) -> Floats:
        """Score a pile that another seat is asked to take, with what it seems to be worth to that seat."""
        taken = np.minimum(self.taken + self.appeal * believed, 0.95)
        return mine - taken * (mine + self.rivals * theirs) + self.burden * o.lie * o.held_charon
