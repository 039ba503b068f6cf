"""What a chart shows, as plain data: panels of one size that stand side by side or below each other.

A figure is several panels rather than one wide picture, so that its text keeps its size on a phone and on paper.
"""

from __future__ import annotations

import dataclasses
from typing import Literal, Protocol, TypeAlias

Scale: TypeAlias = Literal["percent", "points", "relative", "amount"]
"""What an axis shows: shares of one as per cent, their differences in points, relative differences, or amounts."""
Tone: TypeAlias = Literal["plain", "within", "outside", "open"]
"""What a verdict says: nothing, within the tolerance, outside it, or undecided."""
Range: TypeAlias = tuple[float, float]
Bar: TypeAlias = tuple[float, float, int]


@dataclasses.dataclass(frozen=True)
class Mark:
    """One estimate: a dot, a thick line for its interval, a thin one for a wider interval.

    Attributes
    ----------
    label, direct : str
        What it is, and its value in words: written beside it.
    value : float or None
        None when it cannot be given: then only the words are written.
    inner, outer : pair of float or None
        The interval, and a wider one.
    tone : str
        Verdict.
    """

    label: str
    direct: str
    value: float | None
    inner: Range | None = None
    outer: Range | None = None
    tone: Tone = "plain"


class Panel(Protocol):
    """What one chart shows, as plain data."""

    def __hash__(self) -> int:
        """Panels are drawn once each: equal ones are one."""

    @property
    def title(self) -> str:
        """Written above it."""

    @property
    def is_drawable(self) -> bool:
        """Whether it has anything to draw."""


@dataclasses.dataclass(frozen=True)
class DotPanel:
    """Estimates below each other on one axis, with the line of parity and the band of the tolerance."""

    title: str
    marks: tuple[Mark, ...]
    limits: Range
    scale: Scale
    reference: float | None = None
    band: Range | None = None
    axis: str = ""

    @property
    def is_drawable(self) -> bool:
        """Whether any estimate is there."""
        return any(mark.value is not None for mark in self.marks)


@dataclasses.dataclass(frozen=True)
class HistogramPanel:
    """How many games had each value, with the median and the range of nine games in ten.

    Attributes
    ----------
    bars : tuple of (float, float, int)
        From, to, and games.
    """

    title: str
    bars: tuple[Bar, ...]
    limits: Range
    axis: str
    median: float | None = None
    middle: Range | None = None

    @property
    def is_drawable(self) -> bool:
        """Whether any game was counted."""
        return bool(self.bars)


@dataclasses.dataclass(frozen=True)
class CurvePanel:
    """Estimates over the values of a switch, with the printed rules as a level line.

    Attributes
    ----------
    x : tuple of float
        Values of the switch.
    marks : tuple of Mark
        One for each value.
    base : Mark or None
        The variant that all are compared with, where its value is not one of ``x``.
    """

    title: str
    x: tuple[float, ...]
    marks: tuple[Mark, ...]
    limits: Range
    scale: Scale
    axis: str
    base: Mark | None = None
    reference: float | None = None
    band: Range | None = None

    @property
    def is_drawable(self) -> bool:
        """Whether any estimate is there."""
        return any(mark.value is not None for mark in self.marks)


@dataclasses.dataclass(frozen=True)
class MatrixPanel:
    """Shares of rows against columns, shaded by their distance from a fair share."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    values: tuple[tuple[float | None, ...], ...]
    fair: float

    @property
    def is_drawable(self) -> bool:
        """Whether any share is there."""
        return any(value is not None for row in self.values for value in row)


def span(*values: float | None, margin: float = 0.06) -> Range:
    """Return limits that hold all values that are there, with a margin on both sides."""
    there = [value for value in values if value is not None]
    if not there:
        return (0.0, 1.0)
    low, high = min(there), max(there)
    room = (high - low) * margin or abs(high) * margin or 1.0
    return (low - room, high + room)
