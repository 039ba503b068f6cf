"""Switches: every open ruling of a game as a named, validated field of its frozen ``Rules`` dataclass."""

from __future__ import annotations

import ast
import dataclasses
import numbers
from collections.abc import Mapping
from typing import Any, Self, TypeVar

import numpy as np

from simulator.errors import InputError, suggest
from simulator.play.dtypes import record_dtype

T = TypeVar("T")

_META = "zygos.switch"


@dataclasses.dataclass(frozen=True)
class Switch:
    """What a switch is about and which values it takes.

    Attributes
    ----------
    about : str
        One line for people: what the switch decides.
    source : str
        Paragraph of the rules it comes from.
    choices : tuple
        The only valid values; empty when ``low`` and ``high`` bound it or its type says enough.
    low, high : float or None
        Inclusive bounds of a number.
    by_players : bool
        Whether the value depends on the player count: a dict from each count to its value. A plain value is meant for
        every count; a dict that names some counts leaves the printed value of the others.
    """

    about: str
    source: str = ""
    choices: tuple[Any, ...] = ()
    low: float | None = None
    high: float | None = None
    by_players: bool = False


def switch(
    default: T,
    about: str,
    *,
    source: str = "",
    choices: tuple[Any, ...] = (),
    low: float | None = None,
    high: float | None = None,
    by_players: bool = False,
) -> T:
    """Declare a field of a ``Rules`` dataclass: the printed rule as default, and what else it may be.

    Parameters
    ----------
    default : any
        The printed rule.
    about : str
        What it decides, in one line.
    source : str
        Paragraph of the rules that it is a reading of.
    choices : tuple
        Values that it may have, the default among them; empty for any of its type.
    low, high : float, optional
        Range of a number, ends included.
    by_players : bool
        Whether it may differ by player count.
    """
    metadata = {_META: Switch(about, source, choices, low, high, by_players)}
    if isinstance(default, (dict, list)):
        return dataclasses.field(default_factory=default.copy, metadata=metadata)  # type: ignore[return-value]
    return dataclasses.field(default=default, metadata=metadata)


@dataclasses.dataclass(frozen=True)
class Rules:
    """Base of every game's switches: validated on construction, resolved for one player count by ``record``.

    A game subclasses it with fields made by `switch` and, where a switch is more than a number or a choice,
    overrides `validate` and `resolve`.

    Raises
    ------
    InputError
        On construction, when a value is of the wrong type or out of range.
    """

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            object.__setattr__(self, field.name, _checked(field, getattr(self, field.name)))
        self.validate()

    def validate(self) -> None:
        """Check what single fields cannot say; raise `InputError`. The base checks nothing."""

    def resolve(self, players: int) -> dict[str, Any]:
        """Return the kernels' view of the switches for one player count: name to bool, number or array.

        A bool or a whole number becomes i4, a float f8, a text choice its index among the choices as i4, an array
        a sub-array of its own shape and dtype; a switch ``by_players`` becomes its value for that count. Override it
        to resolve other values that depend on the player count.
        """
        values: dict[str, Any] = {}
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if field.metadata[_META].by_players:
                value = value[players]
            choices = field.metadata[_META].choices
            values[field.name] = choices.index(value) if isinstance(value, str) and choices else value
        return values

    def record(self, players: int) -> np.ndarray[Any, Any]:
        """Return the switches resolved for a player count as a one-element structured array.

        It holds ``players`` and one field for each item of `resolve`, in that order; kernels read ``rules[0]``.
        """
        values = {"players": players, **self.resolve(players)}
        fields: list[Any] = []
        for name, value in values.items():
            array = np.asarray(value)
            if array.dtype.kind in "bi":
                array = array.astype(np.uint64 if array.dtype == np.uint64 else np.int32)
            values[name] = array
            fields.append((name, array.dtype, array.shape) if array.shape else (name, array.dtype))
        record = np.zeros(1, record_dtype(fields))
        for name, value in values.items():
            record[name][0] = value
        return record

    @classmethod
    def switches(cls) -> dict[str, tuple[Switch, Any]]:
        """Return each switch's description and default value by name, in order."""
        default = cls()
        return {f.name: (f.metadata[_META], getattr(default, f.name)) for f in dataclasses.fields(cls)}

    @classmethod
    def build(cls, values: Mapping[str, Any]) -> Self:
        """Return the rules with some switches set; an unknown name raises `InputError` and suggests the nearest."""
        names = [field.name for field in dataclasses.fields(cls)]
        for name in values:
            if name not in names:
                raise InputError(f"unknown switch '{name}': {suggest(name, names)}")
        return cls(**values)

    def changed(self) -> dict[str, Any]:
        """Return the switches that differ from the printed rules."""
        default = type(self)()
        names = (field.name for field in dataclasses.fields(self))
        return {name: getattr(self, name) for name in names if getattr(self, name) != getattr(default, name)}


def parse_value(text: str) -> Any:
    """Return the value that a text of the command line stands for: a bool, a number, a dict, or the text itself."""
    word = text.strip()
    if word.lower() in ("true", "yes", "on"):
        return True
    if word.lower() in ("false", "no", "off"):
        return False
    try:
        return ast.literal_eval(word)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return word


def _checked(field: dataclasses.Field[Any], value: Any) -> Any:
    """Return a switch's value in its default's type, or raise `InputError`."""
    about: Switch = field.metadata[_META]
    default: Any = field.default if field.default_factory is dataclasses.MISSING else field.default_factory()
    if not about.by_players:
        return _checked_value(field.name, about, default, value)
    if not isinstance(value, Mapping):
        value = dict.fromkeys(default, value)
    values = dict(default)
    for key, item in value.items():
        players = int(key) if isinstance(key, str) and key.isdecimal() else key  # keys of JSON and TOML are texts
        if isinstance(players, bool) or players not in default:
            raise InputError(f"switch '{field.name}' names {key!r} players: {suggest(key, map(str, default))}")
        values[players] = _checked_value(field.name, about, default[players], item)
    return values


def _checked_value(name: str, about: Switch, default: Any, value: Any) -> Any:
    if about.choices:
        if type(value) is bool and bool not in {type(c) for c in about.choices}:
            raise InputError(f"switch '{name}' is {value!r}: {suggest(value, map(str, about.choices))}")
        for choice in about.choices:
            if value == choice:
                return choice
        raise InputError(f"switch '{name}' is {value!r}: {suggest(value, map(str, about.choices))}")
    if isinstance(default, bool):
        if not isinstance(value, (bool, np.bool_)):
            raise InputError(f"switch '{name}' is {value!r}: choose true or false")
        return bool(value)
    if isinstance(default, (int, float)):
        return _number(name, about, default, value)
    if isinstance(default, tuple) and isinstance(value, list):
        value = tuple(value)  # as JSON and TOML give it
    if not isinstance(value, type(default)):
        raise InputError(f"switch '{name}' is {value!r}: give a {type(default).__name__} such as {default!r}")
    return value


def _number(name: str, about: Switch, default: float, value: Any) -> float:
    whole = isinstance(default, int)
    kind = "a whole number" if whole else "a number"
    low, high = about.low, about.high
    span = f" from {low:g} to {high:g}" if low is not None and high is not None else ""
    wanted = numbers.Integral if whole else numbers.Real
    number = isinstance(value, wanted) and not isinstance(value, (bool, np.bool_))
    inside = number and (low is None or value >= low) and (high is None or value <= high)
    if not inside or not np.isfinite(value):
        raise InputError(f"switch '{name}' is {value!r}: give {kind}{span}")
    return int(value) if whole else float(value)
