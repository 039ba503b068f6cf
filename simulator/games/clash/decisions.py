"""What a seat may look at: the features of each option and the facts of a position, by kind of decision."""

from __future__ import annotations

from simulator.games.clash import laws
from simulator.play.game import Decision
from simulator.play.numbering import numbered, rows_of

_LEFT = {
    "flicks_left": "prophets that the seat has still to flick in this generation",
    "rival_flicks_left": "prophets that all others have still to flick",
    "generations_left": "generations to come after this one",
    "lead": "points before the best other seat, negative behind",
}

VOTE_DECISION = Decision(
    "vote",
    {
        "up": "1 for the top card, 0 for the bottom one",
        "law": "number of the card's law",
        "lasts": "generations that it would be in force",
        **{term: f"{about}, under this card's law" for term, (_, about) in laws.TERMS.items()},
    },
    {
        "islands": "islands where the seat has a temple",
        "rival_islands": "the same of the best other seat",
        "lead": _LEFT["lead"],
        "generations_left": _LEFT["generations_left"],
        "judging": "1 when the seat decides a tied vote",
    },
)

FLICK_DECISION = Decision(
    "flick",
    {
        "to_island": "1 when aimed at the middle of an island",
        "to_city": "1 when aimed at a city",
        "to_navel": "1 when aimed at the navel",
        "to_gap": "1 when aimed at an island's spot with the clearest way",
        "to_rival": "1 when aimed at an enemy disc",
        "distance": "from where the disc starts to where it is aimed, cm",
        "speed": "of the launch, cm/s",
        "heavy": "mass of the disc, in ordinary prophets",
        "clear": "probability that no disc but the one aimed at stands in the way",
        "presence": "expected islands gained where the seat has a piece",
        "dominance": "expected islands gained that the seat dominates",
        "denied": "expected islands that a rival would no longer dominate",
        "island": "probability that it rests on an island",
        "city": "probability that it rests on a city",
        "navel": "probability that it rests on the navel",
        "off": "probability that it leaves the mat",
        "hit": "probability that it hits the enemy disc aimed at",
        "knocked": "probability that the enemy disc aimed at leaves the mat",
        "taken": "expected points of worship that its owner loses",
        "opened": "expected points of worship that the seat gains by that",
        "temple": "1 when aimed at a temple",
        "victim_lead": "points of the owner of the disc aimed at, less the seat's",
        "own_risk": "probability that it hits a disc of the seat's own on its way",
    },
    {
        **_LEFT,
        "islands": "islands where the seat has a piece",
        "dominated": "islands that the seat dominates",
        "in_navel": "the seat's prophets on the navel",
        "temples_unused": "the seat's unused temples",
        "knock_points": "points for an enemy prophet knocked off the mat",
        "all_islands": "points for presence on all islands",
        "navel_at_end": "1 when the navel is cleared at the end of the mission, not by a call",
    },
)

TEMPLE_DECISION = Decision(
    "temple",
    {
        "build": "1 for building, 0 for taking no prophet",
        "presence": "islands gained where the seat has a piece, negative for lost ones",
        "dominance": "islands gained that the seat dominates, negative for lost ones",
        "denied": "islands that a rival would no longer dominate, negative for those it then would",
        "depth": "from the temple's middle to the island's border, cm",
        "room": "from the temple to the nearest disc or wall, cm",
        "moved": "1 when the temple is moved from elsewhere on the mat",
    },
    {**_LEFT, "temples_unused": "the seat's unused temples", "touching": "the seat's prophets that touch a city"},
)

NAVEL_DECISION = Decision(
    "navel",
    {
        "call": "1 for clearing the navel, 0 for leaving it",
        "mine": "points that the seat would score",
        "theirs": "points that the best other seat would score",
        "all_theirs": "points that all others would score",
    },
    {**_LEFT, "in_navel": "the seat's prophets on the navel", "islands": "islands where the seat has a piece"},
)

POWER_DECISION = Decision(
    "power",
    {
        "use": "1 for using the power, 0 for keeping it",
        "presence": "islands gained where the seat has a piece",
        "dominance": "islands gained that the seat dominates, negative for lost ones",
        "denied": "islands that a rival would no longer dominate",
        "stolen": "enemy prophets under the heart",
        "steadied": "gain in the probability that a prophet aimed there stays, by the wall",
        "room": "from the temple to the nearest disc or wall, cm",
    },
    {**_LEFT, "god": "number of the seat's god"},
)

DECISIONS = (VOTE_DECISION, FLICK_DECISION, TEMPLE_DECISION, NAVEL_DECISION, POWER_DECISION)

KIND = numbered(decision.name for decision in DECISIONS)
"""The number of each kind of decision, by name."""
vote_row, flick_row, temple_row, navel_row, power_row = map(rows_of, DECISIONS)
"""Rows of each kind's features in the options table, and of its facts after them, by name."""
course_row = numbered(_LEFT)
"""Rows of the facts that most decisions share, counted from the first of them."""
