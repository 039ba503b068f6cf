"""SharkPark's turns and end by the rules: restock, swim, hunger, the end, shared cells."""

from __future__ import annotations

import pytest
from support.sharkpark_table import EAST, FAR, NORTH, SOUTH, WEST, Table, cells_of, terror

from simulator.errors import InputError
from simulator.games import sharkpark
from simulator.games.sharkpark import board
from simulator.games.sharkpark.state import MODE
from simulator.play.game import TRUNCATED

AT_HOME = [(0, 1), (7, 1), (3, 0), (3, 7)]  # four sharks on their rims, one a side


# A turn, 3: restock (Vivier)


def test_restock_puts_an_escaped_fish_on_a_free_cell_of_its_value():
    table = Table([[(6, 1)], []], {(7, 1): 3, (2, 3): 3, **FAR}, vivier=True).scare(0, SOUTH)
    assert table.asked == "restock"
    assert table.cells() == sorted(cells_of(board.RINGS[1]) - {(2, 3)})
    table.choose((5, 5))
    assert table.fish == {(5, 5): 3, (2, 3): 3, **FAR} and table.asked == "swim" and table.game["restocked"] == 1


def test_restock_goes_in_lane_order_by_column_also_where_a_lane_is_shorter():
    """Scared south from (5,6): lanes of columns 5, 6 and 7; the last ends at (6,7), above the others."""
    fish = {(6, 5): 2, (7, 5): 3, (6, 6): 2, (7, 6): 4, (6, 7): 2, **FAR}
    table = Table([[(5, 6)], []], fish, vivier=True).scare(0, SOUTH)
    values = []
    while table.asked == "restock":
        values.append(next(iter(table.features("value").values())))
        table.choose(table.cells()[0])
    assert values == [3, 4, 2]


def test_restock_with_no_free_cell_the_fish_leaves_the_game_without_a_decision():
    ring = dict.fromkeys(cells_of(board.RINGS[2]), 4)
    table = Table([[(6, 1)], []], {(7, 1): 4, **ring}, vivier=True).scare(0, SOUTH)
    assert table.asked == "swim" and table.game["lost_points"] == 4 and table.fish == ring


def test_restock_a_last_four_that_escapes_is_in_play_until_no_cell_is_free_for_it():
    table = Table([[(6, 1)], []], {(7, 1): 4}, vivier=True).scare(0, SOUTH)
    assert table.asked == "restock" and table.choose((3, 3)).asked == "swim"
    ring = dict.fromkeys(cells_of(board.RINGS[2]), 2)
    table = Table([[(6, 1)], []], {(7, 1): 4, **ring}, vivier=True, held=[(1, 0, 0), (0, 0, 0)]).scare(0, SOUTH)
    assert table.asked == "last_four" and table.game["winners"] == 1


def test_restock_the_game_ends_only_when_the_turn_of_the_last_four_comes():
    """A 3 and the last 4 escape: the 3 is restocked first, then the 4 finds no cell."""
    ring = dict.fromkeys(cells_of(board.RINGS[2]), 2)
    table = Table([[(6, 2)], []], {(7, 1): 3, (7, 2): 4, **ring}, vivier=True).scare(0, SOUTH)
    assert table.asked == "restock"
    assert table.choose(table.cells()[0]).asked == "last_four"


def test_restock_comes_after_the_exiles():
    table = Table([[(5, 3)], [(7, 2)]], {(7, 3): 2, **FAR}, hunger=(2,), vivier=True).scare(0, SOUTH, MODE.TERROR)
    assert table.asked == "exile" and table.choose((7, 6)).asked == "restock"


# A turn, 4: swim


@pytest.mark.parametrize(("mode", "hunger", "points"), [(MODE.plain, 0, 2), (MODE.RUN, 1, 4), (MODE.FLY, 2, 6)])
def test_swim_movement_points(mode, hunger, points):
    table = Table([[(0, 3)], []], FAR, hunger=(hunger,)).scare(0, NORTH, mode)
    for step in range(points):
        assert table.asked == "swim"
        table.swim(0, SOUTH if step % 2 == 0 else NORTH)
    assert table.asked == "scare" and table.game["seat"] == 1


