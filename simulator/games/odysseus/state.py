"""One game of Odysseus: its record, the columns that its rows keep, and why it ended."""

import numpy as np

from simulator.games.odysseus.pieces import GOD_NAMES, ISLANDS, KIND_NAMES, KINDS, SEATS, TYPES, ZONES
from simulator.play.game import Column, state_dtype
from simulator.play.numbering import numbered

ENDS = ("playing", "truncated", "goal", "no_discs")
END = numbered(ENDS)
"""The number of each reason why a game ended, by name."""

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
