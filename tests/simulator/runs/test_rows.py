"""Rows: one a game, in the types promised, saying what the engine's records say."""

from __future__ import annotations

import dataclasses

import numpy as np
import polars as pl
import pytest
import tricks

from simulator.discovery import find_game
from simulator.experiments.experiment import Experiment, Part
from simulator.play.engine import Played, play_games
from simulator.play.game import TRUNCATED, Column
from simulator.play.log import LOG
from simulator.play.strategy import Strategy
from simulator.play.streams import game_keys
from simulator.runs import parts, rows
from strategies.discovery import build


@pytest.fixture
def experiment(root):
    return Experiment(
        find_game(str(root / "docs/examples/tricks.py")),
        30,
        players=(3, 4),
        variants=("base", "low"),
        line_ups=("uniform,uniform()",),
    )


@pytest.fixture
def frame(experiment):
    return parts.play_rows(experiment, parts.build_strategies(experiment, build), Part(0, 4, 6), 4096)


def test_columns_and_types_are_those_promised(experiment, frame):
    enum = pl.Enum
    seats = range(4)
    assert dict(frame.schema) == {
        "game": pl.Int64, "deal": pl.Int64, "rotation": pl.UInt8, "variant": enum(["base", "low"]), "players": pl.UInt8,
        "line_up": enum(["uniform,uniform()"]), "ended": enum(tricks.ENDS), "out": pl.UInt8, "turns": pl.Int32,
        "rounds": pl.Int32,
        "decisions": pl.Int32, "options": pl.Int64, "forced": pl.Int32, "lead_changes": pl.Int32,
        "last_lead_change": pl.Int32,
        **{f"strategy_{seat}": enum(["uniform", "uniform()"]) for seat in seats},
        **{f"points_{seat}": pl.Int32 for seat in seats}, **{f"share_{seat}": pl.Float64 for seat in seats},
        **{f"deficit_{seat}": pl.Int32 for seat in seats}, "seen": pl.Int32,
    }  # fmt: skip
    assert frame.schema == rows.schema(experiment)


def test_rows_are_whole_blocks_by_deal_variant_and_rotation(frame):
    order = frame.select("deal", "variant", "rotation").rows()
    assert order == [(d, v, r) for d in range(4, 10) for v in ("base", "low") for r in range(3)]
    assert frame["game"].to_list() == list(range(4 * 6, 10 * 6))


def test_seats_beyond_the_players_are_null(frame):
    beyond = [name for name in frame.columns if name.endswith("_3")]
    assert len(beyond) == 4
    assert all(frame[name].null_count() == len(frame) for name in beyond)


def test_a_row_says_what_the_record_of_its_game_says(experiment, frame):
    row = frame.row(20, named=True)  # deal 7, variant base, rotation 2
    assert (row["deal"], row["variant"], row["rotation"]) == (7, "base", 2)
    assert [row[f"strategy_{seat}"] for seat in range(3)] == ["uniform", "uniform", "uniform()"]
    keys = game_keys(experiment.seed, np.array([7]))
    played = play_games(tricks, tricks.Rules(), 3, keys, [Strategy()], np.zeros((1, 3), np.int64))
    game, log = played.games[0], played.logs[0]
    winners = [seat for seat in range(3) if game["winners"] >> seat & 1]
    assert row["ended"] == "all_played"
    assert (row["turns"], row["rounds"], row["seen"]) == (game["turn"], game["rounds"], game["seen"])
    assert [row[f"points_{seat}"] for seat in range(3)] == game["points"][:3].tolist()
    assert [row[f"share_{seat}"] for seat in range(3)] == [(s in winners) / len(winners) for s in range(3)]
    assert [row[f"deficit_{seat}"] for seat in range(3)] == log["deficits"][:3].tolist()
    for name in ("decisions", "options", "forced", "lead_changes", "last_lead_change"):
        assert row[name] == log[name]


def test_a_deal_is_the_same_for_every_variant_line_up_and_player_of_a_seat(root):
    """Swapping a strategy changes no deal: the cards that tricks leaves out tell which were dealt."""
    game = str(root / "docs/examples/tricks.py")
    seen = []
    for line_up in ("uniform", "uniform(temperature=1.0),uniform"):
        one = Experiment(find_game(game), 20, players=(4,), variants=("base", "low"), line_ups=(line_up,))
        frame = parts.play_rows(one, parts.build_strategies(one, build), Part(0, 0, 20), 4096)
        seen.append(frame.group_by("deal", maintain_order=True).agg(pl.col("seen").unique())["seen"].to_list())
    assert seen[0] == seen[1]
    assert all(len(cards) == 1 for cards in seen[0])


def test_shares_of_truncated_games_are_null_and_others_sum_to_one(experiment):
    games, logs = np.zeros(3, tricks.STATE), np.zeros(3, LOG)
    games["ended"] = [2, TRUNCATED, 2]
    games["winners"] = [0b101, 0, 0b010]
    zero = np.zeros(3, np.int64)
    frame = rows.to_rows(experiment, rows.Places(experiment.matches[0], np.arange(3), zero, zero), Played(games, logs))
    shares = frame.select(f"share_{seat}" for seat in range(4)).rows()
    assert shares == [(0.5, 0.0, 0.5, None), (None, None, None, None), (0.0, 1.0, 0.0, None)]
    assert frame["ended"].to_list() == ["all_played", "truncated", "all_played"]


def test_a_value_that_its_narrow_column_cannot_hold_is_an_error(experiment, monkeypatch):

    monkeypatch.setattr(experiment.game, "COLUMNS", (Column("seen", "cards", np.uint8),))
    games = np.zeros(1, tricks.STATE)
    games["seen"] = 256
    zero = np.zeros(1, np.int64)
    with pytest.raises(ValueError, match="column 'seen' of tricks holds 256"):
        rows.to_rows(experiment, rows.Places(experiment.matches[0], zero, zero, zero), Played(games, np.zeros(1, LOG)))


def test_columns_by_seat_are_cut_to_the_seats_in_play(experiment, monkeypatch):

    monkeypatch.setattr(experiment.game, "COLUMNS", (Column("table", "cards", np.int8, by_seat=True),))
    games = np.zeros(1, tricks.STATE)
    games["table"] = [[1, 2, 3, 4]]
    zero = np.zeros(1, np.int64)
    played = Played(games, np.zeros(1, LOG))
    frame = rows.to_rows(experiment, rows.Places(experiment.matches[0], zero, zero, zero), played)
    assert [frame[f"table_{seat}"][0] for seat in range(4)] == [1, 2, 3, None]
    assert frame["table_0"].dtype == pl.Int8


def test_strategies_that_differ_only_in_their_spec_stay_apart(frame):
    assert set(frame["strategy_0"]) == {"uniform", "uniform()"}
    assert dataclasses.asdict(Strategy()) == {"temperature": 0.0}
