"""What a seat of Odysseus may know: redeals that are legal, face-down cards that nobody else can tell."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from support.odysseus_table import SWITCHES, Table
from support.positions import list_options, met_in_play, same

from simulator.games import odysseus
from simulator.games.odysseus.pieces import PACK, WIND
from simulator.play.engine import play_games
from simulator.play.strategy import Strategy
from simulator.play.streams import SEARCH, game_keys

HIDDEN = {"used", "hands", "deck", "down", "last_card", "total", "bound", "mission", "worth", "points"}
REFILL = 3


def redealt(states, record, times=1):
    """Return copies of records, dealt anew from a later place of the SEARCH stream."""
    after = np.repeat(states, times)
    after["used"][:, SEARCH] += 1000 * (1 + np.arange(len(after)))
    odysseus.redeal(after, np.arange(len(after)), record)
    return after


def alike(a, b):
    return np.array_equal(a[0], b[0]) and np.array_equal(a[1], b[1])


@settings(max_examples=30)
@given(switches=SWITCHES, players=some.integers(3, 6), seed=some.integers(0, 10_000))
def test_a_redeal_is_a_legal_position_that_the_seat_cannot_tell_apart(switches, players, seed):
    rules = odysseus.Rules.build(switches)
    record = rules.record(players)
    before = met_in_play(odysseus, rules, players, games=6, every=3, most=150, seed=seed)
    after = redealt(before, record)
    for name in set(before.dtype.names) - HIDDEN:
        assert np.array_equal(before[name], after[name]), name
    every, seat = np.arange(len(before)), before["seat"]
    for name in ("hands", "mission", "worth", "points"):
        assert np.array_equal(before[name][every, seat], after[name][every, seat]), name
    cards = after["deck"] + after["hands"].sum(axis=1) + after["up"].sum(axis=1) + after["down"].sum(axis=1)
    cards[:, 4] += after["discarded"]
    assert (cards == PACK).all() and (after["deck"] >= 0).all()
    assert (after["hands"].sum(axis=2) == after["held"]).all()
    assert (after["down"].sum(axis=2) == after["face_down"]).all()
    assert (after["total"] == (after["up"] + after["down"]) @ WIND).all()
    own = before["hades"] == seat
    assert np.array_equal(before["down"][own], after["down"][own]), "a seat knows its own face-down cards"
    for field, down in (("up", 0), ("down", 1)):
        last = after[(after["last_zone"] >= 0) & (after["last_down"] == down)]
        assert (last[field][np.arange(len(last)), last["last_zone"], last["last_card"]] > 0).all(), "it lies there"
    _missions_are_legal(after, players, rules)
    for one, other in zip(list_options(odysseus, before, record), list_options(odysseus, after, record), strict=True):
        assert alike(one, other)


def _missions_are_legal(states, players, rules):
    worth = states["worth"][:, :players, :6]
    for points in (1, 2, 3):
        assert ((worth == points).sum(axis=2) == 1).all() and ((worth == points).sum(axis=1) <= 1).all()
    if rules.missions == "cycle":
        assert ((np.argmax(worth == 2, axis=2) - np.argmax(worth == 3, axis=2)) % 6 == 1).all()
        assert ((np.argmax(worth == 1, axis=2) - np.argmax(worth == 3, axis=2)) % 6 == 2).all()
    announced = states["aside"].copy()
    fresh = np.flatnonzero(states["decision"] == REFILL)
    announced[fresh, states["last_kind"][fresh]] -= 1
    totals = (worth * announced[:, None, :]).sum(axis=2)
    assert (totals < rules.goal).all(), "whoever had reached the goal would have announced it"
    assert (states["points"][:, :players] == (worth * states["aside"][:, None, :]).sum(axis=2)).all()


def test_a_redeal_deals_missions_that_could_not_have_been_announced():
    table = Table(missions=["BCD", "DEF", "CDE"])
    table.set_aside("AAAB")  # ABC would have 11, FAB 7, EFA 3
    after = redealt(table.games, table.record, times=2000)
    assert after["points"][:, :3].max() == 7
    found = np.bincount(after["mission"][:, 1], minlength=6)
    assert found[0] == 0 and found[1] == 0 and (np.abs(found[2:] - 500) < 100).all(), "C, D, E, F alike"


def test_a_redeal_while_zeus_refills_lets_a_seat_have_just_reached_the_goal():
    table = Table(missions=["BCD", "DEF", "CDE"])
    table.set_aside("AAB")  # ABC has 8
    table.disc(5, "A")
    table.lay("1 red", "1")
    table.close()
    assert table.decision == "refill"
    assert redealt(table.games, table.record, times=300)["points"][:, :2].max() == 11


def test_a_redeal_of_random_missions_is_uniform_over_the_sets_that_hold_the_own_card():
    """The other seat's first kind is any of the five others, each as likely."""
    table = Table(missions=["ABC", "DEF", "CDE"])
    after = redealt(table.games, odysseus.Rules(missions="random").record(3), times=4000)
    found = np.bincount(after["mission"][:, 1], minlength=6)
    assert found[0] == 0 and (np.abs(found[1:] - 800) < 130).all()
    assert (after["worth"][:, 0] == table.game["worth"][0]).all()


