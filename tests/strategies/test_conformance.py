"""Promises that every strategy keeps, held over every discovered strategy of every game."""

from __future__ import annotations

import dataclasses
import pickle

import numpy as np
import pytest
from support.positions import same

from simulator.discovery import find_game, game_names
from simulator.play.engine import play_games
from simulator.play.game import PLAYING
from simulator.play.strategy import Strategy
from simulator.play.streams import game_keys
from strategies.discovery import build, list_strategies, strategy_names

ALL = [
    pytest.param(find_game(game), name, id=f"{game}-{name}")
    for game in game_names()
    for name in strategy_names(find_game(game).NAME)
]


SEARCHES = {"playouts": "playouts(samples=1)", "search": "search(samples=1, keep=2)"}
"""Strategies that search, at their least: the promise is the same and the test is quick."""


def _build(name, game):
    return build(SEARCHES.get(name, name), game.NAME)


def _games(name, usual):
    return 3 if name in SEARCHES else usual


def _play(game, strategy, players, games=24, **more):
    line_ups = np.zeros((games, players), np.int64)
    line_ups[:, 0] = 1
    keys = game_keys(31, np.arange(games))
    return play_games(game, game.Rules(), players, keys, [Strategy(), strategy], line_ups, **more)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_it_plays_every_player_count_to_the_end_the_same_in_any_batch(game, name):
    strategy = _build(name, game)
    for players in game.PLAYERS:
        whole = _play(game, strategy, players, _games(name, 24))
        assert (whole.games["ended"] != PLAYING).all()
        small = _play(game, strategy, players, _games(name, 24), batch=2)
        assert same(whole.games, small.games) and same(whole.logs, small.logs)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_it_plays_every_variant(game, name):
    strategy, games = _build(name, game), _games(name, 8)
    for values in game.VARIANTS.values():
        players = game.PLAYERS[0 if name in SEARCHES else -1]
        keys, line_ups = game_keys(2, np.arange(games)), np.zeros((games, players), np.int64)
        played = play_games(game, game.Rules.build(values), players, keys, [strategy], line_ups)
        assert (played.games["ended"] != PLAYING).all()


@pytest.mark.parametrize(("game", "name"), ALL)
def test_it_is_a_frozen_value_with_an_idea_in_one_line(game, name):
    strategy = build(name, game.NAME)
    assert strategy == build(name, game.NAME) and hash(strategy) == hash(build(name, game.NAME))
    assert pickle.loads(pickle.dumps(strategy)) == strategy
    with pytest.raises(dataclasses.FrozenInstanceError):
        strategy.temperature = 1.0
    (listed,) = [entry for entry in list_strategies(game.NAME) if entry.name == name]
    assert listed.about.endswith(".") and len(listed.about) <= 110


@pytest.mark.parametrize(("game", "name"), [case for case in ALL if case.values[1] != "uniform"])
def test_it_can_be_softened_by_temperature(game, name):
    players = game.PLAYERS[0]
    hot = _play(game, build(f"{name}(temperature=1e6)", game.NAME), players, _games(name, 24))
    assert not same(hot.games, _play(game, build(name, game.NAME), players, _games(name, 24)).games)


@pytest.mark.parametrize("game", [pytest.param(find_game(name), id=name) for name in game_names()])
def test_a_game_has_a_ladder_of_ideas(game):
    names = strategy_names(game.NAME)
    assert "uniform" in names and len(names) >= 4
    assert game.STUDY.strategy.split("(")[0] in names


@pytest.mark.parametrize("game", ["sharkpark", "nessos", "odysseus"])
def test_a_strategy_says_where_its_idea_comes_from(game):
    for name in strategy_names(game):
        strategy = build(name, game)
        if strategy.game == game:
            assert "The idea " in (type(strategy).__doc__ or ""), name
