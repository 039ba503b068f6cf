"""Processes that are killed or interrupted: nothing finished is lost, nothing is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest
from support.runs import content, interrupt_after

from simulator.errors import Interrupted, RunError
from simulator.runs import run as runs
from simulator.runs import session, storage
from strategies.discovery import build

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
