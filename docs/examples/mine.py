"""A strategy of one's own for SharkPark: greedy, but it hastens the end while it is ahead."""

from dataclasses import dataclass
from typing import ClassVar

from simulator.play.strategy import Floats, Options, Strategy


@dataclass(frozen=True)
class Mine(Strategy):
    """Takes the most points now, and clears the fours while it is ahead: the game ends with the last of them.

    Attributes
    ----------
    rivals : float
        What a point for the rivals costs, in own points.
    """

    game: ClassVar[str] = "sharkpark"
    rivals: float = 0.5

    def scare(self, o: Options) -> Floats:
        """Score points now, and one more for each four that leaves the board if the seat is ahead after it."""
        ahead = o.margin > 0
        return o.mine - self.rivals * o.theirs + ahead * o.fours_out

    def swim(self, o: Options) -> Floats:
        """Eat what a step reaches, where the rules let a swim eat; else swim to where fish are near."""
        return o.eats - 0.01 * o.to_fish
