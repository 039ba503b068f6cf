"""Nessos by its rules: each test is named after the paragraph it holds, worked by hand."""

from __future__ import annotations

import numpy as np
import pytest
from support.nessos_table import Table, cards, total

from simulator.benchmark import measure
from simulator.discovery import find_game
from simulator.errors import InputError
from simulator.experiments.experiment import Experiment
from simulator.games import nessos
from simulator.play.engine import play_games
from simulator.play.strategy import Strategy
from simulator.play.streams import game_keys


def dealt(players, n=200, **switches):
    record = nessos.Rules.build(switches).record(players)
    games = np.zeros(n, nessos.STATE)
    games["key"] = game_keys(4, np.arange(n))
    nessos.deal(games, np.arange(n), record)
    return games


def played(players, n=4000, seed=2, **switches):
    keys, line_ups = game_keys(seed, np.arange(n)), np.zeros((n, players), np.int64)
    return play_games(nessos, nessos.Rules.build(switches), players, keys, [Strategy()], line_ups).games


# Cards, Setup


@pytest.mark.parametrize(("players", "deck", "charon"), [(3, 39, 11), (4, 50, 14), (5, 55, 15), (6, 55, 15)])
def test_cards_by_player_count_and_setup_of_five_each(players, deck, charon):
    games = dealt(players)
    gone = {3: (4, 6, 8), 4: (6,)}.get(players, ())
    assert (total(games)[:, 0] == charon).all()
    for number in range(1, 11):
        assert (total(games)[:, number] == (0 if number in gone else 4)).all()
    assert (games["sizes"][:, :players] == 5).all() and (games["hands"].sum(axis=(1, 2)) == 5 * players).all()
    assert (games["left"] == deck - 5 * players).all()
    assert (games["pawn"] == 0).all() and (games["seat"] == 0).all() and (games["decision"] == 0).all()


def test_setup_shuffles_every_card_alike():
    """Each seat's share of the Charon, and the first card drawn: z below 4 of the hypergeometric mean."""
    games = dealt(4, 20_000)
    mean, variance = 5 * 14 / 50, 5 * (14 / 50) * (36 / 50) * 45 / 49
    assert (np.abs(games["hands"][:, :4, 0].mean(axis=0) - mean) < 4 * np.sqrt(variance / 20_000)).all()
    assert (games["opening_charon"] == games["hands"][:, :, 0]).all()
    first = games["draw"][np.arange(20_000), games["left"] - 1]
    assert abs((first == 0).mean() - 14 / 50) < 4 * np.sqrt(14 / 50 * 36 / 50 / 20_000)


def test_cards_removed_are_switches():
    assert (total(dealt(3, 2, charon_removed=0, creatures_removed=())) == [15] + [4] * 10).all()
    assert (
        total(dealt(5, 2, charon_removed={5: 3}, creatures_removed={5: (1, 9)}))[0] == [12, 0, *[4] * 7, 0, 4]
    ).all()
    assert (total(dealt(4, 2, charon_removed={5: 3})) == total(dealt(4, 2))).all(), "other counts keep their deck"


# A round, 1: the offer


def test_round_1_a_creature_is_offered_to_any_other_living_seat_under_its_own_number():
    table = Table(["3 3 7 7 7", "", "", ""], ["", "", "C C C", ""])
    assert table.words() == [
        "offer a 3 to seat 1",
        "offer a 3 to seat 3",
        "offer a 7 to seat 1",
        "offer a 7 to seat 3",
    ]


def test_round_1_a_charon_is_announced_as_any_number_from_1_to_10():
    table = Table(["C", "", ""], charon_claims="any")
    expected = [f"offer a Charon, announced as a {n}, to seat {seat}" for seat in (1, 2) for n in range(1, 11)]
    assert table.words() == expected


def test_round_1_in_deck_a_charon_is_announced_as_a_number_of_the_deck_only():
    words = Table(["C", "", ""], charon_claims="in_deck").words()
    assert words[:7] == [f"offer a Charon, announced as a {n}, to seat 1" for n in (1, 2, 3, 5, 7, 9, 10)]
    assert len(words) == 14
    assert len(Table(["C", "", "", ""], charon_claims="in_deck").words()) == 27
    assert len(Table(["C", "", ""], charon_claims="in_deck", creatures_removed=()).words()) == 20


