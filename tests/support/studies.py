"""Findings of made-up studies for the tests of the reports: small runs of chance rows through the real analysis."""

from __future__ import annotations

import functools
from typing import Any

import polars as pl

from analysis.findings import Findings, find_study
from analysis.settings import Settings
from support.rows import make_about, make_rows

__all__ = ["Findings", "Settings", "find_study", "findings", "pl", "run", "study"]

VARIANTS = ("base", "sonar", "vivier", "sonar+vivier")
CLAIMS: tuple[dict[str, str], ...] = (
    {"text": "Vivier makes the meal last longer.", "said_by": "rule book", "section": "variants", "measure": "turns",
     "base": "base", "against": "vivier", "says": "more"},
    {"text": "Pure chaos.", "said_by": "reviews", "section": "strength", "measure": "", "base": "", "against": "",
     "says": ""},
)  # fmt: skip
SECTIONS: tuple[dict[str, Any], ...] = (
    {"name": "memory", "title": "How much memory matters", "about": "The share of cards remembered, all else equal."},
    {"name": "strength", "title": "Skill against luck", "about": "Every pair of strategies, in every seat."},
)


def run(
    blocks: int = 400,
    players: tuple[int, ...] = (2, 3, 4),
    variants: tuple[str, ...] = VARIANTS,
    line_ups: tuple[str, ...] = ("greedy",),
    seed: int = 1,
    sections: tuple[dict[str, Any], ...] = (),
    claims: tuple[dict[str, str], ...] = (),
    **rows: Any,
) -> tuple[dict[str, Any], list[Any]]:
    """Return run.json and the parts of a made-up run; the first seat is favoured and vivier is longer."""
    made = {
        "seat_weights": (1.15, 1.0, 1.0, 0.9),
        "longer": {"vivier": 1.3, "sonar+vivier": 1.35, "sonar": 1.02},
    } | rows
    about = make_about(
        players=players, variants=variants, line_ups=line_ups, blocks=blocks, claims=claims, sections=sections
    )
    frames = [
        make_rows(blocks, players=n, line_up=text, variants=variants, line_ups=line_ups, seed=seed + i, **made)
        for i, n in enumerate(players)
        for text in line_ups
    ]
    return about, frames


def findings(**arguments: Any) -> Findings:
    """Return the findings of one made-up run."""
    return find_study({"main": run(**arguments)})["main"]


@functools.cache
def study(blocks: int = 40) -> dict[str, Findings]:
    """Return the findings of a made-up study: a main run, the sweep of a switch, and a round robin."""
    swept = ("base", "memory=0.0", "memory=0.25", "memory=0.5", "memory=0.75")
    pairs = ("uniform,greedy", "uniform,hunter(rivals=0.8)", "greedy,hunter(rivals=0.8)")
    told = {"sections": SECTIONS, "claims": CLAIMS}
    return find_study(
        {
            "main": run(blocks, **told),
            "memory": run(
                blocks // 2, variants=swept, longer={"memory=0.0": 0.8, "memory=0.25": 0.9}, tied=0.0, **told
            ),
            "strength": run(
                blocks // 2,
                variants=("base",),
                line_ups=pairs,
                weights={"greedy": 2.0, "hunter(rivals=0.8)": 3.0},
                truncated=0.03,
                **told,
            ),
        }
    )
