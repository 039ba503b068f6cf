"""An experiment as plain values, as JSON and TOML keep them: its keys, and each value in its type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simulator.errors import InputError, suggest
from simulator.experiments import expressions

KEYS = ("game", "games", "players", "variants", "line_ups", "rules", "seed", "until")
"""Keys of an experiment as plain values."""


def checked_values(values: Mapping[str, Any], wanted: Sequence[str] = ()) -> dict[str, Any]:
    """Return the values of an experiment's keys in their types; raise `InputError` for an unknown or missing key."""
    for key in values:
        if key not in KEYS:
            raise InputError(f"unknown key '{key}' of an experiment: {suggest(key, KEYS)}")
    for key in wanted:
        if key not in values:
            raise InputError(f"the experiment lacks the key '{key}'")
    return {key: _typed(key, value) for key, value in values.items()}


def _typed(key: str, value: Any) -> Any:
    if key in ("games", "seed"):
        return expressions.parse_whole(value, key)
    if key in ("game", "until"):
        if not isinstance(value, str) or (key == "game" and not value.strip()):
            raise InputError(f"{key} is {value!r}: give {'the name of a game' if key == 'game' else 'a text'}")
        return value
    if key == "rules":
        if not isinstance(value, Mapping):
            raise InputError(f"rules is {value!r}: give a table of switches and their values")
        return dict(value)
    return _list(key, value)


def _list(key: str, value: Any) -> tuple[Any, ...]:
    """Return a list of player counts or expressions; a single text of the command line is split."""
    if isinstance(value, str):
        if key == "players":
            return tuple(expressions.parse_players(value))
        return (value,) if key == "line_ups" else tuple(expressions.split_list(value, key))
    if key == "players" and isinstance(value, int):
        value = [value]
    if not isinstance(value, Sequence):
        raise InputError(f"{key} is {value!r}: give a list")
    if not value:
        raise InputError(f"{key} is an empty list: leave it out for the default, or give at least one")
    if key == "players":
        return tuple(expressions.parse_whole(item, key) for item in value)
    for item in value:
        if not isinstance(item, str):
            raise InputError(f"{key} holds {item!r}: give texts")
    return tuple(value)
