"""What a game is: the protocol every game module meets, and the header of its record."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, Protocol, TypeAlias

import numpy as np

from simulator.errors import InputError
from simulator.play.dtypes import record_dtype
from simulator.play.rules import Rules
from simulator.play.study import Study

Array: TypeAlias = np.ndarray[Any, Any]

PLAYING = 0
"""Value of ``ended`` while a game goes on."""
TRUNCATED = 1
"""Value of ``ended`` for a game stopped by its limit of turns or rounds: it has no winner."""

MAX_SEATS = 6
"""Most seats that any game has: the fixed width of the log's arrays by seat."""


def state_dtype(seats: int, fields: list[Any]) -> np.dtype[Any]:
    """Return a game's record dtype: the common header, then the game's own fields, aligned.

    Parameters
    ----------
    seats : int
        Most seats the game can have.
    fields : list
        The game's own fields as NumPy field tuples.

    Notes
    -----
    The header: ``key`` (u8, key of the game's random streams), ``used`` (draws taken, by stream), ``seat`` (to act),
    ``decision`` (index of its kind in ``DECISIONS``), ``turn`` (turns begun, the first is 1; 0 while seats still set
    up), ``rounds`` (rounds begun, the first is 1), ``ended`` (index in ``ENDS``), ``points`` by seat, ``winners`` and
    ``out`` (bit masks of seats).
    """
    header: list[Any] = [
        ("key", np.uint64),
        ("used", np.int32, (3 + seats,)),
        ("seat", np.int32),
        ("decision", np.int32),
        ("turn", np.int32),
        ("rounds", np.int32),
        ("ended", np.int32),
        ("points", np.int32, (seats,)),
        ("winners", np.int32),
        ("out", np.int32),
    ]
    return record_dtype(header + fields)


@dataclasses.dataclass(frozen=True)
class Decision:
    """One kind of decision.

    Attributes
    ----------
    name : str
        Name of the kind, and of the method by which a strategy scores its options.
    features : dict
        Name of each feature of an option to one line that says what it is and its unit, in the order of the kernel's
        rows. All features are float32.
    facts : dict
        As ``features``, for what is the same for all options of a position (counts of unseen cards, points by seat):
        written once a game instead of once an option. A strategy asks for either by name.
    """

    name: str
    features: Mapping[str, str]
    facts: Mapping[str, str] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass(frozen=True)
class Column:
    """A column of the rows that is the game's own.

    Attributes
    ----------
    name : str
        Field of the record it is read from, and name of the column. A field with one entry for each seat becomes
        ``name_0, name_1, …``, cut to the seats in play.
    about : str
        What it is and its unit, for people.
    dtype : numpy scalar type
        Narrow type it is stored in.
    by_seat : bool
        Whether the field has one entry for each seat.
    labels : tuple of str
        Words for the values 0, 1, … where they are kinds rather than amounts (gods, missions).
    """

    name: str
    about: str
    dtype: type[np.generic]
    by_seat: bool = False
    labels: tuple[str, ...] = ()


