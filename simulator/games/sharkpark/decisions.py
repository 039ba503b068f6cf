"""The kinds of decision and the features of their options: facts that the seat to act may know."""

from simulator.play.game import Decision
from simulator.play.numbering import numbered, rows_of

_LEAD = {"lead": "points ahead of the best rival; negative when behind"}
_FOURS = {"fours_left": "fish of value 4 on the board"}
DECISIONS = (
    Decision(
        "place",
        {
            "near": "expected points of the fish next to the cell",
            "to_four": "steps from the cell to the nearest known fish of value 4, 15 if none",
            "facing": "own sharks across the board, at most one row or column aside",
            "rivals": "rivals' sharks within two steps of the cell",
        },
    ),
    Decision(
        "scare",
        {
            "mine": "expected points that own sharks eat",
            "theirs": "expected points that all rivals' sharks eat",
            "leader": "expected points that the rival furthest ahead eats",
            "escapes": "fish that escape",
            "lost": "expected points of the fish that escape",
            "fours": "expected fish of value 4 that own sharks eat",
            "fours_out": "expected fish of value 4 eaten by anyone or, but under Vivier, escaping",
            "ends": "probability that it ends the game at once; under Vivier by what is eaten alone",
            "margin": "expected points ahead of the best rival after it",
            "meal": "expected points that the swim after it could eat, best fish first",
            "near": "expected points of the fish next to own sharks after it",
            "exposed": "expected points of the fish next to rivals' sharks after it",
            "exiles": "enemy sharks driven off the board or bitten",
            "bites": "enemy sharks bitten",
            "mode": "0 plain, 1 FEAR, 2 RUN, 3 TERROR, 4 FLY",
            "swims": "movement points for the swim after it",
        },
        {
            "hunger": "own hunger: 0 peckish, 1 hungry, 2 starving",
            "rivals_hunger": "greatest hunger of a rival",
            **_LEAD,
            **_FOURS,
            "unknown": "fish whose value the seat has lost track of",
        },
    ),
    Decision(
        "exile",
        {
            "near": "expected points of the fish next to the cell",
            "to_fish": "steps from the cell to the nearest fish",
            "to_four": "steps from the cell to the nearest known fish of value 4, 15 if none",
        },
        {"owner_lead": "points that the shark's owner is ahead of the seat"},
    ),
    Decision(
        "steal",
        {"value": "points of the fish taken", "margin": "points ahead of the best rival after it"},
    ),
    Decision(
        "restock",
        {
            "mine": "steps from the cell to the nearest own shark",
            "theirs": "steps from the cell to the nearest rival's shark",
        },
        {"value": "points of the fish put back"},
    ),
    Decision(
        "swim",
        {
            "eats": "expected points of the fish eaten by the step",
            "four": "probability that it is a fish of value 4",
            "ends": "probability that the step ends the game",
            "margin": "expected points ahead of the best rival after it",
            "meal": "expected points that the movement points left could eat, best fish first",
            "near": "expected points of the fish next to own sharks after it",
            "exposed": "expected points of the fish next to rivals' sharks after it",
            "to_fish": "steps from the nearest own shark to the nearest fish after it, 15 if none",
            "to_four": "steps from the nearest own shark to the nearest known fish of value 4 after it, 15 if none",
            "left": "movement points left after it",
            "stop": "1 for ending the turn's swimming",
        },
        {
            "hunger": "own hunger",
            "ate": "1 if an own shark has eaten in this turn",
            "mode": "mode of this turn's scare: 0 plain, 1 FEAR, 2 RUN, 3 TERROR, 4 FLY",
            **_LEAD,
            **_FOURS,
        },
    ),
)

KIND = numbered(decision.name for decision in DECISIONS)
"""The number of each kind of decision, by name."""
place_row, scare_row, exile_row, steal_row, restock_row, swim_row = map(rows_of, DECISIONS)
"""Rows of each kind's features in the options table, and of its facts after them, by name."""
