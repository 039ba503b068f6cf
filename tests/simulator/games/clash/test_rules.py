"""The rules of Clash on constructed positions, each test named after its paragraph."""

from __future__ import annotations

import math

import numpy as np
import pytest
from support.clash_scenes import ISLANDS, Scene, disc, temple

from simulator.games.clash import state
from simulator.games.clash.aims import start_place
from simulator.games.clash.geometry import is_off, zones_at
from simulator.games.clash.mat_files import FOLDER
from simulator.games.clash.mission import in_corner, settle
from simulator.games.clash.physics import launch_speed
from simulator.games.clash.pieces import count_islands, take
from simulator.games.clash.worship import clear_navel, crown, worship

SOUTH_PROPHETS = [(24.0, 8.0), (27.0, 6.5), (34.0, 7.0), (36.0, 10.5), (35.0, 14.0)]
"""Places on the south island, apart from each other and from its city."""


def points(scene, source=None):
    return scene.game[f"points_{source}" if source else "points"].tolist()


# --- presence (p. 3)


def test_a_prophet_whose_edge_touches_a_border_is_on_the_island_and_1_mm_away_it_is_at_sea():
    rule = Scene(mat="round").rule  # the south island is a circle of 7 cm around (30, 14)
    assert zones_at(rule, 30.0, 14.0 - 8.0, 1.0) == 1
    assert zones_at(rule, 30.0, 14.0 - 8.1, 1.0) == 0
    rule = Scene().rule  # the default south island's border runs from (22.5, 8.0) to (21.5, 12.0)
    ux, uy = 4.0 / 17**0.5, 1.0 / 17**0.5
    assert zones_at(rule, 22.0 - ux, 10.0 - uy, 1.0) == 1
    assert zones_at(rule, 22.0 - 1.1 * ux, 10.0 - 1.1 * uy, 1.0) == 0


def test_cities_and_the_navel_are_touched_by_the_same_measure():
    rule = Scene().rule  # city of the south island: 2 cm around (30.5, 7.4); navel: 3 cm around (30, 30)
    assert zones_at(rule, 33.5, 7.4, 1.0) == 1 | 16
    assert zones_at(rule, 33.6, 7.4, 1.0) == 1
    assert zones_at(rule, 30.0, 34.0, 1.0) == 256
    assert zones_at(rule, 30.0, 34.1, 1.0) == 0


def test_a_disc_touching_the_mats_edge_from_outside_is_on_the_mat_or_off_it_by_its_centre():
    wholly, centre = Scene().rule, Scene(off_mat="centre").rule
    assert not is_off(wholly, -1.0, 30.0, 1.0) and is_off(wholly, -1.01, 30.0, 1.0)
    assert not is_off(centre, 0.01, 30.0, 1.0) and is_off(centre, -0.01, 30.0, 1.0)
    assert is_off(wholly, 30.0, 61.1, 1.0) and not is_off(wholly, 60.5, 60.5, 1.0)


# --- worship (p. 10)


def test_three_pieces_against_two_score_1_and_2_against_1():
    scene = Scene()
    for place, (x, y) in enumerate(SOUTH_PROPHETS[:3]):
        scene.put(0, place, x, y)
    scene.put(1, 0, *SOUTH_PROPHETS[3]).put(1, state.PROPHETS, *SOUTH_PROPHETS[4])
    worship(scene.game, scene.rule)
    assert points(scene) == [3, 1, 0, 0]
    assert points(scene, "presence") == [1, 1, 0, 0] and points(scene, "dominance") == [2, 0, 0, 0]


