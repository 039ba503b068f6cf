"""Promises that every game keeps, held over every discovered game, variant and player count."""

from __future__ import annotations

import re

import numpy as np
import pytest
import tricks
from support.positions import list_options, met_in_play, same

from simulator.discovery import find_game, game_names
from simulator.play.engine import play_games
from simulator.play.game import PLAYING, TRUNCATED, shares, state_dtype
from simulator.play.log import LOG
from simulator.play.strategy import Strategy
from simulator.play.streams import SEARCH, SEAT, game_keys

GAMES = {**{name: find_game(name) for name in game_names()}, "tricks": tricks}


def _rules(game, variant):
    return game.Rules.build(game.VARIANTS.get(variant, {}))


CASES = [
    pytest.param(game, variant, players, id=f"{name}-{variant}-{players}")
    for name, game in GAMES.items()
    for variant in ("base", *game.VARIANTS)
    for players in game.PLAYERS
]
SMALL = [
    pytest.param(game, players, id=f"{name}-{players}") for name, game in GAMES.items() for players in game.PLAYERS
]


class Level(Strategy):
    """Scores all options alike: the engine asks for every detail and breaks every tie."""

    def any(self, o):
        return np.zeros(len(o))


def _play(game, rules, players, n=120, strategy=None, seed=5, **more):
    keys = game_keys(seed, np.arange(n))
    return play_games(game, rules, players, keys, [strategy or Strategy()], np.zeros((n, players), np.int64), **more)


@pytest.mark.parametrize(("game", "variant", "players"), CASES)
def test_uniform_play_always_ends_with_shares_that_sum_to_one(game, variant, players):
    played = _play(game, _rules(game, variant), players, n=400)
    games, logs = played.games, played.logs
    assert (games["ended"] != PLAYING).all()
    assert (games["ended"] < len(game.ENDS)).all()
    truncated = games["ended"] == TRUNCATED
    assert ((games["winners"] == 0) == truncated).all(), "a winner exactly when the game was finished"
    assert (games["winners"] < 1 << players).all()
    assert (games["winners"] & games["out"] == 0).all(), "nobody who is out wins"
    assert np.allclose(shares(games, players).sum(axis=1), 1)
    assert (games["turn"] >= 1).all() and (games["rounds"] >= 1).all()
    assert (logs["forced"] <= logs["decisions"]).all() and (logs["options"] >= logs["decisions"]).all()
    assert (logs["last_lead_change"] <= games["turn"]).all()
    assert truncated.mean() < 1, "some uniform games are decided"


@pytest.mark.parametrize(("game", "variant", "players"), CASES)
def test_playout_is_the_uniform_play_of_the_engine(game, variant, players):
    rules = _rules(game, variant)
    fused = _play(game, rules, players)
    stepped = _play(game, rules, players, watch=lambda *seen: None)
    assert same(fused.games, stepped.games)
    assert same(fused.logs, stepped.logs)


@pytest.mark.parametrize(("game", "variant", "players"), CASES)
def test_a_game_is_the_same_for_any_batch_and_alone(game, variant, players):
    rules = _rules(game, variant)
    whole = _play(game, rules, players, n=40, strategy=Level())
    small = _play(game, rules, players, n=40, strategy=Level(), batch=7)
    assert same(whole.games, small.games) and same(whole.logs, small.logs)
    alone = play_games(
        game, rules, players, game_keys(5, np.arange(17, 18)), [Level()], np.zeros((1, players), np.int64)
    )
    assert same(alone.games, whole.games[17:18])


@pytest.mark.parametrize(("game", "players"), SMALL)
def test_options_are_listed_alike_with_and_without_detail_and_in_any_table(game, players):
    rules = game.Rules()
    record = rules.record(players)
    records = met_in_play(game, rules, players, most=150)
    detailed = list_options(game, records, record)
    plain = list_options(game, records, record, detail=False)
    narrow = list_options(game, records, record, width=game.MAX_OPTIONS)
    for (codes, features), (plain_codes, _), (narrow_codes, narrow_features) in zip(
        detailed, plain, narrow, strict=True
    ):
        assert 1 <= len(codes) <= game.MAX_OPTIONS
        assert len(np.unique(codes)) == len(codes), "no option is listed twice"
        assert np.array_equal(codes, plain_codes) and np.array_equal(codes, narrow_codes)
        assert np.array_equal(features, narrow_features)
        assert np.isfinite(features).all()


