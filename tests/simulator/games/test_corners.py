"""Games of cards end, however far their switches are turned and however they are combined."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as some
from support.positions import list_options, met_in_play
from support.switches import others

from simulator.discovery import find_game
from simulator.errors import InputError
from simulator.play.engine import play_games
from simulator.play.game import PLAYING, TRUNCATED, shares
from simulator.play.strategy import Strategy
from simulator.play.streams import SEARCH, game_keys
from strategies.discovery import build

THINKING = {"nessos": ("sceptic", "truster"), "odysseus": ("helmsman", "devotee")}
FEW = 60
"""Rounds after which a game is stopped here: those who think play slowly."""


def corners(game):
    """Return a strategy of hypothesis: each switch at its default, at an end of its range, or at another choice."""
    values = {name: [default, *others(about, default)] for name, (about, default) in game.Rules.switches().items()}
    return some.fixed_dictionaries({name: some.sampled_from(choices) for name, choices in values.items()})


def built(game, switches):
    """Return rules, or give the example up when the switches contradict each other."""
    try:
        return game.Rules.build(switches)
    except InputError:
        assume(False)


def check_ended(game, played, players, rounds):
    games = played.games
    assert (games["ended"] != PLAYING).all() and (games["ended"] < len(game.ENDS)).all()
    assert ((games["winners"] == 0) == (games["ended"] == TRUNCATED)).all()
    assert (games["rounds"] <= rounds).all()
    assert np.allclose(shares(games, players).sum(axis=1), 1)


@pytest.mark.parametrize("name", THINKING)
def test_in_every_corner_of_the_switches_uniform_play_ends(name):
    game = find_game(name)

    @settings(max_examples=60, deadline=None)
    @given(switches=corners(game), players=some.sampled_from(game.PLAYERS), seed=some.integers(0, 10_000))
    def holds(switches, players, seed):
        rules = built(game, switches)
        line_ups = np.zeros((20, players), np.int64)
        played = play_games(game, rules, players, game_keys(seed, np.arange(20)), [Strategy()], line_ups)
        check_ended(game, played, players, rules.max_rounds)

    holds()


@pytest.mark.parametrize("name", THINKING)
def test_in_every_corner_of_the_switches_those_who_think_end_too_and_see_only_what_they_may(name):
    game, strategies = find_game(name), [build(spec, name) for spec in THINKING[name]]

    @settings(max_examples=25, deadline=None)
    @given(switches=corners(game), players=some.sampled_from(game.PLAYERS), seed=some.integers(0, 10_000))
    def holds(switches, players, seed):
        rules = built(game, {**switches, "max_rounds": min(switches["max_rounds"], FEW)})
        line_ups = np.tile(np.arange(players) % 2, (6, 1))
        played = play_games(game, rules, players, game_keys(seed, np.arange(6)), strategies, line_ups)
        check_ended(game, played, players, rules.max_rounds)
        record = rules.record(players)
        before = met_in_play(game, rules, players, games=4, most=40, seed=seed, strategies=strategies)
        after = before.copy()
        after["used"][:, SEARCH] += 1000
        game.redeal(after, np.arange(len(after)), record)
        for one, other in zip(list_options(game, before, record), list_options(game, after, record), strict=True):
            assert np.array_equal(one[0], other[0]) and np.array_equal(one[1], other[1])

    holds()


@pytest.mark.parametrize("players", find_game("odysseus").PLAYERS)
@pytest.mark.parametrize("spec", ["uniform", "helmsman"])
def test_odysseus_without_new_cards_ends(players, spec):
    """The first hands are played, and from then on the rounds are empty: the game is stopped, or was won before."""
    game = find_game("odysseus")
    rules = game.Rules(new_cards=0)
    line_ups = np.zeros((30, players), np.int64)
    played = play_games(game, rules, players, game_keys(3, np.arange(30)), [build(spec, "odysseus")], line_ups)
    check_ended(game, played, players, 60)
    stopped = played.games[played.games["ended"] == TRUNCATED]
    assert len(stopped) and (stopped["rounds"] == 60).all()
