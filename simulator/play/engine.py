"""Plays one batch of games to the end, in lock step."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from simulator.play import choice
from simulator.play.game import PLAYING, Array, Game
from simulator.play.log import LOG, observe_all
from simulator.play.rollouts import Position
from simulator.play.rules import Rules
from simulator.play.strategy import Options, Strategy

TABLE_WIDTH = 16_016
"""Least rows of the options table: an odd number of cache lines, so that the features of one option lie in different
sets of the processor's cache. A power of two costs 40 to 65 % more time, 16,000 still 10 %."""

BATCH = 4_096
"""Games in play at once, unless told. It changes the speed, never a result."""

Watch: TypeAlias = Callable[[Array, NDArray[np.int64], Array, Array], None]
"""Called before options are played: games, rows, codes chosen, number of options of each row."""


@dataclasses.dataclass(frozen=True)
class Played:
    """Finished games.

    Attributes
    ----------
    games : structured array (n,) of the game's STATE
    logs : structured array (n,) of LOG
    """

    games: Array
    logs: Array


@np.errstate(over="ignore")  # the random numbers overflow on purpose, which plain Python warns of
def play_games(
    game: Game,
    rules: Rules,
    players: int,
    keys: NDArray[np.uint64],
    strategies: Sequence[Strategy],
    line_ups: NDArray[np.int64],
    *,
    batch: int = BATCH,
    watch: Watch | None = None,
) -> Played:
    """Play games to the end and return their records and logs, in the order of the keys.

    Parameters
    ----------
    game : Game
    rules : Rules
        The game's switches.
    players : int
        Seats in play.
    keys : uint64 array (n,)
        Keys of the games' streams (`streams.game_keys`).
    strategies : sequence of Strategy
        The strategies that the line-ups name.
    line_ups : int64 array (n, players)
        Index in ``strategies`` of who sits in each seat of each game.
    batch : int
        Games in play at once.
    watch : callable, optional
        Sees every decision before it is played.

    Raises
    ------
    StrategyError
        When a strategy raises, or returns scores that are not finite or of the wrong length.
    """
    table = _Table(game, rules, players, strategies, line_ups)
    games = np.zeros(len(keys), game.STATE)
    games["key"] = keys
    for name in getattr(game, "SEAT_PARAMETERS", ()):
        values = np.array([getattr(strategy, name, None) for strategy in strategies], dtype=np.float64)
        games[name][:, :players] = values[line_ups]
    logs = np.zeros(len(keys), LOG)
    if watch is None and all(_is_uniform(strategy, game) for strategy in strategies):
        for start in range(0, len(keys), batch):
            rows = np.arange(start, min(start + batch, len(keys)), dtype=np.int64)
            game.deal(games, rows, table.record)
            game.playout(games, rows, table.record, logs)
        return Played(games, logs)
    active, dealt = np.zeros(0, np.int64), 0
    while True:
        if dealt < len(keys) and 2 * len(active) <= batch:
            fresh = np.arange(dealt, min(dealt + batch - len(active), len(keys)), dtype=np.int64)
            game.deal(games, fresh, table.record)
            active, dealt = np.concatenate([active, fresh]), dealt + len(fresh)
        active = active[games["ended"][active] == PLAYING]
        if len(active):
            table.step(games, logs, active, watch)
        elif dealt == len(keys):
            return Played(games, logs)


