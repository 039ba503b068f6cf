"""Verdicts: equivalence against a tolerance, Holm's adjustment, and the blocks that would decide."""

from __future__ import annotations

import math

import numpy as np
import pytest
from statsmodels.stats.multitest import multipletests

from analysis.estimate import SHARE, UNBOUNDED, Estimate
from analysis.verdicts import LEAST_BLOCKS, UNDECIDED, Question, answer, holm, needed


def ask(value, error, blocks=100_000, bounds=SHARE, low=0.48, high=0.52):
    return Question(Estimate(value, error, blocks, blocks, bounds), low, high, "balanced", "unbalanced")


@pytest.mark.parametrize(
    ("value", "verdict"),
    [(0.5, "balanced"), (0.5003, "balanced"), (0.501, UNDECIDED), (0.52, UNDECIDED), (0.53, UNDECIDED),
     (0.54, "unbalanced"), (0.46, "unbalanced"), (0.4705, UNDECIDED)],
)  # fmt: skip
def test_the_interval_decides_when_it_lies_wholly_inside_or_wholly_outside(value, verdict):
    assert answer([ask(value, 0.01)], 0.95)[0].verdict == verdict  # interval +- 0.0196 about the value, zone 0.48-0.52


def test_the_p_value_of_equivalence_is_twice_the_worse_of_two_one_sided_tests():
    found = answer([ask(0.5, 0.01)], 0.95)[0]
    assert found.p_value == pytest.approx(2 * 0.0227501, rel=0.005)  # P(Z > 2)
    found = answer([ask(0.505, 0.01)], 0.95)[0]
    assert found.p_value == pytest.approx(2 * 0.0668072, rel=0.005)  # P(Z > 1.5)


def test_a_significant_difference_within_the_tolerance_is_balanced():
    found = answer([ask(0.51, 0.0005)], 0.95)[0]
    assert found.verdict == "balanced"
    assert found.p_value < 1e-9


def test_holm_adjusts_as_tabled():
    """Holm 1979; R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") is 0.03 0.06 0.06 0.02."""
    z = {0.01: 2.575829, 0.04: 2.053749, 0.03: 2.170090, 0.005: 2.807034}
    questions = [ask(0.52 + z[p] * 0.01, 0.01, 10**7) for p in (0.01, 0.04, 0.03, 0.005)]
    found = answer(questions, 0.95)
    assert [a.adjusted for a in found] == pytest.approx([0.03, 0.06, 0.06, 0.02], abs=1e-6)
    assert [a.verdict for a in found] == ["unbalanced", UNDECIDED, UNDECIDED, "unbalanced"]


def test_an_interval_that_decides_alone_but_not_among_the_others_is_told():
    found = answer([ask(0.5, 0.01), *(ask(0.52, 0.01) for _ in range(3))], 0.95)
    assert [(a.verdict, a.alone) for a in found] == [(UNDECIDED, "balanced"), *[(UNDECIDED, UNDECIDED)] * 3]
    assert answer([ask(0.5, 0.01)], 0.95)[0].verdict == answer([ask(0.5, 0.01)], 0.95)[0].alone == "balanced"


def test_the_adjustment_is_that_of_statsmodels():
    for size in (1, 2, 40):
        values = (np.random.default_rng(size).random(size) ** 6).tolist()
        assert holm(values) == pytest.approx(multipletests(values, method="holm")[1].tolist())


def test_a_handful_of_blocks_decides_nothing():
    assert answer([ask(1.0, 0.0, LEAST_BLOCKS - 1)], 0.95)[0].verdict == UNDECIDED
    assert answer([ask(1.0, 0.0, LEAST_BLOCKS)], 0.95)[0].verdict == "unbalanced"
    assert answer([ask(math.nan, math.nan, 0), ask(0.5, math.nan, 1)], 0.95) == [
        a for _ in range(2) for a in answer([ask(math.nan, math.nan, 0)], 0.95)
    ]


def test_equal_shares_in_few_blocks_are_not_yet_balanced():
    """All of B games drawn: another one in 1 - 0.05^(1 / B) of games could still be won, more than 4 points of 50."""
    assert answer([ask(0.5, 0.0, 60)], 0.95)[0].verdict == UNDECIDED
    found = answer([ask(0.5, 0.0, 60)], 0.95)[0]
    assert answer([ask(0.5, 0.0, found.needed)], 0.95)[0].verdict == "balanced"
    assert answer([ask(0.5, 0.0, found.needed - 1)], 0.95)[0].verdict == UNDECIDED


