"""What to play: variants × player counts × line-ups × deals, laid out as blocks of games and parts of blocks."""

from __future__ import annotations

import bisect
import dataclasses
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any

from simulator.discovery import find_game
from simulator.errors import InputError, suggest
from simulator.experiments import expressions
from simulator.play.game import Game, check_players
from simulator.play.rules import Rules

MOST_GAMES = 10**10
"""Most games of one experiment: far more than any verdict needs, and 100 days of a fast machine."""

PART_GAMES = 50_000
"""Most games of a part: small enough to lose, large enough that starting one costs nothing."""
LEAST_PART_GAMES = 500
"""Least games of a part when there are more to play."""


@dataclasses.dataclass(frozen=True)
class Match:
    """One player count and one line-up, played on every variant.

    Attributes
    ----------
    players : int
    line_up : str
        The line-up expression.
    rotations : tuple of tuple of str
        Who sits in each seat, for each distinct rotation.
    variants : int
        How many variants each deal is played on.
    blocks : int
        Deals 0 to ``blocks - 1`` are played.
    first_game : int
        Number of the match's first game in the run.
    """

    players: int
    line_up: str
    rotations: tuple[tuple[str, ...], ...]
    variants: int
    blocks: int
    first_game: int

    @property
    def block_games(self) -> int:
        """Games of one block: every rotation of every variant."""
        return len(self.rotations) * self.variants

    @property
    def games(self) -> int:
        """Games of the match."""
        return self.blocks * self.block_games

    def number(self, deal: int, variant: int, rotation: int) -> int:
        """Return the number in the run of one game of the match."""
        return self.first_game + (deal * self.variants + variant) * len(self.rotations) + rotation


@dataclasses.dataclass(frozen=True)
class Cell:
    """One variant, player count and line-up."""

    variant: str
    players: int
    line_up: str
    blocks: int
    rotations: int

    @property
    def games(self) -> int:
        """Games of the cell."""
        return self.blocks * self.rotations


@dataclasses.dataclass(frozen=True)
class Part:
    """Consecutive blocks of one match: the unit of work and of storage.

    Attributes
    ----------
    match : int
        Index of the match.
    first, blocks : int
        First deal, and number of deals.
    """

    match: int
    first: int
    blocks: int


