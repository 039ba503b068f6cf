"""What a report holds: every figure of the findings, words for the reader, and no empty cell in degenerate runs."""

from __future__ import annotations

import dataclasses
import re
import shlex

import pytest
from support import studies

from reports import html, wording
from reports.charts.panels import HistogramPanel, MatrixPanel
from reports.content import Command, Figure, Note, Paragraph, Table, Verdicts, plain
from reports.measures import find_measure, measure_of
from reports.sections import seats
from reports.sections.assumptions import value_words
from reports.sections.method import STRATEGIES_ONLY, simulate_command
from reports.sections.sweeps import find_sweep
from reports.study import compose
from reports.view import View, views


@pytest.fixture(scope="module")
def study():
    return studies.study()


@pytest.fixture(scope="module")
def report(study):
    return compose(study)


def words_of(report):
    """Return all text of a report, captions, alternative texts and tables included."""
    words = [report.title, report.subtitle, plain(report.lead), *(f"{a} {b}" for a, b in report.facts)]
    for section in report.sections:
        words.append(section.title)
        for block in section.blocks:
            words += _block_words(block)
    return "\n".join(words)


def _block_words(block):
    match block:
        case Paragraph():
            return [plain(block.inline)]
        case Verdicts():
            return [block.question, *(f"{v.word} {plain(v.inline)}" for v in block.items)]
        case Note():
            return [block.title, *(f"{a} {plain(b)}" for a, b in block.terms)]
        case Command():
            return list(block.lines)
        case Table():
            cells = [cell if isinstance(cell, str) else cell.text for row in block.rows for cell in row]
            return [block.caption, *(column.head for column in block.columns), *cells]
        case Figure():
            return [block.caption, block.alternative, *_block_words(block.table)]


def rows_of(report):
    """Return the rows of all tables as tuples of text."""
    blocks = [block for section in report.sections for block in section.blocks]
    tables = [
        block.table if isinstance(block, Figure) else block for block in blocks if isinstance(block, Figure | Table)
    ]
    return [tuple(c if isinstance(c, str) else c.text for c in row) for made in tables for row in made.rows]


def figures_of(report):
    return [block for section in report.sections for block in section.blocks if isinstance(block, Figure)]


def test_sections_stand_in_the_reader_s_order(report):
    assert [section.name for section in report.sections] == [
        "verdicts", "seats", "length", "variants", "tension", "choice", "ends", "components", "columns", "run-memory",
        "run-strength", "assumptions", "method",
    ]  # fmt: skip


def test_headings_say_the_denominator(report):
    for section in report.sections[1:-2]:
        assert any(word in section.title for word in ("finished", "all games", "same deals")), section.title


@pytest.mark.parametrize("run", ["main", "memory", "strength"])
def test_every_share_and_its_interval_is_told(study, report, run):
    told = rows_of(report)
    rows = study[run].tables["seats"].filter(studies.pl.col("verdict").is_not_null()).to_dicts()
    assert len(rows) >= 9 or run == "strength"
    for row in rows:
        ends = wording.between(wording.percent(row["low"], unit=False), wording.percent(row["high"], unit=False))
        cells = (
            row["variant"],
            str(row["players"]),
            wording.seat_name(row["seat"]),
            wording.percent(row["estimate"]),
            ends,
        )
        assert any(line[:5] == cells for line in told), cells


@pytest.mark.parametrize(
    ("table", "names"),
    [
        ("strategies", ("line_up", "strategy")),
        ("matrix", ("strategy", "opponent")),
        ("ladder", ("strategy", "opponent")),
        ("ends", ("variant",)),
        ("components", ("variant", "label")),
    ],
)
def test_every_table_of_shares_is_told(study, report, table, names):
    told = [" | ".join(row) for row in rows_of(report)]
    run = "strength" if table in ("strategies", "matrix", "ladder") else "main"
    rows = study[run].tables[table].to_dicts()
    assert rows
    for row in rows:
        ends = wording.between(wording.percent(row["low"], unit=False), wording.percent(row["high"], unit=False))
        wanted = (*(row[name] for name in names), wording.percent(row["estimate"]), ends)
        assert any(all(word in line for word in wanted) for line in told), wanted


def test_every_comparison_is_told(study, report):
    view = View(study["main"])
    words = words_of(report)
    for row in view.rows("comparisons"):
        if row["measure"] == "minutes" or (row["base_value"], row["against_value"]) == (0, 0):
            continue  # minutes are turns in another unit
        if row["kind"] == "label" and (row["difference"], row["reduction"]) == (0, None):
            continue  # the same on every deal: left out of what differs
        measure = measure_of(row, view)
        for part in measure.difference(row["difference"], row["low"], row["high"]):
            assert part in words, row


