"""A run on disk: the same bytes whatever happens to it; what is damaged or has changed is found and named."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import polars as pl
import pytest

from simulator.discovery import find_game
from simulator.errors import InputError, Interrupted, RunError, StrategyError
from simulator.experiments.config import read_config
from simulator.experiments.experiment import Experiment
from simulator.runs import parts, session, storage
from simulator.runs import run as runs
from strategies.discovery import build

MINE = """
from dataclasses import dataclass

import numpy as np

from simulator.play.strategy import Strategy


@dataclass(frozen=True)
class Mine(Strategy):
    '''Plays its highest card.'''

    def card(self, o):
        return {score}
"""


@pytest.fixture
def game(root):
    return str(root / "docs/examples/tricks.py")


@pytest.fixture
def mine(tmp_path):
    """Return the path of a strategy's file; its scores are the text given."""

    def write(score="o.value", name="mine"):
        path = tmp_path / f"{name}.py"
        path.write_text(MINE.format(score=score))
        return f"{path}:Mine"

    return write


@pytest.fixture
def experiment(game, mine):
    """Return a mixed experiment of two matches, each of 4 parts: two variants, three rotations."""
    return Experiment(
        find_game(game), 1000, players=(3, 2), variants=("base", "low"), line_ups=(f"{mine()},uniform",), seed=0
    )


@pytest.fixture
def reference(experiment, tmp_path):
    """Return the content of the experiment's run, played in one go."""
    runs.run(experiment, tmp_path / "reference", build, jobs=1)
    return content(tmp_path / "reference")


def content(folder):
    """Return the bytes of every file below a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def interrupt_after(count):
    """Return a progress report that is like Ctrl+C after so many parts of a session."""
    seen = []

    def report(state):
        seen.append(state)
        if len(seen) == count + 1:
            raise KeyboardInterrupt

    return report


# The same bytes


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


KILLED = """
import sys
from simulator.errors import Interrupted
from simulator.runs import run as runs, session
from simulator.experiments.experiment import Experiment
from strategies.discovery import build

if __name__ == "__main__":
    folder, jobs, listing, values = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), eval(sys.argv[4])
    session._SMALL_GAMES, session._LIST_SECONDS, session._LIST_SHARE = 0, listing, 0

    def report(state):
        print(state.games, flush=True)

    if (runs.Path(folder) / "run.json").exists():
        runs.resume(folder, build, jobs=jobs, progress=report)
    else:
        runs.run(Experiment.from_mapping(values), folder, build, jobs=jobs, progress=report)
