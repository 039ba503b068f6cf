"""Failures on the way: a bad strategy, a full disk, a bad call."""

from __future__ import annotations

import errno
import os

import pytest
from support.runs import content

from simulator.discovery import find_game
from simulator.errors import InputError, RunError, StrategyError
from simulator.experiments.experiment import Experiment
from simulator.runs import run as runs
from simulator.runs import session
from strategies.discovery import build


@pytest.mark.parametrize(
    ("score", "message"),
    [
        ("1 / 0", "asked for the decision 'card' of tricks, raised ZeroDivisionError: division by zero"),
        ("o.value * np.nan", "returned the score nan: scores must be finite"),
        ("o.value[:-1]", "must return one score for each"),
        ("o.valeu", "options have no feature 'valeu': did you mean 'value'"),
    ],
)
def test_a_bad_strategy_leaves_nothing_behind(game, mine, tmp_path, score, message):
    one = Experiment(find_game(game), 1000, line_ups=(f"uniform,{mine(score)}",))
    with pytest.raises(StrategyError, match=message):
        runs.run(one, tmp_path / "run", build)
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_strategy_that_fails_before_a_part_is_finished_leaves_nothing(game, mine, tmp_path, monkeypatch, jobs):
    monkeypatch.setattr(session, "_SMALL_GAMES", 0)
    late = "np.full(len(o), np.nan if len(o) > 800 else 1.0)"  # the first steps of a part have 750 options or more
    one = Experiment(find_game(game), 4000, players=(2,), line_ups=(mine(late), "uniform"))
    with pytest.raises(StrategyError) as caught:
        runs.run(one, tmp_path / "run", build, jobs=jobs)
    assert str(caught.value) == (
        "strategy 'Mine', asked for the decision 'card' of tricks, returned the score nan: scores must be finite"
    )
    assert not (tmp_path / "run").exists(), "no part was finished: nothing is left behind"


def test_a_full_disk_keeps_the_finished_parts_and_says_so(experiment, reference, tmp_path, monkeypatch):
    folder = tmp_path / "run"
    real, synced = os.fsync, []

    def full(descriptor):
        synced.append(descriptor)
        if len(synced) > 6:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(descriptor)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(RunError, match="the disk is full; what is finished is kept"):
            runs.run(experiment, folder, build, jobs=1)
    assert not [path for path in folder.rglob("*") if path.name.endswith(".tmp")]
    kept = sorted(path.name for path in (folder / "parts").iterdir())
    assert kept
    for name in kept:
        assert (folder / "parts" / name).read_bytes() == reference[f"parts/{name}"]
    runs.resume(folder, build, jobs=1)
    assert content(folder) == reference


def test_a_disk_that_is_full_at_once_leaves_nothing_behind(experiment, tmp_path, monkeypatch):
    def full(descriptor):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match=r"the disk is full; nothing was played$"):
        runs.run(experiment, tmp_path / "run", build, jobs=1)
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("jobs", [0, -1, 1.5, True, "2"])
def test_jobs_are_whole_numbers(experiment, tmp_path, jobs):
    with pytest.raises(InputError, match="jobs is"):
        runs.run(experiment, tmp_path / "run", build, jobs=jobs)


@pytest.mark.parametrize("batch", [0, -1, 1.5, True])
def test_batches_are_whole_numbers(experiment, tmp_path, batch):
    with pytest.raises(InputError, match="batch is"):
        runs.run(experiment, tmp_path / "run", build, batch=batch)
