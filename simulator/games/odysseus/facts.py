"""What the seat to act can tell of each kind of disc, and of where the ship is bound."""

from typing import Any

import numpy as np
from numba import njit

from simulator.games.odysseus.names import BEST, KINDS, NO_DISC, SHIPS, ZONES
from simulator.games.odysseus.voyage import wind_of, winner

MINE, OTHERS, RIVALS, LEADER, WINS, THREAT = range(6)
FACTS = 6


@njit(cache=True, nogil=True)
def kind_facts(game: Any, rule: Any, facts: Any) -> Any:
    """Fill ``facts`` (7 kinds, 6): what a disc of each kind is worth to whom; return the leader's points as read.

    See `simulator.games.odysseus.decisions` for the reading from play.
    """
    mine, rivals = game.seat, rule.players - 1
    for kind in range(KINDS + 1):
        points = game.worth[mine, kind]
        facts[kind, MINE] = points
        facts[kind, OTHERS] = (6 - points) / 5 if kind != NO_DISC else 0.0
        facts[kind, RIVALS] = 0.0
        facts[kind, LEADER] = 0.0
        facts[kind, WINS] = 1.0 if game.points[mine] + points >= rule.goal else 0.0
        facts[kind, THREAT] = 0.0
    ahead = -1.0
    for seat in range(rule.players):
        if seat == mine:
            continue
        pulls = KINDS
        for kind in range(KINDS):
            pulls += game.pulls[seat, kind]
        read = 6.0 / pulls
        total = 0.0
        for kind in range(KINDS):
            points = read * (game.pulls[seat, kind] + 1)
            total += points * game.aside[kind]
            facts[kind, RIVALS] += points / rivals
        if total > ahead:
            ahead = total
            for kind in range(KINDS):
                facts[kind, LEADER] = read * (game.pulls[seat, kind] + 1)
    _threats(game, rule, facts)
    return ahead


@njit(cache=True, nogil=True)
def _threats(game: Any, rule: Any, facts: Any) -> None:
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
            possible += _threat(game, rule, one, (one + 1) % KINDS, (one + 2) % KINDS, facts)
            continue
        for two in range(KINDS):
            for three in range(KINDS):
                if one not in (two, three) and two != three:
                    possible += _threat(game, rule, one, two, three, facts)
    for kind in range(KINDS):
        facts[kind, THREAT] *= (rule.players - 1) / max(possible, 1)


@njit(cache=True, nogil=True)
def _threat(game: Any, rule: Any, one: Any, two: Any, three: Any, facts: Any) -> Any:
    """Count the kinds that bring a mission to the goal; return 1 if another seat may hold it, else 0.

    It may if it goes with the own mission, no level of which it shares, and would not have been announced before.
    """
    worth = game.worth
    if worth[game.seat, one] == BEST or worth[game.seat, two] == BEST - 1 or worth[game.seat, three] == BEST - 2:
        return 0
    total = BEST * game.aside[one] + (BEST - 1) * game.aside[two] + (BEST - 2) * game.aside[three]
    if total >= rule.goal:
        return 0
    facts[one, THREAT] += total + BEST >= rule.goal
    facts[two, THREAT] += total + BEST - 1 >= rule.goal
    facts[three, THREAT] += total + BEST - 2 >= rule.goal
    return 1


@njit(cache=True, nogil=True)
def see_winds(game: Any, winds: Any, ships: Any) -> None:
    """Fill ``winds`` (9) with what each zone counts as the seat to act sees it, and ``ships`` (3, 3) from it."""
    for zone in range(ZONES):
        winds[zone] = wind_of(game, game.total if game.hades == game.seat else game.shown, zone)
    for ship in range(SHIPS):
        rank_ship(winds, ship, ships)


@njit(cache=True, nogil=True)
def rank_ship(winds: Any, ship: Any, ships: Any) -> None:
    """Fill ``ships[ship]`` with the winning colour (-1 for none), its wind and the next best wind."""
    yellow, green, red = winds[3 * ship], winds[3 * ship + 1], winds[3 * ship + 2]
    colour = winner(yellow, green, red)
    ships[ship, 0] = colour
    if colour <= 0:
        ships[ship, 1], ships[ship, 2] = yellow, max(green, red)
    elif colour == 1:
        ships[ship, 1], ships[ship, 2] = green, max(yellow, red)
    else:
        ships[ship, 1], ships[ship, 2] = red, max(yellow, green)


@njit(cache=True, nogil=True)
def sail(game: Any, rule: Any, ships: Any) -> tuple[Any, Any, Any]:
    """Return the island where the ship would end, the steps, and the smallest lead among the ships that sail."""
    island, hold = game.ship, 99
    for ship in range(SHIPS):
        if ships[ship, 0] < 0:
            return island, ship, hold if ship > 0 else 0
        island = rule.lines[island, ships[ship, 0]]
        hold = min(hold, ships[ship, 1] - ships[ship, 2])
    return island, SHIPS, hold


@njit(cache=True, nogil=True)
def blow(ships: Any, winds: Any, zone: Any, wind: Any) -> None:
    """Update ``ships`` for a zone that comes to count more (or the same)."""
    ship, colour = zone // 3, zone % 3
    now = winds[zone] + wind
    if ships[ship, 0] == colour:
        ships[ship, 1] = now
    elif now > ships[ship, 1] or (now == ships[ship, 1] and colour < ships[ship, 0]):
        ships[ship, 0], ships[ship, 1], ships[ship, 2] = colour, now, ships[ship, 1]
    else:
        ships[ship, 2] = max(ships[ship, 2], now)
    if ships[ship, 1] == 0:
        ships[ship, 0] = -1


@njit(cache=True, nogil=True)
def new_scratch() -> tuple[Any, Any, Any, Any]:
    """Return the arrays that the features of a decision are worked out in: facts, winds, ships, and more ships."""
    return (
        np.zeros((KINDS + 1, FACTS)),
        np.zeros(ZONES, np.int64),
        np.zeros((SHIPS, 3), np.int64),
        np.zeros((SHIPS, 3), np.int64),
    )
