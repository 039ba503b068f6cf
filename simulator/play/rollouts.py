"""Rollouts: options played on to the end by policies, from deals that the seat to act cannot tell from the true one."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from simulator.errors import InputError, suggest
from simulator.play import choice, streams
from simulator.play.game import Array, Game, shares
from simulator.play.rules import Rules

if TYPE_CHECKING:
    from simulator.play.strategy import Floats, Strategy

BRANCHES = 8_192
"""Branches in play at once, about: full tables play ten times faster than small ones. It changes no result."""
DRAWS = 8
"""Deals drawn for each sample of which a belief picks one."""
PRIOR_DEVIATION = 0.1
"""Deviation of a difference of shares that counts as one sample seen: a few equal samples are no certainty."""

PlayOn: TypeAlias = Callable[[Game, Rules, int, Array, "Sequence[Strategy]", NDArray[np.int64], int], None]
"""Plays records on in place: game, rules, players, games, strategies, line-ups, turns (0 for all)."""
Weigh: TypeAlias = Callable[["Deals"], "Floats | None"]


@dataclasses.dataclass(frozen=True)
class Position:
    """Where the options of a table come from; for `Options` alone, never for a strategy.

    Attributes
    ----------
    game : Game
    games : structured array of the game's STATE
    rows : int64 array (G,)
        The records that wait.
    record : record array (1,)
        The rules in force.
    play_on : callable
        The engine, as `PlayOn`.
    """

    game: Game
    games: Array
    rows: NDArray[np.int64]
    record: Array
    play_on: PlayOn


class Deals:
    """Deals of what a seat cannot see, several for each position: ``d.name`` is a float32 column (N,).

    The columns are those that the game declares in ``DEALT``: what a deal would make true, and what was seen that
    tells for or against it.

    Attributes
    ----------
    rules : Rules
    players : int
    """

    def __init__(self, rules: Rules, players: int, names: Sequence[str], columns: Floats) -> None:
        self.rules, self.players = rules, players
        self._columns = dict(zip(names, columns, strict=True))

    def __getattr__(self, name: str) -> Floats:
        if name.startswith("_"):
            raise AttributeError(name)
        if name not in self._columns:
            raise AttributeError(f"deals have no column '{name}': {suggest(name, self._columns)}")
        return self._columns[name]


@dataclasses.dataclass(frozen=True)
class Rollouts:
    """Shares of the win of the seat to act, by sample and option, paired within a sample.

    Attributes
    ----------
    values : float64 array (samples, M)
        Share of the win, 0 to 1; NaN for an option that was not played on.
    offsets : int64 array (G + 1,)
        Game ``g`` owns options ``offsets[g]`` to ``offsets[g + 1] - 1``.
    """

    values: Floats
    offsets: Array

    @functools.cached_property
    def mean(self) -> Floats:
        """Mean share of each option, float64 (M,)."""
        return _added(self.values) / len(self.values)

    def gains(self, over: NDArray[np.int64]) -> tuple[Floats, Floats]:
        """Return what each option gains over another of its game, and its standard error, float64 (M,) each.

        Differences are taken within samples. `PRIOR_DEVIATION` counts as one sample more.

        Parameters
        ----------
        over : int64 array (G,)
            Row of the option of each game to which the others are compared.
        """
        samples = len(self.values)
        against = np.repeat(self.values[:, over], np.diff(self.offsets), axis=1)
        differences = self.values - against
        mean = _added(differences) / samples
        spread = _added((differences - mean) ** 2) + PRIOR_DEVIATION**2
        return mean, np.sqrt(spread) / samples


def _added(values: Floats) -> Floats:
    """Return the sum over samples, one after the other: the same bits whatever other games are in the table."""
    total = np.zeros(values.shape[1])
    for row in values:
        total += row
    return total


def roll_out(
    at: Position,
    rules: Rules,
    options: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int32]],
    policies: Sequence[Strategy],
    samples: int,
    turns: int,
    weigh: Weigh | None,
    offsets: Array,
) -> Rollouts:
    """Play options on to the end and return the shares of the seats to act; see `Options.rollouts`.

    Parameters
    ----------
    at : Position
    rules : Rules
    options : tuple of arrays (K,)
        For each option to play on: its game, its row in the table, its code; grouped by game.
    policies : sequence of Strategy
        By seat from the seat to act, the last one for all that follow.
    samples, turns : int
    weigh : callable, optional
        `Strategy.believe` of a strategy, by which deals are drawn.
    offsets : int64 array (G + 1,)
        Where the options of each game begin in the table.

    Raises
    ------
    InputError
        When samples or turns cannot be.
    """
    if samples < 1 or turns < 0:
        raise InputError(f"rollouts with {samples} samples and {turns} turns: give 1 or more, and 0 or more")
    values = np.full((samples, int(offsets[-1])), np.nan)
    players = int(at.record["players"][0])
    for first, last in _chunks(options[0], samples):
        owner, rows, codes = (each[first:last] for each in options)
        games, inner = np.unique(owner, return_inverse=True)
        deals = _deal_anew(at, rules, at.rows[games], samples, weigh)
        # sample by sample, the options of all games: branch b is of option b % K, sample b // K
        branches = deals[(np.arange(samples)[:, None] + inner * samples).ravel()]
        seats = branches["seat"].astype(np.int64)
        line_ups = _seat_policies(seats, players, len(policies))
        every = np.arange(len(branches), dtype=np.int64)
        at.game.play(branches, every, at.record, np.tile(codes, samples))
        at.play_on(at.game, rules, players, branches, policies, line_ups, turns)
        values[:, rows] = shares(branches, players)[every, seats].reshape(samples, len(rows))
    return Rollouts(values, offsets)


def _chunks(owner: NDArray[np.int64], samples: int) -> Iterator[tuple[int, int]]:
    """Return slices of options that hold whole games and about as many branches as are played at once."""
    ends = np.append(np.flatnonzero(np.diff(owner)) + 1, len(owner)) if len(owner) else np.zeros(0, np.int64)
    first, before = 0, 0
    for end in ends.tolist():
        if (end - first) * samples > BRANCHES and before > first:
            yield first, before
            first = before
        before = end
    if before > first:
        yield first, before


def _seat_policies(seats: NDArray[np.int64], players: int, policies: int) -> NDArray[np.int64]:
    """Return who plays on in each seat of each branch, an index of the policies, int64 (branches, players)."""
    place = (np.arange(players) - seats[:, None]) % players
    return np.minimum(place, policies - 1)


def _deal_anew(at: Position, rules: Rules, rows: NDArray[np.int64], samples: int, weigh: Weigh | None) -> Array:
    """Return ``samples`` branches of each record, dealt anew, in its order; the records count the draws."""
    dealt = getattr(at.game, "DEALT", None) if weigh is not None else None
    deals = np.repeat(at.games[rows], samples)
    deals["used"][:, streams.SEARCH] += np.tile(np.arange(samples, dtype=np.int32), len(rows))
    at.games["used"][rows, streams.SEARCH] += samples
    choice.branch(deals)
    if dealt is None or weigh is None:
        at.game.redeal(deals, np.arange(len(deals), dtype=np.int64), at.record)
        return deals
    drawn = np.repeat(deals, DRAWS)
    drawn["used"][:, streams.SEARCH] += np.tile(np.arange(DRAWS, dtype=np.int32), len(deals))
    choice.branch(drawn)
    every = np.arange(len(drawn), dtype=np.int64)
    at.game.redeal(drawn, every, at.record)
    columns = np.zeros((len(dealt), len(drawn)), np.float32)
    at.game.dealt(drawn, every, at.record, columns)  # type: ignore[attr-defined]  # a game with DEALT has it
    weights = weigh(Deals(rules, int(at.record["players"][0]), list(dealt), columns))
    if weights is None:
        return drawn[::DRAWS]
    picks = np.zeros(len(deals), np.int64)
    _pick(deals, np.ascontiguousarray(weights, dtype=np.float64).reshape(-1, DRAWS), picks)
    chosen = drawn[picks]
    chosen["key"], chosen["used"] = deals["key"], deals["used"]
    return chosen


@njit(cache=True, nogil=True)
def _pick(deals: Any, weights: Any, picks: Any) -> None:
    """Pick one of the drawn deals of each branch in proportion to its weight; the first when none has any."""
    for i in range(weights.shape[0]):
        total = 0.0
        for j in range(weights.shape[1]):
            total += weights[i, j]
        left = streams.unit(deals[i], streams.SEARCH) * total
        j = 0
        while j < weights.shape[1] - 1 and left >= weights[i, j]:
            left -= weights[i, j]
            j += 1
        picks[i] = i * weights.shape[1] + (j if total > 0 else 0)
