"""What the documentation shows is what runs."""

from __future__ import annotations

import importlib
import re

import numpy as np
import pytest


def blocks(text, language):
    return re.findall(rf"```{language}\n(.*?)```", text, flags=re.DOTALL)


def test_add_a_game_shows_the_example_as_it_is(root):
    """The example itself is played by the conformance tests."""
    example = (root / "docs" / "examples" / "tricks.py").read_text()
    shown = blocks((root / "docs" / "add-a-game.md").read_text(), "python")
    assert len(shown) >= 4
    for block in shown:
        assert block.strip() in example


def test_add_a_strategy_shows_a_strategy_that_plays(root, tmp_path, monkeypatch, capsys):
    from simulator.discovery import find_game
    from simulator.play.engine import play_games
    from simulator.play.streams import game_keys
    from strategies.discovery import build

    page = (root / "docs" / "add-a-strategy.md").read_text()
    examples = [(root / "docs" / "examples" / name).read_text() for name in ("mine.py", "ahead.py")]
    assert len(blocks(page, "python")) >= 2
    for block in blocks(page, "python"):
        assert any(block.rstrip() in example for example in examples)
    monkeypatch.chdir(root)
    specs = re.findall(r"docs/examples/mine\.py:Mine(?:\([^)]*\))?", "\n".join(blocks(page, "sh")))
    assert len(specs) == 2
    game = find_game("sharkpark")
    for spec in specs:
        players = [build(spec, game.NAME), build("uniform", game.NAME)]
        line_ups = np.tile([0, 1], (200, 1))
        played = play_games(game, game.Rules(), 2, game_keys(1, np.arange(200)), players, line_ups)
        assert (played.games["winners"] == 1).mean() > 0.6, "it beats random play"


def test_the_strategies_that_look_ahead_play_as_the_page_says(root):
    from simulator.discovery import find_game
    from simulator.experiments.expressions import parse_line_up
    from simulator.play.engine import play_games
    from simulator.play.streams import game_keys
    from strategies.discovery import build

    page = (root / "docs" / "add-a-strategy.md").read_text()
    shown = re.findall(r'zygos simulate (\w+) --strategy "(search[^"]*)"', page)
    assert len(shown) == 2
    ahead = f"{root}/docs/examples/ahead.py:Ahead(samples=1)"
    for name, line_up in [*shown, ("sharkpark", f"{ahead},greedy")]:
        game = find_game(name)
        quick = re.sub(r"samples=\d+", "samples=1", line_up).replace("(base=planner)", "(base=planner, samples=1)")
        pair = [build(spec, name) for spec in parse_line_up(quick)]
        seats = np.tile(np.arange(game.PLAYERS[0]) % 2, (2, 1))
        played = play_games(game, game.Rules(), game.PLAYERS[0], game_keys(1, np.arange(2)), pair, seats)
        assert (played.games["ended"] > 0).all()


def test_the_strategy_of_the_docs_does_what_it_says(root):
    """Worked by hand over the options of one position each: points, rivals, fours while ahead, fish near."""
    from types import SimpleNamespace

    from strategies.discovery import build

    mine = build(f"{root}/docs/examples/mine.py:Mine", "sharkpark")

    def table(**columns):
        return SimpleNamespace(**{name: np.array(column, float) for name, column in columns.items()})

    ahead = table(mine=[2, 2, 3], theirs=[0, 0, 1], margin=[1, 1, 1], fours_out=[0, 1, 0])
    assert mine.scare(ahead).tolist() == [2, 3, 2.5], "ahead, a four that goes is worth a point"
    behind = table(mine=[2, 2, 3], theirs=[0, 0, 1], margin=[-1, 0, -1], fours_out=[0, 1, 0])
    assert mine.scare(behind).tolist() == [2, 2, 2.5], "not when behind or level"
    assert mine.swim(table(eats=[0, 0, 1], to_fish=[3, 1, 5])).argsort().tolist() == [0, 1, 2]


def test_add_a_strategy_names_features_that_exist(root):
    from simulator.discovery import find_game

    scare = next(d for d in find_game("sharkpark").DECISIONS if d.name == "scare")
    page = (root / "docs" / "add-a-strategy.md").read_text()
    for name in re.findall(r"`o\.(\w+)`", page):
        assert name in {*scare.features, *scare.facts, "rules", "players", "kind", "owner", "rollouts"}


def test_ci_runs_the_test_command_of_the_readme(root):
    script = (root / ".ci" / "run").read_text()
    pattern = re.search(r"sed -n 's/\^\\\((.*?)\\\)\$/", script).group(1)
    matching = [line for line in (root / "README.md").read_text().splitlines() if re.fullmatch(pattern, line)]
    assert len(matching) == 1
    assert "pip install" in matching[0] and "'.[dev]'" in matching[0]


