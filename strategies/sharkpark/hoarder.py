"""Hoards hunger for Terror and Fly."""

from dataclasses import dataclass
from typing import ClassVar

from simulator.play.strategy import Floats, Options
from strategies.sharkpark.planner import Planner


@dataclass(frozen=True)
class Hoarder(Planner):
    """Fasts beside the fish until its sharks starve, then flies or terrifies for one great meal.

    The idea comes from the rule of hunger, which pays for fasting with the strongest specials (rules: A turn, 1).

    Attributes
    ----------
    patience : float
        Points that fasting on is worth: a greater scare is taken at once.
    bite : float
        Points that biting an enemy shark in TERROR is worth: a fish of its owner's, and a shark out of place.
    hurry : int
        Fish of value 4 left at which it no longer fasts, since the end is near.
    """

    game: ClassVar[str] = "sharkpark"
    patience: float = 9.0
    bite: float = 4.0
    hurry: int = 1

    def scare(self, o: Options) -> Floats:
        """Starving or in a hurry, plan the turn and spend the hunger; else feed nobody and keep it."""
        fasting = (o.hunger < 2) & (o.fours_left > self.hurry)
        breaks = (o.mine > 0) | (o.mode > 0)
        spends = (o.mode > 2) * (1.0 + self.bite * o.bites + 0.5 * o.exiles)
        return super().scare(o) + spends - fasting * (o.meal + self.patience * breaks)

    def swim(self, o: Options) -> Floats:
        """Lie in wait beside the fish; once the fast is broken, eat."""
        plain = (o.mode == 0) & (o.ate == 0)
        fasting = plain & (o.hunger < 2) & (o.fours_left > self.hurry)
        return super().swim(o) - fasting * (o.meal + (self.patience + o.eats) * (o.eats > 0))
