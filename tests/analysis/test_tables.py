"""The tables of findings, against games worked by hand."""

from __future__ import annotations

import math
import warnings

import numpy as np
import polars as pl
import pytest
from support.rows import make_about, make_rows

from analysis.findings import SCHEMAS, find, find_study, verdicts
from analysis.proportions import proportion, proportions


def row(table, **where):
    found = table.filter(*(pl.col(name) == value for name, value in where.items()))
    assert len(found) == 1, where
    return found.row(0, named=True)


@pytest.fixture(scope="module")
def worked():
    """Four games of two seats: a win, a shared win, one truncated, a win of the other seat."""
    values = {
        "share_0": [1.0, 0.5, None, 0.0],
        "share_1": [0.0, 0.5, None, 1.0],
        "points_0": [10, 7, 90, 2],
        "points_1": [4, 7, 80, 12],
        "deficit_0": [3, 1, 70, 10],
        "deficit_1": [0, 2, 70, 1],
        "turns": [8, 6, 500, 10],
        "rounds": [4, 3, 250, 5],
        "decisions": [10, 5, 900, 10],
        "options": [40, 5, 9000, 15],
        "forced": [2, 5, 0, 5],
        "lead_changes": [2, 1, 99, 0],
        "last_lead_change": [4, 6, 499, 0],
        "fish_0": [5, 4, 99, 0],
        "fish_1": [1, None, 99, 2],
        "god_0": [0, 1, 2, 1],
        "god_1": [2, 0, 3, None],
        "piles": [3, 0, 99, 3],
        "law": [0, 1, 1, 1],
    }
    frame = make_rows(4)
    frame = frame.with_columns(pl.Series(name, v, dtype=frame.schema[name]) for name, v in values.items())
    ended = pl.Series("ended", ["target", "target", "truncated", "pile_empty"], dtype=frame.schema["ended"])
    return find(make_about(blocks=4), [frame.with_columns(ended)]).tables


def test_every_table_has_its_columns_and_types(worked):
    assert list(worked) == list(SCHEMAS)
    for name, columns in SCHEMAS.items():
        assert dict(worked[name].schema) == dict(columns), name


def test_truncated_games_are_counted(worked):
    found = worked["cells"].row(0, named=True)
    assert (found["blocks"], found["games"], found["finished"], found["truncated"]) == (4, 4, 3, 1)
    assert (found["empty_blocks"], found["truncated_share"]) == (1, 0.25)
    assert (found["low"], found["high"]) == proportion(1, 4, 0.95)


def test_shares_are_of_finished_games_between_floor_and_ceiling_of_all(worked):
    first = row(worked["seats"], seat=0)
    assert (first["estimate"], first["blocks"], first["games"]) == (0.5, 3, 3)
    assert (first["floor"], first["ceiling"], first["parity"]) == (1.5 / 4, 2.5 / 4, 0.5)
    assert 0 <= first["low"] < 0.1  # a win, a loss and a draw leave nearly all open
    assert first["verdict"] == "undecided"


def test_lengths_are_of_finished_games(worked):
    turns = row(worked["lengths"], measure="turns")
    assert (turns["mean"], turns["p5"], turns["median"], turns["p95"]) == (8, 6, 8, 10)
    assert turns["low"] <= 8 - 4.302653 * 2 / math.sqrt(3) + 1e-5  # never narrower than t(2), standard deviation 2
    assert (turns["spread"], turns["truncated_share"]) == (4, 0.25)
    minutes = row(worked["lengths"], measure="minutes")
    assert (minutes["mean"], minutes["median"], minutes["spread"], minutes["games"]) == (4, 4, 2, 3)  # 30 s a turn
    assert minutes["low"] == pytest.approx(turns["low"] / 2)
    assert row(worked["lengths"], measure="decisions")["mean"] == pytest.approx(25 / 3)


def test_tension_is_as_defined(worked):
    found = {r["measure"]: r["estimate"] for r in worked["tension"].iter_rows(named=True)}
    assert found["lead_changes"] == 1
    assert found["led_for_good"] == pytest.approx((4 / 8 + 6 / 6 + 1) / 3)  # nobody ever led the last: 1
    assert found["drama"] == pytest.approx((3 / 6 + 1 / 10) / 2)  # the shared win ends level and has none
    assert found["margin"] == pytest.approx((6 + 0 + 10) / 3)
    assert found["tied"] == pytest.approx(1 / 3)
    tied = row(worked["tension"], measure="tied")
    assert (tied["low"], tied["high"]) == pytest.approx(proportion(1, 3, 0.95), rel=0.05)


def test_choice_is_counted_over_decisions(worked):
    assert row(worked["choice"], measure="options_per_decision")["estimate"] == pytest.approx(60 / 25)
    assert row(worked["choice"], measure="forced_share")["estimate"] == pytest.approx(12 / 25)