@pytest.mark.parametrize(("game", "variant", "players"), CASES)
def test_features_hold_only_what_the_seat_to_act_may_know(game, variant, players):
    """Deal anew what the seat cannot see: its options and their features must stay as they were."""
    rules = _rules(game, variant)
    record = rules.record(players)
    records = met_in_play(game, rules, players, most=250)
    redealt = records.copy()
    redealt["used"][:, SEARCH] += 1000
    game.redeal(redealt, np.arange(len(redealt), dtype=np.int64), record)
    for name in ("seat", "decision", "turn", "rounds", "ended", "out"):
        assert np.array_equal(redealt[name], records[name]), name
    for before, after in zip(list_options(game, records, record), list_options(game, redealt, record), strict=True):
        assert np.array_equal(before[0], after[0])
        assert np.array_equal(before[1], after[1])


@pytest.mark.parametrize(("game", "players"), SMALL)
def test_every_listed_option_can_be_played_to_the_end(game, players):
    rules = game.Rules()
    record = rules.record(players)
    records = met_in_play(game, rules, players, most=60, seed=23)
    listed = list_options(game, records, record, detail=False)
    owner = np.repeat(np.arange(len(records)), [len(codes) for codes, _ in listed])
    codes = np.concatenate([codes for codes, _ in listed])
    branches, every = records[owner], np.arange(len(owner), dtype=np.int64)
    game.play(branches, every, record, codes)
    going = branches["ended"] == PLAYING
    assert ((branches["seat"] >= 0) & (branches["seat"] < players)).all()
    assert (branches["decision"][going] < len(game.DECISIONS)).all()
    game.playout(branches, every, record, np.zeros(0, LOG))
    assert (branches["ended"] != PLAYING).all()


@pytest.mark.parametrize(("game", "players"), SMALL)
def test_options_and_positions_are_shown_in_words(game, players):
    rules = game.Rules()
    record = rules.record(players)
    records = met_in_play(game, rules, players, games=6, most=40)
    for state, (codes, _) in zip(records, list_options(game, records, record, detail=False), strict=True):
        words = [game.describe(record, int(state["decision"]), int(code)) for code in codes]
        assert all(words) and len(set(words)) == len(words), "each option has a name of its own"
        assert game.show(state, record).strip()


@pytest.mark.parametrize(("game", "players"), SMALL)
def test_a_deal_does_not_depend_on_who_plays_it(game, players):
    rules = game.Rules()
    keys = game_keys(3, np.arange(30))
    dealt = np.zeros(30, game.STATE)
    dealt["key"] = keys
    for name in getattr(game, "SEAT_PARAMETERS", ()):
        dealt[name][:, :players] = np.nan  # what the engine fills in for strategies that carry none
    game.deal(dealt, np.arange(30, dtype=np.int64), rules.record(players))
    first = {}

    def watch(states, rows, chosen, counts):
        for row in rows:
            first.setdefault(int(row), states[row : row + 1].copy())

    play_games(game, rules, players, keys, [Level()], np.zeros((30, players), np.int64), watch=watch)
    seen = np.concatenate([first[row] for row in range(30)])
    seen["used"][:, SEAT:] = 0  # the first choice is drawn by then
    assert same(seen, dealt)


@pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in GAMES.items()])
def test_a_game_declares_itself_in_full(game):
    header = state_dtype(game.PLAYERS[-1], []).names
    assert game.STATE.names[: len(header)] == header
    assert game.ENDS[:2] == ("playing", "truncated")
    assert game.Rules().changed() == {}
    for decision in game.DECISIONS:
        assert decision.name.isidentifier()
        assert not hasattr(Strategy, decision.name), "a decision's name must be free for a strategy's method"
        assert all({**decision.features, **decision.facts}.values()), "each feature says what it is"
        assert not set(decision.features) & set(decision.facts), "a name means one thing"
    for column in game.COLUMNS:
        assert column.name in game.STATE.names and column.about
    for name, values in game.VARIANTS.items():
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", name), "variants are words in lower case, joined by underscores"
        assert game.Rules.build(values).changed(), "a variant changes something"
    for switch, _ in game.Rules.switches().values():
        assert switch.about, "each switch says what it decides"
    by_seat = {column.name for column in game.COLUMNS if column.by_seat and column.labels}
    assert set(game.STUDY.components) <= by_seat
