"""What the seat to act believes of the fish: values it has kept track of, and the mean of those it has not."""

from typing import Any, NamedTuple

import numpy as np

from simulator.games.sharkpark.board import count, inlined, inner, spread
from simulator.games.sharkpark.scare import slide
from simulator.games.sharkpark.state import fish_of

_0, _1 = np.uint64(0), np.uint64(1)
FAR = 15
"""Steps to what is not there: more than between any two cells."""


class Planes(NamedTuple):
    """Bitboards of the fish, as the seat sees them: of known value, or lost track of."""

    twos: Any
    threes: Any
    fours: Any
    lost: Any


class Belief(NamedTuple):
    """The fish as one seat sees them (rules: Hidden information).

    Attributes
    ----------
    planes : Planes
    mean : float
        Mean value in points of the fish the seat has lost track of: public, since all fish out of play were seen.
    four : float
        Probability that one of them is of value 4.
    fours_left : int
        Fish of value 4 on the board, known or not: public.
    """

    planes: Any
    mean: Any
    four: Any
    fours_left: Any


@inner
def believe(game: Any) -> Any:
    """Return the belief of the seat to act."""
    known = game.known[game.seat]
    lost = fish_of(game) & ~known
    mean, four = 0.0, 0.0
    if lost != 0:
        number = count(lost)
        fours = count(lost & game.fish[2])
        mean = (2 * number + count(lost & game.fish[1]) + 2 * fours) / number
        four = fours / number
    planes = Planes(game.fish[0] & known, game.fish[1] & known, game.fish[2] & known, lost)
    return Belief(planes, mean, four, count(game.fish[2]))


@inlined
def worth(belief: Any, planes: Any, cells: Any) -> Any:
    """Return the expected points of the fish on some cells."""
    points = 2 * count(cells & planes.twos) + 3 * count(cells & planes.threes) + 4 * count(cells & planes.fours)
    return points + belief.mean * count(cells & planes.lost)


@inner
def fours_among(belief: Any, cells: Any) -> Any:
    """Return the expected number of fish of value 4 on some cells."""
    return count(cells & belief.planes.fours) + belief.four * count(cells & belief.planes.lost)


@inner
def chance_of_end(belief: Any, leaving: Any) -> Any:
    """Return the probability that no fish of value 4 is left when the fish on some cells leave."""
    known = belief.planes.fours
    if count(leaving) < belief.fours_left or known & ~leaving != 0:
        return 0.0
    chance, lost, gone = 1.0, count(belief.planes.lost), count(belief.planes.lost & leaving)
    for i in range(belief.fours_left - count(known)):  # each lost 4 is among those that leave
        chance *= (gone - i) / (lost - i)
    return chance


@inlined
def after_scare(planes: Any, moved: Any, staying: Any, direction: Any, kept: Any) -> Any:
    """Return the planes once the fish have moved; the memory that the move may cost is not foreseen."""
    return Planes(
        slide(planes.twos, moved, staying, direction, kept),
        slide(planes.threes, moved, staying, direction, kept),
        slide(planes.fours, moved, staying, direction, kept),
        slide(planes.lost, moved, staying, direction, kept),
    )


@inlined
def without(planes: Any, cells: Any) -> Any:
    """Return the planes once the fish of some cells are taken away."""
    return Planes(planes.twos & ~cells, planes.threes & ~cells, planes.fours & ~cells, planes.lost & ~cells)


@inlined
def meal(belief: Any, planes: Any, reach: Any, points: Any) -> Any:
    """Return the expected points that sharks next to ``reach`` could eat with some movement points, best fish first.

    An estimate: it looks one fish ahead, and what a shark can reach stays in reach when it has moved. Written without
    branches, for the loops over all scares.
    """
    total = 0.0
    lost_first = planes.lost if belief.mean > 3.0 else _0  # lost fish come before those known to be 3
    for _ in range(points):
        fours, threes, lost = reach & planes.fours, reach & planes.threes, reach & planes.lost
        first = lost & lost_first
        best, value = reach & planes.twos, 2.0
        best, value = (lost, belief.mean) if lost != 0 else (best, value)
        best, value = (threes, 3.0) if threes != 0 else (best, value)
        best, value = (first, belief.mean) if first != 0 else (best, value)
        best, value = (fours, 4.0) if fours != 0 else (best, value)
        total += value if best != 0 else 0.0
        cell = best & (~best + _1)
        reach |= spread(cell if best != 0 else reach)
        planes = without(planes, cell)
    return total


@inner
def steps_to(sharks: Any, fish: Any) -> Any:
    """Return the steps from the nearest of some sharks to the nearest of some fish; FAR when there is none."""
    if fish == 0 or sharks == 0:
        return FAR
    steps = 0
    while sharks & fish == 0:
        sharks |= spread(sharks)
        steps += 1
    return steps
