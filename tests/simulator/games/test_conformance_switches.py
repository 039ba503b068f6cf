"""Promises that every game keeps under every switch, held over each value that the switch's description allows."""

from __future__ import annotations

import numpy as np
import pytest
import tricks
from support.positions import list_options, met_in_play, same
from support.switches import others

from simulator.discovery import find_game, game_names
from simulator.errors import InputError
from simulator.play.engine import play_games
from simulator.play.game import PLAYING, TRUNCATED, shares
from simulator.play.strategy import Strategy
from simulator.play.streams import SEARCH, game_keys

GAMES = {**{name: find_game(name) for name in game_names()}, "tricks": tricks}


def cases():
    for name, game in GAMES.items():
        for place, (switch, (about, default)) in enumerate(game.Rules.switches().items()):
            players = game.PLAYERS[place % len(game.PLAYERS)]
            for value in others(about, default):
                try:
                    rules = game.Rules.build({switch: value})
                    rules.record(players)
                except InputError:  # such a value needs another switch beside it: the game's own tests have it
                    continue
                yield pytest.param(game, rules, players, id=f"{name}-{switch}={value}-{players}")


CASES = list(cases())


def _play(game, rules, players, n, **more):
    return play_games(game, rules, players, game_keys(9, np.arange(n)), [Strategy()],
                      np.zeros((n, players), np.int64), **more)  # fmt: skip


def test_nearly_every_switch_is_tried():
    switches = sum(len(game.Rules.switches()) for game in GAMES.values())
    tried = {case.id.rpartition("=")[0] for case in CASES}
    assert len(tried) >= 0.75 * switches


@pytest.mark.parametrize(("game", "rules", "players"), CASES)
def test_under_any_switch_play_ends_and_playout_and_engine_agree(game, rules, players):
    fused = _play(game, rules, players, 40)
    assert (fused.games["ended"] != PLAYING).all()
    assert ((fused.games["winners"] == 0) == (fused.games["ended"] == TRUNCATED)).all()
    assert np.allclose(shares(fused.games, players).sum(axis=1), 1)
    stepped = _play(game, rules, players, 40, watch=lambda *seen: None)
    assert same(fused.games, stepped.games) and same(fused.logs, stepped.logs)


@pytest.mark.parametrize(("game", "rules", "players"), CASES)
def test_under_any_switch_features_hold_only_what_the_seat_may_know(game, rules, players):
    record = rules.record(players)
    records = met_in_play(game, rules, players, games=12, most=80)
    redealt = records.copy()
    redealt["used"][:, SEARCH] += 1000
    game.redeal(redealt, np.arange(len(redealt), dtype=np.int64), record)
    for before, after in zip(list_options(game, records, record), list_options(game, redealt, record), strict=True):
        assert np.array_equal(before[0], after[0])
        assert np.isfinite(before[1]).all() and np.array_equal(before[1], after[1])
