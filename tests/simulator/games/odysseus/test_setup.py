"""Odysseus before the first turn: its pieces, and how they are laid out and dealt."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from support.odysseus_games import dealt, near
from support.odysseus_table import SWITCHES, Table
from support.positions import met_in_play

from simulator.games import odysseus
from simulator.games.odysseus.pieces import GOD_NAMES, NO_DISC, PACK


@settings(max_examples=40)
@given(switches=SWITCHES, players=some.integers(3, 6), seed=some.integers(0, 10_000))
def test_thirty_discs_and_42_wind_cards_are_conserved_at_every_decision_with_every_switch(switches, players, seed):
    rules = odysseus.Rules.build(switches)
    states = met_in_play(odysseus, rules, players, games=8, every=1, most=10**6, seed=seed)
    cards = states["deck"] + states["hands"].sum(axis=1) + states["up"].sum(axis=1) + states["down"].sum(axis=1)
    cards[:, 4] += states["discarded"]
    assert (cards == PACK).all() and (states["deck"] >= 0).all() and (states["hands"] >= 0).all()
    afloat = (states["discs"][:, :, None] == np.arange(6)).sum(axis=1)
    assert (afloat + states["reserve"] + states["aside"] == 5).all()
    assert (states["aside"].sum(axis=1) == states["taken"]).all() and (states["reserve"] >= 0).all()
    assert (states["held"] == states["hands"].sum(axis=2)).all()
    assert (states["cards"] == states["up"].sum(axis=(1, 2)) + states["down"].sum(axis=(1, 2))).all()
    wind = np.array([1, 2, 3, 5, 1])
    assert (states["total"] == (states["up"] + states["down"]) @ wind).all()
    assert (states["shown"] == states["up"] @ wind + 2 * states["down"].sum(axis=2)).all()
    assert (states["face_down"] == states["down"].sum(axis=2)).all()
    points = (states["worth"][:, :, :6] * states["aside"][:, None, :]).sum(axis=2)
    assert (states["points"] == points).all()
    gods = states["gods"][:, :players]
    assert (np.sort(gods, axis=1) == np.arange(players)).all()
    assert (np.take_along_axis(states["holders"], gods, axis=1) == np.arange(players)).all()


def test_missions_in_a_cycle_value_a_kind_and_the_next_two():
    states = dealt(6)
    for seat in range(6):
        first = states["mission"][:, seat]
        for step, points in enumerate((3, 2, 1)):
            kind = (first + step) % 6
            assert (states["worth"][np.arange(len(states)), seat, kind] == points).all()
    assert (states["worth"].sum(axis=(1, 2)) == 36).all(), "all six are dealt to six"
    assert (np.sort(states["mission"], axis=1) == np.arange(6)).all()


def test_random_missions_make_each_level_a_permutation_with_no_kind_twice_on_a_card():
    worth = dealt(6, missions="random")["worth"][:, :, :6]
    for points in (1, 2, 3):
        assert ((worth == points).sum(axis=1) == 1).all(), "each kind once at each level"
        assert ((worth == points).sum(axis=2) == 1).all(), "each card one kind at each level"


def test_random_missions_are_uniform_over_the_valid_sets():
    """The card of a seat is any of the 120 with three kinds, each as likely; false alarm below 1e-4."""
    worth = dealt(6, games=20_000, missions="random")["worth"][:, 0, :6].astype(int)
    counts = np.array(list(Counter(map(bytes, worth.astype(np.uint8))).values()))
    assert len(counts) == 120
    assert ((counts - 20_000 / 120) ** 2 / (20_000 / 120)).sum() < 190  # chi-square, 119 degrees of freedom


@pytest.mark.parametrize("players", odysseus.PLAYERS)
def test_the_gods_in_play_are_dealt_at_random_and_seats_are_numbered_from_the_left_of_zeus(players):
    states = dealt(players)
    gods = states["gods"][:, :players]
    in_play = {3: 3, 4: 4, 5: 5, 6: 6}[players]
    assert [GOD_NAMES[g] for g in range(in_play)] == [
        *("Zeus", "Poseidon", "Athena"),
        *(("Hades",) if players > 3 else ()),
        *(("Aphrodite",) if players > 4 else ()),
        *(("Hermes",) if players > 5 else ()),
    ]
    assert (np.sort(gods, axis=1) == np.arange(in_play)).all()
    assert (gods[:, -1] == 0).all() and (states["seat"] == players - 1).all(), "Zeus places the ship"
    for seat in range(players - 1):
        counts = np.bincount(gods[:, seat], minlength=players)[1:]
        assert near(counts, len(states), 1 / (players - 1)).all()
    assert (states["place"][:, :players] == (np.arange(players) + 1) % players).all()


def test_three_of_each_kind_lie_on_the_islands_and_two_in_the_reserve():
    states = dealt(4)
    assert ((states["discs"][:, :, None] == np.arange(6)).sum(axis=1) == 3).all()
    assert (states["reserve"] == 2).all()
    assert near((states["discs"] == 0).sum(axis=0), len(states), 1 / 6).all(), "anywhere"


def test_three_wind_cards_each_from_the_pack_of_42():
    states = dealt(6)
    assert (states["held"] == 3).all() and (states["hands"].sum(axis=2) == 3).all()
    drawn = states["hands"].sum(axis=(0, 1))
    assert near(drawn, 18 * len(states), PACK / 42).all()


def test_zeus_places_the_ship_and_its_disc_makes_the_reserve_13():
    table = Table()
    assert table.game["discs"][0] == NO_DISC and table.game["reserve"].sum() == 13
    assert table.game["ship"] == 0 and table.game["seat"] == 0 and table.decision == "turn"
    assert table.game["turn"] == 1 and table.game["rounds"] == 1
