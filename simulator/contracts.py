"""What a game is: the protocol every game module meets, the header of its record, and what a study asks of it."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Mapping
from typing import Any, Protocol, TypeAlias

import numpy as np

from simulator.rules import InputError, Rules

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
    return np.dtype(header + fields, align=True)


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


def round_robin(*strategies: str) -> tuple[str, ...]:
    """Return the line-ups of a round robin: every pair of strategies in both orders, as ``a,b`` and ``b,a``.

    A line-up is repeated to fill the seats and rotated over them; with an odd number of seats the two orders give
    each of the pair the extra seat once, with an even number the second order is the same and is played once.
    """
    pairs = itertools.combinations(strategies, 2)
    return tuple(line_up for a, b in pairs for line_up in (f"{a},{b}", f"{b},{a}"))


@dataclasses.dataclass(frozen=True)
class Section:
    """One more run of a study, with the question that it answers.

    Attributes
    ----------
    name : str
        Name of its folder: lower case letters and hyphens.
    title : str
        Heading in the report, a question or a noun of the designer's.
    about : str
        One or two sentences: what is varied and what is held.
    variants, line_ups : tuple of str
        What is played: variants as on the command line (``sonar+vivier``, ``memory=0.5``); each line-up a comma list.
        Several variants are compared in pairs with the first; several line-ups give the strength of strategies.
    players : tuple of int
        Player counts; empty for all of the game's.
    games : float
        Games of a cell, as a fraction of the main run's.
    spread : bool
        Whether the variants stand for something that is not known (a board that is not public): the report then
        shows how far its findings spread over them instead of each one's tables.
    """

    name: str
    title: str
    about: str
    variants: tuple[str, ...] = ("base",)
    line_ups: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    games: float = 0.25
    spread: bool = False


@dataclasses.dataclass(frozen=True)
class Claim:
    """Something said in public about a game's balance, and where the report answers it.

    Attributes
    ----------
    text, said_by : str
        The claim in our words, and its source ("rule book", "reviews").
    section : str
        Section of the report that shows the figures: a section of the study by its name, or one of the common ones
        (seats, length, tension, choice, ends, components, variants).
    measure, base, against, says : str
        When the claim is about a difference: the measure of the comparison (``turns``, ``share_0``,
        ``strategy greedy``…), the two variants, and the direction claimed: ``more``, ``less`` or ``same``. Without a
        ``base``: of a share of the win from the fair one; with ``between``, of a measure's mean in variant
        ``against`` (or the first) that is to lie from ``low`` to ``high``. Without ``says`` the figures are shown and
        the reader judges.
    low, high : float
        Ends of the range claimed, for ``between``.
    """

    text: str
    said_by: str
    section: str
    measure: str = ""
    base: str = ""
    against: str = ""
    says: str = ""
    low: float = 0.0
    high: float = 0.0


@dataclasses.dataclass(frozen=True)
class Study:
    """What ``zygos study`` asks of a game beyond the common questions. It declares; it computes nothing.

    Attributes
    ----------
    strategy : str
        Line-up of the main run.
    games : int
        Default games of a cell (one variant at one player count) of the main run: about two minutes on two cores.
    variants : tuple of str
        Variants of the main run; each is compared with the first in pairs.
    components : tuple of str
        Labelled columns by seat whose holders' share of the win is shown.
    sections : tuple of Section
        Further runs.
    claims : tuple of Claim
        Public claims that the report answers.
    seconds_per_turn : float
        Assumed length of a turn at a table, in seconds.
    """

    strategy: str
    games: int
    variants: tuple[str, ...] = ("base",)
    components: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()
    claims: tuple[Claim, ...] = ()
    seconds_per_turn: float = 30.0


class Game(Protocol):
    """A game: a module of ``simulator.games`` (or of a plug-in) with these names.

    The kernels are compiled by Numba, serial, and free of the interpreter's lock. ``games`` is a structured array of
    ``STATE``; ``rows`` an int64 array of the records meant; ``rules`` the one-element array of ``Rules.record``.

    A game may also have ``SEAT_PARAMETERS``, names of f8 fields by seat of its record that a strategy may carry as
    parameters of its own (a hand's skill): the engine fills them in before the deal, NaN where it carries none; and
    ``WHY_PLAYERS``, why it is not for other player counts, in words.
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
        """Set up the records whose keys are in the header and advance each to its first decision."""

    def options(
        self, games: Array, rows: Array, rules: Array, detail: bool, offsets: Array, codes: Array, features: Array
    ) -> int:
        """List the legal options of each record, in the order that the rules fix.

        The options of ``rows[i]`` go to ``codes[offsets[i]:offsets[i + 1]]`` (int32) and, when ``detail`` is asked
        for, ``features[f, offsets[i]:offsets[i + 1]]`` (float32); the decision's facts go to column ``i`` of the rows
        of ``features`` that follow. All rows wait for the same kind of decision when ``detail`` is asked for. Stops
        before a record whose options might not fit (``MAX_OPTIONS``) and returns how many records were listed.
        """

    def play(self, games: Array, rows: Array, rules: Array, codes: Array) -> None:
        """Apply one option to each record and advance it to the next decision or to the end."""

    def redeal(self, games: Array, rows: Array, rules: Array) -> None:
        """Deal anew all that the seat to act cannot see, consistently with what it can, from the SEARCH stream."""

    def playout(self, games: Array, rows: Array, rules: Array, logs: Array) -> None:
        """Finish the records by uniform play, with the same draws as the engine's; ``logs`` may be empty."""

    def describe(self, rules: Array, decision: int, code: int) -> str:
        """Name an option in words."""

    def show(self, record: Any, rules: Array) -> str:
        """Draw a position as text."""


def check_players(game: Game, players: int) -> None:
    """Raise `InputError` when a game is not for so many players; says why when the game does."""
    if players not in game.PLAYERS:
        why = getattr(game, "WHY_PLAYERS", "")
        raise InputError(
            f"{game.NAME} is for {game.PLAYERS[0]} to {game.PLAYERS[-1]} players, not {players}{why and f': {why}'}"
        )
