"""Anytime-valid intervals and the rule of `--until`: golden values, false alarms over many looks, exactness."""

from __future__ import annotations

import math

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import betaln
from scipy.stats import norm
from support.rows import make_about, make_rows

from analysis.betting import STAKES, _staked, evidence
from analysis.findings import find
from analysis.sequences import (
    LEAST_BLOCKS,
    guarded_error,
    mean_alpha,
    mean_critical,
    mean_radius,
    proportion_interval,
)
from analysis.stopping import parse_width, planned, rule


def until(text, blocks, **more):
    about = make_about(blocks=blocks, **more)
    about["experiment"]["until"] = text
    return about


def shares_frame(shares, first=0, players=2):
    """Return the least frame that a rule reads: one game a block, seat 0's share given, seat 1's the rest."""
    n = len(shares)
    return pl.DataFrame(
        {
            "players": [players] * n,
            "line_up": ["greedy"] * n,
            "deal": np.arange(first, first + n),
            "variant": pl.Series(["base"] * n, dtype=pl.Enum(["base"])),
            "rotation": [0] * n,
            "ended": ["over"] * n,
            "share_0": np.asarray(shares, float),
            "share_1": 1 - np.asarray(shares, float),
        }
    )


def test_the_critical_value_is_that_of_the_gaussian_mixture():
    """Waudby-Smith et al., theorem 2.2, by hand for 100 values planned for 100 at 95 %.

    rho^2 = (5.9915 + ln 6.9915) / 100 = 0.079362; n rho^2 = 7.9362; then the square root of
    2 * 8.9362 / 7.9362 * (ln(8.9362) / 2 + ln 20) = 9.2127.
    """
    assert mean_critical(100, 0.05, 100) == pytest.approx(3.0353, abs=1e-4)
    assert mean_radius(100, 4.0, 0.05, 100) == pytest.approx(3.0353 * 0.2, abs=1e-4)


def test_a_sequence_is_narrowest_against_sample_size_where_it_was_planned():
    reach = [mean_critical(n, 0.05, 1000) for n in (10, 100, 1000, 10_000, 100_000)]
    assert min(reach) == reach[2]
    assert reach[4] < 1.25 * reach[2]  # late looks cost little, early ones much
    assert reach[0] > 2 * reach[2]
    assert min(reach) > norm.ppf(0.975)


@given(st.integers(1, 10**6), st.floats(1.0, 30.0), st.integers(10, 10**5))
def test_the_alpha_of_a_distance_is_where_the_sequence_reaches_it(blocks, errors, plan):
    alpha = mean_alpha(blocks, errors, plan)
    if 1e-300 < alpha < 0.99:
        assert mean_critical(blocks, alpha, plan) == pytest.approx(errors, rel=1e-6)
    assert mean_alpha(blocks, errors * 1.1, plan) <= alpha


def test_the_error_of_equal_shares_shrinks_as_one_over_n():
    assert guarded_error(1.0, 0.0, 100, 0.0, 1.0) == pytest.approx(np.std([0] + [1] * 101, ddof=1) / 10)
    assert guarded_error(1.0, 0.0, 10_000, 0.0, 1.0) == pytest.approx(1e-4, rel=0.01)
    values = np.array([0.0, 1.0, 1.0, 0.5])
    error = values.std(ddof=1) / 2
    assert guarded_error(values.mean(), error, 4, 0.0, 1.0) == pytest.approx(np.std([*values, 0, 1], ddof=1) / 2)


def test_evidence_without_a_success_is_that_of_the_three_gamblers():
    """Against m = 0.3 after 10 failures: half B(1/2, 10.5) / B(1/2, 1/2) / 0.7^10, a quarter of each stake's mean."""
    counted = math.exp(betaln(0.5, 10.5) - betaln(0.5, 0.5)) / 0.7**10
    higher = np.mean((1 - STAKES) ** 10)  # a bet on more loses its stake each time; the bound is exact for zeros
    away = 1 / 0.7 - 1
    lower = np.mean(np.exp(10 * (STAKES * away + (np.log1p(-STAKES) + STAKES) * away**2)))
    expected = 0.5 * counted + 0.25 * (higher + lower)
    assert float(evidence(10, 0, 0, 0.3)) == pytest.approx(math.log(expected))
    low, high = proportion_interval(0, 10, 0.05)
    assert low == 0
    assert float(evidence(10, 0, 0, high)) == pytest.approx(math.log(20))
    assert proportion_interval(0, 0, 0.05) == (0, 1)


