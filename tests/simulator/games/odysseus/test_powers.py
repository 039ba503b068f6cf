"""Odysseus: each god's power, Athena's interruption, Hades' face-down cards and the swaps, by their paragraphs."""

from __future__ import annotations

import numpy as np
import pytest
from support.odysseus_table import Table, zone_number

from simulator.games import odysseus
from simulator.games.odysseus.pieces import GOD_NAMES, PACK
from simulator.play.log import LOG

SIX = "Hades Hermes Athena Poseidon Aphrodite Zeus"


def six(to_act, hands=None, **switches):
    """Return a table of six with cards on ships 1 and 2, at a god's turn; hands are by god."""
    gods = SIX.split()
    table = Table(SIX, hands=[(hands or {}).get(god, "") for god in gods], **switches)
    table.lay("1 yellow", "3")
    table.lay("2 yellow", "2 1")
    while gods[table.game["seat"]] != to_act:
        table.play("pass")
    return table


def spent(table, god):
    return bool(table.game["spent"][GOD_NAMES.index(god)])


POWERS = {
    "Zeus": "Zeus: end the round",
    "Aphrodite": "Aphrodite: double ship 1 yellow",
    "Poseidon": "Poseidon: close ship 1 yellow",
    "Hermes": "Hermes: move a 3 from ship 1 yellow to ship 3 red",
    "Hades": "Hades: play a 5 on ship 3 green, face down from now on",
}


# Powers


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


# Athena


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


# Dionysos


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


# Features of the options


def test_features_say_where_the_ship_would_end_and_what_it_is_worth():
    table = Table(missions=["ABC", "BCD", "DEF"], hands=["3 1", "2", ""])
    for island, kind in ((1, "A"), (17, "B"), (5, "C")):
        table.disc(island, kind)
    table.lay("1 green", "2")
    seen = table.features()
    assert seen["pass"]["mine"] == 2 and seen["pass"]["now"] == 2 and seen["pass"]["moves"] == 0
    yellow = seen["play a 3 on ship 1 yellow"]
    assert yellow["mine"] == 3 and yellow["moves"] == 1 and yellow["card"] == 3 and yellow["hold"] == 1
    assert yellow["others"] == pytest.approx(3 / 5) and yellow["kept"] == 1 and yellow["kept_wind"] == 1
    assert yellow["rivals"] == 1 and yellow["leader"] == 1, "nobody has pulled yet"
    assert seen["play a 1 on ship 1 yellow"]["mine"] == 2, "1 does not beat 2"
    assert seen["Poseidon: close ship 1 green"]["steps"] == 0 and seen["Poseidon: close ship 1 green"]["mine"] == 0
    assert seen["pass"]["to_come"] == 1 and seen["pass"]["hidden"] == 0 and seen["pass"]["total"] == 0
    assert seen["Poseidon: close ship 1 green"]["fresh"] == 0 and seen["pass"]["fresh"] == 1
    assert seen["pass"]["athena"] == 1 and seen["pass"]["tokens"] == 2
    table.game["spent"][GOD_NAMES.index("Athena")] = 1
    assert table.features()["pass"]["athena"] == 0 and table.features()["pass"]["tokens"] == 1


def test_the_reading_from_play_shares_six_points_in_proportion_to_one_more_than_the_pulls():
    table = Table(missions=["ABC", "BCD", "DEF"], hands=["3", "1 1", ""])
    table.disc(1, "A")
    table.play("play a 3 on ship 1 yellow")  # one pull of seat 0 towards A
    seen = table.features()["pass"]
    assert seen["rivals"] == pytest.approx((6 * 2 / 7 + 1) / 2), "seat 0: 12 / 7, seat 2: 1"


def test_threat_counts_the_other_missions_that_a_disc_would_bring_to_the_goal():
    table = Table(missions=["ABC", "CDE", "DEF"])
    table.set_aside("AAB")  # ABC 8, BCD 3, CDE 0, DEF 0, EFA 2, FAB 5
    table.disc(5, "A")
    table.lay("1 red", "1")
    assert table.features()["pass"]["threat"] == 0 and table.features()["pass"]["wins"] == 1, "own mission"
    table.play("pass")
    assert table.features()["pass"]["threat"] == pytest.approx(2 / 5), "one of five missions, two other seats"


@pytest.mark.parametrize(
    ("god", "tokens"),
    [
        *((god, {}) for god in ("Poseidon", "Aphrodite", "Hermes", "Hades", "Zeus")),
        *((god, {"doubled": 1, "closed": 6}) for god in ("Hermes", "Hades", "Zeus")),  # a token on its zone is used
        *((god, {"doubled": 6, "closed": 0}) for god in ("Hermes", "Hades", "Zeus")),
        ("Poseidon", {"doubled": 1}),
        ("Aphrodite", {"closed": 6}),
    ],
)
def test_the_features_of_every_option_agree_with_what_playing_it_does(god, tokens):
    """Every option is played on a copy, uncountered, the voyage reckoned anew, and the round closed by passes."""
    table = six(god, hands={god: "1 3 Dionysos"})
    for zone, cards in {"1 green": "2", "2 red": "3", "3 yellow": "1", "3 red": "5 1", "2 green": "1"}.items():
        table.lay(zone, cards)
    table.game["spent"][GOD_NAMES.index("Athena")] = 1
    for name, zone in tokens.items():
        table.game[name] = zone
    table.game["bound"], _, _ = table.voyage()
    seat, start = int(table.game["seat"]), table.games.copy()
    for words, seen in table.features().items():
        table.games[:] = start
        table.play(words)
        if seen["closes"]:
            assert table.game["rounds"] == 2 or table.decision == "refill"
        else:
            island, steps, hold = table.voyage()
            kind = table.game["discs"][island]
            assert (seen["mine"], seen["steps"], seen["hold"]) == (table.game["worth"][seat, kind], steps, hold), words
            assert seen["moves"] == (island != start["bound"][0]) and table.game["bound"] == island, words
            assert seen["kept"] == table.game["held"][seat], words
            assert seen["god"] == table.game["gods"][seat], words
            assert seen["fresh"] == 1 - table.game["spent"][table.game["gods"][seat]], words
            table.close()
        assert table.game["steps"] == seen["steps"], words


# Columns


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
