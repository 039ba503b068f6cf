"""One session of playing a run: the parts that are missing, played anywhere, taken and written in their order."""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import io
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import polars as pl

from simulator.errors import InputError, Interrupted, RunError
from simulator.experiments.experiment import Experiment
from simulator.experiments.layout import Part
from simulator.runs import storage
from simulator.runs.parts import Finished, Task
from simulator.runs.progress import Progress, Running, tally
from simulator.runs.storage import read_run
from simulator.runs.workers import Here, Pending, Pool, Processes, check_jobs

_LIST_SECONDS = 2.0  # least time between two writings of run.json: parts that it does not list yet are played again
_LIST_SHARE = 20  # and it takes at most this fraction of the time
_SMALL_GAMES = 8_000  # a run of no more games may be over before workers have started
_HERE_SECONDS = 1.0  # and is played in this process for so long


class Until(Protocol):
    """A rule for stopping early: it is shown the rows of each part in the order of the blocks."""

    def __call__(self, rows: pl.DataFrame, players: int, line_up: str) -> int | None:
        """Return the last deal of this match to keep, or None to go on; it may depend on the rows so far alone."""


Report: TypeAlias = Callable[[Progress], None]


class Places:
    """Chooses where parts are played: short runs here at once, the rest by workers, started when they are needed."""

    def __init__(self, experiment: Experiment, jobs: int | None, scheduler: str) -> None:
        self.scheduler, self.jobs = scheduler, check_jobs(jobs)
        self.here_first = experiment.total <= _SMALL_GAMES
        self.start: float | None = None
        self.pool: Pool = Here()

    @property
    def seconds(self) -> float:
        """Wall time since the first part was handed over."""
        return time.monotonic() - self.start if self.start is not None else 0.0

    def open(self) -> Pool:
        """Return where to play the next part; reaches the cluster, or starts workers, when it is time."""
        if isinstance(self.pool, Here):
            if self.scheduler:
                from simulator.runs.cluster import Cluster

                self.pool = Cluster(self.scheduler)
            elif self.jobs > 1 and not (self.here_first and self.seconds < _HERE_SECONDS):
                self.pool = Processes(self.jobs)
        return self.pool

    def leave(self) -> None:
        """Leave the cluster; worker processes of this machine wait a while for the next run."""
        if self.scheduler:
            self.pool.stop()

    def submit(self, task: Task) -> Pending:
        """Hand over one part."""
        self.start = self.start if self.start is not None else time.monotonic()
        return self.open().submit(task)


@dataclasses.dataclass
class _Slot:
    """A part in its place in the order: on disk already, or pending."""

    part: Part
    kept: bytes | None
    pending: Pending | None


