"""How numbers and lists are written: one place, so that the same thing always reads the same."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

ABSENT = "not enough games"
"""Stands wherever a figure cannot be given."""
NARROW = "\u202f"
"""Narrow space that does not break: before the per cent sign."""
MINUS = "\u2212"

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_NUMERALS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def given(*values: float | None) -> bool:
    """Return whether all values are there and finite."""
    return all(value is not None and math.isfinite(value) for value in values)


def number(value: float | None, decimals: int = 0, *, sign: bool = False) -> str:
    """Return a number with thousands separators and a true minus: "1,234.5", "−0.3", with ``sign`` "+0.3".

    Parameters
    ----------
    value : float or None
    decimals : int
    sign : bool
        Whether a positive number has a plus.
    """
    if value is None or not math.isfinite(value):
        return ABSENT
    words = f"{value:,.{decimals}f}"
    if not words.strip("-0.,"):
        return words.lstrip("-")
    words = words.replace("-", MINUS)
    return f"+{words}" if sign and value > 0 else words


def count(value: float | None, noun: str = "") -> str:
    """Return a whole number, with a noun that takes its plural: "1 deal", "20,000 deals"."""
    words = number(value)
    if not noun or words == ABSENT:
        return words
    return f"{words} {noun if words == '1' else noun + 's'}"


def about(value: float | None, noun: str = "") -> str:
    """Return a whole number rounded to two digits: "about 45,000 games"."""
    if value is None or not math.isfinite(value):
        return ABSENT
    power = max(0, len(str(math.ceil(value))) - 2)
    rounded = math.ceil(value / 10**power) * 10**power
    for size, name in ((10**9, "thousand million"), (10**6, "million")):
        if rounded >= size:
            words = f"about {rounded / size:g} {name}"
            return f"{words} {noun}s" if noun else words
    return f"about {count(rounded, noun)}"


def decimals_for(*values: float | None) -> int:
    """Return how many decimals the values of one estimate and its interval deserve together: 0 to 3."""
    there = [abs(value) for value in values if value is not None and math.isfinite(value)]
    if not there:
        return 0
    spread = (max(there) - min(there)) / 2
    scale = spread if len(there) > 1 and spread > 0 else max(there) / 50
    if scale == 0:
        return 0
    return min(3, max(0, -math.floor(math.log10(scale))))


def amount(value: float | None, decimals: int | None = None, *, sign: bool = False) -> str:
    """Return an amount with as many decimals as its size deserves.

    Parameters
    ----------
    value : float or None
    decimals : int, optional
        As many as its size deserves, unless told.
    sign : bool
        Whether a positive number has a plus.
    """
    return number(value, decimals_for(value) if decimals is None else decimals, sign=sign)


def percent(value: float | None, *, unit: bool = True) -> str:
    """Return a share of one as a percentage with one decimal: "34.1 %"."""
    if value is None or not math.isfinite(value):
        return ABSENT
    tail = f"{NARROW}%" if unit else ""
    if 0 < value < 0.0005:
        return f"under 0.1{tail}"
    if 0.9995 < value < 1:
        return f"over 99.9{tail}"
    if value in (0, 1):
        return f"{value * 100:.0f}{tail}"
    return f"{number(100 * value, 1)}{tail}"


def points(value: float | None, *, unit: bool = True) -> str:
    """Return a difference of shares in percentage points with its sign: "+1.2 points"."""
    words = number(None if value is None else 100 * value, 1, sign=True)
    return f"{words} points" if unit and words != ABSENT else words


def change(value: float | None, *, unit: bool = True) -> str:
    """Return a relative difference with its sign: "+3.2 %"."""
    words = number(None if value is None else 100 * value, 1, sign=True)
    return f"{words}{NARROW}%" if unit and words != ABSENT else words


def tolerance_points(value: float) -> str:
    """Return a tolerance of shares: "±2 points"."""
    return f"±{100 * value:g} points"


def tolerance_percent(value: float) -> str:
    """Return a relative tolerance: "±10 %"."""
    return f"±{100 * value:g}{NARROW}%"


def between(low: str, high: str) -> str:
    """Return an interval: "33.7 to 34.5", or that it cannot be given."""
    return ABSENT if ABSENT in (low, high) else f"{low} to {high}"


def ordinal(seat: int) -> str:
    """Return the name of a seat counted from 0: "first" for 0, "second" for 1."""
    return _ORDINALS[seat] if seat < len(_ORDINALS) else f"{seat + 1}th"


def seat_name(seat: int) -> str:
    """Return the short name of a seat counted from 0: "1st seat"."""
    return f"{seat + 1}{ {0: 'st', 1: 'nd', 2: 'rd'}.get(seat, 'th') } seat"


def spelled(value: int) -> str:
    """Return a small number as a word."""
    return _NUMERALS[value] if 0 <= value < len(_NUMERALS) else count(value)


def players_of(value: int) -> str:
    """Return "2 players", "1 player"."""
    return count(value, "player")


def listing(words: Iterable[str], last: str = "and") -> str:
    """Return a list in running text: "a, b and c"."""
    words = list(words)
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def numbers_listing(values: Sequence[int]) -> str:
    """Return whole numbers in running text, a run of three or more as a range: "2, 3 and 4"."""
    return listing([str(value) for value in values])


def sentence(words: str) -> str:
    """Return words with a capital at the start and the rest untouched."""
    return words[:1].upper() + words[1:]


def from_name(name: str) -> str:
    """Return a name of the code as words: "last_alive" as "last alive"."""
    return name.replace("_", " ")


def shorten(words: str, width: int) -> str:
    """Return words cut to a width in letters, in the middle, for long names often differ at their end."""
    if len(words) <= width:
        return words
    tail = (width - 1) // 2
    return f"{words[: width - 1 - tail].rstrip()}…{words[len(words) - tail :].lstrip()}"
