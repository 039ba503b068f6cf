"""What a run depends on, in words and digests: rules, sources and versions. It opens run.json."""

from __future__ import annotations

import dataclasses
import hashlib
import importlib.metadata
import json
import platform
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numpy as np

from simulator.experiments.experiment import Experiment
from simulator.play.game import Array, Game
from simulator.play.rules import Rules
from simulator.play.strategy import Strategy
from simulator.sources import HOME, closure, engine_files, file_hash, module_hash, module_hashes

FORMAT = 1
"""Version of the layout of run.json."""


def describe_run(experiment: Experiment, strategies: Mapping[str, Strategy]) -> dict[str, Any]:
    """Return run.json of a run that has not begun: what is asked, of what, and the digest of all it depends on.

    Two runs with the same ``digest`` have the same rows. ``sources`` names what enters it, so that a difference can
    be named: the engine, the game, each strategy, and the resolved switches of each variant at each player count,
    content of data files included.
    """
    game = experiment.game
    about: dict[str, Any] = {
        "format": FORMAT,
        "state": "running",
        "experiment": experiment.to_dict(),
        "digest": "",
        "versions": versions(),
        "game": _describe_game(game, experiment),
        "strategies": {spec: _describe_strategy(strategy) for spec, strategy in strategies.items()},
        "part_games": experiment.part_games,
        "cells": [{**dataclasses.asdict(cell), "games": cell.games} for cell in experiment.cells],
        "sources": _sources(experiment, strategies),
        "stopped": [],
        "parts": [],
    }
    about = json.loads(json.dumps(about, ensure_ascii=False))  # as it will be read back: texts as keys, lists
    about["digest"] = digest_of({key: about[key] for key in ("format", "experiment", "versions", "sources")})
    return about


def versions() -> dict[str, str]:
    """Return the versions that the bytes of a run depend on."""
    found = {"zygos": _version("zygos"), "python": ".".join(platform.python_version_tuple()[:2])}
    return found | {name: _version(name) for name in ("numpy", "numba", "polars")}


def digest_of(value: Any) -> str:
    """Return a hash of plain values, independent of the order of keys."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """Return what differs between two descriptions of a run, in words, changed files by name."""
    found = [
        f"{name} {old['versions'].get(name)} is now {version}"
        for name, version in new["versions"].items()
        if old["versions"].get(name) != version
    ]
    names = [*new["sources"], *(name for name in old["sources"] if name not in new["sources"])]
    return found + [
        f"{name} changed{_changed_files(old['sources'].get(name), new['sources'].get(name))}"
        for name in names
        if old["sources"].get(name) != new["sources"].get(name)
    ]


def _changed_files(old: Any, new: Any) -> str:
    """Return the files in which two sources differ, in brackets; nothing when they are no sources of files."""
    if not (isinstance(old, Mapping) and isinstance(new, Mapping)):
        return ""
    return f" ({', '.join(file for file in {**old, **new} if old.get(file) != new.get(file))})"


def _version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "unknown"


def _describe_game(game: Game, experiment: Experiment) -> dict[str, Any]:
    rules = [experiment.rules_of(variant) for variant in experiment.variants]
    switches = []
    for name, (switch, default) in game.Rules.switches().items():
        value = experiment.rules.get(name, default)
        switches.append(
            {"name": name, "about": switch.about, "source": switch.source, "default": default, "value": value}
        )
    columns = [{"name": c.name, "about": c.about, "by_seat": c.by_seat, "labels": list(c.labels)} for c in game.COLUMNS]
    return {
        "name": game.NAME,
        "title": game.TITLE,
        "ends": list(game.ENDS),
        "columns": columns,
        "switches": switches,
        "variants": {variant: r.changed() for variant, r in zip(experiment.variants, rules, strict=True)},
        "study": dataclasses.asdict(game.STUDY),
    }


def _describe_strategy(strategy: Strategy) -> dict[str, Any]:
    parameters = {f.name: getattr(strategy, f.name) for f in dataclasses.fields(strategy)}
    plain = {name: value if isinstance(value, (bool, int, float, str, type(None))) else repr(value)
             for name, value in parameters.items()}  # fmt: skip
    return {"about": first_line(type(strategy)), "parameters": plain}


def first_line(thing: type) -> str:
    """Return the first line of a class's own docstring; empty when it has none."""
    lines = (thing.__dict__.get("__doc__") or "").strip().splitlines()
    return lines[0].strip() if lines else ""


def _sources(experiment: Experiment, strategies: Mapping[str, Strategy]) -> dict[str, Any]:
    """Return hashes of each thing that the rows depend on, by its name for people; of sources, one for each file."""
    game = cast("ModuleType", experiment.game)
    found: dict[str, Any] = {
        "the engine": {path.relative_to(HOME).as_posix(): file_hash(path) for path in engine_files()},
        f"the game {experiment.game.NAME}": module_hashes(game),
    }
    for spec, strategy in strategies.items():
        found[f"strategy '{spec}'"] = _strategy_hashes(strategy)
    for variant in experiment.variants:
        rules = experiment.rules_of(variant)
        for players in experiment.players:
            found[f"the rules of variant '{variant}' with {players} players"] = _hash_rules(rules, players)
    return found


def _strategy_hashes(strategy: Strategy) -> dict[str, str]:
    """Return a hash of each file that a strategy is made of, by name: its class, its bases, what they import.

    A strategy that holds others (a search its base) is made of theirs as well.
    """
    found: dict[str, str] = {}
    for base in type(strategy).__mro__:
        if issubclass(base, Strategy) and base is not Strategy:
            for module in closure(sys.modules[base.__module__]):
                file, value = Path(str(module.__file__)), module_hash(module)
                found[file.name if found.get(file.name, value) == value else f"{file.parent.name}/{file.name}"] = value
    for field in dataclasses.fields(strategy):
        held = getattr(strategy, field.name)
        if isinstance(held, Strategy):
            found |= _strategy_hashes(held)
    return dict(sorted(found.items()))


def _hash_rules(rules: Rules, players: int) -> str:
    """Return a hash of the kernels' view of the switches, field by field: padding between fields is no content."""
    record: Array = rules.record(players)
    digest = hashlib.sha256()
    for name in record.dtype.names or ():
        column = np.ascontiguousarray(record[name])
        digest.update(f"{name} {column.dtype} {column.shape}".encode() + column.tobytes())
    return digest.hexdigest()[:16]
