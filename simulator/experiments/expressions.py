"""The small languages of the command line and of configuration files: lists, player counts, switches, line-ups."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from simulator.errors import InputError, suggest
from simulator.play.rules import parse_value

_OPENING = {"(": ")", "[": "]", "{": "}"}


def split_list(text: str, what: str = "list", separator: str = ",") -> list[str]:
    """Return the parts of a list, stripped; separators within brackets do not split.

    Parameters
    ----------
    text : str
        Parts between separators, as typed.
    what : str
        What they are a list of, for the messages.
    separator : str
        One character.

    Raises
    ------
    InputError
        When brackets or quotes are not balanced, or a part is empty; ``what`` names the list.
    """
    parts: list[str] = []
    closing: list[str] = []
    start = 0
    for place, letter in _unquoted(text, what):
        if letter in _OPENING:
            closing.append(_OPENING[letter])
        elif letter in _OPENING.values():
            if not closing or closing.pop() != letter:
                raise InputError(f"{what} '{text}' has a '{letter}' that nothing opens")
        elif letter == separator and not closing:
            parts.append(text[start:place].strip())
            start = place + 1
    if closing:
        raise InputError(f"{what} '{text}' lacks a closing {closing[-1]}")
    parts.append(text[start:].strip())
    if "" in parts:
        raise InputError(f"{what} '{text}' has an empty part: write its parts with one '{separator}' between them")
    return parts


def _unquoted(text: str, what: str) -> Iterator[tuple[int, str]]:
    """Yield the place of each letter that is not in quotes, and the letter.

    A quote opens where a value begins: at the start, after a bracket, a comma, a colon or an equals sign. Elsewhere it
    is a letter, as in the path ``it's/mine.py``.
    """
    quote, escaped, before = "", False, "="
    for place, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote and not escaped else quote
            escaped = letter == "\\" and not escaped
        elif letter in "'\"" and before in "=,:([{":
            quote = letter
        else:
            yield place, letter
        before = before if letter.isspace() else letter
    if quote:
        raise InputError(f"{what} '{text}' lacks a closing {quote}")


def split_call(text: str, is_name: Callable[[str], bool]) -> tuple[str, str]:
    """Return the name of a call such as ``greedy(rivals=0.8)``, and the text between its brackets, or none.

    Parameters
    ----------
    text : str
        A name, which may hold brackets itself, and brackets that close at the end, or a name alone.
    is_name : callable
        Whether a text can be such a name.
    """
    word = text.strip()
    for place, letter in enumerate(word):
        name = word[:place].strip()
        if letter == "(" and word.endswith(")") and is_name(name):
            try:
                split_list(word[place + 1 : -1].strip() or "none", separator="\0")
            except InputError:
                continue  # a bracket of a path, which closes before the end
            return name, word[place + 1 : -1].strip()
    return word, ""


def parse_whole(text: object, name: str) -> int:
    """Return a whole number written as ``1000000`` or ``1_000_000``; ``name`` says what it is in the error."""
    word = str(text).strip()
    if isinstance(text, bool) or not re.fullmatch(r"[+-]?\d+(_\d+)*", word):
        raise InputError(f"{name} is '{text}': give a whole number")
    if len(word) > 40:
        raise InputError(f"{name} is a number of {len(word)} digits: give one that fits")
    return int(word)


def parse_players(text: str) -> list[int]:
    """Return the player counts of ``3``, ``2,4`` or ``2-4``, in the order written."""
    counts: list[int] = []
    for part in split_list(text, "players"):
        span = re.fullmatch(r"(\d{1,3})\s*-\s*(\d{1,3})", part)
        if span:
            low, high = int(span[1]), int(span[2])
            if low > high:
                raise InputError(f"players '{part}' runs backwards: write {high}-{low}")
            counts.extend(range(low, high + 1))
        elif re.fullmatch(r"\d{1,3}", part):
            counts.append(int(part))
        else:
            raise InputError(f"players is '{part}': give a number, a list such as 2,4 or a range such as 2-4")
    return counts


def parse_rules(texts: Iterable[str]) -> dict[str, Any]:
    """Return the switches set by texts such as ``memory=0.5``; one set twice to different values is an error."""
    values: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise InputError(f"rule '{text}' is no switch: write it as name=value, such as memory=0.5")
        set_once(values, {name.strip(): parse_value(value)}, f"rule '{text}'")
    return values


def set_once(values: dict[str, Any], more: Mapping[str, Any], where: str) -> None:
    """Add switches to ``values``; raise `InputError` when one is there already with another value.

    Parameters
    ----------
    values : dict
        Values by the name of the switch; changed in place.
    more : mapping
        Switches to add.
    where : str
        What sets them, for the message.
    """
    for name, value in more.items():
        if name in values and (values[name] != value or isinstance(values[name], bool) != isinstance(value, bool)):
            raise InputError(
                f"switch '{name}' is set twice, to {values[name]!r} and by {where} to {value!r}: set it once"
            )
        values[name] = value


def parse_variant(text: str, variants: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return the switches that a variant expression sets.

    Parameters
    ----------
    text : str
        Parts joined by ``+``: ``base``, a name of ``variants``, or ``switch=value``.
    variants : mapping
        The game's named variants.
    """
    values: dict[str, Any] = {}
    parts = split_list(text, "variant", "+")
    for part in parts:
        if parts.count(part) > 1:
            raise InputError(f"variant '{text}' names '{part}' twice: name it once")
        if "=" in part:
            set_once(values, parse_rules([part]), f"variant '{text}'")
        elif part in variants:
            set_once(values, variants[part], f"variant '{part}'")
        elif part != "base":
            choices = ["base", *(name for name in variants if name != "base")]
            raise InputError(f"unknown variant '{part}': {suggest(part, choices)} (or set a switch, as in name=value)")
    return values


def parse_line_up(text: str) -> tuple[str, ...]:
    """Return the strategies' specs of a line-up expression, in order."""
    return tuple(split_list(text, "line-up"))


def fill_seats(specs: tuple[str, ...], players: int) -> tuple[str, ...]:
    """Return who sits in each seat: the specs repeated in order until the seats are filled."""
    return tuple(specs[seat % len(specs)] for seat in range(players))


def rotations(seats: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the distinct cyclic shifts of a filled line-up; rotation ``k`` is shifted by ``k`` seats."""
    turned = [seats[k:] + seats[:k] for k in range(len(seats))]
    return list(dict.fromkeys(turned))
