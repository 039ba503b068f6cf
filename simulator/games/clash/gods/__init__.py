"""The gods: one file each, brought together here and nowhere else.

A god is a `God` declaration; one with a power also has two kernels, ``list_power`` (the uses open to the seat, beside
keeping it) and ``use_power``. A new god is a new file, its entry in `GODS` and, with a power, its line in the two
kernels below.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from simulator.games.clash.gods import anubis, dagda, freyja, ra, themis, zeus
from simulator.games.clash.gods.god import AFTER_FLICK, BEFORE_FLICK, NO_POWER, God
from simulator.games.clash.state import BEFORE

NONE = God("none", "no god")
GODS = (NONE, zeus.GOD, themis.GOD, ra.GOD, anubis.GOD, dagda.GOD, freyja.GOD)
NAMES = tuple(god.name for god in GODS)
ZEUS, DAGDA, FREYJA = NAMES.index("zeus"), NAMES.index("dagda"), NAMES.index("freyja")

JUDGES = np.array([god.judges for god in GODS])
HAS_SPHINX = np.array([god.has_sphinx for god in GODS])
FLICKS_AGAIN = np.array([god.flicks_again for god in GODS])
_BEFORE_FLICK = np.array([god.power == BEFORE_FLICK for god in GODS])
_AFTER_FLICK = np.array([god.power == AFTER_FLICK for god in GODS])

COUNT = len(GODS)

KEEP = 0
"""Code of keeping a power for later."""
FAMILY = 1000
"""Uses of god ``g`` have the codes ``g * FAMILY`` and up."""

__all__ = [
    "FAMILY",
    "FLICKS_AGAIN",
    "GODS",
    "HAS_SPHINX",
    "JUDGES",
    "KEEP",
    "NAMES",
    "NO_POWER",
    "list_power",
    "use_power",
]


@njit(cache=True, nogil=True)
def list_power(game: Any, rules: Any, codes: Any, start: Any) -> Any:
    """Write the uses of the seat's power at this stage, after keeping it; return how many in all, 0 for no choice."""
    god = game.god[game.seat]
    ready = _BEFORE_FLICK[god] if game.stage == BEFORE else _AFTER_FLICK[god]
    if not ready or game.spent[game.seat]:
        return 0
    codes[start] = KEEP
    if god == ZEUS:
        n = zeus.list_power(game, rules, god * FAMILY, codes, start + 1)
    elif god == DAGDA:
        n = dagda.list_power(game, rules, god * FAMILY, codes, start + 1)
    else:
        n = freyja.list_power(game, rules, god * FAMILY, codes, start + 1)
    return n + 1 if n > 0 else 0


@njit(cache=True, nogil=True)
def use_power(game: Any, rules: Any, code: Any) -> None:
    """Apply one use of the seat's power."""
    god = code // FAMILY
    use = code - god * FAMILY
    game.spent[game.seat] = 1
    game.powers_used[game.seat] += 1
    if god == ZEUS:
        zeus.use_power(game, rules, use)
    elif god == DAGDA:
        dagda.use_power(game, rules, use)
    else:
        freyja.use_power(game, rules, use)
