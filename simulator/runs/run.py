"""Plays an experiment part by part into a folder, and resumes one that was stopped, to the same bytes.

The parts follow from the experiment alone, are played anywhere in any order, and are taken in order: a run's bytes do
not depend on the number of workers, on the batch or on interruptions.
"""

from __future__ import annotations

import contextlib
import dataclasses
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from simulator.compilation import compile_game, is_compiled
from simulator.errors import InputError, RunError
from simulator.experiments.config import write_config
from simulator.experiments.experiment import Experiment
from simulator.experiments.layout import Part
from simulator.loading import source_of
from simulator.play.engine import BATCH
from simulator.play.game import Game
from simulator.runs import storage
from simulator.runs.parts import Build, Task, build_strategies, found_again, try_strategies
from simulator.runs.provenance import describe_run
from simulator.runs.session import Places, Report, Session, Until
from simulator.runs.storage import check_run, read_run
from simulator.runs.workers import check_jobs

Stopping: TypeAlias = Callable[[str, dict[str, Any]], Until]
"""Makes the rule of an experiment's ``until`` and the run's run.json; raises `InputError` when it is no rule."""


@dataclasses.dataclass(frozen=True)
class Options:
    """How a run is played: all that changes its speed and never its bytes.

    Attributes
    ----------
    jobs : int or None
        Worker processes; all cores when None.
    batch : int
        Games in play at once.
    progress : callable, optional
        Told of the state at the start and after each part.
    stopping : callable, optional
        Makes the rule for stopping early; needed when the experiment has one.
    scheduler : str
        Address of a dask scheduler to play on instead of this machine.
    """

    jobs: int | None = None
    batch: int = BATCH
    progress: Report | None = None
    stopping: Stopping | None = None
    scheduler: str = ""


def run(experiment: Experiment, folder: str | Path, build: Build, **options: Any) -> dict[str, Any]:
    """Play an experiment into a new folder and return its run.json.

    Parameters
    ----------
    experiment : Experiment
    folder : path
        A new folder.
    build : callable
        Makes a strategy of its spec and the game's name; workers import it by name.
    **options
        See `Options`.

    Raises
    ------
    InputError
        When the folder cannot be used, or a strategy cannot be built or fails before a part is finished: nothing is
        left behind. Parts that were finished before a strategy failed are kept.
    RunError
        When the disk is full or a worker is killed: the run can be resumed.
    Interrupted
        On Ctrl+C, once there is something to resume.
    """
    how = _checked(options)
    place = Path(folder)
    storage.check_new(place)
    about = prepare(experiment, build)
    rule = _rule(experiment, how, about)
    places = Places(experiment, how.jobs, how.scheduler)
    if how.scheduler:
        places.open()
    with storage.beginning(place) as fresh:
        storage.write_file(fresh / storage.CONFIG, write_config(experiment).encode())
        storage.write_json(fresh / storage.RUN, about)
    with storage.locked(place):
        session = Session(
            place, experiment, about, [], _task(experiment, about["digest"], build, how), how.progress, rule, places
        )
        try:
            return session.play()
        except RunError:
            raise
        except InputError:
            if not session.done:
                shutil.rmtree(place)
            raise


def prepare(experiment: Experiment, build: Build) -> dict[str, Any]:
    """Return run.json of a run that has not begun, after compiling the rules and trying the strategies on a few games.

    Raises
    ------
    InputError
        When a strategy cannot be built or does not answer as it must.
    """
    strategies = build_strategies(experiment, build)
    _compile(experiment)
    try_strategies(experiment, strategies)
    return describe_run(experiment, strategies)


def _compile(experiment: Experiment) -> None:
    """Compile the rules before workers start, which would each do so."""
    if not is_compiled(experiment.game):
        compile_game(experiment.game)


def resume(folder: str | Path, build: Build, game: Game | None = None, **options: Any) -> dict[str, Any]:
    """Play what a stopped run still lacks, missing parts too, and return its run.json; a finished run is left alone.

    The game is found by its name or path, unless it is given.

    Parameters
    ----------
    folder : path
        Of the run.
    build : callable
        Makes a strategy of its spec and the game's name.
    game : Game, optional
        Taken instead of the one that run.json names.
    options
        As for `run`: ``jobs``, ``batch``, ``scheduler``, ``progress``, ``stopping``.

    Raises
    ------
    InputError
        When the folder holds no run or a damaged one, or what the run depends on has changed since (the message
        names it).
    RunError, Interrupted
        As `run`.
    """
    how = _checked(options)
    place = Path(folder)
    about = read_run(place)
    storage.check_present(place, about)
    with storage.locked(place):
        if about["state"] == "finished":
            with contextlib.suppress(InputError):
                return check_run(place)
        refusal = f"run '{place}' cannot be resumed, its parts would not fit together"
        experiment, now = found_again(about, build, refusal, game)
        rule = _rule(experiment, how, now)
        storage.clean(place)
        _compile(experiment)
        storage.write_file(place / storage.CONFIG, write_config(experiment).encode())
        task, places = _task(experiment, now["digest"], build, how), Places(experiment, how.jobs, how.scheduler)
        return Session(place, experiment, now, about["parts"], task, how.progress, rule, places).play()


def _task(experiment: Experiment, digest: str, build: Build, how: Options) -> Task:
    """Return what every part's task has in common."""
    return Task(experiment.to_json(), source_of(experiment.game), digest, build, Part(0, 0, 0), how.batch)


def _checked(options: dict[str, Any]) -> Options:
    how = Options(**options)
    check_jobs(how.jobs)
    if isinstance(how.batch, bool) or not isinstance(how.batch, int) or how.batch < 1:
        raise InputError(f"batch is {how.batch!r}: give a whole number of 1 or more")
    return how


def _rule(experiment: Experiment, how: Options, about: dict[str, Any]) -> Until | None:
    if not experiment.until:
        return None
    if how.stopping is None:
        raise InputError(f"the experiment stops by the rule '{experiment.until}', and nothing here knows such rules")
    return how.stopping(experiment.until, about)
