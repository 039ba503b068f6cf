"""What a report consists of, whatever its format: sections of paragraphs, verdicts, notes, tables and figures.

The HTML page and the PDF are made from the same `Report`, so that one never says what the other leaves out. All text
is plain text: the formats escape it.
"""

from __future__ import annotations

import dataclasses
from typing import Literal, TypeAlias

from reports.charts.panels import Panel, Tone

Kind: TypeAlias = Literal["plain", "strong", "code", "emphasis"]
Align: TypeAlias = Literal["left", "right"]


@dataclasses.dataclass(frozen=True)
class Span:
    """A stretch of text set in one way."""

    text: str
    kind: Kind = "plain"


Inline: TypeAlias = tuple[Span, ...]
"""Running text."""


def text(*parts: str | Span) -> Inline:
    """Return running text made of plain strings and spans."""
    return tuple(part if isinstance(part, Span) else Span(part) for part in parts)


def strong(words: str) -> Span:
    """Return words set strong."""
    return Span(words, "strong")


def code(words: str) -> Span:
    """Return words set as code: names of variants, strategies and switches as the command line takes them."""
    return Span(words, "code")


def plain(inline: Inline) -> str:
    """Return running text without its marking."""
    return "".join(span.text for span in inline)


@dataclasses.dataclass(frozen=True)
class Paragraph:
    """One paragraph."""

    inline: Inline


@dataclasses.dataclass(frozen=True)
class Verdict:
    """One finding in a plain sentence, with the word that sums it up.

    Attributes
    ----------
    word : str
        "balanced", "undecided", "supported"…
    tone : str
        Whether it lies within its tolerance, outside it, is open (undecided) or plain (a fact without a verdict).
    inline : tuple of Span
        The sentence.
    """

    word: str
    tone: Tone
    inline: Inline


@dataclasses.dataclass(frozen=True)
class Verdicts:
    """Findings on one question."""

    question: str
    items: tuple[Verdict, ...]


@dataclasses.dataclass(frozen=True)
class Note:
    """A short box with terms that the reader needs once."""

    title: str
    terms: tuple[tuple[str, Inline], ...]


@dataclasses.dataclass(frozen=True)
class Command:
    """Lines for a terminal."""

    lines: tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class Column:
    """A table's column: its head and on which side its cells stand."""

    head: str
    align: Align = "right"


@dataclasses.dataclass(frozen=True)
class Table:
    """A table.

    Attributes
    ----------
    caption : str
        What it shows and of how many games.
    columns : tuple of Column
    rows : tuple of tuple of str or Span
        One cell for each column, formatted. A row begins with its header cell.
    folded : bool
        Whether it is for looking things up: out of the way until it is asked for.
    """

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str | Span, ...], ...]
    folded: bool = False


@dataclasses.dataclass(frozen=True)
class Figure:
    """A figure of one or more panels, with the table behind it.

    Attributes
    ----------
    caption : str
        What it shows, of how many games, and how to read it.
    alternative : str
        What a reader who does not see it must know, with the numbers that matter.
    panels : tuple of Panel
        The charts, side by side.
    table : Table
        The figures that are drawn, and more.
    """

    caption: str
    alternative: str
    panels: tuple[Panel, ...]
    table: Table


Block: TypeAlias = Paragraph | Verdicts | Note | Command | Table | Figure


@dataclasses.dataclass(frozen=True)
class Section:
    """A section: its heading says what the figures in it are shares or means of."""

    name: str
    title: str
    blocks: tuple[Block, ...]


@dataclasses.dataclass(frozen=True)
class Report:
    """A report.

    Attributes
    ----------
    title, subtitle : str
    lead : tuple of Span
        The paragraph on what was played.
    facts : tuple of (str, str)
        What was played in a few figures.
    sections : tuple of Section
    language : str
        Code of the language it is written in.
    """

    title: str
    subtitle: str
    lead: Inline
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    language: str = "en"
