"""Fills the features of votes, temples, the navel and powers: what each option would change."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import njit

from simulator.games.clash import gods, laws
from simulator.games.clash.aims import next_disc, start_place
from simulator.games.clash.council import UP, card, generations_of
from simulator.games.clash.features import fill_course, find_lead
from simulator.games.clash.flow import CALL
from simulator.games.clash.gods import dagda
from simulator.games.clash.hearts import is_under, owner
from simulator.games.clash.outlook import AIMS, POWERS, copy_counts, empty_counts, spread, weigh_landing
from simulator.games.clash.pieces import count_in_navel, count_islands, count_pieces, dominator, room
from simulator.games.clash.state import (
    CITY_BITS,
    ISLAND_BITS,
    ISLANDS,
    NAVEL_BIT,
    NO_DISC,
    OUT,
    PROPHETS,
    SLOTS,
    TEMPLES,
    ZERO,
)
from simulator.games.clash.temples import PASS, SITES, split_site

_LESS, _MORE = np.int64(-1), np.int64(1)


@njit(cache=True, nogil=True)
def fill_vote(game: Any, rule: Any, codes: Any, start: Any, end: Any, features: Any, row: Any, i: Any) -> None:
    """Write the features of the two cards and the facts of a council."""
    for m in range(start, end):
        law = card(game, np.int64(codes[m]))
        features[0, m], features[1, m] = codes[m] == UP, law
        features[2, m] = generations_of(game, rule, codes[m])
        for term in range(game.terms.shape[0]):
            features[3 + term, m] = rule.law_amounts[law, term]
    rivals = 0
    for other in range(rule.players):
        if other != game.seat:
            rivals = max(rivals, count_islands(game, other))
    features[row, i], features[row + 1, i] = count_islands(game, game.seat), rivals
    features[row + 2, i] = find_lead(game, rule, game.seat)
    features[row + 3, i], features[row + 4, i] = rule.generations - game.rounds, game.judging


@njit(cache=True, nogil=True)
def _fill_change(before: Any, after: Any, players: Any, seat: Any, unscored: Any, features: Any, m: Any) -> None:
    """Write presence, dominance and denial gained by going from one count of pieces to another, in rows 1 to 3."""
    for k in range(1, 4):
        features[k, m] = 0.0
    for island in range(ISLANDS):
        if (unscored >> island) & 1:
            continue
        features[1, m] += np.float32(after[seat, island] > 0) - np.float32(before[seat, island] > 0)
        was, now = dominator(before, players, island), dominator(after, players, island)
        features[2, m] += np.float32(now == seat) - np.float32(was == seat)
        features[3, m] += np.float32(was >= 0 and was != seat) - np.float32(now >= 0 and now != seat)


@njit(cache=True, nogil=True)
def _move(counts: Any, seat: Any, zones: Any, by: Any) -> None:
    for island in range(ISLANDS):
        counts[seat, island] += by * ((zones >> island) & 1)


@njit(cache=True, nogil=True)
def _fill_site(
    game: Any, rule: Any, site: Any, prophet: Any, before: Any, after: Any, unscored: Any, features: Any, m: Any
) -> Any:
    """Write rows 1 to 3 for a temple put on a site while a prophet (or none, -1) goes; return (room, depth)."""
    island, spot, way = split_site(site)
    seat = np.int64(game.seat)
    copy_counts(before, after)
    if prophet >= 0:
        _move(after, seat, game.zones[prophet] & ISLAND_BITS, _LESS)
    moved = seat * SLOTS + PROPHETS + way - 1 if way > 0 else NO_DISC
    if moved >= 0:
        _move(after, seat, game.zones[moved] & ISLAND_BITS, _LESS)
    after[seat, island] += 1
    _fill_change(before, after, rule.players, seat, unscored, features, m)
    x, y = rule.spots[island, spot, 0], rule.spots[island, spot, 1]
    return min(room(game, rule, x, y, rule.radius[PROPHETS], prophet, moved), 99.0), rule.spot_depth[island, spot]


@njit(cache=True, nogil=True)
def fill_temple(game: Any, rule: Any, codes: Any, start: Any, end: Any, features: Any, row: Any, i: Any) -> None:
    """Write the features of building and the facts of the position."""
    seat = game.seat
    before, after = empty_counts(), empty_counts()
    count_pieces(game, rule, before)
    for m in range(start, end):
        features[0, m] = codes[m] != PASS
        for k in range(1, 7):
            features[k, m] = 0.0
        if codes[m] == PASS:
            continue
        prophet, site = seat * SLOTS + (codes[m] - 1) // SITES, (codes[m] - 1) % SITES
        features[5, m], features[4, m] = _fill_site(game, rule, site, prophet, before, after, ZERO, features, m)
        features[6, m] = split_site(site)[2] > 0
    row = fill_course(game, rule, features, row, i)
    touching, unused = 0, 0
    for place in range(PROPHETS):
        touching += game.zones[seat * SLOTS + place] & CITY_BITS != 0
    for k in range(TEMPLES):
        unused += game.at[seat * SLOTS + PROPHETS + k] == OUT
    features[row, i], features[row + 1, i] = unused, touching


@njit(cache=True, nogil=True)
def fill_navel(game: Any, rule: Any, codes: Any, start: Any, end: Any, features: Any, row: Any, i: Any) -> None:
    """Write what clearing the navel now would score, for the seat and the others, and the facts of the position."""
    mine, best, total = 0, 0, 0
    for seat in range(rule.players):
        on, removed = 0, 0
        for disc in range(seat * SLOTS, (seat + 1) * SLOTS):
            if game.zones[disc] & NAVEL_BIT and disc % SLOTS < PROPHETS:
                removed += 1
            else:
                on |= game.zones[disc] & ISLAND_BITS
        worth = 1
        for island in range(ISLANDS):
            worth += (on >> island) & 1
        if seat == game.seat:
            mine = removed * worth
        else:
            best = max(best, removed * worth)
            total += removed * worth
    for m in range(start, end):
        called = codes[m] == CALL
        features[0, m] = called
        features[1, m], features[2, m], features[3, m] = called * mine, called * best, called * total
    row = fill_course(game, rule, features, row, i)
    features[row, i], features[row + 1, i] = count_in_navel(game, game.seat), count_islands(game, game.seat)


@njit(cache=True, nogil=True)
def fill_power(game: Any, rule: Any, codes: Any, start: Any, end: Any, features: Any, row: Any, i: Any) -> None:
    """Write what each use of a power would change and the facts of the position."""
    before, after = empty_counts(), empty_counts()
    count_pieces(game, rule, before)
    for m in range(start, end):
        god, use = codes[m] // gods.FAMILY, codes[m] % gods.FAMILY
        features[0, m] = codes[m] != gods.KEEP
        for k in range(1, 7):
            features[k, m] = 0.0
        if codes[m] == gods.KEEP:
            continue
        if god == gods.ZEUS:
            features[6, m] = _fill_site(game, rule, use, NO_DISC, before, after, ZERO, features, m)[0]
        elif god == gods.DAGDA:
            features[5, m] = _steadied(game, rule, use)
        else:
            features[4, m] = _fill_heart(game, rule, use, before, after, features, m)
    row = fill_course(game, rule, features, row, i)
    features[row, i] = game.god[game.seat]


@njit(cache=True, nogil=True)
def _fill_heart(game: Any, rule: Any, use: Any, before: Any, after: Any, features: Any, m: Any) -> Any:
    """Write rows 1 to 3 for a heart dropped on a disc; return the enemy prophets on islands under it."""
    copy_counts(before, after)
    stolen = 0
    for disc in range(rule.players * SLOTS):
        other, on = disc // SLOTS, game.zones[disc] & ISLAND_BITS
        taken = owner(game, rule, disc) != other  # by a heart that lies there already
        if other != game.seat and on and not taken and is_under(game, disc, game.x[use], game.y[use]):
            _move(after, other, on, _LESS)
            _move(after, np.int64(game.seat), on, _MORE)
            stolen += 1
    _fill_change(before, after, rule.players, np.int64(game.seat), np.int64(game.unscored), features, m)
    return stolen


@njit(cache=True, nogil=True)
def _steadied(game: Any, rule: Any, target: Any) -> Any:
    """Return how much likelier a prophet aimed at a target stays there with the wall behind it than without."""
    seat = game.seat
    place = ZERO
    for kind in range(3):
        disc = next_disc(game, seat, kind)
        if disc >= 0:
            place = disc % SLOTS
            break
    x, y = start_place(game, rule, seat, seat * SLOTS + place)
    tx, ty, _ = dagda.target_place(rule, target)
    length = math.hypot(tx - x, ty - y)
    noise, turns, odds = np.empty(POWERS), np.empty((2, AIMS)), np.empty(7)
    spread(game, seat, noise, game.terms[laws.AIM_NOISE], turns)
    entry = target if target < ISLANDS else 4 if target < 2 * ISLANDS else 5
    ux, uy = (tx - x) / length, (ty - y) / length
    weigh_landing(game, rule, ZERO, place, x, y, ux, uy, length, noise, turns, odds)
    without = odds[entry]
    walls, wall = game.walls, game.wall[seat]
    x1, y1, x2, y2 = wall[0], wall[1], wall[2], wall[3]
    game.walls |= 1 << seat
    wall[0], wall[1], wall[2], wall[3] = dagda.wall_at(rule, seat, target)
    weigh_landing(game, rule, ZERO, place, x, y, ux, uy, 1.2 * length, noise, turns, odds)
    wall[0], wall[1], wall[2], wall[3] = x1, y1, x2, y2
    game.walls = walls
    return odds[entry] - without
