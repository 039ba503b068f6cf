"""How the reports write numbers, names and intervals."""

from __future__ import annotations

import math
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.subjects import About
from reports import wording
from reports.measures import find_measure, measure_of

VIEW = SimpleNamespace(column=lambda name: {"fish": {"about": "fish caught"}}.get(name, {}))


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (wording.percent(0.341), "34.1\u202f%"),
        (wording.percent(0.0), "0\u202f%"),
        (wording.percent(0.0001), "under 0.1\u202f%"),
        (wording.percent(0.99999), "over 99.9\u202f%"),
        (wording.percent(1.0), "100\u202f%"),
        (wording.percent(None), "not enough games"),
        (wording.percent(math.nan), "not enough games"),
        (wording.points(0.0123), "+1.2 points"),
        (wording.points(-0.0004), "0.0 points"),
        (wording.points(-0.004), "−0.4 points"),
        (wording.change(0.032), "+3.2\u202f%"),
        (wording.number(1234567.0), "1,234,567"),
        (wording.number(-0.04, 1), "0.0"),
        (wording.count(1, "deal"), "1 deal"),
        (wording.count(20000, "deal"), "20,000 deals"),
        (wording.about(44_101, "game"), "about 45,000 games"),
        (wording.about(1, "game"), "about 1 game"),
        (wording.about(3_040_000, "game"), "about 3.1 million games"),
        (wording.tolerance_points(0.02), "±2 points"),
        (wording.tolerance_percent(0.1), "±10\u202f%"),
        (wording.listing(["a"]), "a"),
        (wording.listing(["a", "b", "c"]), "a, b and c"),
        (wording.seat_name(0), "1st seat"),
        (wording.seat_name(5), "6th seat"),
        (wording.between("1", wording.ABSENT), "not enough games"),
        (wording.shorten("a_rather_long_name(rivals=0.8)", 16), "a_rather…ls=0.8)"),
    ],
)
def test_numbers_read_well(made, expected):
    assert made == expected


def test_an_estimate_has_the_precision_of_its_interval():
    turns = find_measure("turns", VIEW)
    assert turns.estimate(38.412, 38.371, 38.453) == ("38.41", "38.37 to 38.45")
    assert turns.estimate(38.4, 31.0, 46.0) == ("38", "31 to 46")
    assert turns.estimate(38.4, None, None) == ("38.4", "not enough games")


@given(st.floats(-1e9, 1e9), st.floats(0, 1e6))
def test_an_interval_is_never_written_without_its_digits(value, half):
    words, ends = find_measure("margin", VIEW).difference(value, value - half, value + half)
    assert "nan" not in words + ends
    assert "-" not in words + ends, "a true minus, never a hyphen"
    assert len(words.partition(".")[2]) <= 3


@pytest.mark.parametrize(
    ("about", "title", "form"),
    [
        (About("seat share", "0"), "the first seat’s share of the win", "share"),
        (About("strategy share", "greedy(rivals=0.8)"), "the share of the win of greedy(rivals=0.8)", "share"),
        (About("seat column", "fish", "2"), "fish, 3rd seat", "amount"),
        (About("seat points", "1"), "points, 2nd seat", "amount"),
        (About("label", "god", "Ares"), "god: Ares", "share"),
        (About("holder share", "god", "Ares"), "the share of the win of seats whose god is Ares", "share"),
        (About("column", "something_new"), "something new", "amount"),
    ],
)
def test_every_measure_has_words_by_its_kind_and_subject_whatever_its_name(about, title, form):
    measure = measure_of({"measure": about.subject, **about.cells()}, VIEW)
    assert (measure.title, measure.form) == (title, form)
