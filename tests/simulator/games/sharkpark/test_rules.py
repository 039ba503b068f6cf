"""SharkPark by its rules: worked cases by hand, each test named after its paragraph or ruling."""

from __future__ import annotations

import pytest
from support.sharkpark_table import EAST, FAR, NORTH, SOUTH, Table, cells_of, on_board, terror

from simulator.games.sharkpark import board
from simulator.games.sharkpark.state import MODE

FULL = {(r, c): board.ring_value(r, c) for r in range(1, 7) for c in range(1, 7)}
AT_HOME = [(0, 1), (7, 1), (3, 0), (3, 7)]  # four sharks on their rims, one a side


# Board and pieces


def test_board_has_sixty_cells_in_a_rim_and_three_rings():
    assert len(cells_of(board.BOARD)) == 60
    assert cells_of(board.BOARD) == {(r, c) for r in range(8) for c in range(8) if on_board((r, c))}
    assert [len(cells_of(ring)) for ring in board.RINGS] == [20, 12, 4]
    assert cells_of(board.RINGS[2]) == {(3, 3), (3, 4), (4, 3), (4, 4)}
    assert len(cells_of(board.RIM)) == 24


def test_board_rim_cells_belong_to_one_side_each():
    sides = [cells_of(side) for side in board.SIDES]
    assert [len(side) for side in sides] == [6, 6, 6, 6]
    assert set().union(*sides) == cells_of(board.RIM)


def test_pieces_thirty_six_fish_worth_ninety_two_points_on_cells_of_their_value():
    table = Table.dealt()
    assert table.fish == FULL and len(FULL) == 36 and sum(FULL.values()) == 92


# Setup


@pytest.mark.parametrize(("players", "each"), [(2, 4), (3, 3), (4, 3)])
def test_setup_places_one_shark_at_a_time_round_the_table(players, each):
    table, order = Table.dealt(players), []
    while table.asked == "place":
        order.append(int(table.game["seat"]))
        table.choose(table.cells()[0])
    assert order == list(range(players)) * each
    assert table.asked == "scare" and table.game["seat"] == 0 and table.game["turn"] == 1
    assert table.game["hunger"].tolist() == [0, 0, 0, 0]


def test_setup_one_shark_a_side_on_a_free_rim_cell():
    table = Table.dealt()
    assert table.cells() == sorted(cells_of(board.RIM))
    table.choose((0, 3)).choose((0, 4))
    assert table.cells() == sorted(cells_of(board.RIM & ~board.SIDES[0]))
    table.choose((3, 0))
    assert (3, 0) not in table.cells() and (4, 0) in table.cells() and not {(0, 1), (0, 2)} & set(table.cells())


# A turn, 1: mode


def modes(table):
    return sorted({code >> 6 for code in table.codes()})


@pytest.mark.parametrize(
    ("hunger", "open_modes"),
    [(0, [MODE.plain]), (1, [MODE.plain, MODE.FEAR, MODE.RUN]), (2, [MODE.plain, MODE.TERROR, MODE.FLY])],
)
def test_mode_hunger_opens_the_specials(hunger, open_modes):
    table = Table([AT_HOME, [(0, 2), (7, 2), (4, 0), (4, 7)]], FULL, hunger=(hunger,))
    assert modes(table) == open_modes
    assert len(table.codes()) == len(open_modes) * 8 * 4


def test_mode_starving_keeps_hungry_specials_when_switched():
    sharks = [AT_HOME, [(0, 2), (7, 2), (4, 0), (4, 7)]]
    table = Table(sharks, FULL, hunger=(2,), starving_keeps_hungry_specials=True)
    assert [code >> 6 for code in table.codes()[::32]] == [MODE.plain, MODE.FEAR, MODE.RUN, MODE.TERROR, MODE.FLY]


@pytest.mark.parametrize("mode", [MODE.FEAR, MODE.RUN])
def test_mode_using_a_special_sets_hunger_to_zero_at_once(mode):
    table = Table([AT_HOME, []], {**FAR, (3, 3): 2}, hunger=(1,)).scare(0, NORTH, mode)
    assert table.game["hunger"][0] == 0
    assert table.stop().game["hunger"][0] == 1, "a special that fed nobody: 0 to 1 in the same turn"


def test_mode_options_are_listed_by_mode_then_shark_then_direction():
    table = Table([AT_HOME, [(0, 2), (7, 2), (4, 0), (4, 7)]], FULL, hunger=(1,))
    words = table.words()
    assert words[:5] == [
        "scare north with A1", "scare east with A1", "scare south with A1", "scare west with A1", "scare north with A2",
    ]  # fmt: skip
    assert words[16] == "scare north with B1" and words[32] == "FEAR, scare north with A1"


