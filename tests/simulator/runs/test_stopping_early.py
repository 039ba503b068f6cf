"""Stopping early: at a block, in the order of the deals, whatever the workers."""

from __future__ import annotations

import contextlib

import polars as pl
import pytest
from support.runs import content, interrupt_after

from simulator.errors import InputError, Interrupted
from simulator.experiments.experiment import Experiment
from simulator.runs import run as runs
from simulator.runs import session, storage
from strategies.discovery import build


class AtDeal:
    """Stops each match once it has seen a certain deal, and remembers what it was fed."""

    def __init__(self, deals):
        self.deals, self.fed = deals, []

    def __call__(self, rows, players, line_up):
        self.fed.append((players, line_up, rows["deal"].min(), rows["deal"].max()))
        last = self.deals.get(players)
        return last if last is not None and rows["deal"].max() >= last else None


@pytest.fixture
def stopping():
    """Return what makes the rule ``{3: 120}``: stop at deal 120 with 3 players, never with 2."""
    return lambda text, about: AtDeal(eval(text))


def stop_at(experiment, deals):
    return Experiment.from_mapping({**experiment.to_dict(), "until": repr(deals)})


def test_a_match_that_stops_is_cut_at_its_block_and_the_others_go_on(experiment, reference, tmp_path, stopping):
    about = runs.run(stop_at(experiment, {3: 120}), tmp_path / "run", build, jobs=1, stopping=stopping)
    rows = pl.concat(storage.parts(tmp_path / "run"))
    whole = pl.concat(storage.parts(tmp_path / "reference"))
    assert rows.equals(whole.filter((pl.col("players") == 2) | (pl.col("deal") <= 120)))
    line_up = experiment.line_ups[0]
    assert about["stopped"] == [{"players": 3, "line_up": line_up, "blocks": 121}]
    assert [(cell["players"], cell["blocks"], cell["games"]) for cell in about["cells"]] == [
        (3, 121, 363), (3, 121, 363), (2, 500, 1000), (2, 500, 1000),
    ]  # fmt: skip


@pytest.mark.parametrize("deals", [{3: 0}, {3: 120}, {3: 120, 2: 124}, {3: 333, 2: 499}, {3: 82, 2: 83}])
def test_where_a_run_stops_depends_neither_on_workers_nor_on_interruptions(
    experiment, tmp_path, monkeypatch, stopping, deals
):
    until = stop_at(experiment, deals)
    runs.run(until, tmp_path / "one", build, jobs=1, stopping=stopping)
    monkeypatch.setattr(session, "_SMALL_GAMES", 0)
    runs.run(until, tmp_path / "two", build, jobs=2, batch=64, stopping=stopping)
    assert content(tmp_path / "two") == content(tmp_path / "one")
    with contextlib.suppress(Interrupted):
        runs.run(until, tmp_path / "three", build, jobs=1, stopping=stopping, progress=interrupt_after(2))
    runs.resume(tmp_path / "three", build, jobs=2, stopping=stopping)
    assert content(tmp_path / "three") == content(tmp_path / "one")
    (tmp_path / "three" / "parts" / "part-00000.parquet").unlink()
    runs.resume(tmp_path / "three", build, jobs=2, stopping=stopping)
    assert content(tmp_path / "three") == content(tmp_path / "one")


def test_the_rule_is_fed_each_match_in_the_order_of_its_deals(experiment, tmp_path):
    rule = AtDeal({})
    runs.run(stop_at(experiment, {}), tmp_path / "run", build, jobs=2, stopping=lambda text, about: rule)
    for players, blocks in ((3, 334), (2, 500)):
        spans = [(low, high) for count, _, low, high in rule.fed if count == players]
        assert [low for low, _ in spans] == [0, *(high + 1 for _, high in spans[:-1])]
        assert spans[-1][1] == blocks - 1


def test_a_rule_that_nobody_knows_leaves_nothing_behind(experiment, tmp_path):
    def unknown(text, about):
        raise InputError(f"unknown rule '{text}'")

    until = stop_at(experiment, {})
    with pytest.raises(InputError, match=r"unknown rule '\{\}'"):
        runs.run(until, tmp_path / "run", build, stopping=unknown)
    with pytest.raises(InputError, match="nothing here knows such rules"):
        runs.run(until, tmp_path / "run", build)
    assert not (tmp_path / "run").exists()


def test_a_rule_that_answers_differently_on_resuming_is_found(experiment, tmp_path, stopping):
    until = stop_at(experiment, {3: 120})
    with pytest.raises(Interrupted):
        runs.run(until, tmp_path / "run", build, jobs=1, stopping=stopping, progress=interrupt_after(3))
    with pytest.raises(InputError, match="the rule for it would not stop it there now"):
        runs.resume(tmp_path / "run", build, jobs=1, stopping=lambda text, about: AtDeal({}))
