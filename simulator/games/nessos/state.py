"""One game of Nessos as a record, the columns that its rows keep, and the codes of its options."""

from typing import Any

import numpy as np
from numba import njit

from simulator.games.nessos.switches import CHARON_CARDS, COPIES, NUMBERS, PLAYERS
from simulator.play.game import Column, state_dtype
from simulator.play.numbering import numbered

SEATS = PLAYERS[-1]
CHARON = 0
"""A card is the number of its creature, 1 to 10, or 0 for a Charon."""
CARDS = NUMBERS + 1
DECK = NUMBERS * COPIES + CHARON_CARDS
PILE = 3
"""Most cards of a pile (rules: A round, 2)."""

ENDS = ("playing", "truncated", "target", "last_alive", "charon_limit", "out_of_cards")
END = numbered(ENDS)
"""The number of each reason why a game ended, by name."""

ACCEPT, REFUSE = -2, -1
"""Codes of the two options without a card."""

STATE = state_dtype(
    SEATS,
    [
        # the position; amounts of cards unless said otherwise, in bytes: a game fits in six cache lines
        ("hands", np.int8, (SEATS, CARDS)),  # cards held by seat and card
        ("sizes", np.int8, (SEATS,)),  # cards held by seat
        ("face_up", np.int8, (SEATS, CARDS)),  # cards before each seat by card
        ("shown", np.int8, (CARDS,)),  # cards face up before all seats together, by card
        ("draw", np.int8, (DECK,)),  # the draw pile, the next card last
        ("left", np.int8),  # cards in the draw pile
        ("lost", np.int8, (CARDS,)),  # cards of eliminated hands, out of the game unseen, by card
        ("pawn", np.int8),  # seat with the first-player pawn
        # the round under way
        ("pile", np.int8, (PILE,)),  # cards of the pile, the first one first
        ("claims", np.int8, (PILE,)),  # number announced for each of them
        ("authors", np.int8, (PILE,)),  # seat that put each of them in
        ("height", np.int8),  # cards in the pile
        ("received", np.int8),  # bit mask of the seats that have received a proposal in this round
        # what the rows keep
        ("charon", np.int8, (SEATS,)),  # Charon face up before each seat
        ("creatures", np.int8, (SEATS,)),  # creatures face up before each seat
        ("bonus_sets", np.int8, (SEATS,)),  # complete sets of a 1, a 2 and a 3 before each seat
        ("bonus", np.int8, (SEATS,)),  # 1 for a seat with such a set
        ("eliminated", np.int8, (SEATS,)),  # 1 for an eliminated seat
        ("eliminations", np.int8),  # eliminated seats
        ("elimination", np.int8),  # 1 if elimination decided who won: see COLUMNS
        ("announced", np.int8, (SEATS,)),  # numbers announced by each seat for cards that were turned face up since
        ("lies", np.int8, (SEATS,)),  # those of them that were announced for a Charon
        ("opening_charon", np.int8, (SEATS,)),  # Charon in each seat's first hand
        ("accepted", np.int8),  # piles accepted
        ("refused", np.int8),  # piles refused
        ("added", np.int8),  # cards added to piles
        ("piles_of_1", np.int8),  # piles of one card turned face up
        ("piles_of_2", np.int8),
        ("piles_of_3", np.int8),
    ],
)

COLUMNS = (
    Column("charon", "Charon face up before the seat at the end", np.uint8, by_seat=True),
    Column("creatures", "creatures face up before the seat at the end", np.uint8, by_seat=True),
    Column("bonus_sets", "complete sets of a 1, a 2 and a 3 before the seat at the end", np.uint8, by_seat=True),
    Column("bonus", "complete set of a 1, a 2 and a 3", np.uint8, by_seat=True, labels=("no set", "a set")),
    Column("eliminated", "share of games in which three Charon eliminate the seat", np.uint8, by_seat=True),
    Column("eliminations", "seats eliminated by three Charon", np.uint8),
    Column(
        "elimination",
        "elimination (it decides when one seat is left, or one that is out stood as high as the winner)",
        np.uint8,
        labels=("decided nothing", "decided who won"),
    ),
    Column("announced", "numbers announced by the seat", np.uint8, by_seat=True),
    Column("lies", "numbers announced by the seat for a Charon", np.uint8, by_seat=True),
    Column(
        "opening_charon",
        "Charon in the seat's first hand",
        np.uint8,
        by_seat=True,
        labels=("no Charon", "one Charon", "two Charon", "three Charon", "four Charon", "five Charon"),
    ),
    Column("accepted", "piles accepted", np.uint8),
    Column("refused", "piles refused", np.uint8),
    Column("added", "cards added to piles", np.uint8),
    Column("piles_of_1", "piles of one card turned face up", np.uint8),
    Column("piles_of_2", "piles of two cards turned face up", np.uint8),
    Column("piles_of_3", "piles of three cards turned face up", np.uint8),
)


@njit(cache=True, inline="always")
def pack(card: Any, receiver: Any, number: Any) -> Any:
    """Return the code of a card put down and proposed to a seat under a number."""
    return card | receiver << 4 | number << 8


@njit(cache=True, inline="always")
def unpack(code: Any) -> Any:
    """Return card, receiving seat and number announced."""
    return code & 15, (code >> 4) & 15, code >> 8
