"""A strategy of one's own for SharkPark: greedy, but it keeps its hunger for Terror and Fly."""

from dataclasses import dataclass
from typing import ClassVar

from simulator.play.strategy import Floats, Options, Strategy


@dataclass(frozen=True)
class Mine(Strategy):
    """Takes the most points now, but lets no rival have the last word on the fours.

    Attributes
    ----------
    rivals : float
        What a point for a rival costs, in own points.
    """

    game: ClassVar[str] = "sharkpark"
    rivals: float = 0.5

    def scare(self, o: Options) -> Floats:
        """Points now, and a point more for each four that goes out while the seat is ahead."""
        ahead = o.margin > 0
        return o.mine - self.rivals * o.theirs + ahead * o.fours_out

    def swim(self, o: Options) -> Floats:
        """Eat the best fish in reach; else swim to where fish are near."""
        return o.eats - 0.01 * o.to_fish
