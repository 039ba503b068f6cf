"""Plays one part of an experiment: the work that is handed to a worker, the same wherever it is done."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
import polars as pl

from simulator.errors import InputError
from simulator.experiments.experiment import Experiment, rebuilt
from simulator.experiments.layout import Part
from simulator.loading import Source
from simulator.play.engine import Played, play_games
from simulator.play.game import Game
from simulator.play.strategy import Strategy
from simulator.play.streams import game_keys
from simulator.runs import storage
from simulator.runs.progress import Running, tally
from simulator.runs.provenance import describe_run, differences
from simulator.runs.rows import Places, to_rows

Build: TypeAlias = Callable[[str, str], Strategy]
"""Makes a strategy of its spec and the name of the game; handed to workers by reference."""

_TRIED_DEALS = 3
_TRIED_CELLS = 24


@dataclasses.dataclass(frozen=True)
class Task:
    """What a worker needs to play a part.

    Attributes
    ----------
    experiment : str
        The experiment as JSON.
    game : Source or None
        What the game was made of when it was loaded by path: a worker plays that, not the file as it is by then.
    digest : str
        Digest that run.json gives; the worker's own must be the same.
    build : callable
        Makes the strategies.
    part : Part
    batch : int
        Games in play at once.
    """

    experiment: str
    game: Source | None
    digest: str
    build: Build
    part: Part
    batch: int


@dataclasses.dataclass(frozen=True)
class Finished:
    """A part that was played: its rows as Parquet, and what it adds to each cell."""

    data: bytes
    cells: list[Running]


def play_part(task: Task) -> Finished:
    """Play a part and return its rows as the bytes of a Parquet file.

    Raises
    ------
    InputError
        When the sources or versions here are not those of the run, or a strategy does not answer as it must.
    """
    experiment, strategies = _prepared(task.experiment, task.game, task.digest, task.build)
    rows = play_rows(experiment, strategies, task.part, task.batch)
    return Finished(storage.to_bytes(rows), tally(rows))


def play_rows(experiment: Experiment, strategies: dict[str, Strategy], part: Part, batch: int) -> pl.DataFrame:
    """Play a part and return its rows, by deal, variant and rotation.

    Parameters
    ----------
    experiment : Experiment
    strategies : dict
        Strategies by their specs.
    part : Part
    batch : int
        Games played side by side; no byte depends on it.
    """
    game, match = experiment.game, experiment.matches[part.match]
    turns = len(match.rotations)
    specs = list(dict.fromkeys(spec for seats in match.rotations for spec in seats))
    seated = np.array([[specs.index(spec) for spec in seats] for seats in match.rotations], dtype=np.int64)
    deals = np.repeat(np.arange(part.first, part.first + part.blocks, dtype=np.int64), turns)
    rotations = np.tile(np.arange(turns, dtype=np.int64), part.blocks)
    keys = game_keys(experiment.seed, deals)
    played = []
    for variant in experiment.variants:
        rules, seats = experiment.rules_of(variant), [strategies[spec] for spec in specs]
        played.append(play_games(game, rules, match.players, keys, seats, seated[rotations], batch=batch))
    if match.variants == 1:
        return to_rows(experiment, Places(match, deals, np.zeros_like(deals), rotations), played[0])
    count = match.variants
    whole = Played(np.concatenate([one.games for one in played]), np.concatenate([one.logs for one in played]))
    variants = np.repeat(np.arange(count, dtype=np.int64), len(deals))
    places = Places(match, np.tile(deals, count), variants, np.tile(rotations, count))
    return to_rows(experiment, places, whole).sort("game")


def try_strategies(experiment: Experiment, strategies: dict[str, Strategy]) -> None:
    """Play a few games of every cell (of many cells, a selection), so that a bad strategy is found before a run begins.

    Raises
    ------
    StrategyError
        When a strategy raises, or returns scores that are not finite or of the wrong length.
    """
    game = experiment.game
    specs = list(strategies)
    every = len(experiment.players) * len(experiment.variants) <= _TRIED_CELLS
    for players in experiment.players:
        turned = [seats for match in experiment.matches if match.players == players for seats in match.rotations]
        seated = np.array([[specs.index(spec) for spec in seats] for seats in turned], dtype=np.int64)
        keys = game_keys(experiment.seed, np.repeat(np.arange(_TRIED_DEALS), len(turned)))
        line_ups = np.tile(seated, (_TRIED_DEALS, 1))
        variants = experiment.variants if every or players == experiment.players[0] else experiment.variants[:1]
        for variant in variants:
            play_games(game, experiment.rules_of(variant), players, keys, list(strategies.values()), line_ups)


def build_strategies(experiment: Experiment, build: Build) -> dict[str, Strategy]:
    """Return the experiment's strategies by spec, each checked against the game."""
    game = experiment.game
    strategies = {spec: build(spec, game.NAME) for spec in experiment.specs}
    for strategy in strategies.values():
        strategy.check(game)
    return strategies


def found_again(
    about: Mapping[str, Any], build: Build, refusal: str, game: Game | None = None
) -> tuple[Experiment, dict[str, Any]]:
    """Return the experiment of a run.json and its description as of now, which has the same digest.

    Parameters
    ----------
    about : mapping
        The run's run.json.
    build : callable
        Makes the strategies.
    refusal : str
        What cannot be done otherwise, as the beginning of a sentence.
    game : Game, optional
        The game; found by its name or path when left out.

    Raises
    ------
    InputError
        When what the run depends on has changed, is gone or does not fit any more; names it.
    """
    try:
        experiment = Experiment.from_mapping(about["experiment"], game)
        now = describe_run(experiment, build_strategies(experiment, build))
    except InputError as error:
        raise InputError(f"{refusal}: {error}") from error
    if now["digest"] != about["digest"]:
        raise InputError(f"{refusal}: {'; '.join(differences(about, now)) or 'its description changed'}")
    return experiment, {**now, "part_games": about.get("part_games", now["part_games"])}


@lru_cache(maxsize=8)
def _prepared(text: str, source: Source | None, digest: str, build: Build) -> tuple[Experiment, dict[str, Strategy]]:
    """Return the experiment and its strategies, once per worker and run."""
    experiment = rebuilt(text, source)
    strategies = build_strategies(experiment, build)
    if describe_run(experiment, strategies)["digest"] != digest:
        raise InputError(
            "the sources or versions of this worker are not those of the run: was a strategy's file, a module that it "
            "imports or zygos itself changed meanwhile?"
        )
    return experiment, strategies
