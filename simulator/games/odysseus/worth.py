"""What a disc of each kind is worth to the seat to act, and what it can be worth to the others."""

from typing import Any

from numba import njit

from simulator.games.odysseus.pieces import BEST, KINDS, MISSION_POINTS, NO_DISC


@njit(cache=True, nogil=True)
def weigh_kinds(game: Any, rules: Any, worth: Any) -> None:
    """Fill `simulator.games.odysseus.outlook.WORTH` for each kind of disc, and for none."""
    mine = game.seat
    for kind in range(KINDS + 1):
        points = game.worth[mine, kind]
        worth.mine[kind] = points
        worth.others[kind] = (MISSION_POINTS - points) / (KINDS - 1) if kind != NO_DISC else 0.0
        worth.wins[kind] = 1.0 if game.points[mine] + points >= rules.goal else 0.0
        worth.threat[kind] = 0.0
    _threats(game, rules, worth)


@njit(cache=True, nogil=True)
def _threats(game: Any, rules: Any, worth: Any) -> None:
    """Fill the expected number of other seats that a disc of each kind would bring to the goal."""
    top, second, third = 0, 0, 0
    for kind in range(KINDS):
        n = game.aside[kind]
        if n >= top:
            top, second, third = n, top, second
        elif n >= second:
            second, third = n, second
        elif n > third:
            third = n
    if BEST * top + (BEST - 1) * second + (BEST - 2) * third + BEST < rules.goal:
        return
    possible = 0
    for one in range(KINDS):
        if rules.missions == 0:
            possible += _threat(game, rules, one, (one + 1) % KINDS, (one + 2) % KINDS, worth)
            continue
        for two in range(KINDS):
            for three in range(KINDS):
                if one not in (two, three) and two != three:
                    possible += _threat(game, rules, one, two, three, worth)
    for kind in range(KINDS):
        worth.threat[kind] *= (rules.players - 1) / max(possible, 1)


@njit(cache=True, nogil=True)
def _threat(game: Any, rules: Any, one: Any, two: Any, three: Any, worth: Any) -> Any:
    """Count the kinds that bring a mission to the goal; return 1 if another seat may hold it, else 0.

    It may if it goes with the own mission, no level of which it shares, and would not have been announced before.
    """
    own = game.worth[game.seat]
    if own[one] == BEST or own[two] == BEST - 1 or own[three] == BEST - 2:
        return 0
    total = BEST * game.aside[one] + (BEST - 1) * game.aside[two] + (BEST - 2) * game.aside[three]
    if total >= rules.goal:
        return 0
    worth.threat[one] += total + BEST >= rules.goal
    worth.threat[two] += total + BEST - 1 >= rules.goal
    worth.threat[three] += total + BEST - 2 >= rules.goal
    return 1
