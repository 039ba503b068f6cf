"""What a game of Odysseus counts for its rows."""

from __future__ import annotations

import numpy as np
import pytest
from support.odysseus_table import Table

from simulator.games import odysseus
from simulator.play.log import LOG


def test_columns_count_powers_swaps_cards_and_voyages():
    table = Table("Poseidon Athena Zeus", hands=["1 3", "2", "1"], missions=["ABC", "ABC", "DEF"])
    table.disc(5, "A")
    table.play("play a 1 on ship 1 yellow", "play a 2 on ship 1 red", "play a 1 on ship 1 red", "pass", "pass", "pass")
    game = table.game
    assert game["winds"].tolist()[:3] == [1, 1, 1] and game["windy_rounds"] == 1 and game["voyages"] == 1
    assert game["turning_cards"] == 2 and game["last_card_rounds"] == 0, "the last 1 changed nothing"
    assert game["taken"] == 1 and game["scorers"] == 2 and game["steps"] == 1


def test_the_last_card_that_changes_the_destination_is_counted():
    table = Table(hands=["1", "", "2"])
    table.play("play a 1 on ship 1 yellow", "pass", "play a 2 on ship 1 red", "pass", "pass", "pass")
    assert table.game["last_card_rounds"] == 1


def test_a_last_card_on_a_zone_closed_after_it_did_not_change_the_destination():
    table = Table(hands=["1", "", ""]).play(
        "play a 1 on ship 1 yellow", "pass", "pass", "Poseidon: close ship 1 yellow"
    )
    table.play("let the power take effect").close()
    assert table.game["steps"] == 0 and table.game["windy_rounds"] == 1
    assert table.game["turning_cards"] == 1 and table.game["last_card_rounds"] == 0


def test_a_last_card_on_a_zone_doubled_after_it_changed_the_destination():
    table = Table("Aphrodite Athena Zeus", hands=["2", "", ""])
    table.lay("1 yellow", "3")
    table.play("play a 2 on ship 1 green")
    assert table.game["bound"] == table.record["lines"][0][0, 0], "as it was laid, yellow still leads"
    table.play("pass", "pass", "Aphrodite: double ship 1 green", "let the power take effect").close()
    assert table.game["last_card_rounds"] == 1


@pytest.mark.parametrize(
    ("earlier", "options", "changed"),
    [
        # the 2 alone turns yellow 1 into red 2
        ("1 yellow: 1", ["play a 2 on ship 1 green", "Hermes: move a 2 from ship 1 green to ship 1 red"], 1),
        # green 2 sails before red 2 with the last card; if it is the one that stays, red 2 sails without it
        ("1 green: 2", ["play a 2 on ship 1 green", "Hermes: move a 2 from ship 1 green to ship 1 red"], 1),
        # the face-down 2 goes, the face-up 2 stays and sails with it and without
        (
            "1 green: 2",
            [
                "Hades: play a 2 on ship 1 green, face down from now on",
                "let the power take effect",
                "Hermes: move a face-down card from ship 1 green to ship 1 red",
                "let the power take effect",
            ],
            0,
        ),
        # the face-up 2 goes, the face-down 2 stays and sails before it
        (
            "1 green: 2",
            [
                "Hades: play a 2 on ship 1 green, face down from now on",
                "let the power take effect",
                "Hermes: move a 2 from ship 1 green to ship 1 red",
                "let the power take effect",
            ],
            1,
        ),
        # turned up by Athena, it is followed as a face-up card
        (
            "1 yellow: 1",
            [
                "Hades: play a 2 on ship 1 green, face down from now on",
                "counter the power",
                "Hermes: move a 2 from ship 1 green to ship 1 red",
            ],
            1,
        ),
    ],
)
def test_a_last_card_that_hermes_moves_counts_where_it_lies_and_of_cards_alike_an_earlier_one_moves(
    earlier, options, changed
):
    table = Table("Hades Hermes Athena Zeus", hands=["2", "", "", ""])
    table.lay(*earlier.split(": "))
    table.play(*options)
    if table.decision == "counter":
        table.play("let the power take effect")
    table.close()
    assert table.game["windy_rounds"] == 1 and table.game["last_card_rounds"] == changed


def test_company_counts_the_other_seats_that_score_from_the_missions_first_kind():
    table = Table(missions=["ABC", "FAB", "EFA"], goal=1)
    table.disc(5, "A")
    table.lay("1 red", "1")
    table.close().play(table.options()[0])
    assert table.game["company"].tolist()[:3] == [2, 1, 0]
    assert table.game["last_god"].tolist()[:3] == [1, 2, 0] and table.game["scorers_per_disc"] == 3


def test_labels_cover_the_values_of_labelled_columns():
    rows = np.zeros(200, odysseus.STATE)
    rows["key"] = np.arange(1, 201)
    record, every = odysseus.Rules().record(6), np.arange(200)
    odysseus.deal(rows, every, record)
    odysseus.playout(rows, every, record, np.zeros(0, LOG))
    for column in odysseus.COLUMNS:
        if column.labels:
            assert set(np.unique(rows[column.name])) <= set(range(len(column.labels))), column.name
        else:
            assert (rows[column.name] >= 0).all() and rows[column.name].max() > 0, column.name
