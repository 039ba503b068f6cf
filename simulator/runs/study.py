"""The study of a game: its declaration turned into experiments, played into one folder, and resumed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from simulator.discovery import find_game
from simulator.errors import InputError, Interrupted
from simulator.experiments.experiment import Experiment
from simulator.experiments.study_plan import MAIN
from simulator.play.game import Game
from simulator.runs import run, storage
from simulator.runs.parts import Build
from simulator.runs.progress import Progress
from simulator.runs.provenance import FORMAT

STUDY = "study.json"

Report: TypeAlias = Callable[[str, Progress], None]
"""Told of a section's name and its state."""


def run_study(
    plan: Mapping[str, Experiment], folder: str | Path, build: Build, *, progress: Report | None = None, **options: Any
) -> dict[str, dict[str, Any]]:
    """Play a study into a new folder, one run folder for each section, and return each section's run.json.

    Parameters
    ----------
    plan : mapping
        Experiments by section, as `plan_study` gives them.
    folder : path
        A new or an empty folder.
    build : callable
        Makes a strategy of its spec and the game's name.
    progress : callable, optional
        Told of the section and its state.
    **options
        See `run.Options`.

    Raises
    ------
    InputError, RunError, Interrupted
        As `run.run`; the folder of `Interrupted` is the study's.
    """
    place = Path(folder)
    storage.check_new(place)
    sections = {
        name: {"experiment": experiment.to_dict(), "digest": run.prepare(experiment, build)["digest"]}
        for name, experiment in plan.items()
    }
    game = plan[MAIN].game
    with storage.beginning(place) as fresh:
        storage.write_json(fresh / STUDY, {"format": FORMAT, "game": game.NAME, "sections": sections})
    with storage.locked(place):
        return _play(place, plan, sections, build, progress, options)


def resume_study(
    folder: str | Path, build: Build, *, progress: Report | None = None, **options: Any
) -> dict[str, dict[str, Any]]:
    """Play what a stopped study still lacks and return each section's run.json.

    Parameters
    ----------
    folder : path
        Of the study.
    build : callable
        Makes a strategy of its spec and the game's name.
    progress : callable, optional
        Told the section's name and how far it is.
    options
        As for `run.run`: ``jobs``, ``batch``, ``scheduler``.

    Raises
    ------
    InputError, RunError, Interrupted
        As `run.resume`.
    """
    place = Path(folder)
    sections = _read(place)
    plan = planned(sections)
    with storage.locked(place):
        storage.clean(place)
        return _play(place, plan, sections, build, progress, options)


def is_study(folder: str | Path) -> bool:
    """Return whether a folder holds a study."""
    return (Path(folder) / STUDY).exists()


def read_plan(folder: str | Path) -> dict[str, dict[str, Any]]:
    """Return what a study is to play: of each section, in order, its ``experiment`` as plain values and ``digest``.

    Raises
    ------
    InputError
        When the folder holds no study or a damaged one.
    """
    return _read(Path(folder))


def planned(sections: Mapping[str, Any]) -> dict[str, Experiment]:
    """Return the experiments of what `read_plan` returns, all on one game, found once."""
    game = find_game(sections[MAIN]["experiment"]["game"])
    return {name: Experiment.from_mapping(section["experiment"], game) for name, section in sections.items()}


def game_of(folder: str | Path) -> Game:
    """Return the game of a run or of a study; raise `InputError` when there is none, or the game is not found."""
    about = _read(Path(folder))[MAIN] if is_study(folder) else storage.read_run(folder)
    return find_game(about["experiment"]["game"])


def _read(folder: Path) -> dict[str, Any]:
    if not is_study(folder):
        raise InputError(f"folder '{folder}' holds no study: it has no {STUDY}")
    sections: dict[str, Any] = storage.read_json(folder / STUDY)["sections"]
    return sections


def _play(
    folder: Path,
    plan: Mapping[str, Experiment],
    sections: Mapping[str, Any],
    build: Build,
    progress: Report | None,
    options: dict[str, Any],
) -> dict[str, dict[str, Any]]:
    """Play or resume each section in its order."""
    total = sum(experiment.total for experiment in plan.values())
    found: dict[str, dict[str, Any]] = {}
    for name, experiment in plan.items():
        options["progress"] = _named(name, progress)
        try:
            if (folder / name / storage.RUN).exists():
                found[name] = run.resume(folder / name, build, experiment.game, **options)
            else:
                found[name] = _begin(folder / name, experiment, sections[name]["digest"], build, options)
        except Interrupted as stop:
            done = sum(part["games"] for about in found.values() for part in about["parts"])
            raise Interrupted(folder, done + stop.games, total) from None
    return found


def _begin(folder: Path, experiment: Experiment, digest: str, build: Build, options: dict[str, Any]) -> dict[str, Any]:
    """Run a section, unless its sources changed since the study began."""
    if run.prepare(experiment, build)["digest"] != digest:
        raise InputError(
            f"section '{folder.name}' of the study '{folder.parent}' cannot be played: rules, strategies or versions "
            "changed since the study began"
        )
    return run.run(experiment, folder, build, **options)


def _named(name: str, progress: Report | None) -> Callable[[Progress], None] | None:
    return None if progress is None else lambda state: progress(name, state)