class Session:
    """Plays what is missing of one run; ``listed`` are the parts that an earlier session finished."""

    def __init__(
        self,
        folder: Path,
        experiment: Experiment,
        about: dict[str, Any],
        listed: list[dict[str, Any]],
        task: Task,
        progress: Report | None,
        rule: Until | None,
        places: Places,
    ) -> None:
        self.folder, self.experiment = folder, experiment
        self.about, self.listed, self.task = about, listed, task
        self.progress, self.rule, self.places = progress, rule, places
        self.done: list[dict[str, Any]] = []
        self.stopped: dict[int, int] = {}  # index of a match that stopped early, to the blocks that it keeps
        names = [(cell.variant, cell.players, cell.line_up) for cell in self.experiment.cells]
        self.cells = {name: Running(*name) for name in names}
        self.games = self.resumed = 0
        self.written, self.cost = time.monotonic(), 0.0

    def play(self) -> dict[str, Any]:
        """Play all that is missing, write the finished run.json and return it."""
        try:
            storage.make_parts(self.folder)
            self._report()
            self._play_all()
            self._write("finished")
            self.places.leave()
        except BaseException as error:
            self.places.pool.stop()
            with contextlib.suppress(RunError):
                self._write("running")
            if isinstance(error, KeyboardInterrupt):
                raise Interrupted(self.folder, self.games, self._total()) from None
            raise
        return read_run(self.folder)

    def _play_all(self) -> None:
        slots: deque[_Slot] = deque()
        plan = self._plan()
        part = next(plan, None)
        while slots or part is not None:
            while part is not None and len(slots) < self._window():
                slots.append(self._slot(part, len(self.done) + len(slots)))
                part = next(plan, None)
            self._take(slots.popleft())

    def _plan(self) -> Iterator[Part]:
        """Yield the parts in order; a match that stops meanwhile yields no more."""
        for index in range(len(self.experiment.matches)):
            for part in self.experiment.parts(index, self.about["part_games"]):
                if index in self.stopped:
                    break
                yield part

    def _window(self) -> int:
        """Return how many parts may be under way: one while listed parts must first tell where a match stopped."""
        return 1 if self.rule and len(self.done) < len(self.listed) else self.places.pool.window

    def _slot(self, part: Part, number: int) -> _Slot:
        if number < len(self.listed):
            listed = self.listed[number]
            if storage.part_path(self.folder, number).exists():
                return _Slot(part, storage.part_bytes(self.folder, number, listed), None)
        return _Slot(part, None, self.places.submit(dataclasses.replace(self.task, part=part)))

    def _take(self, slot: _Slot) -> None:
        """Take the next part in the order: cut it where the match stops, write it, count it."""
        if slot.part.match in self.stopped:
            if slot.pending is not None:
                slot.pending.cancel()
            return
        number = len(self.done)
        finished = self._finished(slot)
        games = sum(cell.games for cell in finished.cells)
        entry = {
            "name": storage.part_path(self.folder, number).name,
            "games": games,
            "sha256": hashlib.sha256(finished.data).hexdigest(),
        }
        if number < len(self.listed) and entry != self.listed[number]:
            raise InputError(f"run '{self.folder}' cannot be mended: {entry['name']}, played again, is not as it was")
        if slot.kept is None:
            storage.write_file(storage.part_path(self.folder, number), finished.data)
        self.done.append(entry)
        self.games += games
        self.resumed += games if slot.kept is not None else 0
        for cell in finished.cells:
            name = (cell.variant, cell.players, cell.line_up)
            self.cells[name] = self.cells[name].add(cell)
        self._report()
        if time.monotonic() - self.written > max(_LIST_SECONDS, _LIST_SHARE * self.cost):
            self._write("running")

    def _finished(self, slot: _Slot) -> Finished:
        """Return a part's rows, cut at the last block to keep when its match stops in it."""
        if slot.pending is not None:
            finished = slot.pending.result()
            if self.rule is None:
                return finished
            rows = pl.read_parquet(io.BytesIO(finished.data))
        else:
            rows = pl.read_parquet(io.BytesIO(slot.kept or b""))
            finished = Finished(slot.kept or b"", tally(rows))
        if self.rule is None:
            return finished
        match, part = self.experiment.matches[slot.part.match], slot.part
        last = self.rule(rows, match.players, match.line_up)
        if last is None:
            if len(rows) < part.blocks * match.block_games:
                raise InputError(
                    f"run '{self.folder}' was stopped early, and the rule for it would not stop it there now"
                )
            return finished
        if not part.first <= last < part.first + part.blocks:
            raise ValueError(f"the stopping rule named deal {last}, not one of the part from deal {part.first} on")
        self.stopped[part.match] = last + 1
        rows = rows.filter(pl.col("deal") <= last)
        return Finished(storage.to_bytes(rows), tally(rows))

    def _total(self) -> int:
        """Return the games of the whole run, as it stands."""
        matches = self.experiment.matches
        dropped = sum((matches[i].blocks - blocks) * matches[i].block_games for i, blocks in self.stopped.items())
        return self.experiment.total - dropped

    def _report(self) -> None:
        if self.progress is not None:
            cells = tuple(self.cells.values())
            self.progress(Progress(self.games, self._total(), self.resumed, self.places.seconds, cells))

    def _write(self, state: str) -> None:
        """Write run.json; what an earlier session listed stays listed while it is being checked."""
        start = time.monotonic()
        cells, stopped = [], []
        for index, match in enumerate(self.experiment.matches):
            blocks = self.stopped.get(index, match.blocks)
            rotations = len(match.rotations)
            place = {"players": match.players, "line_up": match.line_up, "blocks": blocks}
            for variant in self.experiment.variants:
                cells.append({"variant": variant, **place, "rotations": rotations, "games": blocks * rotations})
            if index in self.stopped:
                stopped.append(place)
        listed = self.done + self.listed[len(self.done) :]
        storage.sync_folder(self.folder / storage.PARTS)
        about = {**self.about, "state": state, "cells": cells, "stopped": stopped, "parts": listed}
        storage.write_json(self.folder / storage.RUN, about)
        self.written = time.monotonic()
        self.cost = self.written - start
