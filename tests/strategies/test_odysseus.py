"""The strategies of Odysseus: each beats random play at every player count, and each keeps its idea."""

from __future__ import annotations

import numpy as np
import pytest
from support.odysseus_table import Table
from support.positions import list_options

from simulator.games import odysseus
from simulator.play.engine import play_games, play_on
from simulator.play.game import shares
from simulator.play.rollouts import Position
from simulator.play.strategy import Options
from simulator.play.streams import game_keys
from strategies.discovery import build, strategy_names
from strategies.odysseus._belief import leader, read_missions, rivals

NAMES = ("devotee", "helmsman", "miser", "rower", "spoiler")


def share_of(name, against, players, deals=60):
    """Return the share of one seat against the others, and its standard error over deals, each rotated."""
    games = deals * players
    seat = np.tile(np.arange(players), deals)
    line_ups = np.ones((games, players), np.int64)
    line_ups[np.arange(games), seat] = 0
    keys = np.repeat(game_keys(12, np.arange(deals)), players)
    strategies = [build(spec, "odysseus") for spec in (name, against)]
    played = play_games(odysseus, odysseus.Rules(), players, keys, strategies, line_ups)
    won = shares(played.games, players)[np.arange(games), seat].reshape(deals, players).mean(axis=1)
    return won.mean(), won.std(ddof=1) / deals**0.5


def options(table):
    """Return the options table of a position, as a strategy is given it."""
    decision = odysseus.DECISIONS[table.game["decision"]]
    codes, features = list_options(odysseus, table.games, table.record)[0]
    offsets = np.array([0, len(codes)])
    position = Position(odysseus, table.games, table.rows, table.record, play_on)
    names = {name: row for row, name in enumerate(decision.features)}
    facts = {name: row for row, name in enumerate(decision.facts, start=len(names))}
    return Options(table.rules, names, facts, features, offsets, codes, position)


def choice(name, table):
    """Return the words of the options that a strategy scores best at a table."""
    scores = build(name, "odysseus").scorer(table.decision)(options(table))
    return [words for words, score in zip(table.options(), scores, strict=True) if score == scores.max()]


# The belief


def believed(worth, table):
    """Return what a belief says of the option to pass."""
    return worth(options(table))[table.options().index("pass")]


def test_six_points_of_a_seat_are_read_in_proportion_to_one_more_than_its_pulls():
    table = Table(missions=["ABC", "BCD", "DEF"], hands=["3", "1 1", ""])
    table.disc(1, "A")
    assert believed(rivals, table) == 0 and believed(leader, table) == 0, "there is no disc where the ship lies"
    table.lay("1 yellow", "1")
    assert believed(rivals, table) == 1 and believed(leader, table) == 1, "nobody has pulled yet"
    table.play("play a 3 on ship 1 yellow")  # one pull of seat 0 towards A
    assert believed(rivals, table) == pytest.approx((6 * 2 / 7 + 1) / 2), "seat 0: 12 / 7, seat 2: 1"
    assert read_missions(options(table)).sum(axis=1) == pytest.approx(6), "six points each"


def test_the_leader_is_who_has_most_by_the_reading_and_of_equals_the_nearest_to_the_left():
    table = Table(missions=["ABC", "BCD", "DEF"], hands=["", "1", ""])
    table.disc(1, "A")
    table.lay("1 yellow", "1")
    table.play("pass")  # seat 1 to act, seat 2 to its left
    table.game["pulls"][2, 1] = 6
    table.game["pulls"][0, 0] = 6
    assert believed(leader, table) == pytest.approx(6 / 12), "nothing is scored: seat 2, which has pulled for B"
    table.set_aside("A")
    assert believed(leader, table) == pytest.approx(6 * 7 / 12), "seat 0 has 3.5 for it, seat 2 a half"
    table.set_aside("B")
    assert believed(leader, table) == pytest.approx(6 / 12), "4 each"


# Strength


def test_there_are_five_ideas_beside_random_play():
    assert set(NAMES) | {"uniform"} <= set(strategy_names("odysseus"))


@pytest.mark.parametrize("players", odysseus.PLAYERS)
@pytest.mark.parametrize("name", NAMES)
def test_it_beats_uniform_at_every_player_count(name, players):
    """Five standard errors above parity: a false alarm below 1e-6."""
    mean, error = share_of(name, "uniform", players)
    assert mean - 5 * error > 1 / players


@pytest.mark.parametrize("players", odysseus.PLAYERS)
def test_the_helmsman_beats_the_rower_at_every_player_count(players):
    mean, error = share_of("helmsman", "rower", players)
    assert mean - 4 * error > 1 / players


def clear(table):
    """Take the discs off all islands: what is dealt there is not what a test is about."""
    for island in range(18):
        table.disc(island, ".")


def reach(letters, hands, **more):
    """Return a table where yellow, green and red lead from island 0 to discs of the kinds given."""
    table = Table(missions=["ABC", "DEF", "EFA"], hands=hands, **more)
    clear(table)
    for island, letter in zip((1, 17, 5), letters, strict=True):
        table.disc(island, letter)
    return table


def test_the_rower_takes_the_best_disc_with_the_lightest_wind_and_leaves_the_gods_alone():
    table = reach("BAD", ["1 3", "", ""])
    assert choice("rower", table) == ["play a 1 on ship 1 green"]
    table.lay("1 yellow", "2")
    assert choice("rower", table) == ["play a 3 on ship 1 green"]
    table.lay("1 green", "5")
    assert choice("rower", table) == ["pass"], "it is bound there already"


