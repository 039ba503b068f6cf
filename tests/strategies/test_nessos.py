"""Nessos' strategies: their belief by brute force, each stronger than random play, each doing what its idea says."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some
from support.nessos_table import Table
from support.positions import list_options

from simulator.errors import InputError
from simulator.games import nessos
from simulator.games.nessos.state import ACCEPT, CHARON, REFUSE, unpack
from simulator.play.engine import play_games, play_on
from simulator.play.game import shares
from simulator.play.rollouts import Deals, Position
from simulator.play.strategy import Options
from simulator.play.streams import game_keys
from strategies import discovery
from strategies.nessos._belief import Pile, believe, bluffing_odds, weigh

IDEAS = [name for name in discovery.strategy_names("nessos") if name not in ("uniform", "playouts", "search")]


def options(table):
    """Return the options table of a position, as a strategy is given it, and the codes."""
    decision = nessos.DECISIONS[int(table.game["decision"])]
    codes, columns = list_options(nessos, table.games, table.record)[0]
    names = {name: i for i, name in enumerate((*decision.features, *decision.facts))}
    features = {name: names[name] for name in decision.features}
    facts = {name: names[name] for name in decision.facts}
    at = Position(nessos, table.games, np.zeros(1, np.int64), table.record, play_on)
    return Options(table.rules, features, facts, columns, np.array([0, len(codes)]), codes, at), codes


def choice(spec, table):
    """Return the options that a strategy scores highest, as ``accept``, ``refuse`` or (card, receiver, number)."""
    o, codes = options(table)
    kind = nessos.DECISIONS[int(table.game["decision"])].name
    scores = np.asarray(discovery.build(spec, "nessos").scorer(kind)(o))
    names = {ACCEPT: "accept", REFUSE: "refuse"}
    return [names.get(int(code)) or tuple(map(int, unpack(code))) for code in codes[scores == scores.max()]]


def duel(name, players, deals, seed=12):
    """Return the mean share of a seat of a strategy, uniform players in every other seat, and its standard error.

    Both orders of the pair, rotated over the seats, over deals.
    """
    strategies = [discovery.build(spec, "nessos") for spec in (name, "uniform")]
    turned = {tuple((np.arange(players) + k) % players % 2) for k in range(players)}
    turned |= {tuple(1 - np.array(seats)) for seats in turned}
    rotations = np.array(sorted(turned))
    keys, line_ups = np.tile(game_keys(seed, np.arange(deals)), len(rotations)), np.repeat(rotations, deals, axis=0)
    games = play_games(nessos, nessos.Rules(), players, keys, strategies, line_ups).games
    held = line_ups == 0
    won = (shares(games, players) * held).reshape(len(rotations), deals, players).sum(axis=(0, 2))
    blocks = won / held.reshape(len(rotations), deals, players).sum(axis=(0, 2))
    return blocks.mean(), blocks.std(ddof=1) / np.sqrt(deals)


# The belief


def alike(odds):
    """Return the same odds of a lie for each card of a pile."""
    return np.full((3, 1), odds, np.float32)


@given(
    deck=some.lists(some.integers(0, 4), min_size=4, max_size=4),
    claims=some.lists(some.integers(1, 3), min_size=1, max_size=3),
    bluffing=some.lists(some.sampled_from([0.1, 0.5, 0.8]), min_size=3, max_size=3),
    names=some.sampled_from([3, 10]),
)
def test_the_belief_is_that_of_brute_force_over_all_piles(deck, claims, bluffing, names):
    """Weigh every ordered pile of single cards by prior and likelihood of its announcements, each by its author."""
    charon, weights, ways = deck[0], np.zeros(8), np.zeros(8)
    creatures = sum(deck[1:])
    cards = [(kind, copy) for kind in range(4) for copy in range(deck[kind])]
    for pile in permutations(cards, len(claims)):
        weight = 1.0
        for (kind, _), claim, lies in zip(pile, claims, bluffing, strict=False):
            put = lies / charon if kind == CHARON else (1 - lies) / creatures
            told = 1 / names if kind == CHARON else float(kind == claim)
            weight *= put * told
        mask = sum((kind == CHARON) << i for i, (kind, _) in enumerate(pile))
        weights[mask] += weight
        ways[mask] += weight > 0
    if weights.sum() == 0:
        assert charon < len(claims)
        return
    names_of = ["none", "1", "2", "12", "3", "13", "23", "123"]
    told = [*claims, *[0] * (3 - len(claims))]
    facts = {f"ways_{cards}": way for cards, way in zip(names_of, ways, strict=True)}
    facts |= {f"claim_{i + 1}": told[i] for i in range(3)}
    facts |= {"names": names, "hidden_charon": charon, "hidden_creatures": creatures}
    columns = np.array(list(facts.values()), np.float32)[:, None]
    table = Table(["1", "", ""])
    at = Position(nessos, table.games, np.zeros(1, np.int64), table.record, play_on)
    rows = {name: row for row, name in enumerate(facts)}
    o = Options(table.rules, {}, rows, columns, np.array([0, 1]), np.zeros(1, np.int32), at)
    odds = np.array([[lies / (1 - lies)] for lies in bluffing], np.float32)
    pile, chances = believe(o, odds), weights / weights.sum()
    counts = np.array([bin(mask).count("1") for mask in range(8)])
    assert np.allclose(pile.charon[:, 0], [chances[counts == k].sum() for k in range(4)], atol=1e-5)
    assert np.isclose(pile.mean_charon()[0], (chances * counts).sum(), atol=1e-4)
    true = sum(told[i] * chances[np.arange(8) >> i & 1 == 0].sum() for i in range(3))
    assert np.isclose(pile.truth[0], true / sum(told), atol=1e-5)


def test_the_belief_in_a_position_worked_by_hand():
    """Told a 5 that is one of 3 in 35 unseen creatures, or one of ten names of a Charon: 3/35 to 1/10 at even odds."""
    table = Table(["C C", "5", "", ""]).put("C", to=1, told=5)
    o, _ = options(table)
    true, lie = 3 / 35, 1 / 10
    assert np.allclose(believe(o, alike(1.0)).charon[:, 0], [true / (true + lie), lie / (true + lie), 0, 0], atol=1e-6)
    assert np.allclose(believe(o, alike(4.0)).charon[:, 0], [true / (true + 4 * lie), 4 * lie / (true + 4 * lie), 0, 0])
    assert np.allclose(believe(o, alike(0.01)).charon[:, 0], [1, 0, 0, 0], atol=0.02)


def test_what_is_seen_of_an_author_moves_the_assumed_rate_of_bluffing():
    table = Table(["5", "", "", ""]).put(5, to=1)
    assert np.isclose(bluffing_odds(options(table)[0], 0.5, 4.0)[0, 0], 1), "nothing seen: as assumed"
    table.game["announced"][0], table.game["lies"][0] = 6, 6
    table.game["announced"][2] = 6
    assert np.isclose(bluffing_odds(options(table)[0], 0.5, 4.0)[0, 0], 8 / 2, rtol=0.01), "2 of 4 assumed, 6 of 6 seen"
    table.game["lies"][0] = 1
    assert np.isclose(bluffing_odds(options(table)[0], 0.5, 4.0)[0, 0], 3 / 7, rtol=0.01), "2 of 4 assumed, 1 of 6 seen"
    table.game["announced"][0] = 1
    assert 100 < bluffing_odds(options(table)[0], 1.0, 4.0)[0, 0] < 1000, "never quite certain"


def test_each_card_of_a_pile_is_believed_as_far_as_its_own_author():
    """Seat 0 was caught six times out of six, seat 1 never: the pile of a 5 and an 8 is doubted for its 5 alone."""
    table = Table(["C", "8", "", "", ""]).put("C", to=1, told=5).put(8, to=2)
    table.game["announced"][:2], table.game["lies"][0] = 6, 6
    o, _ = options(table)
    odds = bluffing_odds(o, 0.5, 4.0)[:, 0]
    assert np.isclose(odds[0], 8 / 2, rtol=0.02) and np.isclose(odds[1], 2 / 8, rtol=0.02)
    caught_first = believe(o, bluffing_odds(o, 0.5, 4.0))
    table.game["lies"][:2] = [0, 6]
    caught_second = believe(options(table)[0], bluffing_odds(options(table)[0], 0.5, 4.0))
    assert caught_first.truth[0] > caught_second.truth[0] + 0.05, "the 8 is more than the 5"
    pooled = believe(o, alike(1.0))
    assert not np.allclose(caught_first.truth, pooled.truth, atol=0.02)


@pytest.mark.parametrize("name", ["sceptic", "bluffer", "cautious"])
@pytest.mark.parametrize(("argument", "wanted"), [("bluffing=1.5", "0 to 1"), ("memory=-1.0", "0 or more")])
def test_a_belief_that_cannot_be_is_refused(name, argument, wanted):
    with pytest.raises(InputError, match=f"strategy '{name}' has .*{wanted}"):
        discovery.build(f"{name}({argument})", "nessos")


def test_the_danger_counts_the_charon_before_a_seat_and_in_the_pile():
    chances = np.array([[0.4], [0.3], [0.2], [0.1]], np.float32)
    assert np.allclose(Pile(chances, np.ones(1)).danger(), [[0.1, 0.3, 0.6, 1.0]])


def test_a_pile_is_weighed_for_the_seat_and_for_its_taker():
    table = Table(["C", "5 C", "", "", ""], ["", "C C", "C", ""]).put("C", to=1, told=9)
    o, codes = options(table)
    pile = believe(o, alike(1.0))
    one = float(pile.charon[1, 0])
    mine, theirs = (dict(zip(codes.tolist(), column.tolist(), strict=True)) for column in weigh(o, pile, 4, 40))
    assert np.isclose(mine[ACCEPT], 9 * (1 - one) - 44 * one, atol=1e-4), "two before it, a third is its end"
    assert np.isclose(theirs[REFUSE], 9 * (1 - one) - 4 * one, atol=1e-4), "none before seat 0"
    lies = [code for code in codes.tolist() if code >= 0 and unpack(code)[0] == CHARON]
    assert np.allclose([mine[code] for code in lies], 9 * (1 - one) - 4 * (1 + one) - 40, atol=1e-4), "its own, surely"
    to_2 = [theirs[code] for code in lies if unpack(code)[1] == 2]
    assert np.allclose(to_2, 9 * (1 - one) - 4 * (1 + one) - 40 * one, atol=1e-4), "one, this one, and the pile's"
    added = [code for code in codes.tolist() if code >= 0 and unpack(code) == (5, 3, 5)]
    assert np.allclose([theirs[code] for code in added], 9 * (1 - one) + 5 - 4 * one, atol=1e-4), "its own 5, surely"


# Strength


@pytest.mark.parametrize("players", nessos.PLAYERS)
@pytest.mark.parametrize("name", IDEAS)
def test_every_idea_beats_random_play(name, players):
    """Its share of the win in seats next to uniform players lies above parity by at least four errors."""
    share, error = duel(name, players, 1200)
    assert share - 4 * error > 1 / players


# Ideas


def test_the_truster_believes_a_seat_until_it_is_caught():
    table = Table(["7", "2 3", "", ""])
    assert choice("truster", table.put(7, to=1)) == ["accept"]
    table.game["announced"][0], table.game["lies"][0] = 4, 3
    assert choice("truster", table) == ["accept"], "three of four, and patience for four of five"
    table.game["announced"][0], table.game["lies"][0] = 1, 1
    assert choice("truster", table) == ["accept"], "a single lie is forgiven"
    assert choice("truster(forgiven=0.0)", table) == ["refuse"]
    table.game["announced"][0], table.game["lies"][0] = 4, 3
    assert choice("truster(patience=0.6)", table) == ["refuse"]
    table.game["charon"][1] = 1
    assert choice("truster", table) == ["refuse"], "with a Charon before it, it is less patient"
    table.game["announced"][2], table.game["lies"][2], table.game["lies"][0] = 3, 3, 0
    assert choice("truster", table) == ["accept"], "seat 2 has put nothing in"


def test_the_truster_does_not_believe_what_cannot_be():
    table = Table(["C", "2 3", "", ""], ["", "", "7 7", "7 7"]).put("C", to=1, told=7)
    assert choice("truster", table) == ["refuse"], "all four 7s are seen"


def test_a_charon_is_announced_as_a_number_that_it_still_can_be():
    seen = ["", "10 10", "10 10", "1", ""]
    for name in ("truster", "cautious", "sceptic"):
        numbers = {number for _, _, number in choice(name, Table(["C C C C C", "", "", "", ""], seen))}
        assert numbers and 10 not in numbers and 1 not in numbers, name


def test_the_cautious_player_burdens_the_leader():
    picks = choice("cautious", Table(["C C C C 9", "", "", ""], ["", "9", "1", "10"]))
    assert {(card, receiver) for card, receiver, _ in picks} == {(CHARON, 3)}


def test_the_truster_lies_to_liars_or_with_nothing_else_in_hand():
    assert {card for card, _, _ in choice("truster", Table(["C C C C 9", "", "", ""]))} == {9}
    assert choice("truster", Table(["9 2", "", "", ""], ["", "9", "1", "10"])) == [(2, 2, 2)], (
        "the least to the weakest"
    )
    assert {card for card, _, _ in choice("truster", Table(["C C", "", "", ""]))} == {CHARON}
    table = Table(["C C C C 1", "", "", ""])
    table.game["announced"][2], table.game["lies"][2] = 3, 3
    assert {(card, receiver) for card, receiver, _ in choice("truster", table)} == {(CHARON, 2)}


def test_the_cautious_player_refuses_everything_once_it_has_two_charon():
    clean = ["7", "2 3", "", ""]
    assert choice("cautious(bluffing=0.1)", Table(clean).put(7, to=1)) == ["accept"]
    assert choice("cautious(bluffing=0.1)", Table(clean, ["", "C"]).put(7, to=1)) == ["accept"]
    assert choice("cautious(bluffing=0.1)", Table(clean, ["", "C C"]).put(7, to=1)) == ["refuse"]
    assert choice("cautious(bluffing=0.9)", Table(clean).put(7, to=1)) == ["refuse"], "likely not clean"


def test_the_cautious_player_is_less_choosy_the_more_seats_there_are():
    """Told a 7: the pile is clean with a chance between a fifth and a half of 1.15."""
    for players in nessos.PLAYERS:
        table = Table(["7", *[""] * (players - 1)]).put(7, to=1)
        clean = believe(options(table)[0], alike(1.5)).clean[0]
        assert 1.15 / 5 < clean < 1.15 / 2
        assert choice("cautious(bluffing=0.6)", table) == ["accept" if clean * (players - 1) >= 1.15 else "refuse"]


def test_the_sceptic_accepts_by_gain_against_risk():
    hands = ["10", "2", "", ""]
    assert choice("sceptic(bluffing=0.3)", Table(hands).put(10, to=1)) == ["accept"]
    low = Table(["1", "2", "", ""], ["", "C C"]).put(1, to=1)
    assert choice("sceptic(bluffing=0.3)", low) == ["refuse"], "a life for a point"
    assert choice("sceptic(bluffing=0.3, life=200)", Table(hands, ["", "C C"]).put(10, to=1)) == ["refuse"]
    seen = Table(hands, ["", "", "10 10 10"]).put(10, to=1)
    assert choice("sceptic(bluffing=0.3)", seen) == ["accept"]
    told = Table(["C", "2", "", ""], ["", "", "10 10 10 10"]).put("C", to=1, told=10)
    assert choice("sceptic(bluffing=0.3)", told) == ["refuse"], "all four 10s are seen: it is a Charon"


def test_the_sceptic_never_hands_a_rival_the_win():
    table = Table(["5 9", "", "", ""], ["", "10 10 10 2", "", ""])
    assert all(receiver != 1 or card == 5 for card, receiver, _ in choice("sceptic", table))


def test_the_bluffer_feeds_charon_to_the_leader_under_a_plausible_number():
    table = Table(["C 9 1", "", "", "", ""], ["", "9 9 9", "10", "4"])
    picks = choice("bluffer", table)
    assert {(card, receiver) for card, receiver, _ in picks} == {(CHARON, 1)}
    assert {number for _, _, number in picks} == {8}, "no 8 is seen, one 10, and all 9s"
    near = Table(["C 9 1", "", "", "", ""], ["", "5", "C C 3", "4"])
    assert {receiver for _, receiver, _ in choice("bluffer", near)} == {2}, "one Charon from Hell"


def test_the_bluffer_never_adds_a_charon():
    table = Table(["5", "C C C C 9", "", "", ""], ["", "", "", "10 10 10", ""]).put(5, to=1)
    assert all(pick in ("accept", "refuse") or pick[0] == 9 for pick in choice("bluffer", table))


def test_look_ahead_draws_piles_as_they_are_believed():
    """Deals of a pile weighed by `Believer.believe` hold as many Charon as the exact belief says, within z = 4."""
    from simulator.play.strategy import Strategy

    checked = []

    class Probe(Strategy):
        def respond(self, o):
            at, sceptic, draws = o._position, discovery.build("sceptic", "nessos"), 400
            exact = sceptic._believe(o).mean_charon()
            deals = np.repeat(at.games[at.rows], draws)
            deals["key"] = game_keys(int(o.fact("round")[0]), np.arange(len(deals)))
            every = np.arange(len(deals))
            nessos.redeal(deals, every, at.record)
            columns = np.zeros((len(nessos.DEALT), len(deals)), np.float32)
            nessos.dealt(deals, every, at.record, columns)
            table = Deals(o.rules, o.players, list(nessos.DEALT), columns)
            weight = sceptic.believe(table).reshape(-1, draws)
            lies = (table.lie_1 + table.lie_2 + table.lie_3).reshape(-1, draws)
            mean = (weight * lies).sum(axis=1) / weight.sum(axis=1)
            error = np.sqrt((weight**2 * (lies - mean[:, None]) ** 2).sum(axis=1)) / weight.sum(axis=1)
            checked.extend(((mean - exact) / np.maximum(error, 0.02)).tolist())
            return -o.accepts

    games = 30
    line_ups = np.zeros((games, 4), np.int64)
    play_games(nessos, nessos.Rules(), 4, game_keys(2, np.arange(games)), [Probe()], line_ups)
    found = np.array(checked)
    assert len(found) > 500 and np.abs(found).max() < 6 and np.abs(found.mean()) < 4 / np.sqrt(len(found))
