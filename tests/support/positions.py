"""Positions of a game met in play, for the conformance tests."""

from __future__ import annotations

import numpy as np

from simulator.play.engine import play_games
from simulator.play.strategy import Strategy
from simulator.play.streams import game_keys


def met_in_play(game, rules, players, *, games=40, seed=11, every=7, most=400, strategies=None):
    """Return copies of records met in play, one in ``every`` decisions, at most ``most``, of all kinds."""
    strategies = strategies or [Strategy()]
    line_ups = np.zeros((games, players), np.int64) + np.arange(players) % len(strategies)
    taken, count = [], 0

    def watch(states, rows, chosen, counts):
        nonlocal count
        kept = rows[(np.arange(count, count + len(rows)) % every) == 0]
        count += len(rows)
        taken.append(states[kept])

    play_games(game, rules, players, game_keys(seed, np.arange(games)), strategies, line_ups, watch=watch)
    records = np.concatenate(taken)
    step = max(1, len(records) // most)
    return records[::step]


def list_options(game, records, record, detail=True, width=None):
    """Return (codes, features) of each record as lists of arrays; records may wait for different kinds.

    The facts of a position follow its features, repeated over its options.
    """
    width = width or max(16_000, game.MAX_OPTIONS)
    most = max(len(decision.features) + len(decision.facts) for decision in game.DECISIONS)
    codes, features = np.zeros(width, np.int32), np.zeros((most, width), np.float32)
    offsets = np.zeros(width + 1, np.int64)
    out = [None] * len(records)
    for kind in np.unique(records["decision"]):
        rows = np.flatnonzero(records["decision"] == kind).astype(np.int64)
        names, facts = len(game.DECISIONS[kind].features), len(game.DECISIONS[kind].facts)
        while len(rows):
            n = game.options(records, rows, record, detail, offsets, codes, features)
            assert n > 0, "a table with room for MAX_OPTIONS must take at least one record"
            for i in range(n):
                span = slice(offsets[i], offsets[i + 1])
                known = np.repeat(features[names : names + facts, i : i + 1], offsets[i + 1] - offsets[i], axis=1)
                table = np.concatenate([features[:names, span], known]) if detail else None
                out[rows[i]] = (codes[span].copy(), table)
            rows = rows[n:]
    return out


def same(a, b):
    """Return whether two structured arrays hold the same values, field by field (padding differs)."""
    return all(np.array_equal(a[name], b[name], equal_nan=a[name].dtype.kind == "f") for name in a.dtype.names)