def test_ends_are_of_all_games(worked):
    found = {r["end"]: (r["games_ended"], r["estimate"]) for r in worked["ends"].iter_rows(named=True)}
    assert found == {"truncated": (1, 0.25), "pile_empty": (1, 0.25), "target": (2, 0.5)}


def test_components_are_shares_of_their_holders(worked):
    ares, hera = row(worked["components"], label="Ares"), row(worked["components"], label="Hera")
    assert (ares["holders"], ares["estimate"], ares["value"]) == (2, (1 + 0.5) / 2, 0)
    assert (hera["holders"], hera["estimate"], hera["fair"]) == (2, (0.5 + 0) / 2, 0.5)
    nobody = row(worked["components"], label="Eros")  # held in the truncated game only
    assert (nobody["holders"], nobody["estimate"], nobody["low"]) == (0, None, None)


def test_own_columns_are_amounts_by_seat_and_kinds_by_label(worked):
    columns = worked["columns"]
    assert row(columns, column="fish", seat=0)["estimate"] == 3
    fish = row(columns, column="fish", seat=1)
    assert (fish["estimate"], fish["blocks"], fish["games"]) == (1.5, 2, 2)  # one has no value
    assert row(columns, column="piles")["estimate"] == 2
    assert row(columns, column="law", label="toll")["estimate"] == pytest.approx(2 / 3)
    assert row(columns, column="god", label="Ares")["estimate"] == pytest.approx((0.5 + 0.5 + 0) / 3)
    assert row(columns, column="points", seat=1)["estimate"] == pytest.approx(23 / 3)


def test_histograms_count_finished_games(worked):
    turns = worked["histograms"].filter(pl.col("measure") == "turns")
    assert turns["value"].to_list() == [6, 8, 10]
    assert turns["games"].to_list() == [1, 1, 1]
    margin = worked["histograms"].filter(pl.col("measure") == "margin")
    assert margin["value"].to_list() == [0, 6, 10]


def test_shares_of_rotated_line_ups_are_means_over_blocks():
    """Two blocks of two rotations; strategy a wins both of the first and one of the second, which has one game cut."""
    frame = make_rows(3, line_up="a,b", tied=0.0)
    shares = [(1.0, 0.0), (0.0, 1.0), (None, None), (0.0, 1.0), (None, None), (None, None)]
    frame = frame.with_columns(
        pl.Series("share_0", [s[0] for s in shares]),
        pl.Series("share_1", [s[1] for s in shares]),
        pl.Series("ended", ["target"] * 2 + ["truncated", "target"] + ["truncated"] * 2, dtype=frame.schema["ended"]),
    )
    tables = find(make_about(line_ups=("a,b",), blocks=3), [frame]).tables
    assert row(tables["seats"], seat=0)["estimate"] == (0.5 + 0) / 2
    a = row(tables["strategies"], strategy="a")
    assert (a["estimate"], a["blocks"], a["games"], a["fair"]) == (1.0, 2, 3, 0.5)
    seat = row(tables["seats"], seat=0)
    assert (seat["floor"], seat["ceiling"]) == pytest.approx((1 / 6, 4 / 6))
    assert tables["cells"]["empty_blocks"].to_list() == [1]


def test_games_of_a_block_count_as_one_in_proportions():
    frame = make_rows(200, players=3, line_up="a,b", truncated=0.3)
    tables = find(make_about(players=(3,), line_ups=("a,b",)), [frame]).tables
    cell = tables["cells"].row(0, named=True)
    assert (cell["low"], cell["high"]) == proportion(cell["truncated"] / 3, 200, 0.95)
    ends = tables["ends"]
    expected = proportions([games / 3 for games in ends["games_ended"]], 200, 0.95)
    assert ends.select("low", "high").rows() == expected


def test_strategies_share_is_of_one_seat_that_holds_it():
    """Three seats hold a, b, a: what a wins counts by seats held."""
    frame = make_rows(400, players=3, line_up="a,b", weights={"a": 2.0}, tied=0.0, seed=6)
    tables = find(make_about(players=(3,), line_ups=("a,b",)), [frame]).tables
    a, b = (row(tables["strategies"], strategy=name)["estimate"] for name in "ab")
    assert 2 * a + b == pytest.approx(1)
    assert row(tables["matrix"], strategy="a", opponent="b")["estimate"] == pytest.approx(a / (a + b))


@pytest.mark.parametrize("players", [2, 4])
def test_joint_intervals_of_seats_are_wider_than_single_ones(players):
    for line_up in ("greedy", "a,b"):
        frame = make_rows(2000, players=players, line_up=line_up)
        seats = find(make_about(players=(players,), line_ups=(line_up,)), [frame]).tables["seats"]
        joint = (seats["joint_high"] - seats["joint_low"]).to_numpy()
        single = (seats["high"] - seats["low"]).to_numpy()
        assert (joint > 1.1 * single).all()
        assert (joint < 1.5 * single).all()


