"""Playing on a dask cluster: the same bytes; what is missing there is said before anything is written.

Dask itself is an extra: a module stands in for it here, with its names and its ways of failing.
"""

from __future__ import annotations

import socket
import sys
import types
from concurrent.futures import CancelledError, ThreadPoolExecutor

import pytest

from simulator.discovery import find_game
from simulator.errors import InputError, RunError
from simulator.experiments.experiment import Experiment
from simulator.runs import cluster, storage
from simulator.runs import run as runs
from strategies.discovery import build


class Client:
    """Stands in for dask's client: as many workers as the test says, each a thread."""

    workers = ("a", "b")
    lacks = frozenset()
    lost_after = 10**9
    open = 0

    def __init__(self, address, timeout, set_as_default):
        Client.open += 1
        self.pool = ThreadPoolExecutor(2)
        self.submitted = 0

    def wait_for_workers(self, count, timeout):
        if len(self.workers) < count:
            raise TimeoutError(f"no worker within {timeout} s")

    def nthreads(self):
        return dict.fromkeys(self.workers, 1)

    def submit(self, function, *arguments, workers=(), pure):
        self.submitted += 1
        if self.lacks.intersection(workers):
            return self.pool.submit(__import__, "simulator_that_is_not_there")
        if self.submitted > self.lost_after:
            future = self.pool.submit(self._lost)
        else:
            future = self.pool.submit(function, *arguments)
        return future

    def _lost(self):
        raise KilledWorker

    def close(self, timeout):
        Client.open -= 1
        self.pool.shutdown(cancel_futures=True)


class KilledWorker(Exception):
    """Stands in for dask's."""


@pytest.fixture
def dask(monkeypatch):
    """Return the stand-in for dask's client, with nothing failing yet."""
    module = types.ModuleType("distributed")
    fresh = type("Client", (Client,), {})
    vars(module).update(Client=fresh, CancelledError=CancelledError, KilledWorker=KilledWorker)
    monkeypatch.setitem(sys.modules, "distributed", module)
    monkeypatch.setattr(Client, "open", 0)
    return fresh


@pytest.fixture
def address():
    """Return an address at which something listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"


@pytest.fixture
def experiment(root):
    return Experiment(find_game(str(root / "docs/examples/tricks.py")), 1000, variants=("base", "low"))


def content(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_a_cluster_changes_no_byte(experiment, dask, address, tmp_path):
    runs.run(experiment, tmp_path / "here", build, jobs=1)
    runs.run(experiment, tmp_path / "there", build, scheduler=address)
    assert content(tmp_path / "there") == content(tmp_path / "here")
    assert Client.open == 0, "it is left when the run is over"


def test_a_lost_cluster_keeps_what_is_finished(experiment, dask, address, tmp_path):
    dask.lost_after = 5  # two checks of workers, three parts
    with pytest.raises(RunError, match=r"the dask cluster was lost \(KilledWorker\).*the run can be resumed"):
        runs.run(experiment, tmp_path / "run", build, scheduler=address)
    assert len(storage.check_run(tmp_path / "run")["parts"]) == 3
    runs.resume(tmp_path / "run", build, jobs=1)
    runs.run(experiment, tmp_path / "here", build, jobs=1)
    assert content(tmp_path / "run") == content(tmp_path / "here")


def test_a_worker_without_the_simulator_is_named_and_nothing_is_written(experiment, dask, address, tmp_path):
    dask.lacks = frozenset({"b"})
    with pytest.raises(InputError, match="the dask worker 'b' cannot import zygos: No module named"):
        runs.run(experiment, tmp_path / "run", build, scheduler=address)
    assert not (tmp_path / "run").exists()
    assert Client.open == 0


def test_a_scheduler_without_workers_is_given_up(experiment, dask, address, tmp_path):
    dask.workers = ()
    with pytest.raises(InputError, match="did not answer within 30 s: start some where zygos is installed"):
        runs.run(experiment, tmp_path / "run", build, scheduler=address)
    assert not (tmp_path / "run").exists()
    assert Client.open == 0


@pytest.mark.parametrize("text", ["x", "nonsense://host:1", "tcp://host", "host:port", "tcp://:8786"])
def test_what_is_no_address_is_said(experiment, dask, tmp_path, text):
    with pytest.raises(InputError, match="give its address, such as tcp://host:8786"):
        runs.run(experiment, tmp_path / "run", build, scheduler=text)


def test_a_scheduler_that_does_not_answer_is_named(experiment, dask, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(InputError, match=f"the dask scheduler 'tcp://127.0.0.1:{port}' does not answer"):
        runs.run(experiment, tmp_path / "run", build, scheduler=f"tcp://127.0.0.1:{port}")
    assert not (tmp_path / "run").exists()


def test_without_dask_the_message_says_what_to_install(experiment, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=r"pip install 'zygos\[cluster\]'"):
        runs.run(experiment, tmp_path / "run", build, scheduler="tcp://127.0.0.1:8786")
    assert not (tmp_path / "run").exists()
    assert cluster.SECONDS_TO_ANSWER == 30
