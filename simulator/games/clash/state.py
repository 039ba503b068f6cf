"""The record of one game, and the numbers by which kernels name seats' discs, stages and decisions."""

from __future__ import annotations

from typing import Any

import numpy as np

from simulator.games.clash import laws
from simulator.play.game import state_dtype
from simulator.play.numbering import numbered

SEATS = 4
ISLANDS = 4
ENDS = ("playing", "truncated", "last_worship")
END = numbered(ENDS)
"""The number of each reason why a game ended, by name."""

ORDINARY = 7
"""Places 0 to 6 of a seat's discs: ordinary prophets, at most six and the one of a law."""
TEMPLAR = 7
"""Place of the medium disc that the law of the Templars gives."""
SPHINX = 8
"""Place of Ra's Sphinx, which stands for one of his prophets."""
PROPHETS = 9
"""Places below this are prophets of some kind, those from it on are temples."""
TEMPLES = 4
"""Temples of each seat (clash.md, pieces)."""
SLOTS = PROPHETS + TEMPLES
"""Places of each seat's discs; disc ``seat * SLOTS + place``."""
DISCS = SEATS * SLOTS

NO_DISC = np.int64(-1)
"""No disc. Of NumPy's type, as `ZERO` is, so that a kernel called with it is not compiled for a literal number too."""
ZERO = np.int64(0)
"""Where a count starts that is handed on to another kernel."""

OUT, HAND, MAT, RESERVE = 0, 1, 2, 3
"""Where a disc is: not in this mission (an unused temple), still to be flicked, on the mat, in the reserve."""

COUNCIL, BEFORE, FLICKING, BUILDING, CALLING, AFTER, DONE = 0, 1, 2, 3, 4, 5, 6
"""Stages of a turn: the council comes before a generation's first turn; powers before or after the flick."""

ISLAND_BITS, CITY_BITS, NAVEL_BIT = 15, 240, 256
"""Masks of ``zones``: islands 0-3, their cities 4-7, the navel 8."""

NEVER = 1 << 20
"""A generation that never comes: until then lasts a law that is in force for the rest of the game."""

SOURCES = ("presence", "dominance", "navel", "law")
"""Where points come from: ``points_presence`` and so on, by seat."""


def _fields() -> list[Any]:
    by_seat = (SEATS,)
    fields: list[Any] = [
        ("aim_sd", np.float64, by_seat),  # noise of a seat's aim, degrees
        ("power_sd", np.float64, by_seat),  # noise of its strength, standard deviation of the logarithm of the speed
        ("x", np.float64, (DISCS,)),  # place of each disc on the mat, cm
        ("y", np.float64, (DISCS,)),
        ("at", np.int32, (DISCS,)),  # OUT, HAND, MAT or RESERVE
        ("zones", np.int32, (DISCS,)),  # what a disc on the mat touches, 0 for those elsewhere
        ("home", np.int32, (DISCS,)),  # island that a temple was put on
        ("terms", np.float64, (len(laws.TERMS),)),  # terms of this generation, see `laws.TERMS`
        ("deck", np.int32, (len(laws.LAWS),)),  # law cards, next ones from place `drawn` on
        ("drawn", np.int32),
        ("until", np.int32, (len(laws.LAWS),)),  # last generation in which each law is in force, 0 for none
        ("votes", np.int32, by_seat),  # 1 up, 0 down, -1 not cast yet
        ("judging", np.int32),  # 1 while Themis decides a tied vote
        ("unscored", np.int32),  # bit mask of the islands that are not scored in this generation
        ("first", np.int32),  # seat that flicks first in this generation
        ("stage", np.int32),
        ("again", np.int32),  # disc + 1 that must be flicked again at once (Anubis), 0 for none
        ("lost", np.int32),  # disc + 1 of the first own prophet lost off the mat in this turn, 0 for none
        ("saved", np.int32),  # 1 when a prophet was flicked again in this turn
        ("god", np.int32, by_seat),  # index in `gods.GODS`, 0 for none
        ("spent", np.int32, by_seat),  # 1 when the god's power was used in this generation
        ("walls", np.int32),  # bit mask of the seats whose wall stands
        ("wall", np.float64, (SEATS, 4)),  # ends x1, y1, x2, y2 of each seat's wall, cm
        ("hearts", np.int32),  # bit mask of the seats whose heart lies on the mat
        ("heart", np.float64, (SEATS, 2)),  # centre of each seat's heart, cm
        ("flicks", np.int32),  # flicks, those repeated in the corner included
        ("reflicks", np.int32),  # flicks repeated because the disc had not left the corner
        ("councils", np.int32),  # votes held
        ("contested_votes", np.int32),  # votes with thumbs both up and down
        ("tied_votes", np.int32),
        ("vote_of", np.int32, (len(laws.LAWS),)),  # of each law: 0 not voted on, 1 voted on, 2 with thumbs up and down
        ("force_of", np.int32, (len(laws.LAWS),)),  # generations in which each law was in force
        ("flicked_off", np.int32, by_seat),  # own prophets that the seat lost off the mat in its own turns
        ("prophets_lost", np.int32, by_seat),  # own prophets lost off the mat, by whomever, or never out of the corner
        ("knocked_off", np.int32, by_seat),  # enemy prophets knocked off the mat
        ("temples_built", np.int32, by_seat),
        ("temples_lost", np.int32, by_seat),
        ("navel_calls", np.int32, by_seat),  # times the seat called the navel
        ("powers_used", np.int32, by_seat),
    ]
    fields += [(f"points_{source}", np.int32, by_seat) for source in SOURCES]
    fields += [(f"contested_{name}", np.float64) for name in laws.NAMES]  # 1 or 0, NaN when never voted on
    fields += [(f"force_{name}", np.int32) for name in laws.NAMES]  # generations in force; both set at the end
    return fields


STATE = state_dtype(SEATS, _fields())
