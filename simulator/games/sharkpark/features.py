"""What a seat may know of each option: the features that strategies read."""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from simulator.contracts import Decision
from simulator.games.sharkpark.beliefs import (
    after_scare,
    believe,
    chance_of_end,
    fours_among,
    meal,
    steps_to,
    without,
    worth,
)
from simulator.games.sharkpark.board import EDGE, LANES, NEXT, SIDES, bit, count, shift, spread, unshift
from simulator.games.sharkpark.scare import mouths, movement_points, movers
from simulator.games.sharkpark.state import (
    EXILE,
    EXILE_BITS,
    FLY,
    PLACE,
    RUN,
    SCARE,
    SHARKS,
    STEAL,
    SWIM,
    TERROR,
    fish_of,
    sharks_of,
    unpack_scare,
)

_LEAD = {"lead": "points ahead of the best rival; negative when behind"}
_FOURS = {"fours_left": "fish of value 4 on the board"}
DECISIONS = (
    Decision(
        "place",
        {
            "near": "expected points of the fish next to the cell",
            "four": "steps from the cell to the nearest known fish of value 4, 15 if none",
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
            "meal": "expected points that the swim after it could eat at most",
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
            "fish": "steps from the cell to the nearest fish",
            "four": "steps from the cell to the nearest known fish of value 4, 15 if none",
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
            "meal": "expected points that the movement points left could eat at most",
            "near": "expected points of the fish next to own sharks after it",
            "exposed": "expected points of the fish next to rivals' sharks after it",
            "fish": "steps from the nearest own shark to the nearest fish after it, 15 if none",
            "fours": "steps from the nearest own shark to the nearest known fish of value 4 after it, 15 if none",
            "left": "movement points left after it",
            "stop": "1 for ending the turn's swimming",
        },
        {"hunger": "own hunger", "ate": "1 if an own shark has eaten in this turn", **_LEAD, **_FOURS},
    ),
)

(_MINE, _THEIRS, _LEADER, _ESCAPES, _LOST, _FOURS_MINE, _FOURS_OUT, _ENDS, _MARGIN, _MEAL, _NEAR, _EXPOSED, _EXILES,
 _BITES, _MODE, _SWIMS) = range(16)  # fmt: skip


@njit(cache=True)
def describe_options(game: Any, rules: Any, codes: Any, start: Any, end: Any, features: Any, k: Any) -> None:
    """Write the features of one game's options, and its facts to column ``k``."""
    if game.decision == SCARE:
        _scares(game, rules, codes, start, end, features, k)
    elif game.decision == SWIM:
        _swims(game, rules, codes, start, end, features, k)
    elif game.decision == PLACE:
        _places(game, rules, codes, start, end, features)
    elif game.decision == EXILE:
        _exiles(game, codes, start, end, features, k)
    elif game.decision == STEAL:
        _steals(game, rules, codes, start, end, features)
    else:
        _restocks(game, codes, start, end, features, k)


@njit(cache=True)
def _lead(game: Any, rules: Any) -> Any:
    """Return the points that the seat to act is ahead of the best rival."""
    return game.points[game.seat] - game.points[_best_rival(game, rules)]


@njit(cache=True)
def _best_rival(game: Any, rules: Any) -> Any:
    best = -1
    for seat in range(rules.players):
        if seat != game.seat and (best < 0 or game.points[seat] > game.points[best]):
            best = seat
    return best


@njit(cache=True)
def _rivals(game: Any) -> Any:
    """Return the cells of the rivals' sharks that no own shark shares."""
    return sharks_of(game) & ~game.sharks[game.seat]


class _View(NamedTuple):
    """What the features of all scares of a position share."""

    belief: Any
    fish: Any
    own: Any  # cells of own sharks
    rivals: Any  # cells of rivals' sharks
    mouths: Any  # cells that eat in a plain scare
    lead: Any
    rival: Any  # the rival furthest ahead
    zone: Any  # cells that two steps reach
    meal: Any  # features as they are when nothing moves
    near: Any
    exposed: Any


