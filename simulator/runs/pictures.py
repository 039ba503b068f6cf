"""Pictures of positions and of what games are played on, for every game that offers them (`play.pictures`)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from simulator.discovery import find_game, game_names
from simulator.errors import InputError
from simulator.experiments.experiment import Experiment
from simulator.play.game import Game
from simulator.play.pictures import Boards, Pictures
from simulator.runs import records
from simulator.runs.parts import Build
from simulator.runs.storage import read_run

Answer = tuple[Sequence[str], str]
"""Lines of words, and the picture as SVG text."""


def pictures_of(game: Game) -> Pictures | None:
    """Return how a game is drawn, or None when it offers no pictures."""
    found: Pictures | None = getattr(game, "PICTURES", None)
    return found


def find_boards(noun: str) -> tuple[str, Boards]:
    """Return the first game that is played on boards called by a noun ("mat"), and the boards.

    Raises
    ------
    InputError
        When no game is.
    """
    for name in game_names():
        pictures = pictures_of(find_game(name))
        if pictures is not None and pictures.boards is not None and pictures.boards.noun == noun:
            return name, pictures.boards
    raise InputError(f"no game here is played on a {noun}")


def describe_board(noun: str, name: str | None) -> Answer:
    """Return a board that can be played on, in words and drawn.

    Parameters
    ----------
    noun : str
        What the board is called ("mat").
    name : str, optional
        A board's name or the path of its file.

    Raises
    ------
    InputError
        When none is named, or what is named is not there or cannot be played on.
    """
    _, boards = find_boards(noun)
    if name is None:
        raise InputError(
            f"no {noun} was named: give one of {', '.join(boards.names())}, the path of a .toml file, or a run with "
            "--record"
        )
    return boards.describe(name), boards.draw(name)


def draw_position(
    folder: Path, number: int, turn: int | None, build: Build, noun: str = "", board: str | None = None
) -> Answer:
    """Return a position of one game of a run, in words and drawn: as a turn begins.

    Parameters
    ----------
    folder : path
        A run's folder.
    number : int
        Number of the game in the run.
    turn : int, optional
        Its last one unless told: at the very end a board may have been cleared.
    build : callable
        Makes a strategy of its spec and the game's name.
    noun : str, optional
        What the game is to be played on; any game when empty.
    board : str, optional
        The board that the game is to be played on, by name or path.

    Raises
    ------
    InputError
        When the run's game offers no pictures, or the run has no such game, turn or board.
    """
    experiment = Experiment.from_mapping(read_run(folder)["experiment"])
    pictures = _pictures(experiment.game, folder, noun)
    match, _, variant, _ = experiment.locate(number)
    rules = experiment.rules_of(experiment.variants[variant])
    if board is not None and pictures.boards is not None:
        played = str(getattr(rules, pictures.boards.switch))
        if not pictures.boards.same(board, played):
            noun = pictures.boards.noun
            raise InputError(
                f"run '{folder}' is played on the {noun} '{played}', not on '{board}': leave the {noun} out"
            )
    turns: dict[int, Any] = {}
    record = records.replay(folder, number, build, lambda state: turns.setdefault(int(state["turn"]), state.copy()))
    turns.pop(0, None)  # what is decided before the first turn
    turn = max(turns) if turn is None else turn
    if turn not in turns:
        raise InputError(f"game {number} of run '{folder}' has no turn {turn}: give 1 to {max(turns)}")
    strategies = [record.row[f"strategy_{seat}"] for seat in range(match.players)]
    words = [
        f"{record.title}, game {number} of {folder.name}, variant {record.row['variant']}, as turn {turn} of "
        f"{max(turns)} begins",
        *pictures.caption(turns[turn], rules, strategies),
    ]
    return words, pictures.draw(turns[turn], rules, match.players, words)


def _pictures(game: Game, folder: Path, noun: str) -> Pictures:
    """Return how a run's game is drawn; raise `InputError` when it is not, or not on what is asked for."""
    pictures = pictures_of(game)
    if noun and (pictures is None or pictures.boards is None or pictures.boards.noun != noun):
        raise InputError(f"run '{folder}' is of {game.NAME}, which has no {noun}: give a run of {find_boards(noun)[0]}")
    if pictures is None:
        drawn = [name for name in game_names() if pictures_of(find_game(name)) is not None]
        raise InputError(
            f"run '{folder}' is of {game.NAME}, which offers no pictures: games that do: {', '.join(drawn)}"
        )
    return pictures
