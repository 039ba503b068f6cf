"""What ``zygos mat`` answers: a mat in words and drawn, or that of a game of a run with its discs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from simulator.errors import InputError
from simulator.experiments import expressions
from simulator.experiments.experiment import Experiment
from simulator.games.clash.mat import load_mat, mat_names
from simulator.games.clash.mat_drawing import draw_svg
from simulator.games.clash.switches import Rules
from simulator.games.clash.text import describe_laws, describe_seat
from simulator.runs import records
from simulator.runs.parts import Build
from simulator.runs.storage import read_run

Answer = tuple[Sequence[str], str]
"""Lines of words, and the picture as SVG text."""


def answer(name: str | None, folder: Path | None, game: str | None, turn: str | None, build: Build) -> Answer:
    """Return what is asked for: a mat, or the mat of a game of a run.

    Parameters
    ----------
    name : str, optional
        A mat's name or the path of its file; with a folder it may be left out.
    folder : path, optional
        A run's folder.
    game, turn : str, optional
        Number of the game in the run, and of the turn at whose beginning the discs are shown, as written in the call.
    build : callable
        Makes a strategy of its spec and the game's name.

    Raises
    ------
    InputError
        When the call does not name one of the two, or what it names is not there or cannot be.
    """
    if folder is None:
        if game is not None or turn is not None:
            raise InputError("a game's number and turn are of a run: give its folder with --record")
        if name is None:
            raise InputError(
                f"no mat was named: give one of {', '.join(mat_names())}, the path of a .toml file, or a run with "
                "--record"
            )
        return describe_mat(name), draw_svg(load_mat(name))
    if game is None:
        raise InputError("--record draws one game of the run: give its number with --game")
    number = expressions.parse_whole(game, "game")
    return draw_game(folder, number, None if turn is None else expressions.parse_whole(turn, "turn"), name, build)


def describe_mat(name: str) -> list[str]:
    """Return a mat that can be played on in lines of words."""
    mat = load_mat(name)
    players = [str(count) for count, _ in mat.seats]
    return [
        f"Mat {mat.name}: {mat.width:g} by {mat.height:g} cm, friction {mat.friction:g}, restitution "
        f"{mat.restitution:g}; for {', '.join(players[:-1])}{' or ' if players[:-1] else ''}{players[-1]} players",
        f"Prophets: {mat.prophet_width:g} cm across, {mat.prophet_mass:g} g",
        f"Temples:  {mat.temple_width:g} cm across, {mat.temple_mass:g} g",
        f"Islands:  {', '.join(island.name for island in mat.islands)}",
    ]


def draw_game(folder: Path, number: int, turn: int | None, name: str | None, build: Build) -> Answer:
    """Return the mat of one game of a run with the discs as they lie when a turn begins.

    Without a turn it is the game's last one: at the very end all prophets have gone back to their owners.
    """
    experiment = Experiment.from_mapping(read_run(folder)["experiment"])
    if experiment.game.NAME != "clash":
        raise InputError(f"run '{folder}' is of {experiment.game.NAME}, which has no mat: give a run of clash")
    match, _, variant, _ = experiment.locate(number)
    rules = cast("Rules", experiment.rules_of(experiment.variants[variant]))
    if name is not None and load_mat(name) != load_mat(rules.mat):
        raise InputError(f"run '{folder}' is played on the mat '{rules.mat}', not on '{name}': leave the mat out")
    turns: dict[int, Any] = {}
    record = records.replay(folder, number, build, lambda state: turns.setdefault(int(state["turn"]), state.copy()))
    turns.pop(0, None)  # the council before the first turn
    turn = max(turns) if turn is None else turn
    if turn not in turns:
        raise InputError(f"game {number} of run '{folder}' has no turn {turn}: give 1 to {max(turns)}")
    state, players = turns[turn], match.players
    words = (
        f"{record.title}, game {number} of {folder.name}, variant {record.row['variant']}, as turn {turn} of "
        f"{max(turns)} begins",
        f"Generation {int(state['rounds'])}; laws in force: {describe_laws(state)}",
        *(f"{describe_seat(state, seat)} ({record.row[f'strategy_{seat}']})" for seat in range(players)),
    )
    return words, draw_svg(rules.sized_mat(), state, players, words)
