"""What is said of a run's progress, by the width of the terminal."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from reports.progress import ProgressDisplay


def shown(monkeypatch, width):
    display = ProgressDisplay(1_000_000)
    monkeypatch.setattr("reports.progress.time", SimpleNamespace(monotonic=lambda: display.begun + 20))
    cell = SimpleNamespace(
        variant="sonar+vivier", players=4, line_up="greedy", blocks=90, games=90, estimate=0.341, half_width=0.012
    )
    display.section = "planner"
    display.past.extend([(display.begun, 0), (display.begun + 20, 400_000)])
    display._note(SimpleNamespace(cells=[cell]))
    return display._words(400_000, 1_000_000, width)


@pytest.mark.parametrize("width", [45, 65, 90, 135])
def test_speed_time_left_and_estimate_are_whole_at_any_usual_width(monkeypatch, width):
    words = shown(monkeypatch, width)
    assert len(words) <= width
    assert "20,000" in words and "30 s left" in words and "34.1 ± 1.2 %" in words


def test_all_is_said_where_there_is_room_and_outside_a_terminal(monkeypatch):
    for width in (200, 0):
        words = shown(monkeypatch, width)
        assert "planner" in words and "400,000 of 1,000,000 games" in words and "sonar+vivier, 4 players" in words


def test_speed_and_time_left_are_those_of_late_and_untold_at_first(monkeypatch):
    clock = SimpleNamespace(now=0.0)
    monkeypatch.setattr("reports.progress.time", SimpleNamespace(monotonic=lambda: clock.now))
    display = ProgressDisplay(10_000)
    said = []
    monkeypatch.setattr(display, "_say", said.append)
    for second, games in ((0, 0), (1, 5_000), (30, 5_290), (60, 5_590)):
        clock.now = float(second)
        display("main", SimpleNamespace(games=games, total=10_000, resumed=0, cells=()))
        if second == 1:
            assert "left" not in display._words(games, 10_000, 0)
    assert said[-1] == "main · 5,590 of 10,000 games · 10 a second · 7 min 21 s left"


def test_games_of_an_earlier_session_do_not_count_as_speed(monkeypatch):
    clock = SimpleNamespace(now=0.0)
    monkeypatch.setattr("reports.progress.time", SimpleNamespace(monotonic=lambda: clock.now))
    display = ProgressDisplay(10_000)
    for second, games, resumed in ((0, 0, 0), (1, 4_000, 4_000), (3, 6_000, 6_000), (11, 6_100, 6_000)):
        clock.now = float(second)
        display("main", SimpleNamespace(games=games, total=10_000, resumed=resumed, cells=()))
    assert display._speed() == pytest.approx(100 / 11)
