"""The board of SharkPark as bitboards: 60 cells, rings, rim, lanes, and the arithmetic on them.

Cell (row, column) is bit ``8 * row + column`` of an unsigned 64-bit integer. Every table is built from the sentence of
the rules that its comment quotes; directions are 0 north, 1 east, 2 south, 3 west.
"""

from typing import Any

import numpy as np
from numba import njit

_INNER: dict[str, Any] = {"cache": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
inner = njit(**_INNER)
"""Decorator of what only kernels call: without an entry from Python it compiles faster."""
inlined = njit(forceinline=True, **_INNER)
"""The same for what is copied into its caller, in the loops over all scares."""

SIZE = 8
NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS = ("north", "east", "south", "west")
VALUES = (2, 3, 4)

_VECTORS = ((-1, 0), (0, 1), (1, 0), (0, -1))
_CORNERS = {(0, 0), (0, 7), (7, 0), (7, 7)}


def exists(row: int, column: int) -> bool:
    """Return whether a cell exists: an 8×8 grid without its four corners (rules: Board and pieces)."""
    return 0 <= row < SIZE and 0 <= column < SIZE and (row, column) not in _CORNERS


def ring_value(row: int, column: int) -> int:
    """Return the number on a cell: the inner 6×6 has rings of 2, 3 and 4; 0 on the rim (rules: Board and pieces)."""
    depth = min(row, column, SIZE - 1 - row, SIZE - 1 - column)
    return 0 if depth == 0 else depth + 1


_GRID = [(row, column) for row in range(SIZE) for column in range(SIZE)]
_CELLS = [cell for cell in _GRID if exists(*cell)]


def bitboard(cells: Any) -> int:
    """Return the bitboard, a Python int, of an iterable of (row, column); cells that do not exist are skipped."""
    return sum(1 << (SIZE * row + column) for row, column in set(cells) if exists(row, column))


def _lanes(row: int, column: int, direction: int, length: int, width: int = 3) -> int:
    """Return the cells before a shark, ``width`` wide and ``length`` long (rules: A turn, 2)."""
    (dr, dc), half = _VECTORS[direction], width // 2
    return bitboard(
        (row + step * dr + side * dc, column + step * dc + side * dr)
        for step in range(1, length + 1)
        for side in range(-half, half + 1)
    )


def _table(entry: Any) -> np.ndarray[Any, Any]:
    """Return ``entry(row, column, direction)`` for every cell of the 8×8 grid, uint64 (64, 4)."""
    return np.array([[entry(r, c, d) for d in range(4)] for r, c in _GRID], dtype=np.uint64)


def _boards(*cells: Any) -> np.ndarray[Any, Any]:
    return np.array([bitboard(some) for some in cells], dtype=np.uint64)


BOARD = np.uint64(bitboard(_CELLS))
RINGS = _boards(*([c for c in _CELLS if ring_value(*c) == v] for v in VALUES))
"""Cells numbered 2, 3 and 4."""
RIM = np.uint64(bitboard(c for c in _CELLS if ring_value(*c) == 0))
SIDES = _boards(*([(r, c) for r, c in _CELLS if (r == 0, c == 7, r == 7, c == 0)[side]] for side in range(4)))
"""Rim cells of each side, in the order of the directions; each belongs to exactly one (rules: Board and pieces)."""
EDGE = _boards(*([(r, c) for r, c in _CELLS if not exists(r + dr, c + dc)] for dr, dc in _VECTORS))
"""Cells from which a step in each direction leaves the 60 cells."""
FIRST = np.stack([_table(lambda r, c, d: _lanes(r, c, d, 1, 1)), _table(lambda r, c, d: _lanes(r, c, d, 1))])
"""The lanes' first cells, by [narrow or wide, cell of the scarer, direction]."""
LANES = np.stack([_table(lambda r, c, d: _lanes(r, c, d, 7, 1)), _table(lambda r, c, d: _lanes(r, c, d, 7))])
"""All cells of the lanes, by [narrow or wide, cell of the scarer, direction]."""
NEXT = np.array(
    [[8 * (r + dr) + c + dc if exists(r + dr, c + dc) else -1 for dr, dc in _VECTORS] for r, c in _GRID], dtype=np.int64
)
"""Neighbour of each cell in each direction, -1 when it does not exist."""
STEPS = _boards(*([(r + dr, c + dc) for dr, dc in _VECTORS] for r, c in _GRID))
"""The orthogonal neighbours of each cell."""

_LEFT = np.array([0, 1, 8, 0], dtype=np.uint64)
_RIGHT = np.array([8, 0, 0, 1], dtype=np.uint64)
_WEST_OPEN = np.uint64(0xFEFEFEFEFEFEFEFE)  # all but column 0
_EAST_OPEN = np.uint64(0x7F7F7F7F7F7F7F7F)  # all but column 7
_0, _1, _2, _4, _8, _56 = (np.uint64(n) for n in (0, 1, 2, 4, 8, 56))
_M1, _M2, _M4 = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)
_H = np.uint64(0x0101010101010101)


@inner
def count(x: Any) -> Any:
    """Return the number of set bits, int64 (the compiler knows the pattern and makes one instruction of it)."""
    x = x - ((x >> _1) & _M1)
    x = (x & _M2) + ((x >> _2) & _M2)
    x = (x + (x >> _4)) & _M4
    return np.int64((x * _H) >> _56)


@inner
def lowest(x: Any) -> Any:
    """Return the index of the lowest set bit, int64; 64 when there is none."""
    return count(~x & (x - _1))


@inner
def nth(x: Any, n: Any) -> Any:
    """Return the index of the ``n``-th set bit, counted from 0 and from the lowest."""
    for _ in range(n):
        x &= x - _1
    return lowest(x)


@inner
def bit(cell: Any) -> Any:
    """Return the bitboard of one cell."""
    return _1 << np.uint64(cell)


@inner
def shift(x: Any, direction: Any) -> Any:
    """Move all bits one cell; bits of `EDGE` must have been taken out before."""
    return (x << _LEFT[direction]) >> _RIGHT[direction]


@inner
def unshift(x: Any, direction: Any) -> Any:
    """Move all bits one cell back against the direction."""
    return (x << _RIGHT[direction]) >> _LEFT[direction]


@inner
def spread(x: Any) -> Any:
    """Return the orthogonal neighbours of a set of cells, on the board."""
    return ((x << _8) | (x >> _8) | ((x & _EAST_OPEN) << _1) | ((x & _WEST_OPEN) >> _1)) & BOARD


@inner
def domino(first: Any, pushable: Any, direction: Any) -> Any:
    """Return the fish that move when those on ``first`` do: each pushes on the one it runs into.

    Parameters
    ----------
    first : uint64
        Fish on the lanes' first cells.
    pushable : uint64
        Cells of the lanes whose fish a fish that enters pushes on.
    direction : int
    """
    left, right = _LEFT[direction], _RIGHT[direction]
    first |= pushable & ((first << left) >> right)
    pushable &= (pushable << left) >> right
    first |= pushable & ((first << (left * _2)) >> (right * _2))
    pushable &= (pushable << (left * _2)) >> (right * _2)
    return first | (pushable & ((first << (left * _4)) >> (right * _4)))
