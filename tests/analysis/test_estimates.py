"""Estimates over blocks: golden values of the t interval, paired differences, ratios, and what constant data say."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from analysis.estimate import SHARE, UNBOUNDED, Estimate
from analysis.moments import Moments
from analysis.proportions import proportion

# Extra sleep with two drugs of ten patients: Student, "The probable error of a mean", Biometrika 6, 1908.
SLEEP = np.array(
    [[0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0], [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]]
)


def moments_of(numerator, denominator=None, bounds=UNBOUNDED):
    numerator = np.atleast_2d(np.asarray(numerator, float))
    denominator = np.ones_like(numerator) if denominator is None else np.atleast_2d(np.asarray(denominator, float))
    games = (denominator > 0).sum(axis=1)
    return Moments.of_blocks(numerator * (denominator > 0), denominator, games, bounds)


def test_the_mean_of_one_to_ten_has_the_textbook_interval():
    estimate = moments_of(np.arange(1, 11)).estimate(0)
    assert estimate.value == 5.5
    without = dataclasses.replace(estimate, reach=None)  # nothing but the ten values
    assert without.interval(0.95) == pytest.approx((5.5 - 2.165850, 5.5 + 2.165850), abs=1e-5)  # t(9) = 2.262157
    low, high = estimate.interval(0.95)
    assert low < 5.5 - 2.165850
    assert high > 5.5 + 2.165850


def test_the_paired_difference_of_students_sleep_data_is_as_r_gives_it():
    moments = moments_of(SLEEP)
    difference = dataclasses.replace(moments.contrast(0, 1), reach=None)
    assert difference.value == pytest.approx(1.58)
    # R: t.test(extra ~ group, data = sleep, paired = TRUE): t = 4.0621, p = 0.002833, interval 0.7001142 to 2.4598858
    assert difference.interval(0.95) == pytest.approx((0.7001142, 2.4598858), abs=1e-6)
    assert difference.value / difference.error == pytest.approx(4.0621, abs=1e-4)
    assert difference.alpha_above(0) == pytest.approx(0.002833, abs=1e-6)


def test_the_reduction_is_the_variance_of_unpaired_play_over_that_of_the_difference():
    apart = SLEEP.var(axis=1, ddof=1).sum()
    paired = (SLEEP[1] - SLEEP[0]).var(ddof=1)
    assert moments_of(SLEEP).reduction(0, 1) == pytest.approx(apart / paired)


def test_a_ratio_is_that_of_the_sums_with_its_linearised_error():
    numerator, denominator = np.array([3.0, 4.0, 10.0, 1.0]), np.array([1.0, 2.0, 4.0, 1.0])
    estimate = moments_of(numerator, denominator).estimate(0)
    assert estimate.value == 18 / 8
    residuals = numerator - 18 / 8 * denominator
    assert estimate.error == pytest.approx(math.sqrt((residuals**2).sum() / (4 * 3)) / 2)  # mean denominator 2


def test_blocks_without_a_value_are_left_out():
    values = np.array([1.0, 2.0, 4.0, 7.0])
    with_gaps = moments_of(np.insert(values, [0, 2, 4], 0), np.insert(np.ones(4), [0, 2, 4], 0)).estimate(0)
    without = moments_of(values).estimate(0)
    assert with_gaps.blocks == without.blocks == 4
    assert with_gaps.value == pytest.approx(without.value)
    assert with_gaps.error == pytest.approx(without.error)


@given(
    hnp.arrays(float, hnp.array_shapes(min_dims=2, max_dims=2, min_side=2, max_side=12), elements=st.floats(-1e3, 1e3)),
    st.data(),
)
def test_merged_moments_are_those_of_all_blocks(numerator, data):
    denominator = data.draw(hnp.arrays(float, numerator.shape, elements=st.sampled_from([0.0, 1.0, 1.0, 2.0])))
    cut = data.draw(st.integers(1, numerator.shape[1] - 1))
    whole = moments_of(numerator, denominator)
    parts = moments_of(numerator[:, :cut], denominator[:, :cut]).merged(
        moments_of(numerator[:, cut:], denominator[:, cut:])
    )
    assert parts.blocks == whole.blocks
    assert parts.present.tolist() == whole.present.tolist()
    assert parts.least.tolist() == whole.least.tolist()
    assert parts.most.tolist() == whole.most.tolist()
    np.testing.assert_allclose(parts.mean, whole.mean, atol=1e-9)
    np.testing.assert_allclose(parts.product, whole.product, atol=1e-6)


def test_a_large_constant_has_no_error():
    moments = moments_of(np.full(1000, 0.1 + 1e9)).merged(moments_of(np.full(3, 0.1 + 1e9)))
    estimate = moments.estimate(0)
    assert estimate.value == 0.1 + 1e9
    assert estimate.error == 0
    assert estimate.interval(0.95) != (0.1 + 1e9, 0.1 + 1e9), "an amount that never varied may vary yet"


def test_a_constant_share_keeps_the_interval_of_the_rule_of_three():
    estimate = moments_of(np.ones(100), bounds=SHARE).estimate(0)
    low, high = estimate.interval(0.95)
    assert high == 1
    assert low == pytest.approx(0.025 ** (1 / 100))  # Clopper and Pearson; the rule of three at 2.5 % a side
    assert estimate.alpha_above(low) == pytest.approx(0.05)


def test_a_difference_of_nothing_in_every_block_is_nothing_give_or_take_unseen_blocks():
    values = np.tile([0.0, 1.0, 0.5, 1.0], 25)
    moments = moments_of([values, values], bounds=SHARE)
    difference = moments.contrast(0, 1)
    assert (difference.value, difference.error) == (0, 0)
    assert difference.interval(0.95) == pytest.approx((-0.0362, 0.0362), abs=1e-4)
    assert math.isnan(moments.reduction(0, 1))
    amounts = moments_of([values, values]).contrast(0, 1)
    assert amounts.interval(0.95) == pytest.approx((-0.0362, 0.0362), abs=1e-4)  # as far as the values lie apart: 1


@pytest.mark.parametrize("plan", [0, 100])
def test_one_block_or_none_has_no_interval_and_decides_nothing(plan):
    for denominator in ([1.0, 0.0], [0.0, 0.0]):
        estimate = moments_of([0.7, 0.0], denominator, SHARE).estimate(0, plan)
        assert estimate.blocks == sum(denominator)
        assert all(map(math.isnan, estimate.interval(0.95)))
        assert estimate.alpha_above(-1) == estimate.alpha_below(2) == 1
        both = moments_of([[0.7, 0.0]] * 2, [denominator] * 2, SHARE).contrast(0, 1, plan=plan)
        assert all(map(math.isnan, both.interval(0.95)))


@given(
    st.floats(0.001, 0.999),
    st.floats(0.0001, 0.3),
    st.integers(2, 10_000),
    st.floats(0.01, 0.99),
    st.sampled_from([0, 200]),
)
def test_the_interval_and_the_alphas_tell_the_same(value, error, blocks, limit, plan):
    estimate = Estimate(value, error, blocks, blocks, SHARE, plan)
    low, high = estimate.interval(0.95)
    assert 0 <= low <= value <= high <= 1
    if not math.isclose(low, limit, rel_tol=1e-6):
        assert (estimate.alpha_above(limit) <= 0.05) == (low > limit)
    if not math.isclose(high, limit, rel_tol=1e-6):
        assert (estimate.alpha_below(limit) <= 0.05) == (high < limit)


@pytest.mark.parametrize(("wins", "blocks"), [(1, 30), (3, 30), (15, 30), (5, 100), (20, 10_000)])
def test_intervals_of_zeros_and_ones_are_those_of_clopper_and_pearson(wins, blocks):
    estimate = moments_of(np.arange(blocks) < wins, bounds=SHARE).estimate(0)
    exact = proportion(wins, blocks, 0.95)
    assert estimate.interval(0.95) == pytest.approx(exact, rel=0.04 if wins < 3 else 0.01)
    assert estimate.interval(0.95)[0] <= exact[0]
    assert estimate.interval(0.95)[1] >= exact[1] * (1 - 1e-9)


def test_third_moments_are_those_of_all_blocks_and_of_the_differences():
    rng = np.random.default_rng(3)
    values = rng.exponential(1, (3, 200)) * np.array([[1.0], [2.0], [1.0]])
    weights = rng.integers(1, 4, (3, 200)).astype(float)
    for denominator in (np.ones_like(values), weights):
        whole = moments_of(values, denominator)
        merged = moments_of(values[:, :70], denominator[:, :70]).merged(moments_of(values[:, 70:], denominator[:, 70:]))
        np.testing.assert_allclose(merged.cubes, whole.cubes, rtol=1e-9, atol=1e-9)
        ratios = values.sum(axis=1) / denominator.sum(axis=1)
        residuals = (values - ratios[:, None] * denominator) / denominator.mean(axis=1, keepdims=True)
        assert merged.estimate(1).skew == pytest.approx(scipy.stats.skew(residuals[1]))
        assert merged.contrast(0, 2).skew == pytest.approx(scipy.stats.skew(residuals[2] - residuals[0]))


def test_intervals_over_blocks_cover_where_intervals_over_games_do_not():
    """2000 runs of 60 blocks of 4 dependent games; false alarm at 4 standard errors."""
    rng = np.random.default_rng(5)
    runs, blocks, truth = 2000, 60, 0.3
    leaning = rng.beta(0.6, 1.4, (runs, blocks, 1))  # mean 0.3; games of one block lean the same way
    games = (rng.random((runs, blocks, 4)) < leaning).astype(float)
    margin = 4 * math.sqrt(0.05 * 0.95 / runs)

    def coverage(values):
        found = [moments_of(run, bounds=SHARE).estimate(0) for run in values]
        return np.mean([min(e.alpha_above(truth), e.alpha_below(truth)) > 0.05 for e in found])

    assert 0.95 - margin < coverage(games.mean(axis=2)) < 0.985
    assert coverage(games.reshape(runs, -1)) < 0.88
