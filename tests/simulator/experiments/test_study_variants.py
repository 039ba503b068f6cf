"""Sections of a study under switches that a call sets for all of it."""

from __future__ import annotations

import pytest

from simulator.discovery import find_game
from simulator.experiments.study_plan import plan_study
from simulator.experiments.study_variants import main_variants, section_variants

SHARKPARK, ODYSSEUS = find_game("sharkpark"), find_game("odysseus")
BOARDS = ("base", "board=random:1", "board=random:2")


def test_a_section_that_varies_a_switch_holds_its_values_against_the_one_given():
    made, rest = section_variants(ODYSSEUS, BOARDS, {"board": "random:7", "goal": 8})
    assert made == ("board=random:7", *BOARDS[1:]) and rest == {"goal": 8}
    made, rest = section_variants(SHARKPARK, ("memory=0.7", "memory=0.0", "memory=1.0"), {"memory": 0.0})
    assert made == ("memory=0.0", "memory=1.0") and rest == {}, "the value given is not played twice"


def test_variants_that_leave_the_switch_alone_take_the_value_given():
    made, rest = section_variants(SHARKPARK, ("base", "scare_width=1", "swim_eats=false"), {"swim_eats": False})
    assert made == ("swim_eats=False", "scare_width=1+swim_eats=False") and rest == {}
    assert section_variants(SHARKPARK, ("base", "sonar"), {"memory": 0.5}) == (
        ("base", "sonar"),
        {"memory": 0.5},
    )


def test_a_section_about_one_other_value_falls_away_and_so_does_one_that_cannot_be_written():
    mouths = ("swim_eats=false", "swim_eats=false+sonar")
    assert section_variants(SHARKPARK, mouths, {"swim_eats": True}) == ((), {})
    assert section_variants(ODYSSEUS, BOARDS, {"board": "a+b.toml"}) == ((), {})


def test_the_main_run_leaves_out_what_is_set_for_all():
    assert main_variants(SHARKPARK, ("base", "sonar", "sonar+vivier", "vivier"), {"sonar": True}) == (
        "base",
        "vivier",
    )
    assert main_variants(SHARKPARK, ("sonar",), {"sonar": True}) == ("base",)


@pytest.mark.parametrize("rules", [{"board": "random:3"}, {"new_cards": 3}, {"goal": 8}])
def test_the_study_of_odysseus_keeps_its_questions_whatever_is_set(rules):
    plan = plan_study(ODYSSEUS, games=4, rules=rules)
    assert list(plan) == list(plan_study(ODYSSEUS, games=4))
    (name,) = rules
    wanted = getattr(ODYSSEUS.Rules.build(rules), name)
    for section, experiment in plan.items():
        assert getattr(experiment.rules_of(experiment.variants[0]), name) == wanted, section
