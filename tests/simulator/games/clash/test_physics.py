"""The sliding discs of Clash against closed forms, conservation laws and a stepped reference."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.games.clash import physics
from simulator.games.clash.physics import (
    GRAVITY,
    MAX_EVENTS,
    SKIN,
    Scene,
    collide,
    launch_speed,
    slide,
    stopping_distance,
)

DECELERATION = 0.3 * GRAVITY
NO_WALLS = np.zeros((0, 4))
NEAR = 2 * SKIN  # closed forms hold to the skin that keeps discs apart


def run(discs, restitution=0.7, walls=(), deceleration=DECELERATION):
    """Slide discs given as (x, y, vx, vy, radius, mass); return places (n, 2) and the number of events."""
    scene = scene_of(discs, restitution, walls, deceleration)
    events = slide(scene)
    assert not scene.vx.any() and not scene.vy.any(), "all at rest"
    return np.stack([scene.x, scene.y], axis=1), events


def scene_of(discs, restitution=0.7, walls=(), deceleration=DECELERATION):
    """Return discs given as (x, y, vx, vy, radius, mass) as a scene."""
    columns = (np.array(column, dtype=float) for column in zip(*discs, strict=True))
    table = np.array(walls, dtype=float).reshape(-1, 4) if len(walls) else NO_WALLS
    return Scene(*columns, deceleration, restitution, table)


def touching(vx, vy, mass):
    """Return two discs that touch, with the velocities and masses given."""
    return Scene(np.zeros(2), np.zeros(2), vx, vy, np.ones(2), mass, DECELERATION, 0.7, NO_WALLS)


def gaps(places, radii):
    """Return the distance between the borders of each pair of discs."""
    i, j = np.triu_indices(len(places), 1)
    return np.hypot(*(places[i] - places[j]).T) - np.asarray(radii)[i] - np.asarray(radii)[j]


def random_scene(rng, n=20, width=30.0, fast=1):
    """Return discs thrown at random onto a square without touching, ``fast`` of them moving."""
    discs = []
    while len(discs) < n:
        radius = rng.choice([1.0, 1.3, 1.6, 2.0])
        x, y = rng.uniform(0, width, 2)
        if all(math.hypot(x - d[0], y - d[1]) > radius + d[4] + 3 * SKIN for d in discs):
            speed, angle = (rng.uniform(30, 250), rng.uniform(0, 2 * math.pi)) if len(discs) < fast else (0.0, 0.0)
            discs.append((x, y, speed * math.cos(angle), speed * math.sin(angle), radius, 4 * radius**2))
    return discs


@pytest.mark.parametrize(("speed", "friction"), [(50.0, 0.3), (125.0, 0.3), (200.0, 0.1), (80.0, 0.8)])
def test_a_disc_stops_after_v_squared_over_two_mu_g(speed, friction):
    places, events = run([(1.0, 2.0, speed * 0.6, speed * 0.8, 1.0, 4.0)], deceleration=friction * GRAVITY)
    distance = speed**2 / (2 * friction * GRAVITY)
    assert places[0] == pytest.approx((1.0 + 0.6 * distance, 2.0 + 0.8 * distance), abs=1e-6)
    assert events == 1
    assert stopping_distance(speed, friction * GRAVITY) == pytest.approx(distance)
    assert launch_speed(distance, friction * GRAVITY) == pytest.approx(speed)


def test_a_head_on_collision_of_equal_discs_with_restitution_1_exchanges_their_velocities():
    vx, vy, mass = np.array([30.0, -10.0]), np.array([5.0, 7.0]), np.array([4.0, 4.0])
    assert collide(touching(vx, vy, mass), 0, 1, 1.0, 0.0, 1.0) == 40.0
    assert vx == pytest.approx([-10.0, 30.0]) and vy == pytest.approx([5.0, 7.0])
    # on the table: the first slides 10 cm to contact and stops there, the second takes over what is left
    places, _ = run([(0.0, 0.0, 150.0, 0.0, 1.0, 4.0), (12.0, 0.0, 0.0, 0.0, 1.0, 4.0)], restitution=1.0)
    assert places[0] == pytest.approx((10.0, 0.0), abs=NEAR)
    assert places[1] == pytest.approx((12.0 + 150.0**2 / (2 * DECELERATION) - 10.0, 0.0), abs=NEAR)


@pytest.mark.parametrize(("mass", "restitution"), [(4.0, 0.7), (16.0, 0.7), (1.0, 0.3), (16.0, 0.0)])
def test_a_head_on_collision_shares_the_speed_by_mass_and_restitution(mass, restitution):
    places, _ = run([(0.0, 0.0, 160.0, 0.0, 1.0, 4.0), (9.0, 0.0, 0.0, 0.0, 1.0, mass)], restitution)
    speed = math.sqrt(160.0**2 - 2 * DECELERATION * 7.0)
    first, second = speed * (4.0 - restitution * mass) / (4.0 + mass), speed * 4.0 * (1 + restitution) / (4.0 + mass)
    assert places[1, 0] == pytest.approx(9.0 + second**2 / (2 * DECELERATION), abs=0.01)
    assert places[0, 0] == pytest.approx(7.0 + math.copysign(first**2, first) / (2 * DECELERATION), abs=0.01)


def test_a_glancing_collision_sends_the_struck_disc_along_the_line_of_centres():
    aside = math.sqrt(2.0)  # the line of centres is turned by 45 degrees
    places, _ = run([(0.0, 0.0, 150.0, 0.0, 1.0, 4.0), (10.0, aside, 0.0, 0.0, 1.0, 4.0)], restitution=1.0)
    path = 10.0 - math.sqrt(4.0 - aside**2)
    speed = math.sqrt(150.0**2 - 2 * DECELERATION * path)
    slid = (speed * math.sqrt(0.5)) ** 2 / (2 * DECELERATION) * math.sqrt(0.5)
    assert places[1] == pytest.approx((10.0 + slid, aside + slid), abs=0.03)
    assert places[0] == pytest.approx((path + slid, -slid), abs=0.03)  # at a right angle, as equal elastic discs part


def test_three_discs_in_a_row_hand_the_motion_on():
    row = [(0.0, 0.0, 180.0, 0.0, 1.0, 4.0), (6.0, 0.0, 0.0, 0.0, 1.0, 4.0), (10.0, 0.0, 0.0, 0.0, 1.0, 4.0)]
    places, _ = run(row, restitution=1.0)
    assert places[0, 0] == pytest.approx(4.0, abs=NEAR)
    assert places[1, 0] == pytest.approx(8.0, abs=NEAR)
    assert places[2, 0] == pytest.approx(10.0 + 180.0**2 / (2 * DECELERATION) - 6.0, abs=0.01)


def test_two_moving_discs_meet_where_both_have_slid_the_same_way():
    discs = [(-10.0, 0.0, 120.0, 0.0, 1.0, 4.0), (10.0, 0.0, -120.0, 0.0, 1.0, 4.0)]
    places, _ = run(discs, restitution=0.5)
    speed = math.sqrt(120.0**2 - 2 * DECELERATION * 9.0)
    back = (0.5 * speed) ** 2 / (2 * DECELERATION)
    assert places[:, 0] == pytest.approx([-1.0 - back, 1.0 + back], abs=0.01)


def test_a_faster_disc_overtakes_a_slower_one_that_moves_across():
    """Paths that cross at a right angle meet only when the discs are there at one time."""
    meets, _ = run([(-10.0, 0.0, 100.0, 0.0, 1.0, 4.0), (0.0, -10.0, 0.0, 100.0, 1.0, 4.0)])
    misses = run([(-10.0, 0.0, 100.0, 0.0, 1.0, 4.0), (0.0, -16.5, 0.0, 100.0, 1.0, 4.0)])
    assert meets[0] == pytest.approx(meets[1][::-1], abs=1e-6) and meets[0, 1] > 1.0, "each pushed the other's way"
    assert misses[0][0] == pytest.approx((-10.0 + 100.0**2 / (2 * DECELERATION), 0.0), abs=1e-6)


def test_a_wall_turns_a_disc_back_and_its_end_deflects_one():
    places, _ = run([(0.0, 0.0, 150.0, 0.0, 1.0, 4.0)], 0.5, walls=[(11.0, -5.0, 11.0, 5.0)])
    left = 150.0**2 / (2 * DECELERATION) - 10.0
    assert places[0] == pytest.approx((10.0 - 0.25 * left, 0.0), abs=0.01)
    places, _ = run([(0.0, 0.5, 150.0, 0.0, 1.0, 4.0)], 1.0, walls=[(11.0, 0.0, 11.0, -9.0)])
    assert places[0, 1] > 1.0, "deflected upwards by the wall's upper end"
    places, _ = run([(0.0, 1.1, 150.0, 0.0, 1.0, 4.0)], 1.0, walls=[(11.0, 0.0, 11.0, -9.0)])
    assert places[0, 1] == 1.1, "passes above it"


def test_momentum_is_conserved_and_energy_never_grows_in_every_collision():
    rng = np.random.default_rng(3)
    for _ in range(5000):
        vx, vy, mass = rng.normal(0, 100, 2), rng.normal(0, 100, 2), rng.uniform(1, 30, 2)
        angle, restitution = rng.uniform(0, 2 * math.pi), rng.uniform(0, 1)
        momentum = (mass * vx).sum(), (mass * vy).sum()
        energy = (mass * (vx**2 + vy**2)).sum()
        collide(touching(vx, vy, mass), 0, 1, math.cos(angle), math.sin(angle), restitution)
        assert ((mass * vx).sum(), (mass * vy).sum()) == pytest.approx(momentum, abs=1e-8)
        assert (mass * (vx**2 + vy**2)).sum() <= energy * (1 + 1e-12)


def test_momentum_is_conserved_and_energy_never_grows_in_thousands_of_random_scenes(monkeypatch):
    """The loop over a scene's events, interpreted, so that each collision in it can be looked at."""
    seen = {"energy": np.inf, "collisions": 0}

    def watched(scene, *contact):
        vx, vy, mass = scene.vx, scene.vy, scene.mass
        energy, momentum = (mass * (vx**2 + vy**2)).sum() / 2, ((mass * vx).sum(), (mass * vy).sum())
        assert energy <= seen["energy"] * (1 + 1e-9), "friction and collisions only take"
        closing = collide(scene, *contact)
        assert ((mass * vx).sum(), (mass * vy).sum()) == pytest.approx(momentum, abs=1e-7)
        seen["energy"] = (mass * (vx**2 + vy**2)).sum() / 2
        assert seen["energy"] <= energy * (1 + 1e-9)
        seen["collisions"] += 1
        return closing

    monkeypatch.setattr(physics, "collide", watched)
    rng = np.random.default_rng(14)
    for _ in range(2000):
        discs = random_scene(rng, n=8, width=20.0, fast=2)
        seen["energy"] = np.inf
        slide.py_func(scene_of(discs, restitution=float(rng.choice([0.0, 0.7, 1.0]))))
    assert seen["collisions"] > 4000