@njit(cache=True)
def _view(game: Any, rules: Any) -> Any:
    belief = believe(game)
    own, rivals = game.sharks[game.seat], _rivals(game)
    reach = spread(own)
    return _View(
        belief,
        fish_of(game),
        own,
        rivals,
        mouths(game, rules, False),
        _lead(game, rules),
        _best_rival(game, rules),
        reach | spread(reach),
        _meal(rules, belief, own, 2),
        worth(belief, reach),
        worth(belief, spread(rivals)),
    )


@njit(cache=True)
def _meal(rules: Any, belief: Any, own: Any, points: Any) -> Any:
    return meal(belief, own, points) if rules.swim_eats else 0.0


@njit(cache=True)
def _scares(game: Any, rules: Any, codes: Any, start: Any, end: Any, features: Any, k: Any) -> None:
    view = _view(game, rules)
    block = rules.players * rules.sharks * 4
    still = view.meal
    for m in range(start, end):
        mode, shark, direction = unpack_scare(codes[m])
        cell = game.cells[shark]
        if mode == RUN or mode == FLY:  # fish move as in the plain scare
            plain = start + (m - start) % block
            for f in range(_MODE):
                features[f, m] = features[f, plain]
            if plain == start:
                still = _meal(rules, view.belief, view.own, movement_points(mode))
            features[_MEAL, m] = _meal_after(rules, view, mode, cell, direction, still)
        else:
            eaters = mouths(game, rules, True) if mode == TERROR else view.mouths
            moved = movers(mode, cell, direction, rules.wide, view.fish, eaters)
            _clear(features, m, view)
            if moved != 0:
                _fish_moved(game, rules, view, mode, cell, direction, moved, eaters, features, m)
            if mode == TERROR:
                _sharks_moved(game, rules, view, cell, direction, moved, eaters, features, m)
        features[_MODE, m] = mode
        features[_SWIMS, m] = movement_points(mode)
    facts = _SWIMS + 1
    features[facts, k] = game.hunger[game.seat]
    features[facts + 1, k] = _rivals_hunger(game, rules)
    features[facts + 2, k] = view.lead
    features[facts + 3, k] = view.belief.fours_left
    features[facts + 4, k] = count(view.belief.lost)


@njit(cache=True)
def _rivals_hunger(game: Any, rules: Any) -> Any:
    most = 0
    for seat in range(rules.players):
        if seat != game.seat:
            most = max(most, game.hunger[seat])
    return most


@njit(cache=True)
def _clear(features: Any, m: Any, view: Any) -> None:
    """Write the features of a scare that moves nothing."""
    for f in range(_MODE):
        features[f, m] = 0.0
    features[_MARGIN, m] = view.lead
    features[_MEAL, m] = view.meal
    features[_NEAR, m] = view.near
    features[_EXPOSED, m] = view.exposed


@njit(cache=True)
def _fish_moved(
    game: Any, rules: Any, view: Any, mode: Any, cell: Any, direction: Any, moved: Any, eaters: Any, features: Any, m: Any
) -> None:
    belief = view.belief
    gone = moved & EDGE[direction]
    staying = moved & ~gone
    landing = shift(staying, direction)
    eaten = landing & eaters
    if gone != 0:
        features[_ESCAPES, m] = count(gone)
        features[_LOST, m] = worth(belief, gone)
    if eaten != 0:
        _fish_eaten(game, rules, view, mode == TERROR, direction, eaten, features, m)
    if (gone | eaten) != 0:
        out = unshift(eaten, direction)
        if not rules.vivier:
            out |= gone
        features[_FOURS_OUT, m] = fours_among(belief, out)
        features[_ENDS, m] = chance_of_end(belief, out)
    after = after_scare(belief, moved, staying, direction, landing & ~eaten)
    if (moved | landing) & view.zone != 0:
        features[_MEAL, m] = _meal(rules, after, view.own, 2)
        features[_NEAR, m] = worth(after, spread(view.own))
    features[_EXPOSED, m] = worth(after, spread(view.rivals))


