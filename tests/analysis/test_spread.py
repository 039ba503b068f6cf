"""How far findings spread over variants that stand for something unknown, in the analysis and in the report."""

from __future__ import annotations

import math

import numpy as np
import pytest
from support import studies

from analysis.settings import Settings
from analysis.spread import spread
from reports.content import Paragraph, Table, plain
from reports.sections.further import build
from reports.sentences.spread import spread_verdicts
from reports.view import View

CELL = {"players": 3, "line_up": "greedy"}


def rows(**tables):
    return {"seats": [], "components": [], "lengths": [], "tension": [], "columns": []} | tables


def share(variant, estimate, half=0.01):
    return CELL | {
        "variant": variant,
        "seat": 0,
        "estimate": estimate,
        "low": estimate - half,
        "high": estimate + half,
    }


def test_the_lowest_and_highest_estimate_are_named_with_the_mean_half_width():
    tables = rows(seats=[share("base", 0.4), share("a", 0.3, half=0.02), share("b", 0.35, half=0.03)])
    (found,) = spread(tables, Settings())
    assert found.pop("half_width") == pytest.approx(0.02)
    chance = found.pop("chance")
    assert chance == pytest.approx(0.02 / 1.95996 * 2.39398 * 2**0.5, rel=1e-4), (
        "1.96: 95 %; 2.39: 95 % for three pairs at once"
    )
    assert found == CELL | {
        "measure": "share_0",
        "kind": "seat share",
        "subject": "0",
        "of": "",
        "column": None,
        "label": None,
        "variants": 3,
        "base_value": 0.4,
        "lowest": 0.3,
        "lowest_variant": "a",
        "highest": 0.4,
        "highest_variant": "base",
        "beyond": True,
    }


def test_chance_alone_spreads_equal_variants_beyond_its_bound_no_more_often_than_it_says():
    """2,000 times seven equal estimates: at most 5 in 100 beyond, four standard errors granted (z = 4)."""
    draws = np.random.default_rng(5).normal(0.3, 0.01, (2000, 7))
    beyond = [
        spread(rows(seats=[share(str(v), value, half=0.0195996) for v, value in enumerate(line)]), Settings())[0][
            "beyond"
        ]
        for line in draws.tolist()
    ]
    assert 0.02 < np.mean(beyond) < 0.05 + 4 * (0.05 * 0.95 / 2000) ** 0.5


def test_a_single_variant_has_no_spread_and_an_undefined_value_leaves_its_measure_out():
    assert spread(rows(seats=[share("base", 0.4)]), Settings()) == []
    assert spread(rows(seats=[share("base", 0.4), share("a", math.nan)]), Settings()) == []


def test_without_intervals_nothing_is_said_to_lie_beyond_chance():
    (found,) = spread(rows(seats=[share("base", 0.4), share("a", 0.5, half=math.nan)]), Settings())
    assert found["beyond"] is None and found["highest"] == 0.5


def test_lengths_amounts_tension_and_holders_are_looked_at_but_no_amount_by_seat():
    value = {"estimate": 1.0, "low": 0.9, "high": 1.1}
    found = spread(
        rows(
            lengths=[
                CELL | {"variant": v, "measure": m, "mean": 9.0, "low": 8.0, "high": 10.0}
                for v in "ab"
                for m in ("turns", "rounds")
            ],
            tension=[CELL | value | {"variant": v, "measure": "drama"} for v in "ab"],
            components=[CELL | value | {"variant": v, "column": "god", "label": "Zeus"} for v in "ab"],
            columns=[CELL | value | {"variant": v, "column": "steps", "seat": s, "label": None}
                     for v in "ab" for s in (None, 0)],
        ),
        Settings(),
    )  # fmt: skip
    assert [row["measure"] for row in found] == ["holders of god=Zeus", "turns", "drama", "steps"]


def test_a_section_of_unknowns_shows_the_spread_instead_of_each_variants_tables():
    section = {"name": "boards", "title": "Boards", "about": "Six boards.", "spread": True}
    made = studies.find_study(
        {name: studies.run(40, variants=("base", "a", "b"), sections=(section,)) for name in ("main", "boards")}
    )
    view = View(made["boards"], "boards")
    blocks = build(view).blocks
    tables = [block for block in blocks if isinstance(block, Table)]
    assert [table.caption.split(";")[0] for table in tables] == [
        "Share of the win of each seat",
        "God held at the end: share of the win of its holders",
        "Length, tension and what else the game counts",
    ]
    found = view.row("spread", players=2, measure="share_0")
    cell = tables[0].rows[0][1]
    words = cell if isinstance(cell, str) else cell.text
    assert tables[0].rows[0][0] == "1st seat" and isinstance(cell, str) is not found["beyond"]
    assert f"({100 * found['lowest']:.1f} to {100 * found['highest']:.1f}; chance" in words
    assert not any("number of holders" in table.caption for table in tables)
    said = [plain(block.inline) for block in blocks if isinstance(block, Paragraph)]
    assert any("all three variants" in words for words in said)
    (verdict,) = spread_verdicts(view)
    words = plain(verdict.inline)
    assert any(words[:60] in paragraph for paragraph in said)
    assert f"Of {len(view.rows('spread'))} figures" in words
    assert "Held against the tolerance, of 18 differences in a seat’s share of the win, 18 are undecided" in words


def test_a_run_whose_variants_are_compared_has_no_verdict_on_their_spread():
    view = View(studies.findings(blocks=40, variants=("base", "a"), sections=({"name": "main", "title": "Main"},)))
    assert view.rows("spread") and spread_verdicts(view) == []
