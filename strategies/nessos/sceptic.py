"""The sceptic: what a pile is worth, card by card, against the risk of going to Hell with it."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from simulator.strategy import Strategy
from strategies.nessos._belief import bluffing_odds, charon_chances, elimination


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
    appeal: float = 0.0
    win: float = 50.0

    def offer(self, o):
        mine = o.own_gain - o.lie * (self.fear + self.life * (o.charon_0 >= 2)) + self.win * o.own_reaches
        theirs = o.taker_gain - o.lie * (self.fear + self.life * (o.taker_charon >= 2)) + self.win * o.taker_reaches
        taken = self._accepted(o, 0)
        return (1 - taken) * mine - taken * self.rivals * theirs

    def _accepted(self, o, p0):
        """Return the assumed chance that the receiver accepts"""
        if not self.appeal:
            return self.taken
        odds = bluffing_odds(self.bluffing)
        false = o.spread(o.fact("hidden_charon") * (odds / o.fact("names"))) + o.lie
        false = false / (false + o.unseen + 1 - o.lie)
        if p0 != 0: false = 1 - (1 - false) * (1 - p0)
        good = o.taker_told * (1 - false) - false * (self.fear + self.life * (o.taker_charon >= 2))
        return np.clip(self.taken + self.appeal * good, 0.05, 0.95)

    def respond(self, o):
        chances = charon_chances(o, self.bluffing)
        charons = chances[1] + 2 * chances[2] + 3 * chances[3]
        p0 = charons / o.fact("pile")
        true = o.spread(1 - p0)
        fear = o.spread(charons) + o.lie
        mine = o.own_gain * true - self.fear * fear - self.life * elimination(o, chances, o.charon_0) + self.win * o.own_reaches
        theirs = o.taker_gain * true - self.fear * fear - self.life * elimination(o, chances, o.taker_charon) + self.win * o.taker_reaches
        passed = 1 - o.accepts - o.refuses
        taken = self._accepted(o, o.spread(p0))
        return mine * (o.accepts + (1 - taken) * passed) - self.rivals * theirs * (o.refuses + taken * passed)
