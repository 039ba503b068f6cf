"""Plays one game option by option, for a debugger.

NUMBA_DISABLE_JIT=1 python -m pdb docs/examples/step_through.py
"""

from __future__ import annotations

import sys

import numpy as np

from simulator.discovery import find_game
from simulator.play.streams import game_keys


def step_through(name: str, players: int, deal: int = 0, seed: int = 1) -> str:
    """Play a game by its first legal options; return its last position as text.

    Parameters
    ----------
    name : str
        Name or path of the game.
    players : int
    deal, seed : int
        The deal of a run with this seed.
    """
    game = find_game(name)
    rules, rows = game.Rules().record(players), np.zeros(1, np.int64)
    games = np.zeros(1, game.STATE)
    games["key"] = game_keys(seed, np.array([deal]))
    offsets, codes = np.zeros(2, np.int64), np.zeros(game.MAX_OPTIONS, np.int32)
    with np.errstate(over="ignore"):  # random streams are sums that wrap round
        game.deal(games, rows, rules)
        while not games["ended"][0]:
            game.options(games, rows, rules, False, offsets, codes, np.zeros((0, 0), np.float32))
            game.play(games, rows, rules, codes[:1])
    return game.show(games[0], rules)


if __name__ == "__main__":
    name, players = (sys.argv[1:] + ["docs/examples/tricks.py", "2"][len(sys.argv) - 1 :])[:2]
    print(step_through(name, int(players)))
