"""Uses each god's power by a rule of thumb and changes gods for a better one."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from simulator.games.odysseus.pieces import HADES
from simulator.play.strategy import Floats, Options
from strategies.odysseus.rower import Rower


@dataclass(frozen=True)
class Devotee(Rower):
    """Uses its god's power by a rule of thumb, and gives a Dionysos for a god that is worth more.

    Zeus ends the round when the ship lies well; Poseidon, Aphrodite and Hermes turn it to a better disc; Hades hides
    the cards that do; Athena counters what takes it off course, and Hades once he hides several cards. Zeus also
    strikes last in every round and refills. The idea is each power's own paragraph of the rules (Powers): it is used
    for what it says.

    Attributes
    ----------
    zeus, others : float
        What it is worth to hold Zeus, or another god but Hades, with an unused token, in own points.
    veil, sight : float
        What it is worth that others cannot see a card, and to turn a face-down card of another up, in own points.
    stay : float
        Chance that the ship stays bound for a disc while the round goes on; any disc is worth 1 otherwise.
    """

    game: ClassVar[str] = "odysseus"
    zeus: float = 1.0
    others: float = 0.5
    veil: float = 0.2
    sight: float = 0.08
    stay: float = 0.7

    def turn(self, o: Options) -> Floats:
        """Take the best destination, dearer the surer it is; a power costs less than a card."""
        worth = np.array((self.zeus, self.others, self.others, 0.2, self.others, self.others))
        swapped = o.swap * (o.fresh * worth[o.god.astype(np.intp)] - 3.0 * self.thrift)
        hidden = self.veil * o.power * (o.card > 0)  # the power that plays a card with it is Hades'
        return self._hope(o) - self.thrift * (o.card + 0.5 * o.power) + hidden + swapped

    def counter(self, o: Options) -> Floats:
        """Counter what takes the ship off course, a round that ends badly, and Hades when it turns up enough cards."""
        seen = self.sight * o.fact("hidden") * (o.fact("god") == HADES)
        return self._hope(o) + (o.spread(seen) - self.thrift) * o.yes

    def _hope(self, o: Options) -> Floats:
        """Return what a destination is worth: all of it when the round closes, else as likely as it stays."""
        return 1.0 + (self._worth(o) - 1.0) * np.where(o.closes > 0, 1.0, self._stays(o))

    def _worth(self, o: Options) -> Floats:
        return o.mine + 3.0 * o.wins

    def _stays(self, o: Options) -> Floats:
        return np.full(len(o), self.stay)
