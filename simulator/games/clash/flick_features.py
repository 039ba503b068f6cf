"""What a seat may know of each flick: where it may lead, given the hand's noise, and the facts of the position."""

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
from simulator.games.clash.decisions import flick_row
from simulator.games.clash.feature_table import fill_course
from simulator.games.clash.outlook import (
    WEIGHED,
    Shot,
    add_landing,
    empty_counts,
    outlook_of,
    weigh_landing,
    weigh_strike,
    weigh_way,
)
from simulator.games.clash.pieces import count_in_navel, count_islands, count_pieces, dominator, temples_on_mat
from simulator.games.clash.state import ISLANDS, NO_DISC, PROPHETS, SLOTS, TEMPLES


@njit(cache=True, nogil=True)
def fill_flick(game: Any, rules: Any, table: Any) -> None:
    """Write the outlook of each aim and the facts of the position."""
    seat = game.seat
    counts = empty_counts()
    count_pieces(game, rules, counts)
    look = outlook_of(game, rules, counts)
    discs = np.empty((rules.players * SLOTS, 4))
    n = gather(game, rules, discs)
    last, last_kind, disc = NO_DISC, NO_DISC, NO_DISC
    x, y, tx, ty, clear, own_risk = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    for m in range(table.start, table.end):
        kind, aim, target, strength = unpack(table.codes[m])
        if kind != last_kind:
            last_kind, last = kind, NO_DISC
            disc = game.again - 1 if game.again > 0 else next_disc(game, seat, kind)
            x, y = start_place(game, rules, seat, disc)
        place = disc % SLOTS
        if table.codes[m] - strength != last:
            last = table.codes[m] - strength
            tx, ty = aim_place(game, rules, aim, target)
            length = math.hypot(tx - x, ty - y)
            way = length - rules.radius[place] - rules.radius[target % SLOTS] if aim == RIVAL else length
            shot = Shot(kind, place, x, y, (tx - x) / length, (ty - y) / length)
            skip = target if aim == RIVAL else NO_DISC
            clear, own_risk = weigh_way(discs[:n], seat, shot, way, rules.radius[place], look.hand.aim_sd, skip)
        distance = math.hypot(tx - x, ty - y)
        shot = Shot(kind, place, x, y, (tx - x) / distance, (ty - y) / distance)
        speed = aim_speed(rules, aim, strength, distance)
        look.entries[:] = 0.0
        if aim == RIVAL:
            weigh_strike(game, rules, shot, target, speed, look)
        else:
            weigh_landing(game, rules, shot, 0.5 * speed * speed / rules.deceleration, look.hand, look.odds)
            add_landing(look)
        _write(game, rules, table, m, place, clear, look.entries)
        table.features[flick_row.distance, m], table.features[flick_row.speed, m] = distance, speed
        table.features[flick_row.own_risk, m] = own_risk
    _fill_flick_facts(game, rules, counts, table)


@njit(cache=True, nogil=True)
def _write(game: Any, rules: Any, table: Any, m: Any, place: Any, clear: Any, outlook: Any) -> None:
    """Write what an aim is, and its outlook if nothing stands in the way times the probability that nothing does."""
    _, aim, target, _ = unpack(table.codes[m])
    features = table.features
    features[flick_row.to_island, m], features[flick_row.to_city, m] = aim == ISLAND, aim == CITY
    features[flick_row.to_navel, m], features[flick_row.to_gap, m] = aim == NAVEL_AIM, aim == GAP
    features[flick_row.to_rival, m] = aim == RIVAL
    features[flick_row.heavy, m] = rules.mass[place] / rules.mass[0]
    features[flick_row.clear, m] = clear
    for row in WEIGHED:
        features[row, m] = clear * outlook[row]
    features[flick_row.temple, m] = aim == RIVAL and target % SLOTS >= PROPHETS
    led = game.points[target // SLOTS] - game.points[game.seat] if aim == RIVAL else 0.0
    features[flick_row.victim_lead, m] = led


@njit(cache=True, nogil=True)
def _fill_flick_facts(game: Any, rules: Any, counts: Any, table: Any) -> None:
    seat, facts, at = game.seat, table.features, table.position
    fill_course(game, rules, table, flick_row.flicks_left)
    dominated = 0
    for island in range(ISLANDS):
        dominated += dominator(counts, rules.players, island) == seat
    facts[flick_row.islands, at] = count_islands(game, seat)
    facts[flick_row.dominated, at] = dominated
    facts[flick_row.in_navel, at] = count_in_navel(game, seat)
    facts[flick_row.temples_unused, at] = TEMPLES - temples_on_mat(game, seat)
    facts[flick_row.knock_points, at] = game.terms[laws.ICONOCLASTS]
    facts[flick_row.all_islands, at] = game.terms[laws.ALL_ISLANDS]
    facts[flick_row.navel_at_end, at] = rules.navel_at_end
