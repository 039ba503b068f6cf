"""Finding games and strategies: by name, by entry point, by file; every bad input is one clear sentence."""

from __future__ import annotations

import importlib.metadata
import shutil
import time

import pytest

from simulator import discovery as games
from simulator.compilation import compile_game, is_compiled
from simulator.errors import InputError
from simulator.play.strategy import Strategy
from strategies import discovery
from strategies.uniform import Uniform

MINE = '''
from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from simulator.play.strategy import Strategy


@dataclass(frozen=True)
class Mine(Strategy):
    """Plays the highest card.

    And says more about it.
    """

    depth: int = 1
    weight: float = 0.5
    bold: bool = False
    mood: Literal["calm", "wild"] = "calm"
    skill: float | None = None

    def card(self, o):
        return o.value


@dataclass(frozen=True)
class Needy(Strategy):
    """Wants a parameter."""

    depth: int = 1
    goal: int = 0

    def __post_init__(self):
        if self.depth > 9:
            raise ValueError("too deep")


NUMBER = 3
'''


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "my (first)" / "mine.py"
    path.parent.mkdir()
    path.write_text(MINE)
    return path


def test_the_random_player_plays_any_game():
    assert discovery.strategy_names("tricks") == ["playouts", "search", "uniform"]
    assert discovery.strategy_names("sharkpark")[:3] == ["playouts", "search", "uniform"]
    assert discovery.build("uniform", "tricks") == Uniform()
    assert discovery.build(" uniform( ) ", "tricks") == Uniform()
    assert discovery.build("uniform(temperature=2)", "tricks").temperature == 2


def test_a_strategy_is_listed_with_its_parameters_and_one_line():
    playouts, _, listed = discovery.list_strategies("tricks")
    assert playouts.name == "playouts" and playouts.parameters["samples"] == 4
    assert playouts.searches and not listed.searches, "too slow for a round robin unless it is named"
    assert listed.name == "uniform"
    assert listed.about == "Plays every legal option with the same probability."
    assert listed.parameters == {"temperature": 0.0}


def test_a_strategy_of_a_file_is_built_with_its_parameters(mine):
    built = discovery.build(f"{mine}:Mine(depth=2, mood='wild', weight=1, bold=true, skill=0.5)", "tricks")
    assert isinstance(built, Strategy)
    assert {name: getattr(built, name) for name in ("depth", "weight", "bold", "mood", "skill")} == {
        "depth": 2, "weight": 1, "bold": True, "mood": "wild", "skill": 0.5,
    }  # fmt: skip
    assert discovery.build(f"{mine}", "tricks") == discovery.build(f"{mine}:Mine", "tricks"), "named after its file"
    assert type(discovery.build(f"{mine}:Needy", "tricks")).__name__ == "Needy"


