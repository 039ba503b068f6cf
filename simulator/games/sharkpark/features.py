"""What a seat may know of each option: the features that strategies read."""

from typing import Any

import numpy as np
from numba import njit

from simulator.games.sharkpark.beliefs import believe, steps_to, worth
from simulator.games.sharkpark.board import LANES, SIDES, bit, count, inner, spread
from simulator.games.sharkpark.scare_features import WAVES, rivals_cells
from simulator.games.sharkpark.state import EXILE, EXILE_BITS, MAX_OPTIONS, PLACE, SHARKS, STEAL, SWIM, fish_of
from simulator.games.sharkpark.swim_features import swims
from simulator.play.game import Decision

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
            "fours_out": "expected fish of value 4 eaten by anyone or, but under Vivier, escaping",
            "ends": "probability that it ends the game at once; under Vivier by what is eaten alone",
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
        {
            "hunger": "own hunger",
            "ate": "1 if an own shark has eaten in this turn",
            "mode": "mode of this turn's scare: 0 plain, 1 FEAR, 2 RUN, 3 TERROR, 4 FLY",
            **_LEAD,
            **_FOURS,
        },
    ),
)


@njit(cache=True, nogil=True)
def describe_others(games: Any, rows: Any, rules: Any, offsets: Any, codes: Any, features: Any) -> None:
    """Write the features of the options of records that wait for any decision but a scare."""
    waves = np.empty((WAVES, MAX_OPTIONS), np.uint64)
    for k in range(rows.shape[0]):
        game, rule, start, end = games[rows[k]], rules[0], offsets[k], offsets[k + 1]
        if game.decision == SWIM:
            swims(game, rule, codes, start, end, features, k, waves)
        elif game.decision == PLACE:
            _places(game, rule, codes, start, end, features)
        elif game.decision == EXILE:
            _exiles(game, codes, start, end, features, k)
        elif game.decision == STEAL:
            _steals(game, rule, codes, start, end, features)
        else:
            _restocks(game, rule, codes, start, end, features, k)


@inner
def _places(game: Any, rules: Any, codes: Any, start: Any, end: Any, features: Any) -> None:
    belief, own, rivals = believe(game), game.sharks[game.seat], rivals_cells(game, rules)
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
def _restocks(game: Any, rules: Any, codes: Any, start: Any, end: Any, features: Any, k: Any) -> None:
    own, rivals = game.sharks[game.seat], rivals_cells(game, rules)
    for m in range(start, end):
        cell = bit(codes[m])
        features[0, m] = steps_to(own, cell)
        features[1, m] = steps_to(rivals, cell)
    features[2, k] = game.waiting & 7
