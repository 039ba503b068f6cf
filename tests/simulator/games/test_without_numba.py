"""Rules can be stepped through: with ``NUMBA_DISABLE_JIT=1`` every game plays as plain Python, to the same records."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from simulator.discovery import game_names

GAMES = [*game_names(), "docs/examples/tricks.py"]
PLAY = """
import sys
import numpy as np
from simulator.discovery import find_game
from simulator.play.engine import play_games
from simulator.play.strategy import Strategy
from simulator.play.streams import game_keys
from strategies.discovery import build

game = find_game(sys.argv[1])
players = game.PLAYERS[0]
for strategy in (Strategy(), build(game.STUDY.strategy.split(",")[0], game.NAME)):
    seats = np.zeros((1, players), int)
    played = play_games(game, game.Rules(), players, game_keys(1, np.arange(1)), [strategy], seats)
    for records in (played.games, played.logs):
        for name in records.dtype.names:
            print(name, np.round(records[name], 6).tolist())
"""


def played(root, game, **environment):
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAY, game],
        cwd=root, env={**os.environ, **environment}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("game", GAMES)
def test_a_game_played_without_numba_is_the_same_game(root, game):
    assert played(root, game, NUMBA_DISABLE_JIT="1") == played(root, game)
