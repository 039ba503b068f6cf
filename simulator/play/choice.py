"""Choosing among scored options: the best, ties and softened choices drawn from the seat's own stream."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from simulator.play.streams import SEARCH, SEAT, below, branch_key, unit


@njit(cache=True, nogil=True)
def choose_uniform(games: Any, rows: Any, offsets: Any, picks: Any) -> None:
    """Draw one option of each row with equal probability into ``picks``; a forced decision costs no draw."""
    for i in range(rows.shape[0]):
        count = offsets[i + 1] - offsets[i]
        pick = offsets[i]
        if count > 1:
            game = games[rows[i]]
            pick += below(game, SEAT + game.seat, count)
        picks[i] = pick


@njit(cache=True, nogil=True)
def choose_best(games: Any, rows: Any, offsets: Any, scores: Any, picks: Any) -> int:
    """Pick the best score of each row into ``picks``; return the index of a score that is not finite, or -1."""
    for i in range(rows.shape[0]):
        best, ties, first = -np.inf, 0, offsets[i]
        for m in range(offsets[i], offsets[i + 1]):
            score = scores[m]
            if not np.isfinite(score):
                return m
            better = score > best  # selects, not branches: a processor cannot foresee which option is better
            ties = 1 if better else ties + (score == best)
            first = m if better else first
            best = score if better else best
        if ties > 1:
            game = games[rows[i]]
            skip = below(game, SEAT + game.seat, ties)
            while skip > 0:
                first += 1
                if scores[first] == best:
                    skip -= 1
        picks[i] = first
    return -1


@njit(cache=True, nogil=True)
def choose_soft(games: Any, rows: Any, offsets: Any, scores: Any, temperature: float, picks: Any) -> int:
    """Draw an option of each row with probability proportional to ``exp(score / temperature)``; returns as above."""
    for i in range(rows.shape[0]):
        best = -np.inf
        for m in range(offsets[i], offsets[i + 1]):
            if not np.isfinite(scores[m]):
                return m
            best = max(best, scores[m])
        pick = offsets[i]
        if offsets[i + 1] - offsets[i] > 1:
            total = 0.0
            for m in range(offsets[i], offsets[i + 1]):
                total += np.exp((scores[m] - best) / temperature)
            game = games[rows[i]]
            left = unit(game, SEAT + game.seat) * total
            for m in range(offsets[i], offsets[i + 1]):
                weight = np.exp((scores[m] - best) / temperature)
                if weight > 0:
                    pick = m
                left -= weight
                if left < 0:
                    break
        picks[i] = pick
    return -1


@njit(cache=True, nogil=True)
def noise(games: Any, rows: Any, offsets: Any, out: Any) -> None:
    """Fill ``out`` with uniform numbers in [0, 1) from the streams of the seats to act, one for each option."""
    for i in range(rows.shape[0]):
        game = games[rows[i]]
        for m in range(offsets[i], offsets[i + 1]):
            out[m] = unit(game, SEAT + game.seat)


@njit(cache=True, nogil=True)
def branch(games: Any) -> None:
    """Turn copies of games into branches: streams of their own, fixed by the key and the SEARCH draws used."""
    for i in range(games.shape[0]):
        game = games[i]
        game.key = branch_key(game.key, game.used[SEARCH])
        game.used[:] = 0


@njit(cache=True, nogil=True)
def group(games: Any, rows: Any, line_ups: Any, strategies: int, kinds: int, order: Any, starts: Any) -> None:
    """Sort rows by (strategy of the seat to act, kind of decision): a stable counting sort.

    Group ``g = strategy * kinds + kind`` is ``order[starts[g]:starts[g + 1]]`` afterwards.
    """
    starts[:] = 0
    for i in range(rows.shape[0]):
        game = games[rows[i]]
        starts[line_ups[rows[i], game.seat] * kinds + game.decision + 1] += 1
    for g in range(strategies * kinds):
        starts[g + 1] += starts[g]
    place = starts.copy()
    for i in range(rows.shape[0]):
        game = games[rows[i]]
        g = line_ups[rows[i], game.seat] * kinds + game.decision
        order[place[g]] = rows[i]
        place[g] += 1
