"""The legal options of a position: what each stage of a turn asks."""

from __future__ import annotations

from typing import Any

from numba import njit

from simulator.games.clash import gods
from simulator.games.clash.aims import MAX_AIMS, list_aims
from simulator.games.clash.council import DOWN, UP
from simulator.games.clash.pieces import count_in_navel
from simulator.games.clash.state import BUILDING, CALLING, COUNCIL, FLICKING
from simulator.games.clash.temples import list_temples

MAX_OPTIONS = MAX_AIMS
LEAVE, CALL = 0, 1
"""Codes of the navel's decision."""


@njit(cache=True, nogil=True)
def list_options(game: Any, rules: Any, codes: Any, start: Any) -> Any:
    """Write the options of the game's stage; return how many, 0 when the stage asks nothing."""
    if game.stage == COUNCIL:
        codes[start], codes[start + 1] = UP, DOWN
        return 2
    if game.stage == FLICKING:
        return list_aims(game, rules, codes, start)
    if game.stage == BUILDING:
        return list_temples(game, rules, codes, start)
    if game.stage == CALLING:
        if rules.navel_at_end or count_in_navel(game, game.seat) == 0:
            return 0
        codes[start], codes[start + 1] = LEAVE, CALL
        return 2
    return gods.list_power(game, rules, codes, start)