def test_lengths_and_means_are_told(study, report):
    view, words = View(study["main"]), words_of(report)
    for row in view.rows("lengths"):
        measure = find_measure(row["measure"], view)
        for part in measure.estimate(row["mean"], row["low"], row["high"]):
            assert part in words, row
    for table in ("tension", "choice"):
        for row in view.rows(table):
            for part in find_measure(row["measure"], view).estimate(row["estimate"], row["low"], row["high"]):
                assert part in words, row


def test_the_method_can_be_repeated(study, report):
    words = words_of(report)
    about = study["main"].about
    for value in (*about["versions"].values(), str(about["experiment"]["seed"]), about["digest"], STRATEGIES_ONLY):
        assert value in words
    assert "zygos study ponds --games 40 --seed 7" in words
    assert ("Seed", "7") in rows_of(report)
    line = simulate_command(View(study["strength"], "strength"))
    assert shlex.split(line) == [
        "zygos", "simulate", "ponds", "--games", "20", "--players", "2-4", "--variant", "base", "--strategy",
        "uniform,greedy", "--strategy", "uniform,hunter(rivals=0.8)", "--strategy", "greedy,hunter(rivals=0.8)",
         "--seed",
        "7", "--out", "ponds-strength",
    ]  # fmt: skip


def test_changed_switches_are_marked():
    about, frames = studies.run(20, players=(2,), variants=("base",))
    about["game"]["switches"] = [
        {"name": "memory", "about": "share remembered", "source": "p. 2", "default": 1.0, "value": 0.5},
        {"name": "swim", "about": "sharks eat swimming", "source": "", "default": True, "value": True},
    ]
    about["experiment"]["rules"] = {"memory": 0.5, "hand": {"3": 5, "4": 4}}
    report = compose(studies.find_study({"main": (about, frames)}))
    words = words_of(report)
    assert "0.5 (changed)" in words
    assert words.count("(changed)") == 1
    assert "Changed from the printed rules for all variants: memory." in words
    assert "--rule memory=0.5 --rule 'hand={3: 5, 4: 4}'" in words


@pytest.mark.parametrize(
    ("value", "expected"),
    [(True, "yes"), (0.7, "0.7"), (-1.5, "−1.5"), ({"3": [4, 6]}, "3: 4, 6"), ([], "none"), ("any", "any"), (7, "7")],
)
def test_switch_values_in_words(value, expected):
    assert value_words(value) == expected


def test_every_figure_says_in_words_what_it_draws(report):
    figures = figures_of(report)
    assert len(figures) == 15
    for figure in figures:
        assert figure.table.rows
        assert any(panel.is_drawable for panel in figure.panels)
        for panel in figure.panels:
            if isinstance(panel, MatrixPanel):
                continue  # its table has every cell
            said = figure.alternative
            assert panel.title.split(",")[0] in said
            if isinstance(panel, HistogramPanel):
                assert f"median {panel.median:g} turns" in said
            else:
                assert all(mark.direct in said for mark in panel.marks)


def test_intervals_parity_and_tolerance_are_drawn(report):
    seats = figures_of(report)[0]
    for players, panel in zip((2, 3, 4), seats.panels, strict=True):
        assert panel.reference == 1 / players
        assert panel.band == (1 / players - 0.02, 1 / players + 0.02)
        assert all(mark.inner and mark.outer for mark in panel.marks)
        ends = [end for mark in panel.marks for end in (*mark.inner, *mark.outer)]
        assert panel.limits[0] <= min(ends) <= max(ends) <= panel.limits[1]


def test_a_sweep_is_drawn_over_its_values(study):
    sweep = find_sweep(View(study["memory"]))
    assert sweep.switch == "memory"
    assert sweep.values == (
        (0.0, "memory=0.0"),
        (0.25, "memory=0.25"),
        (0.5, "memory=0.5"),
        (0.75, "memory=0.75"),
        (1.0, "base"),
    )
    assert sweep.base is None


@pytest.mark.parametrize(
    ("variants", "values", "base"),
    [
        (("base", "target=20", "target=30"), [20.0, 30.0], "base"),
        (("target=20+vivier", "target=30+vivier"), [20.0, 30.0], None),
        (("base", "target=20"), None, None),
        (("base", "board=a", "board=b"), None, None),
        (("base", "target=20", "target=30", "target=auto"), None, None),
        (("base", "board=True", "board=False"), None, None),
        (("base", "target=20", "memory=0.5"), None, None),
        (("base", "sonar", "target=20", "target=30"), None, None),
    ],
)
def test_what_makes_a_sweep(variants, values, base):
    about, _ = studies.run(2, variants=variants)
    sweep = find_sweep(View(studies.Findings(about, studies.Settings(), {})))
    if values is None:
        assert sweep is None
    else:
        assert ([value for value, _ in sweep.values], sweep.base) == (values, base)


