"""One game of SharkPark as a record, the columns that its rows keep, and the codes of its options."""

from typing import Any

import numpy as np
from numba import njit

from simulator.games.sharkpark.board import inner
from simulator.games.sharkpark.switches import PLAYERS
from simulator.play.game import Column, state_dtype
from simulator.play.numbering import numbered

SEATS = PLAYERS[-1]
SHARKS = 4
"""Most sharks of a seat; shark ``i`` of a seat, in order of placing, has the number ``SHARKS * seat + i``."""
MODES = ("plain", "FEAR", "RUN", "TERROR", "FLY")
MODE = numbered(MODES)
"""The number of each mode of a scare, by name."""
ENDS = ("playing", "truncated", "last_four")
END = numbered(ENDS)
"""The number of each reason why a game ended, by name."""
MAX_OPTIONS = len(MODES) * 12 * 4
"""Scares: every mode × 12 sharks × 4 directions."""
EXILE_BITS, WAITING_BITS = 6, 3
NOWHERE = -1
"""Cell of a shark that is not on the board."""

STATE = state_dtype(
    SEATS,
    [
        # the position
        ("fish", np.uint64, (3,)),  # bitboards of the fish of value 2, 3 and 4
        ("sharks", np.uint64, (SEATS,)),  # bitboard of each seat's sharks
        ("cells", np.int32, (SEATS * SHARKS,)),  # cell of each shark by its number, NOWHERE when it is off the board
        ("hunger", np.int32, (SEATS,)),  # 0 peckish, 1 hungry, 2 starving
        # the turn under way
        ("mode", np.int32),  # mode of this turn's scare, an index in MODES
        ("ate", np.int32),  # 1 once a shark of the seat to act has eaten in this turn
        ("swims", np.int32),  # movement points left
        ("exiles", np.int64),  # queue of sharks to place, first in the low bits: 1 + 2 * number + bitten, 6 bits each
        ("victim", np.int32),  # seat whose fish may be stolen
        ("waiting", np.int32),  # queue of the values of escaped fish to restock, first in the low bits, 3 bits each
        # what each seat knows: values are hidden, cells are not
        ("known", np.uint64, (SEATS,)),  # bitboard of the fish whose value each seat has kept track of
        ("moves", np.uint64, (4,)),  # how often each fish was moved since its value was last seen: the bits of a
        # number from 0 to 15 (or more) for each cell, lowest first; public
        # what the rows keep
        ("twos", np.int32, (SEATS,)),  # fish of value 2 each seat holds
        ("threes", np.int32, (SEATS,)),
        ("fours", np.int32, (SEATS,)),
        ("scared", np.int32, (SEATS,)),  # fish eaten that were scared into a mouth, by the eater
        ("swum", np.int32, (SEATS,)),  # fish eaten by swimming onto them
        ("fed", np.int32, (SEATS,)),  # points eaten in other seats' turns
        ("escaped", np.int32),  # fish that escaped, each time they did
        ("escaped_points", np.int32),  # their points
        ("lost_points", np.int32),  # points of the fish out of play and held by nobody
        ("restocked", np.int32),  # fish put back
        ("fear", np.int32, (SEATS,)),  # specials used
        ("run", np.int32, (SEATS,)),
        ("terror", np.int32, (SEATS,)),
        ("fly", np.int32, (SEATS,)),
        ("exiled", np.int32, (SEATS,)),  # times a shark of the seat was placed anew after it was driven off the board
        ("bitten", np.int32, (SEATS,)),  # times a shark of the seat was placed anew after it was bitten
        ("stolen", np.int32, (SEATS,)),  # points taken from others after bites
        ("forgotten", np.int32, (SEATS,)),  # times the seat lost track of a fish
        ("first_four", np.int32, (SEATS,)),  # 1 for the seat that ate the first fish of value 4
        ("last_four", np.int32, (SEATS,)),  # 1 for the seat that ate the last one and so ended the game
    ],
)

COLUMNS = (
    Column("twos", "fish of value 2 held at the end", np.uint8, by_seat=True),
    Column("threes", "fish of value 3 held at the end", np.uint8, by_seat=True),
    Column("fours", "fish of value 4 held at the end", np.uint8, by_seat=True),
    Column("scared", "fish eaten that were scared into a mouth", np.uint8, by_seat=True),
    Column("swum", "fish eaten by swimming onto them", np.uint8, by_seat=True),
    Column("fed", "points eaten in other seats' turns", np.uint8, by_seat=True),
    Column("escaped", "fish that escaped from the board, each time they did", np.uint16),
    Column("escaped_points", "points of the fish that escaped, each time they did", np.uint32),
    Column("restocked", "fish put back on the board", np.uint16),
    Column("fear", "times FEAR was used", np.uint16, by_seat=True),
    Column("run", "times RUN was used", np.uint16, by_seat=True),
    Column("terror", "times TERROR was used", np.uint16, by_seat=True),
    Column("fly", "times FLY was used", np.uint16, by_seat=True),
    Column("exiled", "sharks of the seat driven off the board and placed anew", np.uint16, by_seat=True),
    Column("bitten", "sharks of the seat bitten and placed anew", np.uint16, by_seat=True),
    Column("stolen", "points taken from others after bites", np.uint16, by_seat=True),
    Column("forgotten", "times the seat lost track of a fish", np.uint32, by_seat=True),
    Column("first_four", "ate the first fish of value 4", np.uint8, by_seat=True, labels=("no", "yes")),
    Column("last_four", "ate the last fish of value 4 and so ended the game", np.uint8, True, ("no", "yes")),
)


@njit(cache=True)
def pack_scare(mode: Any, shark: Any, direction: Any) -> Any:
    """Return the code of a scare."""
    return (mode * SEATS * SHARKS + shark) * 4 + direction


@njit(cache=True)
def unpack_scare(code: Any) -> Any:
    """Return mode, number of the shark and direction."""
    return code >> 6, (code >> 2) & 15, code & 3


@inner
def fish_of(game: Any) -> Any:
    """Return the cells that hold a fish."""
    return game.fish[0] | game.fish[1] | game.fish[2]


@inner
def sharks_of(game: Any) -> Any:
    """Return the cells that hold a shark."""
    return game.sharks[0] | game.sharks[1] | game.sharks[2] | game.sharks[3]
