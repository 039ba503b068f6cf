"""Games of Odysseus dealt or played by the hundred, for tests of what chance and uniform play do."""

from __future__ import annotations

import numpy as np

from simulator.games import odysseus
from simulator.play.engine import play_games
from simulator.play.strategy import Strategy
from simulator.play.streams import game_keys


def dealt(players, games=2000, **switches):
    """Return games as they are dealt."""
    rules = odysseus.Rules.build(switches)
    states = np.zeros(games, odysseus.STATE)
    states["key"] = game_keys(2, np.arange(games))
    odysseus.deal(states, np.arange(games), rules.record(players))
    return states


def played(players, games=400, strategy=None, **switches):
    """Return games played to their end, uniformly unless a strategy is given."""
    keys, seats = game_keys(4, np.arange(games)), np.zeros((games, players), np.int64)
    return play_games(odysseus, odysseus.Rules.build(switches), players, keys, [strategy or Strategy()], seats).games


def near(counts, n, p):
    """Return whether counts are within five standard errors of n draws with chance p."""
    return np.abs(np.asarray(counts) - n * p) < 5 * np.sqrt(n * p * (1 - p))
