"""Numbers by name: places in a declared list, the same with Numba and without."""

from __future__ import annotations

from numba import njit

from simulator.play.game import Decision
from simulator.play.numbering import numbered, rows_of

ENDS = numbered(("playing", "truncated", "target"))


@njit
def place():
    return 10 * ENDS.target + ENDS.truncated


def test_names_stand_for_their_places_also_in_kernels():
    assert (ENDS.playing, ENDS.truncated, ENDS.target) == (0, 1, 2)
    assert place() == place.py_func() == 21


def test_the_rows_of_a_decision_are_its_features_and_then_its_facts():
    row = rows_of(Decision("offer", {"number": "announced", "lie": "1 for Charon"}, {"pawn": "seat with the pawn"}))
    assert (row.number, row.lie, row.pawn) == (0, 1, 2)