def test_swim_points_are_spent_freely_over_own_sharks_and_may_be_left():
    table = Table([[(0, 3), (7, 3)], []], FAR).scare(0, NORTH).swim(0, SOUTH).swim(1, NORTH)
    assert table.sharks(0) == [(1, 3), (6, 3)] and table.game["seat"] == 1
    assert Table([[(0, 3)], []], FAR).scare(0, NORTH).stop().game["seat"] == 1


def test_swim_options_are_stop_then_sharks_by_direction_where_the_cell_exists_and_holds_no_shark():
    table = Table([[(0, 1), (1, 1), (5, 5), (5, 6)], []], {(4, 5): 2, **FAR}).scare(0, NORTH)
    assert table.words() == [
        "stop swimming",
        "swim east with shark 1",  # (0,0) is a corner, (1,1) holds a shark
        "swim east with shark 2", "swim south with shark 2", "swim west with shark 2",
        "swim north with shark 3", "swim south with shark 3", "swim west with shark 3",
        "swim north with shark 4", "swim east with shark 4", "swim south with shark 4",
    ]  # fmt: skip


def test_swim_onto_a_fish_eats_it():
    table = Table([[(0, 3)], []], {(1, 3): 3, **FAR}).scare(0, NORTH).swim(0, SOUTH)
    assert table.points() == [3, 0] and table.fish == FAR and table.game["swum"][0] == 1


def test_swim_eats_false_forbids_swimming_onto_a_fish():
    table = Table([[(0, 3)], []], {(1, 3): 3, **FAR}, swim_eats=False).scare(0, NORTH)
    assert "swim south with shark 1" not in table.words()


def test_swim_without_a_legal_step_stop_is_the_only_option():
    fish = dict.fromkeys([(0, 2), (1, 1), (7, 2), (6, 1), (2, 0), (4, 0), (3, 1), (2, 7), (4, 7), (3, 6)], 2)
    table = Table([AT_HOME, []], {**fish, **FAR}, swim_eats=False).scare(0, NORTH)
    assert table.words() == ["stop swimming"]


# A turn, 5: hunger


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 2)])
def test_hunger_rises_by_one_to_two_when_no_own_shark_ate(before, after):
    table = Table([[(0, 3)], []], FAR, hunger=(before,)).scare(0, NORTH).stop()
    assert table.game["hunger"][0] == after


def test_hunger_drops_to_zero_when_an_own_shark_ate_in_the_scare_or_the_swim():
    scared = Table([[(0, 3), (2, 3)], []], {(1, 3): 2, **FAR}, hunger=(2,)).scare(0, SOUTH).stop()
    swum = Table([[(0, 3)], []], {(1, 3): 2, **FAR}, hunger=(2,)).scare(0, NORTH).swim(0, SOUTH).stop()
    assert scared.game["hunger"][0] == swum.game["hunger"][0] == 0


@pytest.mark.parametrize(("resets", "after"), [(True, 0), (False, 2)])
def test_hunger_of_a_seat_that_eats_in_anothers_turn(resets, after):
    sharks = [[(0, 3)], [(2, 3)]]
    table = Table(sharks, {(1, 3): 2, **FAR}, hunger=(0, 2), eating_off_turn_resets=resets).scare(0, SOUTH)
    assert table.points() == [0, 2] and table.game["hunger"][1] == after and table.game["fed"][1] == 2
    assert table.stop().game["hunger"].tolist()[:2] == [1, after], "feeding another feeds no own shark"


def test_hunger_taking_a_fish_after_a_bite_is_not_eating():
    table = terror([(0, 3), (4, 3)], [(3, 3)], {}, held=[(0, 0, 0), (1, 0, 0)]).choose((7, 1)).play(2).stop()
    assert table.points() == [2, 0] and table.game["hunger"][0] == 1


# End


def test_end_the_moment_the_last_four_is_eaten_in_the_middle_of_a_turn():
    table = Table([[(0, 3)], []], {(1, 3): 4, (5, 5): 3}).scare(0, NORTH).swim(0, SOUTH)
    assert table.asked == "last_four" and table.game["turn"] == 1 and table.game["winners"] == 1
    assert table.game["last_four"].tolist()[:2] == [1, 0]


def test_end_the_moment_the_last_four_escapes():
    table = Table([[(6, 1)], []], {(7, 1): 4, (5, 5): 3}, held=[(0, 0, 0), (1, 0, 0)]).scare(0, SOUTH)
    assert table.asked == "last_four" and table.game["winners"] == 2 and table.game["last_four"].sum() == 0


