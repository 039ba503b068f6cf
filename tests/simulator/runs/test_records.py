"""One game in full: replayed alone, it is the game of the run, told in words."""

from __future__ import annotations

import json

import pytest

from simulator.discovery import find_game
from simulator.errors import InputError
from simulator.experiments.experiment import Experiment
from simulator.runs import records, storage
from simulator.runs import run as runs
from strategies.discovery import build


@pytest.fixture
def experiment(root):
    return Experiment(
        find_game(str(root / "docs/examples/tricks.py")),
        12,
        players=(2, 3),
        variants=("base", "low"),
        line_ups=("uniform,uniform(temperature=0.5)",),
        seed=3,
    )


@pytest.fixture
def folder(experiment, tmp_path):
    runs.run(experiment, tmp_path / "run", build, jobs=1)
    return tmp_path / "run"


def test_every_game_replayed_alone_is_its_row_in_the_run(folder):
    for rows in storage.parts(folder):
        for row in rows.iter_rows(named=True):
            replayed = records.replay(folder, row["game"], build)
            assert replayed.row == {name: value for name, value in row.items() if value is not None}


def test_every_decision_is_listed_in_order_with_its_words(folder):
    record = records.replay(folder, 30, build)
    assert len(record.steps) == record.row["decisions"] == 9
    assert [step.seat for step in record.steps] == [0, 1, 2] * 3
    assert [step.turn for step in record.steps] == list(range(1, 10))
    assert [step.round for step in record.steps] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert [step.options for step in record.steps] == [3, 3, 3, 2, 2, 2, 1, 1, 1]
    assert {step.decision for step in record.steps} == {"card"}
    assert all(step.choice.startswith("play the card in place") for step in record.steps)
    assert record.steps[0].position.startswith("seat 0: hand [")
    assert sum(step.options for step in record.steps) == record.row["options"]
    assert record.steps[-1].points == tuple(record.steps[6].points), "points change when a trick is over"


def test_lines_are_json_and_hold_the_whole_game(folder):
    record = records.replay(folder, 5, build)
    lines = [json.loads(line) for line in record.lines()]
    assert [line["record"] for line in lines] == ["game", *["decision"] * len(record.steps), "end"]
    assert lines[0]["game"] == 5
    assert lines[1]["choice"] == record.steps[0].choice
    assert lines[-1]["ended"] == "all_played"


def test_text_reads_from_the_seats_to_the_winner(folder):
    record = records.replay(folder, 5, build)
    text = record.text()
    assert text.startswith("Tricks, game 5: deal 1, rotation 1, variant base\n  seat 0: uniform(temperature=0.5)\n")
    assert "Turn 1 (round 1), points 0 0\n    seat 0: hand [" in text
    assert f"  seat 0, card: {record.steps[0].choice} (of 3)" in text
    assert "Ended: all_played" in text
    assert "hand [" not in record.text(positions=False)


def test_games_that_the_run_does_not_have_are_named(folder, experiment):
    for number in (-1, experiment.total):
        with pytest.raises(
            InputError, match=f"has no game {number}: its games are numbered 0 to {experiment.total - 1}"
        ):
            records.replay(folder, number, build)


def test_games_beyond_an_early_stop_are_named(experiment, tmp_path):
    until = Experiment.from_mapping({**experiment.to_dict(), "until": "early"})
    stopping = lambda text, about: lambda rows, players, line_up: 2 if players == 2 else None  # noqa: E731
    runs.run(until, tmp_path / "run", build, jobs=1, stopping=stopping)
    assert records.replay(tmp_path / "run", 11, build).row["deal"] == 2
    with pytest.raises(InputError, match=r"game 12 .* was not played: .* with 2 players stopped early, after deal 2"):
        records.replay(tmp_path / "run", 12, build)
    assert records.replay(tmp_path / "run", 24, build).row["players"] == 3


def test_a_game_whose_strategy_changed_is_not_replayed(root, tmp_path):
    path = tmp_path / "mine.py"
    text = (
        "from simulator.play.strategy import Strategy\nclass Mine(Strategy):\n    def card(self, o): return o.value\n"
    )
    path.write_text(text)
    one = Experiment(find_game(str(root / "docs/examples/tricks.py")), 2, line_ups=(f"{path}:Mine",))
    runs.run(one, tmp_path / "run", build, jobs=1)
    path.write_text(text.replace("o.value", "-o.value"))
    with pytest.raises(InputError, match=r"game 0 of run .* would not be the same: strategy .* changed"):
        records.replay(tmp_path / "run", 0, build)
