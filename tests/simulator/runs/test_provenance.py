"""What a run depends on is kept with it, and named when it has changed."""

from __future__ import annotations

import json

import pytest
from support.runs import content, interrupt_after

from simulator.discovery import find_game
from simulator.errors import InputError, Interrupted
from simulator.experiments.experiment import Experiment
from simulator.runs import run as runs
from strategies.discovery import build


def test_a_strategy_that_changed_is_named_and_not_mixed_with_the_old(experiment, tmp_path, mine):
    folder = tmp_path / "run"
    with pytest.raises(Interrupted):
        runs.run(experiment, folder, build, jobs=1, progress=interrupt_after(2))
    before = content(folder)
    mine("-o.value")
    with pytest.raises(InputError, match=r"cannot be resumed.*strategy '.*mine\.py:Mine' changed"):
        runs.resume(folder, build, jobs=1)
    assert content(folder) == before
    mine()
    runs.resume(folder, build, jobs=1)


def test_rules_that_changed_are_named(tmp_path, root):
    path = tmp_path / "tricks.py"
    path.write_text((root / "docs/examples/tricks.py").read_text())
    folder = tmp_path / "run"
    with pytest.raises(Interrupted):
        runs.run(Experiment(find_game(str(path)), 1000), folder, build, jobs=1, progress=interrupt_after(1))
    text = path.read_text()
    path.write_text(text.replace("HAND = 12, 3", "HAND = 12, 2"))
    with pytest.raises(InputError, match=r"cannot be resumed.*the game tricks changed"):
        runs.resume(folder, build, jobs=1)
    path.write_text(text.replace("switch(False", "switch(True"))
    with pytest.raises(InputError, match="the rules of variant 'base' with 2 players changed"):
        runs.resume(folder, build, jobs=1)


def test_other_versions_are_named(experiment, tmp_path, monkeypatch):
    folder = tmp_path / "run"
    with pytest.raises(Interrupted):
        runs.run(experiment, folder, build, jobs=1, progress=interrupt_after(1))
    monkeypatch.setattr("simulator.runs.provenance._version", lambda package: "9.9" if package == "numpy" else "1.0")
    with pytest.raises(InputError, match=r"numpy .* is now 9\.9"):
        runs.resume(folder, build, jobs=1)


def test_equal_experiments_have_equal_digests_and_others_have_others(game, mine):
    def digest(**changes):
        one = Experiment(**{"game": find_game(game), "games": 5, "line_ups": (mine(),), **changes})
        return runs.prepare(one, build)["digest"]

    assert digest() == digest()
    others = [digest(seed=2), digest(games=6), digest(variants=("low",)), digest(rules={"lowest_wins": True})]
    assert len({digest(), *others}) == 5


def test_run_json_tells_what_was_asked_and_of_what(reference, tmp_path):
    about = json.loads((tmp_path / "reference" / "run.json").read_text())
    assert about["game"]["name"] == "tricks"
    assert about["game"]["switches"] == [
        {
            "name": "lowest_wins",
            "about": "the lowest card takes the trick instead of the highest",
            "source": "",
            "default": False,
            "value": False,
        }
    ]
    assert about["game"]["variants"] == {"base": {}, "low": {"lowest_wins": True}}
    assert about["cells"][0] | {"line_up": ""} == {
        "variant": "base", "players": 3, "line_up": "", "blocks": 334, "rotations": 3, "games": 1002,
    }  # fmt: skip
    assert [strategy["about"] for strategy in about["strategies"].values()] == [
        "Plays its highest card.",
        "Plays every legal option with the same probability.",
    ]
    assert set(about["versions"]) == {"zygos", "python", "numpy", "numba", "polars"}
