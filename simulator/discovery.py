"""Finds the games: modules of ``simulator.games`` and entry points of the group ``zygos.games``."""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import pkgutil
from functools import cache
from pathlib import Path

from simulator import games
from simulator.compilation import cache_folder_of
from simulator.contracts import Game
from simulator.rules import InputError, suggest


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
    """Return the names of all games, sorted."""
    return list(_places())


@cache
def find_game(name: str) -> Game:
    """Return a game by name; an unknown one raises `InputError` and suggests the nearest."""
    if name not in _places():
        raise InputError(f"unknown game '{name}': {suggest(name, game_names())}")
    module, plug_in = _places()[name]
    if not plug_in:
        return importlib.import_module(module)  # type: ignore[return-value]
    top = importlib.util.find_spec(module.split(".")[0])
    origin = Path(str(top.origin if top else module))
    with cache_folder_of(origin.parent if origin.name == "__init__.py" else origin):
        return importlib.import_module(module)  # type: ignore[return-value]