# A turn, 2: scare


def test_scare_worked_case_south_from_the_rim_moves_three_full_lanes():
    table = Table([[(0, 3)], []], FULL).scare(0, SOUTH)
    after = {cell: value for cell, value in FULL.items() if cell[1] not in (2, 3, 4)}
    after |= {(r + 1, c): FULL[r, c] for r in range(1, 7) for c in (2, 3, 4)}
    assert table.fish == after
    assert [table.fish[7, c] for c in (2, 3, 4)] == [2, 2, 2]


def test_scare_worked_case_south_feeds_the_sharks_on_the_far_rim_whoever_owns_them():
    table = Table([[(0, 3), (7, 2)], [(7, 4)]], FULL).scare(0, SOUTH)
    assert table.points() == [2, 2]
    assert (7, 3) in table.fish and (7, 2) not in table.fish and (7, 4) not in table.fish


def test_scare_worked_case_east_along_the_rim_moves_only_the_row_below():
    table = Table([[(0, 3)], []], FULL).scare(0, EAST)
    assert {cell for cell in FULL if cell not in table.fish} == {(1, 4)}
    assert {cell for cell in table.fish if cell not in FULL} == {(1, 7)}


def test_scare_an_empty_cell_ends_the_domino():
    table = Table([[(0, 3)], []], {(1, 3): 2, (2, 3): 3, (4, 3): 4}).scare(0, SOUTH)
    assert table.fish == {(2, 3): 2, (3, 3): 3, (4, 3): 4}


def test_scare_a_shark_takes_the_moving_fish_and_ends_the_domino():
    table = Table([[(0, 3)], [(3, 3)]], {(1, 3): 2, (2, 3): 3, (4, 3): 4}).scare(0, SOUTH)
    assert table.fish == {(2, 3): 2, (4, 3): 4} and table.points() == [0, 3]


def test_scare_no_fish_on_the_first_cell_nothing_happens_in_that_lane():
    table = Table([[(0, 3)], []], {(2, 3): 2, (1, 2): 3, **FAR}).scare(0, SOUTH)
    assert table.fish == {(2, 3): 2, (2, 2): 3, **FAR}


@pytest.mark.parametrize("mode", [MODE.RUN, MODE.FLY])
def test_scare_run_and_fly_move_fish_as_a_plain_scare(mode):
    hunger = 1 if mode == MODE.RUN else 2
    plain = Table([[(0, 3)], []], FULL).scare(0, SOUTH)
    assert Table([[(0, 3)], []], FULL, hunger=(hunger,)).scare(0, SOUTH, mode).fish == plain.fish


def test_scare_fear_moves_every_fish_of_the_lanes_over_empty_cells():
    table = Table([[(0, 3)], [(6, 4)]], {(2, 3): 2, (4, 3): 3, (5, 4): 3, **FAR}, hunger=(1,)).scare(
        0, SOUTH, MODE.FEAR
    )
    assert table.fish == {(3, 3): 2, (5, 3): 3, **FAR} and table.points() == [0, 3]


def test_scare_a_fish_moved_off_the_sixty_cells_escapes():
    table = Table([[(6, 1)], []], {(7, 1): 2, (6, 0): 3, **FAR}).scare(0, SOUTH)
    assert table.fish == {(6, 0): 3, **FAR}
    assert table.game["escaped"] == 1 and table.game["escaped_points"] == 2 and table.points() == [0, 0]


def test_scare_a_corner_does_not_exist_so_a_fish_that_moves_there_escapes():
    table = Table([[(5, 1)], []], {(6, 0): 2, **FAR}).scare(0, SOUTH)
    assert table.fish == FAR and table.game["escaped"] == 1


def test_scare_any_shark_may_be_chosen_and_fish_may_rest_on_the_rim():
    table = Table([[], [(5, 3)]], {(6, 3): 2, **FAR}).scare(0, SOUTH, seat=1)
    assert table.fish == {(7, 3): 2, **FAR}


def test_scare_width_one_is_the_narrow_reading():
    table = Table([[(0, 3)], []], FULL, scare_width=1).scare(0, SOUTH)
    assert {cell for cell in FULL if cell not in table.fish} == {(1, 3)}
    assert {cell for cell in table.fish if cell not in FULL} == {(7, 3)}


# A turn, 2: TERROR


def test_terror_moves_the_enemy_sharks_of_the_lanes_and_leaves_the_movers_own():
    table = terror([(0, 3), (4, 4)], [(3, 2), (3, 5)], {(2, 3): 2, (4, 3): 3})
    assert table.sharks(1) == [(4, 2), (3, 5)], "column 5 is in no lane"
    assert table.sharks(0) == [(0, 3), (4, 4)]
    assert table.fish == {(3, 3): 2, (5, 3): 3, **FAR}


