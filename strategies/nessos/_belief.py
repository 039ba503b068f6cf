"""What to believe of a pile: the chance that it holds Charon, by Bayes from the unseen cards and the announcements.

The assumed rate of bluffing, ``bluffing``, is the chance that a player who puts down either one certain Charon or one
certain creature puts down the Charon: 0.5 plays its cards blindly, 0 never bluffs. A Charon is announced as each of
the possible numbers alike, a creature by its own number; the unseen cards are equally likely to be anywhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from simulator.strategy import Options

FATAL = 3
"""Charon that eliminate a seat."""


def charon_chances(o: Options, bluffing: float) -> NDArray[Any]:
    """Return the chance that the pile holds 0, 1, 2 or 3 Charon, float64 (4, G).

    By Bayes: a way to make the pile with ``k`` Charon has the prior odds ``bluffing / (1 - bluffing)`` for each of
    them, and the likelihood ``1 / names`` for each name that was chosen for one.
    """
    odds = bluffing / max(1.0 - bluffing, 1e-9) / o.fact("names").astype(np.float64)
    weights = np.empty((4, len(odds)))
    factor = np.ones(len(odds))
    for k in range(4):
        np.multiply(o.fact(f"ways_{k}"), factor, out=weights[k])
        factor *= odds
    total = weights[0] + weights[1] + weights[2] + weights[3]
    weights[:, total == 0] = 0
    return weights / total


def elimination(o: Options, chances: NDArray[Any], charon: NDArray[Any]) -> NDArray[Any]:
    """Return the chance that a seat with ``charon`` Charon (M,) is eliminated by the pile, float64 (M,).

    The pile is that of each option: with the card that the option puts down.
    """
    tails = np.cumsum(chances[::-1], axis=0)[::-1]  # at least 0, 1, 2, 3 Charon
    needed = np.maximum(FATAL - charon - o.lie, 0).astype(np.int64)
    return tails.ravel().take(needed * tails.shape[1] + o.spread(np.arange(tails.shape[1])))
