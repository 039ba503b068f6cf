"""`zygos mat`: a mat in words and drawn, the discs of a game of a run, and the one sentence a bad call gets."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest

from simulator.discovery import find_game
from simulator.experiments.experiment import Experiment
from simulator.games import clash
from simulator.games.clash.mat_files import FOLDER, load_mat
from simulator.games.clash.pictures import draw_svg
from simulator.runs import run as runs
from simulator.runs import storage
from strategies.discovery import build

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def folder(tmp_path):
    """Return a run of two games each with the mat as it comes and a smaller one, two players."""
    experiment = Experiment(
        find_game("clash"), 2, players=(2,), variants=("base", "mat_size=0.8"), line_ups=("uniform",), seed=5
    )
    runs.run(experiment, tmp_path / "run", build, jobs=1)
    return tmp_path / "run"


def discs_of(path):
    """Return the discs that a picture shows, by title, as (cx, cy, r)."""
    groups = ElementTree.parse(path).getroot().iter(f"{SVG}g")
    named = [(group.find(f"{SVG}title"), group.find(f"{SVG}circle")) for group in groups]
    return {
        title.text: [float(circle.get(k)) for k in ("cx", "cy", "r")] for title, circle in named if title is not None
    }


def test_a_mat_is_checked_told_and_drawn(zygos, tmp_path):
    code, out, _ = zygos("mat", "default", "--svg", "out.svg")
    assert code == 0 and "60 by 60 cm" in out and "2, 3 or 4 players" in out and "out.svg" in out
    assert (tmp_path / "out.svg").read_text(encoding="utf-8") == draw_svg(load_mat("default"))
    (tmp_path / "mine.toml").write_text((FOLDER / "round.toml").read_text())
    code, out, _ = zygos("mat", "mine.toml")
    assert (
        code == 0
        and out.startswith("Mat mine: ")
        and sorted(p.name for p in tmp_path.iterdir())
        == [
            "mine.toml",
            "out.svg",
        ]
    )


def test_a_picture_drawn_before_is_drawn_anew(zygos, tmp_path):
    (tmp_path / "out.svg").write_text("old")
    assert zygos("mat", "default", "--svg", "out.svg")[0] == 0
    assert (tmp_path / "out.svg").read_text(encoding="utf-8") == draw_svg(load_mat("default"))


def test_a_game_of_a_run_is_drawn_with_its_discs_as_a_turn_begins(zygos, tmp_path, folder):
    seen = {}

    def see(state):
        seen.setdefault(int(state["turn"]), state.copy())

    from simulator.runs import records

    records.replay(folder, 0, build, see)
    code, out, _ = zygos("mat", "--record", folder, "--game", 0, "--turn", 9, "--svg", "turn.svg")
    assert code == 0 and "as turn 9 of" in out and "seat 1: " in out and "uniform" in out
    on_mat = np.flatnonzero(seen[9]["at"] == clash.state.MAT)
    assert len(on_mat) > 0
    found = sorted(discs_of(tmp_path / "turn.svg").values())
    radius = load_mat("default").disc_radii()
    wanted = sorted(
        [float(seen[9]["x"][d]), 60.0 - float(seen[9]["y"][d]), radius[d % clash.state.SLOTS]] for d in on_mat
    )
    assert np.array(found) == pytest.approx(np.array(wanted), abs=1e-3)
    words = [e.text for e in ElementTree.parse(tmp_path / "turn.svg").getroot().iter(f"{SVG}text")]
    assert "seat 1" in words and "seat 2" not in words and "corner 2" not in words
    last = zygos("mat", "--record", folder, "--game", 0)[1]
    assert re.search(rf"as turn {max(seen)} of {max(seen)} begins", last), "the last turn, unless told"


def test_a_game_is_drawn_on_the_mat_of_its_variant(zygos, tmp_path, folder):
    number = next(
        row["game"]
        for rows in storage.parts(folder)
        for row in rows.iter_rows(named=True)
        if "mat_size" in row["variant"]
    )
    code, _, _ = zygos("mat", "default", "--record", folder, "--game", number, "--turn", 1, "--svg", "small.svg")
    assert code == 0
    mat = load_mat("default").resized(0.8, 1.0, 1.0, 1.0)
    assert "Mat default, 48 by 48 cm" in (tmp_path / "small.svg").read_text(encoding="utf-8")
    assert mat.width == 48.0


@pytest.mark.parametrize(
    ("arguments", "sentences"),
    [
        (["mat"], ["no mat was named", "default, round", ".toml"]),
        (["mat", "defalt"], ["unknown mat 'defalt'", "did you mean 'default'"]),
        (["mat", "missing.toml", "--svg", "out.svg"], ["unknown mat 'missing.toml'"]),
        (["mat", "default", "--svg", "mat.toml"], ["picture 'mat.toml'", "TOML"]),
        (["mat", "default", "--svg", "."], ["picture '.' is a folder"]),
        (["mat", "default", "--game", "3"], ["--record"]),
        (["mat", "default", "--turn", "3"], ["--record"]),
        (["mat", "--record", "nowhere", "--game", "3"], ["nowhere"]),
        (["mat", "--record", "nowhere"], ["--game"]),
        (["mat", "--record", "nowhere", "--game", "first"], ["'first'"]),
    ],
    ids=lambda value: " ".join(value[1:]) or "nothing",
)
def test_a_bad_call_gets_one_sentence_and_draws_nothing(zygos, tmp_path, arguments, sentences):
    code, _, err = zygos(*arguments)
    assert code == 2 and err.count("\n") == 1 and err.startswith("zygos: ")
    assert all(sentence in err for sentence in sentences), err
    assert list(tmp_path.iterdir()) == []


def test_a_mat_that_cannot_be_is_refused_by_every_command(zygos, tmp_path):
    text = (FOLDER / "default.toml").read_text().replace("[48.0, 21.5]]", "[34.0, 14.0]]")
    (tmp_path / "bad.toml").write_text(text)
    for call in (
        ["mat", "bad.toml", "--svg", "out.svg"],
        ["simulate", "clash", "--rule", "mat=bad.toml", "--games", 1],
        ["study", "clash", "--rule", "mat=bad.toml", "--games", 1],
    ):
        code, _, err = zygos(*call)
        assert code == 2 and "islands 'south' and 'east' overlap" in err and err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["bad.toml"]


def test_a_game_turn_or_mat_that_the_run_has_not_is_named(zygos, folder):
    for more, sentences in (
        (["--game", 99], ["99"]),
        (["--game", 0, "--turn", 0], ["no turn 0", "1 to"]),
        (["--game", 0, "--turn", 500], ["no turn 500", "1 to"]),
    ):
        code, _, err = zygos("mat", "--record", folder, *more)
        assert code == 2 and all(sentence in err for sentence in sentences) and err.count("\n") == 1
    code, _, err = zygos("mat", "round", "--record", folder, "--game", 0)
    assert code == 2 and "played on the mat 'default', not on 'round'" in err


def test_a_run_of_another_game_has_no_mat(zygos, root, tmp_path):
    experiment = Experiment(find_game(str(root / "docs/examples/tricks.py")), 2, players=(2,), line_ups=("uniform",))
    runs.run(experiment, tmp_path / "tricks", build, jobs=1)
    code, _, err = zygos("mat", "--record", tmp_path / "tricks", "--game", 0)
    assert code == 2 and "has no mat" in err


def test_no_file_of_a_run_is_replaced_by_a_picture(zygos, folder):
    before = (folder / "run.json").read_bytes()
    code, _, err = zygos("mat", "default", "--svg", folder / "run.json")
    assert code == 2 and "would replace a file of a run" in err
    assert (folder / "run.json").read_bytes() == before