def test_the_miser_waits_until_the_others_have_passed():
    table = Table("Poseidon Athena Hades Zeus", hands=["1 3", "", "1 3", ""], missions=["ABC", "DEF", "ABC", "EFA"])
    table.disc(17, "A")
    assert choice("miser", table) == ["pass"]
    table.play("pass", "pass")
    assert choice("miser", table) == ["play a 1 on ship 1 green"]


def test_a_rich_miser_does_not_wait():
    table = Table("Poseidon Athena Hades Zeus", hands=["1 3 3 3 3", "", "", ""], missions=["ABC", "DEF", "BCD", "EFA"])
    table.disc(17, "A")
    assert choice("miser", table) == ["play a 1 on ship 1 green"]


def test_the_spoiler_keeps_the_ship_from_what_the_leader_wants():
    table = reach("DCE", ["2", "", ""])
    table.set_aside("DD")
    table.game["pulls"][1, 3] = 9  # seat 1 has pulled for D and leads by the reading
    table.lay("1 yellow", "1")
    kept = choice("spoiler", table)
    assert kept and all("ship 1 yellow" not in words or words.startswith("Poseidon") for words in kept)
    assert "pass" not in kept


def test_the_devotee_uses_the_power_that_turns_the_ship_to_a_better_disc():
    table = reach("DAE", ["", "", ""])
    table.lay("1 yellow", "5")
    table.lay("1 green", "3")
    assert choice("devotee", table) == ["Poseidon: close ship 1 yellow"]


@pytest.mark.parametrize(("kind", "ends"), [("E", True), ("D", False)])
def test_the_devotee_as_zeus_ends_a_round_that_lies_well_and_not_one_that_lies_ill(kind, ends):
    """While others may still turn the ship: after their passes his own ends the round for nothing."""
    table = reach(f"{kind}AB", ["1", "", ""])  # Zeus has the mission EFA
    table.play("play a 1 on ship 1 yellow", "pass")
    assert (choice("devotee", table) == ["Zeus: end the round"]) == ends
    table = reach(f"{kind}AB", ["", "", ""])
    table.lay("1 yellow", "1")
    table.play("pass", "pass")
    assert choice("devotee", table) == ["pass"]


def test_the_devotee_swaps_for_zeus_and_not_for_a_used_token():
    table = reach("DEF", ["Dionysos", "", ""])
    assert choice("devotee", table) == ["swap gods with seat 2 by a Dionysos"]
    table.game["spent"][0] = 1
    assert choice("devotee", table) != ["swap gods with seat 2 by a Dionysos"]


def test_the_devotee_as_athena_counters_what_takes_the_ship_off_course():
    table = Table("Poseidon Athena Zeus", missions=["DEF", "ABC", "BCD"])
    table.disc(1, "A")
    table.disc(17, "E")
    table.lay("1 yellow", "5")
    table.lay("1 green", "3")
    table.play("Poseidon: close ship 1 yellow")
    assert choice("devotee", table) == ["counter the power"]
    table = Table("Poseidon Athena Zeus", missions=["DEF", "ABC", "BCD"])
    table.play("Poseidon: close ship 1 yellow")
    assert choice("devotee", table) == ["let the power take effect"]


def test_the_devotee_as_hades_hides_the_card_that_turns_the_ship():
    table = Table("Hades Poseidon Athena Zeus", hands=["1", "", "", ""], missions=["ABC", "DEF", "EFA", "FAB"])
    clear(table)
    table.disc(5, "A")
    assert choice("devotee", table) == ["Hades: play a 1 on ship 1 red, face down from now on"]
    table.game["spent"][3] = 1
    assert choice("devotee", table) == ["play a 1 on ship 1 red"]


def test_the_devotee_as_athena_turns_up_hades_cards_once_two_lie_hidden():
    for laid, answer in (("", "let the power take effect"), ("1", "counter the power")):
        table = Table("Hades Poseidon Athena Zeus", hands=["1", "", "", ""], athena_counters_hades="any_time")
        if laid:
            table.lay("3 green", laid, seat=0)
        hidden = "play a 1 on ship 1 red, face down" if laid else "Hades: play a 1 on ship 1 red, face down from now on"
        table.play(hidden)
        assert choice("devotee", table) == [answer]


@pytest.mark.parametrize("name", ["devotee", "helmsman"])
def test_it_uses_the_power_of_every_god(name):
    """Told by the tokens used in 40 games of six; none is left to chance."""
    used = set()

    def watch(states, rows, codes, counts):
        used.update(np.flatnonzero(states["spent"][rows].any(axis=0)).tolist())

    keys, seats = game_keys(12, np.arange(40)), np.zeros((40, 6), np.int64)
    play_games(odysseus, odysseus.Rules(), 6, keys, [build(name, "odysseus")], seats, watch=watch)
    assert used == set(range(6))


def test_the_helmsman_waits_with_his_cards_and_fears_anothers_goal():
    table = Table("Poseidon Athena Hades Zeus", hands=["3", "1", "1", "1"], missions=["ABC", "DEF", "BCD", "EFA"])
    table.disc(1, "C")
    table.game["spent"][1] = 1
    assert choice("helmsman", table) == ["pass"], "three seats may still act"
    table = reach("DDB", ["2", "", ""])
    table.set_aside("DDE")  # DEF would reach the goal
    table.lay("1 yellow", "1")
    assert choice("helmsman", table) and "pass" not in choice("helmsman", table)
