"""The plan of a study: what each section plays."""

from __future__ import annotations

import pytest

from simulator.discovery import find_game, game_names
from simulator.experiments.study_plan import plan_study
from simulator.play.study import round_robin
from strategies.discovery import list_strategies


@pytest.mark.parametrize("name", game_names())
def test_a_round_robin_finds_the_strategies_of_the_game_by_itself(name):
    game = find_game(name)
    sections = [section for section in game.STUDY.sections if section.round_robin]
    assert sections, "every game's study measures the strength of its strategies"
    known = [each.name for each in list_strategies(name) if not each.searches]
    for names in (known, [*known, "uniform(temperature=1)"]):
        plan = plan_study(game, games=4, strategies=names)
        assert all(plan[section.name].line_ups == round_robin(*names) for section in sections)


def test_a_round_robin_of_fewer_than_two_strategies_is_left_out():
    game = find_game("nessos")
    names = {section.name for section in game.STUDY.sections if section.round_robin}
    assert not names & plan_study(game, games=4).keys()
    assert not names & plan_study(game, games=4, strategies=["uniform"]).keys()
