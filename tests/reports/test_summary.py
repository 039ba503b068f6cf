"""The summary in a terminal: the verdicts as sentences, plain text where no terminal reads it."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from support import studies

from reports import summary
from reports.content import plain
from reports.sentences.fairness import seat_verdicts
from reports.view import View


@pytest.fixture(scope="module")
def study():
    return studies.study()


def printed(renderables, width=80):
    console = Console(file=io.StringIO(), width=width)
    for renderable in renderables:
        console.print(renderable)
    return console.file.getvalue()


def test_it_says_what_the_report_says(study):
    words = " ".join(printed(summary.lines(study), 2000).split())
    for item in seat_verdicts(View(study["main"])):
        assert " ".join(plain(item.inline).split()) in words
    assert "supported: “Vivier makes the meal last longer” (rule book)" in words
    assert "strongest of 3 strategies" in words
    assert "describe these strategies" in words


def test_it_is_plain_text_within_the_width(study):
    for made in (summary.lines(study), summary.comparisons(study["main"])):
        words = printed(made, 120)
        assert "\x1b" not in words
        assert max(map(len, words.splitlines())) <= 120
    assert max(map(len, printed(summary.lines(study)).splitlines())) <= 80
    assert "First seat" in printed(summary.lines(study))


def test_stopped_games_are_counted():
    found = studies.findings(blocks=20, players=(2,), variants=("base",), truncated=0.5)
    stopped = found.tables["cells"].row(0, named=True)["truncated"]
    words = printed(summary.lines(found))
    assert "Stopped" in words
    assert f" {stopped} " in words


def test_comparisons_have_intervals_and_verdicts(study):
    words = printed(summary.comparisons(study["main"]), 160)
    row = View(study["main"]).row("comparisons", measure="turns", against="vivier", players=3)
    line = next(line for line in words.splitlines() if line.split()[:3] == ["vivier", "3", "turns"])
    assert row["verdict"] == "different"
    assert "different" in line
    assert " to +" in line
    assert "×" in line


@pytest.mark.parametrize("arguments", [{"blocks": 1}, {"blocks": 5, "truncated": 1.0}])
def test_degenerate_runs_are_summed_up(arguments):
    found = studies.findings(players=(2, 3), **arguments)
    words = printed(summary.lines(found)) + printed(summary.comparisons(found), 160)
    assert "None" not in words
    assert "nan" not in words
    assert "not enough games" in words


def test_names_are_no_markup():
    found = studies.findings(blocks=5, players=(2,), variants=("base", "[red]x[/red]"))
    for words in (printed(summary.lines(found), 160), printed(summary.comparisons(found), 160)):
        assert any(line.startswith(" [red]x[/red]  ") for line in words.splitlines()), "in the table"
        assert "Under [red]x[/red]" in words


def test_show_prints(study, capsys):
    summary.show(study)
    summary.show_comparisons(study)
    said = capsys.readouterr().out
    assert "Ponds: balance" in said
    assert "differences from base" in said