def test_energy_of_a_whole_scene_is_what_friction_takes():
    """Each disc's work against friction cannot exceed the energy that the flick brought in."""
    rng = np.random.default_rng(4)
    for _ in range(1000):
        discs = random_scene(rng, n=15, fast=2)
        start = np.array([d[:2] for d in discs])
        mass = np.array([d[5] for d in discs])
        energy = sum(0.5 * d[5] * (d[2] ** 2 + d[3] ** 2) for d in discs)
        places, _ = run(discs, restitution=float(rng.choice([0.0, 0.7, 1.0])))
        work = (mass * DECELERATION * np.hypot(*(places - start).T)).sum()
        assert work <= energy * (1 + 1e-6)


@given(st.integers(0, 2**32), st.sampled_from([0.0, 0.5, 0.7, 1.0]), st.sampled_from([1, 3, 20]))
def test_no_two_discs_overlap_at_rest_and_every_scene_comes_to_rest(seed, restitution, fast):
    rng = np.random.default_rng(seed)
    discs = random_scene(rng, n=20, width=24.0, fast=fast)
    walls = [(-2.0, -5.0, -2.0, 40.0), (26.0, -5.0, 26.0, 40.0)]
    places, events = run(discs, restitution, walls)
    assert gaps(places, [d[4] for d in discs]).min() >= 0.0
    assert events < MAX_EVENTS / 2


