"""How strong strategies are against each other: from a seat-balanced round robin of mixed line-ups."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, permutations

import numpy as np
import polars as pl

from analysis.estimate import SHARE, Estimate
from analysis.histogram import percentile_interval
from analysis.measures import over
from analysis.part import Floats, Mask
from analysis.settings import Settings
from analysis.statistic import Statistic
from analysis.tables import COUNTS, INTERVAL, Columns, Row, figures
from analysis.tally import Match, Tally

RESAMPLES = 400
"""Resamples of the bootstrap of strengths."""
ALPHA = 0.01
"""Regularisation of the Plackett-Luce fit, in games: keeps the strength of one that never won finite."""
LONGEST_CYCLE = 5

WHO: Columns = {"variant": pl.String, "players": pl.Int64}
STRENGTH_COLUMNS: Columns = {
    **WHO,
    "strategy": pl.String,
    "strength": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "rank": pl.Int64,
    "nash": pl.Float64,
    **COUNTS,
}
MATRIX_COLUMNS: Columns = {**WHO, "strategy": pl.String, "opponent": pl.String, **INTERVAL, **COUNTS}
CYCLE_COLUMNS: Columns = {**WHO, "cycle": pl.String, "weakest": pl.Float64, "low": pl.Float64, **COUNTS}


@dataclasses.dataclass(frozen=True)
class Contest:
    """All mixed line-ups at one player count, in one variant.

    Attributes
    ----------
    variant : str
    players : int
    matches : list of (Match, int)
        Matches, and the variant's index in each.
    strategies : list of str
    """

    variant: str
    players: int
    matches: list[tuple[Match, int]]
    strategies: list[str]

    def pair(self, strategy: str, opponent: str) -> Estimate | None:
        """Return the share of a seat of ``strategy`` in what one seat of each wins; None when they never met.

        Where they met in several line-ups, these count by their blocks. They are played on the same deals, so the
        errors are added as if they moved together.
        """
        met = [e for match, v in self.matches for e in [_met(match, v, strategy, opponent)] if e is not None]
        total = sum(estimate.blocks for estimate in met)
        if not total:
            return None
        value = sum(e.value * e.blocks for e in met if e.blocks) / total
        error = sum(e.error * e.blocks for e in met if e.blocks) / total
        games = sum(estimate.games for estimate in met)
        skew = sum(e.skew * e.blocks for e in met if e.blocks) / total
        return Estimate(value, error, total, games, SHARE, met[0].plan, skew)

    def matrix(self) -> Floats:
        """Return the win-share matrix, float64 (n, n): 0.5 on the diagonal, NaN where two never met."""
        size = len(self.strategies)
        matrix = np.full((size, size), 0.5)
        for i, j in combinations(range(size), 2):
            estimate = self.pair(self.strategies[i], self.strategies[j])
            matrix[i, j] = math.nan if estimate is None else estimate.value
            matrix[j, i] = 1 - matrix[i, j]
        return matrix


def contests(tally: Tally) -> Iterator[Contest]:
    """Return the contests of a run, by player count and variant."""
    groups: dict[tuple[int, str], list[tuple[Match, int]]] = {}
    for match in tally.ordered():
        if len(match.strategies) > 1:
            for v, variant in enumerate(match.variants):
                groups.setdefault((match.players, variant), []).append((match, v))
    for (players, variant), matches in groups.items():
        names = list(dict.fromkeys(name for match, _ in matches for name in match.strategies))
        yield Contest(variant, players, matches, names)


def matrix(tally: Tally, settings: Settings) -> list[Row]:
    """Return how strategies fare in pairs.

    ``estimate`` is the share of ``strategy`` in what a seat of each won in the same games: 0.5 when they are equal,
    whatever the number of players.
    """
    rows = []
    for contest in contests(tally):
        for name, opponent in permutations(contest.strategies, 2):
            estimate = contest.pair(name, opponent)
            if estimate is not None:
                who = {"variant": contest.variant, "players": contest.players, "strategy": name, "opponent": opponent}
                rows.append(who | figures(estimate, settings.confidence))
    return rows


def strength(tally: Tally, settings: Settings) -> list[Row]:
    """Return the Plackett-Luce strength of each strategy and its weight in the equilibrium mix.

    ``strength`` is the natural logarithm of the worth w, mean 0 over the strategies: a seat of one strategy wins
    against a seat of another with probability ``w1 / (w1 + w2)`` of what they win together. Its interval is that of a
    multinomial bootstrap over blocks, which takes their number as given. ``nash`` is the strategy's weight in an
    equilibrium of the matrix game.
    """
    rows = []
    for contest in contests(tally):
        table = contest.matrix()
        if np.isnan(table).all(axis=None, where=~np.eye(len(table), dtype=bool)):
            continue
        found = plackett_luce(_wins(contest))
        low, high = bootstrap(contest, settings.confidence)
        weights = equilibrium(table)
        order = [] if found is None else np.argsort(-found, kind="stable").tolist()
        for i, name in enumerate(contest.strategies):
            held = [(match, v) for match, v in contest.matches if name in match.strategies]
            estimates = [match.estimate(f"strategy {name}", v) for match, v in held]
            row: Row = {"variant": contest.variant, "players": contest.players, "strategy": name}
            row["blocks"] = sum(estimate.blocks for estimate in estimates)
            row["games"] = sum(estimate.games for estimate in estimates)
            if found is not None:
                row |= {"strength": float(found[i]), "low": low[i], "high": high[i], "rank": order.index(i) + 1}
            if weights is not None:
                row["nash"] = float(weights[i])
            rows.append(row)
    return rows


def cycles(tally: Tally, settings: Settings) -> list[Row]:
    """Return the cycles in which each strategy beats the next and the last the first.

    Only those whose every step is above 0.5 in intervals that hold for all pairs together. ``weakest`` and ``low``
    are the least estimate and the least lower bound of the steps.
    """
    rows = []
    for contest in contests(tally):
        names = contest.strategies
        among = len(names) * (len(names) - 1) // 2
        beats: dict[tuple[str, str], tuple[Estimate, float]] = {}
        for pair in permutations(names, 2):
            estimate = contest.pair(*pair)
            low = math.nan if estimate is None else estimate.interval(settings.confidence, among)[0]
            if estimate is not None and low > 0.5:
                beats[pair] = (estimate, low)
        for ring in _rings(names, beats.keys()):
            steps = [beats[ring[i], ring[(i + 1) % len(ring)]] for i in range(len(ring))]
            rows.append(
                {
                    "variant": contest.variant,
                    "players": contest.players,
                    "cycle": " > ".join([*ring, ring[0]]),
                    "weakest": min(estimate.value for estimate, _ in steps),
                    "low": min(low for _, low in steps),
                    "blocks": min(estimate.blocks for estimate, _ in steps),
                    "games": min(estimate.games for estimate, _ in steps),
                }
            )
    return rows


def plackett_luce(wins: Floats) -> Floats | None:
    """Return log strengths, mean 0, from a matrix of wins of row against column.

    None when the strategies fall into groups that never met, between which nothing can be said. Fitted by iterated
    Luce spectral ranking (Maystre and Grossglauser 2015).
    """
    if not _connected(wins + wins.T > 0):
        return None
    import choix

    found: Floats = choix.ilsr_pairwise_dense(wins, alpha=ALPHA, max_iter=10_000, tol=1e-6)
    return found - found.mean()


def equilibrium(matrix: Floats) -> Floats | None:
    """Return the weights of a Nash equilibrium of the symmetric zero-sum game of a win-share matrix.

    By linear programme: weights that maximise the least share against any pure strategy. None when a pair is missing
    (NaN).
    """
    if np.isnan(matrix).any():
        return None
    from scipy.optimize import linprog

    size = len(matrix)
    result = linprog(
        np.append(np.zeros(size), -1.0),  # maximise the value, the last variable
        A_ub=np.hstack([-matrix.T, np.ones((size, 1))]),
        b_ub=np.zeros(size),
        A_eq=np.append(np.ones(size), 0.0)[None, :],
        b_eq=[1.0],
        bounds=[(0, None)] * size + [(None, None)],
        method="highs",
    )
    if result.x is None:
        return None
    weights = np.clip(result.x[:size], 0, None)
    return weights / weights.sum()


def _met(match: Match, variant: int, strategy: str, opponent: str) -> Estimate | None:
    """Return a strategy's share against another's in one match, None when the match has not both."""
    if over(strategy, opponent) in match.moments:
        return match.estimate(over(strategy, opponent), variant)
    if over(opponent, strategy) in match.moments:
        estimate = match.estimate(over(opponent, strategy), variant)
        return estimate.scaled(-1.0, 1.0)
    return None


def _wins(contest: Contest, draws: Sequence[Floats] | None = None) -> Floats:
    """Return the matrix of wins, in blocks: those observed, or of one resample of each match's strategies' shares."""
    size = len(contest.strategies)
    place = {name: i for i, name in enumerate(contest.strategies)}
    wins = np.zeros((size, size))
    for number, (match, v) in enumerate(contest.matches):
        shares = (
            [match.estimate(f"strategy {name}", v).value for name in match.strategies]
            if draws is None
            else draws[number]
        )
        for (one, mine), (two, theirs) in combinations(zip(match.strategies, shares, strict=True), 2):
            if mine + theirs > 0:
                wins[place[one], place[two]] += match.blocks * mine / (mine + theirs)
                wins[place[two], place[one]] += match.blocks * theirs / (mine + theirs)
    return wins


def bootstrap(contest: Contest, confidence: float) -> tuple[list[float], list[float]]:
    """Return the lower and upper bounds of the strengths over resampled blocks; NaN with fewer than two blocks."""
    size = len(contest.strategies)
    draws = []
    for number, (match, v) in enumerate(contest.matches):
        counts, base = match.outcomes[v], match.outcome_base
        if match.blocks < 2:
            return [math.nan] * size, [math.nan] * size
        held = np.array([match.seats[0].count(name) for name in match.strategies])
        digits = counts.values[:, None] // base ** np.arange(len(held)) % base
        resampled = counts.resampled(match.blocks, RESAMPLES, stream=number)
        draws.append((resampled @ digits) / held)  # integers: exact, whatever the order of the sums
    widths = np.cumsum([len(match.strategies) for match, _ in contest.matches])[:-1]
    distinct, place = np.unique(np.hstack(draws), axis=0, return_inverse=True)  # few blocks give few of them
    fits = [plackett_luce(_wins(contest, np.split(row, widths))) for row in distinct]
    results = [fit for fit in (fits[i] for i in place.ravel()) if fit is not None]
    if len(results) < RESAMPLES // 2:
        return [math.nan] * size, [math.nan] * size
    intervals = [percentile_interval(np.array(results)[:, i], confidence) for i in range(size)]
    return [low for low, _ in intervals], [high for _, high in intervals]


def _connected(met: Mask) -> bool:
    """Return whether every strategy is linked to every other by a chain of meetings."""
    reached = np.eye(len(met), dtype=bool)[0]
    for _ in range(len(met)):
        reached = reached | met[reached].any(axis=0)
    return bool(reached.all())


def _rings(names: list[str], beats: Collection[tuple[str, str]]) -> Iterator[tuple[str, ...]]:
    """Return the cycles of a relation, each once, from its first strategy on; short ones first."""
    for length in range(3, min(len(names), LONGEST_CYCLE) + 1):
        for chosen in combinations(names, length):
            for rest in permutations(chosen[1:]):
                ring = (chosen[0], *rest)
                if all((ring[i], ring[(i + 1) % length]) in beats for i in range(length)):
                    yield ring


STATISTICS = (
    Statistic("strength", STRENGTH_COLUMNS, lambda tally, settings, _: strength(tally, settings)),
    Statistic("matrix", MATRIX_COLUMNS, lambda tally, settings, _: matrix(tally, settings)),
    Statistic("cycles", CYCLE_COLUMNS, lambda tally, settings, _: cycles(tally, settings)),
)
