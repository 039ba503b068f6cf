"""The tally: whole blocks only, the same however a run is cut into parts, no larger for more games."""

from __future__ import annotations

import dataclasses
import pickle
from itertools import pairwise

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from polars.testing import assert_frame_equal
from support.rows import make_about, make_rows

from analysis.findings import find
from analysis.tally import Tally, tally

LINE_UPS = ("greedy", "a,b(x=1,y=2)")
VARIANTS = ("base", "sonar", "vivier")


@pytest.fixture(scope="module")
def run():
    frames = [
        make_rows(40, players=p, line_up=text, variants=VARIANTS, truncated=0.2, line_ups=LINE_UPS, seed=3)
        for p in (2, 3)
        for text in LINE_UPS
    ]
    return make_about(players=(2, 3), variants=VARIANTS, line_ups=LINE_UPS, blocks=40), frames


def cut(frame, places):
    """Cut a frame of 40 deals into parts at the given deals."""
    return [frame.filter(pl.col("deal").is_between(a, b - 1)) for a, b in pairwise([0, *sorted(places), 40])]


def same(one, two):
    for name, table in one.tables.items():
        assert_frame_equal(table, two.tables[name], rel_tol=1e-9, abs_tol=1e-12)


@settings(max_examples=12)
@given(st.lists(st.sets(st.integers(1, 39), max_size=4), min_size=4, max_size=4))
def test_a_run_says_the_same_however_it_is_cut_into_parts(run, places):
    about, frames = run
    parts = [part for frame, at in zip(frames, places, strict=True) for part in cut(frame, at)]
    whole, cut_up = tally(about, frames), tally(about, parts)
    assert list(whole.matches) == list(cut_up.matches)
    for one, two in zip(whole.matches.values(), cut_up.matches.values(), strict=True):
        assert one.blocks == two.blocks == 40
        assert (one.ends == two.ends).all()
        assert list(one.moments) == list(two.moments)
        for name, moments in one.moments.items():
            np.testing.assert_allclose(two.moments[name].mean, moments.mean, rtol=1e-10, atol=1e-12)
            np.testing.assert_allclose(two.moments[name].product, moments.product, rtol=1e-9, atol=1e-8)
            assert two.moments[name].games.tolist() == moments.games.tolist()
            assert two.moments[name].present.tolist() == moments.present.tolist()
        for name, by_variant in one.histograms.items():
            assert [h.counts.tolist() for h in by_variant] == [h.counts.tolist() for h in two.histograms[name]]
        assert [h.values.tolist() for h in one.outcomes] == [h.values.tolist() for h in two.outcomes]
        assert [h.counts.tolist() for h in one.outcomes] == [h.counts.tolist() for h in two.outcomes]


def test_the_findings_of_parts_are_those_of_the_whole(run):
    about, frames = run
    same(find(about, frames), find(about, [part for frame in frames for part in cut(frame, {7, 20})]))


def test_one_frame_may_hold_several_matches_and_rows_in_any_order(run):
    about, frames = run
    same(find(about, frames), find(about, [pl.concat(frames).sample(fraction=1, shuffle=True, seed=1)]))


def test_tallies_merge(run):
    about, frames = run
    merged = tally(about, frames[:2]).merged(tally(about, frames[2:]))
    assert list(merged.matches) == list(tally(about, frames).matches)
    doubled = tally(about, frames).merged(tally(about, frames))
    assert [m.blocks for m in doubled.matches.values()] == [80] * 4


def test_parts_are_read_one_after_the_other():
    held = []

    def frames():
        for first in range(0, 300, 100):
            held.append(first)
            yield make_rows(100, first_deal=first)

    assert tally(make_about(), frames()).matches[2, "greedy"].blocks == 300
    assert held == [0, 100, 200]


def test_a_tally_is_no_larger_for_more_games():
    sizes = []
    for blocks in (1000, 5000, 20_000):
        whole = tally(make_about(line_ups=("a,b",)), [make_rows(blocks, line_up="a,b", seed=2)])
        sizes.append(len(pickle.dumps(whole.matches)))
    assert sizes[2] < 1.05 * sizes[0]


@pytest.mark.parametrize("drop", [0, 5, -1])
def test_a_block_that_is_not_whole_is_refused(drop):
    frame = make_rows(4, line_up="a,b", variants=("base", "sonar"))
    broken = pl.concat([frame[:drop], frame[drop + 1 :]]) if drop >= 0 else frame[:-1]
    with pytest.raises(ValueError, match="not whole blocks"):
        tally(make_about(variants=("base", "sonar"), line_ups=("a,b",)), [broken])


def test_a_block_twice_in_one_part_is_refused():
    with pytest.raises(ValueError, match="not whole blocks"):
        tally(make_about(), [pl.concat([make_rows(4), make_rows(4)])])


def test_parts_with_other_variants_are_refused():
    parts = [make_rows(4, variants=("base", "sonar")), make_rows(4, first_deal=4)]
    with pytest.raises(ValueError, match="differ"):
        tally(make_about(variants=("base", "sonar")), parts)


def test_an_own_column_with_the_name_of_a_common_measure_is_refused():
    about = make_about()
    about["game"]["columns"].append({"name": "margin", "about": "", "by_seat": False, "labels": []})
    with pytest.raises(ValueError, match="margin"):
        tally(about, [make_rows(4).with_columns(pl.lit(1).alias("margin"))])


