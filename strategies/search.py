"""Look-ahead over any strategy: its best options are played on to the end, and it is left only for a sure gain."""

from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from simulator.errors import InputError, StrategyError, suggest
from simulator.play.game import Game
from simulator.play.strategy import Floats, Options, Strategy


@dataclass(frozen=True)
class Search(Strategy):
    """Plays the best options of its base on to the end, many times, and leaves its choice only for a sure gain.

    The idea is the rollout of Tesauro and Galperin (On-line policy improvement using Monte-Carlo search, 1996) with
    common random numbers, and the caution of safe policy improvement: with few samples the best of many means is
    mostly luck, so the base's own choice stands until another's gain exceeds ``sure`` standard errors.

    Attributes
    ----------
    base : Strategy
        Ranks the options, and plays on in the own seat.
    foe : Strategy, optional
        Plays on in the other seats, and tells which hidden deals are likely; the base when left out.
    samples : int
        Deals from which each option is played on.
    keep : int
        Options of each position that are played on: those that the base ranks highest.
    sure : float
        Standard errors by which a gain must exceed 0.
    kinds : str
        Kinds of decisions to look ahead at, joined by ``+``; all when empty.
    turns : int
        Turns that are played by the strategies before uniform play ends the game; 0 for all.
    """

    searches: ClassVar[bool] = True
    base: Strategy = field(default_factory=Strategy)
    foe: Strategy | None = None
    samples: int = 16
    keep: int = 12
    sure: float = 1.5
    kinds: str = ""
    turns: int = 0

    def __post_init__(self) -> None:
        least = {"samples": 1, "keep": 2, "turns": 0, "sure": 0}
        for name, value in least.items():
            if not getattr(self, name) >= value:
                raise InputError(
                    f"strategy 'search': parameter '{name}' is {getattr(self, name)}: give {value} or more"
                )

    def check(self, game: Game) -> None:
        """Raise `StrategyError` when the game has no such kinds of decisions, or the base cannot play it."""
        super().check(game)
        known = [decision.name for decision in game.DECISIONS]
        for kind in self._kinds():
            if kind not in known:
                raise StrategyError(f"strategy 'search' looks ahead at '{kind}': {suggest(kind, known)}")
        for policy in (self.base, self.foe):
            if policy is not None:
                policy.check(game)
            if getattr(policy, "searches", False):
                raise StrategyError("strategy 'search' plays on by strategies that do not look ahead themselves")

    def _kinds(self) -> list[str]:
        return [kind.strip() for kind in self.kinds.split("+") if kind.strip()]

    def any(self, o: Options) -> Floats:
        """Return the base's scores, scaled to -1 to 0, and 1 for an option that is surely better than its choice."""
        scores = o.scores(self.base)
        if self.base.temperature > 0:  # its choice is drawn: adding Gumbel noise and taking the best draws it
            scores = scores - self.base.temperature * np.log(-np.log(np.maximum(o.uniform(), 1e-300)))
        scores -= o.spread(o.best(scores))
        scores /= o.spread(np.maximum(o.best(-scores), 1e-300))
        if self._kinds() and o.kind not in self._kinds():
            return scores
        rank = _ranks(o, scores)
        kept = (rank < self.keep) & (o.spread(o.counts) > 1)
        if not kept.any():
            return scores
        foe = self.base if self.foe is None else self.foe
        found = o.rollouts((self.base, foe), self.samples, of=kept, turns=self.turns, belief=foe)
        gain, error = found.gains(np.flatnonzero(rank == 0))
        surely = np.where(kept, gain - self.sure * error, -np.inf)
        best = o.spread(o.best(surely))
        scores[(surely == best) & (best > 0)] = 1.0
        return scores


def _ranks(o: Options, scores: Floats) -> Floats:
    """Return the rank of each option among those of its game, 0 for the best score; the first of equals first."""
    order = np.lexsort((np.arange(len(o)), -scores, o.owner))
    rank = np.empty(len(o), np.int64)
    rank[order] = np.arange(len(o)) - o.spread(o.offsets[:-1])
    return rank
