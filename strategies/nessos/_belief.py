"""What to believe of a pile, and what it is then worth: Bayes from announcements, unseen cards and caught lies.

The model of an announcement: with the chance ``bluffing`` it is a lie, a Charon announced as each of the possible
numbers alike; else it is true, each unseen creature alike. The chance starts at an assumed rate, which counts as some
announcements seen (a beta prior), and moves for each author by what that author was seen to do, since every card is
turned face up in the end. Each card of a pile is believed as far as its own author is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from simulator.errors import InputError
from simulator.games.nessos.state import PILE, SEATS
from simulator.games.nessos.switches import FATAL
from simulator.play.rollouts import Deals
from simulator.play.strategy import Floats, Options, Strategy

LEAST = 0.01
"""Announcements of either kind that count as seen in any case: no odds are ever quite certain."""
WIN = 100.0
"""Points that reaching the target is worth, about: the game."""
PLAUSIBLE = 0.1
"""Points that it is worth, for each unseen card of a number, to announce a Charon by that number."""
_WAYS = [f"ways_{cards}" for cards in ("none", "1", "2", "12", "3", "13", "23", "123")]
_CLAIMS = [f"claim_{card}" for card in range(1, PILE + 1)]
_AUTHORS = [f"author_{card}" for card in range(1, PILE + 1)]
_ANNOUNCED = [f"announced_{place}" for place in range(SEATS)]
_LIES = [f"lies_{place}" for place in range(SEATS)]


@dataclass(frozen=True)
class Pile:
    """What is believed of the pile of each position.

    Attributes
    ----------
    charon : float32 array (4, G)
        Chance that it holds 0, 1, 2 or 3 Charon.
    truth : float32 array (G,)
        Share of the points announced in it that is believed, 0 to 1.
    """

    charon: Floats
    truth: Floats

    @property
    def clean(self) -> Floats:
        """Chance that no card is a Charon, (G,)."""
        return self.charon[0]

    def mean_charon(self) -> Floats:
        """Return the mean number of Charon in it, float32 (G,)."""
        mean = self.charon[1] + 2 * self.charon[2]
        mean += 3 * self.charon[3]
        return mean

    def danger(self) -> Floats:
        """Return the chance that it eliminates a seat that has 0, 1, 2 or 3 Charon without it, float32 (G, 4)."""
        table = np.empty((self.charon.shape[1], FATAL + 1), np.float32)
        table[:, 0] = self.charon[3]
        table[:, 1] = table[:, 0] + self.charon[2]
        table[:, 2] = table[:, 1] + self.charon[1]
        table[:, 3] = 1
        return table


@dataclass(frozen=True)
class Believer(Strategy):
    """Base of the strategies that weigh announcements.

    Attributes
    ----------
    bluffing, memory : float
        Share of announcements assumed to be lies, and announcements that the assumption weighs as much as.
    """

    game: ClassVar[str] = "nessos"
    bluffing: float = 0.5
    memory: float = 8.0

    def __post_init__(self) -> None:
        name = type(self).__name__.lower()
        if not 0 <= self.bluffing <= 1:
            raise InputError(f"strategy '{name}' has bluffing {self.bluffing!r}: give a share of announcements, 0 to 1")
        if self.memory < 0:
            raise InputError(f"strategy '{name}' has memory {self.memory!r}: give a number of announcements, 0 or more")

    def believe(self, deals: Deals) -> Floats:
        """Return how likely each deal makes the announcements of its pile, float64 (N,): Bayes, as `believe`."""
        each = np.maximum(deals.hidden_creatures, 1.0)
        each = each / (np.maximum(deals.hidden_charon, 1) * deals.names)
        weight = np.ones(len(each))
        for card in range(1, PILE + 1):
            seen, said = getattr(deals, f"lies_{card}"), getattr(deals, f"announced_{card}")
            odds = (seen + self.memory * self.bluffing + LEAST) / (
                said - seen + self.memory * (1 - self.bluffing) + LEAST
            )
            weight *= np.where(getattr(deals, f"lie_{card}") > 0, odds * each, 1.0)
        return weight

    def _believe(self, o: Options) -> Pile:
        """Return what this seat believes of each position's pile."""
        return believe(o, bluffing_odds(o, self.bluffing, self.memory))


