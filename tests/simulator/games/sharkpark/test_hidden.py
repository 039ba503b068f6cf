"""What a seat of SharkPark knows: memory, means, features of options, and dealing anew what it cannot see.

Statistical tests use fixed seeds and fail by chance less than once in 15,000 times (z of 4).
"""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from support.positions import list_options, met_in_play
from support.sharkpark_table import EAST, FAR, NORTH, SOUTH, WEST, Table, cells_of, number

from simulator.games import sharkpark
from simulator.games.sharkpark import board
from simulator.games.sharkpark.decisions import KIND
from simulator.games.sharkpark.state import MODE, pack_scare
from simulator.play.streams import SEARCH
from strategies.sharkpark.planner import Planner

FULL = {(r, c): board.ring_value(r, c) for r in range(1, 7) for c in range(1, 7)}


def many(table, n, first_key=1):
    """Return ``n`` copies of a position with streams of their own."""
    states = np.repeat(table.record, n)
    states["key"] = np.arange(first_key, first_key + n, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    return states


def play_all(table, states, code):
    rows = np.arange(len(states), dtype=np.int64)
    sharkpark.play(states, rows, table.rules, np.full(len(states), code, np.int32))
    return states


def redeal(table, states):
    sharkpark.redeal(states, np.arange(len(states), dtype=np.int64), table.rules)
    return states


def z_of(hits, n, p):
    return (hits - n * p) / np.sqrt(n * p * (1 - p))


# Memory


@pytest.mark.parametrize("memory", [0.3, 0.7, 0.9])
def test_memory_a_fish_moved_once_is_remembered_with_its_probability_by_each_seat_alone(memory):
    table = Table([[(0, 3)], [(7, 6)], [(3, 7)]], FULL, players=3, memory=memory)
    states = play_all(table, many(table, 4000), pack_scare(0, 0, SOUTH))
    moved = np.uint64(sum(1 << number((r, c)) for r in range(2, 8) for c in (2, 3, 4)))
    kept = [np.bitwise_count(states["known"][:, seat] & moved).astype(int) for seat in range(3)]
    for seat in range(3):
        assert abs(z_of(kept[seat].sum(), 18 * 4000, memory)) < 4
    for a, b in itertools.combinations(range(3), 2):
        both = np.bitwise_count(states["known"][:, a] & states["known"][:, b] & moved).astype(int)
        assert abs(z_of(both.sum(), 18 * 4000, memory**2)) < 4, "independently"
    assert (states["forgotten"][:, :3] == 18 - np.array(kept).T).all()


def test_memory_a_fish_that_did_not_move_is_never_forgotten():
    table = Table([[(0, 3)], []], FULL, memory=0.0).scare(0, SOUTH)
    assert table.knows(0) == table.knows(1) == {cell for cell in FULL if cell[1] not in (2, 3, 4)}


def test_memory_a_fish_once_lost_stays_lost_as_it_moves_on():
    table = Table([[(0, 3)], []], {(1, 3): 2, **FAR}, lost=[{(1, 3)}, set()], memory=0.999999).scare(0, SOUTH)
    assert table.knows(0) == set(FAR) and table.knows(1) == {(2, 3), *FAR}


def test_memory_a_fish_put_back_is_seen_by_all():
    table = Table([[(6, 1)], []], {(7, 1): 3, **FAR}, vivier=True, lost=[{(7, 1)}, {(7, 1)}]).scare(0, SOUTH)
    table.choose((5, 5))
    assert (5, 5) in table.knows(0) and (5, 5) in table.knows(1)


def test_memory_of_an_eaten_fish_is_not_passed_on_to_the_fish_that_comes_after_it():
    fish, lost = {(1, 3): 2, (1, 2): 3, **FAR}, {(1, 2)}
    table = Table([[(0, 3)], [(1, 1)]], fish, lost=[lost, lost], memory=0.999999).scare(0, NORTH)
    table.swim(0, SOUTH).swim(0, NORTH)  # eats (1,3) and goes back
    table.scare(0, EAST, seat=1)
    assert table.fish == {(1, 3): 3, **FAR} and table.knows(0) == table.knows(1) == set(FAR)


def test_memory_sonar_knows_all():
    table = Table([[(0, 3)], []], FULL, sonar=True, memory=0.0).scare(0, SOUTH)
    assert table.knows(0) == set(table.fish)


# Features: a lost fish counts the mean of all lost ones


def test_features_a_lost_fish_counts_the_mean_of_all_that_are_lost():
    fish = {(1, 3): 4, (5, 5): 2, (5, 6): 3, (3, 3): 4}
    table = Table([[(0, 3), (2, 3)], []], fish, lost=[{(1, 3), (5, 5), (5, 6)}])
    mine = table.features("mine")
    assert mine[pack_scare(0, 0, SOUTH)] == pytest.approx(3.0)
    assert table.features("fours")[pack_scare(0, 0, SOUTH)] == pytest.approx(1 / 3)
    assert set(table.features("unknown").values()) == {3.0}


def test_features_a_known_fish_counts_its_value_for_who_eats_it():
    sharks = [[(0, 3), (2, 2)], [(2, 3)], [(2, 4)]]
    fish = {(1, 2): 4, (1, 3): 3, (1, 4): 2, **FAR}
    table = Table(sharks, fish, players=3, held=[(1, 0, 0), (0, 0, 0), (2, 0, 0)])
    code = pack_scare(0, 0, SOUTH)
    assert [table.features(name)[code] for name in ("mine", "theirs", "leader", "fours", "fours_out")] == [
        4,
        5,
        2,
        1,
        1,
    ]
    assert table.features("margin")[code] == 2 + 4 - (4 + 2) and table.features("lead")[code] == 2 - 4


def test_features_the_chance_of_the_end_is_that_all_fours_are_among_those_that_leave():
    """Two fish of three lost ones escape, one of the three is the last 4: two in three."""
    fish = {(7, 1): 2, (7, 2): 4, (5, 5): 3}
    table = Table([[(6, 1)], []], fish, lost=[set(fish)])
    ends = table.features("ends")
    assert ends[pack_scare(0, 0, SOUTH)] == pytest.approx(2 / 3)
    assert Table([[(6, 1)], []], fish).features("ends")[pack_scare(0, 0, SOUTH)] == 1
    table = Table([[(6, 1)], []], {**fish, (5, 5): 4}, lost=[set(fish)])
    assert table.features("ends")[pack_scare(0, 0, SOUTH)] == pytest.approx(1 / 3), "both of two among two of three"
    table = Table([[(6, 1)], []], {**fish, (4, 4): 4}, lost=[set(fish)])
    assert table.features("ends")[pack_scare(0, 0, SOUTH)] == 0, "a known 4 stays"


def test_features_the_meal_of_a_swim_is_what_its_points_can_eat():
    """From (0,3): the 3 before it, then the 4 beyond; RUN and FLY reach further."""
    fish = {(1, 3): 3, (2, 3): 4, (3, 3): 2, (4, 3): 2, (5, 3): 2, (6, 3): 2, **FAR}
    table = Table([[(0, 3)], []], fish, hunger=(2,), starving_keeps_hungry_specials=True)
    meal = table.features("meal")
    assert [meal[pack_scare(mode, 0, NORTH)] for mode in (0, 2, 4)] == [7, 11, 15]
    table.scare(0, NORTH)
    swim = table.features("meal")
    assert swim[0] == 0 and swim[1 + SOUTH] == 4 and table.features("eats")[1 + SOUTH] == 3


def test_features_terror_counts_exiles_and_bites():
    table = Table([[(0, 3), (4, 3)], [(3, 3), (7, 2)]], FAR, hunger=(2,))
    code = pack_scare(MODE.TERROR, 0, SOUTH)
    assert table.features("exiles")[code] == 2 and table.features("bites")[code] == 1


SETS = [{}, {"vivier": True}, {"shared_cells": True, "starving_keeps_hungry_specials": True}, {"scare_width": 1}]


@pytest.mark.parametrize("switches", SETS, ids=lambda s: "+".join(s) or "base")
@pytest.mark.parametrize("players", [2, 4])
def test_features_of_scares_come_true_when_all_is_known(switches, players):
    rules = sharkpark.Rules.build({**switches, "memory": 1.0})
    record = rules.record(players)
    met = met_in_play(sharkpark, rules, players, games=25, every=1, most=10**6)
    met = met[met["decision"] == KIND.scare]
    late = met[np.bitwise_count(met["fish"][:, 2]) <= 1]
    met = np.concatenate([met[:: len(met) // 40], late[:: max(1, len(late) // 20)]])
    names = [*sharkpark.DECISIONS[KIND.scare].features]
    ended = 0
    for state, (codes, table) in zip(met, list_options(sharkpark, met, record), strict=True):
        after = np.repeat(state[None], len(codes))
        sharkpark.play(after, np.arange(len(codes)), record, codes)
        gained = (after["points"] - state["points"]).astype(float)
        seat, rivals = int(state["seat"]), [s for s in range(players) if s != state["seat"]]
        leader = max(rivals, key=lambda s, state=state: (state["points"][s], -s))
        came = dict(zip(names, table, strict=False))
        assert np.array_equal(came["mine"], gained[:, seat])
        assert np.array_equal(came["theirs"], gained[:, rivals].sum(axis=1))
        assert np.array_equal(came["leader"], gained[:, leader])
        assert np.array_equal(came["escapes"], after["escaped"] - state["escaped"])
        assert np.array_equal(came["lost"], after["escaped_points"] - state["escaped_points"])
        assert np.array_equal(came["fours"], after["fours"][:, seat] - state["fours"][seat])
        margin = after["points"][:, seat] - after["points"][:, rivals].max(axis=1)
        assert np.array_equal(came["margin"], margin)
        if not switches.get("vivier"):
            assert np.array_equal(came["ends"], (after["ended"] > 0).astype(float))
            left = np.bitwise_count(state["fish"][2]).astype(int) - np.bitwise_count(after["fish"][:, 2])
            assert np.array_equal(came["fours_out"], left)
        ended += (after["ended"] > 0).sum()
        assert np.array_equal(came["near"], [near(one, [seat]) for one in after])
        assert np.array_equal(came["exposed"], [near(one, rivals) for one in after])
        assert np.array_equal(came["swims"], after["swims"])
    assert ended > 0


def near(state, seats):
    """Return the points of the fish next to the sharks of some seats."""
    fish = {cell: value for value in (2, 3, 4) for cell in cells_of(state["fish"][value - 2])}
    sharks = set().union(*(cells_of(state["sharks"][seat]) for seat in seats))
    around = {(r + dr, c + dc) for r, c in sharks for dr, dc in ((-1, 0), (0, 1), (1, 0), (0, -1))}
    return sum(fish.get(cell, 0) for cell in around)


def test_features_of_swims_come_true_when_all_is_known():
    rules = sharkpark.Rules(memory=1.0)
    record = rules.record(3)
    met = met_in_play(sharkpark, rules, 3, games=40, every=3, most=10**6, strategies=[Planner()])
    met = met[met["decision"] == KIND.swim]
    names = [*sharkpark.DECISIONS[KIND.swim].features]
    ended = 0
    for state, (codes, table) in zip(met, list_options(sharkpark, met, record), strict=True):
        after = np.repeat(state[None], len(codes))
        sharkpark.play(after, np.arange(len(codes)), record, codes)
        seat, rivals = int(state["seat"]), [s for s in range(3) if s != state["seat"]]
        came = dict(zip(names, table, strict=False))
        assert np.array_equal(came["eats"], after["points"][:, seat] - state["points"][seat])
        assert np.array_equal(came["four"], after["fours"][:, seat] - state["fours"][seat])
        assert np.array_equal(came["ends"], (after["ended"] > 0).astype(float))
        assert np.array_equal(came["margin"], after["points"][:, seat] - after["points"][:, rivals].max(axis=1))
        assert np.array_equal(came["near"], [near(one, [seat]) for one in after])
        assert np.array_equal(came["exposed"], [near(one, rivals) for one in after])
        fours, fish = [[steps(one, seat, values) for one in after] for values in ((4,), (2, 3, 4))]
        assert np.array_equal(came["to_four"], fours) and np.array_equal(came["to_fish"], fish)
        assert np.array_equal(came["left"], np.where(codes == 0, 0, state["swims"] - 1))
        ended += (after["ended"] > 0).sum()
    assert ended > 0


def steps(state, seat, values):
    fish = [cell for value in values for cell in cells_of(state["fish"][value - 2])]
    sharks = cells_of(state["sharks"][seat])
    return min((abs(r - x) + abs(c - y) for r, c in sharks for x, y in fish), default=15)


def test_features_the_meal_is_mostly_what_the_best_swim_eats():
    """Every swim of two steps, tried out: best fish first is mostly the best, and never far from it."""
    rules = sharkpark.Rules(memory=1.0)
    record = rules.record(2)
    met = met_in_play(sharkpark, rules, 2, games=25, every=1, most=10**6, strategies=[Planner()])
    met = met[met["decision"] == KIND.scare][::3]
    reached = []
    for state, (codes, table) in zip(met, list_options(sharkpark, met, record), strict=True):
        meal = table[[*sharkpark.DECISIONS[KIND.scare].features].index("meal")]
        for code, bound in list(zip(codes, meal, strict=True))[::7]:
            after = state[None].copy()
            sharkpark.play(after, np.zeros(1, np.int64), record, np.array([code]))
            if after["ended"][0] or after["decision"][0] != KIND.swim or code >> 6:
                continue
            best = best_swim(after, record)
            assert abs(best - bound) <= 4
            reached.append(best == bound)
    assert len(reached) > 100 and np.mean(reached) > 0.7


def best_swim(record_of_one, record):
    seat, best = int(record_of_one["seat"][0]), 0
    for code in list_options(sharkpark, record_of_one, record, detail=False)[0][0]:
        after = record_of_one.copy()
        sharkpark.play(after, np.zeros(1, np.int64), record, np.array([code]))
        gained = int(after["points"][0, seat] - record_of_one["points"][0, seat])
        going = not after["ended"][0] and after["seat"][0] == seat and after["decision"][0] == KIND.swim and code > 0
        best = max(best, gained + (best_swim(after, record) if going else 0))
    return best


# Dealing anew


def test_redeal_keeps_what_the_seat_knows_and_the_number_of_each_value():
    lost = {(1, 1), (2, 2), (3, 3), (1, 2), (2, 3), (4, 4)}
    table = Table([[(0, 3)], [(7, 3)]], FULL, lost=[lost, set()])
    states = redeal(table, many(table, 500))
    before = table.record["fish"][0]
    known = ~np.uint64(sum(1 << number(cell) for cell in lost))
    for i in range(3):
        assert (states["fish"][:, i] & known == before[i] & known).all()
        assert (np.bitwise_count(states["fish"][:, i]) == np.bitwise_count(before[i])).all()
    assert (np.bitwise_or.reduce(states["fish"], axis=1) == np.bitwise_or.reduce(before)).all()
    for cell in lost:  # two of six are 4s
        hits = (states["fish"][:, 2] >> np.uint64(number(cell)) & np.uint64(1)).sum()
        assert abs(z_of(int(hits), 500, 2 / 6)) < 4


def test_redeal_draws_what_the_others_remember_from_how_often_each_fish_was_moved():
    """Whatever seat 0 remembers of a fish moved twice: to the seat to act it is a matter of memory, squared."""
    table = Table([[(0, 3)], [(7, 6)]], {(1, 3): 2, (2, 5): 3, **FAR}, hunger=(1, 1), memory=0.6)
    table.scare(0, SOUTH).stop().scare(0, SOUTH, MODE.FEAR, seat=0).stop().scare(0, NORTH).stop()
    assert table.game["seat"] == 1 and set(table.fish) == {(3, 3), (2, 5), *FAR}
    states = many(table, 4000)
    states["known"][:, 0] = 0
    redeal(table, states)
    remembered = states["known"][:, 0] >> np.uint64(number((3, 3))) & np.uint64(1)
    assert abs(z_of(int(remembered.sum()), 4000, 0.36)) < 4
    unmoved = np.uint64(1 << number((2, 5)) | 1 << number((1, 6)))
    assert (states["known"][:, 0] & unmoved == unmoved).all(), "a fish on its own cell is known to all"


def test_redeal_changes_nothing_face_up():
    table = Table([[(0, 3)], [(7, 3)]], FULL, sonar=True)
    states = many(table, 20)
    before = states.copy()
    redeal(table, states)
    assert (states["fish"] == before["fish"]).all() and (states["used"][:, SEARCH] == 0).all()


def test_moves_are_counted_up_to_fifteen_and_go_with_the_fish():
    table = Table([[(0, 3)], [(7, 6)]], {(1, 3): 2, **FAR}, hunger=(1, 1), memory=0.5)
    for n in range(1, 7):
        table.game["hunger"] = 1
        table.game["seat"], table.game["decision"] = 0, KIND.scare
        table.play(pack_scare(MODE.FEAR, 0, SOUTH))
        cell = next(cell for cell in table.fish if cell[1] == 3)
        assert cell == (1 + n, 3)
        assert sum((int(table.game["moves"][i]) >> number(cell) & 1) << i for i in range(4)) == n
    table.game["moves"][:] = np.uint64(1 << number(cell))
    table.game["cells"][0], table.game["sharks"][0] = number((7, 2)), np.uint64(1 << number((7, 2)))
    table.game["decision"] = KIND.scare
    table.play(pack_scare(0, 0, EAST))
    assert (table.game["moves"] == np.uint64(1 << number((7, 4)))).all(), "fifteen stands for fifteen or more"


def test_west_is_west():
    assert Table([[(3, 6)], []], {(3, 5): 2, **FAR}).scare(0, WEST).fish == {(3, 4): 2, **FAR}
