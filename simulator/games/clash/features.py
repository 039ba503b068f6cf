"""Fills the table of features: what each option would do, and the facts of the position."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import njit

from simulator.games.clash import laws
from simulator.games.clash.aims import (
    CITY,
    GAP,
    ISLAND,
    NAVEL_AIM,
    RIVAL,
    aim_place,
    aim_speed,
    gather,
    next_disc,
    start_place,
    unpack,
)
from simulator.games.clash.outlook import (
    AIMS,
    CLEAR,
    ENTRIES,
    OWN_RISK,
    POWERS,
    empty_counts,
    spread,
    weigh_islands,
    weigh_landing,
    weigh_losses,
    weigh_strike,
    weigh_way,
)
from simulator.games.clash.pieces import (
    count_in_hand,
    count_in_navel,
    count_islands,
    count_pieces,
    dominator,
    temples_on_mat,
)
from simulator.games.clash.state import ISLANDS, NO_DISC, PROPHETS, SEATS, SLOTS, TEMPLES


@njit(cache=True, nogil=True)
def find_lead(game: Any, rule: Any, seat: Any) -> Any:
    """Return a seat's points before the best other seat, negative behind."""
    best = -1
    for other in range(rule.players):
        if other != seat:
            best = max(best, game.points[other])
    return game.points[seat] - best


@njit(cache=True, nogil=True)
def fill_course(game: Any, rule: Any, features: Any, row: Any, i: Any) -> Any:
    """Write the facts that most decisions share: flicks left, generations left, the lead; return the next row."""
    rivals = 0
    for other in range(rule.players):
        if other != game.seat:
            rivals += count_in_hand(game, other)
    features[row, i] = count_in_hand(game, game.seat)
    features[row + 1, i] = rivals
    features[row + 2, i] = rule.generations - game.rounds
    features[row + 3, i] = find_lead(game, rule, game.seat)
    return row + 4


@njit(cache=True, nogil=True)
def fill_flick(game: Any, rule: Any, codes: Any, start: Any, end: Any, features: Any, row: Any, i: Any) -> None:
    """Write the features of the aims ``codes[start:end]`` and, from ``row`` on, the facts in column ``i``."""
    seat = game.seat
    counts = empty_counts()
    count_pieces(game, rule, counts)
    stakes, losses = np.empty((3, ISLANDS)), np.empty((2, SEATS, ISLANDS))
    weigh_islands(counts, rule.players, seat, game.unscored, stakes)
    weigh_losses(counts, rule.players, seat, game.unscored, losses)
    noise, turns, odds, outlook = np.empty(POWERS), np.empty((2, AIMS)), np.empty(7), np.empty(ENTRIES)
    factor = game.terms[laws.AIM_NOISE]
    spread(game, seat, noise, factor, turns)
    aim_sd = game.aim_sd[seat] * factor * math.pi / 180.0
    table = np.empty((rule.players * SLOTS, 4))
    n = gather(game, rule, table)
    last, last_kind, disc = NO_DISC, NO_DISC, NO_DISC
    x, y, tx, ty, clear, own_risk = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    for m in range(start, end):
        kind, aim, target, strength = unpack(codes[m])
        if kind != last_kind:
            last_kind, last = kind, NO_DISC
            disc = game.again - 1 if game.again > 0 else next_disc(game, seat, kind)
            x, y = start_place(game, rule, seat, disc)
        place = disc % SLOTS
        if codes[m] - strength != last:
            last = codes[m] - strength
            tx, ty = aim_place(game, rule, aim, target)
            length = math.hypot(tx - x, ty - y)
            way = length - rule.radius[place] - rule.radius[target % SLOTS] if aim == RIVAL else length
            skip = target if aim == RIVAL else NO_DISC
            clear, own_risk = weigh_way(
                table, n, seat, x, y, (tx - x) / length, (ty - y) / length, way, rule.radius[place], aim_sd, skip
            )
        distance = math.hypot(tx - x, ty - y)
        ux, uy = (tx - x) / distance, (ty - y) / distance
        speed = aim_speed(rule, aim, strength, distance)
        outlook[:] = 0.0
        outlook[CLEAR], outlook[OWN_RISK] = clear, own_risk
        if aim == RIVAL:
            weigh_strike(game, rule, kind, place, target, x, y, ux, uy, distance, speed, turns, stakes, losses, outlook)
        else:
            slide = 0.5 * speed * speed / rule.deceleration
            weigh_landing(game, rule, kind, place, x, y, ux, uy, slide, noise, turns, odds)
            _add_landing(odds, stakes, outlook)
        features[0, m], features[1, m], features[2, m] = aim == ISLAND, aim == CITY, aim == NAVEL_AIM
        features[3, m], features[4, m] = aim == GAP, aim == RIVAL
        features[5, m], features[6, m] = distance, speed
        features[7, m] = rule.mass[place] / rule.mass[0]
        features[8, m] = clear
        for k in range(1, OWN_RISK):
            features[8 + k, m] = clear * outlook[k]
        features[20, m] = aim == RIVAL and target % SLOTS >= PROPHETS
        features[21, m] = game.points[target // SLOTS] - game.points[seat] if aim == RIVAL else 0.0
        features[22, m] = own_risk
    _fill_flick_facts(game, rule, counts, features, row, i)


@njit(cache=True, nogil=True)
def _add_landing(odds: Any, stakes: Any, outlook: Any) -> None:
    """Add the probabilities of a landing to an outlook."""
    for island in range(ISLANDS):
        for k in range(3):
            outlook[1 + k] += odds[island] * stakes[k, island]
        outlook[4] += odds[island]  # islands are apart: few discs touch two
    for k in range(3):
        outlook[5 + k] = odds[4 + k]


@njit(cache=True, nogil=True)
def _fill_flick_facts(game: Any, rule: Any, counts: Any, features: Any, row: Any, i: Any) -> None:
    seat = game.seat
    row = fill_course(game, rule, features, row, i)
    dominated = 0
    for island in range(ISLANDS):
        dominated += dominator(counts, rule.players, island) == seat
    features[row, i] = count_islands(game, seat)
    features[row + 1, i] = dominated
    features[row + 2, i] = count_in_navel(game, seat)
    features[row + 3, i] = TEMPLES - temples_on_mat(game, seat)
    features[row + 4, i] = game.terms[laws.ICONOCLASTS]
    features[row + 5, i] = game.terms[laws.ALL_ISLANDS]
    features[row + 6, i] = rule.navel_at_end
