"""Points: the navel, worship at the end of a generation, and who wins (p. 8-10)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from simulator.games.clash import laws
from simulator.games.clash.pieces import count_islands, count_pieces, dominator, take, temples_on_mat
from simulator.games.clash.state import ISLANDS, MAT, NAVEL_BIT, PROPHETS, SEATS, SLOTS

DOMINANCE = 2
"""Points for dominance of an island, beside the 1 for presence (p. 10)."""


@njit(cache=True, nogil=True)
def clear_navel(game: Any, rules: Any) -> None:
    """Remove all prophets from the navel; each is worth 1 to its owner, and 1 for each island where he then is."""
    removed = np.zeros(SEATS, np.int64)
    for disc in range(rules.players * SLOTS):
        if disc % SLOTS < PROPHETS and game.zones[disc] & NAVEL_BIT:
            take(game, disc)
            removed[disc // SLOTS] += 1
    for seat in range(rules.players):
        if removed[seat]:
            points = removed[seat] * (1 + count_islands(game, seat))
            game.points[seat] += points
            game.points_navel[seat] += points


@njit(cache=True, nogil=True)
def end_mission(game: Any, rules: Any) -> None:
    """Clear the navel if that is when it is cleared, and the sea if the Kraken is about."""
    if rules.navel_at_end:
        clear_navel(game, rules)
    if game.terms[laws.SEA_REMOVED] > 0.0:
        for disc in range(rules.players * SLOTS):
            if game.at[disc] == MAT and disc % SLOTS < PROPHETS and game.zones[disc] == 0:
                take(game, disc)
                game.prophets_lost[disc // SLOTS] += 1
    game.walls = 0


@njit(cache=True, nogil=True)
def worship(game: Any, rules: Any) -> None:
    """Score presence and dominance of each island, and what laws add."""
    counts = np.zeros((SEATS, ISLANDS), np.int64)
    count_pieces(game, rules, counts)
    for island in range(ISLANDS):
        if (game.unscored >> island) & 1:
            continue
        for seat in range(rules.players):
            if counts[seat, island] > 0:
                game.points[seat] += 1
                game.points_presence[seat] += 1
        seat = dominator(counts, rules.players, island)
        if seat >= 0:
            game.points[seat] += DOMINANCE
            game.points_dominance[seat] += DOMINANCE
    bonus = int(game.terms[laws.ALL_ISLANDS])
    for seat in range(rules.players):
        everywhere = True
        for island in range(ISLANDS):
            everywhere = everywhere and counts[seat, island] > 0
        if everywhere:
            game.points[seat] += bonus
            game.points_law[seat] += bonus
    game.hearts = 0


@njit(cache=True, nogil=True)
def crown(game: Any, rules: Any) -> None:
    """Name the winners: most points, then most temples on the mat, then shared."""
    best = -1
    for seat in range(rules.players):
        rank = game.points[seat] * 8 + temples_on_mat(game, seat)
        if rank > best:
            best, game.winners = rank, 0
        if rank == best:
            game.winners |= 1 << seat
