"""Compiling a game before it is needed, and knowing whether that was done."""

from __future__ import annotations

import contextlib
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, cast

from simulator.kernel_folders import kernel_folder

if TYPE_CHECKING:
    from simulator.play.game import Game


def _marker(game: Game) -> Path:
    return kernel_folder(cast("ModuleType", game)) / "compiled"


def is_compiled(game: Game) -> bool:
    """Return whether the game's kernels were compiled before, for these sources."""
    return _marker(game).exists()


def compile_game(game: Game) -> None:
    """Compile all that a game needs, by playing a little; quick when the cache is warm."""
    import numpy as np

    from simulator.play.engine import play_games
    from simulator.play.strategy import Floats, Options, Strategy

    class Level(Strategy):
        """Scores every option alike: asks for the detail of every decision."""

        def any(self, o: Options) -> Floats:
            return np.zeros(len(o))

    players = game.PLAYERS[0]
    for strategy in (Strategy(), Level(), Level(temperature=1.0)):
        line_ups = np.zeros((2, players), np.int64)
        play_games(game, game.Rules(), players, np.arange(1, 3, dtype=np.uint64), [strategy], line_ups)
    with contextlib.suppress(OSError):
        _marker(game).parent.mkdir(parents=True, exist_ok=True)
        _marker(game).touch()