def test_end_is_checked_after_all_lanes_have_moved():
    table = Table([[(0, 3)], [(2, 4)]], {(1, 2): 2, (1, 3): 3, (1, 4): 4}).scare(0, SOUTH)
    assert table.asked == "last_four" and table.fish == {(2, 2): 2, (2, 3): 3} and table.points() == [0, 4]


def test_end_drops_exiles_thefts_and_restocks_still_open():
    table = Table([[(5, 3), (7, 3)], [(7, 2)]], {(6, 3): 4}, hunger=(2,), held=[(0, 0, 0), (9, 0, 0)])
    table.scare(0, SOUTH, MODE.TERROR)
    assert table.asked == "last_four" and table.game["exiled"][1] == 0 and table.game["winners"] == 2


@pytest.mark.parametrize(
    ("held", "winners"),
    [
        ([(0, 0, 1), (7, 0, 0)], 0b10),  # 4 + 4 points against 14
        ([(0, 0, 1), (4, 0, 0)], 0b01),  # 8 against 8: two fours against none
        ([(4, 0, 0), (0, 4, 0)], 0b01),  # 12 against 12: one four against none, though no three against four
        ([(0, 2, 0), (3, 0, 1)], 0b01),  # 10 against 10, one four each: two threes against none
        ([(3, 0, 0), (0, 2, 1)], 0b10),  # 10 against 10, one four each: no three against two
        ([(3, 0, 0), (3, 0, 1)], 0b11),  # alike in all
    ],
)
def test_end_most_points_then_most_fours_then_most_threes_then_shared(held, winners):
    table = Table([[(0, 3)], []], {(1, 3): 4}, held=held).scare(0, NORTH).swim(0, SOUTH)
    assert table.asked == "last_four" and table.game["winners"] == winners


def test_end_tie_breaks_count_the_fish_a_seat_holds_taken_ones_included():
    """12 points each at the end: the four that seat 0 took, beside the one it eats, makes it two against one."""
    table = Table([[(0, 3), (4, 3)], [(3, 3)]], {(0, 4): 4}, hunger=(2,), held=[(2, 0, 0), (4, 0, 2)])
    table.scare(0, SOUTH, MODE.TERROR).choose((7, 1)).play(4).swim(0, EAST)
    assert table.asked == "last_four" and table.points() == [12, 12] and table.game["winners"] == 0b01
    assert table.game["fours"].tolist()[:2] == [2, 1]


def test_end_a_game_is_truncated_when_turn_max_turns_is_over():
    table = Table([[(0, 3)], []], FAR, turn=5, max_turns=5).scare(0, NORTH)
    assert table.asked == "swim"
    table.stop()
    assert table.game["ended"] == TRUNCATED and table.game["winners"] == 0 and table.game["turn"] == 5


def test_end_in_the_last_turn_still_counts_as_an_end():
    table = Table([[(0, 3)], []], {(1, 3): 4}, turn=5, max_turns=5).scare(0, NORTH).swim(0, SOUTH)
    assert table.asked == "last_four"


def test_turns_and_rounds_pass_round_the_table():
    table = Table([[(0, 3)], [(7, 3)], [(3, 0)]], FAR, players=3)
    seen = []
    for _ in range(4):
        seen.append((int(table.game["seat"]), int(table.game["turn"]), int(table.game["rounds"])))
        table.scare(0, NORTH).stop()
    assert seen == [(0, 1, 1), (1, 2, 1), (2, 3, 1), (0, 4, 2)]


# shared_cells


def test_shared_cells_lets_sharks_share_and_two_eat_nothing_that_enters():
    table = Table([[(1, 3), (7, 1)], [(2, 3)]], {(5, 5): 2, **FAR}, shared_cells=True).scare(1, WEST)
    table.swim(0, SOUTH).stop()
    assert table.sharks(0)[0] == table.sharks(1)[0] == (2, 3)
    two = Table([[(0, 3), (2, 3)], [(2, 3)]], {(1, 3): 2, **FAR}, shared_cells=True).scare(0, SOUTH)
    assert two.fish == {(2, 3): 2, **FAR} and two.points() == [0, 0]


def test_shared_cells_two_sharks_of_one_seat_eat_nothing_either():
    table = Table([[(0, 3), (2, 3), (2, 3)], []], {(1, 3): 2, **FAR}, shared_cells=True).scare(0, SOUTH)
    assert table.fish == {(2, 3): 2, **FAR} and table.points() == [0, 0]


