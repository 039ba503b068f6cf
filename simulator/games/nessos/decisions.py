"""The kinds of decision and the features of their options: facts alone, that the seat to act can see.

Counts, announcements, points, and what follows if every announcement is true; what to believe of an announcement
belongs to strategies.
"""

from collections.abc import Mapping

from simulator.games.nessos.state import CARDS, CHARON
from simulator.play.game import Decision
from simulator.play.numbering import numbered

_OPTION: Mapping[str, str] = {
    "number": "number announced for the card put down, 0 for no card",
    "lie": "1 if that card is a Charon; else it is the creature of that number",
    "unseen": "unseen cards of the number announced",
    "taker": "seat that takes the pile, or that it is proposed to: 0 the seat itself, 1 its left neighbour, …",
    "taker_points": "points of that seat",
    "taker_charon": "Charon face up before it",
    "taker_gain": "points that it gains by the pile if the announcements of others are true",
    "taker_told": "points that it gains if this option's announcement is true as well: what it is told",
    "taker_reaches": "1 if it reaches the target by taker_gain",
    "own_gain": "points that the seat itself gains if the pile ends before it and the others' announcements are true",
    "own_reaches": "1 if it reaches the target by own_gain",
}
_ANSWER: Mapping[str, str] = {"accepts": "1 for accepting the pile", "refuses": "1 for refusing it"}

_BY_CARD = {
    "held": "cards that the seat holds",
    "hidden": "cards that the seat cannot see, in hands, draw pile, pile and eliminated hands,",
    "shown": "cards face up before all seats together",
}
_BY_SEAT = {
    "living": "1 if the seat is in play",
    "points": "points",
    "charon": "Charon face up",
    "creatures": "creatures face up",
    "hand": "cards held",
    "announced": "numbers announced in earlier rounds",
    "lies": "of these, how many for a Charon",
}
_PLACES = ("the seat to act", "its left neighbour", "two to its left", "three to its left", "four to its left",
           "five to its left")  # fmt: skip
_CHARON_OF_PILE = {
    "none": "no card",
    "1": "card 1 alone",
    "2": "card 2 alone",
    "12": "cards 1 and 2",
    "3": "card 3 alone",
    "13": "cards 1 and 3",
    "23": "cards 2 and 3",
    "123": "all three cards",
}
"""Which cards of a pile are Charon, in the order of the bit masks that say so."""
_FACTS: Mapping[str, str] = {
    **{
        f"{name}_{card or 'charon'}": f"{about} of the {f'number {card}' if card else 'kind Charon'}"
        for name, about in _BY_CARD.items()
        for card in [*range(1, CARDS), CHARON]
    },
    **{
        f"{name}_{place}": f"{about}: {where}"
        for name, about in _BY_SEAT.items()
        for place, where in enumerate(_PLACES)
    },
    **{f"claim_{i}": f"number announced for card {i} of the pile, 0 for none" for i in (1, 2, 3)},
    **{f"author_{i}": f"seat that put card {i} in, counted from the left of the seat to act" for i in (1, 2, 3)},
    "pile": "cards in the pile, others' all of them",
    **{
        f"ways_{name}": f"ways in which unseen cards make the pile with all announcements kept and {which} Charon"
        for name, which in _CHARON_OF_PILE.items()
    },
    "hidden_creatures": "creatures that the seat cannot see, of all numbers together",
    "pawn": "seat with the pawn: 0 the seat to act, 1 its left neighbour, …",
    "receivers": "seats that a pile may be proposed to",
    "draw": "cards in the draw pile",
    "target": "points that win at once",
    "charon_left": "Charon that may still be turned up before the game ends",
    "round": "rounds begun",
    "names": "numbers that may be announced for a Charon",
}
DECISIONS = (Decision("offer", _OPTION, _FACTS), Decision("respond", {**_OPTION, **_ANSWER}, _FACTS))

KIND = numbered(decision.name for decision in DECISIONS)
"""The number of each kind of decision, by name."""
option_row = numbered((*_OPTION, *_ANSWER))
"""Rows of the features in the options table; an offer has the first ones alone."""
fact_row = numbered(_FACTS)
"""Rows of the facts, which are those of either decision, counted from the first of them."""
OFFER_FEATURES, RESPOND_FEATURES = len(_OPTION), len(_OPTION) + len(_ANSWER)
"""Features of each kind of decision: the row of its first fact."""
