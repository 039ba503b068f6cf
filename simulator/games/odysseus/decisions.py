"""The kinds of decision and the features of their options: facts that the seat to act can see.

Features about a disc speak of the disc where the ship would end if the round closed right after the option. The
seat's own face-down cards count what they are, those of others 2 each (the mean of the pack).
"""

from collections.abc import Mapping

from simulator.games.odysseus.pieces import GOD_NAMES, KIND_NAMES, SEATS
from simulator.play.game import Decision
from simulator.play.numbering import numbered, rows_of

_GODS = ", ".join(f"{name} {god}" for god, name in enumerate(GOD_NAMES))
_DISC: Mapping[str, str] = {
    "disc": "kind of the disc, 0-5; 6 for no disc",
    "mine": "points of the disc for the own mission, 0-3 (0 for no disc)",
    "others": "its mean points over the other five missions: what it is worth to a seat of which nothing is known",
    "wins": "1 if the own total would reach the goal",
    "threat": "expected number of other seats that would reach the goal, each mission still possible being as likely",
}
_SCORED: Mapping[str, str] = {
    f"aside_{name.lower()}": f"discs of kind {name} set aside and scored" for name in KIND_NAMES
}
_PULLS: Mapping[str, str] = {
    f"pulls_{place}_{name.lower()}": f"cards and powers of the seat {place} to the left after which all could see the "
    f"ship bound for a disc of kind {name}"
    for place in range(1, SEATS)
    for name in KIND_NAMES
}
_TABLE: Mapping[str, str] = {
    "to_come": "wind cards in the hands of the other seats",
    "hidden": "face-down cards of others lying in zones",
    "total": "own points so far",
}

START_DECISION = Decision(
    "start",
    {
        "mine": "own points of the island's disc, which goes to the reserve",
        "one": "own points of the disc where a voyage of one step ends, mean over the 3 voyages",
        "two": "the same for two steps, mean over the 9 voyages; 0 points where it began",
        "three": "the same for three steps, mean over the 27 voyages",
        "richest": "best own points of a disc that a voyage of up to three steps can end on",
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
        "god": f"god held after it: {_GODS}",
        "fresh": "1 if that god's token is unused after it",
    },
    {
        "now": "own points of the disc where the ship is bound before the option",
        "passed": "seats that have passed in succession",
        "athena": "1 if Athena would be asked about a power of the seat",
        "tokens": "other seats whose god's token is unused",
        **_TABLE,
        **_SCORED,
        **_PULLS,
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
        "god": f"god whose power it is: {_GODS}",
        "held": "wind cards in the own hand",
        **_TABLE,
        **_SCORED,
        **_PULLS,
    },
)
REFILL_DECISION = Decision(
    "refill",
    {
        "disc": "kind of disc laid, 0-5",
        "mine": "own points of the kind",
        "others": "its mean points over the other five missions",
        "reserve": "discs of the kind in the reserve",
        "afloat": "discs of the kind on the islands",
        "aside": "discs of the kind set aside and scored",
    },
    {
        "total": "own points so far, the disc taken last among them",
        **_SCORED,
        **_PULLS,
    },
)
DECISIONS = (START_DECISION, TURN_DECISION, COUNTER_DECISION, REFILL_DECISION)

KIND = numbered(decision.name for decision in DECISIONS)
"""The number of each kind of decision, by name."""
start_row, turn_row, counter_row, refill_row = map(rows_of, DECISIONS)
disc_row = numbered(_DISC)
"""Rows of the features about a disc, counted from the first of them."""
