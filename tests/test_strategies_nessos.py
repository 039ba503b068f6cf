"""Nessos' strategies: their belief by brute force, each stronger than random play, each doing what its idea says."""

from __future__ import annotations

from itertools import permutations

import numpy as np
from hypothesis import given
from hypothesis import strategies as some
from nessos_table import Table
from positions import list_options

from simulator.engine import play_games
from simulator.games import nessos
from simulator.games.nessos.state import ACCEPT, CHARON, REFUSE, unpack
from simulator.strategy import Options, Position, shares
from simulator.streams import game_keys
from strategies import discovery
from strategies.nessos._belief import charon_chances, danger, expected_charon, worth

IDEAS = [name for name in discovery.strategy_names("nessos") if name not in ("uniform", "playouts")]


def options(table):
    """Return the options table of a position, as a strategy is given it, and the codes."""
    decision = nessos.DECISIONS[int(table.game["decision"])]
    codes, columns = list_options(nessos, table.games, table.record)[0]
    names = {name: i for i, name in enumerate((*decision.features, *decision.facts))}
    features = {name: names[name] for name in decision.features}
    facts = {name: names[name] for name in decision.facts}
    at = Position(nessos, table.games, np.zeros(1, np.int64), table.record)
    return Options(table.rules, features, facts, columns, np.array([0, len(codes)]), codes, at), codes


def choice(spec, table):
    """Return the options that a strategy scores highest, as ``accept``, ``refuse`` or (card, receiver, number)."""
    o, codes = options(table)
    kind = nessos.DECISIONS[int(table.game["decision"])].name
    scores = np.asarray(discovery.build(spec, "nessos").scorer(kind)(o))
    names = {ACCEPT: "accept", REFUSE: "refuse"}
    return [names.get(int(code)) or tuple(map(int, unpack(code))) for code in codes[scores == scores.max()]]


def duel(line_up, players, deals, seed=12):
    """Return the mean share of the win of the first strategy and its standard error over deals, all rotations."""
    specs = line_up.split(";")
    strategies = [discovery.build(spec, "nessos") for spec in specs]
    filled = np.arange(players) % len(specs)
    rotations = np.array([np.roll(filled, k) for k in range(players)])
    keys, line_ups = np.tile(game_keys(seed, np.arange(deals)), players), np.repeat(rotations, deals, axis=0)
    games = play_games(nessos, nessos.Rules(), players, keys, strategies, line_ups).games
    held = line_ups == 0
    won = shares(games, players) * held
    blocks = (won.sum(axis=1) / held.sum(axis=1)).reshape(players, deals).mean(axis=0)
    return blocks.mean(), blocks.std(ddof=1) / np.sqrt(deals)


# The belief


@given(
    deck=some.lists(some.integers(0, 4), min_size=4, max_size=4),
    claims=some.lists(some.integers(1, 3), min_size=1, max_size=3),
    bluffing=some.sampled_from([0.1, 0.5, 0.8]),
    names=some.sampled_from([3, 10]),
)
def test_the_belief_is_that_of_brute_force_over_all_piles(deck, claims, bluffing, names):
    """Weigh every ordered pile of single cards by prior and likelihood of its announcements, card by card."""
    charon, weights, ways = deck[0], np.zeros(4), np.zeros(4)
    cards = [(kind, copy) for kind in range(4) for copy in range(deck[kind])]
    for pile in permutations(cards, len(claims)):
        weight = 1.0
        for (kind, _), claim in zip(pile, claims, strict=True):
            put = bluffing if kind == CHARON else 1 - bluffing
            told = 1 / names if kind == CHARON else float(kind == claim)
            weight *= put * told
        k = sum(kind == CHARON for kind, _ in pile)
        weights[k] += weight
        ways[k] += weight > 0
    if weights.sum() == 0:
        assert charon < len(claims)
        return
    facts = {**{f"ways_{k}": k for k in range(4)}, "names": 4}
    columns = np.array([*ways, names], np.float32)[:, None]
    table = Table(["1", "", ""])
    at = Position(nessos, table.games, np.zeros(1, np.int64), table.record)
    o = Options(table.rules, {}, facts, columns, np.array([0, 1]), np.zeros(1, np.int32), at)
    chances = charon_chances(o, bluffing)
    assert np.allclose(chances[:, 0], weights / weights.sum(), atol=1e-5)
    assert np.isclose(expected_charon(chances)[0], (weights * np.arange(4)).sum() / weights.sum(), atol=1e-4)