def test_a_rule_that_lengthens_the_game_is_measured_in_pairs():
    frame = make_rows(1500, variants=("base", "vivier"), longer={"vivier": 1.3}, seed=2)
    table = find(make_about(variants=("base", "vivier")), [frame]).tables["comparisons"]
    turns, minutes = row(table, measure="turns"), row(table, measure="minutes")
    base, other = (frame.filter(variant=name)["turns"].to_numpy() for name in ("base", "vivier"))
    difference = other - base
    assert turns["difference"] == pytest.approx(difference.mean())
    reach = 1.9615478 * difference.std(ddof=1) / math.sqrt(1500)  # t(1499)
    half = (turns["high"] - turns["low"]) / 2
    assert reach <= half < 1.05 * reach
    assert turns["relative"] == pytest.approx(difference.mean() / base.mean())
    residuals = other - other.mean() / base.mean() * base  # of the ratio, linearised
    margin = 1.9615478 * residuals.std(ddof=1) / math.sqrt(1500) / base.mean()
    assert margin * (1 - 1e-7) < turns["relative_high"] - turns["relative"] < 1.1 * margin
    assert margin * (1 - 1e-7) < turns["relative"] - turns["relative_low"] < 1.1 * margin
    unpaired = base.var(ddof=1) + other.var(ddof=1)
    assert turns["reduction"] == pytest.approx(unpaired / difference.var(ddof=1))
    assert turns["reduction"] > 5
    assert turns["verdict"] == minutes["verdict"] == "different"
    assert minutes["difference"] == pytest.approx(turns["difference"] / 2)
    assert row(table, measure="share_0")["verdict"] in ("same", "undecided")
    assert row(table, measure="margin")["verdict"] is None


def test_two_seats_have_one_verdict_and_count_once():
    seats = find(make_about(), [make_rows(20_000, seat_weights=(1.2, 1, 0, 0))]).tables["seats"]
    assert seats["verdict"].to_list() == ["unbalanced"] * 2
    assert seats["p_value"].to_list() == seats["adjusted"].to_list()  # one question: nothing to adjust


def test_verdicts_of_all_sections_are_adjusted_together():
    frame, about = make_rows(3000, players=3), make_about(players=(3,))
    alone = find(about, [frame]).tables["seats"]
    study = find_study({name: (about, [frame]) for name in ("main", "again", "thrice")})
    joint = study["again"].tables["seats"]
    assert joint["p_value"].to_list() == alone["p_value"].to_list()
    assert max(joint["adjusted"]) >= max(alone["adjusted"])
    assert min(joint["adjusted"]) == pytest.approx(min(1, 9 * min(joint["p_value"])))
    spoken = verdicts(study)
    assert spoken["section"].to_list() == ["main"] * 3 + ["again"] * 3 + ["thrice"] * 3
    assert spoken["reference"].to_list() == pytest.approx([1 / 3] * 9)


def test_the_strength_of_strategies_asks_no_verdict_of_seats():
    frames = [make_rows(50, line_up=text, line_ups=("a", "a,b")) for text in ("a", "a,b")]
    seats = find(make_about(line_ups=("a", "a,b")), frames).tables["seats"]
    assert seats["verdict"].to_list() == ["undecided"] * 2 + [None] * 2


CLAIMS = [
    ("turns", "base", "vivier", "more", "supported"),
    ("minutes", "base", "vivier", "more", "supported"),
    ("turns", "base", "vivier", "less", "contradicted"),
    ("turns", "base", "sonar", "same", "supported"),
    ("turns", "sonar", "base", "more", "contradicted"),  # a difference too small to matter, if there is one at all
    ("turns", "base", "longer", "more", "true, but small"),  # one that is there, and too small to matter
    ("turns", "base", "longer", "less", "contradicted"),
    ("turns", "vivier", "sonar", "less", "supported"),  # any pair, not only with the first variant
    ("margin", "base", "sonar", "same", "supported"),  # measures without a verdict of their own can be claimed
    ("share_0", "", "", "more", "supported"),
    ("share_0", "", "vivier", "same", "contradicted"),
    ("holders of god=Ares", "", "", "more", "no difference"),
    ("holders of god=Odin", "", "", "more", "see section"),
    ("turns", "", "", "more", "see section"),
    ("share_0", "", "", "", "see figures"),
    ("turns", "base", "vivier", "", "see figures"),
    ("turns", "", "", "between 10 50", "supported"),
    ("turns", "", "vivier", "between 5 10", "contradicted"),
    ("minutes", "", "", "between 5 25", "supported"),  # at half a minute a turn
    ("minutes", "", "", "between 25 50", "contradicted"),
    ("turns", "base", "extra", "more", "see section"),
    ("", "", "", "", "see section"),
]


