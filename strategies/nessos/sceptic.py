"""The sceptic: what a pile is worth, card by card, against the risk of going to Hell with it."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from simulator.strategy import Floats, Options, Strategy
from strategies.nessos._belief import FATAL, charon_chances, worth

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
        Assumed chance that a seat keeps a pile that is proposed to it.
    burden : float
        Points that it is worth to be rid of a Charon, for each one held.
    """

    game: ClassVar[str] = "nessos"
    bluffing: float = 0.75
    life: float = 80.0
    fear: float = 7.0
    rivals: float = 0.5
    taken: float = 0.6
    burden: float = 2.0

    def offer(self, o: Options) -> Floats:
        """Score an offer by what it is worth to this seat if it comes back, and to the seat that takes it."""
        back, gone = 1 - self.taken, self.taken * self.rivals
        score = back * o.own_gain
        score -= gone * o.taker_gain
        score += (back * WIN) * o.own_reaches
        score -= (gone * WIN) * o.taker_reaches
        lie = gone * self._cost(o.taker_charon)
        lie += o.spread(self.burden * o.fact("held_charon") - back * self._cost(o.fact("charon_0")))
        lie *= o.lie
        score += lie
        return score

    def respond(self, o: Options) -> Floats:
        """Score an answer: the pile for this seat, for the one that proposed it, or passed on with a card more."""
        chances = charon_chances(o, self.bluffing)
        mine = worth(o, chances, o.own_gain, o.charon_0, self.fear, self.life)
        mine += WIN * o.own_reaches
        theirs = worth(o, chances, o.taker_gain, o.taker_charon, self.fear, self.life)
        theirs += WIN * o.taker_reaches
        gone = self.taken - self.taken * o.accepts  # an accepted pile stays here, a refused one goes back
        gone += (1 - self.taken) * o.refuses
        theirs *= self.rivals
        theirs += mine
        theirs *= gone
        mine -= theirs
        mine += o.lie * o.spread(self.burden * o.fact("held_charon"))
        return mine

    def _cost(self, charon: Floats) -> Floats:
        """Return what one Charon more costs a seat with 0, 1 or 2 of them."""
        cost = charon - (FATAL - 2)
        np.maximum(cost, 0, out=cost)
        cost *= self.life
        cost += self.fear
        return cost