def test_the_belief_in_a_position_worked_by_hand():
    """Told a 5 with 3 of them and 13 Charon unseen, odds 1 and ten names: 1.3 to 3."""
    table = Table(["C C", "5", "", ""]).put("C", to=1, told=5)
    o, _ = options(table)
    chances = charon_chances(o, 0.5)[:, 0]
    assert np.allclose(chances, [3 / 4.4, 1.4 / 4.4, 0, 0], atol=1e-6), "14 Charon, none seen by seat 1"
    assert np.allclose(charon_chances(o, 0.8)[:, 0], [3 / 8.6, 5.6 / 8.6, 0, 0], atol=1e-6)
    assert np.allclose(charon_chances(o, 0.0)[:, 0], [1, 0, 0, 0], atol=1e-4)
    assert np.allclose(charon_chances(o, 1.0)[:, 0], [0, 1, 0, 0], atol=1e-4)


def test_the_danger_counts_the_charon_before_a_seat_in_the_pile_and_in_the_option():
    table = Table(["C", "5 C", "", "", ""], ["", "C C", "C", ""]).put("C", to=1, told=9)
    o, codes = options(table)
    chances = charon_chances(o, 0.5)
    one = float(chances[1, 0])
    risk = dict(zip(codes.tolist(), danger(o, chances, o.taker_charon).tolist(), strict=True))
    mine = danger(o, chances, o.charon_0)
    assert np.isclose(risk[ACCEPT], one), "two before it, one more in the pile"
    assert np.isclose(risk[REFUSE], 0), "none before seat 0"
    assert np.allclose(mine[o.lie > 0], 1), "two before it and its own Charon comes back"
    lies = [code for code in codes.tolist() if code >= 0 and unpack(code)[0] == CHARON]
    assert np.allclose([risk[code] for code in lies if unpack(code)[1] == 2], one), "one, its own, and the pile's"
    value = worth(o, chances, o.own_gain, o.charon_0, 4, 40)
    assert np.isclose(value[0], 9 * (1 - one) - 4 * one - 40 * one, atol=1e-4)


# Ideas


def test_the_truster_believes_a_seat_until_it_is_caught():
    table = Table(["7", "2 3", "", ""])
    assert choice("truster", table.put(7, to=1)) == ["accept"]
    table.game["announced"][0], table.game["lies"][0] = 3, 2
    assert choice("truster", table) == ["refuse"]
    assert choice("truster(patience=0.7)", table) == ["accept"]
    table.game["announced"][2], table.game["lies"][2], table.game["lies"][0] = 3, 3, 0
    assert choice("truster", table) == ["accept"], "seat 2 has put nothing in"


def test_the_truster_lies_only_with_nothing_else_in_hand():
    assert {card for card, _, _ in choice("truster", Table(["C C C C 9", "", "", ""]))} == {9}
    assert choice("truster", Table(["9 2", "", "", ""], ["", "9", "1", "10"])) == [(2, 2, 2)], (
        "the least to the weakest"
    )
    assert {card for card, _, _ in choice("truster", Table(["C C", "", "", ""]))} == {CHARON}


def test_the_cautious_player_refuses_everything_once_it_has_two_charon():
    clean = ["7", "2 3", "", ""]
    assert choice("cautious(bluffing=0.1)", Table(clean).put(7, to=1)) == ["accept"]
    assert choice("cautious(bluffing=0.1)", Table(clean, ["", "C"]).put(7, to=1)) == ["accept"]
    assert choice("cautious(bluffing=0.1)", Table(clean, ["", "C C"]).put(7, to=1)) == ["refuse"]
    assert choice("cautious(bluffing=0.9)", Table(clean).put(7, to=1)) == ["refuse"], "likely not clean"


def test_the_sceptic_never_hands_a_rival_the_win():
    table = Table(["5 9", "", "", ""], ["", "10 10 10 2", "", ""])
    assert all(receiver != 1 or card == 5 for card, receiver, _ in choice("sceptic", table))


def test_the_bluffer_adds_a_charon_rather_than_a_creature():
    table = Table(["5", "C 9", "", "", ""], ["", "", "", "10 10 10", ""]).put(5, to=1)
    assert {pick[:2] for pick in choice("bluffer", table)} == {(CHARON, 3)}
