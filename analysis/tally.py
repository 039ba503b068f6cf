"""Reads the rows of a run, part after part, and keeps only what the estimates need."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl

from analysis.estimate import Estimate
from analysis.histogram import EMPTY, Histogram
from analysis.measures import HISTOGRAMS, measures, strategies_of
from analysis.moments import Moments
from analysis.part import Integers, Part, split
from analysis.stopping import planned
from analysis.subjects import About

WHOLE = 60
"""Least common multiple of 1 to 6: a share of the win is a whole number of sixtieths."""


@dataclasses.dataclass(frozen=True)
class Match:
    """What is kept of all games of one player count and line-up.

    Attributes
    ----------
    players, line_up, variants, rotations
        As in `Part`.
    seats : tuple of tuple of str
        Strategies by seat in each rotation.
    blocks : int
        Deals.
    moments : dict of str to Moments
        By name of the measure.
    about : dict of str to About
        What each measure is about.
    ends : int64 array (variants, ends)
        Games by reason of their end.
    histograms : dict of str to list of Histogram
        By measure, of each variant, over finished games.
    outcomes : list of Histogram
        Of each variant, in a mixed line-up: blocks by outcome, as coded by `outcome_base`.
    plan : int
        As in `Estimate`; 0 unless the run could stop early.
    """

    players: int
    line_up: str
    variants: tuple[str, ...]
    rotations: int
    seats: tuple[tuple[str, ...], ...]
    blocks: int
    moments: dict[str, Moments]
    about: dict[str, About]
    ends: Integers
    histograms: dict[str, list[Histogram]]
    outcomes: list[Histogram]
    plan: int = 0

    @property
    def strategies(self) -> list[str]:
        """Distinct strategies of the line-up."""
        return strategies_of(self.seats[0])

    @property
    def games(self) -> int:
        """Games of each variant."""
        return self.blocks * self.rotations

    @property
    def outcome_base(self) -> int:
        """Base of the code of a block's outcome: sixtieths won by each strategy in turn, lowest digit first."""
        return WHOLE * self.rotations + 1

    def finished(self, variant: int) -> int:
        """Return the number of games of a variant that were not truncated."""
        return self.games - self.truncated(variant)

    def truncated(self, variant: int) -> int:
        """Return the number of games of a variant that were truncated."""
        return round(float(self.moments["truncated"].mean[variant]) * self.games)

    def estimate(self, measure: str, variant: int) -> Estimate:
        """Return the estimate of a measure for one variant."""
        return self.moments[measure].estimate(variant, self.plan)

    def contrast(self, measure: str, base: int, against: int, weight: float = 1.0) -> Estimate:
        """Return the paired estimate of ``against - weight * base``.

        Parameters
        ----------
        measure : str
        base, against : int
            Indices of the variants.
        weight : float
            Of the base.
        """
        return self.moments[measure].contrast(base, against, weight, self.plan)

    def merged(self, other: Match) -> Match:
        """Return the match with the games of both; they must be of the same cells."""
        if (self.variants, self.seats) != (other.variants, other.seats):
            raise ValueError(
                f"parts of {self.players} players with line-up '{self.line_up}' differ: "
                f"variants {self.variants} in {self.rotations} rotations and {other.variants} in {other.rotations}"
            )
        return dataclasses.replace(
            self,
            blocks=self.blocks + other.blocks,
            moments={name: moments.merged(other.moments[name]) for name, moments in self.moments.items()},
            ends=self.ends + other.ends,
            histograms={name: _merged(counts, other.histograms[name]) for name, counts in self.histograms.items()},
            outcomes=_merged(self.outcomes, other.outcomes),
        )


