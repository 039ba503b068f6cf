"""Where parts are played: in this process, in worker processes of this machine, or on a dask cluster.

All three take tasks in order and give back something with ``result()``; the caller keeps a bounded number under way, so
that memory does not grow with the run.
"""

from __future__ import annotations

import contextlib
import dataclasses
import gc
import os
import signal
import threading
from collections.abc import Iterator
from functools import cache
from typing import Any, Protocol

from simulator.errors import InputError, RunError
from simulator.runs.parts import Finished, Task, play_part

_LIBRARIES = ("NUMBA_NUM", "POLARS_MAX", "OMP_NUM", "OPENBLAS_NUM", "MKL_NUM", "BLIS_NUM", "VECLIB_MAXIMUM")
_THREADS = {f"{library}_THREADS": "1" for library in _LIBRARIES}
_IDLE_SECONDS = 120
_FEEDER_SECONDS = 5.0


class Pending(Protocol):
    """A part that is being played, or will be."""

    def result(self) -> Finished:
        """Wait for the part and return it, or raise what the worker raised."""

    def cancel(self) -> Any:
        """Drop the part if it has not been begun."""


class Pool(Protocol):
    """A place where parts are played.

    Attributes
    ----------
    window : int
        Parts to keep under way.
    """

    window: int

    def submit(self, task: Task) -> Pending:
        """Hand over one part."""

    def stop(self) -> None:
        """Drop all that is under way, at once and quietly."""


@dataclasses.dataclass
class _Later:
    task: Task

    def result(self) -> Finished:
        return play_part(self.task)

    def cancel(self) -> None:
        pass


class Here:
    """Plays each part in this process, when its result is asked for."""

    window = 1

    def submit(self, task: Task) -> Pending:
        """Hand over one part."""
        return _Later(task)

    def stop(self) -> None:
        """Do nothing: nothing is under way."""


class Processes:
    """Plays parts in worker processes of this machine (joblib's loky).

    Its executor is used rather than `joblib.Parallel`, which raises a later part's error before an earlier part's
    result and lets finished results pile up without bound.
    """

    def __init__(self, jobs: int) -> None:
        from joblib.externals.loky import get_reusable_executor

        self.window = 2 * jobs + 1
        with _interrupts_held():
            self._executor = get_reusable_executor(max_workers=jobs, timeout=_IDLE_SECONDS, env=_THREADS)

    def submit(self, task: Task) -> Pending:
        """Hand over one part."""
        with _interrupts_held(), _deaths_named():
            return _Watched(self._executor.submit(_play_part, task))

    def stop(self) -> None:
        """Kill the workers."""
        with _manager_unheard():
            self._executor.shutdown(wait=True, kill_workers=True)
        _join_feeders()


def _join_feeders() -> None:
    """Wait for the threads that fed the workers: one cut off as it lets go of a lock would be told as a leak."""
    for thread in threading.enumerate():
        if thread.name == "QueueFeederThread":
            thread.join(_FEEDER_SECONDS)


@contextlib.contextmanager
def _manager_unheard() -> Iterator[None]:
    """Drop what the executor's own thread has to say while it is shut down: it may miss work just cancelled."""
    hook = threading.excepthook

    def heard(said: threading.ExceptHookArgs) -> None:
        if said.thread is None or "ExecutorManager" not in said.thread.name:
            hook(said)

    threading.excepthook = heard
    try:
        yield
    finally:
        threading.excepthook = hook


def _play_part(task: Task) -> Finished:
    finished = play_part(task)
    _settle()
    return finished


@cache
def _settle() -> None:
    """Hide what is loaded from the garbage collector: loky runs it every second, at a tenth of a worker's time."""
    gc.freeze()


@dataclasses.dataclass
class _Watched:
    """A future of a worker process; a worker's sudden death becomes a clear sentence."""

    future: Any

    def result(self) -> Finished:
        with _deaths_named():
            return self.future.result()

    def cancel(self) -> None:
        self.future.cancel()


def default_jobs() -> int:
    """Return the number of cores that this process may use."""
    from joblib import cpu_count

    return max(1, int(cpu_count()))


def check_jobs(jobs: int | None) -> int:
    """Return the number of worker processes to use; all cores when None."""
    if jobs is None:
        return default_jobs()
    if isinstance(jobs, bool) or not isinstance(jobs, int) or not 1 <= jobs <= 4096:
        raise InputError(f"jobs is {jobs!r}: give a whole number from 1 to 4096, or leave it out for all cores")
    return jobs


@contextlib.contextmanager
def _deaths_named() -> Iterator[None]:
    """Say clearly that a worker process was killed."""
    from concurrent.futures.process import BrokenProcessPool

    try:
        yield
    except BrokenProcessPool as error:
        raise RunError(
            "a worker process was killed (out of memory, perhaps: try fewer jobs or a smaller batch); "
            "what is finished is kept, and the run can be resumed"
        ) from error


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Start processes in here: they inherit a blocked Ctrl+C, so that this process alone answers it, without noise."""
    if os.name != "posix":
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # it unblocks Ctrl+C when it starts, so it must have started before
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
