"""From the texts of a call to an experiment, over what a configuration file says; and a free name for its folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from simulator.errors import InputError
from simulator.experiments import expressions
from simulator.experiments.config import read_config
from simulator.experiments.experiment import Experiment
from simulator.play.study import round_robin

GAMES = 10_000
"""Least games of a cell, unless told."""

_READERS: Mapping[str, Callable[[Any], Any]] = {
    "games": lambda text: expressions.parse_whole(text, "games"),
    "seed": lambda text: expressions.parse_whole(text, "seed"),
    "players": expressions.parse_players,
    "variants": lambda texts: [part for text in texts for part in expressions.split_list(text)],
    "line_ups": list,
    "until": lambda text: _not_empty(text, "until", "verdict, or a width such as width=0.5pp"),
}


def read_experiment(
    game: str | None, config: Path | None = None, *, rules: list[str] | None = None, **texts: Any
) -> Experiment:
    """Return the experiment that a call asks for.

    Parameters
    ----------
    game : str or None
        Name or path of the game; None when the configuration file names it.
    config : path, optional
        TOML file of an experiment; what the call says overrides it.
    rules : list of str, optional
        Switches as ``name=value``.
    texts : str or list of str
        ``games``, ``seed``, ``players``, ``variants``, ``line_ups``, ``until`` as on the command line; what is None or
        an empty list was not given.

    Raises
    ------
    InputError
        When any of them is wrong, or no game is named.
    """
    values: dict[str, Any] = {} if config is None else read_config(config)
    for name, given in texts.items():
        if given not in (None, []):
            values[name] = _READERS[name](given)
    values["rules"] = {**values.get("rules", {}), **expressions.parse_rules(rules or [])}
    if game is not None:
        values["game"] = game
    if "game" not in values:
        raise InputError("no game was named: give one (see `zygos games`) or a --config file that names it")
    return Experiment.from_mapping({"games": GAMES, **values})


def read_round_robin(game: str, strategies: list[str], **texts: Any) -> Experiment:
    """Return the experiment in which every two of some strategies meet in both orders.

    Parameters
    ----------
    game : str
        Name or path of the game.
    strategies : list of str
        Strategies, or comma lists of them.
    texts : str
        As for `read_experiment`.

    Raises
    ------
    InputError
        When fewer than two are named, or one twice.
    """
    names = [name for words in strategies for name in expressions.split_list(words, "strategies")]
    if len(names) < 2:
        raise InputError(
            f"a round robin of '{', '.join(names)}' has nobody to meet: name two strategies or more with --strategy"
        )
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise InputError(f"strategy '{twice}' is named twice: name each once")
    return read_experiment(game, line_ups=list(round_robin(*names)), **texts)


def _not_empty(text: str, name: str, such: str) -> str:
    if not text.strip():
        raise InputError(f"{name} is empty: give {such}")
    return text


def free_folder(name: str) -> Path:
    """Return the first of name, name-2, name-3… that does not exist in the working folder."""
    number = 1
    while (path := Path(name if number == 1 else f"{name}-{number}")).exists():
        number += 1
    return path