def test_claims_are_answered_from_comparisons():
    said = tuple(
        {"text": f"claim {i}", "said_by": "reviews", "section": "variants", "measure": m, "base": b, "against": a,
         **dict(zip(("says", "low", "high"), (s.split()[:1] or [""]) + [float(end) for end in s.split()[1:]],
                    strict=False))}
        for i, (m, b, a, s, _) in enumerate(CLAIMS)
    )  # fmt: skip
    variants = ("base", "sonar", "vivier", "longer")
    about = make_about(variants=variants, claims=said)
    frame = make_rows(
        6000, variants=variants, longer={"vivier": 1.3, "longer": 1.05}, seat_weights=(1.5, 1, 0, 0), seed=1
    )
    table = find(about, [frame]).tables["claims"]
    assert table["answer"].to_list() == [answer for *_, answer in CLAIMS]
    minutes, turns = table.row(1, named=True), table.row(0, named=True)
    assert minutes["estimate"] == pytest.approx(turns["estimate"] / turns["base_value"])
    assert minutes["low"] < minutes["estimate"] < minutes["high"]
    parity = table.row([m for m, *_ in CLAIMS].index("share_0"), named=True)
    assert parity["base_value"] == 0.5
    assert parity["estimate"] == pytest.approx(parity["against_value"] - 0.5)


def test_claims_are_answered_by_their_section_at_every_player_count():
    claim = {"text": "longer", "said_by": "box", "section": "slow", "measure": "turns", "base": "base",
             "against": "slow", "says": "more"}  # fmt: skip
    main = make_about(players=(2, 3), claims=(claim,))
    slow = make_about(players=(2, 3), variants=("base", "slow"), claims=(claim,))
    study = find_study(
        {
            "main": (main, [make_rows(100, players=p) for p in (2, 3)]),
            "slow": (slow, [make_rows(400, players=p, variants=("base", "slow"), longer={"slow": 2}) for p in (2, 3)]),
        }
    )
    found = study["main"].tables["claims"]
    assert found["run"].to_list() == ["slow", "slow"]
    assert found["players"].to_list() == [2, 3]
    assert found["answer"].to_list() == ["supported"] * 2
    assert study["slow"].tables["claims"].is_empty()
    spoken = verdicts(study).filter(table="claims")
    assert spoken["verdict"].to_list() == ["supported"] * 2


@pytest.mark.parametrize(("section", "rows"), [("skill", 0), ("variants", 0), ("length", 1)])
def test_claims_about_what_was_not_played_are_left_out(section, rows):
    claim = {"text": "", "said_by": "", "section": section, "measure": "", "base": "", "against": "", "says": ""}
    about = make_about(claims=(claim,), sections=({"name": "skill"},))
    assert len(find(about, [make_rows(5)]).tables["claims"]) == rows


@pytest.mark.parametrize("blocks", [1, 2, 3])
@pytest.mark.parametrize("truncated", [0.0, 0.5, 1.0])
def test_small_runs_say_nothing_for_certain_and_never_warn(blocks, truncated):
    line_ups, variants = ("greedy", "a,uniform", "a,b,uniform"), ("base", "sonar")
    claim = {"text": "", "said_by": "", "section": "", "measure": "turns", "base": "base", "against": "sonar",
             "says": "more"}  # fmt: skip
    about = make_about(players=(3, 4), line_ups=line_ups, variants=variants, blocks=blocks, claims=(claim,))
    frames = [
        make_rows(blocks, players=p, line_up=text, variants=variants, truncated=truncated, line_ups=line_ups)
        for p in (3, 4)
        for text in line_ups
    ]
    with warnings.catch_warnings(), np.errstate(all="raise", under="ignore"):
        warnings.simplefilter("error")
        study = find(about, frames)
    for name, table in study.tables.items():
        for column in table.get_columns():
            if column.dtype == pl.Float64:
                assert column.is_nan().sum() == 0, (name, column.name)
        if "verdict" in table.columns:
            assert set(table["verdict"].drop_nulls()) <= {"undecided"}
    if blocks == 1 or truncated == 1:
        for name in ("seats", "lengths", "choice", "strategies", "comparisons"):
            table = study.tables[name]
            if name == "comparisons":
                table = table.filter(pl.col("measure") != "truncated")
            assert len(table) > 0
            assert table["low"].null_count() == table["high"].null_count() == len(table), name
    if truncated == 1:
        assert study.tables["seats"]["estimate"].null_count() == len(study.tables["seats"])
        assert study.tables["cells"]["truncated_share"].unique().to_list() == [1.0]
        assert study.tables["seats"].select("floor", "ceiling").unique().rows() == [(0.0, 1.0)]
