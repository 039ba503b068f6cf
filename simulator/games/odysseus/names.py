"""Names and numbers of Odysseus: gods, wind cards, kinds of disc, zones, actions, and the record of a game."""

from typing import Any

import numpy as np
from numba import njit

from simulator.play.game import Column, state_dtype

SEATS = 6
GOD_NAMES = ("Zeus", "Poseidon", "Athena", "Hades", "Aphrodite", "Hermes")
"""Gods in the order in which they join: 3 players use the first three, 6 players all (setup)."""
ZEUS, POSEIDON, ATHENA, HADES, APHRODITE, HERMES = range(6)

TYPE_NAMES = ("1", "2", "3", "5", "Dionysos")
"""Types of wind card, in the order in which options list them."""
TYPES = 5
DIONYSOS = 4
WIND = np.array((1, 2, 3, 5, 1), np.int32)
"""Strength of each type of wind card; a Dionysos is also a wind of 1 (pieces)."""
PACK = np.array((10, 11, 8, 5, 8), np.int32)
"""Cards of each type among the 42 (pieces)."""
CARDS = 42
FACE_DOWN = 5
"""Type that Hermes names when he moves a face-down card."""
UNKNOWN_WIND = 2
"""What a face-down card counts for those who do not know it: the mean of the pack is 89 / 42 = 2.1."""
HAND = 3
"""Wind cards dealt to each seat at the start (setup)."""

KINDS = 6
KIND_NAMES = ("A", "B", "C", "D", "E", "F")
"""The six kinds of disc; their print is not public."""
NO_DISC = 6
DISCS_OF_A_KIND = 5
PLACED_OF_A_KIND = 3
"""Discs of each kind on the islands at the start; the other 12 are the reserve (setup)."""
BEST = 3
"""Points of a mission's first kind; its second gives 2, its third 1 (pieces)."""

ISLANDS = 18
COLOURS = ("yellow", "green", "red")
SHIPS, ZONES = 3, 9
"""Zone ``3 * ship + colour``; ships and colours from 0, colours in the order that wins ties (sailing)."""

START, TURN, COUNTER, REFILL = range(4)
"""Kinds of decision."""
PASS, CARD, HIDDEN_CARD, SWAP, END_ROUND, CLOSE, DOUBLE, MOVE, DESCEND = range(9)
"""Actions of a turn: the last five are the powers of Zeus, Poseidon, Aphrodite, Hermes and Hades."""
GOD_OF = np.array((-1, -1, HADES, -1, ZEUS, POSEIDON, APHRODITE, HERMES, HADES), np.int64)
"""God whose power an action is, -1 for none; each card played face down is Hades'."""
YES, NO = range(2)

ENDS = ("playing", "truncated", "goal", "no_discs")
GOAL_ENDED, NO_DISCS_ENDED = 2, 3

MAX_OPTIONS = TYPES * ZONES + (TYPES + 1) * ZONES * (ZONES - 1) + SEATS
"""Every card in every zone, Hermes moving every type out of every zone, five swaps and a pass."""

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


