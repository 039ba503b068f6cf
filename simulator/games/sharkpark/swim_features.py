"""What a seat may know of each step of a swim, worked out a column at a time as in `scare_features`."""

from typing import Any, NamedTuple

import numpy as np

from simulator.games.sharkpark.beliefs import believe, chance_of_end, fours_among, meal, steps_to, without, worth
from simulator.games.sharkpark.board import NEXT, bit, inlined, inner, spread
from simulator.games.sharkpark.decisions import swim_row
from simulator.games.sharkpark.feature_table import lead_of, rivals_cells
from simulator.games.sharkpark.state import SHARKS, fish_of

_MOVED, _SHARKS = range(2)  # rows of the scratch table: where the step leads, own sharks after it
_RINGS = 7


class _View(NamedTuple):
    """What all steps of a position share."""

    belief: Any
    fish: Any
    rivals: Any  # cells of rivals' sharks
    lead: Any
    left: Any  # movement points after the step


@inlined
def swims(game: Any, rules: Any, table: Any) -> None:
    """Write the features of one position's swims; the first option is to stop."""
    view = _View(believe(game), fish_of(game), rivals_cells(game, rules), lead_of(game, rules), game.swims - 1)
    _step(game, rules, table)
    _feed(view, table)
    if view.left == 1 and rules.swim_eats:  # the most frequent case by far, with a loop of its own to make it fast
        _plan(view, table, np.int64(1))
    elif view.left > 1 and rules.swim_eats:
        _plan(view, table, view.left)
    _approach(view, table)
    _exceptions(rules, view, table)
    first = table.start
    table.features[swim_row.meal, first] = 0.0
    table.features[swim_row.left, first] = 0.0
    table.features[swim_row.stop, first] = 1.0
    table.features[swim_row.hunger, table.position] = game.hunger[game.seat]
    table.features[swim_row.ate, table.position] = game.ate
    table.features[swim_row.mode, table.position] = game.mode
    table.features[swim_row.lead, table.position] = view.lead
    table.features[swim_row.fours_left, table.position] = view.belief.fours_left


@inlined
def _exceptions(rules: Any, view: Any, table: Any) -> None:
    """Write what the rings miss, far fish and what is eaten by the step, and the few steps that may end the game."""
    belief, fish, features = view.belief, view.fish, table.features
    for m in range(table.start, table.end):
        sharks, meat = table.waves[_SHARKS, m - table.start], fish & table.waves[_MOVED, m - table.start]
        steps = features[swim_row.to_fish, m]
        if steps > _RINGS or rules.shared_cells or (meat != 0 and steps > 1):
            features[swim_row.to_fish, m] = steps_to(sharks, fish & ~meat)
        if features[swim_row.to_four, m] > _RINGS or meat & belief.planes.fours != 0:
            features[swim_row.to_four, m] = steps_to(sharks, belief.planes.fours & ~meat)
        if belief.fours_left == 1 and meat != 0:
            features[swim_row.ends, m] = chance_of_end(belief, meat)


@inlined
def _step(game: Any, rules: Any, table: Any) -> None:
    """Work out where each step leads; to stop leads nowhere."""
    own, first = game.sharks[game.seat], SHARKS * game.seat
    table.waves[_MOVED, 0], table.waves[_SHARKS, 0] = np.uint64(0), own
    for m in range(table.start + 1, table.end):
        shark, direction = (table.codes[m] - 1) >> 2, (table.codes[m] - 1) & 3
        cell = game.cells[first + shark]
        moved = bit(NEXT[cell, direction])
        rest = own & ~bit(cell)
        if rules.shared_cells:  # another own shark may stay on the cell
            for i in range(first, first + rules.sharks):
                if i != first + shark:
                    rest |= bit(game.cells[i])
        table.waves[_MOVED, m - table.start], table.waves[_SHARKS, m - table.start] = moved, rest | moved


@inlined
def _feed(view: Any, table: Any) -> None:
    """Write what a step eats and what lies before whose mouths after it."""
    belief, fish = view.belief, view.fish
    planes, threatened = belief.planes, spread(view.rivals)
    exposed = worth(belief, planes, threatened)
    for j in range(table.end - table.start):
        m = np.uint64(table.start) + np.uint64(j)
        meat, reach = fish & table.waves[_MOVED, j], spread(table.waves[_SHARKS, j])
        after = without(planes, meat)
        points = worth(belief, planes, meat)
        table.features[swim_row.eats, m] = points
        table.features[swim_row.four, m] = fours_among(belief, meat)
        table.features[swim_row.ends, m] = 0.0
        table.features[swim_row.margin, m] = view.lead + points
        table.features[swim_row.meal, m] = 0.0
        table.features[swim_row.near, m] = worth(belief, after, reach)
        table.features[swim_row.exposed, m] = exposed - worth(belief, planes, meat & threatened)
        table.features[swim_row.left, m] = view.left
        table.features[swim_row.stop, m] = 0.0


@inlined
def _plan(view: Any, table: Any, left: Any) -> None:
    """Write what the points left could eat."""
    belief, fish = view.belief, view.fish
    for j in range(table.end - table.start):
        after, reach = without(belief.planes, fish & table.waves[_MOVED, j]), spread(table.waves[_SHARKS, j])
        table.features[swim_row.meal, np.uint64(table.start) + np.uint64(j)] = meal(belief, after, reach, left)


@inlined
def _approach(view: Any, table: Any) -> None:
    """Write how far fish and fours are, up to the last ring; what was eaten just now still counts here."""
    fish_rings, four_rings = _rings(view.fish), _rings(view.belief.planes.fours)
    for j in range(table.end - table.start):
        m = np.uint64(table.start) + np.uint64(j)
        sharks, to_fish, to_four = table.waves[_SHARKS, j], 0, 0
        for d in range(_RINGS + 1):
            to_fish += sharks & fish_rings[d] == 0
            to_four += sharks & four_rings[d] == 0
        near = table.features[swim_row.near, m] > 0
        table.features[swim_row.to_fish, m] = 1 if near else max(to_fish, 2)
        table.features[swim_row.to_four, m] = to_four


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
