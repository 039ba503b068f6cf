"""What a seat may know of each option: votes, temples, the navel and powers here, flicks in `flick_features`."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import njit

from simulator.games.clash import gods, laws
from simulator.games.clash.aims import next_disc, start_place
from simulator.games.clash.council import UP, card, generations_of
from simulator.games.clash.decisions import KIND, navel_row, power_row, temple_row, vote_row
from simulator.games.clash.feature_table import fill_course, find_lead
from simulator.games.clash.flick_features import fill_flick
from simulator.games.clash.gods import dagda
from simulator.games.clash.hearts import is_under, owner
from simulator.games.clash.options import CALL
from simulator.games.clash.outlook import (
    ON_CITY,
    ON_NAVEL,
    Shot,
    copy_counts,
    empty_counts,
    hand_of,
    landing_odds,
    weigh_landing,
)
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
_FIRST_TERM = np.int64(getattr(vote_row, next(iter(laws.TERMS))))
"""Row of a vote's first feature about the terms of a law: the declaration lists them in the laws' own order."""
_AMPLE = 99.0
"""Room for a temple, cm, above which more makes no difference; what is farther is shown as this."""


@njit(cache=True, nogil=True)
def fill(game: Any, rules: Any, table: Any) -> None:
    """Write the features of one position's options and its facts."""
    if game.decision == KIND.flick:
        fill_flick(game, rules, table)
    elif game.decision == KIND.vote:
        _fill_vote(game, rules, table)
    elif game.decision == KIND.temple:
        _fill_temple(game, rules, table)
    elif game.decision == KIND.navel:
        _fill_navel(game, rules, table)
    else:
        _fill_power(game, rules, table)


@njit(cache=True, nogil=True)
def _fill_vote(game: Any, rules: Any, table: Any) -> None:
    features, at = table.features, table.position
    for m in range(table.start, table.end):
        law = card(game, np.int64(table.codes[m]))
        features[vote_row.up, m], features[vote_row.law, m] = table.codes[m] == UP, law
        features[vote_row.lasts, m] = generations_of(game, rules, table.codes[m])
        for term in range(game.terms.shape[0]):
            features[_FIRST_TERM + term, m] = rules.law_amounts[law, term]
    rivals = 0
    for other in range(rules.players):
        if other != game.seat:
            rivals = max(rivals, count_islands(game, other))
    features[vote_row.islands, at], features[vote_row.rival_islands, at] = count_islands(game, game.seat), rivals
    features[vote_row.lead, at] = find_lead(game, rules, game.seat)
    features[vote_row.generations_left, at] = rules.generations - game.rounds
    features[vote_row.judging, at] = game.judging


@njit(cache=True, nogil=True)
def _change(before: Any, after: Any, players: Any, seat: Any, unscored: Any) -> Any:
    """Return presence, dominance and denial gained by going from one count of pieces to another."""
    presence, dominance, denied = 0.0, 0.0, 0.0
    for island in range(ISLANDS):
        if (unscored >> island) & 1:
            continue
        presence += np.float64(after[seat, island] > 0) - np.float64(before[seat, island] > 0)
        was, now = dominator(before, players, island), dominator(after, players, island)
        dominance += np.float64(now == seat) - np.float64(was == seat)
        denied += np.float64(was >= 0 and was != seat) - np.float64(now >= 0 and now != seat)
    return presence, dominance, denied


@njit(cache=True, nogil=True)
def _move(counts: Any, seat: Any, zones: Any, by: Any) -> None:
    for island in range(ISLANDS):
        counts[seat, island] += by * ((zones >> island) & 1)


@njit(cache=True, nogil=True)
def _put(game: Any, rules: Any, site: Any, prophet: Any, before: Any, after: Any) -> Any:
    """Return presence, dominance and denial gained by a temple on a site while a prophet (or none, -1) goes, and room.

    The change counts every island: a temple stays when one that is not scored in this generation is again.
    """
    island, spot, way = split_site(site)
    seat = np.int64(game.seat)
    copy_counts(before, after)
    if prophet >= 0:
        _move(after, seat, game.zones[prophet] & ISLAND_BITS, _LESS)
    moved = seat * SLOTS + PROPHETS + way - 1 if way > 0 else NO_DISC
    if moved >= 0:
        _move(after, seat, game.zones[moved] & ISLAND_BITS, _LESS)
    after[seat, island] += 1
    presence, dominance, denied = _change(before, after, rules.players, seat, ZERO)
    x, y = rules.spots[island, spot, 0], rules.spots[island, spot, 1]
    return presence, dominance, denied, min(room(game, rules, x, y, rules.radius[PROPHETS], prophet, moved), _AMPLE)