# A round, 2: the answer


def test_round_2_accept_puts_the_pile_before_the_seat_that_accepts():
    table = Table(["7", "5", "", ""]).put(7, to=1).put(5, to=2).accept()
    assert table.game["points"].tolist() == [0, 0, 12, 0, 0, 0]
    assert (table.game["accepted"], table.game["refused"], table.game["added"]) == (1, 0, 1)
    assert (table.game["piles_of_1"], table.game["piles_of_2"], table.game["piles_of_3"]) == (0, 1, 0)


def test_round_2_refuse_puts_the_pile_before_the_seat_that_proposed_it_last():
    table = Table(["7", "5", "", ""]).put(7, to=1).put(5, to=2).refuse()
    assert table.game["points"].tolist() == [0, 12, 0, 0, 0, 0]
    assert (table.game["accepted"], table.game["refused"], table.game["added"]) == (0, 1, 1)


def test_round_2_adding_goes_to_a_living_seat_without_the_pawn_that_has_received_nothing_yet():
    table = Table(["7", "5 C", "2", "", "", ""], ["", "", "", "", "C C C", ""]).put(7, to=1)
    lies = [f"add a Charon, announced as a {n}, and propose to seat {seat}" for seat in (2, 3, 5) for n in range(1, 11)]
    adds = [f"add a 5 and propose to seat {seat}" for seat in (2, 3, 5)]
    assert table.words() == ["accept the pile", "refuse the pile", *adds, *lies]
    table.put(5, to=2)
    assert table.words()[2:] == ["add a 2 and propose to seat 3", "add a 2 and propose to seat 5"]


def test_round_2_a_pile_of_three_is_accepted_or_refused():
    table = Table(["7", "5", "2", "4", "3"]).put(7, to=1).put(5, to=2).put(2, to=3)
    assert table.words() == ["accept the pile", "refuse the pile"]
    table.accept()
    assert table.game["points"][3] == 14 and table.game["piles_of_3"] == 1


def test_round_2_a_seat_without_a_card_cannot_add_and_may_still_be_a_target():
    table = Table(["7", "", "2", "4"], dry=True).put(7, to=1)
    assert table.words() == ["accept the pile", "refuse the pile"]


def test_round_2_clockwise_allows_the_next_eligible_seat_only_but_leaves_the_offer_free():
    table = Table(["7", "5", "2", "4", "3"], ["", "", "", "C C C", ""], direction="clockwise")
    assert [word[-1] for word in table.words()] == ["1", "2", "4"]
    table.put(7, to=2)
    assert table.words()[2:] == ["add a 2 and propose to seat 4"], "seat 3 is out"
    table.put(2, to=4)
    assert table.words()[2:] == ["add a 3 and propose to seat 1"], "seat 0 has the pawn"


def test_round_2_with_three_players_the_second_receiver_can_only_accept_or_refuse():
    table = Table(["7", "5", "2"]).put(7, to=1).put(5, to=2)
    assert table.words() == ["accept the pile", "refuse the pile"]
    assert (played(3)["piles_of_3"] == 0).all()


# A round, 3: points


@pytest.mark.parametrize(
    ("face_up", "pile", "points"),
    [
        ("9 4 1 2", "3", 29),  # the rule book's own example
        ("1 2 1 2", "3", 19),  # two 1s, two 2s, one 3: one bonus only
        ("1 2 1 2 3", "3", 32),  # two of each: two bonuses
        ("9 4", "1", 14),
    ],
)
def test_round_3_points_are_the_numbers_and_10_for_each_complete_set_of_1_2_3(face_up, pile, points):
    table = Table([pile, "", "", "", ""], ["", face_up])
    assert table.put(pile, to=1).feature("taker_gain") == points - table.game["points"][1]
    table.accept()
    assert table.game["points"][1] == points
    assert table.game["bonus_sets"][1] == (points - sum(cards(face_up + " " + pile))) // 10


# A round, 4: the checks, in their order


