"""Who wins by seat, and whether that is balanced."""

from __future__ import annotations

import polars as pl

from analysis.estimate import Estimate
from analysis.settings import Settings
from analysis.statistic import Statistic
from analysis.tables import CELL, COUNTS, INTERVAL, VERDICT, Columns, Row, cell, figures
from analysis.tally import Match, Tally
from analysis.verdicts import Question

COLUMNS: Columns = {
    **CELL,
    "seat": pl.Int64,
    **INTERVAL,
    "joint_low": pl.Float64,
    "joint_high": pl.Float64,
    "floor": pl.Float64,
    "ceiling": pl.Float64,
    "parity": pl.Float64,
    **COUNTS,
    **VERDICT,
}


def seats(tally: Tally, settings: Settings) -> list[Row]:
    """Return one row for each seat of each cell: its share of the win over finished games.

    ``joint_low`` and ``joint_high`` hold for all seats of the cell together. ``floor`` and ``ceiling`` are the shares
    of all games if the seat had lost, or won, every truncated one. The verdict compares the share with parity. With
    two players both seats have the one verdict, as their shares add up to 1. In a run of several line-ups, which asks
    for the strength of strategies, mixed ones have no verdict (null).
    """
    rows = []
    for match in tally.ordered():
        asked = len(match.strategies) == 1 or len({m.line_up for m in tally.matches.values()}) == 1
        for v in range(len(match.variants)):
            estimates = [match.estimate(f"share_{seat}", v) for seat in range(match.players)]
            joint = _joint(estimates, settings.confidence)
            found = [_row(match, v, seat, estimates[seat], joint[seat], settings) for seat in range(match.players)]
            for row in found if not asked else found[1:] if match.players == 2 else []:
                del row["question"]
                if asked:
                    row["verdict_of"] = found[0]
            rows += found
    return rows


def _row(
    match: Match, variant: int, seat: int, estimate: Estimate, joint: tuple[float, float], settings: Settings
) -> Row:
    parity = 1 / match.players
    floor, ceiling = _bounds(match, variant, seat)
    zone = (parity - settings.tolerance_share, parity + settings.tolerance_share)
    return {
        **cell(match, variant),
        "seat": seat,
        **figures(estimate, settings.confidence),
        "joint_low": joint[0],
        "joint_high": joint[1],
        "floor": floor,
        "ceiling": ceiling,
        "parity": parity,
        "rotations": match.rotations,
        "question": Question(estimate, *zone, "balanced", "unbalanced"),
    }


def _bounds(match: Match, variant: int, seat: int) -> tuple[float, float]:
    """Return the share of all games if every truncated one had been lost, and if it had been won."""
    floor = float(match.moments[f"won_{seat}"].mean[variant])
    return floor, floor + match.truncated(variant) / match.games


def _joint(estimates: list[Estimate], confidence: float) -> list[tuple[float, float]]:
    """Return the simultaneous intervals of the seats of one cell: each at Bonferroni's level."""
    return [estimate.interval(confidence, among=len(estimates)) for estimate in estimates]


STATISTICS = (Statistic("seats", COLUMNS, lambda tally, settings, _: seats(tally, settings)),)
