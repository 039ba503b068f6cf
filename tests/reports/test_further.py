"""The further runs of a study: what each of them shows, by what it varies."""

from __future__ import annotations

import polars as pl
from support import studies
from support.subjects import cells as subject_cells

from analysis.findings import find_study
from reports.content import Figure, Table, plain
from reports.sections import changes, components, further, strength
from reports.sections.grid import grid_table
from reports.sentences import holding
from reports.sentences.strength import strength_verdicts
from reports.view import View

HANDS = ("sd=2.0", "sd=1.0")
GRID = tuple(f"{name}({hand}),uniform" for name in ("greedy", "hunter") for hand in HANDS)


def view_of(name="tables", **arguments):
    """Return the view of a made-up further run."""
    return View(find_study({name: studies.run(**arguments)})[name], name)


def cells_of(table):
    return [tuple(cell if isinstance(cell, str) else cell.text for cell in row) for row in table.rows]


def captions_of(blocks):
    return [block.caption for block in blocks if isinstance(block, Figure | Table)]


def test_strategies_at_several_settings_make_a_grid_of_shares_with_intervals():
    view = view_of(
        blocks=60, players=(2,), variants=("base",), line_ups=GRID, weights={"greedy(sd=1.0)": 9.0}, seat_weights=(1, 1)
    )
    made = grid_table(view)
    assert [column.head for column in made.columns] == ["Strategy", "Players", *HANDS]
    rows = {row[0]: row[2:] for row in cells_of(made)}
    assert set(rows) == {"greedy", "hunter"}
    for name, cells in rows.items():
        for hand, cell in zip(HANDS, cells, strict=True):
            row = view.row("strategies", line_up=f"{name}({hand}),uniform", strategy=f"{name}({hand})")
            assert cell.startswith(f"{100 * row['estimate']:.1f}") and " to " in cell
    assert float(rows["greedy"][1].split()[0]) > 80 and "50.0" in made.caption and "uniform" in made.caption
    assert made in strength.strength_blocks(view), "it stands in the section, unfolded"
    assert not made.folded
    (verdict,) = strength_verdicts(view)
    assert f"with sd=1.0 from {rows['hunter'][1]} (hunter) to {rows['greedy'][1]} (greedy)" in plain(verdict.inline)


def test_line_ups_that_make_no_grid_have_none():
    for line_ups in (
        GRID[:3],  # a hole
        GRID[:2],  # one strategy
        GRID[::2],  # one setting
        (*GRID[:3], "hunter(sd=1.0),greedy"),  # other rivals
        (*GRID, "greedy,uniform"),
    ):
        assert grid_table(view_of(blocks=4, players=(2,), variants=("base",), line_ups=line_ups)) is None


def test_what_a_variant_changes_most_is_told_largest_first_and_only_what_is_sure():
    def row(measure, base, against, low, high, line_up="greedy"):
        return {"against": "vivier", "line_up": line_up, "players": 2, "measure": measure,
                **subject_cells(measure), "base_value": base,
                "against_value": against, "difference": against - base, "low": low, "high": high}  # fmt: skip

    view = view_of(blocks=20, players=(2,), variants=("base", "vivier"))
    rows = [
        row("margin", 10.0, 11.0, 0.5, 1.5),
        row("piles", 4.0, 2.0, -3.0, -1.0),
        row("points", 5.0, 9.0, -1.0, 9.0),
        row("god=Pan", 0.1, 0.9, 0.7, 0.9),
        row("tied", 0.1, 0.12, None, None),
    ]
    made = changes.changes(view, rows)
    assert [cells[:2] for cells in cells_of(made)] == [
        ("vivier", "Piles left on the table"), ("vivier", "Margin of the win in points")
    ]  # fmt: skip
    assert cells_of(made)[0][2] == "4 → 2: −2 (−3 to −1)"
    assert changes.changes(view, rows[2:]) is None


def test_no_more_than_a_few_measures_are_told_of_a_variant():
    view = view_of(blocks=200, players=(2,), variants=("base", "vivier"), longer={"vivier": 3.0})
    rows = [{**row, "low": 1.0, "high": 2.0, "base_value": 1.0} for row in view.rows("comparisons")]
    rows = [row for row in rows if row["difference"] is not None]
    assert len(cells_of(changes.changes(view, rows))) == changes.MOST


def test_a_run_of_variants_at_one_table_ranks_no_strategies():
    mixed = {"blocks": 20, "players": (3,), "line_ups": ("greedy,hunter,uniform",)}
    further_run = view_of(variants=("base", "vivier"), **mixed)
    assert [block.caption.split(",")[0] for block in strength.strength_blocks(further_run)] == [
        "Share of the win of one seat that plays each strategy"
    ]
    assert strength_verdicts(further_run) == []
    assert strength_verdicts(view_of(variants=("base",), **mixed)) == [], "three ideas are a table, not a question"
    two = view_of(variants=("base",), blocks=20, players=(2,), line_ups=("greedy,uniform",))
    assert strength_verdicts(two) == []
    assert [verdict.word for verdict in holding.holding_verdicts(two, further_run)] == ["mixed game"]
    main = View(find_study({"main": studies.run(variants=("base", "vivier"), **mixed)})["main"], "main")
    assert len(strength.strength_blocks(main)) > 3 and strength_verdicts(main)


def test_a_further_run_of_one_setting_shows_the_games_own_columns():
    section = further.build(view_of(blocks=20, players=(2,), variants=("base",)))
    assert any(caption.startswith("Mean of a game") for caption in captions_of(section.blocks))


def test_components_are_shown_where_the_holders_differ():
    about, frames = studies.run(blocks=40, players=(2,), variants=("base", "vivier"))
    same = pl.col("variant") == "base"
    frames = [
        frame.with_columns(
            pl.when(same).then(0).otherwise(pl.col(name)).cast(pl.Int8).alias(name) for name in ("god_0", "god_1")
        )
        for frame in frames
    ]
    view = View(find_study({"main": (about, frames)})["main"], "main")
    (figure,) = components.component_blocks(view)
    assert "vivier" in figure.caption
    about, frames = studies.run(blocks=40, players=(2,), variants=("base",))
    frames = [frame.with_columns(pl.lit(0, pl.Int8).alias(name) for name in ("god_0", "god_1")) for frame in frames]
    assert components.component_blocks(View(find_study({"main": (about, frames)})["main"], "main")) == []
