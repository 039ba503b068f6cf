"""What a seat may do on its turn, and the codes of the options."""

from typing import Any

import numpy as np
from numba import njit

from simulator.games.odysseus.pieces import APHRODITE, HADES, HERMES, POSEIDON, TYPES, ZEUS, ZONES

PASS, CARD, HIDDEN_CARD, SWAP, END_ROUND, CLOSE, DOUBLE, MOVE, DESCEND = range(9)
"""Actions of a turn: the last five are the powers of Zeus, Poseidon, Aphrodite, Hermes and Hades."""
GOD_OF = np.array((-1, -1, HADES, -1, ZEUS, POSEIDON, APHRODITE, HERMES, HADES), np.int64)
"""God whose power an action is, -1 for none; each card played face down is Hades'."""
YES, NO = range(2)

_SHIFT = 1024


@njit(cache=True, inline="always")
def pack(action: Any, argument: Any) -> Any:
    """Return the code of an action with its argument: a zone, a seat, ``type * 9 + zone`` or Hermes' move."""
    return action * _SHIFT + argument


@njit(cache=True, inline="always")
def action_of(code: Any) -> Any:
    """Return the action of a code."""
    return code // _SHIFT


@njit(cache=True, inline="always")
def argument_of(code: Any) -> Any:
    """Return the argument of a code."""
    return code % _SHIFT


@njit(cache=True, inline="always")
def pack_move(zone: Any, card: Any, to: Any) -> Any:
    """Return the argument of Hermes moving a card of one type (or a face-down one) from a zone to another."""
    return (zone * (TYPES + 1) + card) * ZONES + to


@njit(cache=True, inline="always")
def unpack_move(argument: Any) -> Any:
    """Return the zone, the type and the destination of Hermes' move."""
    source = argument // ZONES
    return source // (TYPES + 1), source % (TYPES + 1), argument % ZONES
