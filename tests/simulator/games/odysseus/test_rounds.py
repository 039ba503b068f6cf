"""A round of Odysseus: who acts when, what ends it, and what is dealt after it."""

from __future__ import annotations

import pytest
from support.odysseus_table import Table


def test_the_left_of_zeus_starts_and_play_is_clockwise():
    table = Table("Athena Zeus Hades Poseidon", hands=["1"] * 4)
    order = []
    for _ in range(5):
        order.append(int(table.game["seat"]))
        table.play("pass" if table.game["passes"] < 3 else "play a 1 on ship 1 yellow")
    assert order == [2, 3, 0, 1, 2]


def test_a_passer_may_act_again_on_a_later_turn():
    table = Table(hands=["5", "5", "5"])
    table.play("pass", "pass", "play a 5 on ship 1 red", "play a 5 on ship 1 green")
    assert table.game["passes"] == 0 and table.game["rounds"] == 1


def test_the_round_ends_when_all_seats_have_passed_in_succession():
    table = Table(hands=["5", "", ""])
    table.play("pass", "pass")
    assert table.game["rounds"] == 1
    table.play("pass")
    assert table.game["rounds"] == 2 and table.game["ship"] == 0


def test_anything_but_a_pass_starts_the_count_anew():
    for act in ("play a 1 on ship 1 red", "Poseidon: close ship 1 red", "swap gods with seat 1 by a Dionysos"):
        table = Table("Poseidon Athena Zeus", hands=["1 Dionysos", "", ""])
        table.play("pass", "pass").game["seat"] = 0  # two passes, and seat 0 to act
        table.play(act)
        if table.decision == "counter":
            table.play("counter the power")
        assert table.game["passes"] == 0


def test_a_seat_with_no_card_and_no_usable_power_must_pass():
    table = Table("Poseidon Athena Zeus")
    table.play("pass")
    assert table.options() == ["pass"], "Athena has no power on her own turn"
    table.play("pass")
    assert table.options() == ["pass"], "Zeus may not end a round before a card is played"


def test_new_cards_are_dealt_kept_cards_stay_and_tokens_return():
    table = Table(hands=["5", "2", ""])
    table.play("Poseidon: close ship 1 red", "let the power take effect", "play a 2 on ship 1 yellow")
    assert table.game["spent"].tolist() == [0, 1, 0, 0, 0, 0] and table.game["closed"] == 2
    table.close().play("put a disc A on the island of departure")
    game = table.game
    assert game["rounds"] == 2 and game["seat"] == 0
    assert game["held"].tolist()[:3] == [3, 2, 2] and game["hands"][0, 3] >= 1
    assert not game["spent"].any() and game["closed"] == -1 and game["cards"] == 0 and not game["total"].any()


def test_a_short_deck_is_dealt_from_the_left_of_zeus_while_it_lasts_two_to_a_seat():
    table = Table("Athena Zeus Hades Poseidon")
    table.hand(0, " ".join(["1"] * 10 + ["2"] * 11 + ["3"] * 8))
    table.hand(1, " ".join(["5"] * 5 + ["Dionysos"] * 5))
    table.close()
    assert table.game["held"].tolist()[:4] == [29, 10, 2, 1] and not table.game["deck"].any()


@pytest.mark.parametrize(("new_cards", "held"), [(0, 0), (3, 3), (7, 7)])
def test_new_cards_is_a_switch(new_cards, held):
    table = Table(new_cards=new_cards).close()
    assert table.game["held"].tolist()[:3] == [held] * 3