@njit(cache=True, nogil=True)
def _fill_temple(game: Any, rules: Any, table: Any) -> None:
    features, seat = table.features, game.seat
    before, after = empty_counts(), empty_counts()
    count_pieces(game, rules, before)
    for m in range(table.start, table.end):
        code = table.codes[m]
        features[: temple_row.moved + 1, m] = 0.0
        if code == PASS:
            continue
        features[temple_row.build, m] = 1.0
        prophet, site = seat * SLOTS + (code - 1) // SITES, (code - 1) % SITES
        presence, dominance, denied, free = _put(game, rules, site, prophet, before, after)
        features[temple_row.presence, m], features[temple_row.dominance, m] = presence, dominance
        features[temple_row.denied, m], features[temple_row.room, m] = denied, free
        island, spot, way = split_site(site)
        features[temple_row.depth, m], features[temple_row.moved, m] = rules.spot_depth[island, spot], way > 0
    fill_course(game, rules, table, temple_row.flicks_left)
    touching, unused = 0, 0
    for place in range(PROPHETS):
        touching += game.zones[seat * SLOTS + place] & CITY_BITS != 0
    for k in range(TEMPLES):
        unused += game.at[seat * SLOTS + PROPHETS + k] == OUT
    features[temple_row.temples_unused, table.position] = unused
    features[temple_row.touching, table.position] = touching


@njit(cache=True, nogil=True)
def _fill_navel(game: Any, rules: Any, table: Any) -> None:
    """Write what clearing the navel now would score, for the seat and the others, and the facts of the position."""
    features, at = table.features, table.position
    mine, best, total = 0, 0, 0
    for seat in range(rules.players):
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
    for m in range(table.start, table.end):
        called = table.codes[m] == CALL
        features[navel_row.call, m], features[navel_row.mine, m] = called, called * mine
        features[navel_row.theirs, m], features[navel_row.all_theirs, m] = called * best, called * total
    fill_course(game, rules, table, navel_row.flicks_left)
    features[navel_row.in_navel, at] = count_in_navel(game, game.seat)
    features[navel_row.islands, at] = count_islands(game, game.seat)


@njit(cache=True, nogil=True)
def _fill_power(game: Any, rules: Any, table: Any) -> None:
    features = table.features
    before, after = empty_counts(), empty_counts()
    count_pieces(game, rules, before)
    for m in range(table.start, table.end):
        god, use = table.codes[m] // gods.FAMILY, table.codes[m] % gods.FAMILY
        features[: power_row.room + 1, m] = 0.0
        if table.codes[m] == gods.KEEP:
            continue
        features[power_row.use, m] = 1.0
        if god == gods.DAGDA:
            features[power_row.steadied, m] = _steadied(game, rules, use)
            continue
        if god == gods.ZEUS:
            presence, dominance, denied, free = _put(game, rules, use, NO_DISC, before, after)
            features[power_row.room, m] = free
        else:
            presence, dominance, denied, stolen = _drop_heart(game, rules, use, before, after)
            features[power_row.stolen, m] = stolen
        features[power_row.presence, m], features[power_row.dominance, m] = presence, dominance
        features[power_row.denied, m] = denied
    fill_course(game, rules, table, power_row.flicks_left)
    features[power_row.god, table.position] = game.god[game.seat]


@njit(cache=True, nogil=True)
def _drop_heart(game: Any, rules: Any, use: Any, before: Any, after: Any) -> Any:
    """Return presence, dominance, denial gained by a heart dropped on a disc, and enemies on islands under it."""
    copy_counts(before, after)
    stolen = 0
    for disc in range(rules.players * SLOTS):
        other, on = disc // SLOTS, game.zones[disc] & ISLAND_BITS
        taken = owner(game, rules, disc) != other  # by a heart that lies there already
        if other != game.seat and on and not taken and is_under(game, disc, game.x[use], game.y[use]):
            _move(after, other, on, _LESS)
            _move(after, np.int64(game.seat), on, _MORE)
            stolen += 1
    gained = _change(before, after, rules.players, np.int64(game.seat), np.int64(game.unscored))
    return gained[0], gained[1], gained[2], stolen


@njit(cache=True, nogil=True)
def _steadied(game: Any, rules: Any, target: Any) -> Any:
    """Return how much likelier a prophet aimed at a target stays there with the wall behind it than without."""
    seat = game.seat
    place = ZERO
    for kind in range(3):
        disc = next_disc(game, seat, kind)
        if disc >= 0:
            place = disc % SLOTS
            break
    x, y = start_place(game, rules, seat, seat * SLOTS + place)
    tx, ty, _ = dagda.target_place(rules, target)
    length = math.hypot(tx - x, ty - y)
    hand, odds = hand_of(game, seat), landing_odds()
    entry = target if target < ISLANDS else ON_CITY if target < 2 * ISLANDS else ON_NAVEL
    shot = Shot(ZERO, place, x, y, (tx - x) / length, (ty - y) / length)
    weigh_landing(game, rules, shot, length, hand, odds)
    without = odds[entry]
    walls, wall = game.walls, game.wall[seat]
    x1, y1, x2, y2 = wall[0], wall[1], wall[2], wall[3]
    game.walls |= 1 << seat
    wall[0], wall[1], wall[2], wall[3] = dagda.wall_at(rules, seat, target)
    weigh_landing(game, rules, shot, 1.2 * length, hand, odds)
    wall[0], wall[1], wall[2], wall[3] = x1, y1, x2, y2
    game.walls = walls
    return odds[entry] - without
