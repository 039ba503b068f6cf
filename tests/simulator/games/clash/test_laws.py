"""The council, and each law's effect on a constructed scene."""

from __future__ import annotations

import math

import numpy as np
import pytest
from support.clash_scenes import ISLANDS, Scene, disc, temple

from simulator.games import clash
from simulator.games.clash import laws, state
from simulator.games.clash.council import set_terms
from simulator.games.clash.mission import settle, swing
from simulator.games.clash.worship import end_mission, worship

UP, DOWN = "thumb up: the top card", "thumb down: the bottom card"


def council(players=4, key=1, **switches):
    scene = Scene(players, key=key, **{"laws": "dealt", **switches})
    assert scene.decision() == "vote"
    top, bottom = scene.game["deck"][:2].tolist()
    return scene, top, bottom


def in_force(scene):
    return [law for law in range(len(laws.LAWS)) if scene.game["until"][law] >= scene.game["rounds"]]


# --- the vote (p. 7)


@pytest.mark.parametrize(("ups", "wins"), [(4, "top"), (3, "top"), (1, "bottom"), (0, "bottom")])
def test_more_thumbs_up_bring_the_top_card_more_down_the_bottom_one(ups, wins):
    scene, top, bottom = council()
    for seat in range(4):
        assert scene.game["seat"] == seat
        scene.play(UP if seat < ups else DOWN)
    assert in_force(scene) == [top if wins == "top" else bottom]
    assert scene.decision() == "flick" and scene.game["seat"] == 0
    assert scene.game["contested_votes"] == (ups in (1, 3)) and scene.game["councils"] == 1


def test_a_tie_brings_one_of_the_two_at_random():
    won = []
    for key in range(1, 201):
        scene, top, _ = council(2, key=key)
        scene.play(UP).play(DOWN)
        won.append(in_force(scene) == [top])
        assert scene.game["tied_votes"] == 1
    assert 0.5 - 4 * 0.5 / math.sqrt(200) < np.mean(won) < 0.5 + 4 * 0.5 / math.sqrt(200)


def test_each_generation_votes_on_two_new_cards():
    scene, top, bottom = council(2, prophets=2)
    voted = []
    while not scene.game["ended"]:
        if scene.decision() == "vote" and scene.game["votes"][scene.game["first"]] < 0:
            drawn = int(scene.game["drawn"])
            voted += scene.game["deck"][drawn - 2 : drawn].tolist()
        scene.play(scene.options()[0])
    assert voted[:2] == [top, bottom] and len(voted) == len(set(voted)) == 8
    assert [np.isnan(scene.game[f"contested_{name}"]) for name in laws.NAMES].count(False) == 8
    assert sum(int(scene.game[f"force_{name}"]) for name in laws.NAMES) >= 4


@pytest.mark.parametrize(("lasts", "expected"), [("card", None), ("generation", False), ("game", True)])
def test_a_law_lasts_as_its_card_says_or_as_the_switch_says(lasts, expected):
    scene, top, _ = council(2, prophets=2, law_lasts=lasts)
    stays = laws.LAWS[top].lasts == "game" if expected is None else expected
    while scene.game["rounds"] == 1:
        scene.play(scene.options()[0])
    assert (top in in_force(scene)) == stays


def test_votes_are_hidden_until_the_last_is_cast():
    scene, *_ = council()
    scene.play(UP).play(DOWN)
    _, before = scene.options(detail=True)
    before = {name: np.copy(values) for name, values in before.items()}
    scene.game["votes"][:2] = [0, 1]
    _, after = scene.options(detail=True)
    assert all(np.array_equal(before[name], after[name]) for name in before)


def test_without_laws_there_is_no_council_and_a_law_named_is_in_force_all_game():
    assert Scene(laws="none").decision() == "flick"
    scene = Scene(2, laws="pilgrims", prophets=2)
    assert scene.decision() == "flick" and in_force(scene) == [laws.NAMES.index("pilgrims")]
    while not scene.game["ended"]:
        assert in_force(scene) == [laws.NAMES.index("pilgrims")]
        scene.play(scene.options()[0])
    assert scene.game["force_pilgrims"] == 4 and scene.game["councils"] == 0


# --- each law


def test_kraken_prophets_at_sea_are_removed_at_the_end_of_the_mission():
    for law, left in (("none", state.MAT), ("kraken", state.RESERVE)):
        scene = Scene(laws=law).put(0, 0, 20.0, 20.0).put(1, 0, *ISLANDS["north"]).put(2, 0, 30.0, 30.0)
        end_mission(scene.game, scene.rule)
        assert scene.game["at"][disc(0, 0)] == left
        assert scene.game["at"][disc(1, 0)] == state.MAT and scene.game["at"][disc(2, 0)] == state.MAT


def test_pilgrims_3_points_for_presence_on_all_islands():
    for law, bonus in (("none", 0), ("pilgrims", 3)):
        scene = Scene(laws=law)
        for k, place in enumerate(ISLANDS.values()):
            scene.put(1, k, *place)
        scene.put(2, 0, 24.0, 10.0)
        worship(scene.game, scene.rule)
        assert scene.game["points"][1] == 4 + 3 * 2 + bonus
        assert scene.game["points_law"].tolist() == [0, bonus, 0, 0]


