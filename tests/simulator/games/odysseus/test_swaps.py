"""Dionysos: a wind of 1, or an exchange of gods and tokens, and the rulings that hang on it."""

from __future__ import annotations

from support.odysseus_table import POWERS, Table, six, zone_number

from simulator.games.odysseus.pieces import GOD_NAMES, PACK


def test_a_dionysos_is_also_a_wind_of_1():
    table = Table(hands=["Dionysos", "", ""]).play("play a Dionysos on ship 1 green")
    assert table.game["total"][1] == 1 and table.sail_to() == 17


def test_a_swap_exchanges_god_and_token_and_the_card_goes_to_the_played_pile():
    table = Table("Poseidon Athena Zeus", hands=["Dionysos", "", ""])
    table.play("Poseidon: close ship 1 red", "let the power take effect", "pass", "pass")
    table.play("swap gods with seat 2 by a Dionysos")
    game = table.game
    assert game["gods"].tolist()[:3] == [0, 2, 1] and game["holders"].tolist()[:3] == [0, 2, 1]
    assert game["discarded"] == 1 and game["held"][0] == 0 and game["cards"] == 0 and game["swaps"].tolist()[0] == 1
    assert game["closed"] == 2, "a closing token stays on its zone when its god changes hands"
    table.play("pass")
    assert table.options() == ["pass"], "a used token stays used until the round ends"
    table.close()
    assert not game["spent"].any() and game["first_god"].tolist()[:3] == [1, 2, 0]
    cards = game["deck"] + game["hands"].sum(axis=0)
    assert (cards == PACK).all(), "the swap's card is shuffled into the deck"
    assert game["seat"] == 1, "the left of Zeus begins, who sits in seat 0 now"


def test_a_doubling_token_stays_on_its_zone_when_its_god_changes_hands():
    table = six("Aphrodite", hands={"Aphrodite": "Dionysos"})
    table.play(POWERS["Aphrodite"], "let the power take effect", *["pass"] * 5)
    table.play("swap gods with seat 5 by a Dionysos")
    assert GOD_NAMES[table.game["gods"][5]] == "Aphrodite" and table.game["doubled"] == zone_number("1 yellow")
    table.lay("1 green", "5")  # against 2 * 3
    assert table.sail_to() == 0, "yellow twice leads back"


def test_who_holds_zeus_at_the_end_of_the_round_refills():
    table = Table("Poseidon Athena Zeus", hands=["Dionysos", "1", ""])
    table.play("swap gods with seat 2 by a Dionysos", "play a 1 on ship 1 red")
    table.disc(5, "A")
    table.close()
    assert table.decision == "refill" and table.game["seat"] == 0


def test_an_unused_token_may_be_used_by_its_new_owner_from_his_next_turn_on():
    table = Table("Poseidon Athena Zeus", hands=["Dionysos", "1", ""])
    table.play("swap gods with seat 2 by a Dionysos")
    assert table.game["seat"] == 1, "the swap is the whole turn"
    table.play("play a 1 on ship 3 red")
    assert "Poseidon: close ship 1 red" in table.options()
    table.play("pass")
    assert "Zeus: end the round" in table.options()


def test_who_used_his_power_may_use_that_of_the_god_he_swaps_for():
    table = Table("Poseidon Athena Zeus", hands=["Dionysos", "1", ""])
    table.play("Poseidon: close ship 1 red", "let the power take effect", "pass", "pass")
    table.play("swap gods with seat 2 by a Dionysos", "play a 1 on ship 3 red", "pass", "Zeus: end the round")
    assert table.decision == "counter"


def test_ruling_a_new_owner_of_athena_is_not_asked_before_his_next_own_turn():
    table = Table("Poseidon Athena Zeus", hands=["Dionysos", "1", ""])
    table.play("swap gods with seat 1 by a Dionysos", "play a 1 on ship 3 red", "Zeus: end the round")
    assert table.game["rounds"] == 2, "the power took effect at once"
    assert not table.game["powers"][0]
    table = Table("Poseidon Athena Zeus", hands=["Dionysos", "1", ""])
    table.play("swap gods with seat 1 by a Dionysos", "play a 1 on ship 3 red", "pass", "pass")
    table.play("Poseidon: close ship 1 red")
    assert table.decision == "counter" and table.game["seat"] == 0, "his own turn has begun since"


def test_ruling_the_next_round_wakes_athenas_new_owner():
    table = Table("Poseidon Hermes Athena Zeus", hands=["", "Dionysos", "", ""], zeus_may_end_empty=True)
    table.play("pass", "swap gods with seat 2 by a Dionysos", "pass", "Zeus: end the round")
    assert table.game["rounds"] == 2 and table.game["seat"] == 0, "Athena's new owner has had no turn since the swap"
    table.play("Poseidon: close ship 1 red")
    assert table.decision == "counter" and table.game["seat"] == 1


def test_ruling_a_seat_that_athena_is_swapped_to_is_not_asked_before_his_next_own_turn():
    table = Table("Athena Poseidon Hermes Zeus", hands=["Dionysos", "", "", ""])
    table.play("swap gods with seat 2 by a Dionysos", "Poseidon: close ship 1 red")
    assert table.decision == "turn" and table.game["seat"] == 2 and table.game["closed"] == zone_number("1 red")


def test_ruling_hades_running_power_stays_with_the_seat_that_used_it():
    table = six("Hades", hands={"Hades": "5 1", "Hermes": "Dionysos 2"})
    table.play(POWERS["Hades"], "let the power take effect", "swap gods with seat 0 by a Dionysos", *["pass"] * 4)
    assert GOD_NAMES[table.game["gods"][0]] == "Hermes"
    assert "play a 1 on ship 1 red, face down" in table.options()
    table.play("pass")
    assert "play a 2 on ship 1 red" in table.options(), "the new Hades plays face up: the token is used"


def test_ruling_athena_in_the_hand_of_the_declaring_seat_is_not_asked():
    table = six("Hades", hands={"Hades": "5 1 Dionysos"}, athena_counters_hades="any_time")
    table.play(POWERS["Hades"], "let the power take effect", *["pass"] * 5, "swap gods with seat 2 by a Dionysos")
    table.play(*["pass"] * 5, "play a 1 on ship 1 red, face down")
    assert table.decision == "turn"


def test_hermes_moving_a_face_down_card_picks_one_of_them_at_random():
    moved = []
    for key in range(300):
        table = Table("Hermes Athena Poseidon Hades Aphrodite Zeus")
        table.game["key"] = key
        table.lay("1 green", "5 1 1", seat=3)
        table.play("Hermes: move a face-down card from ship 1 green to ship 2 red", "let the power take effect")
        moved.append(int(table.game["total"][5]))
        assert table.game["face_down"].tolist() == [0, 2, 0, 0, 0, 1, 0, 0, 0]
        assert table.game["total"][1] + table.game["total"][5] == 7
    assert 55 < moved.count(5) < 145, "a third of them, five standard errors"
