"""Speeds, by pytest-benchmark: run with ``pytest tests/simulator/test_benchmarks.py --benchmark-enable``.

Time is CPU time of this process; each benchmark's ``extra_info`` gives decisions and games per CPU second. Nothing is
asserted about time: machines are shared. Without the option each runs once, as a test that it runs.
"""

from __future__ import annotations

import time

import numpy as np
import pytest

from simulator.discovery import find_game, game_names
from simulator.play.engine import play_games
from simulator.play.streams import game_keys
from strategies.discovery import build

GAMES = 2_000
CASES = [
    pytest.param(name, strategy, id=f"{name}-{strategy}")
    for name in game_names()
    for strategy in ("uniform", find_game(name).STUDY.strategy)
]


@pytest.mark.benchmark(timer=time.process_time, warmup=True, warmup_iterations=1, min_rounds=3)
@pytest.mark.parametrize(("name", "strategy"), CASES)
def test_decisions_per_cpu_second(benchmark, name, strategy):
    game = find_game(name)
    players = min(4, game.PLAYERS[-1])
    built = build(strategy, game.NAME)
    games = GAMES if benchmark.enabled else 50
    keys, line_ups = game_keys(1, np.arange(games)), np.zeros((games, players), np.int64)
    played = benchmark(play_games, game, game.Rules(), players, keys, [built], line_ups)
    assert (played.games["ended"] > 0).all()
    if benchmark.enabled:
        best = benchmark.stats.stats.min
        benchmark.extra_info["decisions_per_cpu_second"] = round(int(played.logs["decisions"].sum()) / best)
        benchmark.extra_info["games_per_cpu_second"] = round(games / best)
