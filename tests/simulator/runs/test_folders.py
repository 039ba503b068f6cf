"""Folders of runs: new, whole or not there, and for one process at a time."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from support.runs import content

from simulator.discovery import find_game
from simulator.errors import InputError
from simulator.experiments.experiment import Experiment
from simulator.runs import run as runs
from simulator.runs import storage
from strategies.discovery import build


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
