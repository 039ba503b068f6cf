"""The sceptic: what a pile is worth, card by card, against the risk of going to Hell with it."""

from dataclasses import dataclass

from simulator.play.strategy import Floats, Options
from strategies.nessos._belief import PLAUSIBLE, WIN, Believer, cost_of_one, weigh


@dataclass(frozen=True)
class Sceptic(Believer):
    """Believes a claim as far as unseen cards and its author's past allow, and accepts when gain beats risk.

    The idea is the counting of a card player: Bayes' rule over the cards not seen, with a beta prior on each author's
    lies, and expected points against expected loss. A Charon is announced by a number that it can still be.

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
    caution : float
        Points that putting down a Charon must be worth.
    """

    bluffing: float = 0.55
    memory: float = 8.0
    fear: float = 4.5
    life: float = 12.0
    rivals: float = 0.3
    taken: float = 0.85
    caution: float = 6.0

    def offer(self, o: Options) -> Floats:
        """Score an offer by what it is worth to this seat if it comes back, and to the seat that takes it."""
        back, gone = 1 - self.taken, self.taken * self.rivals
        score = WIN * o.own_reaches
        score += o.own_gain
        score *= back
        theirs = WIN * o.taker_reaches
        theirs += o.taker_gain
        theirs *= gone
        score -= theirs
        lie = gone * cost_of_one(o.taker_charon, self.fear, self.life)
        lie -= o.spread(back * cost_of_one(o.fact("charon_0"), self.fear, self.life) + self.caution)
        lie += PLAUSIBLE * o.unseen
        lie *= o.lie
        score += lie
        return score

    def respond(self, o: Options) -> Floats:
        """Score an answer: the pile for this seat, for the one that proposed it, or passed on with a card more."""
        mine, theirs = weigh(o, self._believe(o), self.fear, self.life)
        gone = self.taken - self.taken * o.accepts  # an accepted pile stays here, a refused one goes back
        gone += (1 - self.taken) * o.refuses
        theirs *= self.rivals
        theirs += mine
        theirs *= gone
        mine -= theirs
        mine -= (self.caution - PLAUSIBLE * o.unseen) * o.lie
        return mine
