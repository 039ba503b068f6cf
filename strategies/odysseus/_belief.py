"""What the other seats may want, read from what they have done.

Each card or power of a seat, after which all could see the ship bound for some kind of disc, is a pull towards that
kind. Six points, the sum of a mission, are shared among the kinds in proportion to one more than the seat's pulls, so a
seat that has not pulled is read as 1 everywhere: Laplace's rule of succession over the kinds.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from simulator.games.odysseus.pieces import KIND_NAMES, KINDS, MISSION_POINTS
from simulator.play.strategy import Floats, Options

_LETTERS = [name.lower() for name in KIND_NAMES]


def rivals(o: Options) -> Floats:
    """Return what the disc of each option is worth to another seat as read, mean over the other seats, (M,)."""
    worth = np.zeros((KINDS + 1, len(o.fact("total"))), np.float32)
    for read in _readings(o):
        worth[:KINDS] += read / (o.players - 1)
    return _of_the_disc(o, worth)


def leader(o: Options) -> Floats:
    """Return what the disc of each option is worth to the other seat that leads as read, (M,).

    Of seats that have as many points as read, the nearest to the left.
    """
    aside = np.stack([o.fact(f"aside_{letter}") for letter in _LETTERS])
    worth = np.zeros((KINDS + 1, aside.shape[1]), np.float32)
    most = np.full(aside.shape[1], -1.0)
    for read in _readings(o):
        total = np.zeros(aside.shape[1])
        for kind in range(KINDS):
            total += read[kind] * aside[kind]
        ahead = total > most
        worth[:KINDS, ahead] = read[:, ahead]
        most[ahead] = total[ahead]
    return _of_the_disc(o, worth)


def _readings(o: Options) -> Iterator[Floats]:
    """Yield the points of each kind as read, float64 (6, G), for each other seat from the left."""
    for place in range(1, o.players):
        pulls = np.stack([o.fact(f"pulls_{place}_{letter}") for letter in _LETTERS]).astype(np.float64) + 1
        yield MISSION_POINTS / pulls.sum(axis=0) * pulls


def _of_the_disc(o: Options, worth: Floats) -> Floats:
    """Return for each option the worth, (7, G), of the kind of its disc, as (M,); a disc that is none is worth 0."""
    game = np.repeat(np.arange(worth.shape[1]), o.counts)
    return worth[o.kind.astype(np.intp), game]
