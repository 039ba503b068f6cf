"""A Monte Carlo player for any game."""

from dataclasses import dataclass
from typing import ClassVar

from simulator.errors import InputError
from simulator.play.strategy import Floats, Options, Strategy


@dataclass(frozen=True)
class Playouts(Strategy):
    """Plays every option on at random and takes the best: weaker than an idea of one turn; `search` is stronger.

    The idea is flat Monte Carlo (Abramson, Expected-outcome: a general model of static evaluation, 1990).

    Attributes
    ----------
    samples : int
        Playouts of each option: more is stronger, and slower in proportion.
    """

    searches: ClassVar[bool] = True
    samples: int = 4

    def __post_init__(self) -> None:
        if self.samples < 1:
            raise InputError(f"strategy 'playouts': parameter 'samples' is {self.samples}: give 1 or more")

    def any(self, o: Options) -> Floats:
        """Return the mean share of the win of each option."""
        return o.playouts(self.samples)
