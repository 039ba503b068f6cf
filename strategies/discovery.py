"""Finds and builds strategies: files of this package, entry points of the group ``zygos.strategies``, files by path."""

from __future__ import annotations

import dataclasses
import importlib
import importlib.metadata
import inspect
import pkgutil
import re
import types
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import strategies
from simulator.errors import InputError, describe_error, suggest
from simulator.experiments.expressions import split_call, split_list
from simulator.loading import load_file
from simulator.play.rules import parse_value
from simulator.play.strategy import Strategy


@dataclasses.dataclass(frozen=True)
class Listed:
    """A strategy for people.

    Attributes
    ----------
    name : str
        Name of its file, or of its entry point.
    about : str
        First line of its docstring.
    parameters : dict
        Name of each parameter to its default.
    searches : bool
        Whether it plays out many games for each decision: a thousand times slower than an idea.
    """

    name: str
    about: str
    parameters: dict[str, Any]
    searches: bool = False


def strategy_names(game: str) -> list[str]:
    """Return the names of the strategies that play a game, by its ``NAME``; those of any game first."""
    return list(_classes(game))


def list_strategies(game: str) -> list[Listed]:
    """Return the strategies that play a game, with what people want to know of each."""
    found = []
    for name, strategy in _classes(game).items():
        about = inspect.cleandoc(strategy.__dict__.get("__doc__") or "").partition("\n")[0]
        parameters = {f.name: _shown(_default(f)) for f in dataclasses.fields(strategy)}
        found.append(Listed(name, about, parameters, getattr(strategy, "searches", False)))
    return found


def build(spec: str, game: str) -> Strategy:
    """Return the strategy that a spec stands for.

    Parameters
    ----------
    spec : str
        ``greedy``, ``greedy(rivals=0.8)``, ``path/to/mine.py:Mine`` or ``path/to/mine.py:Mine(depth=2)``; the class of
        a file may be left out when the file has one strategy only. A parameter that is a strategy is given by a spec
        in turn: ``search(base=greedy(rivals=0.8))``.
    game : str
        ``NAME`` of the game it is to play.

    Raises
    ------
    InputError
        When the strategy or a parameter is unknown (the nearest is suggested), a value is of the wrong type, or a
        file is missing, does not import or has no such strategy.
    """
    name, arguments = _split_spec(spec)
    found = _class_in_file(name) if ".py" in name else _class_by_name(name, game)
    values = _parameters(spec, arguments, found, game)
    try:
        return found(**values)
    except InputError:
        raise
    except Exception as error:
        raise InputError(f"strategy '{spec}' cannot be made: {describe_error(error)}") from error


def _split_spec(spec: str) -> tuple[str, list[str]]:
    """Return the name and the texts of the arguments of a spec."""
    name, inside = split_call(spec, lambda text: bool(re.fullmatch(r"[\w.-]+|.*\.py(:\s*\w+)?", text, flags=re.DOTALL)))
    plain = ".py" in name or re.fullmatch(r"[^()]+", name)
    if not plain:
        raise InputError(f"strategy '{spec}' is malformed: write name, name(parameter=value) or path/to/file.py:Class")
    return name, split_list(inside, f"parameters of '{name}'") if inside else []


def _class_by_name(name: str, game: str) -> type[Strategy]:
    found = _classes(game)
    if name not in found:
        raise InputError(
            f"unknown strategy '{name}' for {game}: {suggest(name, found)} (or give a file as path/to/mine.py:Mine)"
        )
    return found[name]


def _classes(game: str) -> dict[str, type[Strategy]]:
    """Return the classes of the strategies that play a game, by name."""
    home = Path(str(strategies.__file__)).parent
    found: dict[str, type[Strategy]] = {}
    for package, folder in ((strategies.__name__, home), (f"{strategies.__name__}.{game}", home / game)):
        for info in sorted(pkgutil.iter_modules([str(folder)]), key=lambda info: info.name):
            if not info.ispkg and not info.name.startswith("_") and f"{package}.{info.name}" != __name__:
                own = _only(importlib.import_module(f"{package}.{info.name}"), info.name)
                found.update({info.name: own} if own is not None else {})
    points = importlib.metadata.entry_points(group="zygos.strategies")
    for point in sorted(points, key=lambda point: point.name):
        strategy = _load(point)
        if strategy.game in ("", game):
            found.setdefault(point.name, strategy)
    return found


def _load(point: importlib.metadata.EntryPoint) -> type[Strategy]:
    try:
        strategy = point.load()
    except Exception as error:
        raise InputError(
            f"strategy '{point.name}' of an installed package does not import: {describe_error(error)}"
        ) from error
    if not (isinstance(strategy, type) and issubclass(strategy, Strategy)):
        raise InputError(f"strategy '{point.name}' of an installed package is {point.value}, no Strategy")
    return strategy