def test_a_redeal_draws_hands_and_face_down_cards_from_all_unseen_cards():
    """Means of 4,000 redeals within five standard errors of the unseen cards' shares."""
    table = Table("Poseidon Athena Hades Zeus", hands=["1 1 1 1 1", "5 5", "3", ""])
    table.lay("2 red", "5 5", seat=2)
    after = redealt(table.games, table.record, times=4000)
    unseen = PACK - np.array([5, 0, 0, 0, 0])
    share = unseen / unseen.sum()
    for cards, n in ((after["hands"][:, 1], 2), (after["hands"][:, 2], 1), (after["down"].sum(axis=1), 2)):
        assert (np.abs(cards.mean(axis=0) - n * share) < 5 * np.sqrt(n * share / 4000)).all()


def face_down_positions(players=6, **switches):
    rules = odysseus.Rules.build(switches)
    states = met_in_play(odysseus, rules, players, games=150, every=1, most=10**6, seed=3)
    return states[states["face_down"].sum(axis=1) > 0], rules.record(players)


@pytest.mark.parametrize("when", ["activation", "any_time"])
def test_a_face_down_card_changes_no_other_seats_features(when):
    """Exchange every face-down card for another type of the deck: the others see the same, its owner may not."""
    states, record = face_down_positions(athena_counters_hades=when)
    other = states.copy()
    for state in other:
        for zone, card in np.argwhere(state["down"] > 0):
            new = (card + 1 + int(np.argmax(np.roll(state["deck"], -card - 1) > 0))) % 5
            state["down"][zone, card] -= 1
            state["down"][zone, new] += 1
            state["deck"][card] += 1
            state["deck"][new] -= 1
            state["total"][zone] += WIND[new] - WIND[card]
    pairs = zip(list_options(odysseus, states, record), list_options(odysseus, other, record), strict=True)
    unchanged = np.array([alike(one, two) for one, two in pairs])
    owner = states["hades"] == states["seat"]
    counters = states["decision"] == 2
    assert unchanged[~owner].all() and (~owner).sum() > 300 and (counters & ~owner).sum() > 50
    assert (~unchanged[owner]).any(), "the owner knows what he laid"


@settings(max_examples=20)
@given(switches=SWITCHES, players=some.integers(3, 6), seed=some.integers(0, 10_000))
def test_playout_is_uniform_play_draw_for_draw_with_every_switch(switches, players, seed):
    rules, keys = odysseus.Rules.build(switches), game_keys(seed, np.arange(40))
    line_ups = np.zeros((40, players), np.int64)
    fused = play_games(odysseus, rules, players, keys, [Strategy()], line_ups)
    stepped = play_games(odysseus, rules, players, keys, [Strategy()], line_ups, watch=lambda *seen: None)
    assert same(fused.games, stepped.games) and same(fused.logs, stepped.logs)
