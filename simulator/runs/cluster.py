"""Parts played on a dask cluster (the extra ``cluster``): the same parts, hence the same bytes as on this machine."""

from __future__ import annotations

import contextlib
import dataclasses
import pkgutil
import re
import socket
from typing import Any

from simulator.errors import InputError, RunError
from simulator.runs.parts import Finished, Task, play_part
from simulator.runs.workers import Pending

SECONDS_TO_ANSWER = 30
"""How long a scheduler and its workers may take to answer before the run begins."""


class Cluster:
    """Plays parts on the workers of a dask scheduler.

    Before anything else every worker must import the simulator within a time limit: a missing module would otherwise
    leave a run waiting for ever. Each worker then checks by itself that its sources are the run's.

    Parameters
    ----------
    address : str
        Address of the scheduler, such as ``tcp://host:8786``.

    Raises
    ------
    InputError
        When dask is not installed, the scheduler or its workers do not answer, or a worker lacks the simulator.
    """

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError as error:
            raise InputError("a scheduler needs dask: install it with pip install 'zygos[cluster]'") from error
        _check_address(address)
        try:
            self._client = Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)
        except (OSError, ValueError) as error:
            raise InputError(f"the dask scheduler '{address}' does not answer: {error}") from error
        try:
            self._client.wait_for_workers(1, timeout=SECONDS_TO_ANSWER)
            threads = self._client.nthreads()
            _check_workers(self._client, threads)
        except TimeoutError as error:
            self.stop()
            raise InputError(
                f"the workers of the dask scheduler '{address}' did not answer within {SECONDS_TO_ANSWER} s: "
                "start some where zygos is installed"
            ) from error
        except InputError:
            self.stop()
            raise
        self.window = 2 * sum(threads.values()) + 1

    def submit(self, task: Task) -> Pending:
        """Hand over one part."""
        return _Watched(self._client.submit(play_part, task, pure=False))

    def stop(self) -> None:
        """Drop all that is under way and leave the cluster."""
        with contextlib.suppress(Exception):
            self._client.close(timeout=5)


def _check_address(address: str) -> None:
    """Raise `InputError` when nothing listens at an address; a client that fails to connect is slow and noisy."""
    found = re.fullmatch(r"(?:(?:tcp|tls)://)?(\[[^\]]+\]|[^:/\[\]]+):(\d{1,5})", address)
    if not found:
        raise InputError(f"scheduler is '{address}': give its address, such as tcp://host:8786")
    try:
        socket.create_connection((found[1].strip("[]"), int(found[2])), timeout=SECONDS_TO_ANSWER).close()
    except (OSError, OverflowError) as error:
        raise InputError(f"the dask scheduler '{address}' does not answer: {error}") from error


def _check_workers(client: Any, threads: dict[str, int]) -> None:
    """Raise `InputError` when a worker cannot import the simulator."""
    for worker in threads:
        asked = client.submit(pkgutil.resolve_name, "simulator.play.game:TRUNCATED", workers=[worker], pure=False)
        try:
            asked.result(timeout=SECONDS_TO_ANSWER)
        except ImportError as error:
            raise InputError(f"the dask worker '{worker}' cannot import zygos: {error}") from error


@dataclasses.dataclass
class _Watched:
    """A future of the cluster; the loss of workers becomes a clear sentence."""

    future: Any

    def result(self) -> Finished:
        from distributed import CancelledError, KilledWorker

        try:
            return self.future.result()
        except (KilledWorker, CancelledError, OSError) as error:
            raise RunError(
                f"the dask cluster was lost ({type(error).__name__}); "
                "what is finished is kept, and the run can be resumed"
            ) from error

    def cancel(self) -> None:
        self.future.cancel()
