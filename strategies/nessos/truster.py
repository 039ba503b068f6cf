"""The truster: a word is a word, until its speaker has been caught."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from simulator.strategy import Floats, Options, Strategy

SEATS = 6


@dataclass(frozen=True)
class Truster(Strategy):
    """Takes players at their word until they are caught lying, and lies only with nothing else in hand.

    Attributes
    ----------
    patience : float
        Share of a player's announcements that may have been lies before it is no longer believed.
    """

    game: ClassVar[str] = "nessos"
    patience: float = 0.6

    def offer(self, o: Options) -> Floats:
        """Offer the creature that helps a rival least, the weakest rival first."""
        return -o.taker_gain - 100 * o.taker_reaches - 0.1 * o.taker_points - 50 * o.lie + 0.1 * o.lie * o.taker_told

    def respond(self, o: Options) -> Floats:
        """Accept a pile when all who put a card in are believed; refuse it otherwise."""
        return o.accepts * o.spread(self._believed(o)) + 0.5 * o.refuses

    def _believed(self, o: Options) -> Floats:
        """Return 1 for each game whose pile was put together by seats that are believed, else 0."""
        announced = np.stack([o.fact(f"announced_{place}") for place in range(SEATS)])
        lies = np.stack([o.fact(f"lies_{place}") for place in range(SEATS)])
        doubted = lies > self.patience * announced
        doubted[0] = False  # an author of 0 is no card
        games = np.arange(len(lies[0]))
        caught = [doubted[o.fact(f"author_{i}").astype(np.int64), games] for i in (1, 2, 3)]
        return 1.0 - (caught[0] | caught[1] | caught[2])