def test_round_4_a_seat_on_39_with_two_charon_that_takes_a_10_and_a_charon_is_eliminated():
    table = Table(["10", "C 5", "4", ""], ["", "", "10 10 10 9 C C", ""], draw="1 1 1 1 2 2 2 2")
    table.put(10, to=1).put("C", to=2, told=3).accept()
    assert table.end == ("playing", [])
    assert table.game["out"] == 0b100 and table.game["eliminated"][2] == 1
    assert table.game["points"][2] == 49, "its face-up cards stay"
    assert table.held(2) == [] and table.game["lost"][4] == 1, "its hand is out of the game, unseen"
    assert table.game["pawn"] == 1 and "to seat 2" not in " ".join(table.words())


def test_round_4_a_reshuffled_hand_returns_to_the_draw_pile_before_this_rounds_draw():
    hands = ["10", "C 5", "4 4 4 4", ""]
    switches = {"dry": True, "eliminated_hand": "reshuffled"}
    table = Table(hands, ["", "", "C C", ""], **switches).put(10, to=1).put("C", to=2, told=3).accept()
    assert table.game["lost"][4] == 0 and table.game["left"] == 0
    assert table.held(0) == [4, 4, 4, 4], "drawn by the pawn's holder, first in the order"


@pytest.mark.parametrize(
    ("players", "points"), [(3, "10 10 10 9"), (4, "10 10 10 9"), (5, "10 10 10 4"), (6, "10 10 9")]
)
def test_round_4_ends_by_target(players, points):
    """40, 40, 35 and 30 points; one short of it goes on, reached it wins at once."""
    hands = ["1 2", *[""] * (players - 1)]
    table = Table(hands, ["2", points], dry=True).put(2, to=1).refuse()
    assert table.end == ("playing", []), "the pile came back"
    table = Table(hands, ["", points], dry=True).put(1, to=1).accept()
    assert table.end == ("target", [1])


def test_round_4_target_is_a_switch_for_all_or_single_player_counts():
    for given in (25, {4: 25}):
        table = Table(["5", "", "", ""], ["", "10 10"], target=given).put(5, to=1).accept()
        assert table.end == ("target", [1])
    assert nessos.Rules(target=25).target == {3: 25, 4: 25, 5: 25, 6: 25}  # type: ignore[arg-type]
    assert nessos.Rules(target={4: 25}).target == {3: 40, 4: 25, 5: 35, 6: 30}


def test_round_4_ends_by_last_alive():
    table = Table(["C", "1", ""], ["", "C C", "C C C"]).put("C", to=1, told=9).accept()
    assert table.end == ("last_alive", [0])


def test_round_4_the_last_seat_alive_comes_before_the_ninth_charon():
    table = Table(["C", "", "", ""], ["", "C C", "C C C", "C C C"]).put("C", to=1, told=9).accept()
    assert table.game["shown"][0] == 9
    assert table.end == ("last_alive", [0])


def test_round_4_the_target_comes_before_the_ninth_charon():
    table = Table(["C", "5", "", ""], ["10", "10 10 10 9", "C C C C", "C C C C"])
    assert table.put("C", to=1, told=2).accept().end == ("charon_limit", [1])
    table = Table(["C", "9", "", ""], ["10", "", "10 10 10 9 C", "C C C C C C C"])
    assert table.put("C", to=1, told=2).put(9, to=2).accept().end == ("target", [2])


def test_round_4_ends_by_charon_limit_with_the_charon_of_eliminated_seats():
    table = Table(["C", "", "", ""], ["5", "4 C", "10 10 C C C C", "C C C"]).put("C", to=1, told=9)
    assert table.game["shown"][0] == 8
    assert table.accept().end == ("charon_limit", [0]), "living seats only: 5 against 4, not the 20 of seat 2"


def test_round_4_charon_limit_is_a_switch():
    assert Table(["C", "", "", ""], ["5"], charon_limit=1).put("C", to=1, told=9).accept().end == ("charon_limit", [0])
    table = Table(["C", "", "", ""], ["5", "C", "C C C C", "C C C"], charon_limit=10).put("C", to=1, told=9).accept()
    assert table.end == ("playing", [])


# A round, 5: drawing up, and the pawn


