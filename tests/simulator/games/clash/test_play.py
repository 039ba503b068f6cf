"""Whole games of Clash: pieces conserved, discs apart, options legal, features true to what happens."""

from __future__ import annotations

import numpy as np
import pytest
from support.clash_scenes import ISLANDS, Scene, disc
from support.positions import list_options, met_in_play

from simulator.games import clash
from simulator.games.clash import state
from simulator.games.clash.aims import RIVAL, unpack
from simulator.games.clash.decisions import KIND
from simulator.play.engine import play_games
from simulator.play.strategy import Strategy
from simulator.play.streams import game_keys
from strategies.discovery import build

FULL = {"gods": "dealt", "navel": "owner_calls"}


def records(players, switches=None, strategy="uniform", games=25, every=3):
    rules = clash.Rules.build(switches or {})
    found = met_in_play(
        clash, rules, players, games=games, every=every, most=6000, strategies=[build(strategy, "clash")]
    )
    return found, rules.record(players)


CASES = [
    pytest.param(2, {"gods": "dealt"}, "uniform", id="2-gods"),
    pytest.param(3, {"gods": "dealt", "law_lasts": "game"}, "uniform", id="3-gods-laws"),
    pytest.param(4, {"gods": "dealt", "navel": "mission_end"}, "bully", id="4-bully"),
    pytest.param(4, {"gods": "ra/ra/anubis/dagda", "aim_sd": 8.0}, "settler", id="4-named"),
]


@pytest.mark.parametrize(("players", "switches", "strategy"), CASES)
def test_prophets_and_temples_are_conserved_at_every_decision(players, switches, strategy):
    found, record = records(players, switches, strategy)
    found = found[(found["decision"] != KIND.vote) & (found["stage"] != state.COUNCIL)]
    at = found["at"].reshape(len(found), 4, state.SLOTS)[:, :players]
    prophets, temples = at[:, :, : state.PROPHETS], at[:, :, state.PROPHETS :]
    terms = found["terms"]
    from simulator.games.clash import laws

    each = record["prophets"][0] + terms[:, laws.EXTRA_PROPHETS] + terms[:, laws.TEMPLARS]
    assert ((prophets != state.OUT).sum(axis=2) == each[:, None]).all()
    assert np.isin(prophets, [state.OUT, state.HAND, state.MAT, state.RESERVE]).all()
    assert np.isin(temples, [state.OUT, state.MAT]).all() and temples.shape[2] == 4
    assert not found["at"].reshape(len(found), 4, state.SLOTS)[:, players:].any(), "empty seats have nothing"


@pytest.mark.parametrize(("players", "switches", "strategy"), CASES)
def test_discs_on_the_mat_never_overlap_and_their_zones_are_those_of_their_places(players, switches, strategy):
    from simulator.games.clash.geometry import is_off, zones_at

    found, record = records(players, switches, strategy, every=9)
    radius = np.tile(record["radius"][0], 4)
    for game in found:
        on = np.flatnonzero(game["at"] == state.MAT)
        x, y, r = game["x"][on], game["y"][on], radius[on]
        i, j = np.triu_indices(len(on), 1)
        assert (np.hypot(x[i] - x[j], y[i] - y[j]) >= r[i] + r[j]).all()
        assert [zones_at(record[0], *at) for at in zip(x, y, r, strict=True)] == game["zones"][on].tolist()
        assert not any(is_off(record[0], *at) for at in zip(x, y, r, strict=True))
        assert not game["zones"][game["at"] != state.MAT].any()


