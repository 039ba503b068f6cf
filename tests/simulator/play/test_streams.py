"""Streams: golden values, uniformity, independence of streams and of deals."""

from __future__ import annotations

import numpy as np
import pytest
from numba import njit

from simulator.play import streams
from simulator.play.game import state_dtype

STATE = state_dtype(2, [])


def game(key=1):
    record = np.zeros(1, STATE)
    record["key"] = key
    return record


@njit
def draw_bits(games, stream, out):
    for i in range(len(out)):
        out[i] = streams.bits(games[0], stream)


@njit
def draw_below(games, stream, n, out):
    for i in range(len(out)):
        out[i] = streams.below(games[0], stream, n)


@njit
def draw_unit(games, stream, out):
    for i in range(len(out)):
        out[i] = streams.unit(games[0], stream)


@njit
def shuffled(games, out):
    for i in range(out.shape[0]):
        for j in range(out.shape[1]):
            out[i, j] = j
        streams.shuffle(games[0], streams.DEAL, out[i], out.shape[1])


def reference_mix(x):
    """SplitMix64's finalizer in Python integers (Stafford's variant 13)."""
    mask = (1 << 64) - 1
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & mask
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & mask
    return x ^ (x >> 31)


def test_the_hash_is_splitmix64():
    # First outputs of SplitMix64 from state 1234567, as published with the reference C code (Vigna, prng.di.unimi.it).
    state, weyl = 1234567, 0x9E3779B97F4A7C15
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    got = []
    for _ in published:
        state = (state + weyl) % 2**64
        got.append(int(streams.mix(np.uint64(state))))
        assert got[-1] == reference_mix(state)
    assert got == published


def test_draws_are_a_function_of_key_stream_and_count():
    first, again = np.zeros(20, np.uint64), np.zeros(10, np.uint64)
    draw_bits(game(), 3, first)
    later = game()
    later["used"][0, 3] = 10
    draw_bits(later, 3, again)
    assert np.array_equal(first[10:], again)
    other = np.zeros(20, np.uint64)
    draw_bits(game(), 4, other)
    assert not np.isin(other, first).any()


@pytest.mark.parametrize("n", [2, 3, 6, 7, 36, 144])
def test_below_is_uniform(n):
    """Chi square over 60,000 draws; fails by chance once in 30,000 (z = 4)."""
    from scipy.stats import chi2, norm

    out = np.zeros(60_000, np.int64)
    draw_below(game(99), 1, n, out)
    assert out.min() >= 0 and out.max() < n
    counts = np.bincount(out, minlength=n)
    statistic = ((counts - len(out) / n) ** 2 / (len(out) / n)).sum()
    assert statistic < chi2.isf(norm.sf(4), n - 1)


def test_unit_lies_in_the_half_open_interval_with_the_moments_of_a_uniform():
    out = np.zeros(100_000)
    draw_unit(game(5), 0, out)
    assert out.min() >= 0 and out.max() < 1
    assert abs(out.mean() - 0.5) < 4 * np.sqrt(1 / 12 / len(out))
    assert abs(np.corrcoef(out[:-1], out[1:])[0, 1]) < 4 / np.sqrt(len(out))


def test_shuffle_gives_every_order_with_the_same_probability():
    out = np.zeros((48_000, 4), np.int64)
    shuffled(game(8), out)
    codes = (out * [64, 16, 4, 1]).sum(axis=1)
    counts = np.unique(codes, return_counts=True)[1]
    assert len(counts) == 24
    assert np.abs(counts - 2000).max() < 4.5 * np.sqrt(2000)


def test_streams_of_neighbouring_deals_seeds_and_seats_are_uncorrelated():
    keys = streams.game_keys(7, np.arange(20_000))
    assert len(np.unique(keys)) == len(keys)
    bits = ((keys[:, None] >> np.arange(64, dtype=np.uint64)) & np.uint64(1)).astype(float)
    assert np.abs(bits.mean(axis=0) - 0.5).max() < 5 / 2 / np.sqrt(len(keys))
    flips = np.abs(np.diff(bits, axis=0)).mean(axis=0)
    assert np.abs(flips - 0.5).max() < 5 / 2 / np.sqrt(len(keys))
    assert not np.isin(streams.game_keys(8, np.arange(20_000)), keys).any()


def test_keys_are_golden():
    """Fixed for ever: a change would change every published result."""
    assert streams.game_keys(0, np.arange(2)).tolist() == [12035550249420947055, 12935080325729570654]