def test_round_5_each_living_seat_draws_up_to_five_before_the_next_from_the_pawn_holder_on():
    hands = ["1", "2 2", "5 5 5 5", "3 3 3"]
    table = Table(hands, ["", "", "", ""], draw="10 10 10 10 9 9 7 7 C C C", pawn=1)
    table.put(2, to=2).accept()
    assert table.held(1) == [2, 10, 10, 10, 10] and table.held(2) == [5, 5, 5, 5, 9]
    assert table.held(3) == [3, 3, 3, 7, 9] and table.held(0) == [0, 0, 0, 1, 7]
    assert table.game["pawn"] == 2 and table.game["seat"] == 2 and table.game["rounds"] == 2


def test_round_5_the_pawn_passes_to_the_next_living_seat():
    table = Table(["1 2", "", "", "4"], ["", "C C C", "C C C", ""]).put(2, to=3).accept()
    assert table.game["pawn"] == 3
    assert table.held(1) == [] and table.held(2) == [], "seats that are out draw nothing"


def test_round_5_an_eliminated_pawn_holder_hands_the_pawn_on():
    table = Table(["C", "1", "2", "3"], ["C C"]).put("C", to=1, told=2).refuse()
    assert table.game["out"] == 1 and table.game["pawn"] == 1


# End by the Charon limit


@pytest.mark.parametrize(
    ("face_up", "winners"),
    [
        (["9", "1 8", "10 10 C C C C C", "2 C"], [1]),  # most points, then most cards; seat 2 is out
        (["9", "9", "10 10 C C C C C", "2 C"], [0, 1]),  # then shared
        (["9 C", "1 8", "10 10 C C C C C", "2"], [0, 1]),  # Charon count as cards
        (["", "", "C C C C C C", ""], [3]),  # the taker of the Charon has a card more
    ],
)
def test_end_by_the_charon_limit_most_points_then_most_cards_then_shared(face_up, winners):
    charon = sum(text.count("C") for text in face_up)
    table = Table(["C", "", "", ""], face_up, charon_limit=charon + 1).put("C", to=3, told=9).accept()
    assert table.end == ("charon_limit", winners)


def test_elimination_decides_when_one_seat_is_left_or_one_that_is_out_stood_as_high_as_the_winner():
    """Counted for reports, no rule: the seat that goes out has 20 points on 5 cards, then the limit ends the game."""
    for best, decisive in (("10 9", 1), ("10 10", 1), ("10 7 1 1 1", 1), ("10 5 2 1 1 1", 0), ("10 10 1", 0)):
        table = Table(["C", "", "", "", ""], ["", "10 10 C C", best, "C C", "C C"], charon_limit=7)
        assert table.put("C", to=1, told=9).accept().end == ("charon_limit", [2])
        assert table.game["elimination"] == decisive
    alone = Table(["C", "", ""], ["", "C C", "1 C C C"]).put("C", to=1, told=9).accept()
    assert alone.end == ("last_alive", [0]) and alone.game["elimination"] == 1
    reached = Table(["10", "", "", ""], ["", "9 9 9 4", "10 10 10 8 2 C C C", ""]).put(10, to=1)
    reached.game["out"], reached.game["eliminated"][2], reached.game["eliminations"] = 4, 1, 1
    assert reached.accept().end == ("target", [1]) and reached.game["elimination"] == 1
    nobody = Table(["10", "", ""], ["", "10 10 10", ""]).put(10, to=1).accept()
    assert nobody.end == ("target", [1]) and nobody.game["elimination"] == 0


def test_end_with_the_draw_pile_empty_play_goes_on_without_drawing():
    table = Table(["1 2", "3", "", ""], dry=True).put(2, to=3).accept()
    assert table.end == ("playing", []) and table.held(0) == [1] and table.game["pawn"] == 1


def test_end_a_pawn_holder_without_cards_passes_the_pawn_on_which_is_no_round():
    table = Table(["1 2", "", "", "4"], dry=True).put(2, to=1).accept()
    assert (table.game["pawn"], table.game["rounds"]) == (3, 2)
    table.put(4, to=0).accept()
    assert (table.game["pawn"], table.game["rounds"]) == (0, 3)


def test_end_by_out_of_cards_is_decided_like_the_charon_limit():
    table = Table(["2", "", "", ""], ["7", "8", "1", ""], dry=True).put(2, to=2).refuse()
    assert table.end == ("out_of_cards", [0])
    assert Table(["1", "", "", ""], ["", "4 4", "8"], dry=True).put(1, to=3).accept().end == ("out_of_cards", [1])