def test_a_mirrored_scene_gives_the_mirrored_result():
    rng = np.random.default_rng(5)
    moved = 0.0
    for _ in range(400):
        discs = random_scene(rng, n=12, fast=2)
        mirrored = [(30.0 - x, y, -vx, vy, radius, mass) for x, y, vx, vy, radius, mass in discs]
        places, events = run(discs)
        reflected, same = run(mirrored)
        assert events == same
        assert np.stack([30.0 - reflected[:, 0], reflected[:, 1]], axis=1) == pytest.approx(places, abs=1e-6)
        moved = max(moved, np.abs(places - np.array([d[:2] for d in discs])).max())
    assert moved > 10.0


def stepped(discs, restitution, step):
    """Slide discs in small steps of time: the crude reference."""
    x, y, vx, vy, radius, mass = (np.array(column, dtype=float) for column in zip(*discs, strict=True))
    pairs = [(i, j) for i in range(len(x)) for j in range(i)]
    while True:
        speed = np.hypot(vx, vy)
        if not speed.any():
            return np.stack([x, y], axis=1)
        kept = np.divide(np.maximum(speed - DECELERATION * step, 0.0), speed, out=np.zeros_like(speed), where=speed > 0)
        x, y = x + vx * (1 + kept) / 2 * step, y + vy * (1 + kept) / 2 * step
        vx, vy = vx * kept, vy * kept
        for i, j in pairs:
            apart = math.hypot(x[j] - x[i], y[j] - y[i])
            if apart <= radius[i] + radius[j]:
                normal = (x[j] - x[i]) / apart, (y[j] - y[i]) / apart
                collide(
                    Scene(x, y, vx, vy, radius, mass, DECELERATION, restitution, NO_WALLS), i, j, *normal, restitution
                )


def test_events_agree_with_small_steps_ever_better_as_the_step_is_halved():
    rng = np.random.default_rng(6)
    errors = []
    for _ in range(25):
        discs = random_scene(rng, n=4, width=14.0, fast=2)
        places, _ = run(discs)
        errors.append([np.abs(stepped(discs, 0.7, step) - places).max() for step in (4e-4, 2e-4)])
    coarse, fine = np.median(errors, axis=0)
    assert fine < 0.05, "cm"
    assert fine < 0.75 * coarse or coarse < NEAR