def _own_classes(module: types.ModuleType) -> dict[str, type[Strategy]]:
    """Return the strategies defined in a module, by name of their class."""
    return {
        name: thing
        for name, thing in vars(module).items()
        if isinstance(thing, type) and issubclass(thing, Strategy) and thing.__module__ == module.__name__
    }


def _only(module: types.ModuleType, name: str) -> type[Strategy] | None:
    """Return the strategy that a module is named after, or its only one; None for a module that has none."""
    own = _own_classes(module)
    for word, thing in own.items():
        if word.lower() == name.replace("_", "").lower():
            return thing
    return next(iter(own.values())) if len(own) == 1 else None


def _class_in_file(name: str) -> type[Strategy]:
    """Return the strategy class that ``path/to/file.py:Class`` or ``path/to/file.py`` names."""
    place = name.rfind(".py") + 3
    path, word = name[:place], name[place:].lstrip(":").strip()
    module = load_file(path, "strategy")
    own = _own_classes(module)
    listed = f"its strategies are: {', '.join(own)}" if own else "it defines no class derived from Strategy"
    if not word:
        only = _only(module, Path(path).stem)
        if only is None:
            raise InputError(f"strategy file '{path}' needs the name of a class after it, as in {path}:Mine; {listed}")
        return only
    thing = getattr(module, word, None)
    if thing is None:
        raise InputError(f"strategy file '{path}' has no class '{word}': {listed}")
    if not (isinstance(thing, type) and issubclass(thing, Strategy)):
        raise InputError(
            f"'{word}' of strategy file '{path}' is no Strategy: derive it from simulator.play.strategy.Strategy"
        )
    return thing


def _default(field: dataclasses.Field[Any]) -> Any:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default


def _shown(value: Any) -> Any:
    """Return a default as people read it: a strategy by its name."""
    return type(value).__name__.lower().replace("strategy", "uniform") if isinstance(value, Strategy) else value


def _parameters(spec: str, arguments: list[str], found: type[Strategy], game: str) -> dict[str, Any]:
    """Return the parameters that a spec sets, checked against the fields of its class."""
    fields = {f.name: f for f in dataclasses.fields(found) if f.init}
    hints = _hints(found)
    values: dict[str, Any] = {}
    for argument in arguments:
        name, equals, text = (piece.strip() for piece in argument.partition("="))
        if not equals or not name or not text:
            raise InputError(f"strategy '{spec}': '{argument}' is no parameter: write name=value")
        if name not in fields:
            raise InputError(f"strategy '{spec}' has no parameter '{name}': {suggest(name, fields)}")
        if name in values:
            raise InputError(f"strategy '{spec}' sets '{name}' twice: set it once")
        if _is_strategy(hints.get(name)):
            values[name] = build(text, game)
            continue
        values[name] = parse_value(text)
        _check_type(spec, name, values[name], hints.get(name, Any), _default(fields[name]))
    missing = [name for name, f in fields.items() if name not in values and _default(f) is dataclasses.MISSING]
    if missing:
        raise InputError(f"strategy '{spec}' lacks its parameter '{missing[0]}': write name({missing[0]}=value)")
    return values


def _is_strategy(hint: Any) -> bool:
    """Return whether a field holds a strategy, or may."""
    return any(isinstance(one, type) and issubclass(one, Strategy) for one in (hint, *typing.get_args(hint)))


def _hints(found: type[Strategy]) -> Mapping[str, Any]:
    try:
        return typing.get_type_hints(found)
    except Exception:  # a hint that only a type checker can read
        return {}


def _check_type(spec: str, name: str, value: Any, hint: Any, default: Any) -> None:
    """Raise `InputError` when a value is of another type than the field's; numbers must be finite."""
    if _fits(value, hint):
        return
    such = "" if default is dataclasses.MISSING else f" such as {default!r}"
    kind = getattr(hint, "__name__", str(hint))
    kinds = {"float": "a number", "int": "a whole number", "bool": "true or false", "str": "a text"}
    raise InputError(f"strategy '{spec}': parameter '{name}' is {value!r}, not {kinds.get(kind, kind)}{such}")


def _fits(value: Any, hint: Any) -> bool:
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        return any(_fits(value, one) for one in typing.get_args(hint))
    if origin is typing.Literal:
        return value in typing.get_args(hint)
    if hint in (None, type(None)):
        return value is None
    if hint is float:
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        return number and abs(value) < float("inf")
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    plain = origin if origin is not None else hint
    return not isinstance(plain, type) or isinstance(value, plain)