def test_two_against_two_score_1_each_and_nobody_dominates():
    scene = Scene()
    for k, (x, y) in enumerate(SOUTH_PROPHETS[:4]):
        scene.put(k % 2, k // 2, x, y)
    worship(scene.game, scene.rule)
    assert points(scene) == [1, 1, 0, 0]


def test_a_prophet_alone_dominates_its_island_and_one_at_sea_scores_nothing():
    scene = Scene().put(2, 0, *ISLANDS["north"]).put(3, 0, 20.0, 20.0)
    worship(scene.game, scene.rule)
    assert points(scene) == [0, 0, 3, 0]


# --- the navel (p. 8-9)


def test_a_prophet_taken_from_the_navel_by_an_owner_on_two_islands_scores_3():
    scene = Scene().put(0, 0, 30.0, 30.0).put(0, 1, *ISLANDS["south"]).put(0, 9, *ISLANDS["west"])
    clear_navel(scene.game, scene.rule)
    assert points(scene) == [3, 0, 0, 0] and points(scene, "navel") == [3, 0, 0, 0]
    assert scene.game["at"][disc(0, 0)] == state.RESERVE


def test_each_removed_prophet_scores_and_presence_is_counted_after_all_are_removed(tmp_path):
    scene = Scene().put(1, 0, 29.0, 30.0).put(1, 1, 31.5, 30.0).put(1, 2, *ISLANDS["east"]).put(3, 0, 30.0, 32.5)
    clear_navel(scene.game, scene.rule)
    assert points(scene) == [0, 2 * (1 + 1), 0, 1]
    wide = tmp_path / "wide.toml"  # a navel so wide that a prophet can touch it and an island at once
    wide.write_text((FOLDER / "default.toml").read_text().replace("radius = 3.0", "radius = 8.9"))
    scene = Scene(mat=str(wide)).put(0, 0, 27.72, 20.41)
    assert int(scene.game["zones"][disc(0, 0)]) == 257
    clear_navel(scene.game, scene.rule)
    assert points(scene)[0] == 1


def test_the_active_player_with_a_prophet_there_may_call_the_navel_and_others_score_too():
    scene = Scene().put(1, 0, 30.0, 31.0)
    scene.play("flick a prophet at the navel, to 90% of the way")
    assert scene.game["zones"][disc(0, 0)] & 256
    assert scene.decision() == "navel" and scene.game["seat"] == 0
    scene.play("clear the navel")
    assert points(scene) == [1, 1, 0, 0]
    assert scene.game["seat"] == 1


def test_a_navel_not_called_stays_and_without_a_prophet_there_nothing_is_asked():
    scene = Scene()
    scene.play("flick a prophet at the navel, to 90% of the way").play("leave the navel")
    assert points(scene) == [0, 0, 0, 0] and scene.game["zones"][disc(0, 0)] & 256
    scene.play("flick a prophet at the middle of island 1, to 100% of the way")
    assert scene.decision() == "flick" and scene.game["seat"] == 2


def test_by_the_other_switch_the_navel_is_cleared_at_the_end_of_the_mission():
    scene = Scene(players=2, navel="mission_end", generations=1, prophets=2)
    for _ in range(2):
        scene.play("flick a prophet at the navel, to 90% of the way")
        assert scene.decision() == "flick"
        scene.play(_land(scene))
    assert scene.game["ended"] == 2
    assert points(scene, "navel")[0] > 0


def _land(scene):
    """Return an option at the middle of an island."""
    return next(word for word in scene.words() if "the middle of island 3" in word and "100%" in word)


# --- flicks (p. 4, 8)


def test_a_flick_without_noise_stops_where_it_is_aimed():
    scene = Scene().play("flick a prophet at the middle of island 1, to 100% of the way")
    place = scene.game["x"][disc(0, 0)], scene.game["y"][disc(0, 0)]
    assert place == pytest.approx(scene.rule["spots"][0, 0], abs=1e-6)
    assert scene.game["zones"][disc(0, 0)] & 1
    assert scene.game["seat"] == 1 and scene.game["turn"] == 2


@pytest.mark.parametrize("reflicks", [0, 3])
def test_a_prophet_that_does_not_leave_the_corner_is_flicked_again_and_after_the_last_it_is_lost(reflicks):
    scene = Scene(max_reflicks=reflicks).put(1, state.SPHINX, 8.3, 8.3)
    scene.rule["mass"][state.SPHINX], scene.rule["restitution"] = 1e9, 0.0  # a rock before the corner stops all
    scene.play("flick a prophet at the navel, to 90% of the way")
    assert scene.game["at"][disc(0, 0)] == state.RESERVE
    assert scene.game["prophets_lost"].tolist() == [1, 0, 0, 0] and not scene.game["flicked_off"].any()
    assert scene.game["flicks"] == 1 + reflicks and scene.game["reflicks"] == reflicks


def test_a_flick_again_that_leaves_the_corner_counts():
    scene = Scene().put(1, state.SPHINX, 8.3, 8.3)
    scene.rule["restitution"] = 0.0  # the Sphinx yields a little each time, and is out of the way in the end
    scene.play("flick a prophet at the navel, to 90% of the way")
    assert scene.game["at"][disc(0, 0)] == state.MAT
    assert 1 <= scene.game["reflicks"] <= 3


def test_in_the_corner_means_not_wholly_out_of_it():
    scene = Scene()
    reach = 11.0 / 2**0.5  # the corner's radius of 10 and the prophet's of 1, along the diagonal
    scene.put(0, 0, reach, reach)
    assert in_corner(scene.game, scene.rule, 0, disc(0, 0))
    scene.put(0, 0, reach + 0.01, reach + 0.01)
    assert not in_corner(scene.game, scene.rule, 0, disc(0, 0))


def test_prophets_off_the_mat_go_to_the_reserve_and_count_for_who_knocked_them_off():
    scene = Scene().put(1, 0, 61.5, 30.0).put(0, 0, 30.0, -1.2)
    settle(scene.game, scene.rule, 0)
    assert scene.game["at"][disc(1, 0)] == state.RESERVE and scene.game["at"][disc(0, 0)] == state.RESERVE
    assert scene.game["knocked_off"].tolist() == [1, 0, 0, 0]
    assert scene.game["prophets_lost"].tolist() == [1, 1, 0, 0]
    assert points(scene) == [0, 0, 0, 0]


def test_a_flick_knocks_an_enemy_disc_away():
    scene = Scene().put(2, 0, *ISLANDS["south"])
    scene.play("flick a prophet at seat 2's prophet 1, to 30 cm beyond it")
    moved = np.array([scene.game["x"][disc(2, 0)], scene.game["y"][disc(2, 0)]])
    direction = (moved - ISLANDS["south"]) / np.linalg.norm(moved - ISLANDS["south"])
    aimed = np.array(ISLANDS["south"]) - 4.5
    assert direction == pytest.approx(aimed / np.linalg.norm(aimed), abs=1e-3)


def test_a_start_that_is_taken_moves_to_the_nearest_free_place():
    scene = Scene().put(3, 0, 4.5, 4.5)
    scene.play("flick a prophet at the middle of island 1, to 100% of the way")
    at = scene.game["x"][disc(0, 0)], scene.game["y"][disc(0, 0)]
    assert scene.game["zones"][disc(0, 0)] & 1, at
    assert (scene.game["x"][disc(3, 0)], scene.game["y"][disc(3, 0)]) == (4.5, 4.5)


def test_one_flick_a_turn_clockwise_until_all_are_flicked_and_the_first_player_passes_left():
    scene = Scene(players=3, generations=2, prophets=2)
    seats, firsts = [], []
    while not scene.game["ended"]:
        if scene.decision() == "flick":
            seats.append(int(scene.game["seat"]))
        if int(scene.game["turn"]) in (1, 7) and scene.decision() == "flick":
            firsts.append(int(scene.game["seat"]))
        scene.play(scene.options()[0])
    assert seats == [0, 1, 2, 0, 1, 2, 1, 2, 0, 1, 2, 0]
    assert firsts == [0, 1] and scene.game["rounds"] == 2 and scene.game["turn"] == 12


def test_prophets_and_generations_by_player_count():
    for players, prophets, generations in ((2, 5, 4), (3, 6, 3), (4, 5, 4)):
        rules = Scene(players).rules
        assert (int(rules["prophets"][0]), int(rules["generations"][0])) == (prophets, generations)


# --- cities and temples (p. 8-9)


def city_scene(**switches):
    return Scene(**switches).put(0, 0, 30.5, 7.4)


def test_a_prophet_that_touches_a_city_may_become_a_temple_anywhere_on_that_island():
    scene = city_scene()
    scene.play("flick a prophet at the middle of island 3, to 100% of the way")
    assert scene.decision() == "temple" and scene.game["seat"] == 0
    words = [word for word in scene.words() if word.startswith("take")]
    assert words and all("island 1" in word or "island 3" in word for word in words)
    spot = "take prophet 1 and put an unused temple on spot 3 of island 1"
    scene.play(spot)
    game = scene.game
    assert game["at"][disc(0, 0)] == state.RESERVE and game["at"][temple(0)] == state.MAT
    assert (game["x"][temple(0)], game["y"][temple(0)]) == pytest.approx(tuple(scene.rule["spots"][0, 3]))
    assert game["home"][temple(0)] == 0 and game["temples_built"][0] == 1


def test_a_temple_is_moved_from_the_board_only_when_none_is_unused():
    scene = city_scene()
    for k, island in enumerate(("west", "north", "east")):
        scene.put(0, state.PROPHETS + k, *ISLANDS[island])
    scene.play(_land(scene))
    assert all("unused" in word for word in scene.words() if word.startswith("take"))
    full = city_scene()
    for k, (x, y) in enumerate([ISLANDS["west"], ISLANDS["north"], ISLANDS["east"], (34.5, 15.0)]):
        full.put(0, state.PROPHETS + k, x, y)
    full.play(_land(full))
    words = [word for word in full.words() if word.startswith("take")]
    assert words and all("from the board" in word for word in words)
    full.play(next(word for word in words if word.startswith("take prophet 1 and put temple 1 ")))
    assert full.game["home"][temple(0, 0)] == 0 and full.game["zones"][temple(0, 0)] & 1


def test_no_temple_is_put_on_a_spot_that_is_taken():
    scene = city_scene()
    scene.put(1, 0, *scene.rule["spots"][0, 2]).put(2, 0, *scene.rule["spots"][0, 5])
    scene.play(_land(scene))
    offered = {word[-16:] for word in scene.words() if "prophet 1" in word}
    assert offered and not {"spot 2 of island 1"[-16:], "spot 5 of island 1"[-16:]} & offered


def test_a_temple_pushed_wholly_off_its_island_is_removed_and_one_that_touches_it_stays():
    scene = Scene().put(1, state.PROPHETS, *ISLANDS["south"]).put(2, state.PROPHETS, *ISLANDS["east"])
    game = scene.game
    game["x"][temple(1)], game["y"][temple(1)] = 30.0, 22.0
    game["zones"][temple(1)] = zones_at(scene.rule, 30.0, 22.0, 1.6)
    game["x"][temple(2)], game["y"][temple(2)] = 39.5, 29.0
    game["zones"][temple(2)] = zones_at(scene.rule, 39.5, 29.0, 1.6)
    settle(game, scene.rule, 0)
    assert game["at"][temple(1)] == state.OUT and game["temples_lost"].tolist() == [0, 1, 0, 0]
    assert game["at"][temple(2)] == state.MAT


def test_temples_stay_for_the_next_generation_and_prophets_return():
    scene = Scene(players=2, generations=2, prophets=2).put(0, state.PROPHETS, *ISLANDS["south"])
    while scene.game["rounds"] == 1:
        scene.play(_land(scene) if scene.decision() == "flick" else scene.options()[0])
    game = scene.game
    assert game["at"][temple(0)] == state.MAT and game["zones"][temple(0)] == 1
    assert [int(game["at"][disc(seat, k)]) for seat in (0, 1) for k in (0, 1)] == [state.HAND] * 4


# --- the end


def test_the_highest_score_wins_then_more_temples_then_shared():
    scene = Scene()
    game = scene.game
    game["points"] = [5, 7, 7, 6]
    crown(game, scene.rule)
    assert game["winners"] == 0b0110
    scene.put(2, state.PROPHETS, *ISLANDS["south"])
    crown(game, scene.rule)
    assert game["winners"] == 0b0100
    game["points"][3] = 8
    crown(game, scene.rule)
    assert game["winners"] == 0b1000


def test_the_contest_for_the_first_flick_favours_the_steadier_hand():
    wins = 0
    for key in range(400):
        scene = Scene(players=2, key=key, first_player="contest", aim_sd=3.0, power_sd=0.12, first_hand=0.25)
        wins += int(scene.game["first"]) == 0
    assert wins > 200 + 4 * math.sqrt(400 * 0.25)  # false alarm 3e-5 were the contest even


def test_the_contest_for_the_first_flick_is_even_between_equal_hands():
    wins = 0
    for key in range(1, 201):
        wins += int(Scene(players=2, key=key, first_player="contest", aim_sd=3.0, power_sd=0.12).game["first"]) == 0
    assert 60 <= wins <= 140, "equal hands: within 4 standard errors of a half"


def test_islands_are_counted_once_each():
    scene = Scene().put(0, 0, *SOUTH_PROPHETS[0]).put(0, 1, *SOUTH_PROPHETS[1]).put(0, 9, *ISLANDS["east"])
    assert count_islands(scene.game, 0) == 2
    take(scene.game, temple(0))
    assert count_islands(scene.game, 0) == 1


def test_the_speed_of_an_aim_is_what_stops_there():
    rule = Scene().rule
    assert launch_speed(20.0, rule["deceleration"]) == pytest.approx((2 * 0.3 * 981 * 20) ** 0.5)


def test_a_disc_whose_start_is_taken_starts_at_the_nearest_free_place_in_its_corner():
    scene = Scene()
    corner, start = scene.rule["corner"][0], scene.rule["start"][0]
    assert start_place(scene.game, scene.rule, 0, disc(0, 0)) == tuple(start)
    toward = np.arctan2(30.0 - start[1], 30.0 - start[0])
    scene.put(1, 0, *start)
    for k in range(1, 4):  # the way to the middle of the mat is taken too
        scene.put(1, k, start[0] + 2.05 * k * np.cos(toward), start[1] + 2.05 * k * np.sin(toward))
    x, y = start_place(scene.game, scene.rule, 0, disc(0, 0))
    assert 2.0 < math.hypot(x - start[0], y - start[1]) < 3.5
    assert math.hypot(x - corner[0], y - corner[1]) <= corner[2] - 1.0
