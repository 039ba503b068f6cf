"""What a seat may know of each option: the features that strategies read."""

from typing import Any

import numpy as np
from numba import njit

from simulator.contracts import Decision
from simulator.games.sharkpark.beliefs import believe, chance_of_end, fours_among, meal, steps_to, without, worth
from simulator.games.sharkpark.board import LANES, NEXT, SIDES, bit, count, inner, spread
from simulator.games.sharkpark.scare_features import lead_of, rivals_cells
from simulator.games.sharkpark.state import EXILE, EXILE_BITS, PLACE, SHARKS, STEAL, SWIM, fish_of

_LEAD = {"lead": "points ahead of the best rival; negative when behind"}
_FOURS = {"fours_left": "fish of value 4 on the board"}
DECISIONS = (
    Decision(
        "place",
        {
            "near": "expected points of the fish next to the cell",
            "to_four": "steps from the cell to the nearest known fish of value 4, 15 if none",
            "facing": "own sharks across the board, at most one row or column aside",
            "rivals": "rivals' sharks within two steps of the cell",
        },
    ),
    Decision(
        "scare",
        {
            "mine": "expected points that own sharks eat",
            "theirs": "expected points that all rivals' sharks eat",
            "leader": "expected points that the rival furthest ahead eats",
            "escapes": "fish that escape",
            "lost": "expected points of the fish that escape",
            "fours": "expected fish of value 4 that own sharks eat",
            "fours_out": "expected fish of value 4 that are eaten by anyone or escape",
            "ends": "probability that it ends the game at once",
            "margin": "expected points ahead of the best rival after it",
            "meal": "expected points that the swim after it could eat, best fish first",
            "near": "expected points of the fish next to own sharks after it",
            "exposed": "expected points of the fish next to rivals' sharks after it",
            "exiles": "enemy sharks driven off the board or bitten",
            "bites": "enemy sharks bitten",
            "mode": "0 plain, 1 FEAR, 2 RUN, 3 TERROR, 4 FLY",
            "swims": "movement points for the swim after it",
        },
        {
            "hunger": "own hunger: 0 peckish, 1 hungry, 2 starving",
            "rivals_hunger": "greatest hunger of a rival",
            **_LEAD,
            **_FOURS,
            "unknown": "fish whose value the seat has lost track of",
        },
    ),
    Decision(
        "exile",
        {
            "near": "expected points of the fish next to the cell",
            "to_fish": "steps from the cell to the nearest fish",
            "to_four": "steps from the cell to the nearest known fish of value 4, 15 if none",
        },
        {"owner_lead": "points that the shark's owner is ahead of the seat"},
    ),
    Decision(
        "steal",
        {"value": "points of the fish taken", "margin": "points ahead of the best rival after it"},
    ),
    Decision(
        "restock",
        {
            "mine": "steps from the cell to the nearest own shark",
            "theirs": "steps from the cell to the nearest rival's shark",
        },
        {"value": "points of the fish put back"},
    ),
    Decision(
        "swim",
        {
            "eats": "expected points of the fish eaten by the step",
            "four": "probability that it is a fish of value 4",
            "ends": "probability that the step ends the game",
            "margin": "expected points ahead of the best rival after it",
            "meal": "expected points that the movement points left could eat, best fish first",
            "near": "expected points of the fish next to own sharks after it",
            "exposed": "expected points of the fish next to rivals' sharks after it",
            "to_fish": "steps from the nearest own shark to the nearest fish after it, 15 if none",
            "to_four": "steps from the nearest own shark to the nearest known fish of value 4 after it, 15 if none",
            "left": "movement points left after it",
            "stop": "1 for ending the turn's swimming",
        },
        {"hunger": "own hunger", "ate": "1 if an own shark has eaten in this turn", **_LEAD, **_FOURS},
    ),
)


@njit(cache=True, nogil=True)
def describe_others(games: Any, rows: Any, rules: Any, offsets: Any, codes: Any, features: Any) -> None:
    """Write the features of the options of records that wait for any decision but a scare."""
    for k in range(rows.shape[0]):
        game, rule, start, end = games[rows[k]], rules[0], offsets[k], offsets[k + 1]
        if game.decision == SWIM:
            _swims(game, rule, codes, start, end, features, k)
        elif game.decision == PLACE:
            _places(game, codes, start, end, features)
        elif game.decision == EXILE:
            _exiles(game, codes, start, end, features, k)
        elif game.decision == STEAL:
            _steals(game, rule, codes, start, end, features)
        else:
            _restocks(game, codes, start, end, features, k)


