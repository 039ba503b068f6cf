"""Stopping early, by anytime-valid intervals only."""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl

from analysis.betting import evidence
from analysis.measures import Measure
from analysis.part import Floats, Mask, Part, split
from analysis.sequences import LEAST_BLOCKS
from analysis.settings import Settings
from analysis.subjects import About

EARLY = 10
"""The sequences are narrowest at this fraction of the planned blocks, 1 / EARLY: later they widen by little."""

_WIDTH = re.compile(r"width\s*=\s*(\d*\.?\d+(?:e-?\d+)?)\s*(pp|%)?")


def planned(about: Mapping[str, Any], players: int, line_up: str) -> int:
    """Return 0 for a run of fixed size, or else the number of blocks that a match's sequences are tuned to.

    Parameters
    ----------
    about : mapping
        Content of ``run.json``.
    players : int
    line_up : str
    """
    if not about["experiment"].get("until"):
        return 0
    rotations = [c["rotations"] for c in about["cells"] if (c["players"], c["line_up"]) == (players, line_up)]
    blocks = about["experiment"]["games"] // max(rotations, default=1)  # as planned, however many were played
    return max(LEAST_BLOCKS, int(blocks) // EARLY)


def parse_width(text: str) -> float | None:
    """Return the half-width that a rule asks for, as a share; None for the rule "verdict".

    Raises
    ------
    ValueError
        When the text is no rule.
    """
    word = text.strip().lower()
    if word == "verdict":
        return None
    match = _WIDTH.fullmatch(word)
    width = float(match[1]) / (100 if match[2] else 1) if match else 0.0
    if not 0 < width < 0.5:
        raise ValueError(
            f"cannot stop at '{text}': give 'verdict', or the half-width of the interval of a seat's share of the win "
            "such as 'width=0.5pp' or 'width=0.005'"
        )
    return width


def rule(text: str, about: Mapping[str, Any], settings: Settings | None = None) -> Rule:
    """Return the rule that ``--until`` asks for.

    Parameters
    ----------
    text : str
        ``verdict``, or ``width=0.5pp`` (percentage points; also ``%``, or a plain share).
    about : mapping
        Content of ``run.json``, as planned.
    settings : Settings, optional

    Raises
    ------
    ValueError
        When the text is no rule: one sentence that names what is valid.
    """
    return Rule(parse_width(text), about, settings or Settings(), _verdicts(about))


def _verdicts(about: Mapping[str, Any]) -> int:
    """Return a number that the verdicts of a run do not exceed."""
    count = sum(cell["players"] for cell in about["cells"])
    matches = {(cell["players"], cell["line_up"]) for cell in about["cells"]}
    pairs = len(about["experiment"]["variants"]) - 1
    count += sum(pairs * (2 * players + 3) for players, _ in matches)
    return count + len(about["game"]["study"]["claims"]) * len(matches)


@dataclasses.dataclass
class Rule:
    """Says, for each match (player count and line-up) by itself, after which block it may stop.

    It looks after every block, at what `betting` does not exclude of every seat's share of the win in every variant,
    and stops at the first block at which all are narrow enough (level ``confidence`` each), or at which every seat has
    its verdict (adjusted after Bonferroni for all verdicts of the run, so that they stand after Holm's adjustment).
    There is no look before `sequences.LEAST_BLOCKS`.

    Attributes
    ----------
    width : float or None
        Half-width asked for; None asks for the verdicts.
    about : mapping
    settings : Settings
    verdicts : int
        Verdicts that the level is shared among.
    """

    width: float | None
    about: Mapping[str, Any]
    settings: Settings
    verdicts: int
    _sums: dict[tuple[int, str], _Running] = dataclasses.field(default_factory=dict, repr=False)

    def __call__(self, rows: pl.DataFrame, players: int, line_up: str) -> int | None:
        """Take the next rows of one match and return the last deal to keep, or None to play on.

        Parts come in the order of their blocks; how the blocks are divided into parts changes nothing. Once a deal
        was returned, it stays.

        Raises
        ------
        ValueError
            When the rows are not whole blocks of that match.
        """
        running = self._sums.setdefault((players, line_up), _Running())
        if running.last is not None:
            return running.last
        for part in split(rows):
            if (part.players, part.line_up) != (players, line_up):
                raise ValueError(f"rows of {part.players} players with '{part.line_up}' are none of this match")
            about = About("seat share")
            values = [Measure("", about, part.shares[:, seat]).blocked(part) for seat in range(players)]
            shares = np.concatenate([mean for mean, _, _ in values])
            there = np.concatenate([there for _, there, _ in values])
            self._look(part, running, shares, there)
        return running.last

    def _look(self, part: Part, running: _Running, shares: Floats, there: Floats) -> None:
        """Extend the running sums by blocks (seats times variants, blocks) and find the first that may be the last."""
        counts, totals, squares = running.extended(shares, there)
        alpha = 1 - self.settings.confidence
        price = -math.log(alpha if self.width is not None else alpha / self.verdicts)
        done = counts >= LEAST_BLOCKS
        if self.width is not None:
            for sign in (-1, 1):
                done &= _beyond(counts, totals, squares, sign * self.width, price)
        else:
            low, high = (1 / part.players + sign * self.settings.tolerance_share for sign in (-1, 1))
            means = totals / np.maximum(counts, 1)
            beyond_low, beyond_high = (
                evidence(counts, totals, squares, limit) >= price if 0 < limit < 1 else np.ones_like(done)
                for limit in (low, high)
            )
            inside = (means > low) & (means < high) & beyond_low & beyond_high
            outside = ((means > high) & beyond_high) | ((means < low) & beyond_low)
            done &= inside | outside
        together = np.flatnonzero(done.all(axis=0))
        if len(together):
            deals = part.blocked(part.frame.get_column("deal").to_numpy())[:, 0, 0]
            running.last = int(deals[together[0]])


@dataclasses.dataclass
class _Running:
    """Running sums of one match, one entry for each seat in each variant."""

    last: int | None = None
    count: Any = 0.0
    total: Any = 0.0
    squares: Any = 0.0

    def extended(self, values: Floats, there: Floats) -> tuple[Floats, Floats, Floats]:
        """Add blocks and return counts, sums and sums of squares after each, (entries, blocks)."""
        counts = np.reshape(self.count, (-1, 1)) + there.cumsum(axis=1)
        totals = np.reshape(self.total, (-1, 1)) + (values * there).cumsum(axis=1)
        squares = np.reshape(self.squares, (-1, 1)) + (values**2 * there).cumsum(axis=1)
        self.count, self.total, self.squares = counts[:, -1], totals[:, -1], squares[:, -1]
        return counts, totals, squares


def _beyond(counts: Floats, totals: Floats, squares: Floats, step: float, price: float) -> Mask:
    """Return where a share that lies ``step`` from the mean so far is excluded, or impossible."""
    means = totals / np.maximum(counts, 1)
    found = np.ones(means.shape, np.bool_)
    limits = means + step
    possible = (limits > 0) & (limits < 1)
    against = evidence(counts[possible], totals[possible], squares[possible], limits[possible])
    found[possible] = against >= price
    return found
