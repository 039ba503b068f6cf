"""What is stored of a run or a study, finished or not, to be read for an analysis."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl

from simulator.discovery import find_game
from simulator.errors import InputError
from simulator.experiments.experiment import Experiment
from simulator.play.game import Game
from simulator.runs import storage, study


@dataclasses.dataclass(frozen=True)
class Stored:
    """The games of a run or a study that are stored.

    Attributes
    ----------
    runs : dict
        Name of each run that has games ("main", and a study's sections) to its run.json and its frames of rows. While
        games are lacking anywhere, the run.json of "main" also has ``lacking``, their number.
    games, total : int
        Games stored, and games of the whole; equal once all is played.
    """

    runs: dict[str, tuple[dict[str, Any], Iterator[pl.DataFrame]]]
    games: int
    total: int


def read_stored(folder: Path) -> Stored:
    """Return what is stored in a run's or a study's folder; each part is checked against its hash as it is read.

    Raises
    ------
    InputError
        When the folder holds neither, is damaged, or holds no finished game of the main run; a damaged part is named
        when the frames come to it.
    """
    plan = study.read_plan(folder) if study.is_study(folder) else {"main": storage.read_run(folder)}
    game: Game | None = None
    runs: dict[str, tuple[dict[str, Any], Iterator[pl.DataFrame]]] = {}
    games = total = 0
    for name, planned in plan.items():
        place = folder / name if study.is_study(folder) else folder
        begun = (place / storage.RUN).exists()
        about: dict[str, Any] = storage.read_run(place) if begun else {"state": "", "parts": []}
        here = sum(part["games"] for part in about["parts"])
        games += here
        if about["state"] == "finished":
            total += here
        else:
            game = game or find_game(planned["experiment"]["game"])
            total += Experiment.from_mapping(planned["experiment"], game).total
        if here:
            runs[name] = (about, storage.parts(place))
    if "main" not in runs:
        raise InputError(f"'{folder}' has no games to report yet: play them with 'zygos resume {folder}'")
    if games < total:
        about, frames = runs["main"]
        runs["main"] = ({**about, "lacking": total - games}, frames)
    return Stored(runs, games, total)
