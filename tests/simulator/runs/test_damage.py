"""Files of a run that are damaged or missing are named and mended."""

from __future__ import annotations

import pytest
from support.runs import content

from simulator.errors import InputError
from simulator.runs import run as runs
from simulator.runs import storage
from strategies.discovery import build


def test_a_truncated_part_is_named_and_mended_once_it_is_removed(reference, tmp_path):
    folder = tmp_path / "reference"
    part = folder / "parts" / "part-00003.parquet"
    part.write_bytes(part.read_bytes()[:-10])
    with pytest.raises(InputError, match=r"part-00003.parquet' is not as it was written"):
        list(storage.parts(folder))
    with pytest.raises(InputError, match=r"part-00003.parquet' is not as it was written"):
        storage.check_run(folder)
    before = content(folder)
    with pytest.raises(InputError, match=r"part-00003.parquet' is not as it was written; remove it and 'zygos resume"):
        runs.resume(folder, build, jobs=1)
    assert content(folder) == before, "nothing is written over without being asked"
    part.unlink()
    runs.resume(folder, build, jobs=1)
    assert content(folder) == reference


def test_a_missing_part_is_named_and_mended_by_resuming(reference, tmp_path):
    folder = tmp_path / "reference"
    (folder / "parts" / "part-00000.parquet").unlink()
    with pytest.raises(InputError, match=r"part-00000.parquet' is missing"):
        next(storage.parts(folder))
    runs.resume(folder, build, jobs=1)
    assert content(folder) == reference


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda text: text.replace('"games": 1000', '"games": 1001'), "its seal does not fit"),
        (lambda text: text.replace('"seed": 0', '"seed": 1'), "its seal does not fit"),
        (lambda text: text.replace('"finished"', '"running"'), "its seal does not fit"),
        (lambda text: text.replace('"seal"', '"sael"'), "its seal does not fit"),
        (lambda text: text.replace('"format": 1', '"format": 2'), "is not of format 1"),
        (lambda text: text[: len(text) // 2], "is damaged: it is no JSON"),
        (lambda _: "", "is damaged: it is no JSON"),
        (lambda _: "[]", "is not of format 1"),
    ],
)
def test_an_edited_run_json_is_found(reference, tmp_path, damage, message):
    path = tmp_path / "reference" / "run.json"
    path.write_text(damage(path.read_text()))
    for reading in (storage.read_run, storage.check_run, lambda folder: runs.resume(folder, build)):
        with pytest.raises(InputError, match=message):
            reading(tmp_path / "reference")


def test_folders_that_hold_no_run_are_named(tmp_path):
    (tmp_path / "file").touch()
    (tmp_path / "empty").mkdir()
    for name, message in (
        ("none", "does not exist"),
        ("file", "is a file"),
        ("empty", r"holds no run: it has no run\.json"),
    ):
        for reading in (storage.read_run, lambda folder: runs.resume(folder, build)):
            with pytest.raises(InputError, match=message):
                reading(tmp_path / name)
