"""Speed of a flick of a full table; run it with ``pytest tests/simulator/games/clash/test_benchmarks.py``.

Give it the option ``--benchmark-enable``.
``extra_info`` gives microseconds of CPU time a flick, the listing of what the next seat may do included. Nothing is
asserted about time; without the option it runs once, as a test that it runs.
"""

from __future__ import annotations

import time

import numpy as np
import pytest
from support.positions import list_options, met_in_play

from simulator.games import clash
from simulator.games.clash import state
from simulator.games.clash.decisions import KIND
from simulator.games.clash.pieces import put, room


def fill_table(game, rule, rng):
    """Put all temples, and all prophets but the one to flick, on the mat at random places."""
    first = game["seat"] * state.SLOTS
    kept = first + int(np.argmax(game["at"][first : first + state.PROPHETS] == state.HAND))
    for disc in range(4 * state.SLOTS):
        wanted = disc % state.SLOTS >= state.PROPHETS or game["at"][disc] in (state.HAND, state.RESERVE)
        for _ in range(200 if wanted and disc != kept else 0):
            x, y = rng.uniform(2.0, 58.0, 2)
            if room(game, rule, x, y, rule["radius"][disc % state.SLOTS], disc, -1) > 0.01:
                put(game, rule, disc, x, y)
                game["home"][disc] = max(int(game["zones"][disc] & 15).bit_length() - 1, 0)
                break


@pytest.fixture(scope="module")
def full_tables():
    """Return (records that wait for a flick with some 35 discs on the mat, rules, codes)."""
    rules = clash.Rules()
    record, rng = rules.record(4), np.random.default_rng(2)
    games = met_in_play(clash, rules, 4, games=12, every=1)
    games = games[games["decision"] == KIND.flick][:100]
    for game in games:
        fill_table(game, record[0], rng)
    listed = [codes for codes, _ in list_options(clash, games, record, detail=False)]
    waits = np.array([len(codes) > 0 for codes in listed])  # the one to flick may have been flicked before
    assert waits.sum() >= 20
    return games[waits], record, np.array([rng.choice(codes) for codes in listed if len(codes)], np.int32)


@pytest.mark.benchmark(timer=time.process_time, warmup=True, warmup_iterations=1, min_rounds=5)
def test_a_flick_of_a_full_table(benchmark, full_tables):
    games, record, codes = full_tables
    discs = (games["at"] == state.MAT).sum(axis=1)
    assert discs.mean() > 30, "a full table"
    rows = np.arange(len(games), dtype=np.int64)

    def flick():
        played = games.copy()
        clash.play(played, rows, record, codes)
        return played

    played = benchmark(flick)
    assert (played["flicks"] > games["flicks"]).all()
    if benchmark.enabled:
        best = benchmark.stats.stats.min
        benchmark.extra_info["discs_on_the_mat"] = float(discs.mean())
        benchmark.extra_info["microseconds_per_flick"] = round(1e6 * best / len(games), 2)
