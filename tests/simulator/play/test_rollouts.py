"""Rollouts: paired, honest, by policies, the same whatever the batch, and right where the answer is known."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
import tricks
from support.positions import same

from simulator.discovery import find_game, game_names
from simulator.errors import InputError, StrategyError
from simulator.play import rollouts
from simulator.play.engine import play_games
from simulator.play.game import shares
from simulator.play.strategy import Options, Strategy
from simulator.play.streams import game_keys
from strategies.discovery import build


def look(probe, games=40, players=2, game=tricks, rules=None, seed=5, **more):
    """Play games in which every decision is put to a probe first: a function of the options that returns scores."""

    class Probe(Strategy):
        def any(self, o):
            return probe(o)

    line_ups = np.zeros((games, players), np.int64)
    rules = game.Rules() if rules is None else rules
    return play_games(game, rules, players, game_keys(seed, np.arange(games)), [Probe()], line_ups, **more).games


@dataclass(frozen=True)
class Taker(Strategy):
    """The cheapest card that takes the trick, else the lowest."""

    def card(self, o):
        return o.linear({"value": -1.0, "wins": 20})


class Waster(Strategy):
    """Throws its highest card under a higher one, and takes with its lowest."""

    def card(self, o):
        return o.linear({"value": 1.0, "wins": -40})


def test_the_last_card_is_worth_what_it_wins():
    """The last seat's last card decides the game: its rollouts are the exact share, whatever is dealt anew."""
    seen = []

    def probe(o):
        last = (o.counts == 1)[0] and (o.counts == 1).all()
        if last:
            found = o.rollouts(Strategy(), 3)
            seen.append((found.values.copy(), o._position.games[o._position.rows].copy()))
        return np.zeros(len(o))

    finished = look(probe)
    by_key = {int(game["key"]): game for game in finished}
    checked = 0
    for values, waiting in seen:
        for column, game in zip(values.T, waiting, strict=True):
            if game["seat"] == 1:
                end = by_key[int(game["key"])]
                assert (column == shares(end[None], 2)[0, 1]).all()
                checked += 1
    assert checked == 40


def test_rollouts_do_not_see_what_the_seat_cannot():
    """The mean over deals anew of an option is the same, bit by bit, when the others hold other cards."""
    found = {}

    def probe(o):
        at = o._position
        at.games["used"][at.rows, 2] = 7
        here = o.rollouts(Taker(), 4).values
        other = at.games[at.rows].copy()
        tricks.redeal(other, np.arange(len(other)), at.record)
        kept = at.games[at.rows].copy()
        other["used"] = kept["used"]
        other["used"][:, 2] = 7
        at.games[at.rows] = other
        there = o.rollouts(Taker(), 4).values
        at.games[at.rows] = kept
        found.setdefault("changed", []).append((other["hands"] != kept["hands"]).any())
        assert np.array_equal(here, there)
        return here.mean(axis=0)

    look(probe)
    assert any(found["changed"])


def test_the_options_of_one_sample_meet_the_same_deal():
    """A gain is a difference within samples: an option against itself gains exactly nothing, and its error is small."""

    def probe(o):
        twice = o.rollouts((Taker(), Strategy()), 6)
        gain, error = twice.gains(o.offsets[:-1])
        first = o.offsets[:-1]
        assert (gain[first] == 0).all()
        assert np.allclose(error[first], rollouts.PRIOR_DEVIATION / 6)
        hand = twice.values - twice.values[:, o.spread(first)]
        assert np.allclose(gain, hand.mean(axis=0))
        deviation = np.sqrt(((hand - hand.mean(axis=0)) ** 2).sum(axis=0) + 0.01) / 6
        assert np.allclose(error, deviation)
        return gain

    look(probe)


