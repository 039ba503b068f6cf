"""Worlds in which verdicts, early stops and numbers of games are to be right."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import polars as pl

from analysis.betting import evidence
from analysis.comparisons import relative_difference
from analysis.estimate import SHARE, UNBOUNDED, Estimate
from analysis.part import Floats
from analysis.selftest.draws import Pairs, Rng, Values, changed, lognormal, longer, wins
from analysis.selftest.intervals import match_of, moments_of
from analysis.selftest.world import CONFIDENCE, Outcome, World
from analysis.sequences import LEAST_BLOCKS
from analysis.settings import Settings
from analysis.stopping import Rule, rule
from analysis.verdicts import POWER, Question, answer, needed

SETTINGS = Settings()
ALPHA = 1 - CONFIDENCE
LOOKS = 5000
"""Blocks of a run that is looked at after every one of them."""
FAMILY = 100
"""Verdicts of one report."""


def decision_worlds() -> Iterator[World]:
    """Return the worlds of verdicts at the edge of the tolerance, of stopping early, and of the games needed."""
    yield from _verdicts()
    yield from _stopping()
    yield from _needed()


def _verdicts() -> Iterator[World]:
    tolerance = SETTINGS.tolerance_share
    for blocks in (100, 1000):
        run = _edge(partial(_share_question, values=wins(0.5 + tolerance), blocks=blocks))
        yield World("verdict at the edge, seat", "two seats", blocks, ALPHA, ALPHA / 2, run)
    for name, pairs, sizes in (
        ("2 in 100 games changed one way", changed(tolerance), (60, 150, 250, 1000)),
        ("30 in 100 games changed", changed(0.15 + tolerance, 0.15), (250,)),
    ):
        for blocks in sizes:
            run = _edge(partial(_paired_question, pairs=pairs, blocks=blocks))
            yield World("verdict at the edge, change", name, blocks, ALPHA, ALPHA / 2, run)
    for name, pairs, sizes in (
        ("all 10 % longer, lognormal", longer(lognormal(1.0), 1.0, 1.1), (100,)),
        ("5 in 100 games three times as long", longer(lognormal(0.3), 0.05, 3.0), (250,)),
    ):
        for blocks in sizes:
            run = _edge(partial(_length_question, pairs=pairs, blocks=blocks))
            yield World("verdict at the edge, length", name, blocks, ALPHA, ALPHA / 2, run)
    name = f"any of {FAMILY} wrong, 2 in 100 games changed"
    yield World("verdicts at the edge, 100", name, 250, ALPHA, ALPHA, _family(changed(tolerance), 250), part=0.2)


def _edge(ask: Callable[[Rng], Question]) -> Callable[[Rng], Outcome]:
    """Return a run that is wrong whatever it decides, as the truth lies on a limit of the zone."""

    def run(rng: Rng) -> Outcome:
        question = ask(rng)
        verdict = answer([question], CONFIDENCE)[0].verdict
        return Outcome(verdict == question.inside, verdict == question.outside)

    return run


def _share_question(rng: Rng, values: Values, blocks: int) -> Question:
    estimate = moments_of(values.draw(rng, blocks)[None], SHARE).estimate(0)
    low, high = (0.5 + sign * SETTINGS.tolerance_share for sign in (-1, 1))
    return Question(estimate, low, high, "balanced", "unbalanced")


def _paired_question(rng: Rng, pairs: Pairs, blocks: int) -> Question:
    estimate = moments_of(pairs.draw(rng, blocks), SHARE).contrast(0, 1)
    return Question(estimate, -SETTINGS.tolerance_share, SETTINGS.tolerance_share, "same", "different")


def _length_question(rng: Rng, pairs: Pairs, blocks: int) -> Question:
    estimate = relative_difference(match_of(moments_of(pairs.draw(rng, blocks), UNBOUNDED)), "m", 0, 1)
    return Question(estimate, -SETTINGS.tolerance_length, SETTINGS.tolerance_length, "same", "different")


def _family(pairs: Pairs, blocks: int) -> Callable[[Rng], Outcome]:
    def run(rng: Rng) -> Outcome:
        found = answer([_paired_question(rng, pairs, blocks) for _ in range(FAMILY)], CONFIDENCE)
        said = {each.verdict for each in found}
        return Outcome("same" in said, "different" in said)

    return run


def _stopping() -> Iterator[World]:
    for chance in (0.002, 0.02, 0.25, 0.5, 0.95, 0.998):
        name = f"chance {chance}"
        yield World("share, any look", name, LOOKS, ALPHA, ALPHA, _looks(chance), part=0.5)
    name = "lognormal, sigma 0.5, at 50 looks"
    yield World("amount, any look", name, LOOKS, ALPHA, ALPHA, _amount_looks(lognormal(0.5)), part=0.5)
    name = "two seats, after every block"
    yield World("--until verdict", name, LOOKS, ALPHA, ALPHA, _until(0.5 + SETTINGS.tolerance_share), part=0.5)


def _looks(chance: float) -> Callable[[Rng], Outcome]:
    """Return a run that errs when the truth is excluded at any look."""
    at = np.arange(1, LOOKS + 1)

    def run(rng: Rng) -> Outcome:
        won = (rng.random(LOOKS) < chance).cumsum().astype(np.float64)
        out = evidence(at, won, won, chance) >= -math.log(ALPHA)
        if not out.any():
            return Outcome(False, False)
        low = bool(won[out.argmax()] < chance * at[out.argmax()])
        return Outcome(low, not low)

    return run


def _amount_looks(values: Values) -> Callable[[Rng], Outcome]:
    at = np.unique(np.geomspace(LEAST_BLOCKS, LOOKS, 50).astype(int))

    def run(rng: Rng) -> Outcome:
        drawn = values.draw(rng, LOOKS)
        for blocks in at.tolist():
            seen = drawn[:blocks]
            error = float(seen.std(ddof=1)) / math.sqrt(blocks)
            low, high = Estimate(float(seen.mean()), error, blocks, blocks, plan=LOOKS // 10).interval(CONFIDENCE)
            if not low <= values.mean <= high:
                return Outcome(high < values.mean, low > values.mean)
        return Outcome(False, False)

    return run


def _until(truth: float) -> Callable[[Rng], Outcome]:
    """Return a run that errs when the rule of ``--until verdict`` stops: there is nothing to be decided."""

    def run(rng: Rng) -> Outcome:
        won = (rng.random(LOOKS) < truth).astype(np.float64)
        watch = _watch()
        stop = watch(_rows(won), 2, "a")
        if stop is None:
            return Outcome(False, False)
        inside = abs(float(won[: stop + 1].mean()) - 0.5) < SETTINGS.tolerance_share
        return Outcome(inside, not inside)

    return run


def _watch() -> Rule:
    cells = [{"variant": "base", "players": 2, "line_up": "a", "blocks": LOOKS, "rotations": 1, "games": LOOKS}]
    experiment = {"games": LOOKS, "variants": ["base"], "until": "verdict"}
    about: dict[str, Any] = {"experiment": experiment, "cells": cells, "game": {"study": {"claims": []}}}
    return dataclasses.replace(rule("verdict", about, SETTINGS), verdicts=1)


def _rows(won: Floats) -> pl.DataFrame:
    """Return the columns that the rule reads, of games of two seats."""
    games = len(won)
    return pl.DataFrame(
        {
            "players": np.full(games, 2),
            "line_up": pl.repeat("a", games, eager=True),
            "deal": np.arange(games),
            "variant": pl.repeat("base", games, eager=True, dtype=pl.Enum(["base"])),
            "rotation": np.zeros(games, np.int64),
            "ended": pl.repeat("over", games, eager=True),
            "share_0": won,
            "share_1": 1 - won,
        }
    )


def _needed() -> Iterator[World]:
    """Where a range of games needed is given, its upper end is to decide with the power promised, in 4 of 5 runs."""
    for truth in (0.5, 0.54):
        run, name = _enough(truth, 2000), f"share {truth}, where a range is given"
        yield World("games that would decide", name, 2000, 1 - POWER, 1 - POWER, run)


def _enough(truth: float, blocks: int) -> Callable[[Rng], Outcome]:
    true_error = math.sqrt(truth * (1 - truth) / blocks)
    low, high = (0.5 + sign * SETTINGS.tolerance_share for sign in (-1, 1))
    exact = Question(Estimate(truth, true_error, blocks, blocks, SHARE), low, high, "balanced", "unbalanced")
    enough = needed(exact, ALPHA) or math.inf

    def run(rng: Rng) -> Outcome:
        found = answer([_share_question(rng, wins(truth), blocks)], CONFIDENCE)[0]
        if found.needed_most is None:
            return Outcome(False, False, said=False)
        return Outcome(found.needed_most < enough, False)

    return run