def test_shared_cells_a_fish_entering_a_fish_and_two_sharks_pushes_that_fish_on():
    fish = {(1, 3): 2, (2, 3): 3, **FAR}
    table = Table([[(0, 3), (2, 3)], [(2, 3)]], fish, shared_cells=True).scare(0, SOUTH)
    assert table.fish == {(2, 3): 2, (3, 3): 3, **FAR}


def test_shared_cells_a_fish_entering_a_fish_and_one_shark_is_eaten_and_pushes_nothing():
    fish = {(1, 3): 2, (2, 3): 3, **FAR}
    table = Table([[(0, 3), (2, 3)], []], fish, shared_cells=True).scare(0, SOUTH)
    assert table.fish == {(2, 3): 3, **FAR} and table.points() == [2, 0]


def test_shared_cells_a_shark_left_alone_with_a_fish_does_not_eat_it():
    table = Table([[(7, 1), (2, 3)], [(2, 3)]], {(2, 3): 3, **FAR}, shared_cells=True).scare(0, WEST)
    table.swim(1, WEST).stop()
    assert table.fish[2, 3] == 3 and table.points() == [0, 0]


def test_shared_cells_swimming_into_a_cell_with_a_fish_eats_it_whatever_sharks_are_there():
    table = Table([[(1, 3)], [(2, 3), (2, 3)]], {(2, 3): 3, **FAR}, shared_cells=True).scare(0, WEST).swim(0, SOUTH)
    assert table.points() == [3, 0]


def test_shared_cells_terror_only_sharks_that_stay_count_for_eating():
    table = terror([(0, 3), (3, 3)], [(3, 3)], {(2, 3): 3}, shared_cells=True)
    assert table.points() == [3, 0] and table.sharks(1) == [(4, 3)]


def test_shared_cells_terror_what_leaves_one_cell_together_arrives_together():
    table = terror([(0, 3)], [(2, 3), (2, 3)], {(2, 3): 3}, shared_cells=True)
    assert table.fish[3, 3] == 3 and table.sharks(1) == [(3, 3), (3, 3)] and table.points() == [0, 0]


def test_shared_cells_terror_an_enemy_on_two_own_sharks_is_bitten_once():
    table = terror([(0, 3), (3, 3), (3, 3)], [(2, 3)], {}, shared_cells=True, held=[(0, 0, 0), (2, 0, 0)])
    table.choose((7, 1)).play(2)
    assert table.asked == "swim" and table.points() == [2, 2]


def test_shared_cells_exiles_from_one_cell_go_by_seat_then_order_of_placing():
    sharks = [[(0, 3)], [(7, 3), (7, 3)], [(7, 3)]]
    table = Table(sharks, FAR, players=3, hunger=(2,), shared_cells=True).scare(0, SOUTH, MODE.TERROR)
    order = []
    while table.asked == "exile":
        before = table.game["cells"].copy()
        table.choose(table.cells()[0])
        order += [i for i in range(16) if before[i] < 0 <= table.game["cells"][i]]
    assert order == [4, 5, 8]


def test_shared_cells_free_always_means_no_fish_and_no_shark():
    table = terror([(0, 3)], [(7, 3)], {(7, 5): 2}, shared_cells=True)
    assert not {(0, 3), (7, 5)} & set(table.cells())
    table = Table.dealt(shared_cells=True)
    table.choose((0, 3))
    assert (0, 3) not in table.cells()


# Switches


def test_switches_of_the_wrong_value_are_named():
    with pytest.raises(InputError, match="switch 'scare_width' is 2"):
        sharkpark.Rules(scare_width=2)
    with pytest.raises(InputError, match=r"switch 'memory' is 1\.5: give a number from 0 to 1"):
        sharkpark.Rules(memory=1.5)


def test_showing_a_position_draws_fish_sharks_and_who_is_to_act():
    table = Table([[(0, 3)], [(7, 3)]], {(1, 3): 3, **FAR}, hunger=(1, 2))
    lines = sharkpark.show(table.game, table.rules).splitlines()
    assert lines[1].split() == ["0", ".", ".", "A1", ".", ".", "."]
    assert lines[2].split() == ["1", ".", ".", ".", "3", ".", ".", "4", "."]
    assert lines[9].startswith(">A") and "hungry" in lines[9] and "starving" in lines[10]
