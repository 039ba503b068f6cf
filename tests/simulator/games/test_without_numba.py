"""Rules can be stepped through: with ``NUMBA_DISABLE_JIT=1`` every game plays as plain Python, to the same records."""

from __future__ import annotations

import os
import re
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


def test_a_debugger_stops_in_a_rule_as_the_page_on_games_says(root):
    """The lines of the page, typed at the prompt."""
    page = (root / "docs" / "add-a-game.md").read_text()
    typed = re.findall(r"^\(Pdb\) (.*)$", page, flags=re.MULTILINE)
    line = int(re.search(r"tricks\.py:(\d+)", typed[0])[1])
    code = (root / "docs" / "examples" / "tricks.py").read_text().splitlines()
    assert "def _play" in "".join(code[line - 3 : line]), "it stops at the top of the rule"
    done = subprocess.run(
        [sys.executable, "-m", "pdb", "docs/examples/step_through.py"],
        input="\n".join([*typed, "quit", ""]), cwd=root, text=True, capture_output=True, check=False,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(root)},
    )  # fmt: skip
    assert "Breakpoint 1" in done.stdout and "_play()" in done.stdout and done.stderr == ""
    assert re.search(r"^\(Pdb\) 0 0$", done.stdout, flags=re.MULTILINE), "seat 0 plays its first card"
