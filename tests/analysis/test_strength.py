"""Strength of strategies: golden Bradley-Terry fits, the equilibrium mix, cycles, the ladder and the controls."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.rows import make_about, make_rows

from analysis.equilibrium import equilibrium, equilibrium_intervals
from analysis.findings import find
from analysis.settings import Settings
from analysis.strength import contests, plackett_luce, strength
from analysis.tally import tally

# Wins of row against column, American League 1987: Agresti, "Categorical Data Analysis", 2nd edition, table 10.10.
TEAMS = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
WINS = np.array(
    [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ],
    float,
)


def round_robin(strengths, blocks=400, players=2, seed=0, **more):
    """Return about and frames of every pair of strategies with given strengths."""
    names = list(strengths)
    line_ups = tuple(f"{a},{b}" for i, a in enumerate(names) for b in names[i + 1 :])
    frames = [
        make_rows(blocks, players=players, line_up=text, line_ups=line_ups, seed=seed + i, weights=strengths, **more)
        for i, text in enumerate(line_ups)
    ]
    return make_about(players=(players,), line_ups=line_ups, blocks=blocks), frames


def beaten(frames, pairs):
    """Give all games of a two-player line-up to one of its strategies but every tenth block."""
    for frame in frames:
        winner = pairs[frame["line_up"][0]]
        first = (pl.col("strategy_0").cast(pl.String) == winner) != (pl.col("deal") % 10 == 0)
        yield frame.with_columns(first.cast(pl.Float64).alias("share_0"), (~first).cast(pl.Float64).alias("share_1"))


def test_strengths_of_the_american_league_are_those_of_agresti():
    """BradleyTerry2 vignette, relative to Baltimore: 1.58 1.44 1.29 1.25 1.11 0.68."""
    found = plackett_luce(100 * WINS)  # so that the regularisation of a hundredth of a game weighs nothing
    assert found.mean() == pytest.approx(0, abs=1e-12)
    assert (found - found[-1])[:-1] == pytest.approx([1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839], abs=5e-4)


def test_two_strategies_differ_by_the_log_of_their_odds():
    found = plackett_luce(np.array([[0.0, 750.0], [250.0, 0.0]]))
    assert found == pytest.approx([np.log(3) / 2, -np.log(3) / 2], abs=1e-3)


def test_one_that_never_won_has_a_finite_strength_and_groups_that_never_met_have_none():
    found = plackett_luce(np.array([[0.0, 10_000.0], [0.0, 0.0]]))
    assert np.isfinite(found).all()
    assert found[0] > 3
    apart = np.zeros((4, 4))
    apart[0, 1] = apart[1, 0] = apart[2, 3] = apart[3, 2] = 5
    assert plackett_luce(apart) is None


def test_the_equilibrium_of_rock_paper_scissors_weighs_each_by_what_the_other_two_stake():
    """Payoffs +-a, +-b, +-c between 1-2, 1-3 and 2-3: weights c, b, a over their sum (von Neumann)."""
    a, b, c = 0.1, 0.2, 0.4
    game = 0.5 + np.array([[0, a, -b], [-a, 0, c], [b, -c, 0]])
    assert equilibrium(game) == pytest.approx(np.array([c, b, a]) / (a + b + c))


def test_a_dominant_strategy_is_the_equilibrium():
    assert equilibrium(np.array([[0.5, 0.6, 0.9], [0.4, 0.5, 0.8], [0.1, 0.2, 0.5]])) == pytest.approx([1, 0, 0])
    assert equilibrium(np.array([[0.5, np.nan], [np.nan, 0.5]])) is None


@given(st.integers(2, 5), st.integers(0, 1000))
def test_no_pure_strategy_beats_an_equilibrium(size, seed):
    shares = np.random.default_rng(seed).random((size, size))
    game = (shares + 1 - shares.T) / 2
    weights = equilibrium(game)
    assert weights.min() >= 0
    assert weights.sum() == pytest.approx(1)
    assert (weights[:, None] * game).sum(axis=0).min() >= 0.5 - 1e-9


@pytest.mark.parametrize("players", [2, 3])
def test_a_round_robin_finds_the_strengths_that_made_it(players):
    truth = {"uniform": 1.0, "greedy": 3.0, "sly": 4.0}
    about, frames = round_robin(truth, players=players, blocks=1500, tied=0.0)
    tables = find(about, frames).tables
    found = {row["strategy"]: row for row in tables["strength"].iter_rows(named=True)}
    logs = np.log(list(truth.values()))
    for name, expected in zip(truth, logs - logs.mean(), strict=True):
        row = found[name]
        assert row["low"] < row["strength"] < row["high"]
        assert row["high"] - row["low"] < 0.2
        assert abs(row["strength"] - expected) < 0.12  # more than 4 standard errors
    assert [found[name]["rank"] for name in truth] == [3, 2, 1]
    assert [found[name]["nash"] for name in truth] == pytest.approx([0, 0, 1])
    matrix = {(r["strategy"], r["opponent"]): r for r in tables["matrix"].iter_rows(named=True)}
    assert len(matrix) == 6
    one, other = matrix["greedy", "uniform"], matrix["uniform", "greedy"]
    assert one["estimate"] + other["estimate"] == pytest.approx(1)
    assert one["low"] == pytest.approx(1 - other["high"])
    assert one["low"] < 0.75 < one["high"]  # 3 / (3 + 1)
    ladder = tables["ladder"]
    assert ladder["strategy"].to_list() == ["greedy", "sly"]
    assert ladder["opponent"].to_list() == ["uniform", "greedy"]
    assert ladder["estimate"].to_list() == pytest.approx(
        [matrix["greedy", "uniform"]["estimate"], matrix["sly", "greedy"]["estimate"]]
    )
    assert tables["cycles"].is_empty()
    control = tables["controls"].row(0, named=True)
    assert (control["control"], control["line_up"], control["passed"]) == ("saturation", "sly,uniform", True)


def test_the_ladder_starts_at_random_play():
    about, frames = round_robin({"uniform": 2.0, "clumsy": 1.0, "sly": 4.0}, blocks=800, tied=0.0)
    tables = find(about, frames).tables
    assert tables["strength"].filter(strategy="clumsy")["rank"].to_list() == [3]
    assert tables["ladder"].select("rung", "strategy", "opponent").rows() == [(1, "sly", "uniform")]


def test_strengths_of_a_whole_table_of_strategies_come_from_one_line_up():
    about = make_about(players=(3,), line_ups=("a,b,c",))
    frame = make_rows(2000, players=3, line_up="a,b,c", weights={"a": 4.0, "b": 2.0, "c": 1.0}, tied=0.0)
    tables = find(about, [frame]).tables
    assert tables["strength"].sort("rank")["strategy"].to_list() == ["a", "b", "c"]
    assert tables["strength"].sort("rank")["strength"].to_list() == pytest.approx([np.log(2), 0, -np.log(2)], abs=0.1)


def test_a_pair_that_met_in_several_line_ups_has_their_mean_and_no_less_error():
    line_ups = ("a,b", "a,b,c")
    weights = {"a": 3.0, "b": 1.0, "c": 1.0}
    frames = [make_rows(n, players=3, line_up=text, line_ups=line_ups, weights=weights, tied=0.0)
              for n, text in zip((600, 200), line_ups, strict=True)]  # fmt: skip
    about = make_about(players=(3,), line_ups=line_ups)
    met = [find(about, chosen).tables["matrix"].row(0, named=True) for chosen in (frames[:1], frames[1:], frames)]
    assert [row["blocks"] for row in met[:2]] == [600, pytest.approx(200, abs=80)]  # where a and b both lost, none
    share = met[0]["blocks"] / met[2]["blocks"]
    assert met[2]["estimate"] == pytest.approx(share * met[0]["estimate"] + (1 - share) * met[1]["estimate"])
    widths = [row["high"] - row["low"] for row in met]
    assert widths[2] == pytest.approx(share * widths[0] + (1 - share) * widths[1], rel=0.05)


def test_cycles_are_shown_when_every_step_is_sure():
    pairs = {"a,b": "a", "b,c": "b", "a,c": "c"}
    about, frames = round_robin({"a": 1.0, "b": 1.0, "c": 1.0}, blocks=200)
    tables = find(about, list(beaten(frames, pairs))).tables
    cycle = tables["cycles"].row(0, named=True)
    assert len(tables["cycles"]) == 1
    assert (cycle["cycle"], cycle["weakest"]) == ("a > b > c > a", pytest.approx(0.9))
    assert 0.5 < cycle["low"] < 0.9
    assert tables["strength"]["nash"].to_list() == pytest.approx([1 / 3] * 3)
    few = [frame.filter(pl.col("deal") < 3) for frame in beaten(frames, pairs)]
    assert find(about, few).tables["cycles"].is_empty()


def test_a_cycle_of_equals_is_not_shown():
    about, frames = round_robin({"a": 1.0, "b": 1.0, "c": 1.0, "d": 1.0}, blocks=300)
    assert find(about, frames).tables["cycles"].is_empty()


def test_bootstrap_intervals_of_strength_cover():
    """80 round robins of 150 blocks; 95 % intervals; false alarm at 4 standard errors."""
    covered = 0
    runs = 80
    for seed in range(runs):
        rng = np.random.default_rng(seed)
        about, frames = round_robin({"a": 1.0, "b": 1.0}, blocks=150, tied=0.0)
        first = rng.random(300) < 0.7
        won = np.where(frames[0]["strategy_0"].cast(pl.String) == "a", first, ~first).astype(float)
        frames[0] = frames[0].with_columns(pl.Series("share_0", won), pl.Series("share_1", 1 - won))
        row = strength(tally(about, frames), Settings())[0]
        covered += row["low"] <= np.log(0.7 / 0.3) / 2 <= row["high"]
    assert covered / runs > 0.95 - 4 * np.sqrt(0.05 * 0.95 / runs)


def test_a_mirror_match_brackets_parity_whatever_the_seats_are_worth():
    frame = make_rows(3000, players=3, seat_weights=(5, 2, 1, 0))
    tables = find(make_about(players=(3,)), [frame]).tables
    control = tables["controls"].row(0, named=True)
    assert (control["control"], control["passed"]) == ("mirror", True)
    assert control["expected"] == pytest.approx(1 / 3)
    assert tables["seats"]["verdict"].to_list() == ["unbalanced"] * 3


def test_a_mirror_match_that_favours_a_name_fails():
    frame = make_rows(3000)
    wins = (pl.col("deal") % 2 == 0).cast(pl.Float64)  # the relabelled seat, deal modulo 2, wins every game
    rigged = frame.with_columns(wins.alias("share_0"), (1 - wins).alias("share_1"))
    tables = find(make_about(), [rigged]).tables
    assert tables["controls"]["passed"].to_list() == [False]
    assert tables["seats"]["estimate"].to_list() == [0.5, 0.5]


def test_a_ranking_fits_those_it_made_and_not_a_cycle():
    about, frames = round_robin({"a": 1.0, "b": 2.0, "c": 4.0}, blocks=300)
    (row,) = find(about, frames).tables["fit"].iter_rows(named=True)
    assert row["degrees"] == 1 and row["p_value"] > 0.001
    pairs = {"a,b": "a", "b,c": "b", "a,c": "c"}
    about, frames = round_robin({"a": 1.0, "b": 1.0, "c": 1.0}, blocks=200)
    (row,) = find(about, list(beaten(frames, pairs))).tables["fit"].iter_rows(named=True)
    assert row["p_value"] < 1e-6 and row["blocks"] == 600


def test_the_fit_is_the_sum_of_squared_misses_in_standard_errors():
    about, frames = round_robin({"a": 1.0, "b": 2.0, "c": 4.0}, blocks=300)
    tables = find(about, frames).tables
    worth = dict(tables["strength"].select("strategy", "strength").rows())
    (contest,) = contests(tally(about, frames))
    misses = 0.0
    for one, two in (("a", "b"), ("a", "c"), ("b", "c")):
        met = contest.pair(one, two)
        misses += ((met.value - 1 / (1 + np.exp(worth[two] - worth[one]))) / met.error) ** 2
    assert tables["fit"]["statistic"].to_list() == pytest.approx([misses])


def test_two_strategies_leave_nothing_to_be_wrong_about():
    about, frames = round_robin({"a": 1.0, "b": 2.0}, blocks=300)
    assert find(about, frames).tables["fit"].is_empty()


def test_the_weights_of_the_mix_have_intervals():
    pairs = {"a,b": "a", "b,c": "b", "a,c": "c"}
    about, frames = round_robin({"a": 1.0, "b": 1.0, "c": 1.0}, blocks=200)
    rows = find(about, list(beaten(frames, pairs))).tables["strength"].rows(named=True)
    assert all(row["nash_low"] < row["nash"] < row["nash_high"] < row["nash_low"] + 0.2 for row in rows)
    about, frames = round_robin({"a": 1.0, "b": 8.0}, blocks=300)
    rows = find(about, frames).tables["strength"].rows(named=True)
    assert [(row["nash_low"], row["nash_high"]) for row in rows] == [(0, 0), (1, 1)]


def test_mixes_of_games_drawn_anew_have_percentile_intervals():
    game = 0.5 + np.array([[0, 0.1, -0.1], [-0.1, 0, 0.1], [0.1, -0.1, 0]])
    other = 0.5 + np.array([[0, 0.4, -0.1], [-0.4, 0, 0.1], [0.1, -0.1, 0]])  # weights 1/6, 1/6, 4/6
    low, high = equilibrium_intervals(np.array([game] * 50 + [other] * 50), 0.95)
    assert low == pytest.approx([1 / 6, 1 / 6, 1 / 3]) and high == pytest.approx([1 / 3, 1 / 3, 2 / 3])
    missing = np.full((2, 3, 3), np.nan)
    assert np.isnan(equilibrium_intervals(np.array([game, *missing]), 0.95)).all()
