"""Frames of rows and the run.json that goes with them, with the exact columns and types of a run, made up by chance."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

ENDS = ("playing", "truncated", "pile_empty", "target")
GODS = ("Ares", "Hera", "Pan", "Eros")
COLUMNS = (
    {"name": "fish", "about": "fish caught", "by_seat": True, "labels": []},
    {"name": "god", "about": "god held at the end", "by_seat": True, "labels": list(GODS)},
    {"name": "piles", "about": "piles left on the table", "by_seat": False, "labels": []},
    {"name": "law", "about": "law in force at the end", "by_seat": False, "labels": ["none", "toll"]},
)
SEATS = 4
"""Most seats of the made-up game: the seat columns that are always there."""


def split_line_up(line_up: str) -> list[str]:
    """Return the strategy specs of a line-up; commas inside parentheses do not split."""
    parts, depth = [""], 0
    for letter in line_up:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def rotations(line_up: str, players: int) -> list[tuple[str, ...]]:
    """Return the distinct rotations of a line-up over the seats, the unrotated one first."""
    specs = split_line_up(line_up)
    filled = [specs[i % len(specs)] for i in range(players)]
    return list(dict.fromkeys(tuple(filled[(i + k) % players] for i in range(players)) for k in range(players)))


def make_rows(
    blocks: int,
    *,
    players: int = 2,
    line_up: str = "greedy",
    variants: tuple[str, ...] = ("base",),
    first_deal: int = 0,
    seed: int = 0,
    weights: dict[str, float] | None = None,
    seat_weights: tuple[float, ...] = (1.0,) * SEATS,
    longer: dict[str, float] | None = None,
    tied: float = 0.1,
    truncated: float = 0.0,
    line_ups: tuple[str, ...] | None = None,
) -> pl.DataFrame:
    """Return the rows of whole blocks of one (players, line-up), sorted by deal, variant and rotation.

    Parameters
    ----------
    blocks : int
        Number of deals.
    weights : dict, optional
        Strength of a strategy by its spec: a seat wins with probability proportional to its strength times its
        ``seat_weights`` entry; 1 where none is given.
    longer : dict, optional
        Factor by variant on the length of its games.
    tied, truncated : float
        Probability that the first two seats share the win, or that a game is truncated.
    line_ups : tuple of str, optional
        All line-ups of the run, for the categories.
    """
    rng = np.random.default_rng([seed, first_deal, players])
    table = rotations(line_up, players)
    games = blocks * len(variants) * len(table)
    deal = np.repeat(np.arange(first_deal, first_deal + blocks), len(variants) * len(table))
    variant = np.tile(np.repeat(np.arange(len(variants)), len(table)), blocks)
    rotation = np.tile(np.arange(len(table)), blocks * len(variants))
    strengths = np.array([[(weights or {}).get(spec, 1.0) for spec in seats] for seats in table])
    chance = strengths[rotation] * np.array(seat_weights[:players])
    chance /= chance.sum(axis=1, keepdims=True)
    winner = (rng.random(games)[:, None] > chance.cumsum(axis=1)).sum(axis=1).clip(0, players - 1)
    share = np.zeros((games, players))
    share[np.arange(games), winner] = 1.0
    share[rng.random(games) < tied] = [0.5, 0.5] + [0.0] * (players - 2)
    cut = rng.random(games) < truncated
    factor = np.array([(longer or {}).get(name, 1.0) for name in variants])[variant]
    shared = np.repeat(rng.integers(10, 30, blocks), len(variants) * len(table))  # what the deal alone decides
    turns = np.maximum((shared * factor).astype(int) + rng.integers(0, 5, games), 1)
    decisions = turns * 2
    points = rng.integers(0, 20, (games, players)) + np.where(share > 0, 25, 0)
    frame = {
        "game": pl.Series(np.arange(games) + first_deal * len(variants) * len(table), dtype=pl.Int64),
        "deal": pl.Series(deal, dtype=pl.Int64),
        "rotation": pl.Series(rotation, dtype=pl.UInt8),
        "variant": pl.Series([variants[v] for v in variant], dtype=pl.Enum(variants)),
        "players": pl.Series([players] * games, dtype=pl.UInt8),
        "line_up": pl.Series([line_up] * games, dtype=pl.Enum(line_ups or (line_up,))),
        "ended": pl.Series([ENDS[e] for e in np.where(cut, 1, 2 + rng.integers(0, 2, games))], dtype=pl.Enum(ENDS)),
        "turns": pl.Series(turns, dtype=pl.Int32),
        "rounds": pl.Series(-(-turns // players), dtype=pl.Int32),
        "decisions": pl.Series(decisions, dtype=pl.Int32),
        "options": pl.Series(decisions * 3 + rng.integers(0, 9, games), dtype=pl.Int64),
        "forced": pl.Series(rng.integers(0, decisions + 1), dtype=pl.Int32),
        "lead_changes": pl.Series(rng.integers(0, 6, games), dtype=pl.Int32),
        "last_lead_change": pl.Series(rng.integers(1, turns + 1), dtype=pl.Int32),
    }
    specs = tuple(dict.fromkeys(spec for text in line_ups or (line_up,) for spec in split_line_up(text)))
    for seat in range(SEATS):
        here = seat < players
        names = [table[r][seat] for r in rotation] if here else [None] * games
        frame[f"strategy_{seat}"] = pl.Series(names, dtype=pl.Enum(specs))
        frame[f"points_{seat}"] = pl.Series(points[:, seat] if here else [None] * games, dtype=pl.Int32)
        shares = [None if cut[g] else share[g, seat] for g in range(games)] if here else [None] * games
        frame[f"share_{seat}"] = pl.Series(shares, dtype=pl.Float64)
        frame[f"deficit_{seat}"] = pl.Series(rng.integers(0, 15, games) if here else [None] * games, dtype=pl.Int32)
    gods = np.argsort(rng.random((games, len(GODS))), axis=1)
    for seat in range(SEATS):
        here = seat < players
        fish = points[:, seat] // 2 if here else [None] * games
        frame[f"fish_{seat}"] = pl.Series(fish, dtype=pl.Int16)
        frame[f"god_{seat}"] = pl.Series(gods[:, seat] if here else [None] * games, dtype=pl.Int8)
    frame["piles"] = pl.Series(rng.integers(0, 8, games), dtype=pl.Int16)
    frame["law"] = pl.Series(rng.integers(0, 2, games), dtype=pl.Int8)
    return pl.DataFrame(frame)


def make_about(
    *,
    players: tuple[int, ...] = (2,),
    variants: tuple[str, ...] = ("base",),
    line_ups: tuple[str, ...] = ("greedy",),
    blocks: int = 100,
    claims: tuple[dict[str, str], ...] = (),
    sections: tuple[dict[str, Any], ...] = (),
) -> dict[str, Any]:
    """Return the content of run.json for a run of ``blocks`` deals in each cell."""
    specs = dict.fromkeys(spec for text in line_ups for spec in split_line_up(text))
    cells = [
        {"variant": v, "players": p, "line_up": text, "blocks": blocks, "rotations": r, "games": blocks * r}
        for p in players
        for text in line_ups
        for r in [len(rotations(text, p))]
        for v in variants
    ]
    return {
        "format": 1,
        "state": "finished",
        "experiment": {
            "game": "ponds",
            "games": blocks,
            "players": list(players),
            "variants": list(variants),
            "line_ups": list(line_ups),
            "rules": {},
            "seed": 7,
        },
        "digest": "0" * 16,
        "versions": {"zygos": "0.1.0", "python": "3.11", "numpy": "2", "numba": "0.6", "polars": "1"},
        "game": {
            "name": "ponds",
            "title": "Ponds",
            "ends": list(ENDS),
            "columns": [{**column, "labels": list(column["labels"])} for column in COLUMNS],
            "switches": [
                {"name": "memory", "about": "share of cards remembered", "source": "p. 2", "default": 1.0, "value": 1.0}
            ],
            "variants": {name: {} for name in variants},
            "study": {
                "strategy": line_ups[0],
                "games": blocks,
                "variants": list(variants),
                "components": ["god"],
                "sections": list(sections),
                "claims": list(claims),
                "seconds_per_turn": 30.0,
            },
        },
        "strategies": {spec: {"about": f"Plays {spec}.", "parameters": {}} for spec in specs},
        "cells": cells,
        "parts": [],
    }
