"""SharkPark's strategies: each beats random play at every player count, and does what its idea says."""

from __future__ import annotations

import numpy as np
import pytest
from support.positions import list_options
from support.sharkpark_table import NORTH, SOUTH, Table

from simulator.discovery import find_game
from simulator.experiments.expressions import split_list
from simulator.games.sharkpark.state import MODE, pack_scare
from simulator.play.engine import play_games, play_on
from simulator.play.game import shares
from simulator.play.rollouts import Position
from simulator.play.strategy import Options
from simulator.play.streams import game_keys
from strategies import discovery

GAME = find_game("sharkpark")
IDEAS = [name for name in discovery.strategy_names("sharkpark") if name not in ("uniform", "playouts", "search")]


def duel(line_up, players, deals, *, variant=None, seed=12):
    """Return the mean share of the win of the first strategy, its standard error over deals, and the games.

    The line-up is repeated to fill the seats and rotated over all of them; a truncated game counts as lost.
    """
    specs = split_list(line_up)
    strategies = [discovery.build(spec, "sharkpark") for spec in specs]
    filled = np.arange(players) % len(specs)
    rotations = np.array([np.roll(filled, k) for k in range(players)])
    keys = np.tile(game_keys(seed, np.arange(deals)), players)
    line_ups = np.repeat(rotations, deals, axis=0)
    games = play_games(GAME, GAME.Rules.build(variant or {}), players, keys, strategies, line_ups).games
    won = shares(games, players) * (games["winners"] != 0)[:, None]
    held = line_ups == 0
    blocks = ((won * held).sum(axis=1) / held.sum(axis=1)).reshape(players, deals).mean(axis=0)
    return blocks.mean(), blocks.std(ddof=1) / np.sqrt(deals), games


@pytest.mark.parametrize("name", IDEAS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_idea_beats_random_play(name, players):
    """Its share of the win, mean over deals with every rotation, lies above parity by at least four errors."""
    share, error, _ = duel(f"{name},uniform", players, 60)
    assert share - 4 * error > 1 / players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_ladder_of_ideas_hoarder_greedy_planner(players):
    for weaker, stronger in (("hoarder", "greedy"), ("greedy", "planner")):
        share, error, _ = duel(f"{stronger},{weaker}", players, 300)
        assert share - 4 * error > 1 / players, f"{stronger} against {weaker}"


def test_playouts_beat_random_play():
    share, error, _ = duel("playouts(samples=2),uniform", 2, 12)
    assert share - 4 * error > 1 / 2


def choice(spec, table):
    """Return the codes of the options that a strategy scores highest in a position."""
    players = int(table.rules["players"][0])
    decision = GAME.DECISIONS[int(table.game["decision"])]
    codes, columns = list_options(GAME, table.record, table.rules)[0]
    offsets = np.array([0, len(codes)])
    at = Position(GAME, table.record, np.zeros(1, np.int64), table.rules, play_on)
    names = {name: i for i, name in enumerate((*decision.features, *decision.facts))}
    options = Options(GAME.Rules(), names, {}, columns, offsets, codes, at)
    assert options.players == players
    scores = discovery.build(spec, "sharkpark").scorer(decision.name)(options)
    return codes[scores == scores.max()].tolist()


A = [(0, 3), (7, 1), (3, 0), (3, 7)]
B = [(2, 4), (7, 5), (5, 0), (5, 7)]


def test_greedy_grudges_rivals_a_part_of_their_points():
    """South from (0,3) feeds 3 to own (2,3) and 4 to the rival's (2,4)."""
    fish = {(1, 3): 3, (1, 4): 4, (6, 6): 4}
    table = Table([[(0, 3), (2, 3), (3, 0), (3, 7)], B], fish)
    south = pack_scare(0, 0, SOUTH)
    assert south in choice("greedy(rivals=0)", table)
    assert south not in choice("greedy", table), "the same 3 can be had without feeding the rival"


def test_planner_runs_when_a_row_of_fish_lies_before_its_shark():
    fish = {(1, 3): 2, (2, 3): 2, (3, 3): 2, (4, 3): 3, (6, 6): 4}
    table = Table([A, [(0, 6), (7, 5), (5, 0), (5, 7)]], fish, hunger=(1,))
    assert {code >> 6 for code in choice("planner", table)} == {MODE.RUN}
    assert MODE.plain in {code >> 6 for code in choice("greedy", table)}, "which looks at the scare alone"


def test_denier_starves_the_rival_in_the_lead():
    sharks = [[(0, 3), (7, 1), (3, 7)], [(2, 3), (5, 0), (7, 5)], [(2, 4), (4, 0), (7, 6)]]
    fish = {(1, 3): 2, (6, 6): 4}
    south = pack_scare(0, 0, SOUTH)
    for leader, held in enumerate(([(0, 0, 0), (3, 0, 0), (0, 0, 0)], [(0, 0, 0), (0, 0, 0), (3, 0, 0)]), start=1):
        table = Table(sharks, fish, players=3, held=held)
        assert table.features("leader")[south] == (2 if leader == 1 else 0)
        assert south not in choice("denier", table)


def test_hoarder_fasts_beside_the_fish_then_flies():
    fish = {(1, 3): 2, (2, 3): 3, (3, 3): 3, (4, 3): 3, (5, 3): 4, (6, 6): 4}
    table = Table([A, B], fish).scare(0, NORTH)
    assert choice("planner", table) == [1 + SOUTH] and 1 + SOUTH not in choice("hoarder", table)
    starving = Table([A, B], fish, hunger=(2,))
    assert {code >> 6 for code in choice("hoarder", starving)} == {MODE.FLY}


def test_hunter_ends_the_game_when_ahead_and_keeps_it_open_when_behind():
    for held, ends in (([(1, 0, 0), (0, 0, 0)], True), ([(0, 0, 0), (9, 0, 0)], False)):
        table = Table([A, B], {(1, 3): 4, (6, 6): 2}, held=held).scare(0, NORTH)
        assert (choice("hunter", table) == [1 + SOUTH]) is ends
