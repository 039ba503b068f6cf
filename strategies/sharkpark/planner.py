"""Plans the scare and the swim of a turn together."""

from dataclasses import dataclass
from typing import ClassVar

from simulator.play.strategy import Floats, Options, Strategy


@dataclass(frozen=True)
class Planner(Strategy):
    """Plans the whole turn: what the scare feeds and what the swim can eat after it.

    The idea is to look one whole turn ahead: a turn has two meals, and the first lays the table for the second.

    Attributes
    ----------
    rivals : float
        What a point for a rival is worth, in own points.
    exposed : float
        What a point of fish left next to rivals' sharks costs, in own points.
    """

    game: ClassVar[str] = "sharkpark"
    rivals: float = 0.5
    exposed: float = 0.1

    def place(self, o: Options) -> Floats:
        """Sit next to much fish, near a four."""
        return o.near - o.to_four

    def scare(self, o: Options) -> Floats:
        """Weigh both meals of the turn against what the rivals get and are left."""
        return o.mine + o.meal - self.rivals * o.theirs - self.exposed * o.exposed

    def swim(self, o: Options) -> Floats:
        """Take the path that eats most; end it near fish."""
        return o.eats + o.meal + 0.05 * o.near - 0.01 * o.to_fish

    def exile(self, o: Options) -> Floats:
        """Put an enemy shark where there is little to eat."""
        return -o.near

    def steal(self, o: Options) -> Floats:
        """Take the fish of the highest value."""
        return o.value

    def restock(self, o: Options) -> Floats:
        """Put a fish back near own sharks, far from the others'."""
        return o.theirs - o.mine
