"""The kinds of decision and the features of their options: facts that the seat to act can see."""

from collections import namedtuple
from typing import Any

from simulator.play.game import Decision

_DISC = {
    "mine": "points of the disc for the own mission, 0-3 (0 for no disc)",
    "others": "its mean points over the other five missions: what it is worth to a seat of which nothing is known",
    "rivals": "its points for another seat as read from play, mean over the other seats",
    "leader": "its points as read from play for the other seat that leads by that reading",
    "wins": "1 if the own total would reach the goal",
    "threat": "expected number of other seats that would reach the goal, each mission still possible being as likely",
}
_TABLE = {
    "to_come": "wind cards in the hands of the other seats",
    "hidden": "face-down cards of others lying in zones",
    "total": "own points so far",
    "ahead": "points of the other seat that leads by the reading from play",
}
"""
Features about a disc speak of the disc where the ship would end if the round closed right after the option. The
seat's own face-down cards count what they are, those of others 2 each (the mean of the pack).

The reading from play: each card or power of a seat, after which all could see the ship bound for some kind of disc,
is a pull towards that kind. Six points, the sum of a mission, are shared among the kinds in proportion to
one more than the seat's pulls, so a seat that has not pulled is read as 1 everywhere.
"""

START_DECISION = Decision(
    "start",
    {
        "mine": "own points of the island's disc, which goes to the reserve",
        "one": "own points of the disc where a voyage of one step ends, mean over the 3 voyages",
        "two": "the same for two steps, mean over the 9 voyages; 0 points where it began",
        "three": "the same for three steps, mean over the 27 voyages",
        "best": "best own points of a disc that a voyage of up to three steps can end on",
        "others": "points of the island's disc, mean over the other five missions",
    },
)
TURN_DECISION = Decision(
    "turn",
    {
        "card": "wind of the card played on a zone, 1-5; 0 for none",
        "dionysos": "1 if it gives up a Dionysos card",
        "power": "1 if it uses the god's power",
        "swap": "1 if it exchanges gods",
        "passes": "1 if it passes",
        "closes": "1 if the round closes with it (unless Athena counters)",
        "moves": "1 if it changes where the ship is bound",
        "steps": "steps sailed if the round closed after it, 0-3",
        **_DISC,
        "hold": "smallest lead of a winning zone among the ships that would sail: wind that must come to turn it",
        "kept": "wind cards left in the own hand after it",
        "kept_wind": "sum of their wind",
        "god": "god held after it: Zeus 0, Poseidon 1, Athena 2, Hades 3, Aphrodite 4, Hermes 5",
        "fresh": "1 if that god's token is unused after it",
    },
    {
        "now": "own points of the disc where the ship is bound before the option",
        "passed": "seats that have passed in succession",
        "athena": "1 if Athena would be asked about a power of the seat",
        "tokens": "other seats whose god's token is unused",
        **_TABLE,
    },
)
COUNTER_DECISION = Decision(
    "counter",
    {
        "yes": "1 to cancel the power",
        "closes": "1 if the round closes with the answer",
        **_DISC,
    },
    {
        "god": "god whose power it is: Zeus 0, Poseidon 1, Athena 2, Hades 3, Aphrodite 4, Hermes 5",
        "held": "wind cards in the own hand",
        **_TABLE,
    },
)
REFILL_DECISION = Decision(
    "refill",
    {
        "mine": "own points of the kind",
        "others": "its mean points over the other five missions",
        "rivals": "its points for another seat as read from play, mean over the other seats",
        "leader": "its points as read from play for the other seat that leads by that reading",
        "reserve": "discs of the kind in the reserve",
        "afloat": "discs of the kind on the islands",
        "aside": "discs of the kind set aside and scored",
    },
    {
        "total": "own points so far, the disc taken last among them",
        "ahead": _TABLE["ahead"],
    },
)
DECISIONS = (START_DECISION, TURN_DECISION, COUNTER_DECISION, REFILL_DECISION)


def _places(decision: Decision) -> Any:
    """Return the rows of a decision's features, and of its facts after them, by name, for kernels."""
    names = (*decision.features, *decision.facts)
    return namedtuple(decision.name, names)(*range(len(names)))


start_row, turn_row, counter_row, refill_row = map(_places, DECISIONS)
