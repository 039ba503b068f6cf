"""What a seat may know of each scare.

A position has up to 240 scares, and each has sixteen features: most of the time of a game goes here. So all scares of
one mode are worked out together, a column at a time, in plain loops over bitboards that the compiler turns into vector
instructions; what needs a branch is left to a last loop.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from simulator.games.sharkpark.beliefs import Planes, after_scare, believe, chance_of_end, fours_among, meal, worth
from simulator.games.sharkpark.board import EDGE, LANES, NEXT, bit, count, inlined, inner, shift, spread, unshift
from simulator.games.sharkpark.scare import mouths, movement_points, movers
from simulator.games.sharkpark.state import FLY, MAX_OPTIONS, PLAIN, RUN, SHARKS, TERROR, fish_of, unpack_scare

(MINE, THEIRS, LEADER, ESCAPES, LOST, FOURS, FOURS_OUT, ENDS, MARGIN, MEAL, NEAR, EXPOSED, EXILES, BITES, MODE,
 SWIMS) = range(16)  # fmt: skip
"""Rows of the table of features, in the order of the decision's features; its facts follow."""
_FACTS = SWIMS + 1
_TWOS, _THREES, _FOURS, _LOST, _GONE, _BITTEN, _FOOD, _OUT = range(8)
WAVES = 8
"""Rows of the scratch table of bitboards: the planes of fish after each scare, then the fish that escape, that are
eaten, that own sharks eat, and that leave the game."""


class _View(NamedTuple):
    """What all scares of a position share."""

    belief: Any
    fish: Any
    own: Any  # cells of own sharks
    rivals: Any  # cells of rivals' sharks
    reach: Any  # cells next to own sharks
    threatened: Any  # cells next to rivals' sharks
    lead: Any
    rival: Any  # the rival furthest ahead


@inner
def best_rival(game: Any, rules: Any) -> Any:
    """Return the rival furthest ahead, the first of several."""
    best = -1
    for seat in range(rules.players):
        if seat != game.seat and (best < 0 or game.points[seat] > game.points[best]):
            best = seat
    return best


@inner
def lead_of(game: Any, rules: Any) -> Any:
    """Return the points that the seat to act is ahead of the best rival."""
    return game.points[game.seat] - game.points[best_rival(game, rules)]


@inner
def rivals_cells(game: Any, rules: Any) -> Any:
    """Return the cells of the rivals' sharks."""
    cells = np.uint64(0)
    for seat in range(rules.players):
        if seat != game.seat:
            cells |= game.sharks[seat]
    return cells


@inner
def _view(game: Any, rules: Any) -> Any:
    own, rivals = game.sharks[game.seat], rivals_cells(game, rules)
    lead, rival = np.float64(lead_of(game, rules)), best_rival(game, rules)
    return _View(believe(game), fish_of(game), own, rivals, spread(own), spread(rivals), lead, rival)


@njit(cache=True, nogil=True)
def describe_scares(games: Any, rows: Any, rules: Any, offsets: Any, codes: Any, features: Any) -> None:
    """Write the features of the options of records that wait for a scare."""
    waves = np.empty((WAVES, MAX_OPTIONS), np.uint64)
    for k in range(rows.shape[0]):
        _scares(games[rows[k]], rules[0], codes, offsets[k], offsets[k + 1], features, k, waves)


@inlined
def _scares(game: Any, rules: Any, codes: Any, start: Any, end: Any, features: Any, k: Any, waves: Any) -> None:
    """Write the features of one position's scares by mode; RUN and FLY move the fish as a plain scare does."""
    view = _view(game, rules)
    block = rules.players * rules.sharks * 4
    for first in range(start, end, block):
        mode = codes[first] >> 6
        if mode == RUN or mode == FLY:
            continue
        _move(game, rules, view, mode, codes, first, block, waves)
        _feed(rules, view, first, block, features, waves)
        _exceptions(game, rules, view, first, block, features, waves)
        _settle(rules, view, first, block, np.int64(2), features, waves)
        if mode == TERROR:
            _drive(game, rules, view, codes, first, block, features, waves)
        for other in range(first + block, end, block):
            faster = codes[other] >> 6
            if mode == PLAIN and (faster == RUN or faster == FLY):
                for f in range(MODE):
                    for j in range(block):
                        features[f, other + j] = features[f, first + j]
                _settle(rules, view, other, block, movement_points(faster), features, waves)
    for m in range(start, end):
        mode = codes[m] >> 6
        features[MODE, m] = mode
        features[SWIMS, m] = movement_points(mode)
    _facts(game, rules, view, features, k)


@inner
def _facts(game: Any, rules: Any, view: Any, features: Any, k: Any) -> None:
    hunger = 0
    for seat in range(rules.players):
        if seat != game.seat:
            hunger = max(hunger, game.hunger[seat])
    features[_FACTS, k] = game.hunger[game.seat]
    features[_FACTS + 1, k] = hunger
    features[_FACTS + 2, k] = view.lead
    features[_FACTS + 3, k] = view.belief.fours_left
    features[_FACTS + 4, k] = count(view.belief.planes.lost)


