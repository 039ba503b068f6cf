"""The log of a game: the lead is read at the end of turns, the first turn's too."""

from __future__ import annotations

import numpy as np

from simulator.play.game import state_dtype
from simulator.play.log import LOG, observe


def logged(*decisions):
    """Return the log after decisions, each given as the turn that is under way then and both seats' points."""
    games, logs = np.zeros(1, state_dtype(2, [])), np.zeros(1, LOG)
    games["turn"] = 1
    for turn, points in decisions:
        games["turn"], games["points"] = turn, points
        observe(logs[0], games[0], 2, 3)
    return logs[0]


def test_a_lead_taken_in_the_first_turn_dates_from_it():
    log = logged((2, (1, 0)), (3, (1, 0)))
    assert (log["lead_changes"], log["last_lead_change"]) == (0, 1)


def test_a_first_turn_of_several_decisions_is_read_at_its_end():
    log = logged((1, (0, 5)), (1, (7, 5)), (2, (7, 5)))
    assert (log["lead_changes"], log["last_lead_change"]) == (0, 1)
    assert log["deficits"][:2].tolist() == [0, 2]


def test_nobody_leads_while_all_are_level():
    log = logged((2, (3, 3)), (3, (4, 4)))
    assert (log["lead_changes"], log["last_lead_change"]) == (0, 0)