def test_a_file_that_changed_is_read_again(mine):
    before = type(discovery.build(f"{mine}:Mine", "tricks"))
    assert type(discovery.build(f"{mine}:Mine", "tricks")) is before
    mine.write_text(MINE.replace("depth: int = 1", "depth: int = 7"))
    assert discovery.build(f"{mine}:Mine", "tricks").depth == 7  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("unifrom", "unknown strategy 'unifrom' for tricks: did you mean 'uniform'"),
        ("", "malformed"),
        ("uniform(temperature)", "'temperature' is no parameter: write name=value"),
        ("uniform(temprature=1)", "no parameter 'temprature': did you mean 'temperature'"),
        ("uniform(temperature=hot)", "parameter 'temperature' is 'hot', not a number such as 0.0"),
        ("uniform(temperature=true)", "parameter 'temperature' is True, not a number"),
        ("uniform(temperature=1e999)", "parameter 'temperature' is inf, not a number"),
        ("uniform(temperature=1,temperature=2)", "sets 'temperature' twice"),
        ("uniform(temperature=1", "malformed"),
        ("uniform)(", "malformed"),
        ("none.py:Mine", "strategy file 'none.py' does not exist"),
        ("{mine}:Min", "has no class 'Min': its strategies are: Mine, Needy"),
        ("{mine}:NUMBER", "'NUMBER' of strategy file .* is no Strategy"),
        ("{mine}:dataclass", "'dataclass' of strategy file .* is no Strategy"),
        ("{mine}:Mine(depth=1.5)", "parameter 'depth' is 1.5, not a whole number such as 1"),
        ("{mine}:Mine(bold=1)", "parameter 'bold' is 1, not true or false such as False"),
        ("{mine}:Mine(mood=angry)", "parameter 'mood' is 'angry'"),
        ("{mine}:Mine(skill=much)", "parameter 'skill' is 'much'"),
        ("{mine}:Needy(depth=10)", "cannot be made: ValueError: too deep"),
    ],
)
def test_bad_specs_are_one_clear_sentence(mine, spec, message):
    with pytest.raises(InputError, match=message):
        discovery.build(spec.replace("{mine}", str(mine)), "tricks")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("import nothing_of_that_name", "does not import: ModuleNotFoundError: No module named 'nothing_of_that_name'"),
        ("def x(:", "does not import: SyntaxError"),
        ("raise SystemExit(3)", "does not import: SystemExit: 3"),
        ("1 / 0", "does not import: ZeroDivisionError"),
        ("x = 1", "has no class 'Mine': it defines no class derived from Strategy"),
    ],
)
def test_a_file_that_does_not_import_says_why(tmp_path, text, message):
    path = tmp_path / "bad.py"
    path.write_text(text)
    with pytest.raises(InputError, match=message):
        discovery.build(f"{path}:Mine", "tricks")


def test_a_folder_is_no_strategy_file(tmp_path):
    (tmp_path / "folder.py").mkdir()
    with pytest.raises(InputError, match="cannot be read: Is a directory"):
        discovery.build(f"{tmp_path}/folder.py:Mine", "tricks")


def test_entry_points_add_strategies_of_their_game(monkeypatch):
    points = [importlib.metadata.EntryPoint("plugged", "strategies.uniform:Uniform", "zygos.strategies")]
    bad = [importlib.metadata.EntryPoint("bad", "strategies.uniform:dataclass", "zygos.strategies")]
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: points)
    assert discovery.strategy_names("tricks") == ["playouts", "search", "uniform", "plugged"]
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: points + bad)
    with pytest.raises(InputError, match=r"'bad' of an installed package is .*, no Strategy"):
        discovery.strategy_names("tricks")


def test_every_strategy_of_every_game_is_named_after_its_file_and_says_what_it_does():
    for game in games.game_names():
        for listed in discovery.list_strategies(game):
            assert listed.about.endswith("."), f"{game}/{listed.name} needs one line that says what it does"
            built = discovery.build(listed.name, game)
            assert type(built).__name__.lower() == listed.name.replace("_", "")
            assert built.game in ("", game)


# Games


def test_a_game_is_found_by_the_path_of_its_file(root):
    game = games.find_game(str(root / "docs/examples/tricks.py"))
    assert game.NAME == "tricks"
    assert games.find_game(str(root / "docs/examples/tricks.py")) is game


def test_an_unknown_game_suggests_the_nearest():
    with pytest.raises(InputError, match="unknown game 'sharkprk': did you mean 'sharkpark'"):
        games.find_game("sharkprk")


def test_a_file_that_is_no_game_says_what_it_lacks(tmp_path):
    path = tmp_path / "no_game.py"
    path.write_text("NAME = 'x'")
    with pytest.raises(InputError, match="lacks TITLE, PLAYERS, Rules"):
        games.find_game(str(path))
    with pytest.raises(InputError, match=r"game file 'none\.py' does not exist"):
        games.find_game("none.py")


def test_a_game_that_changed_is_another_game_to_compile(tmp_path, root):
    path = tmp_path / "tricks.py"
    shutil.copy(root / "docs/examples/tricks.py", path)
    game = games.find_game(str(path))
    unseen = f"CARDS, HAND = 12, 2  # {time.time_ns()}: no earlier run has compiled it"
    path.write_text(path.read_text().replace("CARDS, HAND = 12, 3", unseen))
    changed = games.find_game(str(path))
    assert changed is not game
    assert not is_compiled(changed)
    assert changed.MAX_OPTIONS == 2
    compile_game(changed)
    assert is_compiled(changed)