@dataclasses.dataclass(frozen=True)
class Experiment:
    """What to play. Everything but the strategies' parameters is checked on construction.

    Attributes
    ----------
    game : str
        Name of a game, or path of a game's file.
    games : int
        Least games of each cell; rounded up to whole blocks.
    players : tuple of int
        Player counts; empty for all of the game's.
    variants : tuple of str
        Variant expressions (``base``, ``sonar+vivier``, ``memory=0.5``); empty for ``base``.
    line_ups : tuple of str
        Line-up expressions (``greedy(rivals=0.8),uniform``); empty for the one that the game's study names. One
        that seats the strategies exactly as an earlier one does at a player count is not played again there.
    rules : mapping
        Switches set for all variants.
    seed : int
        Seed of the run, ``0 <= seed < 2**63``.
    until : str
        Rule for stopping early, in the words of `analysis`; empty to play all games. Each match stops on its own.

    Raises
    ------
    InputError
        On construction, with one sentence that names the value given and the valid choices.
    """

    game: str
    games: int
    players: tuple[int, ...] = ()
    variants: tuple[str, ...] = ()
    line_ups: tuple[str, ...] = ()
    rules: Mapping[str, Any] = dataclasses.field(default_factory=dict, hash=False)
    seed: int = 1
    until: str = ""

    def __post_init__(self) -> None:
        game = find_game(self.game)
        fill = {
            "games": _inside("games", self.games, 1, MOST_GAMES),
            "players": tuple(self.players) or tuple(game.PLAYERS),
            "variants": _stripped(self.variants) or ("base",),
            "line_ups": _stripped(self.line_ups) or (game.STUDY.strategy,),
            "rules": MappingProxyType({name: _plain(value) for name, value in self.rules.items()}),
            "seed": _inside("seed", self.seed, 0, 2**63 - 1),
        }
        for name, value in fill.items():
            object.__setattr__(self, name, value)
        _check_players(game, self.players)
        _check_distinct("line-up", self.line_ups, [",".join(expressions.parse_line_up(text)) for text in self.line_ups])
        whole = [frozenset(expressions.split_list(text, "variant", "+")) - {"base"} for text in self.variants]
        _check_distinct("variant", self.variants, whole)
        meant = [self.rules_of(variant) for variant in self.variants]
        for place, rules in enumerate(meant):
            if rules in meant[:place]:
                same = self.variants[meant.index(rules)]
                raise InputError(
                    f"variant '{self.variants[place]}' has the same rules as '{same}': leave one of them out"
                )
        for line_up in self.line_ups:
            _check_seats(line_up, min(self.players))
        if self.total > MOST_GAMES:
            raise InputError(f"the experiment has {self.total:,} games in all: at most {MOST_GAMES:,} can be played")

    def __reduce__(self) -> tuple[Any, ...]:
        return Experiment.from_mapping, (self.to_dict(),)

    def rules_of(self, variant: str) -> Rules:
        """Return the switches of one variant: those of its expression and those set for all variants."""
        game = find_game(self.game)
        values = dict(self.rules)
        expressions.set_once(values, expressions.parse_variant(variant, game.VARIANTS), f"variant '{variant}'")
        defaults = {name: default for name, (_, default) in game.Rules.switches().items()}
        return game.Rules.build({name: _like(defaults.get(name), value) for name, value in values.items()})

    @property
    def game_name(self) -> str:
        """The game's ``NAME``, whether the game was given by name or by file."""
        return find_game(self.game).NAME

    @cached_property
    def specs(self) -> tuple[str, ...]:
        """The distinct strategies of all line-ups, in order of appearance."""
        return tuple(dict.fromkeys(s for line_up in self.line_ups for s in expressions.parse_line_up(line_up)))

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        """Every player count with every line-up, in the order of their games' numbers."""
        found: list[Match] = []
        first = 0
        for players in self.players:
            seen = set()
            for line_up in self.line_ups:
                turned = expressions.rotations(expressions.fill_seats(expressions.parse_line_up(line_up), players))
                if frozenset(turned) in seen:
                    continue
                seen.add(frozenset(turned))
                blocks = -(-self.games // len(turned))
                found.append(Match(players, line_up, tuple(turned), len(self.variants), blocks, first))
                first += found[-1].games
        return tuple(found)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every variant of every match."""
        return tuple(
            Cell(variant, match.players, match.line_up, match.blocks, len(match.rotations))
            for match in self.matches
            for variant in self.variants
        )

    @cached_property
    def total(self) -> int:
        """Games in all."""
        return sum(match.games for match in self.matches)

    @cached_property
    def part_games(self) -> int:
        """Games of a part, about: few enough to take seconds (as the size of the game's study tells)."""
        game = find_game(self.game)
        study = game.STUDY.games * len(game.STUDY.variants) * len(game.PLAYERS)
        most = min(PART_GAMES, max(PART_GAMES // 25, study // 64, self.total // 500))
        return max(LEAST_PART_GAMES, min(most, self.total // 8))

    def parts(self, match: int) -> Iterator[Part]:
        """Return the parts of one match, in the order of the deals. They depend on the experiment alone."""
        blocks = self.matches[match].blocks
        step = max(1, self.part_games // self.matches[match].block_games)
        return (Part(match, first, min(step, blocks - first)) for first in range(0, blocks, step))

    def locate(self, number: int) -> tuple[Match, int, int, int]:
        """Return the match, deal, index of the variant and rotation of a game by its number in the run."""
        if not 0 <= number < self.total:
            raise InputError(f"the run has no game {number}: its games are numbered 0 to {self.total - 1}")
        match = self.matches[bisect.bisect_right([m.first_game for m in self.matches], number) - 1]
        block, rotation = divmod(number - match.first_game, len(match.rotations))
        deal, variant = divmod(block, match.variants)
        return match, deal, variant, rotation

    def to_dict(self) -> dict[str, Any]:
        """Return the experiment as plain values, ready for JSON and TOML."""
        return {
            "game": self.game,
            "games": self.games,
            "players": list(self.players),
            "variants": list(self.variants),
            "line_ups": list(self.line_ups),
            "rules": dict(self.rules),
            "seed": self.seed,
            "until": self.until,
        }

    @classmethod
    def from_mapping(cls, values: Mapping[str, Any]) -> Experiment:
        """Return the experiment of plain values; lists may be texts of the command line (``"2-4"``)."""
        return cls(**checked_values(values, ("game", "games")))

    def to_json(self) -> str:
        """Return the experiment as one line of JSON, always the same for equal experiments."""
        return json.dumps(self.to_dict(), sort_keys=True, ensure_ascii=False)


KEYS = tuple(field.name for field in dataclasses.fields(Experiment))
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


def _plain(value: Any) -> Any:
    """Return a switch's value as JSON and TOML keep it: tuples as lists, and numbers as keys of a table as numbers."""
    if isinstance(value, Mapping):
        return {int(k) if str(k).isdecimal() else k: _plain(item) for k, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def _like(default: Any, value: Any) -> Any:
    """Return a switch's value with lists turned to tuples where its default has tuples."""
    if isinstance(default, Mapping) and isinstance(value, Mapping):
        inner = next(iter(default.values()), None)
        return {key: _like(inner, item) for key, item in value.items()}
    return tuple(value) if isinstance(default, tuple) and isinstance(value, list) else value


def _inside(name: str, value: int, low: int, high: int) -> int:
    value = expressions.parse_whole(value, name)
    if not low <= value <= high:
        raise InputError(f"{name} is {value}: give a whole number from {low} to {high}")
    return value


def _stripped(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(text.strip() for text in texts)


def _check_players(game: Game, players: Sequence[int]) -> None:
    for count in players:
        check_players(game, count)
    _check_distinct("player count", players, players)


def _check_distinct(what: str, texts: Sequence[Any], meanings: Sequence[Any]) -> None:
    """Raise `InputError` when two of the meanings are equal."""
    for i, meaning in enumerate(meanings):
        first = meanings.index(meaning)
        if first < i:
            same = f"'{texts[i]}'" if texts[first] == texts[i] else f"'{texts[i]}' (the same as '{texts[first]}')"
            raise InputError(f"{what} {same} is given twice: give it once")


def _check_seats(line_up: str, players: int) -> None:
    specs = expressions.parse_line_up(line_up)
    if len(specs) > players:
        raise InputError(
            f"line-up '{line_up}' has {len(specs)} strategies for {players} seats: give at most {players}, "
            "they are repeated to fill the seats"
        )