def test_terror_a_fish_that_enters_a_cell_an_enemy_is_leaving_is_not_eaten():
    table = terror([(0, 3)], [(3, 3)], {(2, 3): 2})
    assert table.fish == {(3, 3): 2, **FAR} and table.sharks(1) == [(4, 3)] and table.points() == [0, 0]


def test_terror_the_movers_own_sharks_eat_what_enters():
    assert terror([(0, 3), (3, 3)], [], {(2, 3): 3}).points() == [3, 0]


def test_terror_an_enemy_off_the_board_is_exiled_to_a_free_rim_cell():
    table = terror([(0, 3)], [(7, 3)], {(7, 5): 2, (3, 0): 3})
    assert table.asked == "exile"
    assert table.cells() == sorted(cells_of(board.RIM) - {(0, 3), (7, 5), (3, 0)})
    table.choose((7, 3))
    assert table.asked == "swim" and table.sharks(1) == [(7, 3)] and table.game["exiled"].tolist() == [0, 1, 0, 0]


def test_terror_an_enemy_on_an_own_shark_is_bitten_and_a_fish_of_its_owner_taken():
    table = terror([(0, 3), (4, 3)], [(3, 3)], {}, held=[(0, 0, 0), (1, 0, 2)])
    assert table.asked == "exile"
    table.choose((7, 1))
    assert table.asked == "steal" and table.codes() == [2, 4]
    table.play(4)
    assert table.points() == [4, 6] and table.game["fours"].tolist()[:2] == [1, 1] and table.asked == "swim"
    assert table.game["bitten"][1] == 1 and table.game["stolen"][0] == 4


def test_terror_a_bite_of_an_owner_without_fish_takes_nothing():
    table = terror([(0, 3), (4, 3)], [(3, 3)], {}, held=[(1, 0, 0), (0, 0, 0)]).choose((7, 1))
    assert table.asked == "swim" and table.points() == [2, 0]


def test_terror_exiles_go_lane_by_lane_nearest_to_the_scarer_first():
    own = [(0, 3), (4, 4), (7, 1)]
    enemies = [(7, 4), (3, 4), (7, 2), (7, 3)]  # lanes 2, 3, 4: (7,2); (7,3); (3,4) bitten at (4,4), then (7,4)
    table, order = terror(own, enemies, {}), []
    for _ in range(4):
        before = table.game["cells"].copy()
        table.choose(table.cells()[0])
        order.append([i for i in range(4, 8) if before[i] < 0 <= table.game["cells"][i]])
    assert order == [[6], [7], [5], [4]]
    assert table.game["exiled"][1] == 3 and table.game["bitten"][1] == 1


def test_terror_northward_the_nearest_is_the_lowest_on_the_board():
    table, order = terror([(7, 3), (3, 3)], [(0, 3), (4, 3)], {}, direction=NORTH), []
    for _ in range(2):
        before = table.game["cells"].copy()
        table.choose(table.cells()[0])
        order += [i for i in range(4, 8) if before[i] < 0 <= table.game["cells"][i]]
    assert order == [5, 4]


def test_terror_each_exile_is_placed_before_the_next():
    table = terror([(0, 3)], [(7, 2), (7, 3)], {}).choose((7, 3))
    assert table.asked == "exile" and (7, 3) not in table.cells() and (7, 2) in table.cells()


def test_terror_no_free_rim_cell_any_free_cell():
    """North from (5,4): the fish of row 1 fill the places that those of the rim leave as they escape."""
    rim = dict.fromkeys(cells_of(board.RIM) - {(0, 3)}, 2)
    fish = {**rim, (1, 4): 2, (1, 5): 2, (6, 6): 4}
    table = Table([[(0, 3), (5, 4), (3, 4)], [(4, 4)]], fish, hunger=(2,)).scare(1, NORTH, MODE.TERROR)
    assert table.asked == "exile"
    taken = {*table.fish, *table.sharks(0)}
    assert cells_of(board.RIM) <= taken
    assert table.cells() == sorted(cells_of(board.BOARD) - taken)


def test_terror_with_an_enemys_shark_drives_the_movers_enemies_not_its_own():
    table = Table([[(3, 3)], [(0, 3), (5, 3)]], FAR, hunger=(2,)).scare(0, SOUTH, MODE.TERROR, seat=1)
    assert table.sharks(0) == [(3, 3)] and table.sharks(1) == [(0, 3), (6, 3)]
