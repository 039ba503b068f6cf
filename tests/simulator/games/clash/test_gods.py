"""Each god's effect on a constructed scene."""

from __future__ import annotations

import numpy as np
import pytest
from support.clash_scenes import ISLANDS, Scene, disc, temple

from simulator.errors import InputError
from simulator.games.clash import gods, state
from simulator.games.clash.worship import worship


def land(scene, island=3, part="100%", what="prophet"):
    """Play a flick at the middle of an island."""
    return scene.play(f"flick a {what} at the middle of island {island}, to {part} of the way")


def test_no_gods_by_default_dealt_ones_differ_and_named_ones_sit_where_named():
    assert Scene().game["god"].tolist() == [0, 0, 0, 0]
    seen = set()
    for key in range(1, 80):
        dealt = Scene(gods="dealt", key=key).game["god"].tolist()
        assert len(set(dealt)) == 4 and 0 not in dealt
        seen |= set(dealt)
    assert seen == set(range(1, len(gods.GODS)))
    named = Scene(gods="none/ra/zeus").game["god"].tolist()
    assert [gods.NAMES[god] for god in named] == ["none", "ra", "zeus", "none"]


@pytest.mark.parametrize("value", ["odin", "zeus/odin", "zeus,ra", "ra/ra/ra/ra/ra"])
def test_unknown_or_too_many_gods_are_refused(value):
    with pytest.raises(InputError, match="gods"):
        Scene(gods=value)


def test_more_gods_than_players_are_refused():
    with pytest.raises(InputError, match="3 gods for 2 players"):
        Scene(players=2, gods="ra/zeus/themis")


def test_zeus_puts_a_temple_on_an_island_of_his_choice_once_a_generation_after_his_flick():
    scene = Scene(gods="zeus", prophets=2, players=2)
    land(scene)
    assert scene.decision() == "power" and scene.game["seat"] == 0
    islands = {word.split("island ")[1] for word in scene.words() if "island" in word}
    assert islands == {"1", "2", "3", "4"}
    scene.play("Zeus puts an unused temple on spot 2 of island 4")
    assert scene.game["at"][temple(0)] == state.MAT and scene.game["home"][temple(0)] == 3
    assert scene.game["zones"][temple(0)] & 8
    assert scene.decision() == "flick" and scene.game["seat"] == 1, "no power for a seat without a god"
    land(scene, 1)
    land(scene, 2)
    assert scene.game["seat"] == 1, "used once: not asked again in this generation"
    land(scene, 1, "120%")
    assert scene.game["rounds"] == 2
    while scene.game["seat"] != 0 or scene.decision() != "flick":
        land(scene, 1) if scene.decision() == "flick" else scene.play(scene.options()[0])
    land(scene)
    assert scene.decision() == "power", "asked again in the next generation"


def test_themis_decides_tied_votes():
    for card in (0, 1):
        scene = Scene(players=2, laws="dealt", gods="none/themis")
        drawn = scene.game["deck"][:2].tolist()
        scene.play(0).play(1)
        assert scene.decision() == "vote" and scene.game["seat"] == 1 and scene.game["judging"]
        scene.play(card)
        assert scene.game["until"][drawn[card]] >= 1 and scene.game["until"][drawn[1 - card]] == 0
        assert scene.decision() == "flick" and scene.game["seat"] == 0
    agreed = Scene(players=2, laws="dealt", gods="none/themis").play(0).play(0)
    assert agreed.decision() == "flick", "nothing to decide"


def test_ra_one_prophet_is_the_sphinx_twice_as_wide_and_6_times_as_heavy():
    scene = Scene(gods="ra")
    held = scene.game["at"].reshape(4, state.SLOTS)[:, : state.PROPHETS] == state.HAND
    assert held[0].sum() == held[1].sum() == 5
    assert held[0, state.SPHINX] and not held[1, state.SPHINX]
    assert scene.rule["radius"][state.SPHINX] == 2 * scene.rule["radius"][0]
    assert scene.rule["mass"][state.SPHINX] == 6 * scene.rule["mass"][0]
    pushed = []
    for what in ("prophet", "Sphinx"):
        scene = Scene(gods="ra").put(1, state.PROPHETS, *ISLANDS["south"])
        scene.play(f"flick a {what} at seat 1's temple 1, to 30 cm beyond it")
        pushed.append(np.hypot(scene.game["x"][temple(1)] - 30.0, scene.game["y"][temple(1)] - 12.0))
    assert pushed[1] > 3 * pushed[0], "a temple that shrugs a prophet off yields to the Sphinx"