@dataclasses.dataclass(frozen=True)
class Tally:
    """Sufficient statistics of a run, by (player count, line-up); its size does not grow with the number of games.

    Attributes
    ----------
    about : mapping
        Content of ``run.json``.
    matches : dict
        `Match` by (players, line_up).

    Notes
    -----
    Unless a table says otherwise, the denominator is finished games: a block's value is the mean over its finished
    games, and a block without any is left out of that estimate. Truncated games are counted and shown beside it.
    """

    about: Mapping[str, Any]
    matches: dict[tuple[int, str], Match]

    def merged(self, other: Tally) -> Tally:
        """Return the tally of both sets of parts, in this order."""
        matches = dict(self.matches)
        for key, match in other.matches.items():
            matches[key] = matches[key].merged(match) if key in matches else match
        return Tally(self.about, matches)

    def ordered(self) -> Iterator[Match]:
        """Return the matches in the order of the experiment: by player count, then line-up."""
        experiment = self.about["experiment"]
        order = {(p, text): i for i, (p, text) in enumerate(_cells(experiment))}
        yield from (
            self.matches[key] for key in sorted(self.matches, key=lambda key: (order.get(key, len(order)), key))
        )


def tally(about: Mapping[str, Any], frames: Iterable[pl.DataFrame]) -> Tally:
    """Return the sufficient statistics of a run.

    Parameters
    ----------
    about : mapping
        Content of ``run.json``.
    frames : iterable of polars.DataFrame
        Parts of rows, read one after the other. A block never spans frames; within one (player count, line-up) all
        frames have the same variants.

    Raises
    ------
    ValueError
        When the rows are not whole blocks, or parts of one match differ in their cells.
    """
    whole = Tally(about, {})
    columns = about["game"]["columns"]
    ends = about["game"]["ends"]
    for frame in frames:
        for part in split(frame):
            match = _read(part, columns, ends, planned(about, part.players, part.line_up))
            whole = whole.merged(Tally(about, {(match.players, match.line_up): match}))
    return whole


def _read(part: Part, columns: Sequence[Mapping[str, Any]], ends: Sequence[str], plan: int) -> Match:
    """Return what is kept of one part."""
    moments: dict[str, Moments] = {}
    about: dict[str, About] = {}
    histograms: dict[str, list[Histogram]] = {}
    for measure in measures(part, columns):
        if measure.name in moments:
            raise ValueError(f"the game's column '{measure.name}' has the name of a common measure")
        about[measure.name] = measure.about
        numerator, denominator, games = measure.blocked(part)
        counts = games.sum(axis=1).astype(np.int64)
        moments[measure.name] = Moments.of_blocks(numerator, denominator, counts, measure.bounds)
        if measure.name in HISTOGRAMS:
            by_variant = part.blocked(measure.numerator).swapaxes(0, 1)
            histograms[measure.name] = [Histogram.of(v[~np.isnan(v)].astype(np.int64)) for v in by_variant]
    return Match(
        part.players,
        part.line_up,
        part.variants,
        part.rotations,
        tuple(map(tuple, part.line_ups)),
        part.blocks,
        moments,
        about,
        _ends(part, ends),
        histograms,
        _outcomes(part),
        plan,
    )


def _ends(part: Part, ends: Sequence[str]) -> Integers:
    """Count the games of each variant by the reason of their end."""
    words = part.frame.get_column("ended").cast(pl.Enum(ends)).to_physical().to_numpy().astype(np.int64)
    by_variant = part.blocked(words).swapaxes(0, 1).reshape(len(part.variants), -1)
    return np.stack([np.bincount(row, minlength=len(ends)) for row in by_variant])


def _outcomes(part: Part) -> list[Histogram]:
    """Count the blocks of each variant by what each strategy won in them."""
    names = strategies_of(part.line_ups[0])
    if len(names) == 1:
        return [EMPTY] * len(part.variants)
    seats = np.array(part.line_ups)
    won = np.nan_to_num(np.rint(part.shares * WHOLE)).astype(np.int64)
    codes = np.zeros((part.blocks, len(part.variants)), np.int64)
    for place, name in enumerate(names):
        held = np.tile(seats == name, (len(won) // part.rotations, 1))
        sixtieths = part.blocked(np.where(held, won, 0).sum(axis=1)).sum(axis=2)
        codes += sixtieths * (WHOLE * part.rotations + 1) ** place
    return [Histogram.of(codes[:, v]) for v in range(len(part.variants))]


def _merged(one: list[Histogram], two: list[Histogram]) -> list[Histogram]:
    return [a.merged(b) for a, b in zip(one, two, strict=True)]


def _cells(experiment: Mapping[str, Any]) -> list[tuple[int, str]]:
    return [(players, text) for players in experiment["players"] for text in experiment["line_ups"]]
