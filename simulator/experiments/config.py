"""Experiments as TOML files: read with the standard library, written by a small writer."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from simulator.errors import InputError
from simulator.experiments.experiment import Experiment
from simulator.experiments.values import checked_values


def read_config(path: str | Path) -> dict[str, Any]:
    """Return the values of an experiment's TOML file, for `Experiment.from_mapping`; keys may be missing.

    Raises
    ------
    InputError
        When the file is missing or malformed, or has an unknown key (the nearest is suggested) or a value of the
        wrong type.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
        values = tomllib.loads(text)
    except OSError as error:
        raise InputError(f"configuration file '{path}' cannot be read: {error.strerror}") from error
    except ValueError as error:  # malformed TOML, or bytes that are no UTF-8
        raise InputError(f"configuration file '{path}' is no TOML: {error}") from error
    try:
        return checked_values(values)
    except InputError as error:
        raise InputError(f"configuration file '{path}': {error}") from error


def write_config(experiment: Experiment) -> str:
    """Return the experiment as the text of a TOML file that `read_config` reads back."""
    values = experiment.to_dict()
    rules = values.pop("rules")
    if not values["until"]:
        del values["until"]
    lines = [f"{key} = {_value(value)}" for key, value in values.items()]
    if rules:
        lines += ["", "[rules]", *(f"{_key(key)} = {_value(value)}" for key, value in rules.items())]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(str(key))} = {_value(item)}" for key, item in value.items()) + "}"
    return "[" + ", ".join(map(_value, value)) + "]"


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _value(key)
