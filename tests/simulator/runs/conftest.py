"""A game, a strategy of its own and an experiment of several parts, shared by the tests of runs."""

from __future__ import annotations

import pytest
from support.runs import content

from simulator.discovery import find_game
from simulator.experiments.experiment import Experiment
from simulator.runs import run as runs
from strategies.discovery import build

MINE = """
from dataclasses import dataclass

import numpy as np

from simulator.play.strategy import Strategy


@dataclass(frozen=True)
class Mine(Strategy):
    '''Plays its highest card.'''

    def card(self, o):
        return {score}
"""


@pytest.fixture
def game(root):
    return str(root / "docs/examples/tricks.py")


@pytest.fixture
def mine(tmp_path):
    """Return the path of a strategy's file; its scores are the text given."""

    def write(score="o.value", name="mine"):
        path = tmp_path / f"{name}.py"
        path.write_text(MINE.format(score=score))
        return f"{path}:Mine"

    return write


@pytest.fixture
def experiment(game, mine):
    """Return a mixed experiment of two matches, each of 4 parts: two variants, three rotations."""
    return Experiment(
        find_game(game), 1000, players=(3, 2), variants=("base", "low"), line_ups=(f"{mine()},uniform",), seed=0
    )


@pytest.fixture
def reference(experiment, tmp_path):
    """Return the content of the experiment's run, played in one go."""
    runs.run(experiment, tmp_path / "reference", build, jobs=1)
    return content(tmp_path / "reference")
