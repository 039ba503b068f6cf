"""Hoards hunger for Terror and Fly."""

from dataclasses import dataclass
from typing import ClassVar

from simulator.strategy import Floats, Options
from strategies.sharkpark.planner import Planner


@dataclass(frozen=True)
class Hoarder(Planner):
    """Fasts beside the fish until its sharks starve, then flies or terrifies for one great meal.

    Attributes
    ----------
    patience : float
        Points that fasting on is worth: a greater scare is taken at once.
    hurry : int
        Fish of value 4 left at which it no longer fasts, since the end is near.
    """

    game: ClassVar[str] = "sharkpark"
    patience: float = 9.0
    hurry: int = 1

    def scare(self, o: Options) -> Floats:
        """Starving or in a hurry, plan the turn; else feed nobody and keep the hunger."""
        fasting = (o.hunger < 2) & (o.fours_left > self.hurry)
        breaks = (o.mine > 0) | (o.mode > 0)
        return super().scare(o) - fasting * (o.meal + self.patience * breaks)

    def swim(self, o: Options) -> Floats:
        """Lie in wait beside the fish; once the fast is broken, eat."""
        few = o.spread(o.best(o.left) <= 1)
        fasting = few & (o.ate == 0) & (o.hunger < 2) & (o.fours_left > self.hurry)
        return super().swim(o) - fasting * (o.meal + (self.patience + o.eats) * (o.eats > 0))
