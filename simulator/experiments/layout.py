"""How an experiment is laid out: matches of blocks of games, cells, and parts of blocks; it moves every row."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence

from simulator.experiments.expressions import fill_seats, parse_line_up, rotations

PART_GAMES = 50_000
"""Most games of a part: small enough to lose, large enough that starting one costs nothing."""
LEAST_PART_GAMES = 500
"""Least games of a part when there are more to play."""


@dataclasses.dataclass(frozen=True)
class Match:
    """One player count and one line-up, played on every variant.

    Attributes
    ----------
    players : int
    line_up : str
        The line-up expression.
    rotations : tuple of tuple of str
        Who sits in each seat, for each distinct rotation.
    variants : int
        How many variants each deal is played on.
    blocks : int
        Deals 0 to ``blocks - 1`` are played.
    first_game : int
        Number of the match's first game in the run.
    """

    players: int
    line_up: str
    rotations: tuple[tuple[str, ...], ...]
    variants: int
    blocks: int
    first_game: int

    @property
    def block_games(self) -> int:
        """Games of one block: every rotation of every variant."""
        return len(self.rotations) * self.variants

    @property
    def games(self) -> int:
        """Games of the match."""
        return self.blocks * self.block_games

    def number(self, deal: int, variant: int, rotation: int) -> int:
        """Return the number in the run of one game of the match.

        Parameters
        ----------
        deal, variant, rotation : int
            Their places in the match, from 0.
        """
        return self.first_game + (deal * self.variants + variant) * len(self.rotations) + rotation


@dataclasses.dataclass(frozen=True)
class Cell:
    """One variant, player count and line-up."""

    variant: str
    players: int
    line_up: str
    blocks: int
    rotations: int

    @property
    def games(self) -> int:
        """Games of the cell."""
        return self.blocks * self.rotations


@dataclasses.dataclass(frozen=True)
class Part:
    """Consecutive blocks of one match: the unit of work and of storage.

    Attributes
    ----------
    match : int
        Index of the match.
    first, blocks : int
        First deal, and number of deals.
    """

    match: int
    first: int
    blocks: int


def lay_out(players: Sequence[int], line_ups: Sequence[str], variants: int, games: int) -> tuple[Match, ...]:
    """Return every player count with every line-up, in the order of their games' numbers.

    Parameters
    ----------
    players : sequence of int
        Player counts.
    line_ups : sequence of str
        Line-up expressions; one that seats the strategies as an earlier one does is left out at that player count.
    variants : int
        How many variants each deal is played on.
    games : int
        Least games of each cell; rounded up to whole blocks.
    """
    found: list[Match] = []
    first = 0
    for count in players:
        seen = set()
        for line_up in line_ups:
            turned = rotations(fill_seats(parse_line_up(line_up), count))
            if frozenset(turned) in seen:
                continue
            seen.add(frozenset(turned))
            found.append(Match(count, line_up, tuple(turned), variants, -(-games // len(turned)), first))
            first += found[-1].games
    return tuple(found)


def games_of_a_part(total: int, study: int) -> int:
    """Return the games of a part, about: few enough to take seconds.

    Parameters
    ----------
    total : int
        Games of the experiment.
    study : int
        Games of the main run of the game's study, which is sized to take minutes: it tells how fast the game is.
    """
    most = min(PART_GAMES, max(PART_GAMES // 25, study // 64, total // 500))
    return max(LEAST_PART_GAMES, min(most, total // 8))


def cut(match: Match, index: int, games: int) -> Iterator[Part]:
    """Return the parts of a match, the ``index``-th of its experiment, of so many games each, about.

    Parameters
    ----------
    match : Match
    index : int
        Place of the match in the experiment.
    games : int
        Games of a part, about: a part holds whole blocks.
    """
    step = max(1, games // match.block_games)
    return (Part(index, first, min(step, match.blocks - first)) for first in range(0, match.blocks, step))