"""


@pytest.mark.parametrize(("jobs", "listing"), [(1, 0.0), (1, 2.0), (2, 0.0)])
def test_a_run_that_is_killed_at_any_moment_is_resumed_to_the_same_bytes(
    experiment, reference, tmp_path, root, jobs, listing
):
    folder, script = tmp_path / "run", tmp_path / "script.py"
    script.write_text(KILLED)
    command = [sys.executable, str(script), str(folder), str(jobs), str(listing), repr(experiment.to_dict())]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    for after, delay in ((0, 0.0), (2, 0.004), (4, 0.011)):
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=root) as process:
            assert process.stdout is not None
            for _ in range(after + 1):
                process.stdout.readline()
            time.sleep(delay)
            process.kill()
    assert process.returncode == -signal.SIGKILL
    runs.resume(folder, build, jobs=1)
    assert content(folder) == reference


def test_temporary_files_of_a_killed_run_are_removed(experiment, reference, tmp_path):
    folder = tmp_path / "run"
    with pytest.raises(Interrupted):
        runs.run(experiment, folder, build, jobs=1, progress=interrupt_after(2))
    (folder / ".run.json.tmp").write_bytes(b"half")
    for number in (2, 99):
        (folder / "parts" / f".part-000{number:02d}.parquet.tmp").write_bytes(b"half")
    (folder / "parts" / "part-00002.parquet").write_bytes(b"not listed yet, and half of it lost")
    runs.resume(folder, build, jobs=1)
    assert content(folder) == reference


# Damage


def test_a_truncated_part_is_named_and_mended_once_it_is_removed(reference, tmp_path):
    folder = tmp_path / "reference"
    part = folder / "parts" / "part-00003.parquet"
    part.write_bytes(part.read_bytes()[:-10])
    with pytest.raises(InputError, match=r"part-00003.parquet' is not as it was written"):
        list(storage.parts(folder))
    with pytest.raises(InputError, match=r"part-00003.parquet' is not as it was written"):
        storage.check_run(folder)
    before = content(folder)
    with pytest.raises(InputError, match=r"part-00003.parquet' is not as it was written; remove it and 'zygos resume"):
        runs.resume(folder, build, jobs=1)
    assert content(folder) == before, "nothing is written over without being asked"
    part.unlink()
    runs.resume(folder, build, jobs=1)
    assert content(folder) == reference


def test_a_missing_part_is_named_and_mended_by_resuming(reference, tmp_path):
    folder = tmp_path / "reference"
    (folder / "parts" / "part-00000.parquet").unlink()
    with pytest.raises(InputError, match=r"part-00000.parquet' is missing"):
        next(storage.parts(folder))
    runs.resume(folder, build, jobs=1)
    assert content(folder) == reference


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda text: text.replace('"games": 1000', '"games": 1001'), "its seal does not fit"),
        (lambda text: text.replace('"seed": 0', '"seed": 1'), "its seal does not fit"),
        (lambda text: text.replace('"finished"', '"running"'), "its seal does not fit"),
        (lambda text: text.replace('"seal"', '"sael"'), "its seal does not fit"),
        (lambda text: text.replace('"format": 1', '"format": 2'), "is not of format 1"),
        (lambda text: text[: len(text) // 2], "is damaged: it is no JSON"),
        (lambda _: "", "is damaged: it is no JSON"),
        (lambda _: "[]", "is not of format 1"),
    ],
)
def test_an_edited_run_json_is_found(reference, tmp_path, damage, message):
    path = tmp_path / "reference" / "run.json"
    path.write_text(damage(path.read_text()))
    for reading in (storage.read_run, storage.check_run, lambda folder: runs.resume(folder, build)):
        with pytest.raises(InputError, match=message):
            reading(tmp_path / "reference")


def test_folders_that_hold_no_run_are_named(tmp_path):
    (tmp_path / "file").touch()
    (tmp_path / "empty").mkdir()
    for name, message in (
        ("none", "does not exist"),
        ("file", "is a file"),
        ("empty", r"holds no run: it has no run\.json"),
    ):
        for reading in (storage.read_run, lambda folder: runs.resume(folder, build)):
            with pytest.raises(InputError, match=message):
                reading(tmp_path / name)


# What a run depends on


def test_a_strategy_that_changed_is_named_and_not_mixed_with_the_old(experiment, tmp_path, mine):
    folder = tmp_path / "run"
    with pytest.raises(Interrupted):
        runs.run(experiment, folder, build, jobs=1, progress=interrupt_after(2))
    before = content(folder)
    mine("-o.value")
    with pytest.raises(InputError, match=r"cannot be resumed.*strategy '.*mine\.py:Mine' changed"):
        runs.resume(folder, build, jobs=1)
    assert content(folder) == before
    mine()
    runs.resume(folder, build, jobs=1)


def test_rules_that_changed_are_named(tmp_path, root):
    path = tmp_path / "tricks.py"
    path.write_text((root / "docs/examples/tricks.py").read_text())
    folder = tmp_path / "run"
    with pytest.raises(Interrupted):
        runs.run(Experiment(find_game(str(path)), 1000), folder, build, jobs=1, progress=interrupt_after(1))
    text = path.read_text()
    path.write_text(text.replace("HAND = 12, 3", "HAND = 12, 2"))
    with pytest.raises(InputError, match=r"cannot be resumed.*the game tricks changed"):
        runs.resume(folder, build, jobs=1)
    path.write_text(text.replace("switch(False", "switch(True"))
    with pytest.raises(InputError, match="the rules of variant 'base' with 2 players changed"):
        runs.resume(folder, build, jobs=1)


def test_other_versions_are_named(experiment, tmp_path, monkeypatch):
    folder = tmp_path / "run"
    with pytest.raises(Interrupted):
        runs.run(experiment, folder, build, jobs=1, progress=interrupt_after(1))
    monkeypatch.setattr("simulator.runs.provenance._version", lambda package: "9.9" if package == "numpy" else "1.0")
    with pytest.raises(InputError, match=r"numpy .* is now 9\.9"):
        runs.resume(folder, build, jobs=1)


def test_equal_experiments_have_equal_digests_and_others_have_others(game, mine):
    def digest(**changes):
        one = Experiment(**{"game": find_game(game), "games": 5, "line_ups": (mine(),), **changes})
        return runs.prepare(one, build)["digest"]

    assert digest() == digest()
    others = [digest(seed=2), digest(games=6), digest(variants=("low",)), digest(rules={"lowest_wins": True})]
    assert len({digest(), *others}) == 5


def test_run_json_tells_what_was_asked_and_of_what(reference, tmp_path):
    about = json.loads((tmp_path / "reference" / "run.json").read_text())
    assert about["game"]["name"] == "tricks"
    assert about["game"]["switches"] == [
        {
            "name": "lowest_wins",
            "about": "the lowest card takes the trick instead of the highest",
            "source": "",
            "default": False,
            "value": False,
        }
    ]
    assert about["game"]["variants"] == {"base": {}, "low": {"lowest_wins": True}}
    assert about["cells"][0] | {"line_up": ""} == {
        "variant": "base", "players": 3, "line_up": "", "blocks": 334, "rotations": 3, "games": 1002,
    }  # fmt: skip
    assert [strategy["about"] for strategy in about["strategies"].values()] == [
        "Plays its highest card.",
        "Plays every legal option with the same probability.",
    ]
    assert set(about["versions"]) == {"zygos", "python", "numpy", "numba", "polars"}


# Folders


@pytest.mark.parametrize(
    ("prepare", "message"),
    [
        (lambda path: (path.mkdir(), (path / "thesis.txt").touch()), "exists: name a new one"),
        (lambda path: path.mkdir(), "exists: name a new one"),
        (lambda path: path.touch(), "is a file"),
        (lambda path: path.symlink_to("nowhere"), "is a link to nothing: name a new folder"),
    ],
)
def test_an_output_folder_that_cannot_be_used_is_left_alone(experiment, tmp_path, prepare, message):
    folder = tmp_path / "out"
    prepare(folder)
    before = content(tmp_path)
    with pytest.raises(InputError, match=message):
        runs.run(experiment, folder, build)
    assert content(tmp_path) == before


def test_an_output_folder_below_a_file_or_a_closed_folder_cannot_be_created(experiment, tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match=r"cannot be created: '.*file' is a file"):
        runs.run(experiment, tmp_path / "file" / "out", build)
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may write everywhere
    with pytest.raises(InputError, match="cannot be created: permission denied"):
        runs.run(experiment, tmp_path / "out", build)


def test_the_folders_above_a_new_one_are_made(game, tmp_path):
    runs.run(Experiment(find_game(game), 1, players=(2,)), tmp_path / "a" / "b" / "c", build, jobs=1)
    assert len(storage.read_run(tmp_path / "a" / "b" / "c")["parts"]) == 1
    assert [path.name for path in (tmp_path / "a" / "b").iterdir()] == ["c"]


def test_a_folder_is_there_with_its_first_files_or_not_at_all(game, tmp_path, monkeypatch):
    class Killed(BaseException):
        pass

    real, seen = storage.write_json, []

    def write(path, value):
        seen.append((tmp_path / "run").exists())
        real(path, value)
        if len(seen) == 1:
            raise Killed

    monkeypatch.setattr(storage, "write_json", write)
    with pytest.raises(Killed):
        runs.run(Experiment(find_game(game), 1, players=(2,)), tmp_path / "run", build, jobs=1)
    assert seen == [False] and list(tmp_path.iterdir()) == []


def test_one_game_is_a_run(game, tmp_path):
    about = runs.run(Experiment(find_game(game), 1, players=(2,)), tmp_path / "run", build)
    assert [part["games"] for part in about["parts"]] == [1]


def test_two_processes_do_not_work_on_one_folder(experiment, reference, tmp_path):
    code = (
        "import fcntl, os, sys; fcntl.flock(os.open(sys.argv[1], os.O_RDONLY), 2); print('held', flush=True); input()"
    )
    folder = str(tmp_path / "reference")
    with subprocess.Popen(
        [sys.executable, "-c", code, folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(InputError, match="another process is working on"):
            runs.resume(folder, build)
        other.kill()
    runs.resume(folder, build)


# Failures on the way


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


def test_a_killed_worker_is_named_and_the_run_can_be_resumed(experiment, reference, tmp_path, monkeypatch):
    monkeypatch.setattr(session, "_SMALL_GAMES", 0)

    def kill(state):
        if state.games:
            from joblib.externals.loky import get_reusable_executor

            for pid in list(get_reusable_executor(reuse=True)._processes):
                os.kill(pid, signal.SIGKILL)

    with pytest.raises(RunError, match=r"a worker process was killed.*the run can be resumed"):
        runs.run(experiment, tmp_path / "run", build, jobs=2, progress=kill)
    runs.resume(tmp_path / "run", build, jobs=2)
    assert content(tmp_path / "run") == reference


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


# Progress


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


# Stopping early


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


# Size


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


def ended(group):
    """Return whether all processes of a group end within a minute."""
    for _ in range(600):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


INTERRUPTED = """
import sys
from simulator.errors import Interrupted
from simulator.runs import run as runs, session
from simulator.experiments.experiment import Experiment
from strategies.discovery import build

if __name__ == "__main__":
    session._SMALL_GAMES = 0
    try:
        runs.run(
            Experiment.from_mapping(eval(sys.argv[2])), sys.argv[1], build, jobs=2,
            progress=lambda state: print(state.games, flush=True),
        )
    except Interrupted as stop:
        print("interrupted", stop.games)
"""


@pytest.mark.parametrize("lines", [1, 3])
def test_ctrl_c_stops_workers_and_all_without_noise(experiment, tmp_path, root, lines):
    """Ctrl+C reaches every process of the terminal's group; only the first may answer: as workers start, and later."""
    script = tmp_path / "script.py"
    script.write_text(INTERRUPTED)
    values = {**experiment.to_dict(), "games": 100_000}
    with subprocess.Popen(
        [sys.executable, str(script), str(tmp_path / "run"), repr(values)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(root)},
        cwd=root,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        for _ in range(lines):
            process.stdout.readline()
        time.sleep(0.3 if lines == 1 else 0.0)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert err == ""
    assert out.splitlines()[-1].startswith("interrupted")
    assert process.returncode == 0
    assert ended(process.pid), "no process is left behind"
    assert storage.check_run(tmp_path / "run")["state"] == "running"
