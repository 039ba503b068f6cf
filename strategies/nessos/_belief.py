"""What to believe of a pile: the chance that it holds Charon, by Bayes from the unseen cards and the announcements.

The assumed rate of bluffing, ``bluffing``, is the chance that a player who puts down either one certain Charon or one
certain creature puts down the Charon: 0.5 plays its cards blindly, near 0 hardly ever bluffs. A Charon is announced
as each of the possible numbers alike, a creature by its own number; an unseen card is equally likely to be anywhere.
"""

from __future__ import annotations

import numpy as np

from simulator.strategy import Floats, Options

FATAL = 3
"""Charon that eliminate a seat (A round, 4)."""


def bluffing_odds(bluffing: float) -> float:
    """Return the odds of a rate of bluffing, kept finite and above 0: no announcement is ever quite certain."""
    rate = min(max(bluffing, 1e-6), 1 - 1e-6)
    return rate / (1 - rate)


def charon_chances(o: Options, bluffing: float) -> Floats:
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


def expected_charon(chances: Floats) -> Floats:
    """Return the mean number of Charon in the pile, float32 (G,)."""
    mean = chances[1] + 2 * chances[2]
    mean += 3 * chances[3]
    return mean


def danger(o: Options, chances: Floats, charon: Floats) -> Floats:
    """Return the chance that a seat with ``charon`` Charon (M,) is eliminated by the pile, float32 (M,).

    The pile is that of each option, with the card that the option puts down.
    """
    at_least = np.empty((len(chances[0]), FATAL + 1), np.float32)  # chance of at least 0, 1, 2, 3 Charon, by game
    at_least[:, 3] = chances[3]
    at_least[:, 2] = at_least[:, 3] + chances[2]
    at_least[:, 1] = at_least[:, 2] + chances[1]
    at_least[:, 0] = 1
    needed = FATAL - charon
    needed -= o.lie
    np.maximum(needed, 0, out=needed)
    needed += o.spread(np.arange(0, at_least.size, FATAL + 1, dtype=np.float32))
    return at_least.ravel().take(needed.astype(np.int32))


def worth(o: Options, chances: Floats, gain: Floats, charon: Floats, fear: float, life: float) -> Floats:
    """Return what the pile of each option is worth to a seat, in points, float32 (M,).

    Parameters
    ----------
    o : Options
    chances : float32 array (4, G)
        As `charon_chances` gives them; the pile must hold a card.
    gain, charon : float32 arrays (M,)
        Points that the pile brings the seat if all announcements are true, and the Charon that it has.
    fear, life : float
        Points that one Charon more costs, and that elimination costs.
    """
    charons = expected_charon(chances)
    value = gain * o.spread(1 - charons / o.fact("pile"))
    value -= o.spread(fear * charons)
    value -= fear * o.lie
    risk = danger(o, chances, charon)
    risk *= life
    value -= risk
    return value
