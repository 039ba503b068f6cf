"""SharkPark's own columns against a recount from the decisions and positions seen in play."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.games import sharkpark
from simulator.games.sharkpark.decisions import KIND
from simulator.games.sharkpark.state import MODES, unpack_scare
from simulator.play.engine import play_games
from simulator.play.strategy import Strategy
from simulator.play.streams import game_keys


@pytest.mark.parametrize("players", sharkpark.PLAYERS)
@pytest.mark.parametrize("switches", [{}, {"vivier": True}, {"shared_cells": True}])
def test_specials_are_counted_and_every_fish_held_was_scared_or_swum_into_a_mouth(players, switches):
    used, firsts = np.zeros((80, 4, len(MODES)), int), {}

    def watch(states, rows, chosen, counts):
        for row, code in zip(rows, chosen, strict=True):
            game = states[row]
            if game["decision"] == KIND.scare:
                used[row, game["seat"], unpack_scare(int(code))[0]] += 1
            if game["fours"].sum() > 0:
                firsts.setdefault(int(row), (game["fours"] > 0).tolist())

    rules = sharkpark.Rules(**switches)
    line_ups = np.zeros((80, players), np.int64)
    games = play_games(
        sharkpark, rules, players, game_keys(4, np.arange(80)), [Strategy()], line_ups, watch=watch
    ).games
    for mode, name in enumerate(MODES):
        if mode:
            assert np.array_equal(used[:, :, mode], games[name.lower()]), name
    assert used[:, :, 1:].sum(axis=(0, 1)).min() > 0, "every special was used"
    held = (games["twos"] + games["threes"] + games["fours"]).sum(axis=1)
    assert np.array_equal((games["scared"] + games["swum"]).sum(axis=1), held)
    assert np.array_equal(games["points"], 2 * games["twos"] + 3 * games["threes"] + 4 * games["fours"])
    assert (games["scared"].sum() > 0) and (games["swum"].sum() > 0)
    for row, held_fours in firsts.items():
        assert games["first_four"][row].tolist() == [int(held) for held in held_fours], "the first to hold one"
