"""What is counted while a game is played: decisions, options, the lead after each turn, each seat's worst deficit."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from simulator.play.dtypes import record_dtype
from simulator.play.game import MAX_SEATS

LOG = record_dtype(
    [
        ("options", np.int64),  # sum over decisions of the number of legal options
        ("decisions", np.int32),  # decisions taken
        ("forced", np.int32),  # decisions with a single option
        ("turn", np.int32),  # turn that is under way, as last seen
        ("leaders", np.int32),  # bit mask of the seats ahead; 0 until the living seats first differ
        ("lead_changes", np.int32),  # times that mask changed after it was first set
        ("last_lead_change", np.int32),  # turn after which that mask took its last value; 0 if it never did
        ("deficits", np.int32, (MAX_SEATS,)),  # by seat, worst distance in points behind the leader after any turn
    ]
)
"""Record of one game's log, kept beside the state so that states stay small to copy."""


@njit(cache=True, nogil=True)
def observe(log: Any, game: Any, players: Any, count: Any) -> None:
    """Count one decision that had ``count`` options, after it was played; a game's fused playout calls it too."""
    log.decisions += 1
    log.options += count
    if count == 1:
        log.forced += 1
    if game.turn == 0 and game.ended == 0:
        return  # still setting up
    if log.turn == 0:
        log.turn = 1
    if game.turn != log.turn or game.ended != 0:
        _end_turn(log, game, players)
        log.turn = game.turn


@njit(cache=True, nogil=True)
def _end_turn(log: Any, game: Any, players: Any) -> None:
    """Record who leads among the living seats after the turn that ``log.turn`` names."""
    best, worst, leaders = -2147483648, 2147483647, 0
    for seat in range(players):
        if (game.out >> seat) & 1:
            continue
        points = game.points[seat]
        if points > best:
            best, leaders = points, 0
        if points == best:
            leaders |= 1 << seat
        worst = min(worst, points)
    for seat in range(players):
        log.deficits[seat] = max(log.deficits[seat], best - game.points[seat])
    if log.leaders == 0 and best == worst and leaders & (leaders - 1):
        return  # nobody has led yet
    if leaders != log.leaders:
        if log.leaders != 0:
            log.lead_changes += 1
        log.leaders = leaders
        log.last_lead_change = log.turn


@njit(cache=True, nogil=True)
def observe_all(logs: Any, games: Any, rows: Any, players: Any, offsets: Any) -> None:
    """Count one decision in each row; row ``i`` had ``offsets[i + 1] - offsets[i]`` options."""
    for i in range(rows.shape[0]):
        observe(logs[rows[i]], games[rows[i]], players, offsets[i + 1] - offsets[i])
