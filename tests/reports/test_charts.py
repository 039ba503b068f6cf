"""Charts: what is drawn is where the values are, and nothing needs anything outside."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from reports.charts.canvas import ALARM, BAND, DATA, NARROW, PAPER, WIDE, Axis, fit, text_width
from reports.charts.drawing import columns, draw_all
from reports.charts.panels import CurvePanel, DotPanel, HistogramPanel, Mark, MatrixPanel, span

DOTS = DotPanel(
    "3 players",
    (
        Mark("1st seat", "34.1 %", 0.341, (0.337, 0.345), (0.334, 0.348), "within"),
        Mark("2nd seat", "30.1 %", 0.301, (0.297, 0.305), None, "outside"),
        Mark("3rd <seat> & $x_1$", "35 %", 0.35, (0.33, 0.37), None, "open"),
        Mark("4th seat", "not enough games", None),
    ),
    (0.28, 0.38),
    "percent",
    1 / 3,
    (1 / 3 - 0.02, 1 / 3 + 0.02),
    "share of the win",
)
BARS = HistogramPanel(
    "2 players", ((9.5, 10.5, 5), (10.5, 11.5, 10), (11.5, 12.5, 1)), (9, 13), "turns", 11.0, (10.0, 12.0)
)
CURVE = CurvePanel(
    "4 players",
    (20.0, 30.0, 40.0),
    tuple(Mark(str(x), f"{x}", 0.25 + x / 1000, (0.2 + x / 1000, 0.3 + x / 1000)) for x in (20, 30, 40)),
    (0.15, 0.4),
    "percent",
    "target",
    Mark("base", "25.0 %", 0.25, (0.24, 0.26)),
    0.25,
    (0.23, 0.27),
)
MATRIX = MatrixPanel("2 players", ("1 greedy", "2 uniform"), ("1 greedy", "2 uniform"), ((None, 0.8), (0.2, None)), 0.5)


def shapes(svg, style):
    """Return the paths whose style holds some words, as lists of (x, y)."""
    root = ElementTree.fromstring(svg)
    found = [e for e in root.iter("path") if all(part in e.get("style", "") for part in style)]
    return [[tuple(map(float, pair)) for pair in re.findall(r"(-?[\d.]+) (-?[\d.]+)", e.get("d"))] for e in found]


@pytest.mark.parametrize("panel", [DOTS, BARS, CURVE, MATRIX], ids=lambda panel: type(panel).__name__)
def test_a_chart_is_clean_and_complete(panel):
    first, second = draw_all([panel])[0], draw_all([panel])[0]
    assert first == second
    root = ElementTree.fromstring(first)
    assert root.tag == "svg"
    assert not re.search(r"xlink|xmlns|http|url\(|id=|font-family|<style|<metadata", first)
    words = [e.text for e in root.iter("text")]
    assert panel.title in words
    if isinstance(panel, DotPanel):
        assert {mark.label for mark in panel.marks} | {mark.direct for mark in panel.marks} <= set(words)


def test_dots_intervals_parity_and_tolerance_lie_at_their_values():
    (svg,) = draw_all([DOTS])
    (band,) = shapes(svg, [f"fill: {BAND}"])
    (parity,) = shapes(svg, ["stroke: #1b2733", "stroke-width: 1.2"])
    thick = shapes(svg, ["stroke-width: 3.6"])
    thin = shapes(svg, [f"stroke: {DATA}", "stroke-width: 1.2"])
    left, right = min(x for x, _ in band), max(x for x, _ in band)
    scale = (right - left) / 0.04

    def at(value):
        return left + (value - (1 / 3 - 0.02)) * scale

    assert parity[0][0] == pytest.approx(at(1 / 3), abs=0.05)
    assert len(thick) == 3
    assert len(thin) == 1
    for line, mark in zip(thick, DOTS.marks, strict=False):
        assert [x for x, _ in line] == pytest.approx([at(end) for end in mark.inner], abs=0.1)
    assert [x for x, _ in thin[0]] == pytest.approx([at(0.334), at(0.348)], abs=0.1)


def test_a_verdict_is_told_by_shape_too():
    (svg,) = draw_all([DOTS])
    (diamond,) = shapes(svg, [f"fill: {ALARM}"])
    assert len(diamond) == 4, "outside the tolerance: a diamond"
    assert len(shapes(svg, [f"fill: {PAPER}", f"stroke: {DATA}"])) == 1, "undecided: hollow"
    assert len(shapes(svg, [f"fill: {DATA}", f"stroke: {DATA}"])) == 1, "within: a full dot"


def test_bars_are_as_high_as_their_games():
    (svg,) = draw_all([BARS])
    bars = shapes(svg, [f"fill: {DATA}"])
    heights = [max(y for _, y in bar) - min(y for _, y in bar) for bar in bars]
    assert heights == pytest.approx([heights[1] / 2, heights[1], heights[1] / 10], rel=0.01)


def test_curves_rise_with_their_values():
    (svg,) = draw_all([CURVE])
    (line,) = shapes(svg, ["stroke-width: 1.4"])
    assert [x for x, _ in line] == sorted(x for x, _ in line)
    assert [y for _, y in line] == sorted((y for _, y in line), reverse=True)
    assert len(shapes(svg, ["stroke-width: 2.4"])) == 3
    assert len(shapes(svg, ["stroke-dasharray"])) == 1, "the printed rules"


def test_shades_tell_more_than_half_from_less():
    (svg,) = draw_all([MATRIX])
    assert len(shapes(svg, [f"fill: {DATA}"])) == 1
    assert len(shapes(svg, [f"fill: {ALARM}"])) == 1


def test_three_panels_share_a_row_where_their_words_fit():
    short = [DotPanel(f"{n} players", (Mark("1st seat", "34.1 %", 0.3),), (0, 1), "percent") for n in (2, 3, 4)]
    long = [DotPanel("x", (Mark("a name that is much too long", "34.1 %", 0.3),), (0, 1), "percent")] * 3
    assert [columns(panels) for panels in (short, long, short[:2], short[:1], [MATRIX] * 3)] == [3, 2, 2, 1, 2]
    for panels, width in ((short, NARROW), (long, WIDE)):
        assert f'viewBox="0 0 {width:g} ' in draw_all(panels)[0]


def test_names_are_cut_to_the_room_there_is():
    name = "an_extremely_long_name_" * 8 + "(rivals=0.8)"
    cut = fit(name, 200)
    assert text_width(cut) <= 200
    assert cut.endswith("(rivals=0.8)"), "the end tells long names apart"
    (svg,) = draw_all([DotPanel(name, (Mark(name, name, 0.5, (0.4, 0.6)),), (0, 1), "percent")])
    assert all(text_width(e.text) <= WIDE + 1 for e in ElementTree.fromstring(svg).iter("text"))


def test_values_beyond_the_limits_stay_on_the_canvas():
    axis = Axis((0.0, 1.0), (10.0, 110.0), "percent")
    assert [axis.at(value) for value in (-5.0, 0.0, 0.5, 1.0, 7.0)] == [10.0, 10.0, 60.0, 110.0, 110.0]
    assert Axis((2.0, 2.0), (10.0, 110.0), "amount").at(2.0) == 60.0
    assert span() == (0.0, 1.0)
    assert span(3.0) == (pytest.approx(2.82), pytest.approx(3.18))


def test_panels_without_values_are_not_drawable():
    nothing = (Mark("a", "not enough games", None),)
    assert not DotPanel("x", nothing, (0, 1), "percent").is_drawable
    assert not HistogramPanel("x", (), (0, 1), "turns").is_drawable
    assert not MatrixPanel("x", ("a",), ("a",), ((None,),), 0.5).is_drawable
    assert all(panel.is_drawable for panel in (DOTS, BARS, CURVE, MATRIX))


@pytest.mark.parametrize("letter", ["\x00", "\x1b", "漢", "\u202f", "💥"])
def test_any_letter_can_be_drawn(letter):
    (svg,) = draw_all([DotPanel(letter, (Mark(f"a{letter}b", "1", 0.5),), (0, 1), "percent")])
    assert ElementTree.fromstring(svg) is not None
