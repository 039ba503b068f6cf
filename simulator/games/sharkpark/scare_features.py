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
from simulator.games.sharkpark.decisions import scare_row
from simulator.games.sharkpark.feature_table import WAVES, Table, best_rival, lead_of, rivals_cells
from simulator.games.sharkpark.scare import mouths, movement_points, movers
from simulator.games.sharkpark.state import MAX_OPTIONS, MODE, SHARKS, fish_of, unpack_scare

_TWOS, _THREES, _FOURS, _LOST, _GONE, _BITTEN, _FOOD, _OUT = range(8)
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
def _view(game: Any, rules: Any) -> Any:
    own, rivals = game.sharks[game.seat], rivals_cells(game, rules)
    lead, rival = np.float64(lead_of(game, rules)), best_rival(game, rules)
    return _View(believe(game), fish_of(game), own, rivals, spread(own), spread(rivals), lead, rival)


@njit(cache=True, nogil=True)
def describe_scares(games: Any, rows: Any, rules: Any, offsets: Any, codes: Any, features: Any) -> None:
    """Write the features of the options of records that wait for a scare."""
    waves = np.empty((WAVES, MAX_OPTIONS), np.uint64)
    for k in range(rows.shape[0]):
        _scares(games[rows[k]], rules[0], Table(codes, features, waves, offsets[k], offsets[k + 1], k))


@inlined
def _scares(game: Any, rules: Any, table: Any) -> None:
    """Write the features of one position's scares by mode; RUN and FLY move the fish as a plain scare does."""
    view = _view(game, rules)
    block = rules.players * rules.sharks * 4
    for first in range(table.start, table.end, block):
        mode = table.codes[first] >> 6
        if mode == MODE.RUN or mode == MODE.FLY:
            continue
        _move(game, rules, view, mode, table, first, block)
        _feed(rules, view, table, first, block)
        _exceptions(game, rules, view, table, first, block)
        _settle(rules, view, table, first, block, np.int64(2))
        if mode == MODE.TERROR:
            _drive(game, rules, view, table, first, block)
        for other in range(first + block, table.end, block):
            faster = table.codes[other] >> 6
            if mode == MODE.plain and (faster == MODE.RUN or faster == MODE.FLY):
                for f in range(scare_row.mode):
                    for j in range(block):
                        table.features[f, other + j] = table.features[f, first + j]
                _settle(rules, view, table, other, block, movement_points(faster))
    for m in range(table.start, table.end):
        mode = table.codes[m] >> 6
        table.features[scare_row.mode, m] = mode
        table.features[scare_row.swims, m] = movement_points(mode)
    _facts(game, rules, view, table)


@inner
def _facts(game: Any, rules: Any, view: Any, table: Any) -> None:
    hunger = 0
    for seat in range(rules.players):
        if seat != game.seat:
            hunger = max(hunger, game.hunger[seat])
    table.features[scare_row.hunger, table.position] = game.hunger[game.seat]
    table.features[scare_row.rivals_hunger, table.position] = hunger
    table.features[scare_row.lead, table.position] = view.lead
    table.features[scare_row.fours_left, table.position] = view.belief.fours_left
    table.features[scare_row.unknown, table.position] = count(view.belief.planes.lost)


@inlined
def _move(game: Any, rules: Any, view: Any, mode: Any, table: Any, first: Any, block: Any) -> None:
    """Work out the fish that each scare moves, as bitboards."""
    planes = view.belief.planes
    eaters = mouths(game, rules, np.int64(mode))
    for j in range(block):
        _, shark, direction = unpack_scare(table.codes[first + j])
        moved = movers(mode, game.cells[shark], direction, rules.wide, view.fish, eaters)
        gone = moved & EDGE[direction]
        staying = moved & ~gone
        landing = shift(staying, direction)
        bitten = unshift(landing & eaters, direction)
        after = after_scare(planes, moved, staying, direction, landing & ~eaters)
        table.waves[_TWOS, j], table.waves[_THREES, j] = after.twos, after.threes
        table.waves[_FOURS, j], table.waves[_LOST, j] = after.fours, after.lost
        table.waves[_GONE, j], table.waves[_BITTEN, j] = gone, bitten
        table.waves[_FOOD, j] = bitten & unshift(view.own, direction)


