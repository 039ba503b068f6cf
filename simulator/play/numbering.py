"""Numbers that names stand for in kernels: derived from the list of the names, never kept beside it by hand."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simulator.play.game import Decision


def numbered(names: Iterable[str]) -> Any:
    """Return each name's place in a list as a field of its name: ``numbered(ENDS).target``.

    Kernels read the fields of such a named tuple as constants, with Numba and without.
    """
    listed = tuple(names)
    return namedtuple("Numbers", listed)(*range(len(listed)))


def rows_of(decision: Decision) -> Any:
    """Return the rows of a decision's features in the options table, and of its facts after them, by name."""
    return numbered((*decision.features, *decision.facts))
