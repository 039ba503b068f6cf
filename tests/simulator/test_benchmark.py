"""The measurement of speed: counts what was played, takes the best, leaves results alone."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
import tricks

from simulator import benchmark
from simulator.errors import InputError
from simulator.play.strategy import Strategy


class Highest(Strategy):
    """Plays the highest card."""

    def card(self, o):
        return o.value


def test_speed_is_games_and_decisions_over_the_best_of_the_times(monkeypatch):
    """One game twice in 1 ms on a made-up clock, then 200 games with 12 decisions each in 8, 2 and 4 s."""
    times = itertools.chain.from_iterable(
        (start, start + taken) for start, taken in ((0, 0.001), (1, 0.001), (10, 8), (20, 2), (30, 4))
    )
    clock = iter(times)
    monkeypatch.setattr(benchmark.time, "process_time", lambda: float(next(clock)))
    (speed,) = benchmark.measure(tricks, {"random": Strategy()}, 4, seconds=1.0)
    assert (speed.strategy, speed.players, speed.games) == ("random", 4, 200)
    assert speed.games_per_second == pytest.approx(200 / 2)
    assert speed.decisions_per_second == pytest.approx(200 * 12 / 2)


def test_games_are_added_until_the_time_is_long_enough(monkeypatch):
    played = []

    def play(game, strategy, players, games):
        played.append(games)
        return games * 1e-4, 12 * games

    monkeypatch.setattr(benchmark, "_play", play)
    (speed,) = benchmark.measure(tricks, {"random": Strategy()}, seconds=0.5, best_of=2)
    assert played[:3] == [1, 1, 200] and played[-1] * 1e-4 >= 0.25
    assert speed.players == 4, "the most seats, unless told"


def test_a_slow_strategy_is_measured_by_a_single_game(monkeypatch):
    played = []

    def play(game, strategy, players, games):
        played.append(games)
        return 50.0 * games, 12 * games

    monkeypatch.setattr(benchmark, "_play", play)
    (speed,) = benchmark.measure(tricks, {"random": Strategy()}, seconds=0.5)
    assert played == [1]
    assert speed.decisions_per_second == pytest.approx(12 / 50)


def test_every_strategy_is_measured_in_order():
    speeds = list(benchmark.measure(tricks, {"random": Strategy(), "highest": Highest()}, 2, seconds=0.001, best_of=1))
    assert [speed.strategy for speed in speeds] == ["random", "highest"]
    assert all(np.isfinite(speed.decisions_per_second) and speed.decisions_per_second > 0 for speed in speeds)
    assert all(speed.decisions_per_second == pytest.approx(6 * speed.games_per_second) for speed in speeds)


def test_a_player_count_outside_the_range_says_why_not():
    with pytest.raises(InputError, match="tricks is for 2 to 4 players, not 5"):
        benchmark.measure(tricks, {}, 5)


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_seconds_are_a_number_above_nought(seconds):
    with pytest.raises(InputError, match="seconds is"):
        benchmark.measure(tricks, {}, 2, seconds=seconds)