def test_no_parts_are_no_findings():
    about = make_about()
    assert tally(about, []) == Tally(about, {})
    assert all(table.is_empty() for table in find(about, []).tables.values())
    assert all(table.is_empty() for table in find(about, [make_rows(3)[:0]]).tables.values())


def test_matches_stand_in_the_order_of_the_experiment_not_of_the_parts(run):
    about, frames = run
    backwards = tally(about, frames[::-1])
    order = [(m.players, m.line_up) for m in backwards.ordered()]
    assert order == [(p, text) for p in (2, 3) for text in LINE_UPS]


@settings(max_examples=20)
@given(st.permutations(range(3)), st.integers(0, 99))
def test_relabelled_seats_have_permuted_results(order, seed):
    frame = make_rows(60, players=3, truncated=0.1, seed=seed, seat_weights=(3, 2, 1, 0))
    names = ("points", "share", "deficit", "fish", "god")
    moved = frame.with_columns(
        *(pl.col(f"{name}_{old}").alias(f"{name}_{new}") for name in names for new, old in enumerate(order))
    )
    about = make_about(players=(3,))
    one, two = find(about, [frame]).tables, find(about, [moved]).tables
    figures = ["estimate", "low", "high", "joint_low", "joint_high", "floor", "ceiling", "blocks", "verdict"]
    assert_frame_equal(one["seats"][list(order)].select(figures), two["seats"].select(figures))
    for name in ("tension", "choice", "lengths", "ends", "components", "cells"):
        assert_frame_equal(one[name], two[name])


def test_a_variant_compared_with_itself_is_the_same_in_everything():
    base = make_rows(500, players=3, line_up="a,b", truncated=0.1)
    variants = pl.Enum(["base", "again"])
    twice = pl.concat(
        [base.with_columns(pl.lit(name).cast(variants).alias("variant")) for name in ("base", "again")]
    ).sort("deal", "variant", "rotation")
    found = find(make_about(players=(3,), variants=("base", "again"), line_ups=("a,b",)), [twice])
    table = found.tables["comparisons"]
    assert table["difference"].to_list() == [0.0] * len(table)
    amounts = table.filter(pl.col("unit") == "amount")
    assert len(amounts) > 5
    assert (amounts["low"] == -amounts["high"]).all(), "nothing seen is not nothing"
    turns = amounts.row(by_predicate=pl.col("measure") == "turns", named=True)
    seen = base.filter(pl.col("ended") != "truncated")["turns"]
    assert 0 < turns["high"] <= (1 - 0.025 ** (1 / 500)) * (seen.max() - seen.min())  # as rare, and as far
    shares = table.filter(pl.col("unit") == "share")
    assert shares["high"].max() < 0.02  # what 500 like blocks leave open
    assert set(table["verdict"].drop_nulls()) == {"same"}
    assert table["reduction"].null_count() == len(table)


def test_settings_out_of_range_are_refused():
    for name in ("tolerance_share", "tolerance_length", "confidence"):
        for value in (0, 1, -0.5, 95):
            with pytest.raises(ValueError, match=name):
                find(make_about(), [], **{name: value})


def test_findings_are_the_same_bytes_again(run):
    about, frames = run
    one, two = find(about, frames), find(about, frames)
    for name, table in one.tables.items():
        assert table.equals(two.tables[name]), name
    assert dataclasses.asdict(one.settings) == dataclasses.asdict(two.settings)


def test_a_game_is_changed_when_its_length_points_or_winner_differ_from_the_first_variant_on_the_same_deal():
    rows = make_rows(4, variants=("base", "sonar"), players=2, truncated=0.0)
    other = pl.col("variant") == "sonar"
    alike = {name: pl.col(name).first().over("deal") for name in rows.columns if name not in ("game", "variant")}
    rows = rows.with_columns(**alike)

    def changed(**values):
        deals = rows.with_columns(
            **{
                name: pl.when(other & (pl.col("deal") < 2)).then(value).otherwise(name)
                for name, value in values.items()
            }
        )
        (match,) = tally(make_about(variants=("base", "sonar"), blocks=4), [deals]).matches.values()
        return [match.estimate("changed", variant).value for variant in (0, 1)]

    assert changed() == [0.0, 0.0]
    assert changed(turns=pl.col("turns") + 1) == [0.0, 0.5]
    assert changed(decisions=pl.col("decisions") + 1) == [0.0, 0.5]
    assert changed(points_1=pl.col("points_1") - 1) == [0.0, 0.5]
    assert changed(share_0=1 - pl.col("share_0"), share_1=1 - pl.col("share_1")) == [0.0, 0.5]


def test_a_deal_with_a_truncated_game_is_neither_changed_nor_unchanged():
    rows = make_rows(300, variants=("base", "sonar"), truncated=0.5, seed=5)
    (match,) = tally(make_about(variants=("base", "sonar"), blocks=300), [rows]).matches.values()
    finished = rows["share_0"].is_not_null().to_numpy().reshape(300, 2)
    assert match.estimate("changed", 1).blocks == finished.all(axis=1).sum()
    (single,) = tally(make_about(blocks=5), [make_rows(5)]).matches.values()
    assert "changed" not in single.moments
