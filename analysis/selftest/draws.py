"""Blocks drawn by chance: wins, shared wins, rotated blocks, long tails, rare changes; each with its true mean."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from analysis.part import Floats

Rng: TypeAlias = np.random.Generator


@dataclasses.dataclass(frozen=True)
class Values:
    """Values of blocks.

    Attributes
    ----------
    draw : callable
        From a stream of chance and a number of blocks to values, float64 (blocks,).
    mean : float
        Their true mean.
    """

    draw: Callable[[Rng, int], Floats]
    mean: float


def wins(chance: float) -> Values:
    """Return 1 with a chance, else 0."""
    return Values(lambda rng, blocks: (rng.random(blocks) < chance).astype(np.float64), chance)


def shared(chance: float, tied: float) -> Values:
    """Return wins of two seats of which some are shared: half a win each."""

    def draw(rng: Rng, blocks: int) -> Floats:
        return np.where(rng.random(blocks) < tied, 0.5, rng.random(blocks) < chance)

    return Values(draw, tied / 2 + (1 - tied) * chance)


def rotated(games: int) -> Values:
    """Return the share won of so many games of one deal, which lean the same way: 0.3 in the mean."""

    def draw(rng: Rng, blocks: int) -> Floats:
        return rng.binomial(games, rng.beta(0.6, 1.4, blocks)) / games

    return Values(draw, 0.3)


def drawn_but(chance: float) -> Values:
    """Return games that are all drawn but for a few that are won: most runs see no variance at all."""
    return Values(lambda rng, blocks: np.where(rng.random(blocks) < chance, 1.0, 0.5), 0.5 + chance / 2)


def lognormal(sigma: float, median: float = 20.0) -> Values:
    """Return lengths with a long tail."""
    return Values(
        lambda rng, blocks: median * np.exp(sigma * rng.standard_normal(blocks)), median * math.exp(sigma**2 / 2)
    )


def poisson(mean: float) -> Values:
    """Return counts."""
    return Values(lambda rng, blocks: rng.poisson(mean, blocks).astype(np.float64), mean)


def rarely_long(chance: float, times: float) -> Values:
    """Return lengths that are the same but for a few games many times as long."""
    return Values(
        lambda rng, blocks: np.where(rng.random(blocks) < chance, 20.0 * times, 20.0),
        20.0 * (1 + chance * (times - 1)),
    )


@dataclasses.dataclass(frozen=True)
class Pairs:
    """Values of the same deals under two variants.

    Attributes
    ----------
    draw : callable
        From a stream of chance and a number of blocks to values, float64 (2, blocks).
    means : pair of float
        Their true means.
    """

    draw: Callable[[Rng, int], Floats]
    means: tuple[float, float]


def changed(up: float, down: float = 0.0) -> Pairs:
    """Return wins of every other game, of which the variant turns so many losses to wins, and so many wins to losses.

    Both as a part of all games.
    """

    def draw(rng: Rng, blocks: int) -> Floats:
        before = rng.random(blocks) < 0.5
        turned = rng.random(blocks) < 2 * np.where(before, down, up)
        return np.stack([before, before ^ turned]).astype(np.float64)

    return Pairs(draw, (0.5, 0.5 + up - down))


def longer(values: Values, chance: float, times: float) -> Pairs:
    """Return lengths that the variant makes longer.

    Parameters
    ----------
    values : Values
        Lengths in the base.
    chance : float
        Part of the games that are longer.
    times : float
        How many times as long these are.
    """

    def draw(rng: Rng, blocks: int) -> Floats:
        before = values.draw(rng, blocks)
        return np.stack([before, np.where(rng.random(blocks) < chance, before * times, before)])

    return Pairs(draw, (values.mean, values.mean * (1 + chance * (times - 1))))