@njit(cache=True)
def _fish_eaten(
    game: Any, rules: Any, view: Any, terror: Any, direction: Any, eaten: Any, features: Any, m: Any
) -> None:
    belief, seat = view.belief, game.seat
    bites = unshift(eaten & game.sharks[seat], direction)
    mine = worth(belief, bites)
    features[_MINE, m] = mine
    features[_FOURS_MINE, m] = fours_among(belief, bites)
    theirs, leader, best = 0.0, 0.0, game.points[view.rival] + 0.0
    for other in range(rules.players):
        if other == seat or terror:  # under TERROR only own sharks stay to eat
            continue
        points = worth(belief, unshift(eaten & game.sharks[other], direction))
        theirs += points
        best = max(best, game.points[other] + points)
        if other == view.rival:
            leader = points
    features[_THEIRS, m] = theirs
    features[_LEADER, m] = leader
    features[_MARGIN, m] = game.points[seat] + mine - best


@njit(cache=True)
def _meal_after(rules: Any, view: Any, mode: Any, cell: Any, direction: Any, still: Any) -> Any:
    """Return the meal after a scare that moves fish as the plain one does; ``still`` when it moves none."""
    moved = movers(mode, cell, direction, rules.wide, view.fish, view.mouths)
    if moved == 0:
        return still
    staying = moved & ~EDGE[direction]
    kept = shift(staying, direction) & ~view.mouths
    after = after_scare(view.belief, moved, staying, direction, kept)
    return _meal(rules, after, view.own, movement_points(mode))


@njit(cache=True)
def _sharks_moved(
    game: Any, rules: Any, view: Any, cell: Any, direction: Any, moved: Any, eaters: Any, features: Any, m: Any
) -> None:
    """Add what TERROR does to the enemy sharks in the lanes."""
    lanes = LANES[rules.wide, cell, direction]
    leaving = sharks_of(game) & lanes & ~view.own if not rules.shared_cells else lanes
    if leaving & sharks_of(game) == 0:
        return
    exiles, bites = 0, 0
    for seat in range(rules.players):
        for i in range(rules.sharks):
            place = game.cells[SHARKS * seat + i]
            if seat == game.seat or leaving & bit(place) == 0:
                continue
            target = NEXT[place, direction]
            if target < 0:
                exiles += 1
            elif view.own & bit(target) != 0:
                exiles += 1
                bites += 1
    features[_EXILES, m] = exiles
    features[_BITES, m] = bites
    rivals = view.rivals & lanes & ~EDGE[direction]
    rivals = (view.rivals & ~lanes) | (shift(rivals, direction) & ~view.own)
    staying = moved & ~EDGE[direction]
    kept = shift(staying, direction) & ~eaters
    after = after_scare(view.belief, moved, staying, direction, kept)
    features[_EXPOSED, m] = worth(after, spread(rivals))


(_EATS, _FOUR, _STEP_ENDS, _STEP_MARGIN, _STEP_MEAL, _STEP_NEAR, _STEP_EXPOSED, _FISH, _STEPS_TO_FOUR, _LEFT,
 _STOP) = range(11)  # fmt: skip


