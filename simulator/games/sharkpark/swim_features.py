"""What a seat may know of each step of a swim, worked out a column at a time as in `scare_features`."""

from typing import Any

import numpy as np

from simulator.games.sharkpark.beliefs import believe, chance_of_end, fours_among, meal, steps_to, without, worth
from simulator.games.sharkpark.board import NEXT, bit, inlined, inner, spread
from simulator.games.sharkpark.scare_features import lead_of, rivals_cells
from simulator.games.sharkpark.state import SHARKS, fish_of

EATS, FOUR, ENDS, MARGIN, MEAL, NEAR, EXPOSED, TO_FISH, TO_FOUR, LEFT, STOP = range(11)
"""Rows of the table of features, in the order of the decision's features; its facts follow."""
_FACTS = STOP + 1
_MOVED, _SHARKS = range(2)  # rows of the scratch table: where the step leads, own sharks after it
_RINGS = 7


@inlined
def swims(game: Any, rules: Any, codes: Any, start: Any, end: Any, features: Any, k: Any, waves: Any) -> None:
    """Write the features of one position's swims; the first option is to stop."""
    belief, seat = believe(game), game.seat
    lead, fish = lead_of(game, rules), fish_of(game)
    _step(game, rules, codes, start, end, waves)
    left = game.swims - 1
    _feed(belief, fish, rivals_cells(game, rules), lead, left, start, end, features, waves)
    if left == 1 and rules.swim_eats:  # the most frequent case by far, with a loop of its own to make it fast
        _plan(belief, fish, np.int64(1), start, end, features, waves)
    elif left > 1 and rules.swim_eats:
        _plan(belief, fish, left, start, end, features, waves)
    _approach(belief, fish, start, end, features, waves)
    for m in range(start, end):
        sharks, meat = waves[_SHARKS, m - start], fish & waves[_MOVED, m - start]
        if features[TO_FISH, m] > _RINGS or rules.shared_cells or (meat != 0 and features[TO_FISH, m] > 1):
            features[TO_FISH, m] = steps_to(sharks, fish & ~meat)
        if features[TO_FOUR, m] > _RINGS or meat & belief.planes.fours != 0:
            features[TO_FOUR, m] = steps_to(sharks, belief.planes.fours & ~meat)
        if belief.fours_left == 1 and meat != 0:
            features[ENDS, m] = chance_of_end(belief, meat)
    features[MEAL, start], features[LEFT, start], features[STOP, start] = 0.0, 0.0, 1.0
    features[_FACTS, k] = game.hunger[seat]
    features[_FACTS + 1, k] = game.ate
    features[_FACTS + 2, k] = game.mode
    features[_FACTS + 3, k] = lead
    features[_FACTS + 4, k] = belief.fours_left


@inlined
def _step(game: Any, rules: Any, codes: Any, start: Any, end: Any, waves: Any) -> None:
    """Work out where each step leads; to stop leads nowhere."""
    own, first = game.sharks[game.seat], SHARKS * game.seat
    waves[_MOVED, 0], waves[_SHARKS, 0] = np.uint64(0), own
    for m in range(start + 1, end):
        shark, direction = (codes[m] - 1) >> 2, (codes[m] - 1) & 3
        cell = game.cells[first + shark]
        moved = bit(NEXT[cell, direction])
        rest = own & ~bit(cell)
        if rules.shared_cells:  # another own shark may stay on the cell
            for i in range(first, first + rules.sharks):
                if i != first + shark:
                    rest |= bit(game.cells[i])
        waves[_MOVED, m - start], waves[_SHARKS, m - start] = moved, rest | moved


@inlined
def _feed(
    belief: Any, fish: Any, rivals: Any, lead: Any, left: Any, start: Any, end: Any, features: Any, waves: Any
) -> None:
    """Write what a step eats and what lies before whose mouths after it."""
    planes, threatened = belief.planes, spread(rivals)
    exposed = worth(belief, planes, threatened)
    for j in range(end - start):
        m = np.uint64(start) + np.uint64(j)
        meat, reach = fish & waves[_MOVED, j], spread(waves[_SHARKS, j])
        after = without(planes, meat)
        points = worth(belief, planes, meat)
        features[EATS, m] = points
        features[FOUR, m] = fours_among(belief, meat)
        features[ENDS, m] = 0.0
        features[MARGIN, m] = lead + points
        features[MEAL, m] = 0.0
        features[NEAR, m] = worth(belief, after, reach)
        features[EXPOSED, m] = exposed - worth(belief, planes, meat & threatened)
        features[LEFT, m] = left
        features[STOP, m] = 0.0


@inlined
def _plan(belief: Any, fish: Any, left: Any, start: Any, end: Any, features: Any, waves: Any) -> None:
    """Write what the points left could eat."""
    for j in range(end - start):
        after, reach = without(belief.planes, fish & waves[_MOVED, j]), spread(waves[_SHARKS, j])
        features[MEAL, np.uint64(start) + np.uint64(j)] = meal(belief, after, reach, left)


@inlined
def _approach(belief: Any, fish: Any, start: Any, end: Any, features: Any, waves: Any) -> None:
    """Write how far fish and fours are, up to the last ring; what was eaten just now still counts here."""
    fish_rings, four_rings = _rings(fish), _rings(belief.planes.fours)
    for j in range(end - start):
        m = np.uint64(start) + np.uint64(j)
        sharks, to_fish, to_four = waves[_SHARKS, j], 0, 0
        for d in range(_RINGS + 1):
            to_fish += sharks & fish_rings[d] == 0
            to_four += sharks & four_rings[d] == 0
        near = features[NEAR, m] > 0
        features[TO_FISH, m] = 1 if near else max(to_fish, 2)
        features[TO_FOUR, m] = to_four


@inner
def _rings(cells: Any) -> Any:
    """Return the cells within 0, 1, 2 … steps of some cells, out to the last ring."""
    one = cells | spread(cells)
    two = one | spread(one)
    three = two | spread(two)
    four = three | spread(three)
    five = four | spread(four)
    six = five | spread(five)
    return cells, one, two, three, four, five, six, six | spread(six)
