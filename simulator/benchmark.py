"""Speed: decisions and games per CPU second of each strategy, every seat playing it."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Iterator, Mapping

import numpy as np

from simulator.compilation import compile_game, is_compiled
from simulator.errors import InputError
from simulator.play.engine import play_games
from simulator.play.game import Game, check_players
from simulator.play.strategy import Strategy
from simulator.play.streams import game_keys

_FIRST_GAMES = 200
_MOST_GAMES = 200_000
_MOST_SECONDS = 3600.0


@dataclasses.dataclass(frozen=True)
class Speed:
    """Speed of one strategy.

    Attributes
    ----------
    strategy : str
        Its name.
    players : int
        Seats, all played by it.
    games : int
        Games of one measurement.
    decisions_per_second, games_per_second : float
        Per CPU second, the best of the measurements: what disturbs a measurement only ever slows it.
    """

    strategy: str
    players: int
    games: int
    decisions_per_second: float
    games_per_second: float


def measure(
    game: Game,
    strategies: Mapping[str, Strategy],
    players: int | None = None,
    *,
    seconds: float = 0.5,
    best_of: int = 3,
) -> Iterator[Speed]:
    """Return the speed of each strategy, in the order given, each measured when it is asked for.

    Parameters
    ----------
    game : Game
    strategies : mapping
        Strategies by name.
    players : int, optional
        Seats in play; the game's most when left out.
    seconds : float
        CPU time of one measurement, about.
    best_of : int
        Measurements of each.

    Raises
    ------
    InputError
        When the game is not for so many players.
    """
    if not 0 < seconds <= _MOST_SECONDS:
        raise InputError(f"seconds is {seconds:g}: give a number above 0 and up to {_MOST_SECONDS:g}")
    count = game.PLAYERS[-1] if players is None else players
    check_players(game, count)
    if not is_compiled(game):
        compile_game(game)
    return (_speed(game, name, strategy, count, seconds, best_of) for name, strategy in strategies.items())


def _speed(game: Game, name: str, strategy: Strategy, players: int, seconds: float, best_of: int) -> Speed:
    games = 1
    taken, decisions = _play(game, strategy, players, games)  # reads what was compiled
    if taken < 10 * seconds:
        taken, decisions = _play(game, strategy, players, games)
    if taken >= seconds / 2:  # a slow strategy: one game is a measurement
        return Speed(name, players, games, decisions / taken, games / taken)
    games = _FIRST_GAMES if taken * _FIRST_GAMES < 2 * seconds else max(1, int(seconds / taken))
    while True:
        taken, decisions = _play(game, strategy, players, games)
        if taken >= seconds / 2 or games == _MOST_GAMES:
            break
        games = min(_MOST_GAMES, games * max(2, min(20, int(seconds / max(taken, 1e-4)))))
    best = min([taken, *(_play(game, strategy, players, games)[0] for _ in range(best_of - 1))])
    return Speed(name, players, games, decisions / best, games / best)


def _play(game: Game, strategy: Strategy, players: int, games: int) -> tuple[float, int]:
    """Return the CPU seconds that some games take, and their decisions."""
    keys = game_keys(1, np.arange(games, dtype=np.int64))
    line_ups = np.zeros((games, players), np.int64)
    start = time.process_time()
    played = play_games(game, game.Rules(), players, keys, [strategy], line_ups)
    return max(time.process_time() - start, 1e-9), int(played.logs["decisions"].sum())
