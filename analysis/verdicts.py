"""Verdicts: an interval against a tolerance, adjusted for all verdicts of a report together."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence

from analysis.estimate import Estimate

LEAST_BLOCKS = 30
"""Blocks below which no verdict is given: before that the t interval of values such as 0 and 1 is not to be trusted."""
POWER = 0.8
"""Probability with which the number of blocks named as needed would decide."""
DOUBT = 0.2
"""Level of the interval of the truth, ``1 - DOUBT``, over which the range of the blocks needed is taken."""
MOST_TIMES = 100
"""Numbers of blocks more than so many times those at hand are not named: the estimate then lies so near a limit that
the number says more about chance than about the game."""

UNDECIDED = "undecided"


@dataclasses.dataclass(frozen=True)
class Question:
    """Whether a quantity lies inside a zone.

    Attributes
    ----------
    estimate : Estimate
    low, high : float
        The zone; either may be infinite.
    inside, outside : str
        Verdicts when the interval lies wholly inside the zone (equivalence: both of two one-sided tests) or wholly
        outside.
    """

    estimate: Estimate
    low: float
    high: float
    inside: str
    outside: str

    @property
    def alphas(self) -> tuple[float, float]:
        """Smallest alphas at which the interval of level 1 - alpha lies wholly inside, and wholly outside."""
        if self.estimate.blocks < LEAST_BLOCKS:
            return 1.0, 1.0
        above, below = self.estimate.alpha_above, self.estimate.alpha_below
        return max(above(self.low), below(self.high)), min(above(self.high), below(self.low))


@dataclasses.dataclass(frozen=True)
class Answer:
    """The verdict on a question.

    Attributes
    ----------
    verdict : str
    alone : str
        The verdict of the question's own interval of the report's confidence, were it the only one asked.
    p_value, adjusted : float
        Smallest alpha at which the interval decides, by itself and adjusted after Holm for all questions.
    needed : int or None
        Blocks that would decide with a probability of 0.8 if the truth is as estimated; None once decided, and when
        it is more than can be played because the estimate is next to a limit.
    needed_most : int or None
        Blocks that would do so wherever the truth lies in the 80 % interval of the estimate; None when a limit lies in
        it, so that no number can be promised.
    """

    verdict: str
    alone: str
    p_value: float
    adjusted: float
    needed: int | None
    needed_most: int | None


def answer(questions: Sequence[Question], confidence: float) -> list[Answer]:
    """Answer all questions of a report.

    A verdict is given when the Holm-adjusted alpha is at most ``1 - confidence``: with that probability at most is
    any of them wrong. The family is all questions given, including those that stay undecided.
    """
    alphas = [question.alphas for question in questions]
    values = [min(pair) for pair in alphas]
    adjusted = holm(values)
    answers = []
    for question, (inside, outside), value, joint in zip(questions, alphas, values, adjusted, strict=True):
        word = question.inside if inside <= outside else question.outside
        alone = word if value <= 1 - confidence else UNDECIDED
        if joint <= 1 - confidence:
            answers.append(Answer(word, alone, value, joint, None, None))
        else:
            level = (1 - confidence) / len(questions)
            answers.append(Answer(UNDECIDED, alone, value, joint, needed(question, level), at_most(question, level)))
    return answers


def holm(values: Sequence[float]) -> list[float]:
    """Return p-values adjusted after Holm (1979), in the order given.

    The k-th smallest of m is multiplied by ``m - k + 1``, and none is less than one before it. (Here rather than from
    statsmodels, which collects garbage at every call: longer than all else that a small report takes.)
    """
    adjusted, least = [0.0] * len(values), 0.0
    for rank, place in enumerate(sorted(range(len(values)), key=lambda i: values[i])):
        least = max(least, min(1.0, values[place] * (len(values) - rank)))
        adjusted[place] = least
    return adjusted


def needed(question: Question, alpha: float) -> int | None:
    """Return the number of blocks at which an interval of level ``1 - alpha`` would decide with power 0.8.

    The truth is taken to be as estimated and the spread of a block as observed. None when there are fewer than two
    blocks, when the estimate lies on a limit, or when more than ``MOST_TIMES`` the blocks at hand would be needed.
    """
    estimate = question.estimate
    if not estimate.defined or estimate.value in (question.low, question.high):
        return None
    most = MOST_TIMES * max(estimate.blocks, LEAST_BLOCKS)
    if _power(question, alpha, most) < POWER:
        return None
    few, many = LEAST_BLOCKS - 1, most
    while many - few > 1:
        middle = (few + many) // 2
        few, many = (few, middle) if _power(question, alpha, middle) >= POWER else (middle, many)
    return max(many, estimate.blocks + 1)


def at_most(question: Question, alpha: float) -> int | None:
    """Return the number of blocks that would decide with power 0.8 wherever the truth lies in its 80 % interval.

    None when there is no such number as in `needed`, or a limit of the zone lies in that interval.
    """
    if not question.estimate.defined:
        return None
    ends = question.estimate.interval(1 - DOUBT)
    if any(ends[0] <= limit <= ends[1] for limit in (question.low, question.high)):
        return None
    found = [needed(question, alpha)]
    for end in ends:
        moved = dataclasses.replace(question.estimate, value=end)
        found.append(needed(dataclasses.replace(question, estimate=moved), alpha))
    numbers = [number for number in found if number is not None]
    return max(numbers) if len(numbers) == len(found) else None


def _power(question: Question, alpha: float, blocks: int) -> float:
    """Return the probability that the interval over so many blocks decides as the estimate now lies."""
    estimate = question.estimate
    if estimate.error == 0:
        grown = dataclasses.replace(question, estimate=dataclasses.replace(estimate, blocks=max(blocks, LEAST_BLOCKS)))
        return float(min(grown.alphas) <= alpha)
    error = estimate.error * math.sqrt(estimate.blocks / blocks)
    up, down = (side.radius(blocks, alpha) / error for side in (estimate, estimate.mirrored()))
    to_low, to_high = (estimate.value - question.low) / error, (question.high - estimate.value) / error
    if min(to_low, to_high) > 0:
        return max(0.0, _normal(to_high - up) - _normal(down - to_low))
    return _normal(-to_low - up) if to_low < 0 else _normal(-to_high - down)


def _normal(z: float) -> float:
    """Return the standard normal distribution function."""
    return 0.5 * math.erfc(-z / math.sqrt(2))
