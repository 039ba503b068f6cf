"""Finds the games: modules of ``simulator.games``, entry points of the group ``zygos.games``, and files by path."""

from __future__ import annotations

import importlib
import importlib.metadata
import pkgutil
from functools import cache

from simulator import games
from simulator.errors import InputError, suggest
from simulator.loading import Source, load_source, read_source, source_of
from simulator.play.game import Game

GAME_NAMES = tuple(n for n in (*vars(Game)["__annotations__"], *vars(Game)) if not n.startswith("_"))
"""What a module must have to be a game (see `play.game.Game`)."""


@cache
def _places() -> dict[str, str]:
    """Return each game's name to its module's; imports no game."""
    found = {
        info.name: f"{games.__name__}.{info.name}"
        for info in pkgutil.iter_modules(games.__path__)
        if not info.name.startswith("_")
    }
    for point in importlib.metadata.entry_points(group="zygos.games"):
        found.setdefault(point.name, point.value)
    return dict(sorted(found.items()))


def game_names() -> list[str]:
    """Return the names of all games that are installed, sorted."""
    return list(_places())


def find_game(name: str) -> Game:
    """Return a game by name, or from a file by its path (``path/to/mygame.py``).

    Raises
    ------
    InputError
        When the name is unknown (the nearest is suggested), or the file is missing, does not import or is no game.
    """
    if name.endswith(".py"):
        return game_from(read_source(name, "game"))
    return _installed(name)


def game_from(source: Source) -> Game:
    """Return the game of a file's text; raise `InputError` when it does not import or is no game."""
    module = load_source(source, "game")
    missing = [wanted for wanted in GAME_NAMES if not hasattr(module, wanted)]
    if missing:
        raise InputError(
            f"game file '{source.path}' lacks {', '.join(missing)}: see the names of simulator.play.game.Game"
        )
    return module


@cache
def _installed(name: str) -> Game:
    if name not in _places():
        raise InputError(
            f"unknown game '{name}': {suggest(name, game_names())} (or give the path of a game's .py file)"
        )
    return importlib.import_module(_places()[name])


def name_of(game: Game) -> str:
    """Return the name or path by which a game is found again."""
    source = source_of(game)
    if source is not None:
        return source.path
    module = vars(game)["__name__"]
    return next((name for name, place in _places().items() if place == module), game.NAME)