def test_no_questions_have_no_answers():
    assert answer([], 0.95) == []


@pytest.mark.parametrize(
    ("truth", "word"), [(0.5, "balanced"), (0.505, "balanced"), (0.55, "unbalanced"), (0.46, "unbalanced")]
)
@pytest.mark.parametrize("family", [1, 30])
def test_the_blocks_needed_decide_with_a_power_of_four_in_five(truth, word, family):
    """20,000 normal means each, spread 0.5 a block; false alarm at 4 standard errors."""
    rng = np.random.default_rng(family)
    alpha = 0.05 / family
    blocks = needed(ask(truth, 0.5 / math.sqrt(500), 500), alpha)
    error = 0.5 / math.sqrt(blocks)
    runs = 20_000
    values = rng.normal(truth, error, runs)
    reach = ask(truth, error, blocks).estimate.radius(blocks, alpha)
    inside = (values - reach > 0.48) & (values + reach < 0.52)
    outside = (values - reach > 0.52) | (values + reach < 0.48)
    decided = (inside if word == "balanced" else outside).mean()
    assert abs(decided - 0.8) < 4 * math.sqrt(0.8 * 0.2 / runs) + 0.001
    if family == 1 and truth == 0.55:
        assert blocks == pytest.approx((0.5 / 0.03) ** 2 * (1.959964 + 0.841621) ** 2, rel=0.03)  # textbook formula


def test_the_range_of_blocks_needed_holds_where_the_first_number_does_not():
    """400 runs each at a truth near the tolerance: of those with a range, at least 4 in 5 have enough blocks in it."""
    rng = np.random.default_rng(17)
    for truth in (0.5, 0.51, 0.53, 0.535):
        true_need = needed(ask(truth, 0.5 / math.sqrt(2000), 2000), 0.05)
        ranges = [answer([ask(value, 0.5 / math.sqrt(2000), 2000)], 0.95)[0]
                  for value in rng.normal(truth, 0.5 / math.sqrt(2000), 400)]  # fmt: skip
        told = [found.needed_most for found in ranges if found.needed_most is not None]
        assert all(found.needed <= found.needed_most for found in ranges if found.needed_most is not None)
        if len(told) > 50:
            assert np.mean([most >= true_need for most in told]) > 0.8, truth


def test_more_verdicts_need_more_blocks():
    alone, among = answer([ask(0.545, 0.02)], 0.95)[0], answer([ask(0.545, 0.02)] * 10, 0.95)[0]
    assert alone.verdict == among.verdict == UNDECIDED
    assert alone.needed == needed(ask(0.545, 0.02), 0.05)
    assert among.needed == needed(ask(0.545, 0.02), 0.005)
    assert among.needed > 1.5 * alone.needed


def test_a_truth_on_a_limit_needs_more_than_can_be_played():
    assert needed(ask(0.52, 0.01), 0.05) is None
    assert needed(ask(0.52 + 1e-9, 0.01), 0.05) is None
    assert needed(ask(0.5, math.nan, 1), 0.05) is None


def test_one_sided_questions_have_one_limit():
    def longer(value):
        estimate = Estimate(value, 0.01, 10_000, 10_000, UNBOUNDED)
        return answer([Question(estimate, 0.1, math.inf, "supported", "contradicted")], 0.95)[0].verdict

    assert [longer(v) for v in (0.2, 0.11, 0.05, -3)] == ["supported", UNDECIDED, "contradicted", "contradicted"]


def test_all_verdicts_of_a_report_together_err_as_rarely_as_promised():
    """200 reports of 25 seats, all just out of tolerance: any called balanced is wrong; false alarm at 4 errors."""
    rng = np.random.default_rng(21)
    reports, wrong = 200, 0
    for values in rng.normal(0.52, 0.004, (reports, 25)):
        wrong += any(a.verdict == "balanced" for a in answer([ask(v, 0.004) for v in values], 0.95))
    assert wrong / reports < 0.05 + 4 * math.sqrt(0.05 * 0.95 / reports)
    assert wrong > 0
