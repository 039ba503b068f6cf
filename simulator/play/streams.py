"""Counter-based random numbers: one independent stream per game and purpose.

Draw ``i`` of stream ``s`` of a game is a hash of (key of the game, s, i). Nothing else enters it, so a game is
the same whatever the batch, the number of workers or the machine, and any game can be replayed alone.

The hash is the finalizer of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
OOPSLA 2014), in the constants of Stafford's variant 13, applied to a Weyl sequence with a start per stream.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numba import njit

if TYPE_CHECKING:
    from numpy.typing import NDArray

DEAL = 0
"""Stream of the set-up: the same for every variant and line-up that is played on one deal."""
CHANCE = 1
"""Stream of what chance decides after the set-up."""
SEARCH = 2
"""Stream of a strategy's playouts: it feeds branches of the game, never the game itself."""
SEAT = 3
"""First of the seats' own streams: seat ``i`` draws its choices from stream ``SEAT + i``."""

_WEYL = np.uint64(0x9E3779B97F4A7C15)  # 2^64 / golden ratio, odd
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_STREAM = np.uint64(0xD1342543DE82EF95)  # odd multiplier that parts the streams of one key
_S11, _S27, _S30, _S31, _S32 = (np.uint64(n) for n in (11, 27, 30, 31, 32))


@njit(cache=True, inline="always")
def mix(x: Any) -> Any:
    """Return the SplitMix64 finalizer of a 64-bit unsigned integer."""
    x = (x ^ (x >> _S30)) * _MIX_1
    x = (x ^ (x >> _S27)) * _MIX_2
    return x ^ (x >> _S31)


@njit(cache=True, inline="always")
def bits(game: Any, stream: Any) -> Any:
    """Return the next 64 random bits of one stream of a game and count the draw in ``game.used``."""
    count = np.uint64(game.used[stream])
    game.used[stream] += 1
    start = mix(game.key ^ (np.uint64(stream + 1) * _STREAM))
    return mix(start + (count + np.uint64(1)) * _WEYL)


@njit(cache=True, inline="always")
def below(game: Any, stream: Any, n: Any) -> Any:
    """Return a random integer in ``0 .. n - 1`` from one stream of a game.

    The multiply-and-shift reduction of 32 random bits is uniform to within ``n / 2**32`` (Lemire 2019), far under
    what any study can see for the small ``n`` of a board game.
    """
    return np.int64(((bits(game, stream) >> _S32) * np.uint64(n)) >> _S32)


@njit(cache=True, inline="always")
def unit(game: Any, stream: Any) -> Any:
    """Return a random float64 in ``[0, 1)``, with 53 bits, from one stream of a game."""
    return np.float64(bits(game, stream) >> _S11) * (1.0 / 9007199254740992.0)


@njit(cache=True)
def shuffle(game: Any, stream: Any, items: Any, n: Any) -> None:
    """Shuffle the first ``n`` items of an array in place (Fisher and Yates)."""
    for i in range(n - 1, 0, -1):
        j = below(game, stream, i + 1)
        items[i], items[j] = items[j], items[i]


@njit(cache=True)
def branch_key(key: Any, sample: Any) -> Any:
    """Return the key of the ``sample``-th branch of a game: a playout's own, reproducible randomness."""
    return mix(mix(key ^ (np.uint64(SEARCH + 1) * _STREAM)) + (np.uint64(sample) + np.uint64(1)) * _WEYL)


def game_keys(seed: int, deals: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Return the keys of the games played on the given deals.

    Parameters
    ----------
    seed : int
        Seed of the run, ``0 <= seed < 2**63``.
    deals : int64 array (n,)
        Numbers of the deals.

    Returns
    -------
    uint64 array (n,)
        One key for each deal; it depends on the seed and on the deal's number alone.
    """
    with np.errstate(over="ignore"):
        start = _mix_array(np.array([seed], dtype=np.uint64) * _STREAM + _WEYL)
        return _mix_array(start + (deals.astype(np.uint64) + np.uint64(1)) * _WEYL)


def _mix_array(x: NDArray[np.uint64]) -> NDArray[np.uint64]:
    x = (x ^ (x >> _S30)) * _MIX_1
    x = (x ^ (x >> _S27)) * _MIX_2
    return x ^ (x >> _S31)
