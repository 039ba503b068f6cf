"""Clash à l'Olympe (Flick of Faith): prophets flicked onto islands, the flick simulated as physics.

2 to 4 players flick discs from their corners; the printed mat and its sizes are not public, so the mat is a file
(`mats`), and every figure hangs on the one used. Rules: clash.md.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from simulator.games.clash.aims import MAX_AIMS
from simulator.games.clash.decisions import DECISIONS
from simulator.games.clash.effects import fill_navel, fill_power, fill_temple, fill_vote
from simulator.games.clash.features import fill_flick
from simulator.games.clash.flow import advance, apply, hide, list_stage, set_up
from simulator.games.clash.state import FLICK, NAVEL, STATE, TEMPLE, VOTE, ZERO
from simulator.games.clash.study import COLUMNS, STUDY
from simulator.games.clash.switches import Rules
from simulator.games.clash.text import describe, show
from simulator.play.log import observe
from simulator.play.streams import SEAT, below

NAME, TITLE = "clash", "Clash à l'Olympe"
PLAYERS = range(2, 5)
ENDS = ("playing", "truncated", "last_worship")
MAX_OPTIONS = MAX_AIMS
SEAT_PARAMETERS = ("aim_sd", "power_sd")
"""A hand's skill, which a strategy may carry: noise of the aim in degrees, noise of the strength."""
VARIANTS = {"gods": {"gods": "dealt"}, "lawless": {"laws": "none"}}

__all__ = [
    "COLUMNS", "DECISIONS", "ENDS", "MAX_OPTIONS", "NAME", "PLAYERS", "SEAT_PARAMETERS", "STATE", "STUDY", "TITLE",
    "VARIANTS", "Rules", "deal", "describe", "options", "play", "playout", "redeal", "show",
]  # fmt: skip

_FLICK_FEATURES, _VOTE_FEATURES, _TEMPLE_FEATURES, _NAVEL_FEATURES, _POWER_FEATURES = (
    np.int64(len(next(decision for decision in DECISIONS if decision.name == name).features))
    for name in ("flick", "vote", "temple", "navel", "power")
)


@njit(cache=True, nogil=True)
def deal(games: Any, rows: Any, rules: Any) -> None:
    """Set up the records whose keys are in the header and advance each to its first decision."""
    codes = np.empty(MAX_OPTIONS, np.int32)
    for r in rows:
        set_up(games[r], rules[0])
        advance(games[r], rules[0], codes)


@njit(cache=True, nogil=True)
def options(games: Any, rows: Any, rules: Any, detail: Any, offsets: Any, codes: Any, features: Any) -> Any:
    """List the legal options of each record; see `simulator.play.game.Game`."""
    start = ZERO
    offsets[0] = 0
    for k in range(rows.shape[0]):
        if start + MAX_OPTIONS > codes.shape[0]:
            return k
        game = games[rows[k]]
        end = start + list_stage(game, rules[0], codes, start)
        if not detail:
            pass
        elif game.decision == FLICK:
            fill_flick(game, rules[0], codes, start, end, features, _FLICK_FEATURES, k)
        elif game.decision == VOTE:
            fill_vote(game, rules[0], codes, start, end, features, _VOTE_FEATURES, k)
        elif game.decision == TEMPLE:
            fill_temple(game, rules[0], codes, start, end, features, _TEMPLE_FEATURES, k)
        elif game.decision == NAVEL:
            fill_navel(game, rules[0], codes, start, end, features, _NAVEL_FEATURES, k)
        else:
            fill_power(game, rules[0], codes, start, end, features, _POWER_FEATURES, k)
        start = end
        offsets[k + 1] = start
    return rows.shape[0]


@njit(cache=True, nogil=True)
def play(games: Any, rows: Any, rules: Any, codes: Any) -> None:
    """Apply one option to each record and advance it to the next decision or to the end."""
    room = np.empty(MAX_OPTIONS, np.int32)
    for k in range(rows.shape[0]):
        game = games[rows[k]]
        apply(game, rules[0], codes[k])
        advance(game, rules[0], room)


@njit(cache=True, nogil=True)
def redeal(games: Any, rows: Any, rules: Any) -> None:
    """Deal anew all that the seat to act cannot see, consistently with what it can, from the SEARCH stream."""
    for r in rows:
        hide(games[r], rules[0])


@njit(cache=True, nogil=True)
def playout(games: Any, rows: Any, rules: Any, logs: Any) -> None:
    """Finish the records by uniform play, with the same draws as the engine's; ``logs`` may be empty."""
    codes = np.empty(MAX_OPTIONS, np.int32)
    for r in rows:
        game = games[r]
        while game.ended == 0:
            n = list_stage(game, rules[0], codes, ZERO)
            pick = below(game, SEAT + game.seat, n) if n > 1 else 0
            apply(game, rules[0], codes[pick])
            advance(game, rules[0], codes)
            if logs.shape[0] > 0:
                observe(logs[r], game, rules[0].players, n)
