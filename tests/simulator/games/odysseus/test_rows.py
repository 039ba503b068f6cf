"""The rows of Odysseus: what each game of a run keeps of its gods, missions, powers, swaps, voyages and discs."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from simulator.discovery import find_game
from simulator.experiments.experiment import Experiment, Part
from simulator.games.odysseus.pieces import GOD_NAMES
from simulator.runs import parts
from strategies.discovery import build

PLAYERS = 4


@pytest.fixture(scope="module")
def rows():
    experiment = Experiment(find_game("odysseus"), 200, players=(PLAYERS,), line_ups=("devotee",))
    return parts.play_rows(experiment, parts.build_strategies(experiment, build), Part(0, 0, 200), 4096)


def by_seat(rows, name):
    return rows.select(f"{name}_{seat}" for seat in range(PLAYERS)).to_numpy().astype(int)


@pytest.mark.parametrize("name", ["first_god", "last_god", "mission", "powers", "countered", "swaps", "winds"])
def test_rows_carry_it_by_seat_and_nothing_where_nobody_sits(rows, name):
    assert by_seat(rows, name).shape == (200, PLAYERS)
    assert rows[f"{name}_{PLAYERS}"].null_count() == rows.height == rows[f"{name}_5"].null_count()


def test_rows_hold_the_god_at_the_start_and_at_the_end_changed_only_by_swaps(rows):
    first, last, swaps = (by_seat(rows, name) for name in ("first_god", "last_god", "swaps"))
    for gods in (first, last):
        assert (np.sort(gods, axis=1) == np.arange(PLAYERS)).all()
    assert (first[:, -1] == GOD_NAMES.index("Zeus")).all(), "seats are numbered from the left of Zeus"
    still = swaps.sum(axis=1) == 0
    assert (first[still] == last[still]).all() and still.any() and (first != last).any()


def test_rows_count_each_countered_power_once_for_its_user_and_once_for_athena(rows):
    powers, countered = by_seat(rows, "powers"), by_seat(rows, "countered")
    assert (countered <= powers).all() and countered.sum() > 0
    assert (powers.sum(axis=1) >= 2 * countered.sum(axis=1)).all()
    still = by_seat(rows, "swaps").sum(axis=1) == 0
    athena = by_seat(rows, "first_god") == GOD_NAMES.index("Athena")
    assert countered[still].any() and not countered[still][athena[still]].any(), "she does not counter herself"


def test_rows_hold_the_steps_sailed_and_the_discs_taken(rows):
    assert (rows["steps"] <= 3 * rows["voyages"]).all() and (rows["steps"] >= rows["voyages"]).all()
    assert (rows["taken"] <= rows["voyages"] - rows["homecomings"]).all() and (rows["taken"] >= 4).all()
    missions = by_seat(rows, "mission")
    assert all(len(set(seats)) == PLAYERS for seats in missions.tolist())
    assert rows.select(pl.sum_horizontal(pl.col("^points_[0-3]$"))).to_series().le(6 * rows["taken"]).all()