_i4 = np.int32
STATE = state_dtype(
    SEATS,
    [
        ("gods", _i4, (SEATS,)),  # god held, by seat
        ("holders", _i4, (SEATS,)),  # seat that holds each god, -1 for a god not in play
        ("spent", _i4, (SEATS,)),  # 1 if the god's token was used in this round, by god
        ("drowsy", _i4),  # 1 while Athena's new owner has had no turn since the swap
        ("mission", _i4, (SEATS,)),  # kind worth 3, by seat
        ("worth", _i4, (SEATS, KINDS + 1)),  # points of each kind for the seat's mission; 0 for no disc
        ("hands", _i4, (SEATS, TYPES)),  # wind cards held, by seat and type
        ("held", _i4, (SEATS,)),  # wind cards held, by seat
        ("deck", _i4, (TYPES,)),  # wind cards in the deck, by type: shuffled before every deal, it has no order
        ("up", _i4, (ZONES, TYPES)),  # face-up cards, by zone and type
        ("down", _i4, (ZONES, TYPES)),  # face-down cards, by zone and type
        ("face_down", _i4, (ZONES,)),  # face-down cards, by zone
        ("total", _i4, (ZONES,)),  # wind in each zone, undoubled
        ("shown", _i4, (ZONES,)),  # the same with each face-down card at UNKNOWN_WIND: what all can see
        ("cards", _i4),  # cards lying in zones
        ("discarded", _i4),  # Dionysos cards played as swaps in this round
        ("doubled", _i4),  # zone with Aphrodite's token, or -1
        ("closed", _i4),  # zone with Poseidon's token, or -1
        ("hades", _i4),  # seat that plays face down in this round, or -1
        ("passes", _i4),  # passes in succession
        ("pending", _i4),  # code of the power that Athena is asked about; Hades' without his card's type
        ("declarer", _i4),  # seat that declared it
        ("ship", _i4),  # island of the ship; 18 before the start
        ("departure", _i4),  # island that the last voyage left
        ("bound", _i4),  # island where the ship would end if the round closed now
        ("discs", _i4, (ISLANDS,)),  # kind of disc on each island, 6 for none
        ("reserve", _i4, (KINDS,)),  # discs in the reserve, by kind
        ("aside", _i4, (KINDS,)),  # discs set aside and scored, by kind
        ("last_kind", _i4),  # kind of the disc taken last, 6 for none
        ("pulls", _i4, (SEATS, KINDS)),  # by seat, cards and powers after which the ship was seen bound for the kind
        ("first_god", _i4, (SEATS,)),
        ("last_god", _i4, (SEATS,)),
        ("place", _i4, (SEATS,)),
        ("company", _i4, (SEATS,)),
        ("powers", _i4, (SEATS,)),
        ("countered", _i4, (SEATS,)),
        ("swaps", _i4, (SEATS,)),
        ("winds", _i4, (SEATS,)),
        ("steps", _i4),
        ("taken", _i4),
        ("scorers", _i4),
        ("voyages", _i4),
        ("homecomings", _i4),
        ("windy_rounds", _i4),
        ("last_zone", _i4),  # zone where the card played last in this round lies, or -1
        ("last_card", _i4),  # its type
        ("last_down", _i4),  # 1 while it lies face down
        ("last_card_rounds", _i4),
        ("turning_cards", _i4),
        ("last_card_share", np.float32),
        ("scorers_per_disc", np.float32),
    ],
)

COLUMNS = (
    Column("first_god", "god dealt at the start", np.uint8, True, GOD_NAMES),
    Column(
        "last_god",
        "god held at the end (an association: gods are swapped away and towards on purpose)",
        np.uint8,
        True,
        GOD_NAMES,
    ),
    Column("mission", "mission, named by the kind of disc that it values at 3", np.uint8, True, KIND_NAMES),
    Column(
        "place",
        "place at the table, counted to the left from Zeus, who starts in the last seat",
        np.uint8,
        True,
        ("Zeus", "1st left", "2nd left", "3rd left", "4th left", "5th left"),
    ),
    Column(
        "company",
        "company: other seats that also score from the first kind of the own mission",
        np.uint8,
        True,
        ("nobody", "one other", "two others"),
    ),
    Column("powers", "powers used, Athena's counters among them", np.uint16, True),
    Column("countered", "own powers that Athena cancelled", np.uint16, True),
    Column("swaps", "gods exchanged by a Dionysos of one's own", np.uint16, True),
    Column("winds", "wind cards played on zones", np.uint16, True),
    Column("steps", "steps sailed", np.uint16),
    Column("taken", "discs taken", np.uint8),
    Column("scorers", "seats that scored, summed over the discs taken", np.uint16),
    Column("voyages", "rounds in which the ship sailed", np.uint16),
    Column("homecomings", "voyages that ended where they began", np.uint16),
    Column("windy_rounds", "rounds in which a wind card was played on a zone", np.uint16),
    Column("last_card_rounds", "rounds whose voyage would have ended elsewhere without the last card", np.uint16),
    Column("turning_cards", "cards played that changed, as they were laid, where the ship was bound", np.uint16),
    Column(
        "last_card_share", "share of the windy rounds that would have ended elsewhere without the last card", np.float32
    ),
    Column("scorers_per_disc", "seats that scored from a disc taken, mean", np.float32),
)