def test_a_bet_is_no_more_than_the_wealth_it_stands_for():
    """The bound from the sums against the product it bounds, for stakes on a higher mean."""
    values, mean = np.random.default_rng(7).random(40) ** 3, 0.2
    wealth = np.mean([np.prod(1 + u * (values / mean - 1)) for u in STAKES])
    bound = float(_staked(40, values.sum(), (values**2).sum(), mean))
    assert math.log(wealth) - 5 < bound <= math.log(wealth)


@pytest.mark.parametrize("truth", [0.002, 0.02, 0.25, 0.5, 0.95, 0.998])
def test_betting_raises_no_more_false_alarms_than_promised_near_nought_and_one(truth):
    """400 runs of 20,000 blocks looked at 200 times from the first on; false alarm at 4 standard errors."""
    rng = np.random.default_rng(5)
    at = np.unique(np.geomspace(1, 20_000, 200).astype(int))
    alarms = 0
    for _ in range(400):
        wins = (rng.random(20_000) < truth).cumsum()[at - 1].astype(float)
        alarms += bool((evidence(at, wins, wins, truth) >= math.log(20)).any())
    assert alarms / 400 < 0.05 + 4 * math.sqrt(0.05 * 0.95 / 400)


def looks(runs, last, truth, seed, shared=0.0):
    """Return the running means and standard errors of runs of wins and shared wins, at 200 looks from 100 on."""
    rng = np.random.default_rng(seed)
    at = np.unique(np.linspace(LEAST_BLOCKS, last, 200).astype(int))
    for _ in range(runs):
        values = np.where(rng.random(last) < shared, truth, rng.random(last) < truth)
        sums, squares = values.cumsum()[at - 1], (values**2).cumsum()[at - 1]
        yield at, sums / at, np.sqrt((squares - sums**2 / at) / (at - 1) / at)


def test_two_hundred_looks_raise_no_more_false_alarms_than_promised():
    """1500 runs of 10,000 blocks, six seats; false alarm at 4 standard errors. Ordinary intervals fail beside it."""
    runs, truth = 1500, 1 / 6
    alarms, ordinary = 0, 0
    for at, means, errors in looks(runs, 10_000, truth, seed=11, shared=0.2):
        guarded = np.array([guarded_error(m, e, n, 0, 1) for n, m, e in zip(at, means, errors, strict=True)])
        alarms += bool((abs(means - truth) > mean_critical(at, 0.05, 1000) * guarded).any())
        ordinary += bool((abs(means - truth) > norm.ppf(0.975) * errors).any())
    assert alarms / runs < 0.05 + 4 * math.sqrt(0.05 * 0.95 / runs)
    assert alarms > 0, "a sequence that never errs is wider than it need be"
    assert ordinary / runs > 0.25


def test_betting_holds_at_two_hundred_looks_with_shared_wins_too():
    runs, truth = 300, 0.3
    for shared in (0.0, 0.3):
        alarms = 0
        for at, means, errors in looks(runs, 4000, truth, seed=12, shared=shared):
            squares = at * means**2 + errors**2 * at * (at - 1)
            alarms += bool((evidence(at, at * means, squares, truth) >= math.log(20)).any())
        assert alarms / runs < 0.05 + 4 * math.sqrt(0.05 * 0.95 / runs)


@pytest.mark.parametrize(
    ("text", "width"),
    [("width=0.5pp", 0.005), ("width=0.5%", 0.005), ("width = 0.005", 0.005), ("WIDTH=2pp", 0.02), ("verdict", None)],
)
def test_rules_are_read(text, width):
    assert parse_width(text) == (None if width is None else pytest.approx(width))


@pytest.mark.parametrize("text", ["", "never", "width", "width=0", "width=60pp", "width=-1pp", "width=1px", "verdicts"])
def test_what_is_no_rule_is_refused_with_the_valid_choices(text):
    with pytest.raises(ValueError, match=r"'verdict', or .*'width=0\.5pp'"):
        rule(text, until(text, 100))