def bluffing_odds(o: Options, bluffing: float, memory: float) -> Floats:
    """Return the odds that each card of the pile was announced by a lie, float32 (3, G), finite and above 0.

    Parameters
    ----------
    o : Options
    bluffing : float
        Share of announcements that are assumed to be lies before any is seen, 0 to 1.
    memory : float
        Announcements that this assumption weighs as much as: the fewer, the sooner a seat learns of an author.
    """
    authors = o.facts(_AUTHORS).astype(np.intp)
    games = np.arange(authors.shape[1])
    seen = o.facts(_LIES)[authors, games]
    true = o.facts(_ANNOUNCED)[authors, games] - seen
    seen += memory * bluffing + LEAST
    true += memory * (1 - bluffing) + LEAST
    seen /= true
    return seen


def believe(o: Options, odds: Floats) -> Pile:
    """Return what to believe of each pile, given the odds of a lie for each of its cards, (3, G) or (3, 1).

    By Bayes: each way to make the pile of unseen cards weighs ``odds / Charon unseen / names`` for each card of it that
    is a Charon and ``1 / creatures unseen`` for each creature, all divided by the latter.
    """
    each = np.maximum(o.fact("hidden_creatures"), 1)
    each = each / (np.maximum(o.fact("hidden_charon"), 1) * o.fact("names"))
    one, two, three = odds * each
    weights = o.facts(_WAYS)  # by the bit mask of the cards that are Charon
    for mask in range(1, 1 << PILE):
        for card, weight in enumerate((one, two, three)):
            if mask >> card & 1:
                weights[mask] *= weight
    weights /= weights.sum(axis=0)
    charon = np.stack([weights[0], weights[1] + weights[2] + weights[4], weights[3] + weights[5] + weights[6],
                       weights[7]])  # fmt: skip
    claims = o.facts(_CLAIMS)
    believed = np.zeros(claims.shape[1], np.float32)
    for card in range(PILE):
        lied = weights[[mask for mask in range(1 << PILE) if mask >> card & 1]].sum(axis=0)
        believed += claims[card] * (1 - lied)
    return Pile(charon, believed / np.maximum(claims.sum(axis=0), 1))


def weigh(o: Options, pile: Pile, fear: float, life: float) -> tuple[Floats, Floats]:
    """Return what the pile of each option is worth in points to the seat itself and to its taker, float32 (M,) each.

    The pile is that of the option, with the card that it puts down. Each Charon costs ``fear`` points and elimination
    ``life``; creatures of others count as far as they are believed, and a target reached by them if all are true.

    Parameters
    ----------
    o : Options
        M options of G positions.
    pile : Pile
        What is believed of the pile of each position.
    fear, life : float
        In points.
    """
    charon = pile.mean_charon()
    cost = life * pile.danger()
    cost += fear * charon[:, None]
    held = np.arange(0, cost.size, FATAL + 1) + o.fact("charon_0").astype(np.int64)
    bare = cost.take(held)
    lie = o.lie
    true, clean = o.spread(pile.truth), o.spread(pile.clean)
    known = o.number * (1 - lie)  # a creature that the seat itself puts down
    mine = (o.own_gain - known) * true
    mine += WIN * o.own_reaches * clean
    mine += known
    mine -= o.spread(bare)
    mine -= lie * o.spread(cost.take(held + 1) - bare + fear)
    theirs = (o.taker_gain - known) * true
    theirs += WIN * o.taker_reaches * clean
    theirs += known
    theirs -= o.look_up(cost, o.taker_charon + lie)
    theirs -= fear * lie
    return mine, theirs


def cost_of_one(charon: Floats, fear: float, life: float) -> Floats:
    """Return what one Charon more costs a seat with 0, 1 or 2 of them, (M,) or (G,) as they are given.

    Parameters
    ----------
    charon : array
        Charon that the seat has face up.
    fear, life : float
        Points that one Charon more costs, and that elimination costs.
    """
    cost = charon - (FATAL - 2)
    np.maximum(cost, 0, out=cost)
    cost *= life
    cost += fear
    return cost
