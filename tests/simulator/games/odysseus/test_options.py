"""The options of each decision of Odysseus in the order of the rules, and the switches that are refused."""

from __future__ import annotations

import numpy as np
import pytest
from support.odysseus_games import dealt
from support.odysseus_table import Table

from simulator.errors import InputError
from simulator.games import odysseus
from simulator.play.engine import play_games
from simulator.play.strategy import Strategy
from simulator.play.streams import game_keys

ZONES = [f"ship {ship} {colour}" for ship in (1, 2, 3) for colour in ("yellow", "green", "red")]


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
