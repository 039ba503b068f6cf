"""A study: the game's declaration as experiments, played into one folder and resumed."""

from __future__ import annotations

import dataclasses
import errno
import os

import pytest

from simulator.discovery import find_game, game_names
from simulator.errors import InputError, Interrupted
from simulator.experiments.experiment import Experiment
from simulator.experiments.study_plan import plan_study
from simulator.play.study import Section, Study, round_robin
from simulator.runs import storage
from simulator.runs.stored import read_stored
from simulator.runs.study import is_study, read_plan, resume_study, run_study
from strategies.discovery import build


@pytest.fixture
def game(root, monkeypatch):
    """Return the example game with a study of two sections."""
    path = str(root / "docs/examples/tricks.py")
    study = Study(
        strategy="uniform",
        games=400,
        variants=("base", "low"),
        sections=(
            Section("ladder", "Ladder", "Strength.", line_ups=round_robin("uniform", "uniform()"), players=(3,)),
            Section("sweep", "Sweep", "A switch.", variants=("base", "lowest_wins=true"), games=0.1),
        ),
    )
    monkeypatch.setattr(find_game(path), "STUDY", study)
    return path


def content(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_the_plan_is_the_main_run_and_the_declared_sections(game):
    plan = plan_study(find_game(game), seed=5)
    assert list(plan) == ["main", "ladder", "sweep"]
    assert plan["main"] == Experiment(find_game(game), 400, (2, 3, 4), ("base", "low"), ("uniform",), seed=5)
    assert plan["ladder"] == Experiment(
        find_game(game), 100, (3,), ("base",), ("uniform,uniform()", "uniform(),uniform"), seed=5
    )
    assert plan["sweep"] == Experiment(
        find_game(game), 40, (2, 3, 4), ("base", "lowest_wins=true"), ("uniform",), seed=5
    )


def test_games_scale_everything_down_to_one_game_a_cell(game):
    assert [one.games for one in plan_study(find_game(game), games=1000).values()] == [1000, 250, 100]
    assert [one.games for one in plan_study(find_game(game), games=1).values()] == [1, 1, 1]


def test_sections_without_the_player_counts_asked_for_are_left_out(game):
    plan = plan_study(find_game(game), players=(2,))
    assert {name: one.players for name, one in plan.items()} == {"main": (2,), "sweep": (2,)}


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"games": 0}, "games is 0"),
        ({"players": (5,)}, "tricks is for 2 to 4 players, not 5"),
    ],
)
def test_bad_input_is_one_clear_sentence(game, asked, message):
    with pytest.raises(InputError, match=message):
        plan_study(find_game(game), **asked)


def test_a_bad_section_is_named(game, monkeypatch):
    study = dataclasses.replace(find_game(game).STUDY, sections=(Section("odd", "", "", variants=("lo",)),))
    monkeypatch.setattr(find_game(game), "STUDY", study)
    with pytest.raises(InputError, match="section 'odd' of the study of tricks: unknown variant 'lo'"):
        plan_study(find_game(game))


@pytest.mark.parametrize("name", game_names())
def test_every_game_declares_a_study_that_can_be_played(name):
    for experiment in plan_study(find_game(name), games=1).values():
        assert experiment.cells
        assert [build(spec, experiment.game.NAME) for spec in experiment.specs]


def test_a_study_is_a_folder_of_runs(game, tmp_path):
    plan = plan_study(find_game(game), games=40)
    told = []
    abouts = run_study(plan, tmp_path / "s", build, jobs=1, progress=lambda name, at: told.append(name))
    assert list(abouts) == list(plan) == list(dict.fromkeys(told))
    assert list(read_plan(tmp_path / "s")) == list(plan)
    for name in plan:
        assert storage.check_run(tmp_path / "s" / name) == abouts[name]
        assert Experiment.from_mapping(abouts[name]["experiment"]) == plan[name]
    assert is_study(tmp_path / "s")
    assert not is_study(tmp_path / "s" / "main")


