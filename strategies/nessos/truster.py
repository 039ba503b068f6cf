"""The truster: takes every announcement at its word."""

from dataclasses import dataclass
from typing import ClassVar

from simulator.strategy import Floats, Options, Strategy


@dataclass(frozen=True)
class Truster(Strategy):
    """Takes every announcement at its word, lies only when it must, and accepts what sounds good enough.

    Attributes
    ----------
    least : float
        Announced points a pile must bring for it to be taken.
    win : float
        Points that reaching the target is worth.
    """

    game: ClassVar[str] = "nessos"
    least: float = 5.0
    win: float = 50.0

    def offer(self, o: Options) -> Floats:
        """Offer the card that would be missed least, to the seat that it helps least; a Charon last of all."""
        return -o.taker_told - self.win * o.taker_reaches - 20.0 * o.lie

    def respond(self, o: Options) -> Floats:
        """Accept what brings enough; refuse the rest; add a card to what would make another seat win."""
        accept = o.accepts * (o.own_gain - self.least + self.win * o.own_reaches)
        refuse = o.refuses * (-0.25 * o.taker_gain - self.win * o.taker_reaches)
        added = (1 - o.accepts - o.refuses) * (1.0 + 0.25 * o.taker_told + self.win * o.taker_reaches + 20.0 * o.lie)
        return accept + refuse - added
