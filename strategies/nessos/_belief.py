"""What to believe of a pile, and what it is then worth: Bayes from announcements, unseen cards and caught lies.

The model of an announcement: with the chance ``bluffing`` it is a lie, a Charon announced as each of the possible
numbers alike; else it is true, each unseen creature alike. The chance starts at an assumed rate and moves with what
the authors of the pile were seen to do, since every card is turned face up in the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from simulator.errors import InputError
from simulator.games.nessos.switches import FATAL
from simulator.play.strategy import Floats, Options, Strategy

LEAST = 0.01
"""Announcements of either kind that count as seen in any case: no odds are ever quite certain."""
WIN = 100.0
"""Points that reaching the target is worth, about: the game."""


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

    def _chances(self, o: Options) -> Floats:
        """Return the chance that the pile holds 0, 1, 2 or 3 Charon, float32 (4, G)."""
        return charon_chances(o, bluffing_odds(o, self.bluffing, self.memory))


def bluffing_odds(o: Options, bluffing: float, memory: float) -> Floats:
    """Return the odds that an announcement in the pile is a lie, float32 (G,), finite and above 0.

    Parameters
    ----------
    o : Options
    bluffing : float
        Share of announcements that are assumed to be lies before any is seen, 0 to 1.
    memory : float
        Announcements that this assumption weighs as much as: the fewer, the sooner a seat learns.
    """
    seen = o.fact("authors_lies")
    lies = seen + (memory * bluffing + LEAST)
    lies /= o.fact("authors_announced") - seen + (memory * (1 - bluffing) + LEAST)
    return lies


def charon_chances(o: Options, odds: float | Floats) -> Floats:
    """Return the chance that the pile holds 0, 1, 2 or 3 Charon, float32 (4, G), at these odds of a lie.

    By Bayes: each way to make the pile of unseen cards weighs ``odds / Charon unseen / names`` for each Charon in it
    and ``1 / creatures unseen`` for each creature, all divided by the latter.
    """
    each = odds * np.maximum(o.fact("hidden_creatures"), 1)
    each /= np.maximum(o.fact("hidden_charon"), 1) * o.fact("names")
    chances = np.empty((4, len(each)), np.float32)
    chances[0] = o.fact("ways_0")
    prior = each
    for k in (1, 2, 3):
        np.multiply(o.fact(f"ways_{k}"), prior, out=chances[k])
        prior = prior * each
    chances /= chances.sum(axis=0)
    return chances


def expected_charon(chances: Floats) -> Floats:
    """Return the mean number of Charon in the pile, float32 (G,)."""
    mean = chances[1] + 2 * chances[2]
    mean += 3 * chances[3]
    return mean


def danger(chances: Floats) -> Floats:
    """Return the chance that the pile eliminates a seat that has 0, 1, 2 or 3 Charon without it, float32 (G, 4)."""
    table = np.empty((len(chances[0]), FATAL + 1), np.float32)
    table[:, 0] = chances[3]
    table[:, 1] = table[:, 0] + chances[2]
    table[:, 2] = table[:, 1] + chances[1]
    table[:, 3] = 1
    return table


def weigh(o: Options, chances: Floats, fear: float, life: float) -> tuple[Floats, Floats]:
    """Return what the pile of each option is worth in points to the seat itself and to its taker, float32 (M,) each.

    The pile is that of the option, with the card that it puts down. Each Charon costs ``fear`` points and elimination
    ``life``; creatures count as far as they are believed.

    Parameters
    ----------
    o : Options
        M rows of G positions.
    chances : float32 array (G, 4)
        Probability that 0 to 3 cards of the pile are Charon, as far as they are believed.
    fear, life : float
        What a Charon, and elimination, cost in points.
    """
    charon = expected_charon(chances)
    cost = life * danger(chances)
    cost += fear * charon[:, None]
    held = np.arange(0, cost.size, FATAL + 1) + o.fact("charon_0").astype(np.int64)
    bare = cost.take(held)
    lie = o.lie
    true = o.spread(1 - charon / o.fact("pile"))
    mine = WIN * o.own_reaches
    mine += o.own_gain
    mine *= true
    mine -= o.spread(bare)
    mine -= lie * o.spread(cost.take(held + 1) - bare + fear)
    theirs = WIN * o.taker_reaches
    theirs += o.taker_gain
    theirs *= true
    theirs -= o.look_up(cost, o.taker_charon + lie)
    theirs -= fear * lie
    return mine, theirs


def cost_of_one(charon: Floats, fear: float, life: float) -> Floats:
    """Return what one Charon more costs a seat with 0, 1 or 2 of them.

    Parameters
    ----------
    charon : float32 array
        Charon that the seat has taken already.
    fear, life : float
        As in the strategies that use it, in points.
    """
    cost = charon - (FATAL - 2)
    np.maximum(cost, 0, out=cost)
    cost *= life
    cost += fear
    return cost
