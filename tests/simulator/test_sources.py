"""What a run's digest and the cache of kernels are made of: all that moves a row, and nothing else."""

from __future__ import annotations

import pytest

from simulator import kernel_folders, sources
from simulator.discovery import find_game, game_names
from simulator.loading import load_file
from simulator.sources import HOME, engine_files, module_hashes


def test_the_engine_is_what_moves_a_row():
    names = {path.relative_to(HOME).as_posix() for path in engine_files()}
    assert {"play/engine.py", "play/choice.py", "play/streams.py", "experiments/layout.py", "runs/rows.py"} <= names
    assert not names & {"runs/cluster.py", "runs/storage.py", "runs/workers.py", "play/study.py", "discovery.py"}
    assert all(path.exists() for path in engine_files())


@pytest.mark.parametrize("name", game_names())
def test_a_game_is_its_files_without_its_study(name):
    files = set(module_hashes(find_game(name)))
    assert "__init__.py" in files and "study.py" not in files
    assert files == {p.relative_to(HOME / "games" / name).as_posix() for p in (HOME / "games" / name).rglob("*.py")} - {
        "study.py"
    }


@pytest.fixture
def edited(tmp_path, root):
    """Return what makes a game's file of the example, edited, and loads it."""

    def load(old="", new=""):
        path = tmp_path / "tricks.py"
        text = (root / "docs/examples/tricks.py").read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1) if old else text)
        return load_file(str(path), "game")

    return load


def test_the_study_of_a_game_of_one_file_is_left_out(edited):
    plain = module_hashes(edited())
    assert module_hashes(edited("STUDY = Study(", "STUDY = Study(  # another question\n")) == plain
    assert module_hashes(edited("HAND = 12, 3", "HAND = 12, 2")) != plain


def test_kernels_are_kept_by_what_they_compile_from(edited):
    plain = kernel_folders.kernel_folder(edited())
    assert kernel_folders.kernel_folder(edited("STUDY = Study(", "STUDY = Study(  # another\n")) == plain
    assert kernel_folders.kernel_folder(edited("HAND = 12, 3", "HAND = 12, 2")) != plain
    folders = {kernel_folders.kernel_folder(find_game(name)) for name in game_names()}
    assert len(folders | {kernel_folders.kernel_folder()}) == len(game_names()) + 1, "each game has its own"


def test_a_file_counts_as_it_was_first_read(tmp_path, monkeypatch):
    path = tmp_path / "one.py"
    path.write_text("A = 1\n")
    before = sources.file_hash(path)
    path.write_text("A = 2\n")
    assert sources.file_hash(path) == before
    sources._read.cache_clear()
    assert sources.file_hash(path) != before
