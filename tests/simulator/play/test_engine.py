"""The engine: what a strategy is given, how choices are drawn, and how a bad strategy is named."""

from __future__ import annotations

import dataclasses
import types
from dataclasses import dataclass

import numpy as np
import pytest
import tricks
from support.positions import same

from simulator.errors import StrategyError
from simulator.play import choice
from simulator.play.engine import play_games
from simulator.play.game import shares
from simulator.play.strategy import Strategy
from simulator.play.streams import game_keys


def play(*strategies, players=2, games=50, seed=3, **more):
    line_ups = np.zeros((games, players), np.int64) + np.arange(players) % len(strategies)
    keys = game_keys(seed, np.arange(games))
    return play_games(tricks, tricks.Rules(), players, keys, list(strategies), line_ups, **more)


def share_of_seat_0(played):
    return float(shares(played.games, 2)[:, 0].mean())


def share_of_seat_1(played):
    """Seat 1 sees seat 0's card before it plays its own: here skill can tell."""
    return float(shares(played.games, 2)[:, 1].mean())


@dataclass(frozen=True)
class Highest(Strategy):
    weight: float = 1.0

    def card(self, o):
        return self.weight * o.value


class Any(Strategy):
    def any(self, o):
        """The cheapest card that takes the trick, else the lowest."""
        return o.linear({"value": -1.0, "wins": 20})


def test_any_scores_the_kinds_without_a_method_of_their_own():
    assert share_of_seat_1(play(Strategy(), Any(), games=2000)) > 0.5 + 4 * np.sqrt(0.25 / 2000)


def test_a_strategy_without_methods_is_the_random_player():
    class Silent(Strategy):
        pass

    assert same(play(Silent()).games, play(Strategy()).games)


def test_swapping_a_strategy_changes_neither_deal_nor_the_other_seats_draws():
    firsts = {}

    def watch(states, rows, chosen, counts):
        for row, code in zip(rows, chosen, strict=True):
            if states["rounds"][row] == 1 and states["seat"][row] == 1:
                firsts.setdefault(int(row), []).append((int(code), states["hands"][row, 1].tolist()))

    play(Strategy(), Strategy(), watch=watch)
    play(Highest(), Strategy(), watch=watch)
    assert all(first == second for first, second in firsts.values())


def test_ties_are_broken_evenly_and_forced_decisions_cost_no_draw():
    class Level(Strategy):
        def card(self, o):
            return np.zeros(len(o))

    places = []

    def watch(states, rows, chosen, counts):
        places.extend(chosen[counts == 3].tolist())

    played = play(Level(), games=6000, watch=watch)
    counts = np.bincount(places, minlength=3)
    assert np.abs(counts - counts.mean()).max() < 4 * np.sqrt(counts.mean())
    assert (played.games["used"][:, 3:5] == 2).all(), "three decisions a seat, the last one forced"


def test_temperature_softens_the_choice_by_the_exponential_law():
    """Chi square at z = 4 against exp(score / temperature); one at the engine's kernel, all three options open."""
    n = 30_000
    games = np.zeros(n, tricks.STATE)
    games["key"] = game_keys(1, np.arange(n))
    offsets, picks = np.arange(0, 3 * n + 1, 3), np.zeros(n, np.int64)
    scores = np.tile([0.0, 1.0, -800.0], n)
    assert choice.choose_soft(games, np.arange(n), offsets, scores, 2.0, picks) == -1
    freq = np.bincount(picks - offsets[:-1], minlength=3) / n
    expected = np.exp([0.0, 0.5])
    expected /= expected.sum()
    assert freq[2] == 0
    assert abs(freq[0] - expected[0]) < 4 * np.sqrt(expected[0] * expected[1] / n)


def test_a_very_cold_temperature_is_the_best_choice_and_a_hot_one_is_uniform():
    assert share_of_seat_0(play(Highest(temperature=1e-9), Strategy())) == share_of_seat_0(play(Highest(), Strategy()))
    hot = share_of_seat_0(play(Highest(temperature=1e9), Strategy(), games=3000))
    cold = share_of_seat_0(play(Strategy(), Strategy(), games=3000))
    assert abs(hot - cold) < 4 * np.sqrt(0.5 / 3000)


def test_options_offer_best_spread_noise_and_weights_per_game():
    seen = []

    class Probe(Strategy):
        def card(self, o):
            best = o.best(o.value)
            assert best.shape == (len(o.offsets) - 1,)
            assert (o.spread(best) >= o.value).all() and (o.spread(best) == o.value).sum() == len(best)
            noise = o.uniform()
            assert noise.shape == (len(o),) and (noise >= 0).all() and (noise < 1).all()
            seen.append(noise)
            assert np.array_equal(o.linear({"value": 2}), 2.0 * o.value)
            assert o.players == 2 and o.rules == tricks.Rules()
            with pytest.raises(AttributeError, match="did you mean 'value'"):
                o.valu  # noqa: B018
            return noise

    again = [play(Probe(), batch=batch).games for batch in (4096, 9)]
    assert same(*again)
    assert np.abs(np.concatenate(seen).mean() - 0.5) < 4 * np.sqrt(1 / 12 / sum(map(len, seen)))


