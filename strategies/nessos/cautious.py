"""The cautious player: two Charon are two too many."""

from dataclasses import dataclass

from simulator.games.nessos.switches import FATAL
from simulator.play.strategy import Floats, Options
from strategies.nessos._belief import PLAUSIBLE, WIN, Believer


@dataclass(frozen=True)
class Cautious(Believer):
    """Refuses everything once it has two Charon before it; until then accepts what is likely enough to be clean.

    The idea comes from the rule that three Charon eliminate: a player who stops at two cannot lose his game by it.

    Attributes
    ----------
    bluffing, memory : float
        Share of announcements assumed to be lies, and announcements that the assumption weighs as much as.
    sure : float
        Chance that a pile holds no Charon from which it is accepted, times the number of other seats: the more seats,
        the fewer piles come to each, and the less choosy it can be.
    hoard : float
        It offers a Charon when those in its hand, times those that it can still take, are about as many as this.
    leader : float
        Points that it is worth to burden a seat, by a Charon or not by a creature, for each point that the seat has.
    """

    bluffing: float = 0.35
    memory: float = 20.0
    sure: float = 1.15
    hoard: float = 4.0
    leader: float = 0.05

    def offer(self, o: Options) -> Floats:
        """Offer the creature that helps a rival least, or a Charon while it has room and many in hand.

        The Charon goes to a seat that is ahead, under a number of which many cards are unseen.
        """
        room = o.fact("held_charon") * (FATAL - 1 - o.fact("charon_0"))
        burden = o.lie * (o.spread(room - self.hoard) + PLAUSIBLE * o.unseen)
        return (
            0.2 * o.own_gain
            - 0.5 * o.taker_gain
            + WIN * (o.own_reaches - o.taker_reaches) / 2
            + self.leader * o.taker_points * (2 * o.lie - 1)
            + burden
        )

    def respond(self, o: Options) -> Floats:
        """Accept a pile that is likely clean, never add to one, refuse the rest."""
        clean = self._believe(o).clean
        accepted = (clean * (o.players - 1) >= self.sure) & (o.fact("charon_0") < FATAL - 1)
        return o.accepts * o.spread(accepted) + 0.5 * o.refuses
