"""The sceptic: what a pile is worth, card by card, against the risk of going to Hell with it."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from simulator.strategy import Floats, Options, Strategy
from strategies.nessos._belief import charon_chances, elimination


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
    """

    game: ClassVar[str] = "nessos"
    bluffing: float = 0.5
    life: float = 30.0
    fear: float = 4.0
    rivals: float = 0.5
    taken: float = 0.5

    def offer(self, o: Options) -> Floats:
        """Score an offer by what it is worth to the seat that takes it, and to this one if it comes back."""
        chances = charon_chances(o, self.bluffing)
        return (1 - self.taken) * self._mine(o, chances) - self.taken * self.rivals * self._theirs(o, chances)

    def respond(self, o: Options) -> Floats:
        """Score an answer: the pile for this seat, for the one that proposed it, or passed on."""
        chances = charon_chances(o, self.bluffing)
        mine, theirs = self._mine(o, chances), self._theirs(o, chances)
        passed = 1 - o.accepts - o.refuses
        return mine * (o.accepts + (1 - self.taken) * passed) - self.rivals * theirs * (o.refuses + self.taken * passed)

    def _mine(self, o, chances):
        return self._worth(o, chances, o.own_gain, o.charon_0) + 100 * o.own_reaches

    def _theirs(self, o, chances):
        return self._worth(o, chances, o.taker_gain, o.taker_charon)

    def _worth(self, o, chances, gain, charon):
        """Return what the pile is worth to a seat, in points."""
        charons = chances[1] + 2 * chances[2] + 3 * chances[3]
        true = 1 - charons / np.maximum(o.fact("pile"), 1)
        risk = elimination(o, chances, charon)
        return gain * o.spread(true) - self.fear * (o.spread(charons) + o.lie) - self.life * risk