def test_each_seat_is_played_on_by_its_own_policy():
    """Against a waster an option is worth more than against a taker, by over 4 standard errors over many games."""
    sums, squares, n = 0.0, 0.0, 0

    def probe(o):
        nonlocal sums, squares, n
        if (o.counts == 3).all():
            weak = o.best(o.rollouts((Taker(), Waster()), 8).mean)
            strong = o.best(o.rollouts((Taker(), Taker()), 8).mean)
            sums, squares, n = sums + (weak - strong).sum(), squares + ((weak - strong) ** 2).sum(), n + len(weak)
        return o.value

    look(probe, games=600)
    mean = sums / n
    assert n == 1200 and mean > 4 * np.sqrt((squares / n - mean**2) / n)


@pytest.mark.parametrize("game", [pytest.param(find_game(name), id=name) for name in game_names()])
def test_rollouts_are_the_same_bytes_whatever_the_batch(game, monkeypatch):
    base = build(game.STUDY.strategy, game.NAME)

    def probe(o):
        most = np.arange(len(o)) - o.spread(o.offsets[:-1]) < 2
        found = o.rollouts((base, Strategy()), 2, of=most, turns=2, belief=base).mean
        return np.where(most, found, -1.0)

    usual = look(probe, 3, game.PLAYERS[0], game)
    monkeypatch.setattr(rollouts, "BRANCHES", 5)
    assert same(usual, look(probe, 3, game.PLAYERS[0], game, batch=1))


def test_after_its_turns_a_rollout_is_uniform_play():
    """Turns of a policy that would change the end: over them it is followed, beyond them it is not."""
    differ = {1: 0, 9: 0}

    def probe(o):
        before = o._position.games["used"].copy()

        def values(policy, turns):
            o._position.games["used"] = before
            return o.rollouts(policy, 4, turns=turns).values

        whole = values(Waster(), 0)
        assert np.array_equal(values(Waster(), 9), whole), "the game is over before"
        for turns in differ:
            differ[turns] += (values(Waster(), turns) != values(Strategy(), 0)).sum()
        assert np.array_equal(values(Strategy(), 1), values(Strategy(), 0))
        return whole.mean(axis=0)

    look(probe)
    assert differ[9] > differ[1], "fewer turns of the policy, more of uniform play"


def test_options_left_out_are_not_a_number():
    def probe(o):
        some = np.arange(len(o)) % 2 == 0
        found = o.rollouts(Strategy(), 2, of=some)
        assert np.isnan(found.values[:, ~some]).all() and np.isfinite(found.values[:, some]).all()
        none = o.rollouts(Strategy(), 2, of=np.zeros(len(o), bool))
        assert np.isnan(none.mean).all()
        return np.zeros(len(o))

    look(probe)


def test_the_table_tells_its_kind_and_another_strategys_scores():
    def probe(o):
        assert o.kind == "card" and len(o.owner) == len(o)
        assert np.array_equal(o.owner, np.repeat(np.arange(len(o.counts)), o.counts))
        assert np.array_equal(o.matrix(["value", "wins"]), np.stack([o.value, o.wins]))
        assert np.array_equal(o.scores(Taker()), Taker().card(o))
        assert np.array_equal(o.scores(Strategy()), np.zeros(len(o)))
        return o.value

    look(probe)


@pytest.mark.parametrize(("samples", "turns"), [(0, 0), (1, -1)])
def test_impossible_numbers_are_one_sentence(samples, turns):
    with pytest.raises(StrategyError, match="give 1 or more, and 0 or more") as caught:
        look(lambda o: o.rollouts(Strategy(), samples, turns=turns).mean)
    assert isinstance(caught.value.__cause__, InputError)


def test_a_bad_policy_is_named():
    class Bad(Strategy):
        def card(self, o):
            return o.valeu

    with pytest.raises(StrategyError, match="strategy 'Bad', asked for the decision 'card' of tricks, raised"):
        look(lambda o: o.rollouts(Bad(), 1).mean)


@pytest.mark.parametrize("game", [pytest.param(find_game(name), id=name) for name in game_names()])
def test_no_feature_is_hidden_by_what_the_table_offers(game):
    offered = {name for name in dir(Options) if not name.startswith("_")} | {"rules", "players", "offsets", "kind"}
    for decision in game.DECISIONS:
        assert not offered & {*decision.features, *decision.facts}, decision.name
