"""Finds the games: modules of ``simulator.games``, entry points of the group ``zygos.games``, and files by path."""

from __future__ import annotations

import hashlib
import importlib
import importlib.metadata
import importlib.util
import pkgutil
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from simulator import games
from simulator.compilation import cache_folder_of
from simulator.errors import InputError, describe_error, suggest
from simulator.play.game import Game

GAME_NAMES = tuple(n for n in (*vars(Game)["__annotations__"], *vars(Game)) if not n.startswith("_"))
"""What a module must have to be a game (see `play.game.Game`)."""


@cache
def _places() -> dict[str, tuple[str, bool]]:
    """Return each game's name to its module's, and whether it is a plug-in; imports no game."""
    found = {
        info.name: (f"{games.__name__}.{info.name}", False)
        for info in pkgutil.iter_modules(games.__path__)
        if not info.name.startswith("_")
    }
    for point in importlib.metadata.entry_points(group="zygos.games"):
        found.setdefault(point.name, (point.value, True))
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
        module = load_file(name, "game")
        missing = [wanted for wanted in GAME_NAMES if not hasattr(module, wanted)]
        if missing:
            raise InputError(
                f"game file '{name}' lacks {', '.join(missing)}: see the names of simulator.play.game.Game"
            )
        return module
    return _installed(name)


@cache
def _installed(name: str) -> Game:
    if name not in _places():
        raise InputError(
            f"unknown game '{name}': {suggest(name, game_names())} (or give the path of a game's .py file)"
        )
    module, plug_in = _places()[name]
    if not plug_in:
        return importlib.import_module(module)
    top = importlib.util.find_spec(module.split(".")[0])
    origin = Path(str(top.origin if top else module))
    with cache_folder_of(origin.parent if origin.name == "__init__.py" else origin):
        return importlib.import_module(module)


def load_file(path: str, what: str) -> ModuleType:
    """Return the module of a Python file outside any package; the same module while the file stays the same.

    Parameters
    ----------
    path : str
        The file.
    what : str
        What the file should hold ("game", "strategy"), for the messages.

    Raises
    ------
    InputError
        When the file is missing, cannot be read or does not import.
    """
    file = Path(path)
    if not file.exists():
        where = "" if file.is_absolute() else f" in '{Path.cwd()}'"
        raise InputError(f"{what} file '{path}' does not exist{where}")
    try:
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
    except OSError as error:
        raise InputError(f"{what} file '{path}' cannot be read: {error.strerror}") from error
    return _import_file(path, file.resolve(), digest, what)


@cache
def _import_file(path: str, file: Path, digest: str, what: str) -> ModuleType:
    name = f"zygos_{what}_{file.stem}_{digest[:12]}"
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise InputError(f"{what} file '{path}' is no Python file: its name must end in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up while it is being imported
    try:
        with cache_folder_of(file):
            spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise InputError(f"{what} file '{path}' does not import: {describe_error(error)}") from error
    return module