def test_anubis_flicks_the_first_own_prophet_lost_off_the_mat_again_at_once():
    for god, again in (("none", False), ("anubis", True)):
        scene = Scene(gods=god)
        scene.rule["deceleration"] /= 4.0  # aims were measured on rougher cloth: everything slides too far
        code = scene.words()["flick a prophet at the middle of island 3, to 120% of the way"]
        scene.game["aim_sd"][0] = 0.0
        scene.rule["deceleration"] *= 4.0
        scene.game["power_sd"][0] = 0.0
        scene.put(1, 0, 30.0, 30.0)
        _throw_off(scene, code)
        assert (scene.decision() == "flick" and scene.game["seat"] == 0) == again
        if again:
            assert scene.game["at"][disc(0, 0)] == state.HAND and scene.game["turn"] == 1
            assert scene.game["prophets_lost"][0] == 0
            held = int((scene.game["at"][: state.PROPHETS] == state.HAND).sum())
            assert held == 5
            _throw_off(scene, code)
            assert scene.game["seat"] == 1, "only the first each turn"
            assert scene.game["at"][disc(0, 0)] == state.RESERVE and scene.game["prophets_lost"][0] == 1


def _throw_off(scene, code):
    """Play a flick on a mat so slippery that it carries the prophet off."""
    width, height = float(scene.rule["width"]), float(scene.rule["height"])
    scene.rule["width"], scene.rule["height"] = 20.0, 20.0  # the mat ends before the aim
    scene.play(code)
    scene.rule["width"], scene.rule["height"] = width, height


def test_dagda_sets_a_wall_of_10_cm_before_his_flick_that_stops_discs():
    scene = Scene(gods="dagda")
    assert scene.decision() == "power" and scene.game["seat"] == 0
    scene.play("Dagda sets the hand behind the navel")
    x1, y1, x2, y2 = scene.game["wall"][0]
    assert np.hypot(x2 - x1, y2 - y1) == pytest.approx(10.0)
    assert scene.decision() == "flick"
    scene.play("flick a prophet at the navel, to 120% of the way")
    assert scene.game["zones"][disc(0, 0)] & 256, "stopped in the navel by the wall"
    free = Scene().play("flick a prophet at the navel, to 120% of the way")
    assert not free.game["zones"][disc(0, 0)] & 256


@pytest.mark.parametrize(("stays", "standing"), [("mission", 1), ("turn", 0)])
def test_the_hand_stands_until_the_mission_ends_or_for_his_turn(stays, standing):
    scene = Scene(players=2, gods="dagda", prophets=2, hand_stays=stays)
    scene.play("Dagda sets the hand behind island 2")
    land(scene)
    assert scene.game["walls"] == standing
    while scene.game["rounds"] == 1:
        land(scene, 3) if scene.decision() == "flick" else scene.play(scene.options()[0])
    assert scene.game["walls"] == 0


def test_the_hand_is_not_set_on_a_disc():
    scene = Scene(gods="dagda")
    before = set(scene.words())
    x1, y1, x2, y2 = 0.0, 0.0, 0.0, 0.0
    probe = Scene(gods="dagda").play("Dagda sets the hand behind island 3")
    x1, y1, x2, y2 = probe.game["wall"][0]
    scene.put(1, 0, (x1 + x2) / 2, (y1 + y2) / 2)
    assert before - set(scene.words()) == {"Dagda sets the hand behind island 3"}


def test_freyja_drops_the_heart_and_enemy_prophets_under_it_count_as_hers():
    scene = Scene(gods="freyja", heart_sd=0.0).put(1, 0, *ISLANDS["south"]).put(1, 1, 32.0, 13.0).put(2, 0, 24.0, 9.0)
    scene.put(3, state.PROPHETS, 33.0, 16.0)
    land(scene)
    assert scene.decision() == "power"
    _, features = scene.options(detail=True)
    assert features["stolen"].max() == 2
    scene.play("Freyja drops the heart on seat 1's prophet 1")
    scene.game["points"][:] = 0
    worship(scene.game, scene.rule)
    assert scene.game["points"].tolist() == [1 + 2 + 1 + 2, 0, 1, 1], "two prophets are hers, the temple is not"
    assert scene.game["hearts"] == 0, "for this worship alone"


def test_powers_are_kept_or_used_once_a_generation():
    scene = Scene(players=2, gods="dagda", prophets=2)
    scene.play("keep the power")
    land(scene)
    land(scene, 1)
    assert scene.decision() == "power" and scene.game["seat"] == 0, "kept, so asked again"
    scene.play("Dagda sets the hand behind island 2")
    assert scene.game["powers_used"].tolist() == [1, 0, 0, 0]
