"""The selftest: every interval and verdict keeps its promise in worlds of known truth, and a broken one is found."""

from __future__ import annotations

import math

import numpy as np
import pytest
import scipy.stats

from analysis.selftest.draws import lognormal, wins
from analysis.selftest.table import BROKEN, CAUTIOUS, HOLDS, NO_PROMISE, REFUSED, selftest, worlds
from analysis.selftest.world import Outcome, World, covering

RUNS = 1000
"""Four Monte Carlo errors are 2.8 points of 95 %: an interval that covers 90 % is found 99 times of 100."""


@pytest.mark.parametrize("world", list(worlds()), ids=lambda world: f"{world.kind}, {world.name}, {world.blocks}")
def test_every_kind_of_interval_and_verdict_keeps_its_promise(world):
    (row,) = selftest(RUNS, seed=1, chosen=[world]).iter_rows(named=True)
    assert row["result"] in (HOLDS, CAUTIOUS, REFUSED) or (row["result"] == NO_PROMISE and math.isnan(world.errors))


def student(values):
    """Return the textbook interval of a mean, which holds for none of the worlds below."""

    def run(rng):
        drawn = values.draw(rng, 30)
        reach = scipy.stats.t.ppf(0.975, 29) * drawn.std(ddof=1) / math.sqrt(30)
        return [(drawn.mean() - reach, drawn.mean() + reach)], [values.mean]

    return covering("student", f"mean {values.mean}", 30, run)


@pytest.mark.parametrize("values", [wins(0.05), lognormal(1.0)], ids=["rare wins", "long tails"])
def test_the_textbook_interval_is_found_broken_at_the_size_of_the_release_test(values):
    assert selftest(RUNS, chosen=[student(values)])["result"].to_list() == [BROKEN]


def test_a_promise_for_either_side_is_held_against_either_side():
    def late(rng):
        return Outcome(bool(rng.random() < 0.045), False)  # within 5 % in all, not within 2.5 % to one side

    both, one = World("k", "n", 9, 0.05, 0.05, late), World("k", "n", 9, 0.05, 0.025, late)
    assert selftest(4000, chosen=[both, one])["result"].to_list() == [HOLDS, BROKEN]


def test_the_table_has_the_shares_of_the_runs_in_which_something_was_said():
    turns = iter([Outcome(True, False, 2.0), Outcome(False, False, 4.0), Outcome(False, False, said=False)] * 10)
    (row,) = selftest(30, chosen=[World("k", "n", 9, 0.5, 0.5, lambda _: next(turns))]).iter_rows(named=True)
    assert (row["runs"], row["said"], row["right"], row["wrong_low"], row["wrong_high"]) == (30, 2 / 3, 0.5, 0.5, 0)
    assert row["error"] == pytest.approx(math.sqrt(0.25 / 20))
    assert (row["width"], row["promised"]) == (3.0, 0.5)


def test_what_is_always_refused_is_said_to_be():
    (row,) = selftest(5, chosen=[World("k", "n", 9, 0.05, 0.05, lambda _: Outcome(False, False, said=False))]).rows(
        named=True
    )
    assert (row["said"], row["right"], row["result"]) == (0.0, None, REFUSED)


def test_a_world_is_the_same_whatever_is_tested_beside_it():
    some = [world for world in worlds() if world.kind == "plain proportion"]
    alone = selftest(50, seed=4, chosen=some[1:])
    assert selftest(50, seed=4, chosen=some)[1:].equals(alone)
    assert not selftest(50, seed=5, chosen=some)[1:].equals(alone)


def test_no_two_worlds_share_their_chance():
    names = [(world.kind, world.name, world.blocks) for world in worlds()]
    assert len(set(names)) == len(names)


def test_draws_have_the_means_that_they_name():
    from analysis.selftest import draws

    rng = np.random.default_rng(8)
    some = [draws.shared(0.3, 0.2), draws.rotated(4), draws.drawn_but(0.1), draws.lognormal(0.5), draws.poisson(2.0),
            draws.rarely_long(0.1, 10)]  # fmt: skip
    for values in some:
        drawn = values.draw(rng, 100_000)
        assert abs(drawn.mean() - values.mean) < 4 * drawn.std() / math.sqrt(len(drawn))
    for pairs in (draws.changed(0.2, 0.1), draws.longer(draws.lognormal(0.5), 0.1, 3.0)):
        drawn = pairs.draw(rng, 100_000)
        for values, mean in zip(drawn, pairs.means, strict=True):
            assert abs(values.mean() - mean) < 4 * values.std() / math.sqrt(len(values))


def test_the_command_prints_the_table_with_monte_carlo_errors(zygos, monkeypatch):
    some = [world for world in worlds() if world.kind in ("plain proportion", "median")]
    monkeypatch.setattr("analysis.selftest.table.worlds", lambda: iter(some))
    code, out, _ = zygos("selftest", "--runs", 200)
    assert code == 0
    assert "MC error" in out and "plain proportion" in out and "95.0 %" in out
    monkeypatch.setattr("analysis.selftest.table.worlds", lambda: iter([student(wins(0.02))]))
    code, out, _ = zygos("selftest", "--runs", 1000)
    assert code == 1 and BROKEN in out
