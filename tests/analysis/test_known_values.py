"""Games that can be solved by hand, played by the engine and read by the analysis: every figure is the solution's."""

from __future__ import annotations

import functools
import math

import numpy as np
import pytest

from analysis.tally import tally
from simulator.experiments.request import read_experiment
from simulator.runs import run
from simulator.runs.stored import read_stored
from strategies.discovery import build

Z = 4.5
"""Standard errors by which an estimate may miss the solution: one false alarm in 150,000."""


@pytest.fixture
def played(root, tmp_path):
    """Play a game of tests/support/games, and return what is kept of it, by (players, line-up)."""

    def play(name, *line_ups, **texts):
        place = f"{root}/tests/support/games/{name}.py"
        specs = [",".join(f"{place}:{s}" if s[0].isupper() else s for s in text.split("+")) for text in line_ups]
        run.run(read_experiment(place, line_ups=specs, **texts), tmp_path / "run", build, jobs=1)
        ((about, frames),) = read_stored(tmp_path / "run").runs.values()
        return list(tally(about, frames).ordered())

    return play


def near(estimate, truth):
    return abs(estimate.value - truth) < Z * estimate.error


@pytest.mark.parametrize("bluff", [0.0, 0.2, 1 / 3])
def test_kuhns_poker_at_equilibrium_costs_the_first_seat_an_eighteenth(played, bluff):
    """Kuhn 1950: the value is -1/18 for every bluff from 0 to 1/3, chips as points."""
    (match,) = played("kuhn", f"Equilibrium(bluff={bluff})", games="60000")
    value = match.estimate("points_0", 0)
    assert value.error < 0.006
    assert near(value, -1 / 18)
    assert match.estimate("points_0", 0).value + match.estimate("points_1", 0).value == pytest.approx(0)


def test_uniform_play_of_kuhns_poker_gains_the_first_seat_an_eighth(played):
    """By hand: 1/4 of games end after two checks (nobody gains); after a bet (1/2) or check and bet (1/4) half fold.

    Folding to seat 0 (1/4 of games) gains it a chip, folding by seat 0 (1/8) costs one, and cards decide the rest.
    """
    (match,) = played("kuhn", "uniform", games="60000")
    assert near(match.estimate("points_0", 0), 1 / 4 - 1 / 8)


def shares_and_turns(chances, goal):
    """Return each seat's share and the mean number of turns of Coins, by recursion over the heads so far."""
    players = len(chances)

    @functools.cache
    def at(heads, seat):
        """Return shares, and turns still to come: of a round of tails that may come again and again."""
        found, left = np.zeros(players + 1), 1.0
        for step in range(players):
            who = (seat + step) % players
            after = tuple(h + (s == who) for s, h in enumerate(heads))
            won = np.eye(players + 1)[who]  # no turns to come
            found += left * chances[who] * (won if after[who] == goal else at(after, (who + 1) % players))
            found[players] += left
            left *= 1 - chances[who]
        return found / (1 - left)

    values = at((0,) * players, 0)
    return values[:players], values[players]


def test_the_recursion_gives_the_shares_known_by_hand():
    """One head wins: 2/3 and 1/3 in 2 turns; of three seats 4/7, 2/7, 1/7."""
    shares, turns = shares_and_turns((0.5, 0.5), 1)
    assert shares == pytest.approx([2 / 3, 1 / 3])
    assert turns == pytest.approx(2)
    assert shares_and_turns((0.5,) * 3, 1)[0] == pytest.approx([4 / 7, 2 / 7, 1 / 7])


@pytest.mark.parametrize(("goal", "players"), [(1, 2), (1, 4), (3, 2), (3, 3)])
def test_coins_have_their_exact_shares_and_lengths(played, goal, players):
    (match,) = played("coins", "uniform", games="20000", players=str(players), rules=[f"goal={goal}"])
    shares, turns = shares_and_turns((0.5,) * players, goal)
    assert all(near(match.estimate(f"share_{seat}", 0), shares[seat]) for seat in range(players))
    assert near(match.estimate("turns", 0), turns)


def test_a_longer_game_of_coins_is_as_much_longer_and_fairer_on_the_same_deals(played):
    (match,) = played("coins", "uniform", games="20000", players="2", variants=["base,long"])
    (short, brief), (long, lasting) = (shares_and_turns((0.5, 0.5), goal) for goal in (1, 3))
    assert near(match.contrast("share_0", 0, 1), long[0] - short[0])
    assert near(match.contrast("turns", 0, 1), lasting - brief)


def test_the_ladder_of_coins_has_its_exact_steps(played):
    """Worst, uniform and best toss coins of 1/4, 1/2 and 3/4; each pair sits in both orders, a head wins."""
    chances = {"Worst": 0.25, "uniform": 0.5, "Best": 0.75}
    pairs = ("Worst+uniform", "uniform+Best", "Worst+Best")
    matches = played("coins", *pairs, games="20000", players="2")
    for match, pair in zip(matches, pairs, strict=True):
        one, two = (chances[name] for name in pair.split("+"))
        first, second = shares_and_turns((one, two), 1)[0][0], shares_and_turns((two, one), 1)[0][1]
        assert near(match.estimate(f"strategy {match.strategies[0]}", 0), (first + second) / 2)
        assert math.isclose(first, one / (1 - (1 - one) * (1 - two)))
