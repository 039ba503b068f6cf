"""What a study asks of a game beyond the common questions: the declaration that a game makes of it."""

from __future__ import annotations

import dataclasses
import itertools


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
    round_robin : bool
        Whether, instead of ``line_ups``, every two of the game's strategies meet in both orders: all that discovery
        finds but those that search, so that a new strategy is one new file.
    """

    name: str
    title: str
    about: str
    variants: tuple[str, ...] = ("base",)
    line_ups: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    games: float = 0.25
    spread: bool = False
    round_robin: bool = False


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
