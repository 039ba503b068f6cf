"""Search: it keeps to its base but for sure gains, gains by looking ahead, and is named clearly when it cannot."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np
import pytest
import tricks

from simulator.errors import InputError, StrategyError
from simulator.play.engine import play_games
from simulator.play.game import shares
from simulator.play.strategy import Strategy
from simulator.play.streams import game_keys
from strategies.discovery import build
from strategies.search import Search


def lone(strategy, other, deals, players=2, seed=4):
    """Return the mean share of one lone seat of a strategy among seats of another, and its standard error by deal."""
    seats = np.arange(deals * players) % players
    line_ups = np.ones((deals * players, players), np.int64)
    line_ups[np.arange(len(seats)), seats] = 0
    keys = np.repeat(game_keys(seed, np.arange(deals)), players)
    games = play_games(tricks, tricks.Rules(), players, keys, [strategy, other], line_ups).games
    share = shares(games, players)[np.arange(len(seats)), seats].reshape(deals, players).mean(axis=1)
    return share.mean(), share.std(ddof=1) / np.sqrt(deals)


@dataclass(frozen=True)
class Highest(Strategy):
    """The highest card first: an idea that looking ahead can mend."""

    def card(self, o):
        return o.value


def test_it_beats_its_base_where_looking_ahead_can_tell():
    for players in (2, 3):
        share, error = lone(Search(Highest(), samples=24, sure=1.0), Highest(), 700, players)
        assert share > 1 / players + 4 * error, (players, share, error)


def test_sure_is_how_many_errors_a_gain_must_exceed():
    """What it does is worked out from the rollouts: the largest gain less ``sure`` errors, if that is above 0."""
    left = dict.fromkeys((0.0, 1.5, 1e9), 0)

    @dataclass(frozen=True)
    class Watched(Search):
        def any(self, o):
            used = o._position.games["used"].copy()
            scores = super().any(o)
            o._position.games["used"] = used
            base = o.scores(self.base)
            found = o.rollouts((self.base, self.base), self.samples, of=o.spread(o.counts) > 1)
            for first, end in zip(o.offsets[:-1], o.offsets[1:], strict=True):
                top = first + int(base[first:end].argmax())
                mine = int(scores[first:end].argmax()) + first
                if end - first == 1:
                    continue
                gain = found.values[:, first:end] - found.values[:, [top]]
                mean = gain.mean(axis=0)
                error = np.sqrt(((gain - mean) ** 2).sum(axis=0) + 0.01) / self.samples
                margin = mean - self.sure * error
                expected = first + int(margin.argmax()) if margin.max() > 0 else top
                assert margin[mine - first] == margin[expected - first]
                left[self.sure] += mine != top
            return scores

    for sure in left:
        lone(Watched(Highest(), samples=6, sure=sure), Highest(), 40)
    assert left[0.0] > left[1.5] > left[1e9] == 0


@dataclass(frozen=True)
class Kept(Strategy):
    """A search that fails at once when it looks further than its base's best two cards."""

    searches: ClassVar[bool] = False
    search: Search = field(default_factory=lambda: Search(Highest(), samples=2, keep=2))

    def check(self, game):
        pass

    def any(self, o):
        seen = []
        rollouts = o.rollouts

        def watched(policies, samples, **more):
            seen.append(more["of"])
            return rollouts(policies, samples, **more)

        o.rollouts = watched
        scores = self.search.any(o)
        base = o.scores(Highest())
        for kept in seen:
            for first, end in zip(o.offsets[:-1], o.offsets[1:], strict=True):
                count = kept[first:end].sum()
                assert count == (2 if end - first > 1 else 0), "a forced card needs no look-ahead"
                assert set(np.argsort(-base[first:end], kind="stable")[:count]) == set(np.flatnonzero(kept[first:end]))
        return scores


def test_it_looks_at_the_best_options_of_the_base_alone():
    lone(Kept(), Highest(), 30)


def test_it_looks_ahead_at_the_named_kinds_alone():
    """With a kind left out it is its base, draw by draw."""
    game = tricks
    keys, line_ups = game_keys(9, np.arange(60)), np.tile([0, 1], (60, 1))
    twins = [[Search(Highest(), kinds="card"), Strategy()], [Search(Highest()), Strategy()]]
    named, whole = (play_games(game, game.Rules(), 2, keys, pair, line_ups).games for pair in twins)
    assert (named == whole).all()


def test_a_softened_base_keeps_its_own_chances():
    """Without sure gains the search plays as its base does: shares of cards within z = 4 of the base's."""
    first = {}

    def firsts(strategy):
        counts = np.zeros(3)

        def watch(games, rows, codes, options):
            for row, code in zip(rows, codes, strict=True):
                if games["rounds"][row] == 1 and games["seat"][row] == 0:
                    values = games["hands"][row, 0]
                    counts[np.argsort(np.argsort(values))[code]] += 1

        keys, line_ups = game_keys(3, np.arange(4000)), np.tile([0, 1], (4000, 1))
        play_games(tricks, tricks.Rules(), 2, keys, [strategy, Strategy()], line_ups, watch=watch)
        return counts / counts.sum()

    base = Highest(temperature=4.0)
    first["base"], first["search"] = firsts(base), firsts(Search(base, samples=2, sure=1e9))
    assert np.abs(first["base"] - first["search"]).max() < 4 * np.sqrt(2 * 0.25 / 4000)
    assert first["base"].max() < 0.9, "it is soft"


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("search(samples=0)", "'samples' is 0: give 1 or more"),
        ("search(keep=1)", "'keep' is 1: give 2 or more"),
        ("search(turns=-1)", "'turns' is -1: give 0 or more"),
        ("search(sure=-0.5)", "'sure' is -0.5: give 0 or more"),
        ("search(base=planer)", "unknown strategy 'planer' for sharkpark: did you mean 'planner'"),
        ("search(base=planner(rivls=1))", "has no parameter 'rivls': did you mean 'rivals'"),
    ],
)
def test_bad_parameters_are_one_sentence(spec, sentence):
    with pytest.raises(InputError, match=sentence.replace("(", r"\(")):
        build(spec, "sharkpark")


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("search(kinds=scar)", "looks ahead at 'scar': did you mean 'scare'"),
        ("search(base=search)", "plays on by strategies that do not look ahead themselves"),
        ("search(foe=playouts)", "plays on by strategies that do not look ahead themselves"),
    ],
)
def test_what_the_game_does_not_have_is_one_sentence(spec, sentence):
    from simulator.games import sharkpark

    with pytest.raises(StrategyError, match=sentence):
        build(spec, "sharkpark").check(sharkpark)


def test_a_base_with_parameters_is_written_within_the_search():
    made = build("search(base=planner(rivals=0.3), foe=greedy, samples=4, kinds=scare+swim)", "sharkpark")
    assert type(made.base).__name__ == "Planner" and made.base.rivals == 0.3
    assert type(made.foe).__name__ == "Greedy" and made.samples == 4