@inlined
def _feed(rules: Any, view: Any, table: Any, first: Any, block: Any) -> None:
    """Write what own sharks eat and what escapes."""
    belief, planes = view.belief, view.belief.planes
    for j in range(block):
        m = np.uint64(first) + np.uint64(j)  # unsigned: no check for an index from the end
        food, gone = table.waves[_FOOD, j], table.waves[_GONE, j]
        out = table.waves[_BITTEN, j] if rules.vivier else table.waves[_BITTEN, j] | gone
        table.waves[_OUT, j] = out
        mine = worth(belief, planes, food)
        table.features[scare_row.mine, m] = mine
        table.features[scare_row.fours, m] = fours_among(belief, food)
        table.features[scare_row.margin, m] = view.lead + mine
        table.features[scare_row.escapes, m] = count(gone)
        table.features[scare_row.lost, m] = worth(belief, planes, gone)
        table.features[scare_row.fours_out, m] = fours_among(belief, out)
        table.features[scare_row.theirs, m], table.features[scare_row.leader, m], table.features[scare_row.ends, m] = (
            0.0,
            0.0,
            0.0,
        )
        table.features[scare_row.exiles, m], table.features[scare_row.bites, m] = 0.0, 0.0


@inlined
def _settle(rules: Any, view: Any, table: Any, first: Any, block: Any, points: Any) -> None:
    """Write what lies before whose mouths once the fish have moved."""
    belief = view.belief
    for j in range(block):
        m = np.uint64(first) + np.uint64(j)
        after = Planes(table.waves[_TWOS, j], table.waves[_THREES, j], table.waves[_FOURS, j], table.waves[_LOST, j])
        table.features[scare_row.meal, m] = meal(belief, after, view.reach, points) if rules.swim_eats else 0.0
        table.features[scare_row.near, m] = worth(belief, after, view.reach)
        table.features[scare_row.exposed, m] = worth(belief, after, view.threatened)


@inlined
def _exceptions(game: Any, rules: Any, view: Any, table: Any, first: Any, block: Any) -> None:
    """Write what few scares do: feed rivals, or maybe end the game."""
    belief = view.belief
    for j in range(block):
        m = first + j
        others = table.waves[_BITTEN, j] & ~table.waves[_FOOD, j]
        if others != 0:
            theirs, leader, best = _rivals_eat(game, rules, belief, view.rival, others, j & 3)
            table.features[scare_row.theirs, m], table.features[scare_row.leader, m] = theirs, leader
            table.features[scare_row.margin, m] = (
                game.points[game.seat] + worth(belief, belief.planes, table.waves[_FOOD, j]) - best
            )
        if belief.planes.fours & ~table.waves[_OUT, j] == 0 and count(table.waves[_OUT, j]) >= belief.fours_left:
            table.features[scare_row.ends, m] = chance_of_end(belief, table.waves[_OUT, j])


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
def _drive(game: Any, rules: Any, view: Any, table: Any, first: Any, block: Any) -> None:
    """Write what TERROR does to the enemy sharks in the lanes."""
    for j in range(block):
        m = first + j
        _, shark, direction = unpack_scare(table.codes[m])
        rivals, exiles, bites = _sharks_after(game, rules, view.own, game.cells[shark], direction)
        after = Planes(table.waves[_TWOS, j], table.waves[_THREES, j], table.waves[_FOURS, j], table.waves[_LOST, j])
        table.features[scare_row.exiles, m], table.features[scare_row.bites, m] = exiles, bites
        table.features[scare_row.exposed, m] = worth(view.belief, after, spread(rivals))


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
