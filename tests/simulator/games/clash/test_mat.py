"""Mats: what is read, what is refused with one clear sentence, and what the kernels see of them."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest
from support.clash_scenes import ISLANDS, Scene

from simulator.errors import InputError
from simulator.games import clash
from simulator.games.clash.mat import middle
from simulator.games.clash.mat_files import FOLDER, load_mat, mat_names
from simulator.games.clash.pictures import draw_svg

DEFAULT = (FOLDER / "default.toml").read_text()


def changed(tmp_path, *pairs):
    """Return the path of the default mat with some texts replaced."""
    text = DEFAULT
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "mine.toml"
    path.write_text(text)
    return str(path)


def test_the_default_mat_is_60_by_60_cm_with_prophets_of_2_and_temples_of_3_2_cm():
    mat = load_mat("default")
    assert (mat.width, mat.height) == (60.0, 60.0)
    assert (mat.prophet_width, mat.temple_width) == (2.0, 3.2)
    assert mat.temple_mass == 4 * mat.prophet_mass
    assert [island.name for island in mat.islands] == ["south", "east", "north", "west"]


def test_all_corners_of_the_default_mat_see_the_same_mat():
    mat = load_mat("default")
    for k in range(4):
        after = mat.islands[(k + 1) % 4]
        turned = [(60.0 - y, x) for x, y in mat.islands[k].outline]
        assert np.array(turned) == pytest.approx(np.array(after.outline))
        assert (60.0 - mat.islands[k].city.y, mat.islands[k].city.x) == pytest.approx((after.city.x, after.city.y))
    spots = mat.spots()
    assert np.stack([60.0 - spots[:, :, 1], spots[:, :, 0]], axis=2) == pytest.approx(
        np.roll(spots, -1, axis=0), abs=2e-3
    )


@pytest.mark.parametrize("name", mat_names())
def test_every_mat_that_comes_with_the_game_can_be_played_on(name):
    mat = load_mat(name)
    for island in mat.islands:
        assert island.depth(*middle(island)) > 1.0
    assert (
        np.array([[i.depth(x, y) for x, y in s] for i, s in zip(mat.islands, mat.spots(), strict=True)]) > 0.5
    ).all()
    assert clash.Rules(mat=name).record(4)["width"][0] == mat.width


def test_a_users_own_mat_is_given_by_its_path(tmp_path):
    path = changed(tmp_path, ("width = 60.0", "width = 61.0"))
    assert clash.Rules(mat=path).record(2)["width"][0] == 61.0


def test_sizes_are_swept_by_switches():
    record = clash.Rules(mat_size=1.5, prophet_size=0.8, temple_size=1.25, temple_mass=2.0, friction=0.5).record(4)[0]
    plain = clash.Rules().record(4)[0]
    assert record["width"] == 90.0 and record["navel"].tolist() == [45.0, 45.0, 4.5]
    assert record["start"][0].tolist() == [6.75, 6.75]
    assert record["radius"][0] == pytest.approx(0.8) and record["radius"][-1] == pytest.approx(2.0)
    assert record["mass"][0] == pytest.approx(4.0 * 0.64) and record["mass"][-1] == pytest.approx(16.0 * 1.5625 * 2)
    assert record["deceleration"] == pytest.approx(0.5 * plain["deceleration"])


def test_the_first_hand_alone_is_steadied_by_its_switch():
    scene = Scene(players=3, aim_sd=3.0, power_sd=0.12, first_hand=0.5)
    assert scene.game["aim_sd"][:3].tolist() == [1.5, 3.0, 3.0]
    assert scene.game["power_sd"][:3].tolist() == [0.06, 0.12, 0.12]
    with pytest.raises(InputError, match="first_hand"):
        clash.Rules(first_hand=-1.0)


def test_the_map_of_zones_is_what_the_rules_say_at_its_points():
    record = clash.Rules().record(4)[0]
    zones = record["zone_map"]
    assert zones[0, 60, 60] == 256 and zones[0, 60, 24] & 1 and zones[0, 0, 0] == 0
    assert (zones[2] != 0).sum() > (zones[1] != 0).sum() > (zones[0] != 0).sum(), "wider discs touch more"


REFUSED = [
    pytest.param([("[48.0, 21.5]]", "[34.0, 14.0]]")], "overlap", id="overlapping islands"),
    pytest.param([("centre = [30.5, 7.4]", "centre = [30.5, 5.0]")], "city is not wholly inside", id="city ashore"),
    pytest.param([("centre = [30.5, 7.4]", "centre = [10.0, 10.0]")], "city is not wholly inside", id="city at sea"),
    pytest.param([("prophet_width = 2.0", "prophet_width = 5.0")], "corner 1: a disc 10 cm across", id="wide discs"),
    pytest.param([("radius = 10.0", "radius = 7.0")], "corner 1: a disc 4 cm across", id="small corner"),
    pytest.param([("start = [4.5, 4.5]", "start = [1.5, 4.5]")], "corner 1", id="start at the edge"),
    pytest.param([("width = 60.0", "width = 50.0")], "not wholly on the mat of 50 × 60 cm", id="island off the mat"),
    pytest.param([("radius = 3.0", "radius = 12.0")], "navel and the island 'south' overlap", id="navel on an island"),
    pytest.param([("radius = 3.0", "radius = 40.0")], "navel is not wholly on the mat", id="navel off the mat"),
    pytest.param([("radius = 10.0", "radius = 24.0")], "corner 1 and the island 'south' overlap", id="corner on land"),
    pytest.param([("temple_width = 3.2", "temple_width = 30.0")], "too small for a temple 30 cm", id="wide temples"),
    pytest.param([("[26.0, 4.5], [31.5, 3.5]", "[31.5, 3.5], [26.0, 4.5]")], "crosses itself", id="crossing outline"),
    pytest.param([("[26.0, 4.5]", "[22.5, 8.0]")], "same point twice", id="doubled point"),
    pytest.param([("friction = 0.3", "frction = 0.3")], "unknown key 'frction': did you mean 'friction'", id="typo"),
    pytest.param([("friction = 0.3", "")], "lacks the key 'friction'", id="missing key"),
    pytest.param([("friction = 0.3", "friction = 0.0")], "'friction' is 0.0", id="no friction"),
    pytest.param([("friction = 0.3", "friction = true")], "'friction' is True", id="not a number"),
    pytest.param([("friction = 0.3", "friction = nan")], "'friction' is nan", id="not finite"),
    pytest.param([("restitution = 0.7", "restitution = 1.2")], "'restitution' is 1.2", id="discs that gain speed"),
    pytest.param([("[navel]", "[nabel]")], "unknown key 'nabel': did you mean 'navel'", id="unknown table"),
    pytest.param([("name = \"east\"", "name = \"south\"")], "two islands of one name", id="same name"),
    pytest.param([("name = \"east\"", "")], "lacks a 'name'", id="no name"),
    pytest.param([("outline = [[22.5", "circle = [[22.5")], "lacks the table 'circle'", id="circle that is none"),
    pytest.param([("[26.0, 4.5]", "[26.0]")], "give a point \\[x, y\\]", id="half a point"),
    pytest.param([("4 = [0, 1, 2, 3]", "4 = [0, 1, 2, 2]")], "4 players the corners", id="a corner for two seats"),
    pytest.param([("4 = [0, 1, 2, 3]", "5 = [0, 1, 2, 3, 4]")], "names '5' players", id="five seats"),
    pytest.param([("[mat]", "[mat")], "is no TOML file", id="not TOML"),
]  # fmt: skip


@pytest.mark.parametrize(("pairs", "says"), REFUSED)
def test_a_mat_that_cannot_be_is_refused_with_the_place(tmp_path, pairs, says):
    path = changed(tmp_path, *pairs)
    with pytest.raises(InputError, match=says) as caught:
        clash.Rules(mat=path)
    assert "\n" not in str(caught.value) or "TOML" in str(caught.value)


def test_an_unknown_mat_names_those_there_are():
    with pytest.raises(InputError, match="unknown mat 'defalt': did you mean 'default'"):
        clash.Rules(mat="defalt")
    with pytest.raises(InputError, match=r"unknown mat 'nowhere/none\.toml'"):
        clash.Rules(mat="nowhere/none.toml")


def test_three_islands_are_refused(tmp_path):
    start = DEFAULT.index('[[islands]]\nname = "west"')
    path = tmp_path / "three.toml"
    path.write_text(DEFAULT[:start] + DEFAULT[DEFAULT.index("# Corners in") :])
    with pytest.raises(InputError, match="has 3 islands: give 4"):
        clash.Rules(mat=str(path))


def test_a_mat_that_seats_no_four_says_so(tmp_path):
    rules = clash.Rules(mat=changed(tmp_path, ("4 = [0, 1, 2, 3]", "")))
    rules.record(3)
    with pytest.raises(InputError, match="seats no 4 players: its \\[seats\\] name 2, 3"):
        rules.record(4)


def test_discs_swept_too_large_for_a_corner_are_refused():
    with pytest.raises(InputError, match="does not fit"):
        clash.Rules(prophet_size=2.5)
    with pytest.raises(InputError, match="does not fit"):
        clash.Rules(mat_size=0.4)


def test_islands_that_are_circles_overlap_by_their_radii(tmp_path):
    text = (
        (FOLDER / "round.toml")
        .read_text()
        .replace("centre = [46.0, 30.0], radius = 7.0", "centre = [39.0, 23.0], radius = 7.0")
    )
    path = tmp_path / "round.toml"
    path.write_text(text.replace("city = { centre = [46.0, 30.0]", "city = { centre = [39.0, 23.0]"))
    with pytest.raises(InputError, match="overlap"):
        load_mat(str(path))


SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", mat_names())
def test_a_drawn_mat_shows_islands_cities_navel_and_corners(name):
    text = draw_svg(load_mat(name))
    assert text == draw_svg(load_mat(name))
    words = [element.text for element in ElementTree.fromstring(text).iter(f"{SVG}text")]
    for word in ("south", "east", "north", "west", "navel", "corner 0", "corner 3", "10 cm, mat " + name):
        assert word in words
    assert words.count("city") == 4


def test_a_drawn_record_shows_its_discs_where_they_lie():
    scene = Scene(gods="dagda").put(0, 0, *ISLANDS["south"]).put(2, 9, *ISLANDS["north"])
    scene.play("Dagda sets the hand behind the navel")
    root = ElementTree.fromstring(draw_svg(load_mat("default"), scene.games[0]))
    discs = {
        group.find(f"{SVG}title").text: group.find(f"{SVG}circle")
        for group in root.iter(f"{SVG}g")
        if group.find(f"{SVG}title") is not None
    }
    assert set(discs) == {"seat 0: prophet 1", "seat 2: temple 1"}
    assert (float(discs["seat 0: prophet 1"].get("cx")), float(discs["seat 0: prophet 1"].get("cy"))) == (30.0, 48.0)
    assert float(discs["seat 2: temple 1"].get("r")) == 1.6
    assert len(list(root.iter(f"{SVG}line"))) == 1, "the hand"
