"""Intervals of proportions and of percentiles: golden values and coverage."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.histogram import EMPTY, Histogram, percentile_interval
from analysis.proportions import proportion, proportions
from analysis.sequences import proportion_interval


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [(81, 263, 0.2527, 0.3676), (15, 148, 0.0578, 0.1617), (0, 20, 0.0, 0.1684), (1, 29, 0.0009, 0.1776)],
)
def test_intervals_of_proportions_are_clopper_and_pearsons_as_newcombe_gives_them(count, total, low, high):
    """Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17, 1998."""
    assert proportion(count, total, 0.95) == pytest.approx((low, high), abs=5e-5)


def test_classes_together_have_the_level_shared_among_them():
    for count, interval in zip([35, 74, 22, 69], proportions([35, 74, 22, 69], 200, 0.95), strict=True):
        assert interval == pytest.approx(proportion(count, 200, 1 - 0.05 / 4))


def test_runs_that_could_stop_have_sequences_instead():
    assert proportion(30, 100, 0.95, plan=100) == pytest.approx(proportion_interval(30, 100, 0.05))
    shared = proportions([30, 50, 20], 100, 0.95, plan=100)
    for count, interval in zip((30, 50, 20), shared, strict=True):
        assert interval == pytest.approx(proportion_interval(count, 100, 0.05 / 3))


def test_no_blocks_have_no_proportion():
    assert all(map(math.isnan, proportion(0, 0, 0.95)))
    assert all(map(math.isnan, [x for pair in proportions([0, 0], 0, 0.95) for x in pair]))


def test_simultaneous_intervals_cover_all_seats_together_though_wins_are_shared():
    """3000 runs of 200 games of four seats with ties; false alarm at 4 standard errors."""
    rng = np.random.default_rng(9)
    runs, games, chance = 3000, 200, np.array([0.4, 0.3, 0.2, 0.1])
    winners = rng.multinomial(games, chance, size=runs).astype(float)
    shared = rng.binomial(20, 0.5, runs)  # of games that seats 0 and 1 share
    shares = (winners + np.stack([shared / 2, shared / 2, 0 * shared, 0 * shared], axis=1)) * (
        games / (games + shared)
    )[:, None]
    truth = (chance * games + np.array([5, 5, 0, 0])) / (games + 10)
    covered = 0
    for row in shares:
        intervals = proportions(row.tolist(), games, 0.95)
        covered += all(low <= p <= high for (low, high), p in zip(intervals, truth, strict=True))
    assert covered / runs > 0.95 - 4 * math.sqrt(0.05 * 0.95 / runs)


@pytest.mark.parametrize(("size", "low", "high"), [(10, 2, 9), (20, 6, 15), (6, 1, 6)])
def test_the_median_lies_between_the_tabled_ranks(size, low, high):
    """Conover, "Practical Nonparametric Statistics", table A3: 95 % for the median of 6, 10 and 20 values."""
    histogram = Histogram.of(np.arange(1, size + 1))
    assert histogram.quantile_interval(0.5, 0.95, size) == (low, high)


def test_five_values_cannot_bound_the_median():
    assert all(map(math.isnan, Histogram.of(np.arange(5)).quantile_interval(0.5, 0.95, 5)))  # at best 93.75 %


def test_games_of_a_block_widen_the_interval_of_the_median():
    values = np.arange(1, 401)
    alone = Histogram.of(values).quantile_interval(0.5, 0.95, 400)
    blocked = Histogram.of(values).quantile_interval(0.5, 0.95, 100)
    assert alone == (180, 221)
    assert blocked == (
        157,
        244,
    )  # ranks 40 and 61 of 100, in steps of 4: from the first of the 40th to the last of the 61st


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=60), st.floats(0.01, 0.99))
def test_a_quantile_is_the_least_value_that_enough_do_not_exceed(values, probability):
    histogram = Histogram.of(np.array(values))
    found = histogram.quantile(probability)
    assert sum(v <= found for v in values) >= probability * len(values) - 1e-9
    assert sum(v < found for v in values) < probability * len(values)


@given(st.lists(st.integers(-9, 9)), st.lists(st.integers(-9, 9)))
def test_merged_histograms_count_both(one, two):
    merged = Histogram.of(np.array(one, int)).merged(Histogram.of(np.array(two, int)))
    whole = Histogram.of(np.array(one + two, int))
    assert merged.values.tolist() == whole.values.tolist()
    assert merged.counts.tolist() == whole.counts.tolist()


def test_an_empty_histogram_says_nothing():
    assert math.isnan(EMPTY.quantile(0.5))
    assert all(map(math.isnan, EMPTY.quantile_interval(0.5, 0.95, 0)))


@pytest.mark.parametrize("probability", [0.05, 0.5, 0.95])
def test_order_statistic_intervals_cover(probability):
    """2000 runs of 150 values; false alarm at 4 standard errors."""
    rng = np.random.default_rng(3)
    runs, covered = 2000, 0
    population = Histogram.of((1000 * rng.gamma(3.0, size=200_000)).astype(int))
    truth = population.quantile(probability)
    for _ in range(runs):
        sample = Histogram.of((1000 * rng.gamma(3.0, size=150)).astype(int))
        low, high = sample.quantile_interval(probability, 0.95, 150)
        covered += low <= truth <= high
    assert covered / runs > 0.95 - 4 * math.sqrt(0.05 * 0.95 / runs)


def test_the_distance_of_two_percentiles_lies_between_the_distances_of_their_ends():
    histogram = Histogram.of(np.arange(1, 401))
    lower, higher = (histogram.quantile_interval(p, 0.975, 400) for p in (0.05, 0.95))
    assert histogram.distance_interval(0.05, 0.95, 0.95, 400) == (higher[0] - lower[1], higher[1] - lower[0])
    assert all(map(math.isnan, Histogram.of(np.arange(60)).distance_interval(0.05, 0.95, 0.95, 60)))  # too few


def test_percentile_intervals_leave_as_much_out_on_either_side():
    assert percentile_interval(np.arange(1001.0)[::-1], 0.95) == (25, 975)
