"""Takes the most points now."""

from dataclasses import dataclass
from typing import ClassVar

from simulator.play.strategy import Floats, Options, Strategy


@dataclass(frozen=True)
class Greedy(Strategy):
    """Takes the most points now and grudges rivals a part of theirs.

    The idea is greed, the play that first comes to mind: the rules count points, so take points. It is the measure for
    the others.

    Attributes
    ----------
    rivals : float
        What a point for a rival is worth, in own points: 0 minds own points alone.
    """

    game: ClassVar[str] = "sharkpark"
    rivals: float = 0.5

    def scare(self, o: Options) -> Floats:
        """Weigh what the scare feeds to own sharks against what it feeds to the rivals'."""
        return o.mine - self.rivals * o.theirs

    def swim(self, o: Options) -> Floats:
        """Eat the best fish in reach; else swim to where fish are near."""
        return o.eats - 0.01 * o.to_fish

    def steal(self, o: Options) -> Floats:
        """Take the fish of the highest value."""
        return o.value
