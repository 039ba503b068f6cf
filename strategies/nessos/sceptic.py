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
        Assumed chance that a seat keeps a pile of which it believes nothing.
    appeal : float
        How much that chance grows with each point that the seat is told and each unseen card of the number.
    burden : float
        Points that it is worth to be rid of a Charon, for each one held.
    """

    game: ClassVar[str] = "nessos"
    bluffing: float = 0.7
    life: float = 40.0
    fear: float = 4.0
    rivals: float = 0.5
    taken: float = 0.5
    appeal: float = 0.005
    burden: float = 2.0

    def offer(self, o: Options) -> Floats:
        """Score an offer by what it is worth to the seat that takes it, and to this one if it comes back."""
        mine = WIN * o.own_reaches
        mine += o.own_gain
        mine -= o.lie * o.spread(self._cost(o.fact("charon_0")))
        theirs = WIN * o.taker_reaches
        theirs += o.taker_gain
        theirs -= o.lie * self._cost(o.taker_charon)
        return self._expected(o, mine, theirs, self._taken(o))

    def respond(self, o: Options) -> Floats:
        """Score an answer: the pile for this seat, for the one that proposed it, or passed on with a card more."""
        chances = charon_chances(o, self.bluffing)
        mine = worth(o, chances, o.own_gain, o.charon_0, self.fear, self.life)
        mine += WIN * o.own_reaches
        theirs = worth(o, chances, o.taker_gain, o.taker_charon, self.fear, self.life)
        theirs += WIN * o.taker_reaches
        taken = self._taken(o)  # when a card is added; an accepted pile comes here, a refused one goes there
        taken *= 1 - o.accepts - o.refuses
        taken += o.refuses
        return self._expected(o, mine, theirs, taken)

    def _cost(self, charon: Floats) -> Floats:
        """Return what one Charon more costs a seat with 0, 1 or 2 of them."""
        cost = charon - (FATAL - 2)
        np.maximum(cost, 0, out=cost)
        cost *= self.life
        cost += self.fear
        return cost

    def _taken(self, o: Options) -> Floats:
        """Return the assumed chance that the seat proposed to keeps a pile, for what it is told of it."""
        taken = o.taker_told * o.unseen
        taken *= self.appeal
        taken += self.taken
        np.minimum(taken, 0.95, out=taken)
        return taken

    def _expected(self, o: Options, mine: Floats, theirs: Floats, taken: Floats) -> Floats:
        """Score a pile that the other seat takes with a given chance and this one otherwise; writes over all three."""
        theirs *= self.rivals
        theirs += mine
        theirs *= taken
        mine -= theirs
        mine += o.lie * o.spread(self.burden * o.fact("held_charon"))
        return mine
