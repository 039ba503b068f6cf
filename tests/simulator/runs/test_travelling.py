"""A game travels as itself: a file that is edited while a run goes on moves no row of it."""

from __future__ import annotations

import pickle

import pytest

from simulator.discovery import find_game
from simulator.errors import InputError, Interrupted
from simulator.experiments.experiment import Experiment
from simulator.experiments.study_plan import plan_study
from simulator.play.game import Game
from simulator.runs import records, run, session, storage, study
from strategies.discovery import build


@pytest.fixture
def file(root, tmp_path):
    """Return the path of a game's file that may be edited."""
    path = tmp_path / "mygame.py"
    path.write_text((root / "docs/examples/tricks.py").read_text())
    return path


def edit(path):
    """Make the file's game another one: hands of two cards."""
    text = path.read_text()
    assert "HAND = 12, 3" in text
    path.write_text(text.replace("HAND = 12, 3", "HAND = 12, 2"))


def editing(path):
    """Return a progress report that edits the game after the first part."""

    def report(state):
        if state.games and "HAND = 12, 3" in path.read_text():
            edit(path)

    return report


def rows_of(folder):
    return [part.read_bytes() for part in sorted((folder / "parts").glob("*.parquet"))]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_game_edited_during_a_run_moves_no_row(file, tmp_path, monkeypatch, jobs):
    monkeypatch.setattr(session, "_SMALL_GAMES", 0)  # workers at once
    one = Experiment(find_game(str(file)), 1000, players=(2, 3))
    run.run(one, tmp_path / "reference", build, jobs=1)
    run.run(one, tmp_path / "run", build, jobs=jobs, progress=editing(file))
    assert "HAND = 12, 2" in file.read_text()
    assert len(rows_of(tmp_path / "run")) >= 4
    assert rows_of(tmp_path / "run") == rows_of(tmp_path / "reference")


def test_a_run_of_a_game_that_was_edited_meanwhile_is_neither_resumed_nor_replayed(file, tmp_path):
    one = Experiment(find_game(str(file)), 1000, players=(2,))
    run.run(one, tmp_path / "run", build, jobs=1, progress=editing(file))
    with pytest.raises(InputError, match=r"game 0 of run .* would not be .*: the game tricks changed \(mygame.py\)"):
        records.replay(tmp_path / "run", 0, build)


def test_a_game_edited_between_the_sections_of_a_study_moves_no_row(file, tmp_path):
    game = find_game(str(file))
    study.run_study(plan_study(game, games=40), tmp_path / "reference", build, jobs=1)
    study.run_study(plan_study(game, games=40), tmp_path / "s", build, jobs=1, progress=lambda _, at: editing(file)(at))
    assert "HAND = 12, 2" in file.read_text()
    for section in study.read_plan(tmp_path / "s"):
        assert rows_of(tmp_path / "s" / section) == rows_of(tmp_path / "reference" / section)


def test_an_experiment_is_unpacked_with_the_game_that_was_loaded(file):
    packed = pickle.dumps(Experiment(find_game(str(file)), 10))
    edit(file)
    again = pickle.loads(packed)
    assert again.game.HAND == 3 and find_game(str(file)).HAND == 2


def test_a_run_whose_games_file_is_gone_is_refused_in_one_sentence(file, tmp_path):
    folder = tmp_path / "run"
    run.run(Experiment(find_game(str(file)), 20, players=(2,)), folder, build, jobs=1)
    file.unlink()
    with pytest.raises(InputError, match=r"game 3 of run .* would not be the same: game file '.*' does not exist"):
        records.replay(folder, 3, build)


@pytest.mark.parametrize("after", ["gone", "broken", "renamed"])
def test_a_run_whose_strategys_file_is_gone_or_broken_is_refused_in_one_sentence(root, tmp_path, after):
    path = tmp_path / "mine.py"
    text = "from simulator.play.strategy import Strategy as S\nclass Mine(S):\n    def card(self, o): return o.value\n"
    path.write_text(text)
    one = Experiment(find_game(str(root / "docs/examples/tricks.py")), 1000, players=(2,), line_ups=(f"{path}:Mine",))

    def stop(state):
        if state.games:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        run.run(one, tmp_path / "run", build, jobs=1, progress=stop)
    if after == "gone":
        path.unlink()
    else:
        path.write_text("class Mine(" if after == "broken" else text.replace("Mine", "Other"))
    said = {"gone": "does not exist", "broken": "does not import", "renamed": "has no class 'Mine'"}[after]
    with pytest.raises(InputError, match=rf"^run '.*' cannot be resumed, .*: strategy file '.*mine.py' {said}"):
        run.resume(tmp_path / "run", build, jobs=1)
    with pytest.raises(InputError, match=rf"^game 0 of run '.*' would not be the same: strategy file .* {said}"):
        records.replay(tmp_path / "run", 0, build)


def test_a_module_that_a_strategys_file_imports_belongs_to_the_run(root, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "zygos_test_helper.py").write_text("WEIGHT = 1.0\n")
    path = tmp_path / "mine.py"
    path.write_text(
        "import zygos_test_helper as helper\nfrom simulator.play.strategy import Strategy\n"
        "class Mine(Strategy):\n    def card(self, o): return helper.WEIGHT * o.value\n"
    )
    one = Experiment(find_game(str(root / "docs/examples/tricks.py")), 20, players=(2,), line_ups=(f"{path}:Mine",))
    about = run.run(one, tmp_path / "run", build, jobs=1)
    assert set(about["sources"][f"strategy '{path}:Mine'"]) == {"mine.py", "zygos_test_helper.py"}


def test_a_game_is_a_module_that_is_handed_on(file):
    game: Game = find_game(str(file))
    assert Experiment(game, 10).game is game


def test_the_size_of_parts_is_the_runs_own(file, tmp_path):
    """The study of a game sizes the parts of a new run; a study that was edited since does not cut an old one anew."""
    one = Experiment(find_game(str(file)), 1000, players=(2,))

    def stop(state):
        if state.games:
            raise KeyboardInterrupt

    run.run(one, tmp_path / "reference", build, jobs=1)
    with pytest.raises(Interrupted):
        run.run(one, tmp_path / "run", build, jobs=1, progress=stop)
    text = file.read_text()
    file.write_text(text.replace("STUDY = Study(", "STUDY = Study(  # edited: another question\n"))
    assert file.read_text() != text
    run.resume(tmp_path / "run", build, jobs=1)
    assert rows_of(tmp_path / "run") == rows_of(tmp_path / "reference")
    assert storage.check_run(tmp_path / "run")["state"] == "finished"
