"""A run is the same bytes whatever the workers, batches and interruptions."""

from __future__ import annotations

import contextlib
from collections import Counter
from pathlib import Path

import polars as pl
import pytest
from support.runs import content, interrupt_after

from simulator.discovery import find_game
from simulator.errors import Interrupted
from simulator.experiments.config import read_config
from simulator.experiments.experiment import Experiment
from simulator.runs import parts, session, storage
from simulator.runs import run as runs
from strategies.discovery import build


def test_a_run_has_the_files_and_the_order_promised(experiment, reference, tmp_path):
    assert list(reference) == [
        "experiment.toml",
        *(f"parts/part-{n:05d}.parquet" for n in range(len(reference) - 2)),
        "run.json",
    ]
    about = storage.read_run(tmp_path / "reference")
    assert about["state"] == "finished"
    assert about["experiment"] == experiment.to_dict()
    assert [part["games"] for part in about["parts"]] == [len(rows) for rows in storage.parts(tmp_path / "reference")]
    rows = pl.concat(storage.parts(tmp_path / "reference"))
    assert rows["game"].to_list() == list(range(experiment.total))
    assert Counter(rows["players"]) == {3: 2004, 2: 2000}
    read_back = Experiment.from_mapping(read_config(tmp_path / "reference" / "experiment.toml"))
    assert read_back == experiment


def test_neither_workers_nor_batches_change_a_byte(experiment, reference, tmp_path, monkeypatch):
    monkeypatch.setattr(session, "_SMALL_GAMES", 0)  # start workers at once
    runs.run(experiment, tmp_path / "two", build, jobs=2, batch=100)
    runs.run(experiment, tmp_path / "one", build, jobs=1, batch=7)
    assert content(tmp_path / "two") == reference
    assert content(tmp_path / "one") == reference


@pytest.mark.parametrize("kept", [0, 1, 4, 7])
def test_an_interrupted_run_is_resumed_to_the_same_bytes(experiment, reference, tmp_path, kept):
    folder = tmp_path / "run"
    with pytest.raises(Interrupted) as caught:
        runs.run(experiment, folder, build, jobs=1, progress=interrupt_after(kept))
    about = storage.read_run(folder)
    assert about["state"] == "running"
    assert len(about["parts"]) == kept, "finished parts are kept"
    assert caught.value.games == sum(part["games"] for part in about["parts"])
    assert caught.value.folder == folder
    states = []
    runs.resume(folder, build, jobs=1, batch=50, progress=states.append)
    assert content(folder) == reference
    assert states[-1].resumed == caught.value.games, "what was finished was not played again"


def test_interrupts_between_all_parts_still_lead_to_the_same_bytes(experiment, reference, tmp_path):
    folder = tmp_path / "run"
    with contextlib.suppress(Interrupted):
        runs.run(experiment, folder, build, jobs=1, progress=interrupt_after(1))
    for kept in range(2, 8):
        with pytest.raises(Interrupted):
            runs.resume(folder, build, jobs=1, progress=interrupt_after(kept))
        assert len(storage.read_run(folder)["parts"]) == kept
    runs.resume(folder, build, jobs=1)
    assert content(folder) == reference


def test_a_finished_run_has_nothing_to_resume(experiment, reference, tmp_path, mine):
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "reference").rglob("*")}
    mine("-o.value")  # its strategy may have changed since
    about = runs.resume(tmp_path / "reference", build)
    assert about["state"] == "finished"
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "reference").rglob("*")} == before


def test_an_interrupt_while_finished_parts_are_checked_forgets_none(experiment, reference, tmp_path):
    folder = tmp_path / "run"
    with pytest.raises(Interrupted):
        runs.run(experiment, folder, build, jobs=1, progress=interrupt_after(5))
    with pytest.raises(Interrupted):
        runs.resume(folder, build, jobs=1, progress=interrupt_after(2))
    assert len(storage.check_run(folder)["parts"]) == 5
    runs.resume(folder, build, jobs=1)
    assert content(folder) == reference


def test_progress_tells_games_rate_and_estimates(experiment, tmp_path):
    states = []
    runs.run(experiment, tmp_path / "run", build, jobs=1, progress=states.append)
    assert [state.games for state in states] == sorted({state.games for state in states})
    assert states[0].games == 0 and states[0].left is None and states[0].rate == 0
    last = states[-1]
    assert last.games == last.total == experiment.total
    assert last.left == 0 and last.rate > 0
    rows = pl.concat(storage.parts(tmp_path / "run"))
    for cell in last.cells:
        own = rows.filter(variant=cell.variant, players=cell.players)
        blocks = own.group_by("deal").agg(pl.col("share_0").mean())["share_0"]
        assert cell.games == len(own) and cell.blocks == len(blocks)
        assert cell.estimate == pytest.approx(blocks.mean())
        assert cell.half_width == pytest.approx(1.96 * blocks.std() / len(blocks) ** 0.5)


def test_no_more_than_a_window_of_parts_is_under_way(experiment, tmp_path, monkeypatch):
    """Memory does not grow with the number of games: parts are handed over as earlier ones are taken."""
    under_way, most = 0, 0

    class Pool:
        window = 3

        def submit(self, task):
            nonlocal under_way, most
            under_way += 1
            most = max(most, under_way)
            return self.Pending(task)

        def stop(self):
            pass

        class Pending:
            def __init__(self, task):
                self.task = task

            def result(self):
                nonlocal under_way
                under_way -= 1
                return parts.play_part(self.task)

            def cancel(self):
                pass

    monkeypatch.setattr(session, "_SMALL_GAMES", 0)
    monkeypatch.setattr(session, "Processes", lambda jobs: Pool())
    runs.run(experiment, tmp_path / "run", build, jobs=2)
    assert most == 3
    assert Path(tmp_path / "run" / "run.json").exists()


def test_one_game_is_a_run(game, tmp_path):
    about = runs.run(Experiment(find_game(game), 1, players=(2,)), tmp_path / "run", build)
    assert [part["games"] for part in about["parts"]] == [1]
