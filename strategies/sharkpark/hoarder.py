"""Hoards hunger for Terror and Fly."""

from dataclasses import dataclass
from typing import ClassVar

from simulator.strategy import Floats, Options
from strategies.sharkpark.planner import Planner


@dataclass(frozen=True)
class Hoarder(Planner):
    """Stays hungry on purpose: passes up small meals until it starves, then flies or terrifies for a big one.

    Attributes
    ----------
    patience : float
        Points that a meal must be worth before it gives up the hunger it has saved.
    """

    game: ClassVar[str] = "sharkpark"
    patience: float = 2.5

    def scare(self, o: Options) -> Floats:
        """Count a meal below the patience as a loss, unless it is starving and may use its special."""
        worth = super().scare(o)
        meal = o.mine + o.meal
        small = (meal > 0) & (meal < self.patience)
        special = o.mode > 0
        return worth - self.patience * small * (1 - special) + 0.5 * (special & (o.hunger >= 2))

    def swim(self, o: Options) -> Floats:
        """Leave a small fish when it would cost saved hunger for little; stay near fish."""
        small = (o.eats > 0) & (o.eats < self.patience) & (o.ate == 0) & (o.hunger < 2) & (o.ends == 0)
        return super().swim(o) - self.patience * small
