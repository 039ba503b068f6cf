"""The command line: what a good call prints and writes, and the one sentence a bad call gets."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

GAME = str(Path(__file__).parents[2] / "docs" / "examples" / "tricks.py")


def files_below(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if "__pycache__" not in path.parts)


def test_simulate_keeps_every_game_as_a_row_and_says_what_it_found(zygos, tmp_path):
    code, out, _ = zygos(
        "simulate", GAME, "--games", "1_000", "--players", "2-3", "--seed", 0, "--jobs", 1, "--out", "D"
    )
    assert code == 0
    rows = pl.read_parquet(tmp_path / "D" / "parts" / "*.parquet")
    assert rows.height == 2000 and set(rows["players"]) == {2, 3}
    assert "first seat" in out.lower() and "1,000" in out
    assert "\x1b" not in out


def test_one_game_a_cell_works_down_to_the_reports(zygos, tmp_path):
    code, out, _ = zygos("study", GAME, "--games", 1, "--jobs", 1, "--out", "S")
    assert code == 0
    assert (tmp_path / "S" / "report.html").stat().st_size > 10_000
    assert (tmp_path / "S" / "report.pdf").read_bytes().startswith(b"%PDF")
    assert "nan" not in out.lower()


def test_compare_prints_differences_with_intervals_and_verdicts(zygos):
    code, out, _ = zygos("compare", GAME, "--against", "low", "--games", 400, "--players", 3, "--jobs", 1, "--out", "C")
    assert code == 0
    assert "low" in out
    assert any(verdict in out for verdict in ("undecided", "same", "different"))
    assert "400" in out, "the number of deals stands with the figures"


def test_a_configuration_file_written_back_runs_the_same_experiment(zygos, tmp_path):
    zygos("simulate", GAME, "--games", 60, "--variant", "low,base", "--seed", 9, "--jobs", 1, "--out", "A")
    code, _, _ = zygos("simulate", "--config", "A/experiment.toml", "--jobs", 1, "--out", "B")
    assert code == 0
    names = [name for name in files_below(tmp_path / "A") if "." in name]
    assert names == [name for name in files_below(tmp_path / "B") if "." in name]
    for name in names:
        assert (tmp_path / "A" / name).read_bytes() == (tmp_path / "B" / name).read_bytes()


def test_report_writes_where_it_is_told_and_the_same_bytes_twice(zygos, tmp_path):
    zygos("simulate", GAME, "--games", 50, "--players", 2, "--jobs", 1, "--out", "D")
    for name in ("one", "two"):
        code, out, _ = zygos("report", "D", "--html", f"{name}.html", "--pdf", f"{name}.pdf")
        assert code == 0 and f"{name}.pdf" in out
    for kind in ("html", "pdf"):
        assert (tmp_path / f"one.{kind}").read_bytes() == (tmp_path / f"two.{kind}").read_bytes()


def test_a_finished_run_has_nothing_to_resume(zygos, tmp_path):
    zygos("simulate", GAME, "--games", 50, "--players", 2, "--jobs", 1, "--out", "D")
    before = {name: (tmp_path / name).read_bytes() for name in files_below(tmp_path) if (tmp_path / name).is_file()}
    assert zygos("resume", "D")[0] == 0
    assert before == {name: (tmp_path / name).read_bytes() for name in before}


def test_bench_tells_decisions_and_games_per_cpu_second(zygos):
    code, out, _ = zygos("bench", GAME, "--seconds", 0.01)
    assert code == 0
    (row,) = [line.split() for line in out.splitlines() if line.startswith("uniform")]
    decisions, games = (float(word.replace(",", "")) for word in row[2:4])
    assert decisions > 1000 and games > 100
    assert decisions / games == pytest.approx(4 * 3, rel=0.01), "three tricks of four cards each"


def test_a_study_leaves_out_variants_that_set_what_the_call_has_fixed(zygos, tmp_path):
    code, _, _ = zygos("study", GAME, "--rule", "lowest_wins=true", "--games", 5, "--jobs", 1, "--out", "S")
    assert code == 0
    rows = pl.read_parquet(tmp_path / "S" / "main" / "parts" / "*.parquet")
    assert set(rows["variant"]) == {"base"}


def test_replay_tells_a_game_of_the_run(zygos):
    zygos("simulate", GAME, "--games", 5, "--players", 2, "--jobs", 1, "--out", "D")
    code, out, _ = zygos("replay", "D", 3)
    assert code == 0 and "play the card" in out
    code, _, err = zygos("replay", "D", 5)
    assert code == 2 and "5" in err


def test_until_stops_early_and_says_so(zygos, tmp_path):
    arguments = ("--games", 20_000, "--players", 2, "--until", "width=5pp", "--jobs", 1)
    assert zygos("simulate", GAME, *arguments, "--out", "D")[0] == 0
    played = pl.read_parquet(tmp_path / "D" / "parts" / "*.parquet").height
    assert 100 < played < 20_000


@pytest.mark.parametrize(
    ("arguments", "sentences"),
    [
        (["simulate", "sharkprak"], ["unknown game 'sharkprak'", "'sharkpark'"]),
        (["simulate"], ["no game was named"]),
        (["simulate", GAME, "--variant", "hihg"], ["'hihg'", "choose from", "low"]),
        (["simulate", GAME, "--variant", "low+low"], ["'low+low'", "'low' twice"]),
        (["simulate", GAME, "--variant", "lo"], ["'lo'", "did you mean 'low'"]),
        (["simulate", GAME, "--rule", "lowest_win=true"], ["'lowest_win'", "did you mean 'lowest_wins'"]),
        (["simulate", GAME, "--rule", "lowest_wins=3"], ["'lowest_wins'", "3", "true or false"]),
        (["simulate", GAME, "--rule", "lowest_wins"], ["'lowest_wins'"]),
        (["simulate", GAME, "--variant", "low", "--rule", "lowest_wins=false"], ["lowest_wins"]),
        (["simulate", GAME, "--strategy", "unifrom"], ["'unifrom'", "did you mean 'uniform'"]),
        (["simulate", GAME, "--strategy", "uniform(temprature=1)"], ["'temprature'", "did you mean 'temperature'"]),
        (["simulate", GAME, "--strategy", "uniform(temperature=hot)"], ["temperature", "hot"]),
        (["simulate", GAME, "--strategy", "uniform,uniform,uniform", "--players", "2"], ["3", "2"]),
        (["simulate", GAME, "--players", "5"], ["5", "2 to 4"]),
        (["simulate", GAME, "--players", "two"], ["'two'"]),
        (["simulate", GAME, "--games", "0"], ["0", "games"]),
        (["simulate", GAME, "--games", ""], ["games is ''"]),
        (["simulate", GAME, "--seed", ""], ["seed is ''"]),
        (["simulate", GAME, "--players", ""], ["players"]),
        (["simulate", GAME, "--until", ""], ["until is empty", "verdict"]),
        (["simulate", ""], ["give the name of a game"]),
        (["simulate", GAME, "--strategy", "playouts(samples=0)"], ["'samples' is 0: give 1 or more"]),
        (["simulate", GAME, "--games", "-3"], ["-3", "games"]),
        (["simulate", GAME, "--games", "many"], ["'many'", "games"]),
        (["simulate", GAME, "--games", "1.5"], ["1.5", "games"]),
        (["simulate", GAME, "--games", "999999999999999999999"], ["games"]),
        (["simulate", GAME, "--seed", "-1"], ["-1", "seed"]),
        (["simulate", GAME, "--jobs", "0"], ["0", "jobs"]),
        (["simulate", GAME, "--batch", "0"], ["0", "batch"]),
        (["simulate", GAME, "--until", "soon"], ["'soon'"]),
        (["simulate", GAME, "--config", "missing.toml"], ["missing.toml"]),
        (["simulate", GAME, "--strategy", "missing.py:Mine"], ["missing.py"]),
        (["simulate", GAME, "--gmaes", "3"], ["--gmaes"]),
        (["simulate", "missing.py"], ["missing.py"]),
        (["compare", GAME, "--against", "base"], ["base"]),
        (["compare", GAME], ["--against"]),
        (["study", GAME, "--tolerance", "0"], ["tolerance"]),
        (["report", "nowhere"], ["nowhere"]),
        (["resume", "nowhere"], ["nowhere"]),
        (["bench", GAME, "--players", "9"], ["9", "2 to 4"]),
        (["strategies", GAME, "--strength"], ["round robin of 'uniform'", "--strategy"]),
        (["strategies", GAME, "--strength", "--strategy", "uniform,uniform"], ["'uniform' is named twice"]),
        (["strategies", GAME, "--strength", "--strategy", "uniform,unifrom"], ["did you mean 'uniform'"]),
        (["frobnicate"], ["frobnicate"]),
    ],
    ids=lambda value: " ".join(map(str, value[:1] + value[-2:])).replace(GAME, "tricks") if value else "",
)
def test_a_bad_call_gets_one_sentence_exit_code_2_and_writes_nothing(zygos, tmp_path, arguments, sentences):
    code, out, err = zygos(*arguments)
    assert code == 2, err
    said = [line for line in err.splitlines() if not line.startswith(("Compiling", "Analysing"))]
    assert len(said) == 1 and said[0].startswith("zygos: ")
    for sentence in sentences:
        assert sentence in said[0]
    assert "Traceback" not in out + err
    assert files_below(tmp_path) == []


@pytest.mark.parametrize("target", ["D/run.json", "D/experiment.toml", "D/parts/part-00000.parquet"])
def test_a_report_never_replaces_a_file_of_a_run(zygos, tmp_path, target):
    zygos("simulate", GAME, "--games", 20, "--players", 2, "--jobs", 1, "--out", "D")
    before = {name: (tmp_path / name).read_bytes() for name in files_below(tmp_path) if (tmp_path / name).is_file()}
    code, _, err = zygos("report", "D", "--html", target)
    assert code == 2 and target in err
    assert before == {name: (tmp_path / name).read_bytes() for name in before}


def test_two_reports_need_two_names(zygos):
    zygos("simulate", GAME, "--games", 20, "--players", 2, "--jobs", 1, "--out", "D")
    code, _, err = zygos("report", "D", "--html", "same", "--pdf", "same")
    assert code == 2 and "'same'" in err


def test_a_study_checks_where_its_report_goes_before_it_plays(zygos, tmp_path):
    (tmp_path / "file").touch()
    code, _, err = zygos("study", GAME, "--games", 1, "--out", "S", "--html", "file/report.html")
    assert code == 2 and "file" in err
    assert files_below(tmp_path) == ["file"]


def test_ctrl_c_while_a_report_is_written_says_that_all_is_kept(zygos, monkeypatch):

    def interrupt(*_):
        raise KeyboardInterrupt

    zygos("simulate", GAME, "--games", 20, "--players", 2, "--jobs", 1, "--out", "D")
    monkeypatch.setattr("reports.writing.compose", interrupt)
    code, _, err = zygos("report", "D")
    assert code == 130 and "zygos report D" in err and "kept" in err


@pytest.mark.parametrize("seconds", ["nan", "0", "-1", "inf"])
def test_bench_wants_a_number_of_seconds(zygos, seconds):
    code, _, err = zygos("bench", GAME, "--seconds", seconds)
    assert code == 2 and "seconds is" in err and "Traceback" not in err


BAD_STRATEGIES = {
    "exits": ("raise SystemExit(7)", "raised SystemExit: 7"),
    "complex": ("return o.value * 1j", "not real numbers"),
    "raises": ("return o.value / [1, 2]", "raised ValueError"),
    "nan": ("return o.value * float('nan')", "nan"),
    "short": ("return o.value[:-1]", "scores of shape"),
}


@pytest.mark.parametrize("name", BAD_STRATEGIES)
def test_a_strategy_file_that_misbehaves_is_named_with_its_decision(zygos, tmp_path, name):
    body, sentence = BAD_STRATEGIES[name]
    source = (
        "from simulator.play.strategy import Strategy\n\n\nclass Mine(Strategy):\n    def card(self, o):\n        "
        + body
    )
    (tmp_path / "mine.py").write_text(source)
    code, _, err = zygos("simulate", GAME, "--strategy", "mine.py:Mine", "--games", 10, "--out", "D", "--jobs", 1)
    assert code == 2 and "'card'" in err and "Mine" in err and sentence in err
    assert files_below(tmp_path) == ["mine.py"]


@pytest.mark.parametrize(
    ("source", "spec", "sentence"),
    [
        ("import nowhere_to_be_found", "mine.py:Mine", "nowhere_to_be_found"),
        ("def broken(:", "mine.py:Mine", "mine.py"),
        ("from simulator.play.strategy import Strategy\nclass Mine(Strategy): pass", "mine.py:Mien", "Mine"),
        ("class Mine: pass", "mine.py:Mine", "Mine"),
    ],
)
def test_a_strategy_file_that_does_not_load_says_why(zygos, tmp_path, source, spec, sentence):
    (tmp_path / "mine.py").write_text(source)
    code, _, err = zygos("simulate", GAME, "--strategy", spec, "--games", 10, "--out", "D")
    assert code == 2 and sentence in err and "Traceback" not in err
    assert files_below(tmp_path) == ["mine.py"]


def test_an_output_that_is_there_already_is_left_alone(zygos, tmp_path):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    (tmp_path / "empty").mkdir()
    for target in ("full", "file", "file/below", "empty"):
        code, _, err = zygos("simulate", GAME, "--games", 10, "--out", target)
        assert code == 2 and target.split("/")[0] in err
    assert files_below(tmp_path) == ["empty", "file", "full", "full/mine.txt"]


def test_a_damaged_run_is_named(zygos, tmp_path):
    zygos("simulate", GAME, "--games", 50, "--players", 2, "--jobs", 1, "--out", "D")
    part = next((tmp_path / "D" / "parts").iterdir())
    whole = part.read_bytes()
    part.write_bytes(whole[: len(whole) // 2])
    for command in ("report", "resume"):
        code, _, err = zygos(command, "D")
        assert code == 2 and part.name in err
    part.write_bytes(whole)
    about = tmp_path / "D" / "run.json"
    about.write_text(about.read_text().replace('"seed": 1', '"seed": 2'))
    code, _, err = zygos("report", "D")
    assert code == 2 and "run.json" in err
    about.write_text("{")
    code, _, err = zygos("report", "D")
    assert code == 2 and "run.json" in err


def test_listings_are_plain_text_when_piped(zygos):
    for arguments in (["games"], ["rules", GAME], ["rules", GAME, "--features"], ["strategies", GAME]):
        code, out, _ = zygos(*arguments)
        assert code == 0 and out.strip() and "\x1b" not in out
    assert "uniform" in out


def test_a_round_robin_shows_who_beats_whom_among_those_named(zygos):
    named = ("--strategy", "playouts(samples=1),uniform", "--games", 40, "--players", 2, "--jobs", 1)
    code, out, _ = zygos("strategies", GAME, "--strength", *named)
    assert code == 0 and "playouts(samples=1)" in out and "share of the win against each other" in out


def test_the_module_run_as_a_file_is_the_same_command(root):
    done = subprocess.run([sys.executable, root / "cli.py", "--help"], capture_output=True, text=True, check=True)
    assert "simulate" in done.stdout and "study" in done.stdout


def test_a_closed_pipe_ends_quietly(root):
    command = f"'{sys.executable}' '{root / 'cli.py'}' games | true"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr


def test_a_report_of_an_unfinished_study_says_so_and_how_to_go_on(zygos, tmp_path, monkeypatch):
    from simulator.discovery import find_game
    from simulator.errors import Interrupted
    from simulator.experiments.study_plan import plan_study
    from simulator.runs.study import run_study
    from strategies.discovery import build

    plan = plan_study(find_game(GAME), 2000)

    def interrupt(name, at):
        if at.games:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as stop:
        run_study(plan, Path("S"), build, jobs=1, progress=interrupt)
    code, out, err = zygos("report", "S", "--html", "r.html")
    assert code == 0
    games, total = stop.value.games, sum(experiment.total for experiment in plan.values())
    assert f"Unfinished: {games:,} of {total:,} games are here.\nPlay the rest with: zygos resume S" in err
    page = (tmp_path / "r.html").read_text()
    assert "Not finished" in page and f"{total - games:,} games are to come" in page + out


def test_no_line_of_piped_output_ends_in_blanks_and_columns_sets_its_width(zygos, monkeypatch):
    _, wide, _ = zygos("strategies", GAME)
    monkeypatch.setenv("COLUMNS", "50")
    _, narrow, _ = zygos("strategies", GAME)
    assert max(map(len, narrow.splitlines())) <= 50 < max(map(len, wide.splitlines()))
    assert [line for line in (wide + narrow).splitlines() if line != line.rstrip()] == []
