"""What the seat to act can tell of each kind of disc, and of where the ship is bound."""

from typing import Any

from numba import njit

from simulator.games.odysseus.names import BEST, KINDS, NO_DISC

MINE, OTHERS, RIVALS, LEADER, WINS, THREAT = range(6)
FACTS = 6


@njit(cache=True, nogil=True)
def kind_facts(game: Any, rule: Any, view: Any) -> Any:
    """Fill ``facts`` (7 kinds, 6): what a disc of each kind is worth to whom; return the leader's points as read.

    See `simulator.games.odysseus.decisions` for the reading from play.
    """
    mine, rivals = game.seat, rule.players - 1
    for kind in range(KINDS + 1):
        points = game.worth[mine, kind]
        view.facts[kind, MINE] = points
        view.facts[kind, OTHERS] = (6 - points) / 5 if kind != NO_DISC else 0.0
        view.facts[kind, RIVALS] = 0.0
        view.facts[kind, LEADER] = 0.0
        view.facts[kind, WINS] = 1.0 if game.points[mine] + points >= rule.goal else 0.0
        view.facts[kind, THREAT] = 0.0
    ahead = -1.0
    for place in range(1, rule.players):
        seat = (mine + place) % rule.players
        pulls = KINDS
        for kind in range(KINDS):
            pulls += game.pulls[seat, kind]
        read = 6.0 / pulls
        total = 0.0
        for kind in range(KINDS):
            points = read * (game.pulls[seat, kind] + 1)
            total += points * game.aside[kind]
            view.facts[kind, RIVALS] += points / rivals
        if total > ahead:
            ahead = total
            for kind in range(KINDS):
                view.facts[kind, LEADER] = read * (game.pulls[seat, kind] + 1)
    _threats(game, rule, view)
    return ahead


@njit(cache=True, nogil=True)
def _threats(game: Any, rule: Any, view: Any) -> None:
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
    if BEST * top + (BEST - 1) * second + (BEST - 2) * third + BEST < rule.goal:
        return
    possible = 0
    for one in range(KINDS):
        if rule.missions == 0:
            possible += _threat(game, rule, one, (one + 1) % KINDS, (one + 2) % KINDS, view)
            continue
        for two in range(KINDS):
            for three in range(KINDS):
                if one not in (two, three) and two != three:
                    possible += _threat(game, rule, one, two, three, view)
    for kind in range(KINDS):
        view.facts[kind, THREAT] *= (rule.players - 1) / max(possible, 1)


@njit(cache=True, nogil=True)
def _threat(game: Any, rule: Any, one: Any, two: Any, three: Any, view: Any) -> Any:
    """Count the kinds that bring a mission to the goal; return 1 if another seat may hold it, else 0.

    It may if it goes with the own mission, no level of which it shares, and would not have been announced before.
    """
    worth = game.worth
    if worth[game.seat, one] == BEST or worth[game.seat, two] == BEST - 1 or worth[game.seat, three] == BEST - 2:
        return 0
    total = BEST * game.aside[one] + (BEST - 1) * game.aside[two] + (BEST - 2) * game.aside[three]
    if total >= rule.goal:
        return 0
    view.facts[one, THREAT] += total + BEST >= rule.goal
    view.facts[two, THREAT] += total + BEST - 1 >= rule.goal
    view.facts[three, THREAT] += total + BEST - 2 >= rule.goal
    return 1
