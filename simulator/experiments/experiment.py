"""What to play: variants × player counts × line-ups × deals, laid out as blocks of games and parts of blocks."""

from __future__ import annotations

import bisect
import dataclasses
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any

from simulator.discovery import find_game, game_from, name_of
from simulator.errors import InputError
from simulator.experiments import expressions
from simulator.experiments.layout import Cell, Match, Part, cut, games_of_a_part, lay_out
from simulator.experiments.values import checked_values
from simulator.loading import Source, source_of
from simulator.play.game import Game, check_players
from simulator.play.rules import Rules

MOST_GAMES = 10**10
"""Most games of one experiment: far more than any verdict needs, and 100 days of a fast machine."""


@dataclasses.dataclass(frozen=True)
class Experiment:
    """What to play. Everything but the strategies' parameters is checked on construction.

    Attributes
    ----------
    game : Game
        The game itself: nobody looks it up again, so a file that is edited meanwhile changes nothing.
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

    game: Game
    games: int
    players: tuple[int, ...] = ()
    variants: tuple[str, ...] = ()
    line_ups: tuple[str, ...] = ()
    rules: Mapping[str, Any] = dataclasses.field(default_factory=dict, hash=False)
    seed: int = 1
    until: str = ""

    def __post_init__(self) -> None:
        game = self.game
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
        return rebuilt, (self.to_json(), source_of(self.game))

    def rules_of(self, variant: str) -> Rules:
        """Return the switches of one variant: those of its expression and those set for all variants."""
        values, rules = dict(self.rules), self.game.Rules
        expressions.set_once(values, expressions.parse_variant(variant, self.game.VARIANTS), f"variant '{variant}'")
        defaults = {name: default for name, (_, default) in rules.switches().items()}
        return rules.build({name: _like(defaults.get(name), value) for name, value in values.items()})

    @cached_property
    def specs(self) -> tuple[str, ...]:
        """The distinct strategies of all line-ups, in order of appearance."""
        return tuple(dict.fromkeys(s for line_up in self.line_ups for s in expressions.parse_line_up(line_up)))

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        """Every player count with every line-up, in the order of their games' numbers."""
        return lay_out(self.players, self.line_ups, len(self.variants), self.games)

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
        study = self.game.STUDY
        return games_of_a_part(self.total, study.games * len(study.variants) * len(self.game.PLAYERS))

    def parts(self, match: int, part_games: int | None = None) -> Iterator[Part]:
        """Return the parts of one match, in the order of the deals, cut by the games of a part (`part_games`)."""
        return cut(self.matches[match], match, part_games or self.part_games)

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
            "game": name_of(self.game),
            "games": self.games,
            "players": list(self.players),
            "variants": list(self.variants),
            "line_ups": list(self.line_ups),
            "rules": dict(self.rules),
            "seed": self.seed,
            "until": self.until,
        }

    @classmethod
    def from_mapping(cls, values: Mapping[str, Any], game: Game | None = None) -> Experiment:
        """Return the experiment of plain values; lists may be texts of the command line (``"2-4"``).

        The game is found by its name or path, unless it is given.
        """
        found = checked_values(values, ("game", "games"))
        return cls(**found | {"game": game or find_game(found["game"])})

    def to_json(self) -> str:
        """Return the experiment as one line of JSON, always the same for equal experiments."""
        return json.dumps(self.to_dict(), sort_keys=True, ensure_ascii=False)


def rebuilt(text: str, source: Source | None) -> Experiment:
    """Return an experiment of its JSON, on the game as it was loaded where the experiment was made."""
    return Experiment.from_mapping(json.loads(text), None if source is None else game_from(source))


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
