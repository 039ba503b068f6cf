"""A strategy for SharkPark that looks ahead: it lets planners play on from the scares that it likes."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from simulator.play.strategy import Floats, Options, Strategy
from strategies.sharkpark.planner import Planner


@dataclass(frozen=True)
class Ahead(Strategy):
    """Plays on from the scares that a planner likes about as much as its best, and takes the one that wins most.

    Attributes
    ----------
    samples : int
        Games played on from each of them.
    close : float
        Points by which a scare may fall short of the planner's best.
    """

    game: ClassVar[str] = "sharkpark"
    searches: ClassVar[bool] = True
    samples: int = 4
    close: float = 0.5

    def scare(self, o: Options) -> Floats:
        """Return the mean share of the win of the scares that are close, -1 for the others."""
        liked = o.scores(Planner())
        close = liked >= o.spread(o.best(liked)) - self.close
        return np.where(close, o.rollouts(Planner(), self.samples, of=close).mean, -1.0)

    def swim(self, o: Options) -> Floats:
        """Swim as a planner does."""
        return o.scores(Planner())
