"""The legal options of a position, in the order that the rules fix (rules: Decisions and their options)."""

from typing import Any

import numpy as np

from simulator.games.sharkpark.board import (
    BOARD,
    NEXT,
    RIM,
    RINGS,
    SIDES,
    STEPS,
    bit,
    count,
    inlined,
    inner,
    lowest,
    nth,
)
from simulator.games.sharkpark.decisions import KIND
from simulator.games.sharkpark.state import MODE, SHARKS, fish_of, pack_scare, sharks_of


@inner
def mode_count(game: Any, rules: Any) -> Any:
    """Return how many modes the seat may choose from (rules: A turn, 1)."""
    hunger = game.hunger[game.seat]
    if hunger == 0:
        return 1
    return 5 if hunger == 2 and rules.starving_keeps_hungry_specials else 3


@inner
def mode_at(game: Any, rules: Any, i: Any) -> Any:
    """Return the ``i``-th of them: plain, FEAR, RUN, TERROR, FLY, as far as the seat's hunger opens them."""
    if i == 0:
        return MODE.plain
    if game.hunger[game.seat] == 2 and not rules.starving_keeps_hungry_specials:
        return MODE.TERROR + i - 1
    return MODE.FEAR + i - 1


@inner
def free_cells(game: Any, rules: Any) -> Any:
    """Return the cells of the board that a decision of one cell chooses from (place, exile, restock)."""
    free = BOARD & ~(fish_of(game) | sharks_of(game))
    if game.decision == KIND.restock:
        return free & RINGS[(game.waiting & 7) - 2]
    if game.decision == KIND.exile:
        return free & RIM if free & RIM != 0 else free
    for side in range(4):
        if SIDES[side] & game.sharks[game.seat] != 0:
            free &= ~SIDES[side]
    return free & RIM


@inner
def values_held(game: Any, seat: Any) -> Any:
    """Return a bit mask of the values, 2 to 4, of which a seat holds a fish."""
    return (game.twos[seat] > 0) << 2 | (game.threes[seat] > 0) << 3 | (game.fours[seat] > 0) << 4


@inner
def blocked_cells(game: Any, rules: Any) -> Any:
    """Return the cells that a shark may not swim to (rules: A turn, 4)."""
    blocked = np.uint64(0) if rules.shared_cells else sharks_of(game)
    return blocked if rules.swim_eats else blocked | fish_of(game)


@inlined
def list_options(game: Any, rules: Any, codes: Any, start: Any) -> Any:
    """Write the options of one game from ``codes[start]`` on; return how many."""
    n = start
    if game.decision == KIND.scare:
        for i in range(mode_count(game, rules)):
            mode = mode_at(game, rules, i)
            for seat in range(rules.players):
                for shark in range(SHARKS * seat, SHARKS * seat + rules.sharks):
                    for direction in range(4):
                        codes[n] = pack_scare(mode, shark, direction)
                        n += 1
    elif game.decision == KIND.steal:
        held = values_held(game, game.victim)
        for value in range(2, 5):
            if held >> value & 1:
                codes[n] = value
                n += 1
    elif game.decision == KIND.place or game.decision == KIND.exile or game.decision == KIND.restock:
        cells = free_cells(game, rules)
        while cells != 0:
            codes[n] = lowest(cells)
            n += 1
            cells &= cells - np.uint64(1)
    else:
        n = _list_swims(game, rules, codes, n)
    return n - start


@inlined
def _list_swims(game: Any, rules: Any, codes: Any, n: Any) -> Any:
    codes[n] = 0
    n += 1
    blocked = blocked_cells(game, rules)
    for i in range(rules.sharks):
        cell = game.cells[SHARKS * game.seat + i]
        for direction in range(4):
            target = NEXT[cell, direction]
            codes[n] = 1 + 4 * i + direction  # written over by the next one unless it counts: no branch to guess
            n += target >= 0 and blocked & bit(target) == 0
    return n


@inner
def count_options(game: Any, rules: Any) -> Any:
    """Return how many options a game has, without listing them."""
    if game.decision == KIND.scare:
        return mode_count(game, rules) * rules.players * rules.sharks * 4
    if game.decision == KIND.steal:
        return count(np.uint64(values_held(game, game.victim)))
    if game.decision == KIND.place or game.decision == KIND.exile or game.decision == KIND.restock:
        return count(free_cells(game, rules))
    n = 1
    blocked = blocked_cells(game, rules)
    for i in range(rules.sharks):
        n += count(STEPS[game.cells[SHARKS * game.seat + i]] & ~blocked)
    return n


@inner
def option_at(game: Any, rules: Any, pick: Any) -> Any:
    """Return the code of the ``pick``-th option, counted from 0."""
    if game.decision == KIND.scare:
        sharks = rules.players * rules.sharks
        rest = pick % (4 * sharks)
        shark = rest >> 2
        number = SHARKS * (shark // rules.sharks) + shark % rules.sharks
        return pack_scare(mode_at(game, rules, pick // (4 * sharks)), number, rest & 3)
    if game.decision == KIND.steal:
        return nth(np.uint64(values_held(game, game.victim)), pick)
    if game.decision == KIND.place or game.decision == KIND.exile or game.decision == KIND.restock:
        return nth(free_cells(game, rules), pick)
    return _swim_at(game, rules, pick)


@inner
def _swim_at(game: Any, rules: Any, pick: Any) -> Any:
    left = pick - 1
    if left < 0:
        return np.int64(0)
    blocked = blocked_cells(game, rules)
    for i in range(rules.sharks):
        cell = game.cells[SHARKS * game.seat + i]
        steps = count(STEPS[cell] & ~blocked)
        if left >= steps:
            left -= steps
            continue
        for direction in range(4):
            target = NEXT[cell, direction]
            if target >= 0 and blocked & bit(target) == 0:
                if left == 0:
                    return np.int64(1 + 4 * i + direction)
                left -= 1
    return np.int64(0)