def test_commands_of_the_readme_exist(root):
    import typer.main

    import cli

    known = set(typer.main.get_command(cli.app).commands)
    text = "\n".join(blocks((root / "README.md").read_text(), "sh"))
    used = set(re.findall(r"(?:^|/bin/)zygos (\w+)", text, flags=re.MULTILINE))
    assert used and used <= known
    assert {"games", "strategies", "simulate", "compare", "report", "study", "resume", "bench"} <= used


@pytest.mark.parametrize("page", ["README.md", "CHANGELOG.md", "docs"])
def test_links_between_pages_lead_somewhere(root, page):
    path = root / page
    for source in [path] if path.is_file() else path.rglob("*.md"):
        for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", source.read_text()):
            assert (source.parent / target).exists(), f"{source.name} links to {target}"


@pytest.fixture
def landslides():
    """Return the statistic and the section of the page on statistics, as modules."""
    return importlib.import_module("landslides"), importlib.import_module("landslide_section")


def test_add_a_statistic_shows_the_examples_as_they_are(root):
    shown = blocks((root / "docs" / "add-a-statistic.md").read_text(), "python")
    examples = [(root / "docs" / "examples" / name).read_text() for name in ("landslides.py", "landslide_section.py")]
    assert len(shown) >= 5
    for block in shown:
        assert any(block.rstrip() in example for example in examples), block


def test_a_statistic_a_section_and_a_format_are_one_file_and_one_line_each(root, landslides, tmp_path, monkeypatch):
    """The lines of the page, put in where it says; what they name is found there."""
    from support import studies

    from analysis import findings
    from reports import formats, study, writing
    from reports.targets import report_targets

    statistic, section = landslides
    for path, line in (("analysis/findings.py", ".STATISTICS,"), ("reports/study.py", ".build,")):
        assert sum(text.strip().endswith(line) for text in (root / path).read_text().splitlines()) > 3, "one line each"
    monkeypatch.setattr(findings, "STATISTICS", (*findings.STATISTICS, *statistic.STATISTICS))
    monkeypatch.setattr(findings, "SCHEMAS", {**findings.SCHEMAS, "landslides": statistic.COLUMNS})
    monkeypatch.setattr(study, "_COMMON", (*study._COMMON, section.build))
    words = formats.Format("txt", "Text report:", lambda report: report.title.encode())
    for module in (formats, writing):
        monkeypatch.setattr(module, "FORMATS", (*formats.FORMATS[:2], words))

    found = findings.find_study({"main": studies.run(blocks=40)})
    table = found["main"].tables["landslides"]
    assert len(table) and (table["low"] <= table["estimate"]).all() and (table["estimate"] <= table["high"]).all()
    made = {each.name: each for each in study.compose(found).sections}
    assert {block.__class__.__name__ for block in made["landslides"].blocks} == {"Paragraph", "Figure"}
    (line,) = writing.write_reports(found, report_targets(tmp_path, [tmp_path / "mine.txt"]))
    assert line == f"Text report: {tmp_path / 'mine.txt'}" and (tmp_path / "mine.txt").read_bytes()


def test_the_page_on_statistics_names_what_is_there(root):
    page = (root / "docs" / "add-a-statistic.md").read_text()
    for name, path in re.findall(r"`(\w+)` of `([\w/]+\.py)`", page.replace("\n", " ")):
        assert name in (root / path).read_text(), (name, path)
    for path in re.findall(r"`((?:analysis|reports)/[\w/]+(?:\.py)?)/?`", page):
        assert (root / path).exists() or path == "analysis/landslides.py", path


def test_the_page_on_architecture_names_every_module(root):
    page = (root / "docs" / "architecture.md").read_text()
    told, room = set(), ""
    for line in page.splitlines():
        if place := re.match(r"(?:### )?`((?:simulator|strategies|analysis|reports)[\w/]*)/`", line):
            room = place[1]
        elif name := re.match(r"- `([\w/]+\.py)`: ", line):
            told.add(name[1] if "/" in name[1] and (root / name[1]).exists() else f"{room}/{name[1]}".lstrip("/"))
    plan = {
        path.relative_to(root).as_posix()
        for path in (root / "simulator" / "games").glob("*/*.py")
        if f"- `{path.name}`: " in page.partition("The same files for the same things")[2].partition("beside")[0]
    }
    there = {
        path.relative_to(root).as_posix()
        for name in ("commands", "simulator", "strategies", "analysis", "reports")
        for path in (root / name).rglob("*.py")
        if path.name != "__init__.py"
    }
    assert there - told - plan == set(), "modules that the page does not name"
    gone = {path for path in told - there - {"cli.py"} if "NAME" not in path}
    assert gone == set(), "modules that are not there"
