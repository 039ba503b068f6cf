"""What a strategy is: a score for each legal option, from what its seat may know."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

import numpy as np
from numpy.typing import NDArray

from simulator.errors import StrategyError, suggest
from simulator.play import choice, streams
from simulator.play.game import TRUNCATED, Array, Game
from simulator.play.log import LOG
from simulator.play.rules import Rules

Floats: TypeAlias = NDArray[Any]


@dataclasses.dataclass(frozen=True)
class Strategy:
    """Base of every strategy, and by itself the random player.

    A subclass gives one method for each decision kind that it has an idea about: it takes the `Options` table (M
    rows) and returns M scores, float, higher is better. ``any`` scores the kinds without a method of their own; a
    kind with neither is played uniformly at random. Ties are broken at random by the seat's own stream.

    Attributes
    ----------
    game : str
        Class variable: name of the game it plays; empty for any game.
    temperature : float
        0 plays the best score; above 0 an option is drawn with probability proportional to
        ``exp(score / temperature)``.
    """

    game: ClassVar[str] = ""
    temperature: float = dataclasses.field(default=0.0, kw_only=True)

    def scorer(self, kind: str) -> Callable[[Options], Floats] | None:
        """Return the method that scores one kind of decision, or None when the kind is played uniformly."""
        found: Callable[[Options], Floats] | None = getattr(self, kind, None) or getattr(self, "any", None)
        return found

    def check(self, game: Game) -> None:
        """Raise `StrategyError` when the strategy cannot play a game or has a method that no decision calls."""
        name = type(self).__name__
        if self.game and self.game != game.NAME:
            raise StrategyError(f"strategy '{name}' plays {self.game}, not {game.NAME}")
        if not (np.isfinite(self.temperature) and self.temperature >= 0):
            raise StrategyError(f"strategy '{name}' has temperature {self.temperature!r}: give a number of 0 or more")
        kinds = [decision.name for decision in game.DECISIONS]
        for field in dataclasses.fields(self):
            if field.name in (*kinds, "any"):
                raise StrategyError(
                    f"strategy '{name}' has a parameter '{field.name}', the name of a decision of "
                    f"{game.NAME}: give it another name"
                )
        known = {*kinds, "any", *dir(Strategy)}
        for method in dir(type(self)):
            if method.startswith("_") or method in known or not callable(getattr(type(self), method)):
                continue
            raise StrategyError(
                f"strategy '{name}' has a method '{method}', no decision of {game.NAME}: "
                f"{suggest(method, [*kinds, 'any'])} (start a helper's name with _)"
            )


@dataclasses.dataclass(frozen=True)
class Position:
    """Where the options of a table come from; for `Options` alone, never for a strategy."""

    game: Game
    games: Array
    rows: NDArray[np.int64]
    record: Array


class Options:
    """The legal options of every game that waits for one strategy and one kind of decision.

    A ragged table: one row for each option, grouped by game; ``o.name`` is the float32 column of the feature of that
    name, M long, and so is each fact of the position, repeated over its options (`fact` gives it once a game).
    Both hold only what the seat to act may know, and cannot be written to.

    Attributes
    ----------
    rules : Rules
        The switches in force.
    players : int
        Seats in play.
    offsets : int64 array (G + 1,)
        Game ``g`` owns rows ``offsets[g]`` to ``offsets[g + 1] - 1``.
    """

    def __init__(
        self,
        rules: Rules,
        names: Mapping[str, int],
        facts: Mapping[str, int],
        features: Floats,
        offsets: Array,
        codes: Array,
        position: Position,
    ) -> None:
        self.rules = rules
        self.players = int(position.record["players"][0])
        self.offsets = offsets
        self._names = names
        self._facts = facts
        self._features = features
        self._codes = codes
        self._position = position

    def __len__(self) -> int:
        return int(self.offsets[-1])

    def __getattr__(self, name: str) -> Floats:
        if name.startswith("_"):
            raise AttributeError(name)
        if name in self._names:
            return self._features[self._names[name]]
        if name in self._facts:
            return self.spread(self.fact(name))
        raise AttributeError(f"options have no feature '{name}': {suggest(name, [*self._names, *self._facts])}")

    def fact(self, name: str) -> Floats:
        """Return a fact of the position once a game, float32 (G,)."""
        return self._features[self._row_of_fact(name), : len(self.offsets) - 1]

    def facts(self, names: Sequence[str]) -> Floats:
        """Return several facts of the position once a game, float32 (len(names), G)."""
        return self._features[[self._row_of_fact(name) for name in names], : len(self.offsets) - 1]

    def _row_of_fact(self, name: str) -> int:
        if name not in self._facts:
            raise AttributeError(f"options have no fact '{name}': {suggest(name, self._facts)}")
        return self._facts[name]

    @functools.cached_property
    def counts(self) -> Array:
        """Number of options of each game, int64 (G,)."""
        return np.diff(self.offsets)

    def best(self, x: Floats) -> Floats:
        """Return the largest value of each game, (G,), of a column (M,)."""
        return np.maximum.reduceat(x, self.offsets[:-1])

    def spread(self, x: Floats) -> Floats:
        """Return a value per game, (G,), repeated over that game's options, (M,)."""
        return np.repeat(x, self.counts)

    def look_up(self, table: Floats, column: Floats) -> Floats:
        """Return for each option the entry of its game's row in a table (G, C), at a column (M,), as (M,)."""
        place = self.spread(np.arange(0, table.size, table.shape[1], dtype=np.float32))
        place += column
        return table.ravel().take(place.astype(np.int32))

    def linear(self, weights: Mapping[str, float]) -> Floats:
        """Return the weighted sum of features, float64 (M,), the same bits whatever the batch (no BLAS)."""
        total = np.zeros(len(self))
        for name, weight in weights.items():
            total += weight * getattr(self, name).astype(np.float64)
        return total

    def uniform(self) -> Floats:
        """Return reproducible noise in [0, 1), float64 (M,), from the seats' own streams."""
        noise = np.empty(len(self))
        choice.noise(self._position.games, self._position.rows, self.offsets, noise)
        return noise

    def playouts(self, samples: int) -> Floats:
        """Return each option's mean share of the win over redealt uniform playouts, float64 (M,).

        Each of the ``samples`` deals anew what the seat cannot see, then plays every option from that same deal with
        the same streams (common random numbers). A truncated playout counts as an equal share.
        """
        at = self._position
        total = np.zeros(len(self))
        every = np.arange(len(self), dtype=np.int64)
        owner = self.spread(np.arange(len(at.rows)))
        for _ in range(samples):
            base = at.games[at.rows]
            choice.branch(base)
            at.games["used"][at.rows, streams.SEARCH] += 1
            seats = base["seat"][owner]
            at.game.redeal(base, np.arange(len(base), dtype=np.int64), at.record)
            branches = base[owner]
            at.game.play(branches, every, at.record, self._codes)
            at.game.playout(branches, every, at.record, np.zeros(0, LOG))
            total += shares(branches, self.players)[every, seats]
        return total / samples


def shares(games: Array, players: int) -> Floats:
    """Return each seat's share of the win, float64 (games, players): 1 / k for k winners, equal when truncated."""
    won = (games["winners"][:, None] >> np.arange(players)) & 1
    won[games["ended"] == TRUNCATED] = 1
    return won / np.maximum(won.sum(axis=1, keepdims=True), 1)