def test_end_truncated_after_max_rounds():
    table = Table(["1 2", "3", "", ""], max_rounds=1).put(2, to=3).accept()
    assert table.end == ("truncated", []) and table.game["rounds"] == 1
    games = played(4, max_rounds=3)
    truncated = games["ended"] == 1
    assert truncated.any() and (games["rounds"][truncated] == 3).all() and (games["rounds"] <= 3).all()
    assert (games["winners"][truncated] == 0).all()


def test_end_before_truncation_when_both_fall_together():
    assert Table(["2", "", "", ""], ["7"], dry=True, max_rounds=1).put(2, to=1).refuse().end == ("out_of_cards", [0])


# Facts that follow


def test_with_three_players_the_charon_limit_is_never_reached():
    most = 0

    def watch(states, rows, chosen, counts):
        nonlocal most
        most = max(most, int(states["shown"][rows, 0].max()))

    n = 4000
    games = play_games(
        nessos, nessos.Rules(), 3, game_keys(2, np.arange(n)), [Strategy()], np.zeros((n, 3), np.int64), watch=watch
    ).games
    assert most == 8, "at no decision are more than 8 Charon face up"
    assert set(games["ended"].tolist()) <= {2, 3, 5}
    assert (games["eliminations"][games["ended"] == 3] == 2).all()
    assert (games["shown"][games["ended"] == 3, 0] >= 6).all(), "one survivor takes 6 Charon"


def test_with_four_players_one_survivor_takes_nine_charon():
    games = played(4)
    assert (games["shown"][games["ended"] == 3, 0] >= 9).all() and (games["ended"] == 3).any()


@pytest.mark.parametrize("players", [5, 6])
def test_with_five_or_six_players_nobody_is_ever_the_last_alive(players):
    assert not (played(players)["ended"] == 3).any()


def test_a_game_has_no_more_rounds_than_the_deck_has_cards():
    """Every round turns a card up, so the printed limit of 200 rounds never truncates."""
    for players in nessos.PLAYERS:
        games = played(players, charon_limit=15, target=1000)
        assert games["rounds"].max() <= 55 and not (games["ended"] == 1).any()
        assert (games["ended"] == 5).any(), "without a target most games run out of cards"


# Claims of bad input


@pytest.mark.parametrize("players", [2, 7])
def test_two_or_seven_players_say_why_not(players):
    why = (
        f"nessos is for 3 to 6 players, not {players}: "
        "the rules have a deck and a target for 3, 4, 5 and 6 players only"
    )
    for ask in (
        lambda: nessos.Rules().record(players),
        lambda: Experiment(find_game("nessos"), 10, players=(4, players)),
        lambda: measure(nessos, {}, players),
    ):
        with pytest.raises(InputError) as caught:
            ask()
        assert str(caught.value) == why


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"target": 0}, "switch 'target' is 0: give a whole number from 1 to 1000"),
        ({"target": {7: 30}}, "switch 'target' names 7 players: choose from: 3, 4, 5, 6"),
        ({"target": "high"}, "switch 'target' is 'high': give a whole number from 1 to 1000"),
        ({"charon_claims": "indeck"}, "switch 'charon_claims' is 'indeck': did you mean 'in_deck'? choose from: any, "
         "in_deck"),
        ({"charon_removed": 16}, "switch 'charon_removed' is 16: give a whole number from 0 to 15"),
        ({"creatures_removed": 6}, "switch 'creatures_removed' is 6: give a tuple such as (4, 6, 8)"),
        ({"creatures_removed": (11,)}, "switch 'creatures_removed' is (11,) for 3 players: give different numbers from "
         "1 to 10, such as (4, 6, 8), and leave at least one"),
        ({"creatures_removed": {6: (1, 2, 3, 4, 5, 6, 7, 8)}}, "a deck of 23 cards cannot deal 5 cards to each of 6 "
         "players: remove fewer by 'creatures_removed' and 'charon_removed'"),
    ],
)  # fmt: skip
def test_a_bad_switch_is_named_with_its_valid_values(values, sentence):
    with pytest.raises(InputError) as caught:
        nessos.Rules.build(values)
    assert str(caught.value) == sentence
