"""How a game of Odysseus ends, who wins it, and in which order that is checked."""

from __future__ import annotations

import numpy as np
import pytest
from support.odysseus_games import played
from support.odysseus_table import Table

from simulator.games import odysseus
from simulator.games.odysseus.pieces import NO_DISC


def one_more(missions, aside, kind, **switches):
    """Return a table at the end of a round that takes a disc of a kind, after others were set aside."""
    table = Table(missions=missions, **switches)
    table.set_aside(aside)
    table.disc(5, kind)
    table.lay("1 red", "1")
    table.close()
    if table.decision == "refill":
        table.play(table.options()[0])
    return table


def winners(table):
    return [seat for seat in range(table.players) if table.game["winners"] >> seat & 1]


def test_goal_ten_points_end_the_game_and_the_highest_total_wins():
    table = one_more(["ABC", "BCD", "DEF"], "AAB", "A")  # 8 + 3 = 11, 3, 0
    assert odysseus.ENDS[table.game["ended"]] == "goal" and winners(table) == [0]
    assert table.game["points"].tolist()[:3] == [11, 3, 0]


def test_below_the_goal_the_game_goes_on():
    table = one_more(["ABC", "BCD", "DEF"], "AAC", "B")  # 7 + 2 = 9
    assert table.game["ended"] == 0 and table.game["rounds"] == 2


def test_of_two_that_reach_the_goal_together_the_higher_total_wins():
    table = one_more(["BAC", "ABC", "DEF"], "AABC", "A")  # 8 + 2 against 9 + 3
    assert table.game["points"].tolist()[:2] == [10, 12] and winners(table) == [1]


def test_tie_more_points_from_the_last_disc_win():
    table = one_more(["ABC", "BAC", "DEF"], "AABC", "B")  # 9 + 2 against 8 + 3
    assert table.game["points"].tolist()[:2] == [11, 11] and winners(table) == [1]


def test_still_tied_the_win_is_shared():
    table = one_more(["ABC", "CBA", "DEF"], "ABC", "B", goal=8)  # 6 + 2 each
    assert table.game["points"].tolist()[:2] == [8, 8] and winners(table) == [0, 1]


def test_the_refill_of_the_last_round_is_decided_before_the_goal_is_checked():
    table = Table(missions=["ABC", "BCD", "DEF"])
    table.set_aside("AAB")
    table.disc(5, "A")
    table.lay("1 red", "1")
    table.close()
    assert table.decision == "refill" and table.game["points"][0] == 11 and table.game["ended"] == 0


def test_no_discs_when_none_is_left_to_take_the_highest_total_wins():
    table = Table(missions=["ABC", "BCD", "DEF"], goal=60)
    table.set_aside("AAAAABBBBBCCCCCDDDDDEEEEEFFFF")
    table.game["discs"][:] = NO_DISC
    table.game["discs"][5] = 5
    table.lay("1 red", "1")
    table.close()
    assert odysseus.ENDS[table.game["ended"]] == "no_discs"
    assert table.game["points"].tolist()[:3] == [30, 30, 30] and winners(table) == [2], "F was worth 1 to seat 2 alone"


def test_truncated_after_max_rounds_has_no_winner_and_the_goal_comes_first():
    table = Table(max_rounds=2).close()
    assert table.game["ended"] == 0
    table.close()
    assert odysseus.ENDS[table.game["ended"]] == "truncated" and table.game["winners"] == 0
    table = one_more(["ABC", "BCD", "DEF"], "AAB", "A", max_rounds=1)
    assert odysseus.ENDS[table.game["ended"]] == "goal"


def test_max_rounds_is_60_by_default():
    states = played(3, goal=60, new_cards=0, games=20)
    assert (states["rounds"] == 60).all() and (states["ended"] == 1).all()


@pytest.mark.parametrize("players", odysseus.PLAYERS)
@pytest.mark.parametrize("missions", ["cycle", "random"])
def test_fact_with_goal_10_no_win_is_ever_tied_and_no_discs_is_never_reached(players, missions):
    states = played(players, missions=missions, games=1500)
    assert (states["ended"] == 2).all()
    assert np.isin(states["winners"], 1 << np.arange(players)).all()
    left = states["reserve"].sum(axis=1)
    assert (left == np.maximum(13 - states["taken"], 0)).all(), "one disc a round leaves the reserve, while it lasts"
