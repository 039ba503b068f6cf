"""What to believe of a pile: the chance that it holds Charon, by Bayes from the unseen cards and the announcements.

The assumed rate of bluffing, ``bluffing``, is the chance that a player who puts down either one certain Charon or one
certain creature puts down the Charon: 0.5 plays its cards blindly, near 0 hardly ever bluffs. A Charon is announced
as each of the possible numbers alike, a creature by its own number; an unseen card is equally likely to be anywhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from simulator.strategy import Options

FATAL = 3
"""Charon that eliminate a seat."""


def bluffing_odds(bluffing: float) -> float:
    """Return the odds of a rate of bluffing, kept finite and above 0: no announcement is ever quite certain."""
    rate = min(max(bluffing, 1e-6), 1 - 1e-6)
    return rate / (1 - rate)


def charon_chances(o: Options, bluffing: float) -> NDArray[Any]:
    """Return the chance that the pile holds 0, 1, 2 or 3 Charon, float32 (4, G).

    By Bayes: each way to make the pile of unseen cards has the prior odds of bluffing once for each Charon in it, and
    the likelihood ``1 / names`` once for each number that was chosen for one.
    """
    odds = np.float32(bluffing_odds(bluffing)) / o.fact("names")
    chances = np.empty((4, len(odds)), np.float32)
    prior = np.ones_like(odds)
    for k in range(4):
        np.multiply(o.fact(f"ways_{k}"), prior, out=chances[k])
        prior *= odds
    chances /= chances[0] + chances[1] + chances[2] + chances[3]
    return chances


def danger(o: Options, chances: NDArray[Any], charon: NDArray[Any]) -> NDArray[Any]:
    """Return the chance that a seat with ``charon`` Charon (M,) is eliminated by the pile, float32 (M,).

    The pile is that of each option, with the card that the option puts down.
    """
    at_least = np.empty((len(chances[0]), 4), np.float32)  # chance of at least 0, 1, 2, 3 Charon, by game
    at_least[:, 3] = chances[3]
    at_least[:, 2] = at_least[:, 3] + chances[2]
    at_least[:, 1] = at_least[:, 2] + chances[1]
    at_least[:, 0] = 1
    needed = FATAL - charon
    needed -= o.lie
    np.maximum(needed, 0, out=needed)
    needed += o.spread(np.arange(0, at_least.size, 4, dtype=np.float32))
    return at_least.ravel().take(needed.astype(np.int32))