def play_on(
    game: Game,
    rules: Rules,
    players: int,
    games: Array,
    strategies: Sequence[Strategy],
    line_ups: NDArray[np.int64],
    turns: int = 0,
) -> None:
    """Play records on to the end, in place, all in step.

    Parameters
    ----------
    game : Game
    rules : Rules
        The game's switches.
    players : int
        Seats in play.
    games : structured array (n,) of the game's STATE
        Positions at any decision, or ended.
    strategies : sequence of Strategy
    line_ups : int64 array (n, players)
        Index in ``strategies`` of who sits in each seat of each game.
    turns : int
        Turns after which uniform play takes over; 0 for never.

    Raises
    ------
    StrategyError
        As `play_games`.
    """
    active = np.flatnonzero(games["ended"] == PLAYING)
    none = np.zeros(0, LOG)
    if not all(_is_uniform(strategy, game) for strategy in strategies):
        table = _Table(game, rules, players, strategies, line_ups)
        last = games["turn"] + turns if turns else np.full(len(games), np.iinfo(np.int32).max)
        while len(active):
            table.step(games, none, active, None)
            active = active[(games["ended"][active] == PLAYING) & (games["turn"][active] < last[active])]
    left = np.flatnonzero(games["ended"] == PLAYING)
    if len(left):
        game.playout(games, left, rules.record(players), none)


def _is_uniform(strategy: Strategy, game: Game) -> bool:
    return all(strategy.scorer(decision.name) is None for decision in game.DECISIONS)


class _Table:
    """The options table of one batch, reused at every step."""

    def __init__(
        self, game: Game, rules: Rules, players: int, strategies: Sequence[Strategy], line_ups: NDArray[np.int64]
    ) -> None:
        for strategy in strategies:
            strategy.check(game)
        self.game, self.rules, self.players = game, rules, players
        self.record = rules.record(players)
        self.strategies = strategies
        self.line_ups = np.ascontiguousarray(line_ups, dtype=np.int64)
        self.names = [{name: f for f, name in enumerate(decision.features)} for decision in game.DECISIONS]
        self.facts = [
            {name: len(decision.features) + f for f, name in enumerate(decision.facts)} for decision in game.DECISIONS
        ]
        width = max(TABLE_WIDTH, game.MAX_OPTIONS)
        self.codes = np.zeros(width, np.int32)
        most = max(len(names) + len(facts) for names, facts in zip(self.names, self.facts, strict=True))
        self.features = np.zeros((most, width), np.float32)
        self.offsets = np.zeros(width + 1, np.int64)
        self.picks = np.zeros(width, np.int64)
        self.starts = np.zeros(len(strategies) * len(game.DECISIONS) + 1, np.int64)

    def step(self, games: Array, logs: Array, active: NDArray[np.int64], watch: Watch | None) -> None:
        """Take one decision in every active game."""
        kinds = len(self.game.DECISIONS)
        order = np.empty_like(active)
        choice.group(games, active, self.line_ups, len(self.strategies), kinds, order, self.starts)
        starts = self.starts.tolist()
        for g in range(len(starts) - 1):
            rows = order[starts[g] : starts[g + 1]]
            strategy, kind = self.strategies[g // kinds], g % kinds
            scorer = strategy.scorer(self.game.DECISIONS[kind].name)
            while len(rows):
                listed = self.game.options(
                    games, rows, self.record, scorer is not None, self.offsets, self.codes, self.features
                )
                now, rows = rows[:listed], rows[listed:]
                self._pick(games, now, strategy, kind)
                chosen = self.codes[self.picks[:listed]]
                if watch is not None:
                    watch(games, now, chosen, np.diff(self.offsets[: listed + 1]))
                self.game.play(games, now, self.record, chosen)
                if len(logs):
                    observe_all(logs, games, now, self.players, self.offsets)

    def _pick(self, games: Array, rows: NDArray[np.int64], strategy: Strategy, kind: int) -> None:
        if strategy.scorer(self.game.DECISIONS[kind].name) is None:
            choice.choose_uniform(games, rows, self.offsets, self.picks)
            return
        offsets = self.offsets[: len(rows) + 1]
        size = int(offsets[-1])
        position = Position(self.game, games, rows, self.record, play_on)
        features, names, facts = self.features[:, :size], self.names[kind], self.facts[kind]
        features.flags.writeable = False  # a strategy that works in place must take a copy
        scores = Options(self.rules, names, facts, features, offsets, self.codes[:size], position).scores(strategy)
        if strategy.temperature > 0:
            choice.choose_soft(games, rows, offsets, scores, strategy.temperature, self.picks)
        else:
            choice.choose_best(games, rows, offsets, scores, self.picks)
