"""The truster: a word is a word, until its speaker has been caught."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from simulator.play.strategy import Floats, Options, Strategy
from strategies.nessos._belief import PLAUSIBLE, WIN

SEATS = 6


@dataclass(frozen=True)
class Truster(Strategy):
    """Takes players at their word until they are caught lying too often; lies to none but those.

    It trusts words, not wonders: a pile that cannot be what was said is not believed. The idea is the forgiving kind of
    tit for tat in repeated games (Axelrod, The Evolution of Cooperation, 1984): begin in good faith, answer in kind.

    Attributes
    ----------
    patience : float
        Share of a player's announcements that may have been lies before it is no longer believed.
    nerves : float
        Patience lost for each Charon before it.
    forgiven : float
        Lies of each player that it forgives: one that was seen to speak but once is not yet called a liar.
    """

    game: ClassVar[str] = "nessos"
    patience: float = 0.8
    nerves: float = 0.4
    forgiven: float = 0.5

    def offer(self, o: Options) -> Floats:
        """Offer the creature that helps a rival least, the weakest rival first; to a liar, a Charon.

        A Charon is announced as a high number that it still can be.
        """
        liar = o.look_up(self._liars(o), o.taker)
        honest = -o.taker_gain - WIN * o.taker_reaches - 0.1 * o.taker_points
        welcome = 0.1 * o.taker_told * (o.unseen > 0) + PLAUSIBLE * o.unseen
        return honest + o.lie * (55 * liar - 50 + welcome)

    def respond(self, o: Options) -> Floats:
        """Accept a pile that can be true when all who put a card in are believed; refuse it otherwise."""
        liars, games = self._liars(o), np.arange(len(o.fact("pile")))
        doubts = [liars[games, o.fact(f"author_{i}").astype(np.int64)] for i in (1, 2, 3)]
        believed = (np.max(doubts, axis=0) == 0) & (o.fact("ways_none") > 0)
        return o.accepts * o.spread(believed) + 0.5 * o.refuses

    def _liars(self, o: Options) -> Floats:
        """Return 1 for each seat that is no longer believed, else 0, float32 (G, 6), counted from the left."""
        patience = self.patience - self.nerves * o.fact("charon_0")
        lies = np.stack([o.fact(f"lies_{place}") - patience * o.fact(f"announced_{place}") for place in range(SEATS)])
        lies[0] = 0  # the seat itself; as an author, no card
        return (self.forgiven < lies.T).astype(np.float32)
