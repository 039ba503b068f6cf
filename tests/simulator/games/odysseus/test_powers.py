"""Each god's power, Athena's interruption and Hades' face-down cards, by their paragraphs."""

from __future__ import annotations

import pytest
from support.odysseus_table import POWERS, SIX, Table, six, spent, zone_number

from simulator.games.odysseus.pieces import GOD_NAMES


def test_zeus_ends_the_round_now():
    table = six("Zeus").play(POWERS["Zeus"], "let the power take effect")
    assert table.decision == "refill" or table.game["rounds"] == 2
    assert table.game["steps"] == 2


def test_zeus_may_not_end_a_round_before_any_card_lies_in_a_zone_and_a_swap_is_no_such_card():
    table = Table("Poseidon Athena Zeus", hands=["Dionysos", "", ""])
    table.play("swap gods with seat 1 by a Dionysos", "pass")
    assert POWERS["Zeus"] not in table.options()
    table = Table("Poseidon Athena Zeus", hands=["1", "", ""]).play("play a 1 on ship 3 red", "pass")
    assert POWERS["Zeus"] in table.options()


def test_zeus_may_end_empty_is_a_switch():
    table = Table(zeus_may_end_empty=True).play("pass", "pass", POWERS["Zeus"], "let the power take effect")
    assert table.game["rounds"] == 2 and table.game["steps"] == 0


def test_aphrodite_doubles_a_zone_cards_there_and_still_to_come():
    table = six("Aphrodite", hands={"Zeus": "2"})
    table.lay("1 green", "5")  # against yellow 3
    table.play(POWERS["Aphrodite"], "let the power take effect")
    assert table.game["bound"] == int(table.record["lines"][0][1, 0]), "yellow 6 beats green 5, then yellow again"
    table.lay("1 green", "2")  # green 7: yellow 2 * (3 + 2) = 10
    table.play("play a 2 on ship 1 yellow")
    assert table.sail_to() == 0, "yellow twice leads back"


def test_poseidon_closes_a_zone_for_cards_there_and_still_to_come():
    table = six("Poseidon", hands={"Aphrodite": "5"})
    table.play(POWERS["Poseidon"], "let the power take effect", "play a 5 on ship 1 yellow")
    assert table.sail_to() == 0 and table.game["steps"] == 0


def test_hermes_moves_any_played_card_to_another_zone_on_any_ship():
    table = six("Hermes")
    table.play("Hermes: move a 2 from ship 2 yellow to ship 1 red", "let the power take effect")
    up = table.game["up"]
    assert up[zone_number("2 yellow")].tolist() == [1, 0, 0, 0, 0]
    assert up[zone_number("1 red")].tolist() == [0, 1, 0, 0, 0]
    assert table.game["total"][:6].tolist() == [3, 0, 2, 1, 0, 0]


def test_hades_plays_face_down_for_the_rest_of_the_round_from_this_same_turn_on():
    table = six("Hades", hands={"Hades": "5 1"})
    table.play(POWERS["Hades"], "let the power take effect")
    zone = zone_number("3 green")
    assert table.game["down"][zone].tolist() == [0, 0, 0, 1, 0] and table.game["face_down"][zone] == 1
    table.play(*["pass"] * 5)
    assert "play a 1 on ship 1 red" not in table.options()
    table.play("play a 1 on ship 1 red, face down")
    assert table.game["face_down"].sum() == 2
    table.lay("1 green", "1")
    assert table.sail_to() == 17, "yellow, yellow and, by the hidden 5, green"
    if table.decision == "refill":
        table.play(table.options()[0])
    assert table.game["hades"] == -1 and not table.game["down"].any(), "it ends with the round"