@inlined
def _move(game: Any, rules: Any, view: Any, mode: Any, codes: Any, first: Any, block: Any, waves: Any) -> None:
    """Work out the fish that each scare moves, as bitboards."""
    planes = view.belief.planes
    eaters = mouths(game, rules, np.int64(mode))
    for j in range(block):
        _, shark, direction = unpack_scare(codes[first + j])
        moved = movers(mode, game.cells[shark], direction, rules.wide, view.fish, eaters)
        gone = moved & EDGE[direction]
        staying = moved & ~gone
        landing = shift(staying, direction)
        bitten = unshift(landing & eaters, direction)
        after = after_scare(planes, moved, staying, direction, landing & ~eaters)
        waves[_TWOS, j], waves[_THREES, j] = after.twos, after.threes
        waves[_FOURS, j], waves[_LOST, j] = after.fours, after.lost
        waves[_GONE, j], waves[_BITTEN, j] = gone, bitten
        waves[_FOOD, j] = bitten & unshift(view.own, direction)


@inlined
def _feed(rules: Any, view: Any, first: Any, block: Any, features: Any, waves: Any) -> None:
    """Write what own sharks eat and what escapes."""
    belief, planes = view.belief, view.belief.planes
    for j in range(block):
        m = np.uint64(first) + np.uint64(j)  # unsigned: no check for an index from the end
        food, gone = waves[_FOOD, j], waves[_GONE, j]
        out = waves[_BITTEN, j] if rules.vivier else waves[_BITTEN, j] | gone
        waves[_OUT, j] = out
        mine = worth(belief, planes, food)
        features[MINE, m] = mine
        features[FOURS, m] = fours_among(belief, food)
        features[MARGIN, m] = view.lead + mine
        features[ESCAPES, m] = count(gone)
        features[LOST, m] = worth(belief, planes, gone)
        features[FOURS_OUT, m] = fours_among(belief, out)
        features[THEIRS, m], features[LEADER, m], features[ENDS, m] = 0.0, 0.0, 0.0
        features[EXILES, m], features[BITES, m] = 0.0, 0.0


@inlined
def _settle(rules: Any, view: Any, first: Any, block: Any, points: Any, features: Any, waves: Any) -> None:
    """Write what lies before whose mouths once the fish have moved."""
    belief = view.belief
    for j in range(block):
        m = np.uint64(first) + np.uint64(j)
        after = Planes(waves[_TWOS, j], waves[_THREES, j], waves[_FOURS, j], waves[_LOST, j])
        features[MEAL, m] = meal(belief, after, view.reach, points) if rules.swim_eats else 0.0
        features[NEAR, m] = worth(belief, after, view.reach)
        features[EXPOSED, m] = worth(belief, after, view.threatened)


@inlined
def _exceptions(game: Any, rules: Any, view: Any, first: Any, block: Any, features: Any, waves: Any) -> None:
    """Write what few scares do: feed rivals, or maybe end the game."""
    belief = view.belief
    for j in range(block):
        m = first + j
        others = waves[_BITTEN, j] & ~waves[_FOOD, j]
        if others != 0:
            theirs, leader, best = _rivals_eat(game, rules, belief, view.rival, others, j & 3)
            features[THEIRS, m], features[LEADER, m] = theirs, leader
            features[MARGIN, m] = game.points[game.seat] + worth(belief, belief.planes, waves[_FOOD, j]) - best
        if belief.planes.fours & ~waves[_OUT, j] == 0 and count(waves[_OUT, j]) >= belief.fours_left:
            features[ENDS, m] = chance_of_end(belief, waves[_OUT, j])


@inner
def _rivals_eat(game: Any, rules: Any, belief: Any, rival: Any, eaten: Any, direction: Any) -> Any:
    """Return the points that all rivals eat, that the leading one eats, and the best rival's points after it."""
    theirs, leader, best = 0.0, 0.0, np.float64(game.points[rival])
    for seat in range(rules.players):
        bites = eaten & unshift(game.sharks[seat], direction)
        if seat != game.seat and bites != 0:
            points = worth(belief, belief.planes, bites)
            theirs += points
            best = max(best, game.points[seat] + points)
            if seat == rival:
                leader = points
    return theirs, leader, best


@inner
def _drive(game: Any, rules: Any, view: Any, codes: Any, first: Any, block: Any, features: Any, waves: Any) -> None:
    """Write what TERROR does to the enemy sharks in the lanes."""
    for j in range(block):
        m = first + j
        _, shark, direction = unpack_scare(codes[m])
        rivals, exiles, bites = _sharks_after(game, rules, view.own, game.cells[shark], direction)
        after = Planes(waves[_TWOS, j], waves[_THREES, j], waves[_FOURS, j], waves[_LOST, j])
        features[EXILES, m], features[BITES, m] = exiles, bites
        features[EXPOSED, m] = worth(view.belief, after, spread(rivals))


@inner
def _sharks_after(game: Any, rules: Any, own: Any, cell: Any, direction: Any) -> Any:
    """Return the cells of the rivals' sharks left on the board by TERROR, how many are driven off or bitten, bitten."""
    lanes = LANES[rules.wide, cell, direction]
    exiles, bites, after = 0, 0, np.uint64(0)
    for seat in range(rules.players):
        if seat == game.seat:
            continue
        for i in range(SHARKS * seat, SHARKS * seat + rules.sharks):
            place = game.cells[i]
            target = NEXT[place, direction]
            if lanes & bit(place) == 0:
                after |= bit(place)
            elif target < 0:
                exiles += 1
            elif own & bit(target) != 0:
                exiles += 1
                bites += 1
            else:
                after |= bit(target)
    return after, exiles, bites