def test_points_are_the_sum_of_their_sources():
    rules = clash.Rules(gods="dealt")
    played = play_games(clash, rules, 4, game_keys(7, np.arange(60)), [Strategy()], np.zeros((60, 4), np.int64))
    games = played.games
    total = sum(games[f"points_{source}"] for source in state.SOURCES)
    assert np.array_equal(total, games["points"])
    assert (games["rounds"] == 4).all() and (games["councils"] == 4).all()
    assert (games["points_dominance"] % 2 == 0).all() and (games["points_dominance"].sum(axis=1) <= 2 * 4 * 4).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_aim_at_a_disc_is_at_an_enemy_disc_on_the_mat(players):
    found, record = records(players)
    found = found[found["decision"] == KIND.flick]
    aimed = 0
    for game, (codes, _) in zip(found, list_options(clash, found, record, detail=False), strict=True):
        kinds = {}
        for code in codes:
            kind, aim, target, _ = unpack(code)
            kinds.setdefault(kind, set()).add(aim)
            if aim == RIVAL:
                aimed += 1
                assert game["at"][target] == state.MAT and target // state.SLOTS != game["seat"]
        assert all({0, 1, 2, 3} <= aims for aims in kinds.values()), "islands, cities, the navel, gaps"
        enemies = (game["at"] == state.MAT) & (np.arange(state.DISCS) // state.SLOTS != game["seat"])
        assert sum(unpack(code)[1] == RIVAL for code in codes) == 2 * len(kinds) * enemies.sum()
    assert aimed > 100


# --- features


def test_the_landing_features_are_the_shares_of_landings_played_out():
    """Expected presence of an aim against 4000 flicks of it, on an empty mat: within grid and sampling error."""
    scene = Scene(aim_sd=3.0, power_sd=0.12)
    codes, features = scene.options(detail=True)
    for word in ("the middle of island 1, to 100%", "the city of island 4, to 100%", "the navel, to 100%"):
        (code,) = [code for text, code in scene.words().items() if word in text]
        (m,) = np.flatnonzero(codes == code)
        branches = np.repeat(scene.games, 4000)
        branches["key"] = game_keys(3, np.arange(4000))
        clash.play(branches, np.arange(4000), scene.rules, np.full(4000, code, np.int32))
        zones = branches["zones"][:, 0]
        for name, mask in (("island", 15), ("city", 240), ("navel", 256)):
            assert features[name][m] == pytest.approx(((zones & mask) != 0).mean(), abs=0.06), (word, name)
        off = (branches["at"][:, 0] == state.RESERVE).mean()
        assert features["off"][m] == pytest.approx(off, abs=0.06)


def test_the_way_is_less_clear_behind_a_disc_and_own_discs_are_told_apart():
    empty = Scene(aim_sd=3.0).options(detail=True)[1]
    scene = Scene(aim_sd=3.0).put(0, 0, 19.0, 9.0)
    scene.game["at"][disc(0, 1)] = state.HAND
    codes, features = scene.options(detail=True)
    to = next(code for word, code in scene.words().items() if "the middle of island 1, to 100%" in word)
    (m,) = np.flatnonzero(codes == to)
    assert empty["clear"][m] > 0.99 and features["clear"][m] < 0.5
    assert features["own_risk"][m] == pytest.approx(1 - features["clear"][m])
    assert features["presence"][m] < empty["presence"][m]


def test_a_hit_on_the_only_rival_of_an_island_takes_its_3_points():
    scene = Scene(aim_sd=0.5).put(1, 0, 30.0, 5.0).put(1, 1, *ISLANDS["north"]).put(1, 2, 25.0, 48.0)
    codes, features = scene.options(detail=True)
    words = {code: word for word, code in scene.words().items()}
    rows = {words[code]: m for m, code in enumerate(codes) if unpack(code)[1] == RIVAL}
    alone = rows["flick a prophet at seat 1's prophet 1, to 30 cm beyond it"]
    paired = rows["flick a prophet at seat 1's prophet 2, to 30 cm beyond it"]
    assert features["hit"][alone] > 0.9 and features["taken"][alone] == pytest.approx(3.0, abs=0.4)
    assert features["taken"][paired] == pytest.approx(0.0, abs=0.2), "its neighbour keeps presence and dominance"
    assert features["to_rival"][alone] == 1 and features["temple"][alone] == 0


def test_an_iconoclasts_aim_knows_what_leaves_the_mat():
    scene = Scene(aim_sd=0.3, laws="iconoclasts").put(1, 0, 58.0, 6.0)
    _, features = scene.options(detail=True)
    assert features["knocked"].max() > 0.9 and features["knock_points"] == 1
    assert features["knocked"][features["to_rival"] == 0].max() == 0


def test_building_knows_dominance_gained_and_lost():
    scene = Scene().put(0, 0, 30.5, 7.4).put(1, 0, 25.0, 13.0)
    scene.play(next(word for word in scene.words() if "the middle of island 3, to 100%" in word))
    assert scene.decision() == "temple"
    _, features = scene.options(detail=True)
    assert features["build"][0] == 0 and (features["build"][1:] == 1).all()
    assert (features["dominance"] == 0).all() and (features["presence"] == 0).all(), "a temple for a prophet: as many"
    assert (features["depth"][1:] > 0).all() and (features["room"][1:] > 0).all()


def test_calling_the_navel_knows_what_it_is_worth_to_each():
    scene = Scene().put(1, 0, 30.0, 31.5).put(1, 1, 28.5, 28.8).put(1, 2, *ISLANDS["east"]).put(2, 0, 31.5, 28.0)
    scene.play("flick a prophet at the navel, to 90% of the way")
    assert scene.decision() == "navel"
    _, features = scene.options(detail=True)
    assert features["mine"].tolist() == [0, 1] and features["theirs"].tolist() == [0, 4]
    assert features["all_theirs"].tolist() == [0, 5] and features["in_navel"] == 1


def test_the_hand_knows_how_much_its_wall_steadies():
    scene = Scene(gods="dagda", aim_sd=3.0, power_sd=0.12)
    codes, features = scene.options(detail=True)
    words = {code: word for word, code in scene.words().items()}
    steadied = {words[code]: float(features["steadied"][m]) for m, code in enumerate(codes)}
    assert steadied["keep the power"] == 0.0
    assert steadied["Dagda sets the hand behind the navel"] > 0.2
    assert scene.game["walls"] == 0 and not scene.game["wall"].any(), "asking changes nothing"


def test_a_steadier_hand_of_a_strategy_is_a_parameter_of_its_seat():
    steady = build("settler(aim_sd=0.5, power_sd=0.02)", "clash")
    line_ups = np.tile([0, 1], (40, 1))
    rules = clash.Rules()
    games = play_games(
        clash, rules, 2, game_keys(1, np.arange(40)), [steady, build("settler", "clash")], line_ups
    ).games
    assert (games["aim_sd"][:, 0] == 0.5).all() and (games["aim_sd"][:, 1] == 3.0).all()
    assert (games["power_sd"][:, :2] == [0.02, 0.12]).all()
    assert games["points"][:, 0].mean() > games["points"][:, 1].mean() + 3


def test_a_drawn_position_names_seats_points_and_laws():
    scene = Scene(gods="none/ra", laws="pilgrims").put(1, 0, *ISLANDS["south"]).put(2, 9, *ISLANDS["north"])
    text = clash.show(scene.games[0], scene.rules)
    assert "pilgrims" in text and "Ra" in text and "seat 3 (d): 0 points" in text
    picture = text.splitlines()[1:31]
    assert sum(line.count("b") for line in picture) == 1 and sum(line.count("C") for line in picture) == 1
    assert any("oooo" in line for line in picture) and any("::" in line for line in picture)