@pytest.mark.parametrize("god", POWERS)
def test_a_power_is_used_once_a_round_even_if_countered(god):
    for answer in ("counter the power", "let the power take effect"):
        if god == "Zeus" and answer != "counter the power":
            continue  # the round is over
        table = six(god, hands={"Hades": "5 5"}).play(POWERS[god], answer)
        assert spent(table, god)
        while GOD_NAMES[table.game["gods"][table.game["seat"]]] != god:
            table.play("pass")
        assert not [words for words in table.options() if words.startswith(god)]


@pytest.mark.parametrize("god", POWERS)
def test_athena_is_asked_at_once_and_a_countered_power_has_no_effect(god):
    table = six(god, hands={"Hades": "5 5"})
    seat, bound = int(table.game["seat"]), int(table.game["bound"])
    table.play(POWERS[god])
    assert table.decision == "counter" and table.game["seat"] == SIX.split().index("Athena")
    table.play("counter the power")
    game = table.game
    assert game["seat"] == (seat + 1) % 6, "play goes on to the left of the countered seat"
    assert game["rounds"] == 1 and game["doubled"] == -1 and game["closed"] == -1 and game["hades"] == -1
    assert spent(table, god) and spent(table, "Athena")
    assert game["powers"][seat] == 1 and game["countered"][seat] == 1 and game["powers"][2] == 1
    if god == "Hades":
        assert game["up"][zone_number("3 green"), 3] == 1 and not game["face_down"].any(), "it stays, face up"
    else:
        assert game["bound"] == bound and game["up"].sum() == 3


@pytest.mark.parametrize("god", [god for god in POWERS if god != "Zeus"])
def test_athena_may_let_a_power_take_effect_and_keeps_her_token(god):
    table = six(god, hands={"Hades": "5 5"})
    seat = int(table.game["seat"])
    table.play(POWERS[god], "let the power take effect")
    assert table.game["seat"] == (seat + 1) % 6 and not spent(table, "Athena")


def test_athena_counters_once_a_round():
    table = six("Hermes").play(POWERS["Hermes"], "counter the power", "pass", POWERS["Poseidon"])
    assert table.decision == "turn" and table.game["closed"] == 0, "she is not asked again"


def test_athena_cannot_counter_a_card_a_swap_or_the_refill():
    table = six("Poseidon", hands={"Poseidon": "1 Dionysos"})
    table.play("play a 1 on ship 1 red")
    assert table.decision == "turn"
    table = six("Poseidon", hands={"Poseidon": "Dionysos"}).play("swap gods with seat 5 by a Dionysos")
    assert table.decision == "turn"


def test_on_her_own_turn_athena_may_only_play_a_card_dionysos_or_pass():
    table = six("Athena", hands={"Athena": "2"})
    assert {words.split()[0] for words in table.options()} == {"play", "pass"}


def test_hades_countered_plays_face_up_for_the_rest_of_the_round():
    table = six("Hades", hands={"Hades": "5 1"}).play(POWERS["Hades"], "counter the power", *["pass"] * 5)
    assert "play a 1 on ship 1 red" in table.options()


def test_athena_counters_hades_at_his_activation_alone():
    table = six("Hades", hands={"Hades": "5 1"})
    table.play(POWERS["Hades"], "let the power take effect", *["pass"] * 5, "play a 1 on ship 1 red, face down")
    assert table.decision == "turn"


def test_athena_counters_hades_any_time_is_a_switch_and_reveals_all_his_cards():
    table = six("Hades", hands={"Hades": "5 1 2"}, athena_counters_hades="any_time")
    table.play(POWERS["Hades"], "let the power take effect", *["pass"] * 5, "play a 1 on ship 1 red, face down")
    assert table.decision == "counter" and table.game["seat"] == 2
    table.play("let the power take effect", *["pass"] * 5, "play a 2 on ship 1 red, face down", "counter the power")
    assert not table.game["face_down"].any() and table.game["up"][zone_number("1 red")].tolist() == [1, 1, 0, 0, 0]
    assert table.game["seat"] == 1 and table.game["countered"][0] == 1 and spent(table, "Athena")
