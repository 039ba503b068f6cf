"""What a seat of Nessos may know: features against a recount, redeals that are legal, ways against enumeration."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from support.nessos_table import Table, total
from support.positions import list_options, met_in_play, same

from simulator.games import nessos
from simulator.games.nessos.hidden import ways
from simulator.games.nessos.state import ACCEPT, CARDS, CHARON, REFUSE, unpack
from simulator.play.streams import SEARCH

SWITCHES = some.fixed_dictionaries(
    {
        "charon_claims": some.sampled_from(["any", "in_deck"]),
        "direction": some.sampled_from(["any", "clockwise"]),
        "eliminated_hand": some.sampled_from(["out", "reshuffled"]),
        "target": some.sampled_from([20, 40, 60, 1000]),
        "charon_limit": some.sampled_from([5, 9, 15]),
        "charon_removed": some.sampled_from([0, 4, {3: 4, 4: 1}]),
        "creatures_removed": some.sampled_from([(), (6,), (1, 4), {3: (4, 6, 8), 4: (6,)}]),
        "max_rounds": some.sampled_from([2, 200]),
    }
)


@settings(max_examples=30)
@given(switches=SWITCHES, players=some.integers(3, 6), seed=some.integers(0, 10_000))
def test_all_cards_are_conserved_at_every_decision_with_every_switch(switches, players, seed):
    rules = nessos.Rules.build(switches)
    records = met_in_play(nessos, rules, players, games=12, every=1, most=10**6, seed=seed)
    assert (total(records) == rules.record(players)["copies"][0]).all()
    assert (records["sizes"] == records["hands"].sum(axis=2)).all()
    assert (records["shown"] == records["face_up"].sum(axis=1)).all()
    assert (records["charon"] == records["face_up"][:, :, CHARON]).all()
    assert (records["creatures"] == records["face_up"][:, :, 1:].sum(axis=2)).all()
    sets = records["face_up"][:, :, 1:4].min(axis=2)
    assert (records["points"] == records["face_up"].astype(int) @ np.arange(CARDS) + 10 * sets).all()
    assert (records["out"] == ((records["charon"] >= 3) << np.arange(6)).sum(axis=1)).all()
    in_pile = np.arange(3) < records["height"][:, None]
    assert ((records["pile"] == records["claims"]) | (records["pile"] == CHARON))[in_pile].all(), "creatures are true"


@settings(max_examples=30)
@given(switches=SWITCHES, players=some.integers(3, 6), seed=some.integers(0, 10_000))
def test_a_redeal_is_a_legal_position_that_the_seat_cannot_tell_apart(switches, players, seed):
    rules = nessos.Rules.build(switches)
    record = rules.record(players)
    before = met_in_play(nessos, rules, players, games=6, every=3, most=120, seed=seed)
    after = before.copy()
    after["used"][:, SEARCH] += 1000 + seed
    nessos.redeal(after, np.arange(len(after)), record)
    hidden = {"used", "hands", "draw", "lost", "pile"}
    for name in set(nessos.STATE.names) - hidden:
        assert np.array_equal(before[name], after[name]), name
    assert (total(after) == record["copies"][0]).all() and (after["hands"].sum(axis=2) == after["sizes"]).all()
    assert (before["lost"].sum(axis=1) == after["lost"].sum(axis=1)).all()
    each = np.arange(len(after))
    assert (before["hands"][each, before["seat"]] == after["hands"][each, after["seat"]]).all()
    in_pile = np.arange(3) < after["height"][:, None]
    assert ((after["pile"] == after["claims"]) | (after["pile"] == CHARON))[in_pile].all()
    for one, two in zip(list_options(nessos, before, record), list_options(nessos, after, record), strict=True):
        assert np.array_equal(one[0], two[0]) and np.array_equal(one[1], two[1])


def test_two_positions_that_differ_in_hidden_cards_only_have_equal_features():
    """The pile of two, the other hands, the draw pile and an eliminated hand all differ."""

    def position(first, second, hands, draw):
        table = Table([first, f"{second} 2", "3 9", *hands], ["1 2", "C 7", "2 C", "10", "C C C"], draw=draw)
        return table.put(first, to=1, told=8).put(second, to=2, told=5)

    one = position("8", "C", ["4 4", "C C", "1 9"], "1 2 3")
    two = position("C", "5", ["C 8", "10 1", "4 7"], "C 6 C")
    for table, lost in ((one, [CHARON, 4]), (two, [9, 10])):
        for card in lost:  # as an eliminated hand out of the game, the same number of cards in both
            at = int(np.flatnonzero(table.game["draw"][: table.game["left"]] == card)[0])
            table.game["draw"][at : table.game["left"] - 1] = table.game["draw"][at + 1 : table.game["left"]]
            table.game["left"] -= 1
            table.game["lost"][card] += 1
    assert total(one.games).tolist() == total(two.games).tolist()
    assert not np.array_equal(one.game["pile"], two.game["pile"])
    (codes, features), (same_codes, same_features) = (
        list_options(nessos, table.games, table.record)[0] for table in (one, two)
    )
    assert np.array_equal(codes, same_codes) and np.array_equal(features, same_features)
    nessos.redeal(two.games, np.zeros(1, np.int64), two.record)
    assert np.array_equal(list_options(nessos, two.games, two.record)[0][1], features)


def test_a_number_whose_creatures_are_all_seen_must_be_a_charon_in_every_redeal():
    table = Table(["C", "5 5", "5"], ["", "5", ""]).put("C", to=1, told=5)
    assert table.feature("hidden_5") == 1
    assert (table.feature("ways_none"), table.feature("ways_1")) == (1, 11)
    table = Table(["C", "5 5 5", ""], ["", "5", ""]).put("C", to=1, told=5)
    assert (table.feature("ways_none"), table.feature("ways_1")) == (0, 11)
    for _ in range(50):
        nessos.redeal(table.games, np.zeros(1, np.int64), table.record)
        assert table.game["pile"][0] == CHARON
    absent = Table(["C", "", ""]).put("C", to=1, told=4)
    assert absent.feature("ways_none") == 0, "three players have no 4s: only a Charon is called that"


def test_a_redeal_draws_the_piles_cards_as_often_as_there_are_ways():
    """Chi square with 3 degrees of freedom over the four kinds of pile: below 30, a false alarm in 700,000."""
    table = Table(["C", "5 5", "5 3 3 9", "", ""], ["", "C C", ""]).put("C", to=1, told=3).put(5, to=2)
    n = 20_000
    games = np.repeat(table.games, n)
    games["used"][:, SEARCH] = np.arange(n) * 1000
    nessos.redeal(games, np.arange(n), table.record)
    seen = np.array([[((games["pile"][:, 0] == a) & (games["pile"][:, 1] == b)).sum() for b in (5, 0)] for a in (3, 0)])
    unseen = {3: 2, 5: 3, "C": 13}
    expected = np.array([[unseen[3] * unseen[5], unseen[3] * 13], [13 * unseen[5], 13 * 12]], float)
    expected *= n / expected.sum()
    assert seen.sum() == n
    assert ((seen - expected) ** 2 / expected).sum() < 30


def test_a_redeal_deals_every_unseen_card_alike_to_hands_and_draw_pile():
    table = Table(["7 7 C", "2 2 2", "", ""], ["1", "C", "", ""], draw="3 3 3 3")
    n = 20_000
    games = np.repeat(table.games, n)
    games["used"][:, SEARCH] = np.arange(n) * 1000
    nessos.redeal(games, np.arange(n), table.record)
    unseen = 50 - 3 - 2
    for charon, slots in ((games["hands"][:, 1, CHARON], 3), (games["draw"][:, 0] == CHARON, 1)):
        mean = slots * 12 / unseen
        assert abs(charon.mean() - mean) < 4 * np.sqrt(mean / n)


@given(
    claims=some.lists(some.integers(1, 3), min_size=1, max_size=3),
    unseen=some.lists(some.integers(0, 3), min_size=4, max_size=4),
)
def test_ways_are_those_of_enumeration(claims, unseen):
    """Lay every ordered choice of single unseen cards as the pile; count those that keep the announcements."""
    game = np.zeros(1, nessos.STATE)[0]
    game["seat"], game["height"] = 5, len(claims)
    game["claims"][: len(claims)] = claims
    counted = np.zeros(CARDS, np.int64)
    counted[:4] = unseen
    cards = [(kind, copy) for kind in range(4) for copy in range(unseen[kind])]
    found: Counter[int] = Counter()
    for pile in permutations(cards, len(claims)):
        if all(kind in (CHARON, claim) for (kind, _), claim in zip(pile, claims, strict=True)):
            found[sum((kind == CHARON) << i for i, (kind, _) in enumerate(pile))] += 1
    for mask in range(1 << len(claims)):
        assert ways(game, counted, mask) == found[mask]


@pytest.mark.parametrize("players", nessos.PLAYERS)
@pytest.mark.parametrize("direction", ["any", "clockwise"])
def test_options_in_the_order_of_the_rules_and_features_by_recount(players, direction):
    rules = nessos.Rules(direction=direction, charon_claims="in_deck" if players == 3 else "any")
    record = rules.record(players)
    records = met_in_play(nessos, rules, players, games=25, every=3, most=300)
    for game, (codes, table) in zip(records, list_options(nessos, records, record), strict=True):
        expected = _options(game, record[0], direction)
        assert [_plain(code) for code in codes] == expected
        decision = nessos.DECISIONS[int(game["decision"])]
        names = [*decision.features, *decision.facts]
        for option, column in zip(expected, table.T, strict=True):
            got = dict(zip(names, column.tolist(), strict=True))
            for name, value in _features(game, record[0], option).items():
                assert got[name] == value, (name, option)


def test_nobody_is_asked_about_a_pile_with_a_card_of_its_own():
    for players in nessos.PLAYERS:
        records = met_in_play(nessos, nessos.Rules(), players, games=60, every=1, most=10**6)
        own = (records["authors"] == records["seat"][:, None]) & (np.arange(3) < records["height"][:, None])
        assert not own.any()


def test_a_redeal_leaves_the_seats_own_cards_in_a_pile_alone():
    """It cannot happen at a decision, and still holds for a seat that looks on."""
    table = Table(["C C", "7 5", ""]).put("C", to=1, told=7).put(7, to=2)
    for seat, place in ((0, 0), (1, 1)):
        games = np.repeat(table.games, 40)
        games["seat"], games["used"][:, SEARCH] = seat, np.arange(40) * 1000
        nessos.redeal(games, np.arange(40), table.record)
        assert (games["pile"][:, place] == table.game["pile"][place]).all()
        assert len(set(games["pile"][:, 1 - place].tolist())) == 2
        assert (total(games) == table.record["copies"][0]).all()


def test_a_position_is_shown_with_its_pile_and_its_seats():
    table = Table(["C 2", "7 5", ""], ["", "", "C C C"]).put("C", to=1, told=7)
    text = nessos.show(table.game, table.record)
    assert "pile: Charon of seat 0, announced as a 7" in text
    assert "-> seat 1: 0 points, face up none; hand 5 7" in text
    assert "   seat 2: out, face up Charon Charon Charon; hand none" in text
    assert same(table.games, table.games.copy())


def _plain(code):
    return {ACCEPT: ("accept",), REFUSE: ("refuse",)}.get(int(code)) or tuple(int(part) for part in unpack(code))


def _options(game, rules, direction):
    """List the options as the rules describe them: (card, receiver, number)."""
    players, seat = int(rules["players"]), int(game["seat"])
    left = [(seat + step) % players for step in range(1, players)]
    seats = [other for other in left if not game["out"] >> other & 1]
    options = []
    if game["decision"] == 1:
        options = [("accept",), ("refuse",)]
        seats = [other for other in seats if not game["received"] >> other & 1 and other != game["pawn"]]
        seats = seats[:1] if direction == "clockwise" else seats
        seats = [] if game["height"] == 3 else seats
    named = [int(n) for n in rules["named"] if n]
    for card in [*range(1, 11), CHARON]:
        if game["hands"][seat, card]:
            options += list(product([card], seats, named if card == CHARON else [card]))
    return options


def _features(game, rules, option):
    """Recount the features of one option and some facts from the record, in plain Python."""
    seat, players, height = int(game["seat"]), int(rules["players"]), int(game["height"])
    claims = game["claims"][:height].tolist()
    card, taker, number = option if len(option) == 3 else (0, seat, 0)
    if option == ("refuse",):
        taker = int(game["authors"][height - 1])

    def points(of, more):
        cards = [c for c in range(1, CARDS) for _ in range(game["face_up"][of, c])] + [c for c in more if c]
        return sum(cards) + 10 * min(cards.count(1), cards.count(2), cards.count(3))

    def gain(of, more):
        return points(of, more) - points(of, [])

    known = game["hands"][seat].astype(int) + game["face_up"].sum(axis=0)
    unseen = rules["copies"] - known
    gained, own = gain(taker, [*claims, card]), 0 if option == ("refuse",) else gain(seat, [*claims, card])
    values = {
        "number": number,
        "lie": number > 0 and card == CHARON,
        "unseen": unseen[number] if number else 0,
        "taker": (taker - seat) % players,
        "taker_points": points(taker, []),
        "taker_charon": game["face_up"][taker, CHARON],
        "taker_gain": gained,
        "taker_told": gain(taker, [*claims, number]),
        "taker_reaches": points(taker, []) + gained >= rules["target"],
        "own_gain": own,
        "own_reaches": points(seat, []) + own >= rules["target"],
        "held_7": game["hands"][seat, 7],
        "hidden_10": unseen[10],
        "hidden_charon": unseen[CHARON],
        "shown_3": game["face_up"][:, 3].sum(),
        "shown_charon": game["face_up"][:, CHARON].sum(),
        "hidden_creatures": sum(unseen[1:]),
        "pile": height,
        "pawn": (int(game["pawn"]) - seat) % players,
        "draw": game["left"],
        "target": rules["target"],
        "charon_left": 9 - game["face_up"][:, CHARON].sum(),
        "round": game["rounds"],
    }
    if game["decision"] == 1:
        values["accepts"], values["refuses"] = option == ("accept",), option == ("refuse",)
    for i in range(3):
        values[f"claim_{i + 1}"] = claims[i] if i < height else 0
        values[f"author_{i + 1}"] = (int(game["authors"][i]) - seat) % players if i < height else 0
    for place in range(6):
        other = (seat + place) % players
        for name, field in (("points", "points"), ("charon", "charon"), ("hand", "sizes"), ("lies", "lies"),
                            ("announced", "announced"), ("creatures", "creatures")):  # fmt: skip
            values[f"{name}_{place}"] = game[field][other] if place < players else 0
        values[f"living_{place}"] = place < players and not game["out"] >> other & 1
    return {name: float(value) for name, value in values.items()}