def test_king_ape_an_island_drawn_at_random_is_not_scored_this_generation():
    drawn = set()
    for key in range(1, 60):
        scene = Scene(laws="king_ape", key=key)
        unscored = int(scene.game["unscored"])
        drawn.add(unscored)
        for k, place in enumerate(ISLANDS.values()):
            scene.put(0, k, *place)
        worship(scene.game, scene.rule)
        assert scene.game["points"][0] == 3 * 3
    assert drawn == {1, 2, 4, 8}
    set_terms(scene.game, scene.rule)
    assert bin(int(scene.game["unscored"])).count("1") == 1


def test_tornado_a_disc_of_4_cm_in_the_centre_removes_what_touches_it():
    for law, left in (("none", state.MAT), ("tornado", state.RESERVE)):
        scene = Scene(laws=law).put(0, 0, 33.0, 30.0).put(1, 0, 33.1, 30.0 - 3.0)
        settle(scene.game, scene.rule, 1)
        assert scene.game["at"][disc(0, 0)] == left
        assert scene.game["at"][disc(1, 0)] == state.MAT
        assert scene.game["knocked_off"].tolist() == [0, 0, 0, 0], "not knocked off the mat"


def test_templars_each_flicks_one_medium_disc_more_that_counts_as_a_prophet():
    scene = Scene(laws="templars")
    assert [int(scene.game["at"][disc(seat, state.TEMPLAR)]) for seat in range(4)] == [state.HAND] * 4
    assert scene.rule["radius"][state.TEMPLAR] == pytest.approx(1.3)
    assert scene.rule["mass"][state.TEMPLAR] == 2 * scene.rule["mass"][0]
    scene.play(next(word for word in scene.words() if "a Templar at the middle of island 1, to 100%" in word))
    assert scene.game["at"][disc(0, state.TEMPLAR)] == state.MAT
    worship(scene.game, scene.rule)
    assert scene.game["points"][0] == 3
    assert Scene().game["at"][disc(0, state.TEMPLAR)] == state.OUT


@pytest.mark.parametrize(("law", "factor"), [("little_finger", 1.5), ("weak_hand", 2.0), ("eyes_closed", 3.0)])
def test_handicaps_multiply_the_noise_of_the_aim_and_leave_the_strength(law, factor):
    angles, speeds = [], []
    for name in ("none", law):
        scene = Scene(laws=name, aim_sd=2.0, power_sd=0.2)
        vx, vy = swing(scene.game, scene.rule, 0, 1.0, 0.0, 100.0)
        angles.append(math.atan2(vy, vx))
        speeds.append(math.hypot(vx, vy))
    assert angles[1] == pytest.approx(factor * angles[0])
    assert speeds[0] == pytest.approx(speeds[1]) and speeds[0] != pytest.approx(100.0)


def test_two_at_once_the_last_two_prophets_of_each_are_flicked_together():
    scene = Scene(2, laws="two_at_once", prophets=3)
    for flicks in (1, 1, 2, 2):
        before = int((scene.game["at"] == state.HAND).sum())
        seat = int(scene.game["seat"])
        if scene.game["rounds"] > 1:
            break
        number = int(scene.game["flicks"])
        scene.play(next(word for word in scene.words() if "the middle of island 3" in word and "120%" in word))
        if scene.game["rounds"] == 1:
            assert int((scene.game["at"] == state.HAND).sum()) == before - flicks
            assert scene.game["flicks"] - number == flicks
        assert seat in (0, 1)
    assert scene.game["rounds"] == 2 and scene.game["turn"] == 5


def test_extra_prophet_one_more_each():
    for law, more in (("none", 0), ("extra_prophet", 1)):
        for players, prophets in ((2, 5), (3, 6), (4, 5)):
            scene = Scene(players, laws=law)
            for seat in range(players):
                held = scene.game["at"][disc(seat, 0) : disc(seat, state.PROPHETS)]
                assert (held == state.HAND).sum() == prophets + more


def test_iconoclasts_1_point_for_each_enemy_prophet_knocked_off_the_mat():
    for law, gained in (("none", 0), ("iconoclasts", 2)):
        scene = Scene(laws=law).put(1, 0, -1.5, 30.0).put(2, 0, 30.0, 61.5).put(0, 0, 62.0, 30.0)
        scene.put(3, state.PROPHETS, *ISLANDS["south"])
        scene.game["x"][temple(3)] = -5.0
        settle(scene.game, scene.rule, 0)
        assert scene.game["points"].tolist() == [gained, 0, 0, 0]
        assert scene.game["points_law"].tolist() == [gained, 0, 0, 0]


def test_every_law_changes_a_term_and_every_term_is_some_laws():
    assert {term for law in laws.LAWS for term in law.terms} == set(laws.TERMS)
    assert len(set(laws.NAMES)) == len(laws.NAMES) == 11
    columns = [c.name for c in clash.COLUMNS if c.name.startswith("contested_")]
    assert columns == ["contested_votes", *(f"contested_{name}" for name in laws.NAMES)]
