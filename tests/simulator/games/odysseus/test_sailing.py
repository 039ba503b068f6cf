"""Sailing: which winds win, where the voyage ends, what is taken and laid."""

from __future__ import annotations

import numpy as np
import pytest
from support.odysseus_table import Table

from simulator.games.odysseus.pieces import NO_DISC


@pytest.mark.parametrize(
    ("cards", "end"),
    [
        ({"1 yellow": "3", "1 green": "3", "1 red": "2"}, 1),  # yellow over green
        ({"1 green": "5", "1 red": "3 2"}, 17),  # green over red
        ({"1 green": "2", "1 red": "3"}, 5),
        ({"1 yellow": "2", "1 red": "1 1"}, 1),  # yellow over red
    ],
)
def test_the_highest_total_wins_and_ties_go_yellow_over_green_over_red(cards, end):
    table = Table()
    for zone, laid in cards.items():
        table.lay(zone, laid)
    assert table.sail_to() == end


def test_a_closed_zone_does_not_count():
    table = Table()
    table.lay("1 yellow", "5 3 1")
    table.lay("1 green", "1")
    table.play("Poseidon: close ship 1 yellow", "let the power take effect")
    table.play("pass", "pass", "pass")
    assert table.game["ship"] == 17


def test_cards_on_ships_1_and_3_only_sail_one_step():
    table = Table()
    table.lay("1 red", "1")
    table.lay("3 yellow", "5")
    assert table.sail_to() == 5 and table.game["steps"] == 1


def test_a_ship_whose_open_zones_hold_no_card_stops_the_voyage_there():
    table = Table()
    table.lay("1 red", "1")
    table.lay("2 green", "3")
    table.lay("3 yellow", "5")
    table.play("Poseidon: close ship 2 green", "let the power take effect", "pass", "pass", "pass")
    assert table.game["ship"] == 5 and table.game["steps"] == 1


def test_the_same_colour_twice_returns_red_green_green_ends_where_red_led():
    table = Table()
    table.lay("1 red", "1")
    table.lay("2 green", "1")
    table.lay("3 green", "1")
    assert table.sail_to() == 5 and table.game["steps"] == 3


def test_the_disc_is_scored_for_everyone_and_zeus_refills_the_island_of_departure():
    table = Table(missions=["ABC", "BCD", "DEF"])
    table.disc(5, "B")
    table.lay("1 red", "1")
    table.close()
    assert table.decision == "refill" and table.game["seat"] == 2
    assert table.game["points"].tolist()[:3] == [2, 3, 0]
    table.play("put a disc E on the island of departure")
    assert table.game["discs"][0] == 4 and table.game["discs"][5] == NO_DISC and table.game["aside"][1] == 1


def test_only_the_island_where_the_voyage_ends_counts():
    table = Table()
    before = table.game["discs"].copy()
    table.lay("1 red", "1")
    table.lay("2 yellow", "1")
    end = table.sail_to()
    changed = np.flatnonzero(before != table.game["discs"])
    assert end == 4 and changed.tolist() == [4]


def test_a_voyage_that_ends_where_it_began_takes_and_places_nothing():
    table = Table()
    before = table.game["discs"].copy()
    table.lay("1 red", "1")
    table.lay("2 red", "1")
    table.close()
    assert table.decision == "turn" and table.game["rounds"] == 2 and table.game["homecomings"] == 1
    assert (table.game["discs"] == before).all() and not table.game["aside"].any()


def test_an_island_without_a_disc_scores_nothing_and_asks_for_no_refill():
    table = Table()
    table.disc(5, ".")
    table.lay("1 red", "1")
    table.close()
    assert table.game["ship"] == 5 and table.decision == "turn" and not table.game["aside"].any()


def test_an_empty_reserve_asks_for_no_refill():
    table = Table(goal=60)
    table.set_aside("".join(letter * int(n) for letter, n in zip("ABCDEF", table.game["reserve"], strict=True)))
    assert not table.game["reserve"].any()
    table.lay("1 red", "1")
    table.close()
    assert table.decision == "turn" and table.game["discs"][0] == NO_DISC and table.game["taken"] == 1
