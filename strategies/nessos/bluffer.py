"""The bluffer: a Charon for the leader, under a name that it would love to hear."""

from dataclasses import dataclass

import numpy as np

from simulator.games.nessos.switches import FATAL
from simulator.play.strategy import Floats, Options
from strategies.nessos._belief import WIN, Believer, cost_of_one, weigh


@dataclass(frozen=True)
class Bluffer(Believer):
    """Feeds Charon to the leader under numbers that are welcome and plausible; answers by gain against risk.

    The idea is what reviews of the game tell of its table talk: give Charon to the player in front, as a number that he
    is glad to hear.

    Attributes
    ----------
    bluffing, memory : float
        Share of announcements assumed to be lies, and announcements that the assumption weighs as much as.
    fear, life : float
        Points that one Charon more costs, and that elimination costs.
    rivals : float
        Weight of what a rival gains.
    taken : float
        Assumed chance that a card put down does not come back.
    leader : float
        Points that it is worth to feed a seat, for each point that the seat has.
    caution : float
        Points that offering a Charon must be worth.
    """

    bluffing: float = 0.6
    memory: float = 8.0
    fear: float = 4.5
    life: float = 12.0
    rivals: float = 0.3
    taken: float = 0.85
    leader: float = 0.25
    caution: float = 6.0

    def offer(self, o: Options) -> Floats:
        """Offer a Charon to the seat ahead; to none worth it, the creature that helps a rival least."""
        back, gone = 1 - self.taken, self.taken * self.rivals
        creature = back * (o.own_gain + WIN * o.own_reaches) - gone * (o.taker_gain + WIN * o.taker_reaches)
        risk = o.spread(self.caution + back * cost_of_one(o.fact("charon_0"), self.fear, self.life))
        return creature + o.lie * (self._lure(o) - risk)

    def respond(self, o: Options) -> Floats:
        """Accept by gain against risk, and add creatures alone: an added Charon comes back too often."""
        mine, theirs = weigh(o, self._believe(o), self.fear, self.life)
        theirs *= self.rivals
        added = (1 - self.taken) * mine - self.taken * theirs - WIN * o.lie
        return o.accepts * mine - o.refuses * theirs + (1 - o.accepts - o.refuses) * added

    def _lure(self, o: Options) -> Floats:
        """Score whom to feed and under which number: the leader, one near Hell, a number with many cards unseen."""
        near = np.maximum(o.taker_charon - (FATAL - 2), 0)
        return self.leader * o.taker_points + 2 * self.fear * near + 0.05 * o.taker_told * o.unseen
