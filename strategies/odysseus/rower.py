"""Rows for the best destination now."""

from dataclasses import dataclass
from typing import ClassVar

from simulator.play.strategy import Floats, Options, Strategy


@dataclass(frozen=True)
class Rower(Strategy):
    """Rows to the best disc in reach with the lightest wind card that does it, and leaves the gods alone.

    The idea is greed: look one action ahead, take the most for the least. It is the measure for all others.

    Attributes
    ----------
    thrift : float
        Own points that a point of wind must bring: 0 spends cards as if they were nothing.
    """

    game: ClassVar[str] = "odysseus"
    thrift: float = 0.1

    def start(self, o: Options) -> Floats:
        """Start where voyages of any length find the most."""
        return o.one + o.two + o.three

    def turn(self, o: Options) -> Floats:
        """Take the best destination; of equal ones the cheapest way, a pass the cheapest of all."""
        return o.mine + o.wins - self.thrift * o.card - 9.0 * (o.power + o.swap)

    def counter(self, o: Options) -> Floats:
        """Never mind."""
        return -o.yes

    def refill(self, o: Options) -> Floats:
        """Lay what the own mission values."""
        return o.mine