@pytest.mark.parametrize("parts", [0, 4, 11])
def test_a_stopped_study_is_resumed_to_the_same_bytes(game, tmp_path, parts):
    plan = plan_study(find_game(game), games=400)
    run_study(plan, tmp_path / "one", build, jobs=1)
    seen = []

    def interrupt(name, state):
        seen.append(name)
        if len(seen) == parts + 1:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        run_study(plan, tmp_path / "two", build, jobs=1, progress=interrupt)
    assert caught.value.folder == tmp_path / "two"
    assert caught.value.total == sum(one.total for one in plan.values())
    resume_study(tmp_path / "two", build, jobs=1)
    assert content(tmp_path / "two") == content(tmp_path / "one")
    resume_study(tmp_path / "two", build, jobs=1)
    assert content(tmp_path / "two") == content(tmp_path / "one")


def test_sections_that_were_not_begun_are_not_played_by_other_rules(game, tmp_path, monkeypatch):
    plan = plan_study(find_game(game), games=40)

    def interrupt(name, state):
        raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        run_study(plan, tmp_path / "s", build, jobs=1, progress=interrupt)
    (tmp_path / "s" / "main" / "run.json").unlink()
    monkeypatch.setattr("simulator.runs.provenance._version", lambda package: "9.9")
    with pytest.raises(InputError, match=r"section 'main' of the study .* changed since the study began"):
        resume_study(tmp_path / "s", build, jobs=1)


def test_nothing_is_written_when_a_section_has_a_bad_strategy(game, tmp_path, monkeypatch):
    bad = tmp_path / "bad.py"
    bad.write_text(
        "from simulator.play.strategy import Strategy as S\nclass Bad(S):\n    def any(self, o): return 1 / 0\n"
    )
    study = dataclasses.replace(find_game(game).STUDY, sections=(Section("bad", "", "", line_ups=(f"{bad}:Bad",)),))
    monkeypatch.setattr(find_game(game), "STUDY", study)
    with pytest.raises(InputError, match="strategy 'Bad', asked for the decision 'card'"):
        run_study(plan_study(find_game(game), games=10), tmp_path / "s", build, jobs=1)
    assert not (tmp_path / "s").exists()


def test_a_disk_that_is_full_at_once_leaves_nothing_of_a_study(game, tmp_path, monkeypatch):
    def full(descriptor):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match=r"the disk is full; nothing was played$"):
        run_study(plan_study(find_game(game), games=1), tmp_path / "s", build, jobs=1)
    assert not (tmp_path / "s").exists()


@pytest.mark.parametrize("sections", [0, 1])
def test_what_is_stored_of_a_stopped_study_is_read_and_the_rest_is_counted(game, tmp_path, sections):
    plan = plan_study(find_game(game), games=40)
    assert len(plan) > 1

    def interrupt(name, at):
        if at.games == at.total and list(plan).index(name) == sections:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        run_study(plan, tmp_path / "s", build, jobs=1, progress=interrupt)
    found = read_stored(tmp_path / "s")
    played = list(plan)[: sections + 1]
    assert list(found.runs) == played
    assert found.games == sum(plan[name].total for name in played)
    assert found.total == sum(experiment.total for experiment in plan.values())
    assert found.runs["main"][0]["lacking"] == found.total - found.games
    assert sum(len(frame) for frame in found.runs["main"][1]) == plan["main"].total
    resume_study(tmp_path / "s", build, jobs=1)
    found = read_stored(tmp_path / "s")
    assert list(found.runs) == list(plan) and found.games == found.total
    assert "lacking" not in found.runs["main"][0]


def test_a_study_without_a_finished_game_has_nothing_to_read(game, tmp_path):
    def interrupt(name, at):
        raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        run_study(plan_study(find_game(game), games=40), tmp_path / "s", build, jobs=1, progress=interrupt)
    with pytest.raises(InputError, match=r"has no games to report yet: play them with 'zygos resume .*s'"):
        read_stored(tmp_path / "s")


def test_a_folder_without_a_study_and_an_edited_one_are_named(game, tmp_path):
    with pytest.raises(InputError, match=r"holds no study: it has no study\.json"):
        resume_study(tmp_path, build)
    run_study(plan_study(find_game(game), games=1), tmp_path / "s", build, jobs=1)
    path = tmp_path / "s" / "study.json"
    path.write_text(path.read_text().replace('"seed": 1', '"seed": 2', 1))
    with pytest.raises(InputError, match="its seal does not fit"):
        read_plan(tmp_path / "s")