def test_a_run_of_fixed_size_has_no_plan():
    assert planned(make_about(blocks=5000), 2, "greedy") == 0
    assert planned(until("verdict", 5000), 2, "greedy") == 500
    assert planned(until("verdict", 50), 2, "greedy") == LEAST_BLOCKS


def naive_stop(shares, width):
    """Return the first deal after which the shares a width away from the mean are excluded, block by block."""
    for n in range(LEAST_BLOCKS, len(shares) + 1):
        now = shares[:n]
        ends = now.mean() - width, now.mean() + width
        if all(float(evidence(n, now.sum(), (now**2).sum(), end)) >= math.log(20) for end in ends):
            return n - 1
    return None


def test_a_match_stops_at_the_first_block_that_is_narrow_enough_however_it_is_cut():
    shares = (np.random.default_rng(2).random(3000) < 0.5).astype(float)
    stop = naive_stop(shares, 0.04)
    assert 500 < stop < 2500
    for size in (1, 97, 1000, 3000):
        watch = rule("width=4pp", until("width=4pp", 3000))
        found = [watch(shares_frame(shares[i : i + size], i), 2, "greedy") for i in range(0, 3000, size)]
        first = next(deal for deal in found if deal is not None)
        assert first == stop
        assert found.index(first) == stop // size
        assert set(found[found.index(first) :]) == {stop}


def test_a_wider_interval_than_ordered_never_stops():
    watch = rule("width=0.1pp", until("width=0.1pp", 2000))
    assert watch(shares_frame(np.tile([0.0, 1.0], 1000)), 2, "greedy") is None


def test_seats_that_never_lose_are_not_certain_at_the_first_look():
    watch = rule("width=1pp", until("width=1pp", 5000))
    stop = watch(shares_frame(np.ones(5000)), 2, "greedy")
    assert stop is not None
    assert stop > 250  # with equal values alone the interval would have no width


def test_the_rows_of_another_match_are_refused():
    watch = rule("verdict", until("verdict", 100))
    with pytest.raises(ValueError, match="none of this match"):
        watch(shares_frame(np.ones(10)), 3, "greedy")


def test_a_truth_on_the_tolerance_gets_a_verdict_as_rarely_as_promised():
    """300 runs of 4000 blocks, the level shared among the verdicts of two seats; false alarm at 4 standard errors."""
    rng = np.random.default_rng(8)
    runs = 300
    stopped = 0
    for _ in range(runs):
        watch = rule("verdict", until("verdict", 4000))
        stopped += watch(shares_frame(rng.random(4000) < 0.52), 2, "greedy") is not None
    assert stopped / runs < 0.05 + 4 * math.sqrt(0.05 * 0.95 / runs)


@pytest.mark.parametrize(("truth", "verdict"), [(0.5, "balanced"), (0.6, "unbalanced")])
def test_the_verdict_that_stopped_a_run_stands_in_its_findings(truth, verdict):
    seat_weights = (truth, 1 - truth, 0, 0)
    about = until("verdict", 60_000, variants=("base", "sonar"))
    frame = make_rows(60_000, seed=4, seat_weights=seat_weights, variants=("base", "sonar"), tied=0.0)
    last = rule("verdict", about)(frame, 2, "greedy")
    assert last is not None
    assert LEAST_BLOCKS <= last < 59_999
    seats = find(about, [frame.filter(pl.col("deal") <= last)]).tables["seats"]
    assert seats["blocks"].unique().to_list() == [last + 1]
    assert seats["verdict"].to_list() == [verdict] * 4


def test_findings_of_a_run_that_could_stop_have_wider_intervals():
    frame = make_rows(1000, truncated=0.02)
    fixed = find(make_about(blocks=1000), [frame]).tables
    early = find(until("verdict", 1000), [frame]).tables
    for name in ("seats", "lengths", "tension", "choice", "ends", "components", "cells"):
        ordinary, anytime = ((t[name]["high"] - t[name]["low"]).to_numpy() for t in (fixed, early))
        assert (anytime > 1.3 * ordinary).all(), name
