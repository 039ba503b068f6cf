"""The cautious player: two Charon are two too many."""

from dataclasses import dataclass

from simulator.games.nessos.switches import FATAL
from simulator.play.strategy import Floats, Options
from strategies.nessos._belief import WIN, Believer


@dataclass(frozen=True)
class Cautious(Believer):
    """Refuses everything once it has two Charon before it; until then accepts what is likely enough to be clean.

    Attributes
    ----------
    bluffing, memory : float
        Share of announcements assumed to be lies, and announcements that the assumption weighs as much as.
    sure : float
        Chance that a pile holds no Charon from which it is accepted, times the number of players: the more seats,
        the fewer piles come to each, and the less choosy it can be.
    hoard : float
        It offers a Charon when those in its hand, times those that it can still take, are about as many as this.
    """

    bluffing: float = 0.35
    memory: float = 20.0
    sure: float = 1.7
    hoard: float = 4.0

    def offer(self, o: Options) -> Floats:
        """Offer the creature that helps a rival least, or a Charon while it has room and many in hand."""
        room = o.fact("held_charon") * (FATAL - 1 - o.fact("charon_0"))
        return (
            0.2 * o.own_gain
            - 0.5 * o.taker_gain
            + WIN * (o.own_reaches - o.taker_reaches) / 2
            + o.lie * o.spread(room - self.hoard)
        )

    def respond(self, o: Options) -> Floats:
        """Accept a pile that is likely clean, never add to one, refuse the rest."""
        clean = self._chances(o)[0]
        accepted = (clean * o.players >= self.sure) & (o.fact("charon_0") < FATAL - 1)
        return o.accepts * o.spread(accepted) + 0.5 * o.refuses
