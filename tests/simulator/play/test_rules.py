"""Switches: validation, resolution for a player count, sentences of the errors."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from simulator.errors import InputError, suggest
from simulator.play.rules import Rules, parse_value, switch


@dataclass(frozen=True)
class Example(Rules):
    memory: float = switch(0.7, "chance to remember", low=0, high=1)
    width: int = switch(3, "lanes", choices=(1, 3))
    limit: int = switch(400, "turns", low=1, high=10_000)
    sonar: bool = switch(False, "face up")
    side: str = switch("any", "direction", choices=("any", "clockwise"))
    removed: dict = switch({3: 4}, "cards removed by player count")

    def resolve(self, players: int) -> dict[str, Any]:
        return {**super().resolve(players), "removed": self.removed.get(players, 0), "table": np.arange(3.0)}


def test_switches_are_resolved_for_a_player_count():
    record = Example(memory=1).record(3)[0]
    assert record["players"] == 3
    assert record["memory"] == 1.0 and record.dtype["memory"] == np.float64
    assert record["removed"] == 4 and Example().record(4)["removed"][0] == 0
    assert record["sonar"] == 0 and record.dtype["sonar"] == np.int32
    assert Example(side="clockwise").record(2)["side"][0] == 1
    assert record["table"].tolist() == [0, 1, 2]


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"memory": 1.5}, "switch 'memory' is 1.5: give a number from 0 to 1"),
        ({"memory": float("nan")}, "switch 'memory' is nan: give a number from 0 to 1"),
        ({"memory": "much"}, "switch 'memory' is 'much': give a number from 0 to 1"),
        ({"memory": True}, "switch 'memory' is True: give a number from 0 to 1"),
        ({"limit": 2.5}, "switch 'limit' is 2.5: give a whole number from 1 to 10000"),
        ({"limit": 0}, "switch 'limit' is 0: give a whole number from 1 to 10000"),
        ({"sonar": 1}, "switch 'sonar' is 1: choose true or false"),
        ({"width": 2}, "switch 'width' is 2: choose from: 1, 3"),
        ({"width": True}, "switch 'width' is True: choose from: 1, 3"),
        ({"side": "clokwise"}, "switch 'side' is 'clokwise': did you mean 'clockwise'? choose from: any, clockwise"),
        ({"removed": 3}, "switch 'removed' is 3: give a dict such as {3: 4}"),
        (
            {"memry": 0.5},
            "unknown switch 'memry': did you mean 'memory'? choose from: memory, width, limit, sonar, side, removed",
        ),
    ],
)
def test_a_bad_switch_is_named_with_its_valid_values(values, sentence):
    with pytest.raises(InputError) as caught:
        Example.build(values)
    assert str(caught.value) == sentence


def test_changed_lists_what_differs_from_the_printed_rules():
    assert Example().changed() == {}
    assert Example(memory=0.5, sonar=True).changed() == {"memory": 0.5, "sonar": True}
    assert Example().removed is not Example().removed, "defaults are not shared between rules"


@pytest.mark.parametrize(
    ("text", "value"),
    [("true", True), ("No", False), ("0.5", 0.5), ("3", 3), ("{3: 4}", {3: 4}), ("ring", "ring"), ("1_000", 1000)],
)
def test_values_are_read_from_text(text, value):
    assert parse_value(text) == value and type(parse_value(text)) is type(value)


def test_suggest_names_the_nearest_choice_only_when_one_is_near():
    assert suggest("greddy", ["greedy", "uniform"]) == "did you mean 'greedy'? choose from: greedy, uniform"
    assert suggest("zzz", ["greedy", "uniform"]) == "choose from: greedy, uniform"


@dataclass(frozen=True)
class Counted(Rules):
    goal: dict[int, int] = switch({2: 40, 3: 30}, "points", low=10, high=90, by_players=True)
    gone: dict[int, tuple[int, ...]] = switch({2: (4, 6), 3: ()}, "numbers removed", by_players=True)

    def resolve(self, players: int) -> dict[str, Any]:
        values = super().resolve(players)
        return {"goal": values["goal"], "gone": len(values["gone"])}


@pytest.mark.parametrize(
    ("given", "goals"),
    [({}, (40, 30)), ({"goal": 25}, (25, 25)), ({"goal": {3: 20}}, (40, 20)), ({"goal": {"3": 20}}, (40, 20))],
)
def test_a_switch_by_players_takes_one_value_for_all_or_some_counts_of_its_own(given, goals):
    assert tuple(int(Counted.build(given).record(players)["goal"][0]) for players in (2, 3)) == goals
    assert Counted.build(given).changed() == ({"goal": dict(zip((2, 3), goals, strict=True))} if given else {})


def test_a_switch_by_players_survives_json():
    rules = Counted(goal={3: 11}, gone=(1, 2))  # type: ignore[arg-type]
    assert rules.changed() == {"goal": {2: 40, 3: 11}, "gone": {2: (1, 2), 3: (1, 2)}}
    assert Counted.build(json.loads(json.dumps(rules.changed()))) == rules


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"goal": 9}, "switch 'goal' is 9: give a whole number from 10 to 90"),
        ({"goal": {2: 20, 3: "x"}}, "switch 'goal' is 'x': give a whole number from 10 to 90"),
        ({"goal": {4: 20}}, "switch 'goal' names 4 players: choose from: 2, 3"),
        ({"gone": 4}, "switch 'gone' is 4: give a tuple such as (4, 6)"),
        ({"gone": {3: 4}}, "switch 'gone' is 4: give a tuple such as ()"),
    ],
)
def test_a_bad_switch_by_players_is_named(values, sentence):
    with pytest.raises(InputError) as caught:
        Counted.build(values)
    assert str(caught.value) == sentence
