"""Hunts the fish of value 4, which decide when the game ends."""

from dataclasses import dataclass
from typing import ClassVar

from simulator.play.strategy import Floats, Options
from strategies.sharkpark.planner import Planner


@dataclass(frozen=True)
class Hunter(Planner):
    """Hunts the fours: ends the game at once when that wins it, and keeps the last one when behind.

    The idea comes from the end, which falls with the last four and may be brought about by any seat (rules: End).

    Attributes
    ----------
    clock : float
        What it is worth, in points, to take a four out of play while ahead, or to keep one in play while behind.
    end : float
        What ending the game is worth when it leaves the seat ahead, and costs when it does not.
    """

    game: ClassVar[str] = "sharkpark"
    clock: float = 1.0
    end: float = 50.0

    def scare(self, o: Options) -> Floats:
        """Plan the turn; hurry the end when ahead, put it off when behind."""
        sign = (o.margin > 0) * 2.0 - 1.0
        return super().scare(o) + o.fours + sign * (self.clock * o.fours_out + self.end * o.ends)

    def swim(self, o: Options) -> Floats:
        """Go for the fours, and eat the last one only to win."""
        sign = (o.margin > 0) * 2.0 - 1.0
        return super().swim(o) + o.four + sign * self.end * o.ends - 0.02 * o.to_four
