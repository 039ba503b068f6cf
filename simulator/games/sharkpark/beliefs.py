"""What the seat to act believes of the fish: values it has kept track of, and the mean of those it has not."""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from simulator.games.sharkpark.board import bit, count, lowest, spread
from simulator.games.sharkpark.scare import slide
from simulator.games.sharkpark.state import fish_of

_0, _1 = np.uint64(0), np.uint64(1)


class Belief(NamedTuple):
    """The fish as one seat sees them (rules, Hidden information).

    Attributes
    ----------
    twos, threes, fours : uint64
        Bitboards of the fish whose value the seat has kept track of.
    lost : uint64
        Bitboard of the fish it has lost track of.
    mean : float
        Their mean value in points: public, since all fish out of play were seen.
    four : float
        Probability that one of them is a 4.
    fours_left : int
        Fish of value 4 on the board, known or not: public.
    """

    twos: Any
    threes: Any
    fours: Any
    lost: Any
    mean: Any
    four: Any
    fours_left: Any


@njit(cache=True)
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
    return Belief(
        game.fish[0] & known, game.fish[1] & known, game.fish[2] & known, lost, mean, four, count(game.fish[2])
    )  # fmt: skip


@njit(cache=True)
def worth(belief: Any, cells: Any) -> Any:
    """Return the expected points of the fish on some cells."""
    if cells == 0:
        return 0.0
    points = 2 * count(cells & belief.twos) + 3 * count(cells & belief.threes) + 4 * count(cells & belief.fours)
    return points + belief.mean * count(cells & belief.lost)


@njit(cache=True)
def fours_among(belief: Any, cells: Any) -> Any:
    """Return the expected number of fish of value 4 on some cells."""
    return count(cells & belief.fours) + belief.four * count(cells & belief.lost)


@njit(cache=True)
def chance_of_end(belief: Any, leaving: Any) -> Any:
    """Return the probability that no fish of value 4 is left when the fish on some cells leave."""
    if count(leaving) < belief.fours_left or belief.fours & ~leaving != 0:
        return 0.0
    chance, lost, gone = 1.0, count(belief.lost), count(belief.lost & leaving)
    for i in range(belief.fours_left - count(belief.fours)):  # each lost 4 is among those that leave
        chance *= (gone - i) / (lost - i)
    return chance


@njit(cache=True)
def after_scare(belief: Any, moved: Any, staying: Any, direction: Any, kept: Any) -> Any:
    """Return the belief once the fish have moved; the memory that the move may cost is not foreseen."""
    return Belief(
        slide(belief.twos, moved, staying, direction, kept),
        slide(belief.threes, moved, staying, direction, kept),
        slide(belief.fours, moved, staying, direction, kept),
        slide(belief.lost, moved, staying, direction, kept),
        belief.mean,
        belief.four,
        belief.fours_left,
    )


@njit(cache=True)
def without(belief: Any, cell: Any) -> Any:
    """Return the belief once the fish of a cell is taken away."""
    gone = ~bit(cell)
    return Belief(
        belief.twos & gone,
        belief.threes & gone,
        belief.fours & gone,
        belief.lost & gone,
        belief.mean,
        belief.four,
        belief.fours_left,
    )


@njit(cache=True)
def meal(belief: Any, sharks: Any, points: Any) -> Any:
    """Return the expected points that sharks could eat with some movement points, the best fish in reach first.

    An upper bound: what one shark can reach stays in reach when it has moved.
    """
    total = 0.0
    reach = spread(sharks)
    for _ in range(points):
        best = reach & belief.fours
        value = 4.0
        if best == 0:
            best, value = reach & belief.threes, 3.0
            if (best == 0 or belief.mean > 3.0) and reach & belief.lost != 0:
                best, value = reach & belief.lost, belief.mean
            if best == 0:
                best, value = reach & belief.twos, 2.0
        if best == 0:
            reach |= spread(reach)
            continue
        total += value
        cell = lowest(best)
        reach |= spread(bit(cell))
        belief = without(belief, cell)
    return total


@njit(cache=True)
def steps_to(sharks: Any, fish: Any) -> Any:
    """Return the steps from the nearest of the sharks to the nearest of the fish, others' sharks apart; 15: no fish."""
    if fish == 0 or sharks == 0:
        return 15
    steps = 0
    while sharks & fish == 0:
        sharks |= spread(sharks)
        steps += 1
    return steps
