"""Keeps its cards and strikes last."""

from dataclasses import dataclass
from typing import ClassVar

from simulator.strategy import Floats, Options, Strategy


@dataclass(frozen=True)
class Miser(Strategy):
    """Keeps its cards while others spend theirs, and strikes when its pass would close the round.

    Attributes
    ----------
    rich : float
        Cards kept above which it spends one at any time.
    """

    game: ClassVar[str] = "odysseus"
    rich: float = 6.0

    def start(self, o: Options) -> Floats:
        """Start where voyages of any length find the most."""
        return o.one + o.two + o.three

    def turn(self, o: Options) -> Floats:
        """Wait; when nobody else wants to act, take the best destination and spend as little as it can."""
        last = o.passed == o.players - 1
        spends = (o.card > 0) | (o.swap > 0)
        wait = spends & ~last & (o.kept < self.rich)
        return o.mine + o.wins - 0.1 * o.card - 0.05 * o.power - 2.0 * o.swap - 10.0 * wait

    def counter(self, o: Options) -> Floats:
        """Counter what takes the ship off course."""
        return o.mine + o.wins - 0.1 * o.yes

    def refill(self, o: Options) -> Floats:
        """Lay what it can use."""
        return o.mine