def test_playouts_are_reproducible_whatever_the_batch_and_beat_random_play():
    class Sampler(Strategy):
        def card(self, o):
            return o.playouts(6)

    first = play(Strategy(), Sampler(), games=1500)
    assert same(first.games, play(Strategy(), Sampler(), games=1500, batch=101).games)
    assert share_of_seat_1(first) > share_of_seat_1(play(Strategy(), games=1500)) + 4 * np.sqrt(0.5 / 1500)


@pytest.mark.parametrize(
    ("scores", "sentence"),
    [
        (lambda o: o.value[:-1], "returned scores of shape"),
        (lambda o: o.value * np.nan, "returned the score nan: scores must be finite"),
        (lambda o: o.value / 0, "returned the score inf: scores must be finite"),
        (lambda o: 1 / 0, "raised ZeroDivisionError: division by zero"),
        (lambda o: o.valeu, "raised AttributeError: options have no feature 'valeu': did you mean 'value'?"),
        (lambda o: "good", "raised ValueError"),
        (lambda o: None, "returned scores of shape"),
    ],
)
@pytest.mark.filterwarnings("ignore:divide by zero")
def test_a_bad_strategy_is_named_with_the_decision_and_the_game(scores, sentence):
    class Bad(Strategy):
        def card(self, o):
            return scores(o)

    with pytest.raises(StrategyError) as caught:
        play(Bad())
    assert str(caught.value).startswith("strategy 'Bad', asked for the decision 'card' of tricks, ")
    assert sentence in str(caught.value)


def test_a_strategy_cannot_write_to_what_it_is_shown():
    class Scribbler(Strategy):
        def card(self, o):
            scores = o.value
            scores *= 2
            return scores

    with pytest.raises(StrategyError, match="raised ValueError: output array is read-only"):
        play(Scribbler())


def test_a_strategy_that_cannot_play_the_game_is_refused():
    class Elsewhere(Strategy):
        game = "chess"

    class Typo(Strategy):
        def cards(self, o):
            return o.value

    with pytest.raises(StrategyError, match="plays chess, not tricks"):
        play(Elsewhere())
    with pytest.raises(StrategyError, match="method 'cards', no decision of tricks: did you mean 'card'"):
        play(Typo())
    with pytest.raises(StrategyError, match="temperature -1"):
        play(Highest(temperature=-1))


def test_the_log_counts_decisions_options_and_the_lead():
    logs = play(Strategy(), games=200, players=3).logs
    assert (logs["decisions"] == 9).all()
    assert (logs["options"] == 3 * (3 + 2 + 1)).all()
    assert (logs["forced"] == 3).all()
    assert (logs["last_lead_change"] >= 3).all(), "somebody leads from the first trick on"
    assert (logs["deficits"][:, :3].max(axis=1) >= 1).all() and (logs["deficits"] <= 3).all()


def test_lead_changes_follow_the_points_turn_by_turn():
    """Recount from the points that every decision sees."""
    games, tracks = 60, {}

    def watch(states, rows, chosen, counts):
        for row in rows:
            tracks.setdefault(int(row), []).append(tuple(states["points"][row, :2]))

    played = play(Strategy(), games=games, watch=watch)
    for row in range(games):
        line = [*tracks[row][1:], tuple(played.games["points"][row, :2])]
        leaders, changes, last = None, 0, 0
        for turn, (a, b) in enumerate(line, start=1):
            now = (a >= b, b >= a)
            if leaders is None and a == b:
                continue
            if now != leaders:
                changes += leaders is not None
                leaders, last = now, turn
        assert (played.logs["lead_changes"][row], played.logs["last_lead_change"][row]) == (changes, last)


def test_facts_of_a_position_are_written_once_a_game_and_spread_over_its_options():
    """The example game with one more fact: the cards that the seat holds."""

    def options(games, rows, rules, detail, offsets, codes, features):
        listed = tricks.options(games, rows, rules, detail, offsets, codes, features)
        features[2:4, :listed] = np.diff(offsets[: listed + 1]) * np.array([[1], [2]])
        return listed

    told = types.SimpleNamespace(**vars(tricks))
    told.options, told.DECISIONS = (
        options,
        (dataclasses.replace(tricks.DECISIONS[0], facts={"held": "cards held", "twice": "twice as many"}),),
    )
    seen = []

    class Probe(Strategy):
        def card(self, o):
            assert np.array_equal(o.fact("held"), o.counts)
            assert np.array_equal(o.held, o.spread(o.counts)) and np.array_equal(o.twice, 2 * o.held)
            assert np.array_equal(o.facts(["twice", "held"]), [2 * o.counts, o.counts])
            table = np.arange(3 * len(o.counts)).reshape(-1, 3)
            games, columns = o.spread(np.arange(len(o.counts))), np.arange(len(o)) % 3
            assert np.array_equal(o.look_up(table, columns), table[games, columns])
            for asked in (lambda: o.fact("value"), lambda: o.facts(["held", "value"])):
                with pytest.raises(AttributeError, match="no fact 'value'"):
                    asked()
            seen.append(len(o))
            return o.value

    line_ups = np.zeros((50, 2), np.int64)
    played = play_games(told, tricks.Rules(), 2, game_keys(3, np.arange(50)), [Probe()], line_ups)
    assert seen and same(played.games, play(Highest()).games)
