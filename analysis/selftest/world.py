"""What a world of known truth is: blocks drawn by chance, and whether what is said about them is true."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

CONFIDENCE = 0.95

Interval: TypeAlias = tuple[float, float]


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What one simulated run says.

    Attributes
    ----------
    low, high : bool
        Whether it is wrong to either side: the interval lies wholly below the truth, wholly above it; for verdicts,
        "same" or "balanced" is said wrongly, "different" or "unbalanced" is.
    width : float
        Width of the interval; NaN for a verdict.
    said : bool
        Whether anything is said at all: an interval is refused where it would not hold.
    """

    low: bool
    high: bool
    width: float = math.nan
    said: bool = True


@dataclasses.dataclass(frozen=True)
class World:
    """A way to draw blocks whose truth is known, and what is said about them.

    Attributes
    ----------
    kind : str
        What is tested: a kind of interval or of verdict.
    name : str
        The world in words; with the kind, unlike any other's.
    blocks : int
        Blocks of one run.
    errors : float
        Most runs that may be wrong, as a share; NaN where nothing can be promised.
    one_side : float
        Most runs that may be wrong to one side.
    run : callable
        One run, by a stream of chance.
    part : float
        Share of the runs asked for that is played: below 1 where a run takes long.
    """

    kind: str
    name: str
    blocks: int
    errors: float
    one_side: float
    run: Callable[[np.random.Generator], Outcome]
    part: float = 1.0


def held(intervals: Sequence[Interval], truths: Sequence[float]) -> Outcome:
    """Return what intervals say that are to hold the truths, all together."""
    if any(math.isnan(end) for pair in intervals for end in pair):
        return Outcome(False, False, said=False)
    pairs = list(zip(intervals, truths, strict=True))
    low = any(high < truth for (_, high), truth in pairs)
    width = sum(high - low for low, high in intervals) / len(pairs)
    return Outcome(low, any(low > truth for (low, _), truth in pairs), width)


def covering(
    kind: str,
    name: str,
    blocks: int,
    run: Callable[[np.random.Generator], tuple[Sequence[Interval], Sequence[float]]],
    part: float = 1.0,
) -> World:
    """Return a world in which intervals of 95 % are to hold truths.

    Parameters
    ----------
    kind, name : str
    blocks : int
    run : callable
        From a stream of chance to the intervals and the truths that they are to hold, all together.
    part : float
        As in `World`.
    """
    alpha = 1 - CONFIDENCE
    return World(kind, name, blocks, alpha, alpha, lambda rng: held(*run(rng)), part)


def unpromised(
    kind: str,
    name: str,
    blocks: int,
    run: Callable[[np.random.Generator], tuple[Sequence[Interval], Sequence[float]]],
) -> World:
    """Return a world that no interval can hold in, shown for what it costs.

    The mean of an amount without a greatest value has none: what is rare enough not to be seen may weigh as much as
    one likes (R. R. Bahadur and L. J. Savage, "The nonexistence of certain statistical procedures in nonparametric
    problems", Annals of Mathematical Statistics 27, 1956).

    Parameters
    ----------
    kind, name, blocks, run
        As for `covering`.
    """
    return dataclasses.replace(covering(kind, name, blocks, run), errors=math.nan, one_side=math.nan)