class Game(Protocol):
    """A game: a module of ``simulator.games`` (or of a plug-in) with these names.

    The kernels are compiled by Numba, serial, and free of the interpreter's lock. ``games`` is a structured array of
    ``STATE``; ``rows`` an int64 array of the records meant; ``rules`` the one-element array of ``Rules.record``.

    A game may also have ``SEAT_PARAMETERS``, names of f8 fields by seat of its record that a strategy may carry as
    parameters of its own (a hand's skill): the engine fills them in before the deal, NaN where it carries none;
    ``WHY_PLAYERS``, why it is not for other player counts, in words; ``PICTURES``, how its positions are drawn
    (`simulator.play.pictures.Pictures`); and ``DEALT``, names of what tells for or against a deal of the hidden things,
    with what they are, and a kernel ``dealt(games, rows, rules, columns)`` that writes them, float32 (names, rows), for
    records that were dealt anew (`simulator.play.rollouts.Deals`).
    """

    NAME: str
    TITLE: str
    PLAYERS: range
    Rules: type[Rules]
    VARIANTS: Mapping[str, Mapping[str, Any]]
    STATE: np.dtype[Any]
    DECISIONS: tuple[Decision, ...]
    ENDS: tuple[str, ...]
    MAX_OPTIONS: int
    COLUMNS: tuple[Column, ...]
    STUDY: Study

    def deal(self, games: Array, rows: Array, rules: Array) -> None:
        """Set up the records whose keys are in the header and advance each to its first decision.

        Parameters
        ----------
        games : structured array of STATE
            Records, of which those named by ``rows`` are changed.
        rows : int64 array
        rules : record array (1,)
            The rules in force, as `Rules.record` gives them.
        """

    def options(
        self, games: Array, rows: Array, rules: Array, detail: bool, offsets: Array, codes: Array, features: Array
    ) -> int:
        """List the legal options of each record, in the order that the rules fix.

        The options of ``rows[i]`` go to ``codes[offsets[i]:offsets[i + 1]]`` (int32) and, when ``detail`` is asked
        for, ``features[f, offsets[i]:offsets[i + 1]]`` (float32); the decision's facts go to column ``i`` of the rows
        of ``features`` that follow. All rows wait for the same kind of decision when ``detail`` is asked for. Stops
        before a record whose options might not fit (``MAX_OPTIONS``) and returns how many records were listed.

        Parameters
        ----------
        games : structured array of STATE
        rows : int64 array
            Records to list.
        rules : record array (1,)
            The rules in force.
        detail : bool
            Whether features are asked for.
        offsets : int64 array (rows + 1,)
            Written: where each record's options begin.
        codes : int32 array (options,)
            Written: codes of the options.
        features : float32 array (features and facts, options)
            Written when ``detail`` is asked for.
        """

    def play(self, games: Array, rows: Array, rules: Array, codes: Array) -> None:
        """Apply one option to each record and advance it to the next decision or to the end.

        Parameters
        ----------
        games : structured array of STATE
            Records, of which those named by ``rows`` are changed.
        rows : int64 array
        rules : record array (1,)
            The rules in force.
        codes : int32 array (rows,)
            The option chosen in each.
        """

    def redeal(self, games: Array, rows: Array, rules: Array) -> None:
        """Deal anew all that the seat to act cannot see, consistently with what it can, from the SEARCH stream.

        Parameters
        ----------
        games : structured array of STATE
            Records, of which those named by ``rows`` are changed.
        rows : int64 array
        rules : record array (1,)
            The rules in force.
        """

    def playout(self, games: Array, rows: Array, rules: Array, logs: Array) -> None:
        """Finish the records by uniform play, with the same draws as the engine's; ``logs`` may be empty.

        Parameters
        ----------
        games : structured array of STATE
            Records, of which those named by ``rows`` are changed.
        rows : int64 array
        rules : record array (1,)
            The rules in force.
        logs : structured array of LOG
            One entry for each record of ``games``, or empty for no log.
        """

    def describe(self, rules: Array, decision: int, code: int) -> str:
        """Name an option in words.

        Parameters
        ----------
        rules : record array (1,)
            The rules in force.
        decision : int
            Its kind, an index of ``DECISIONS``.
        code : int
            The option's code.
        """

    def show(self, record: Any, rules: Array) -> str:
        """Draw a position as text."""


def check_players(game: Game, players: int) -> None:
    """Raise `InputError` when a game is not for so many players; says why when the game does."""
    if players not in game.PLAYERS:
        why = getattr(game, "WHY_PLAYERS", "")
        raise InputError(
            f"{game.NAME} is for {game.PLAYERS[0]} to {game.PLAYERS[-1]} players, not {players}{why and f': {why}'}"
        )


def shares(games: Array, players: int) -> Array:
    """Return each seat's share of the win, float64 (games, players): 1 / k for k winners, equal when truncated."""
    won = (games["winners"][:, None] >> np.arange(players)) & 1
    won[games["ended"] == TRUNCATED] = 1
    return won / np.maximum(won.sum(axis=1, keepdims=True), 1)