(_EATS, _FOUR, _STEP_ENDS, _STEP_MARGIN, _STEP_MEAL, _STEP_NEAR, _STEP_EXPOSED, _FISH, _STEPS_TO_FOUR, _LEFT,
 _STOP) = range(11)  # fmt: skip


@inner
def _swims(game: Any, rules: Any, codes: Any, start: Any, end: Any, features: Any, k: Any) -> None:
    belief, seat = believe(game), game.seat
    planes, lead, fish = belief.planes, lead_of(game, rules), fish_of(game)
    threatened = spread(rivals_cells(game))
    exposed = worth(belief, planes, threatened)
    moving, rest = -1, game.sharks[seat]  # the shark that moves, and the cells of the others
    for m in range(start, end):
        code = codes[m]
        moved, left = np.uint64(0), 0
        if code > 0:
            if (code - 1) >> 2 != moving:
                moving = (code - 1) >> 2
                rest = _others(game, rules, moving)
            moved = bit(NEXT[game.cells[SHARKS * seat + moving], (code - 1) & 3])
            left = game.swims - 1
        sharks, meat = rest | moved, fish & moved
        after, reach = without(planes, meat), spread(sharks)
        points, near = worth(belief, planes, meat), worth(belief, after, reach)
        features[_EATS, m] = points
        features[_FOUR, m] = fours_among(belief, meat)
        features[_STEP_ENDS, m] = chance_of_end(belief, meat) if belief.fours_left == 1 else 0.0
        features[_STEP_MARGIN, m] = lead + points
        features[_STEP_MEAL, m] = meal(belief, after, reach, left) if rules.swim_eats else 0.0
        features[_STEP_NEAR, m] = near
        features[_STEP_EXPOSED, m] = exposed - points if meat & threatened != 0 else exposed
        features[_FISH, m] = 1 if near > 0 and not rules.shared_cells else steps_to(sharks, fish & ~meat)
        features[_STEPS_TO_FOUR, m] = steps_to(sharks, after.fours)
        features[_LEFT, m] = left
        features[_STOP, m] = code == 0
    facts = _STOP + 1
    features[facts, k] = game.hunger[seat]
    features[facts + 1, k] = game.ate
    features[facts + 2, k] = lead
    features[facts + 3, k] = belief.fours_left


@inner
def _others(game: Any, rules: Any, moving: Any) -> Any:
    """Return the cells of own sharks but one."""
    cells = np.uint64(0)
    for i in range(rules.sharks):
        if i != moving:
            cells |= bit(game.cells[SHARKS * game.seat + i])
    return cells


@inner
def _places(game: Any, codes: Any, start: Any, end: Any, features: Any) -> None:
    belief, own, rivals = believe(game), game.sharks[game.seat], rivals_cells(game)
    for m in range(start, end):
        cell = bit(codes[m])
        around = spread(cell)
        facing = np.uint64(0)
        for direction in range(4):
            if SIDES[direction] & cell != 0:  # the side to the north faces south
                facing = LANES[1, codes[m], (direction + 2) & 3] & SIDES[(direction + 2) & 3]
        features[0, m] = worth(belief, belief.planes, around)
        features[1, m] = steps_to(cell, belief.planes.fours)
        features[2, m] = count(facing & own)
        features[3, m] = count((around | spread(around)) & rivals)


@inner
def _exiles(game: Any, codes: Any, start: Any, end: Any, features: Any, k: Any) -> None:
    belief, fish = believe(game), fish_of(game)
    for m in range(start, end):
        cell = bit(codes[m])
        features[0, m] = worth(belief, belief.planes, spread(cell))
        features[1, m] = steps_to(cell, fish)
        features[2, m] = steps_to(cell, belief.planes.fours)
    owner = (((game.exiles & ((1 << EXILE_BITS) - 1)) - 1) >> 1) // SHARKS
    features[3, k] = game.points[owner] - game.points[game.seat]


@inner
def _steals(game: Any, rules: Any, codes: Any, start: Any, end: Any, features: Any) -> None:
    for m in range(start, end):
        value = codes[m]
        best = 0
        for seat in range(rules.players):
            if seat != game.seat:
                best = max(best, game.points[seat] - (value if seat == game.victim else 0))
        features[0, m] = value
        features[1, m] = game.points[game.seat] + value - best


@inner
def _restocks(game: Any, codes: Any, start: Any, end: Any, features: Any, k: Any) -> None:
    own, rivals = game.sharks[game.seat], rivals_cells(game)
    for m in range(start, end):
        cell = bit(codes[m])
        features[0, m] = steps_to(own, cell)
        features[1, m] = steps_to(rivals, cell)
    features[2, k] = game.waiting & 7