@njit(cache=True)
def _swims(game: Any, rules: Any, codes: Any, start: Any, end: Any, features: Any, k: Any) -> None:
    belief, seat = believe(game), game.seat
    lead, fish, own = _lead(game, rules), fish_of(game), game.sharks[game.seat]
    exposed = spread(_rivals(game))
    before = worth(belief, exposed)
    for m in range(start, end):
        code = codes[m]
        sharks, after, left = own, belief, 0
        features[_EATS, m] = 0.0
        features[_FOUR, m] = 0.0
        features[_STEP_ENDS, m] = 0.0
        features[_STEP_MARGIN, m] = lead
        features[_STEP_EXPOSED, m] = before
        features[_STOP, m] = code == 0
        food = fish
        if code > 0:
            left = game.swims - 1
            number = SHARKS * seat + ((code - 1) >> 2)
            target = NEXT[game.cells[number], (code - 1) & 3]
            sharks = _own_after(game, rules, number, target)
            cell = bit(target)
            if fish & cell != 0:
                food = fish & ~cell
                after = without(belief, target)
                points = worth(belief, cell)
                features[_EATS, m] = points
                features[_FOUR, m] = fours_among(belief, cell)
                features[_STEP_ENDS, m] = chance_of_end(belief, cell)
                features[_STEP_MARGIN, m] = lead + points
                if cell & exposed != 0:
                    features[_STEP_EXPOSED, m] = before - points
        features[_STEP_MEAL, m] = _meal(rules, after, sharks, left)
        features[_STEP_NEAR, m] = worth(after, spread(sharks))
        features[_FISH, m] = steps_to(sharks, food)
        features[_STEPS_TO_FOUR, m] = steps_to(sharks, after.fours)
        features[_LEFT, m] = left
    facts = _STOP + 1
    features[facts, k] = game.hunger[seat]
    features[facts + 1, k] = game.ate
    features[facts + 2, k] = lead
    features[facts + 3, k] = belief.fours_left


@njit(cache=True)
def _own_after(game: Any, rules: Any, number: Any, target: Any) -> Any:
    """Return the cells of own sharks when one of them has moved to another cell."""
    sharks = bit(target)
    for i in range(SHARKS * game.seat, SHARKS * game.seat + rules.sharks):
        if i != number:
            sharks |= bit(game.cells[i])
    return sharks


@njit(cache=True)
def _places(game: Any, rules: Any, codes: Any, start: Any, end: Any, features: Any) -> None:
    belief, own, rivals = believe(game), game.sharks[game.seat], _rivals(game)
    for m in range(start, end):
        cell = bit(codes[m])
        around = spread(cell)
        facing = np.uint64(0)
        for direction in range(4):
            if SIDES[direction] & cell != 0:  # the side to the north faces south
                facing = LANES[1, codes[m], (direction + 2) & 3] & SIDES[(direction + 2) & 3]
        features[0, m] = worth(belief, around)
        features[1, m] = steps_to(cell, belief.fours)
        features[2, m] = count(facing & own)
        features[3, m] = count((around | spread(around)) & rivals)


@njit(cache=True)
def _exiles(game: Any, codes: Any, start: Any, end: Any, features: Any, k: Any) -> None:
    belief, fish = believe(game), fish_of(game)
    for m in range(start, end):
        cell = bit(codes[m])
        features[0, m] = worth(belief, spread(cell))
        features[1, m] = steps_to(cell, fish)
        features[2, m] = steps_to(cell, belief.fours)
    owner = (((game.exiles & ((1 << EXILE_BITS) - 1)) - 1) >> 1) // SHARKS
    features[3, k] = game.points[owner] - game.points[game.seat]


@njit(cache=True)
def _steals(game: Any, rules: Any, codes: Any, start: Any, end: Any, features: Any) -> None:
    for m in range(start, end):
        value = codes[m]
        best = 0
        for seat in range(rules.players):
            if seat != game.seat:
                best = max(best, game.points[seat] - (value if seat == game.victim else 0))
        features[0, m] = value
        features[1, m] = game.points[game.seat] + value - best


@njit(cache=True)
def _restocks(game: Any, codes: Any, start: Any, end: Any, features: Any, k: Any) -> None:
    own, rivals = game.sharks[game.seat], _rivals(game)
    for m in range(start, end):
        cell = bit(codes[m])
        features[0, m] = steps_to(own, cell)
        features[1, m] = steps_to(rivals, cell)
    features[2, k] = game.waiting & 7
