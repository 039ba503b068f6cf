"""Each idea for Clash beats random play at every player count, and does what its name says."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.errors import InputError
from simulator.games import clash
from simulator.play.engine import play_games
from simulator.play.game import shares
from simulator.play.streams import game_keys
from strategies.discovery import build, strategy_names

IDEAS = [name for name in strategy_names("clash") if name not in ("uniform",) and build(name, "clash").game]
DEALS = {2: 60, 3: 60, 4: 60}


def played(line_up, players, deals, seed=3, rules=None):
    """Return finished games of a line-up on some deals, in every rotation, as (games, line_ups)."""
    specs = list(dict.fromkeys(line_up))
    seats = np.array([specs.index(line_up[k % len(line_up)]) for k in range(players)])
    strategies = [build(spec, "clash") for spec in specs]
    keys = np.repeat(game_keys(seed, np.arange(deals)), players)
    line_ups = np.array([np.roll(seats, k) for _ in range(deals) for k in range(players)])
    games = play_games(clash, rules or clash.Rules(), players, keys, strategies, line_ups).games
    return games, line_ups


@pytest.mark.parametrize("players", clash.PLAYERS)
@pytest.mark.parametrize("name", IDEAS)
def test_it_beats_random_play_at_every_player_count(name, players):
    """One seat of the idea among random players, rotated over the seats: z of at least 4 over blocks of one deal."""
    games, line_ups = played([name] + ["uniform"] * (players - 1), players, DEALS[players])
    share = (shares(games, players) * (line_ups == 0)).sum(axis=1)
    blocks = share.reshape(-1, players).mean(axis=1)
    z = (blocks.mean() - 1 / players) / (blocks.std(ddof=1) / np.sqrt(len(blocks)))
    assert z >= 4, f"{blocks.mean():.3f} against {1 / players:.3f}"


@pytest.fixture(scope="module")
def habits():
    """Return each idea's mean counts a game and seat, at a table of four alike."""
    found = {}
    for name in IDEAS:
        games, _ = played([name], 4, 20)
        found[name] = {
            column.name: games[column.name].mean() for column in clash.COLUMNS if column.by_seat and not column.labels
        }
    return found


def most(habits, column):
    return max(habits, key=lambda name: habits[name][column])


def test_the_bully_knocks_off_the_most(habits):
    assert most({k: habits[k] for k in ("settler", "bully", "builder", "oracle")}, "knocked_off") == "bully"


def test_the_builder_builds_the_most(habits):
    assert most({k: habits[k] for k in ("settler", "bully", "builder", "oracle")}, "temples_built") == "builder"


def test_the_oracle_lives_off_the_navel(habits):
    assert most(habits, "points_navel") == "oracle"
    assert habits["oracle"]["points_navel"] > 2 * habits["settler"]["points_navel"]


def test_a_steadier_hand_wins_more():
    games, line_ups = played(["settler(aim_sd=1.5, power_sd=0.06)", "settler"], 2, 60)
    share = (shares(games, 2) * (line_ups == 0)).sum(axis=1).reshape(-1, 2).mean(axis=1)
    assert (share.mean() - 0.5) / (share.std(ddof=1) / np.sqrt(len(share))) >= 4


@pytest.mark.parametrize("spec", ["settler(aim_sd=-1.0)", "bully(power_sd=3.0)", "oracle(aim_sd=100.0)"])
def test_a_hand_that_cannot_be_is_refused(spec):
    with pytest.raises(InputError, match="give 0 to"):
        build(spec, "clash")
