"""What the other seats may want, read from what they have done.

Each card or power of a seat, after which all could see the ship bound for some kind of disc, is a pull towards that
kind. Six points, the sum of a mission, are shared among the kinds in proportion to one more than the seat's pulls, so a
seat that has not pulled is read as 1 everywhere: Laplace's rule of succession over the kinds.
"""

from __future__ import annotations

import numpy as np

from simulator.games.odysseus.pieces import KIND_NAMES, KINDS, MISSION_POINTS, SEATS
from simulator.play.rollouts import Deals
from simulator.play.strategy import Floats, Options

_LETTERS = [name.lower() for name in KIND_NAMES]
_ASIDE = [f"aside_{letter}" for letter in _LETTERS]
_PULLS = [f"pulls_{place}_{letter}" for place in range(1, SEATS) for letter in _LETTERS]


def read_missions(o: Options) -> Floats:
    """Return the points of each kind for each other seat from the left, as read from play, (players - 1, 6, G)."""
    pulls = o.facts(_PULLS[: (o.players - 1) * KINDS]).astype(np.float64)
    pulls += 1
    pulls = pulls.reshape(o.players - 1, KINDS, -1)
    pulls *= (MISSION_POINTS / pulls.sum(axis=1))[:, None]
    return pulls


def weigh_missions(deals: Deals) -> Floats:
    """Return how likely each deal of the missions makes the pulls that were seen, float64 (N,).

    A seat is taken to pull towards a kind in proportion to one more than its points for it, as `read_missions` reads
    pulls; a seat of three points pulls four times as often as one of none.
    """
    weight = 0.0
    for place in range(1, deals.players):
        for letter in _LETTERS:
            worth, pulls = getattr(deals, f"worth_{place}_{letter}"), getattr(deals, f"pulls_{place}_{letter}")
            weight = weight + pulls * np.log1p(worth, dtype=np.float64)
    return np.exp(np.minimum(weight, 700.0))


def rivals(o: Options) -> Floats:
    """Return what the disc of each option is worth to another seat as read, mean over the other seats, (M,)."""
    read = read_missions(o)
    mean = np.zeros(read.shape[1:], np.float32)
    for points in read:
        mean += points / len(read)
    return _of_the_disc(o, mean)


def leader(o: Options) -> Floats:
    """Return what the disc of each option is worth to the other seat that leads as read, (M,).

    Of seats that have as many points as read, the nearest to the left.
    """
    read = read_missions(o)
    total = (read * o.facts(_ASIDE)).sum(axis=1)
    ahead = total.argmax(axis=0)
    return _of_the_disc(o, read[ahead, :, np.arange(len(ahead))].T)


def _of_the_disc(o: Options, worth: Floats) -> Floats:
    """Return for each option the worth, (6, G), of the kind of its disc, as (M,); a disc that is none is worth 0."""
    table = np.zeros((worth.shape[1], KINDS + 1), np.float32)
    table[:, :KINDS] = worth.T
    return o.look_up(table, o.disc)
