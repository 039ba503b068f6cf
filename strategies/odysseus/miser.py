"""Keeps its cards and strikes last."""

from dataclasses import dataclass
from typing import ClassVar

from simulator.play.strategy import Floats, Options
from strategies.odysseus.rower import Rower


@dataclass(frozen=True)
class Miser(Rower):
    """Keeps its cards while others may still act, and strikes when only the seat that moved last is left.

    The idea is the sniper's in an auction that ends when nobody bids any more: who shows his wish late cannot be
    outbid (Roth and Ockenfels, Last-minute bidding and the rules for ending second-price auctions, 2002).

    Attributes
    ----------
    rich : int
        Cards in hand above which it no longer waits.
    """

    game: ClassVar[str] = "odysseus"
    rich: int = 4

    def turn(self, o: Options) -> Floats:
        """Wait for the others to pass; then take the best destination for the least wind."""
        waits = (o.passed < o.players - 2) & (o.kept < self.rich)
        return super().turn(o) - 9.0 * waits * (o.card > 0)