MANY = ("base", *(f"switch_{i}=on" for i in range(40)))
EMPTY = {name: frame.clear() for name, frame in studies.findings(blocks=2, players=(3,)).tables.items()}
DEGENERATE = {
    "one game a cell": {"blocks": 1},
    "one game": {"blocks": 1, "players": (2,), "variants": ("base",)},
    "two deals": {"blocks": 2, "players": (3,)},
    "one player count, one variant": {"blocks": 40, "players": (4,), "variants": ("base",)},
    "a mixed line-up": {"blocks": 40, "players": (2, 3), "variants": ("base",), "line_ups": ("greedy,uniform",)},
    "line-ups and variants": {"blocks": 40, "players": (3,), "variants": ("base", "sonar"), "line_ups": ("a,b", "a")},
    "all games stopped": {"blocks": 20, "players": (2, 3), "truncated": 1.0},
    "some games stopped": {"blocks": 40, "players": (2, 3), "variants": ("base", "sonar"), "truncated": 0.3},
    "forty variants": {"blocks": 3, "players": (2,), "variants": MANY},
}


@pytest.mark.parametrize("arguments", DEGENERATE.values(), ids=DEGENERATE)
def test_degenerate_runs_make_whole_reports(arguments):
    found = studies.findings(**arguments)
    report = compose(found)
    words = words_of(report)
    assert not re.search(r"\b(None|nan|NaN|null|inf)\b", words)
    assert report.sections[0].name == "verdicts"
    assert len(report.sections[0].blocks) >= 2, "there is always something to say"
    for figure in figures_of(report):
        assert any(panel.is_drawable for panel in figure.panels), "a chart of nothing is a table"
        assert all(len(panel.marks) <= 12 for panel in figure.panels if hasattr(panel, "marks"))
    assert html.render(report).rstrip().endswith("</html>")


@pytest.mark.parametrize("tables", [EMPTY, {}], ids=["empty tables", "no tables"])
def test_findings_without_any_row_make_a_report(tables):
    found = dataclasses.replace(studies.findings(blocks=2, players=(3,)), tables=tables)
    names = [section.name for section in compose(found).sections]
    assert names == ["verdicts", "assumptions", "method"]


def test_stopped_games_show_what_they_leave_open():
    found = studies.findings(blocks=60, players=(2,), variants=("base",), truncated=0.3)
    words = words_of(compose(found))
    row = found.tables["seats"].row(0, named=True)
    stopped = found.tables["cells"].row(0, named=True)["truncated"]
    assert 0 < stopped < 60
    assert f"{stopped} of 60 games with 2 players" in words
    assert wording.percent(row["floor"]) in words
    assert wording.percent(row["ceiling"]) in words


def test_the_main_run_comes_first_whatever_the_order(study):
    turned = dict(reversed(study.items()))
    assert list(views(turned)) == ["main", "strength", "memory"]
    one, two = (compose(made).sections[0].blocks for made in (turned, study))
    assert one[:4] == two[:4] and {block.question for block in one[:-1]} == {block.question for block in two[:-1]}


def test_variants_are_named_without_what_all_of_the_run_have_in_common():
    variants = ("swim=false", "swim=false+sonar", "sonar+swim=false+vivier", "swim=true")
    view = View(studies.findings(blocks=1, players=(2,), variants=variants))
    assert [view.name_of(variant) for variant in variants] == ["swim=false", "+ sonar", "+ sonar+vivier", "swim=true"]
    assert [View(studies.findings(blocks=1)).name_of(variant) for variant in studies.VARIANTS] == list(studies.VARIANTS)


def test_a_further_run_of_variants_shows_each_setting_once():
    view = View(studies.findings(blocks=40, players=(2,)), "again")
    figures = [block for block in seats.seat_blocks(view, of_first=False) if isinstance(block, Figure)]
    assert len(figures) == 1 and len(figures[0].table.rows) == 2 * len(studies.VARIANTS)
    both = [block for block in seats.seat_blocks(view) if isinstance(block, Figure)]
    assert [len(figure.table.rows) for figure in both] == [2, 2 * len(studies.VARIANTS) - 2]


def test_a_command_of_many_variants_names_each_by_itself():
    variants = tuple(f"a_rather_long_switch={n}" for n in range(4))
    words = shlex.split(simulate_command(View(studies.findings(blocks=1, players=(2,), variants=variants))))
    assert [words[i + 1] for i, word in enumerate(words) if word == "--variant"] == list(variants)
    words = shlex.split(simulate_command(View(studies.findings(blocks=1, players=(2,)))))
    assert words[words.index("--variant") + 1] == ",".join(studies.VARIANTS)
