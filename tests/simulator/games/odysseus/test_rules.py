"""Odysseus by the paragraphs of its rules: pieces, setup, a round, sailing, end, decisions."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from support.odysseus_table import SWITCHES, Table
from support.positions import met_in_play

from simulator.errors import InputError
from simulator.games import odysseus
from simulator.games.odysseus.pieces import GOD_NAMES, NO_DISC, PACK
from simulator.play.engine import play_games
from simulator.play.strategy import Strategy
from simulator.play.streams import game_keys

ZONES = [f"ship {ship} {colour}" for ship in (1, 2, 3) for colour in ("yellow", "green", "red")]


def dealt(players, games=2000, **switches):
    rules = odysseus.Rules.build(switches)
    states = np.zeros(games, odysseus.STATE)
    states["key"] = game_keys(2, np.arange(games))
    odysseus.deal(states, np.arange(games), rules.record(players))
    return states


def played(players, games=400, strategy=None, **switches):
    keys, seats = game_keys(4, np.arange(games)), np.zeros((games, players), np.int64)
    return play_games(odysseus, odysseus.Rules.build(switches), players, keys, [strategy or Strategy()], seats).games


def near(counts, n, p):
    """Return whether counts are within five standard errors of n draws with chance p."""
    return np.abs(np.asarray(counts) - n * p) < 5 * np.sqrt(n * p * (1 - p))


# Pieces


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


# Setup


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


# A round


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


# Sailing


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


# End


def one_more(missions, aside, kind, **switches):
    """Return a table at the end of a round that takes a disc of a kind, after others were set aside."""
    table = Table(missions=missions, **switches)
    table.set_aside(aside)
    table.disc(5, kind)
    table.lay("1 red", "1")
    table.close()
    if table.decision == "refill":
        table.play(table.options()[0])
    return table


def winners(table):
    return [seat for seat in range(table.players) if table.game["winners"] >> seat & 1]


def test_goal_ten_points_end_the_game_and_the_highest_total_wins():
    table = one_more(["ABC", "BCD", "DEF"], "AAB", "A")  # 8 + 3 = 11, 3, 0
    assert odysseus.ENDS[table.game["ended"]] == "goal" and winners(table) == [0]
    assert table.game["points"].tolist()[:3] == [11, 3, 0]


def test_below_the_goal_the_game_goes_on():
    table = one_more(["ABC", "BCD", "DEF"], "AAC", "B")  # 7 + 2 = 9
    assert table.game["ended"] == 0 and table.game["rounds"] == 2


def test_of_two_that_reach_the_goal_together_the_higher_total_wins():
    table = one_more(["BAC", "ABC", "DEF"], "AABC", "A")  # 8 + 2 against 9 + 3
    assert table.game["points"].tolist()[:2] == [10, 12] and winners(table) == [1]


def test_tie_more_points_from_the_last_disc_win():
    table = one_more(["ABC", "BAC", "DEF"], "AABC", "B")  # 9 + 2 against 8 + 3
    assert table.game["points"].tolist()[:2] == [11, 11] and winners(table) == [1]


def test_still_tied_the_win_is_shared():
    table = one_more(["ABC", "CBA", "DEF"], "ABC", "B", goal=8)  # 6 + 2 each
    assert table.game["points"].tolist()[:2] == [8, 8] and winners(table) == [0, 1]


def test_the_refill_of_the_last_round_is_decided_before_the_goal_is_checked():
    table = Table(missions=["ABC", "BCD", "DEF"])
    table.set_aside("AAB")
    table.disc(5, "A")
    table.lay("1 red", "1")
    table.close()
    assert table.decision == "refill" and table.game["points"][0] == 11 and table.game["ended"] == 0


def test_no_discs_when_none_is_left_to_take_the_highest_total_wins():
    table = Table(missions=["ABC", "BCD", "DEF"], goal=60)
    table.set_aside("AAAAABBBBBCCCCCDDDDDEEEEEFFFF")
    table.game["discs"][:] = NO_DISC
    table.game["discs"][5] = 5
    table.lay("1 red", "1")
    table.close()
    assert odysseus.ENDS[table.game["ended"]] == "no_discs"
    assert table.game["points"].tolist()[:3] == [30, 30, 30] and winners(table) == [2], "F was worth 1 to seat 2 alone"


def test_truncated_after_max_rounds_has_no_winner_and_the_goal_comes_first():
    table = Table(max_rounds=2).close()
    assert table.game["ended"] == 0
    table.close()
    assert odysseus.ENDS[table.game["ended"]] == "truncated" and table.game["winners"] == 0
    table = one_more(["ABC", "BCD", "DEF"], "AAB", "A", max_rounds=1)
    assert odysseus.ENDS[table.game["ended"]] == "goal"


def test_max_rounds_is_60_by_default():
    states = played(3, goal=60, new_cards=0, games=20)
    assert (states["rounds"] == 60).all() and (states["ended"] == 1).all()


@pytest.mark.parametrize("players", odysseus.PLAYERS)
@pytest.mark.parametrize("missions", ["cycle", "random"])
def test_fact_with_goal_10_no_win_is_ever_tied_and_no_discs_is_never_reached(players, missions):
    states = played(players, missions=missions, games=1500)
    assert (states["ended"] == 2).all()
    assert np.isin(states["winners"], 1 << np.arange(players)).all()
    left = states["reserve"].sum(axis=1)
    assert (left == np.maximum(13 - states["taken"], 0)).all(), "one disc a round leaves the reserve, while it lasts"


# Decisions and their options


def test_start_lists_every_island():
    state = dealt(3, games=1)
    table = Table.__new__(Table)
    table.games, table.game, table.record = state, state[0], odysseus.Rules().record(3)
    assert table.options() == [f"place the ship on island {island}" for island in range(18)]


def test_turn_lists_cards_by_type_and_zone_then_the_power_then_swaps_from_the_left_then_pass():
    table = Table("Athena Poseidon Hades Zeus", hands=["", "5 2 Dionysos 2", "", ""])
    table.play("pass")
    cards = [f"play a {card} on {zone}" for card in ("2", "5", "Dionysos") for zone in ZONES]
    power = [f"Poseidon: close {zone}" for zone in ZONES]
    swaps = [f"swap gods with seat {seat} by a Dionysos" for seat in (2, 3, 0)]
    assert table.options() == [*cards, *power, *swaps, "pass"]


def test_zeus_lists_ending_the_round_once_a_card_lies_in_a_zone():
    table = Table(hands=["1", "", "3"])
    table.play("play a 1 on ship 2 red", "pass")
    assert table.options() == [f"play a 3 on {zone}" for zone in ZONES] + ["Zeus: end the round", "pass"]


def test_hades_lists_his_power_with_each_card_and_then_only_face_down_cards():
    table = Table("Hades Poseidon Athena Zeus", hands=["1 3", "", "", ""])
    cards = [f"play a {card} on {zone}" for card in ("1", "3") for zone in ZONES]
    assert table.options() == [*cards, *(f"Hades: {card}, face down from now on" for card in cards), "pass"]
    table.play(f"Hades: {cards[0]}, face down from now on", "let the power take effect", "pass", "pass", "pass")
    assert table.options() == [f"play a 3 on {zone}, face down" for zone in ZONES] + ["pass"]


def test_hermes_lists_moves_by_zone_type_face_down_last_and_destination():
    table = Table("Hermes Athena Poseidon Hades Aphrodite Zeus")
    table.lay("1 green", "3 1")
    table.lay("3 red", "2")
    table.lay("1 green", "5", seat=3)
    moves = [
        f"Hermes: move a {card} from {source} to {to}"
        for source, cards in (("ship 1 green", ("1", "3", "face-down card")), ("ship 3 red", ("2",)))
        for card in cards
        for to in ZONES
        if to != source
    ]
    assert table.options() == [*moves, "pass"]


def test_counter_lists_yes_then_no():
    table = Table().play("Poseidon: close ship 1 red")
    assert table.decision == "counter" and table.options() == ["counter the power", "let the power take effect"]


def test_refill_lists_each_kind_in_the_reserve():
    table = Table()
    table.game["reserve"][:] = [2, 0, 1, 0, 3, 0]
    table.lay("1 red", "1")
    table.close()
    assert table.options() == [f"put a disc {kind} on the island of departure" for kind in "ACE"]


def test_a_turn_is_one_turn_decision_and_forced_decisions_are_asked_and_counted():
    keys, seats = game_keys(4, np.arange(50)), np.zeros((50, 4), np.int64)
    turns = np.zeros(50, int)

    def watch(states, rows, codes, counts):
        turns[rows] += states["decision"][rows] == 1

    done = play_games(odysseus, odysseus.Rules(), 4, keys, [Strategy()], seats, watch=watch)
    assert (done.games["turn"] == turns).all()
    assert (done.logs["forced"] > 0).all()


@pytest.mark.parametrize(
    ("switch", "value", "message"),
    [
        ("goal", 0, "switch 'goal' is 0: give a whole number from 1 to 60"),
        ("missions", "cycles", "did you mean 'cycle'"),
        ("new_cards", 2.5, "switch 'new_cards' is 2.5"),
        ("athena_counters_hades", "anytime", "did you mean 'any_time'"),
        ("new_card", 3, "unknown switch 'new_card': did you mean 'new_cards'"),
    ],
)
def test_bad_switches_are_one_clear_sentence(switch, value, message):
    with pytest.raises(InputError, match=message):
        odysseus.Rules.build({switch: value})
