"""What a strategy is: a score for each legal option, from what its seat may know."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

import numpy as np
from numpy.typing import NDArray

from simulator.errors import StrategyError, describe_error, suggest
from simulator.play import choice
from simulator.play.game import Array, Game
from simulator.play.rollouts import Deals, Position, Rollouts, roll_out
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

    def believe(self, deals: Deals) -> Floats | None:
        """Return how likely each deal of what a seat cannot see makes what it saw, float (N,), or None: all alike.

        Only ratios within one position matter. Look-ahead (`Options.rollouts`) draws deals by it: what the others
        did tells of what they hold, when they are believed to play like this strategy.
        """
        return None

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
    kind : str
        The kind of decision, its name in the game's ``DECISIONS``.
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
        self.kind = position.game.DECISIONS[int(position.games["decision"][position.rows[0]])].name
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

    @functools.cached_property
    def owner(self) -> Array:
        """Number of the game that each option is of, int64 (M,)."""
        return np.repeat(np.arange(len(self.offsets) - 1), self.counts)

    def matrix(self, names: Sequence[str]) -> Floats:
        """Return several features, float32 (len(names), M)."""
        return np.stack([getattr(self, name) for name in names])

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

    def scores(self, strategy: Strategy) -> Floats:
        """Return another strategy's scores of the options, float64 (M,); all 0 for a kind that it plays uniformly.

        Raises
        ------
        StrategyError
            When that strategy raises, or returns scores that are not finite or of the wrong length.
        """
        scorer = strategy.scorer(self.kind)
        asked = f"strategy '{type(strategy).__name__}', asked for the decision '{self.kind}'"
        asked += f" of {self._position.game.NAME},"
        if scorer is None:
            return np.zeros(len(self))
        try:
            with np.errstate(all="ignore"):  # a score that is not finite is named below, in one sentence
                given = scorer(self)
            if np.iscomplexobj(given):
                raise TypeError("scores are complex, not real numbers")
            found = np.asarray(given, dtype=np.float64)
        except StrategyError:
            raise  # of a strategy that this one asked in turn
        except (Exception, SystemExit) as error:
            raise StrategyError(f"{asked} raised {describe_error(error)}") from error
        if found.shape != (len(self),):
            raise StrategyError(
                f"{asked} returned scores of shape {found.shape}: "
                f"it was given {len(self)} options and must return one score for each"
            )
        if not np.isfinite(found).all():
            raise StrategyError(f"{asked} returned the score {found[~np.isfinite(found)][0]}: scores must be finite")
        return found

    def rollouts(
        self,
        policies: Strategy | Sequence[Strategy],
        samples: int,
        *,
        of: Floats | None = None,
        turns: int = 0,
        belief: Strategy | None = None,
    ) -> Rollouts:
        """Play options on to the end, several times, from deals that the seat cannot tell from the true one.

        Sample ``s`` of a position deals anew what the seat to act cannot see, plays each of the options from that
        same deal with the same random streams (common random numbers), and lets the policies play on.

        Parameters
        ----------
        policies : Strategy or sequence of Strategy
            Who plays on: for the seat to act, its left neighbour, …; the last one for all seats that follow.
        samples : int
            Deals of each position, 1 or more.
        of : bool array (M,), optional
            Options to play on; all of them when left out.
        turns : int
            Turns that the policies play before uniform play ends the game; 0 for all.
        belief : Strategy, optional
            By whose `Strategy.believe` deals are drawn; all possible deals alike when left out.

        Returns
        -------
        Rollouts
            The share of the win of the seat to act, by sample and option. A truncated game counts as an equal share.
        """
        played = (policies,) if isinstance(policies, Strategy) else tuple(policies)
        chosen = np.arange(len(self)) if of is None else np.flatnonzero(of)
        options = (self.owner[chosen], chosen, self._codes[chosen])
        weigh = belief.believe if belief is not None and type(belief).believe is not Strategy.believe else None
        return roll_out(self._position, self.rules, options, played, samples, turns, weigh, self.offsets)

    def playouts(self, samples: int) -> Floats:
        """Return each option's mean share of the win over uniform playouts, float64 (M,): the plainest rollouts."""
        return self.rollouts(Strategy(), samples).mean
