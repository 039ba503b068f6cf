"""SharkPark in play: what holds at every decision of every variant and switch, against a slow reading of the rules."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.positions import list_options, met_in_play, same
from support.sharkpark_table import cells_of, on_board, scare_by_hand

from simulator.games import sharkpark
from simulator.games.sharkpark import board
from simulator.games.sharkpark.decisions import KIND
from simulator.games.sharkpark.state import NOWHERE
from simulator.play.engine import play_games
from simulator.play.strategy import Strategy
from simulator.play.streams import CHANCE, DEAL, game_keys
from strategies.sharkpark.planner import Planner

SWITCHES = {
    "sonar": [False, True],
    "vivier": [False, True],
    "memory": [0.7, 0.0, 1.0],
    "scare_width": [3, 1],
    "starving_keeps_hungry_specials": [False, True],
    "swim_eats": [True, False],
    "shared_cells": [False, True],
    "eating_off_turn_resets": [True, False],
    "max_turns": [400, 40],
}
UNIFORM = Strategy()
ONE_CHANGED = [{}, *({name: value} for name, values in SWITCHES.items() for value in values[1:])]
SETS = [*ONE_CHANGED, {"sonar": True, "vivier": True}, {"vivier": True, "shared_cells": True, "scare_width": 1},
        {"shared_cells": True, "starving_keeps_hungry_specials": True, "swim_eats": False}]  # fmt: skip


def check(states, rules):
    """Hold what is true of every position."""
    fish, sharks = states["fish"], states["sharks"]
    numbers = np.bitwise_count(fish).astype(int)
    waiting = states["waiting"][:, None] >> np.array([0, 3, 6]) & 7
    held = states["twos"] + states["threes"] + states["fours"]
    on = numbers.sum(axis=1) + (waiting > 0).sum(axis=1)
    gone = 36 - on - held.sum(axis=1)
    points = states["points"].sum(axis=1) + numbers @ np.array([2, 3, 4]) + waiting.sum(axis=1)
    assert np.array_equal(points + states["lost_points"], np.full(len(states), 92))
    assert (2 * gone <= states["lost_points"]).all() and (states["lost_points"] <= 4 * gone).all()
    assert np.array_equal(states["points"], 2 * states["twos"] + 3 * states["threes"] + 4 * states["fours"])
    there = fish[:, 0] | fish[:, 1] | fish[:, 2]
    assert np.array_equal(np.bitwise_count(there), numbers.sum(axis=1)), "no two fish on a cell"
    assert (there & ~board.BOARD == 0).all() and (sharks & ~board.BOARD == 0).all()
    assert (states["known"] & ~there[:, None] == 0).all() and (states["moves"] & ~there[:, None] == 0).all()
    for seat in range(4):
        cells = states["cells"][:, 4 * seat : 4 * seat + 4]
        bits = np.bitwise_or.reduce(np.where(cells == NOWHERE, 0, 1 << cells.astype(np.int64)), axis=1)
        assert np.array_equal(bits.astype(np.uint64), sharks[:, seat])
    if not rules.shared_cells:
        every = np.bitwise_or.reduce(sharks, axis=1)
        assert np.array_equal(np.bitwise_count(every), (states["cells"] != NOWHERE).sum(axis=1)), "one shark a cell"
        assert (every & there == 0).all(), "no shark lies with a fish"
    assert ((states["hunger"] >= 0) & (states["hunger"] <= 2)).all()


def play_checked(switches, players, games, strategies=(UNIFORM,), seed=8):
    rules = sharkpark.Rules.build(switches)
    line_ups = np.zeros((games, players), np.int64) + np.arange(players) % len(strategies)

    def watch(states, rows, codes, counts):
        check(states[rows], rules)

    played = play_games(sharkpark, rules, players, game_keys(seed, np.arange(games)), strategies, line_ups, watch=watch)
    check(played.games, rules)
    return played.games


@pytest.mark.parametrize("switches", SETS, ids=lambda s: "+".join(f"{k}={v}" for k, v in s.items()) or "base")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_thirty_six_fish_and_ninety_two_points_at_every_decision(switches, players):
    games = play_checked(switches, players, 40, [Planner(), Strategy()])
    assert (games["ended"] > 0).all()


@given(
    switches=st.fixed_dictionaries({name: st.sampled_from(values) for name, values in SWITCHES.items()}),
    players=st.sampled_from([2, 3, 4]),
    seed=st.integers(0, 2**40),
)
@settings(max_examples=30)
def test_ninety_two_points_with_any_switches_together(switches, players, seed):
    play_checked(switches, players, 4, seed=seed)


@pytest.mark.parametrize("switches", SETS, ids=lambda s: "+".join(f"{k}={v}" for k, v in s.items()) or "base")
def test_every_scare_is_what_the_rules_say_cell_by_cell(switches):
    """Thousands of scares of positions met in play, against a slow reading of the rules."""
    rules, compared = sharkpark.Rules.build(switches), 0
    for players in (2, 4):
        record = rules.record(players)
        met = met_in_play(sharkpark, rules, players, games=20, every=1, most=10**6, seed=players)
        scares = met[met["decision"] == KIND.scare]
        met = np.concatenate(
            [scares[::60], scares[scares["hunger"][np.arange(len(scares)), scares["seat"]] == 2][::30]]
        )
        for state, (codes, _) in zip(met, list_options(sharkpark, met, record, detail=False), strict=True):
            branches = np.repeat(state[None], len(codes))
            sharkpark.play(branches, np.arange(len(codes)), record, codes)
            for after, code in zip(branches, codes, strict=True):
                compare(state, after, record, code)
                compared += 1
    assert compared > 1000


def compare(state, after, record, code):
    by_hand = scare_by_hand(state, record, code)
    fish = {cell: value for value in (2, 3, 4) for cell in cells_of(after["fish"][value - 2])}
    assert fish == by_hand["fish"]
    assert (after["points"] - state["points"]).tolist() == by_hand["eaten"]
    assert after["escaped"] - state["escaped"] == len(by_hand["escaped"])
    sharks = {i: (int(c) // 8, int(c) % 8) for i, c in enumerate(after["cells"]) if c != NOWHERE}
    assert sharks == by_hand["sharks"]
    if not after["ended"]:
        queue, exiles = int(after["exiles"]), []
        while queue:
            exiles.append(((queue & 63) - 1 >> 1, bool((queue & 63) - 1 & 1)))
            queue >>= 6
        assert exiles == by_hand["exiles"]
        waiting = int(after["waiting"])
        if record["vivier"][0] and exiles:
            assert [waiting >> i & 7 for i in (0, 3, 6) if waiting >> i & 7] == by_hand["escaped"]


def test_swims_are_listed_in_order_and_are_the_legal_steps():
    rules = sharkpark.Rules()
    record = rules.record(3)
    met = met_in_play(sharkpark, rules, 3, games=30, every=5, most=10**6)
    met = met[met["decision"] == KIND.swim]
    assert len(met) > 200
    for state, (codes, _) in zip(met, list_options(sharkpark, met, record, detail=False), strict=True):
        taken = {(int(c) // 8, int(c) % 8) for c in state["cells"] if c != NOWHERE}
        wanted = [0]
        for shark, direction in itertools.product(range(3), range(4)):
            cell = int(state["cells"][4 * state["seat"] + shark])
            dr, dc = ((-1, 0), (0, 1), (1, 0), (0, -1))[direction]
            target = (cell // 8 + dr, cell % 8 + dc)
            if on_board(target) and target not in taken:
                wanted.append(1 + 4 * shark + direction)
        assert codes.tolist() == wanted


@pytest.mark.parametrize("switches", [{}, {"vivier": True}, {"starving_keeps_hungry_specials": True}])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_base_and_sonar_are_the_same_game_with_perfect_memory(switches, players):
    """Same decisions from the same draws, for players that use what they know."""
    keys, line_ups = game_keys(4, np.arange(60)), np.zeros((60, players), np.int64)
    played = [
        play_games(sharkpark, sharkpark.Rules.build({**switches, **more}), players, keys, [Planner()], line_ups)
        for more in ({"memory": 1.0}, {"sonar": True})
    ]
    assert same(played[0].games, played[1].games) and same(played[0].logs, played[1].logs)
    forgetful = play_games(sharkpark, sharkpark.Rules.build(switches), players, keys, [Planner()], line_ups)
    assert not same(forgetful.games, played[0].games), "memory matters to these players"


def test_no_chance_in_the_deal_and_none_at_all_face_up():
    games = play_checked({"sonar": True}, 3, 30)
    assert (games["used"][:, [DEAL, CHANCE]] == 0).all()
    assert (play_checked({}, 3, 30)["used"][:, CHANCE] > 0).all()
