"""A scare: which fish and sharks it moves, who eats, who escapes (rules: A turn, 2)."""

from typing import Any

import numpy as np

from simulator.games.sharkpark.board import EDGE, FIRST, LANES, NEXT, bit, count, domino, inner, lowest, shift, unshift
from simulator.games.sharkpark.state import (
    EXILE_BITS,
    MODE,
    NOWHERE,
    SEATS,
    SHARKS,
    WAITING_BITS,
    fish_of,
    sharks_of,
    unpack_scare,
)
from simulator.play.streams import CHANCE, unit

_0, _1, _8, _255 = (np.uint64(n) for n in (0, 1, 8, 255))
_COLUMN = np.uint64(0x0101010101010101)


@inner
def movement_points(mode: Any) -> Any:
    """Return the movement points of a turn: 2, RUN 4, FLY 6 (rules: A turn, 4)."""
    return 4 if mode == MODE.RUN else (6 if mode == MODE.FLY else 2)


@inner
def mouths(game: Any, rules: Any, mode: Any) -> Any:
    """Return the cells where a fish that enters is eaten: those with exactly one shark that stays.

    Under TERROR the enemies in the lanes leave, and all that a fish can enter lies in the lanes: only the mover's stay.
    """
    if not rules.shared_cells:
        return game.sharks[game.seat] if mode == MODE.TERROR else sharks_of(game)
    once, twice = _0, _0
    for shark in range(SEATS * SHARKS):
        cell = game.cells[shark]
        if shark // SHARKS >= rules.players or shark % SHARKS >= rules.sharks or cell == NOWHERE:
            continue
        if mode != MODE.TERROR or shark // SHARKS == game.seat:
            twice |= once & bit(cell)
            once |= bit(cell)
    return once & ~twice


@inner
def movers(mode: Any, cell: Any, direction: Any, wide: Any, fish: Any, eaters: Any) -> Any:
    """Return the fish that a scare moves: a domino from the first cells, or under FEAR and TERROR all in the lanes."""
    lanes = LANES[wide, cell, direction]
    if mode == MODE.FEAR or mode == MODE.TERROR:
        return fish & lanes
    return domino(fish & FIRST[wide, cell, direction], fish & lanes & ~eaters, direction)


@inner
def slide(fish: Any, moved: Any, staying: Any, direction: Any, kept: Any) -> Any:
    """Return a bitboard of fish after a scare: ``moved`` leave, those of them not ``staying`` on board or eaten go."""
    return (fish & ~moved) | (shift(fish & staying, direction) & kept)


@inner
def lane(cell: Any, direction: Any, side: Any) -> Any:
    """Return the row or column of cells that holds one lane: ``side`` -1, 0, 1 is the order by row or by column."""
    if direction & 1:
        row = cell // 8 + side
        return _255 << np.uint64(8 * row) if 0 <= row < 8 else _0
    column = cell % 8 + side
    return _COLUMN << np.uint64(column) if 0 <= column < 8 else _0


@inner
def credit(game: Any, seat: Any, value: Any, number: Any) -> None:
    """Give a seat a number of fish of one value; a negative number takes them."""
    game.points[seat] += value * number
    if value == 2:
        game.twos[seat] += number
    elif value == 3:
        game.threes[seat] += number
    else:
        game.fours[seat] += number


@inner
def fed(game: Any, rules: Any, seat: Any, points: Any) -> None:
    """Note that a seat's sharks have eaten in this turn."""
    if seat == game.seat:
        game.ate = 1
        return
    game.fed[seat] += points
    if rules.eating_off_turn_resets:
        game.hunger[seat] = 0


@inner
def scare(game: Any, rules: Any, code: Any) -> None:
    """Apply a scare to the position; what follows from it (exiles, restocks, the end) is left in the queues."""
    mode, shark, direction = unpack_scare(code)
    game.mode, game.swims = mode, movement_points(mode)
    if mode > 0:
        game.hunger[game.seat] = 0
        _count_special(game, mode)
    cell = game.cells[shark]
    eaters = mouths(game, rules, mode)
    moved = movers(mode, cell, direction, rules.wide, fish_of(game), eaters)
    if moved != 0:
        _move_fish(game, rules, cell, direction, moved, eaters)
    if mode == MODE.TERROR:
        _drive_sharks(game, rules, cell, direction)


@inner
def _count_special(game: Any, mode: Any) -> None:
    if mode == MODE.FEAR:
        game.fear[game.seat] += 1
    elif mode == MODE.RUN:
        game.run[game.seat] += 1
    elif mode == MODE.TERROR:
        game.terror[game.seat] += 1
    else:
        game.fly[game.seat] += 1


@inner
def _move_fish(game: Any, rules: Any, cell: Any, direction: Any, moved: Any, eaters: Any) -> None:
    gone = moved & EDGE[direction]
    staying = moved & ~gone
    landing = shift(staying, direction)
    eaten = landing & eaters
    kept = landing & ~eaten
    if eaten != 0:
        _eat(game, rules, direction, eaten, gone)
    if gone != 0:
        _escape(game, rules, cell, direction, gone)
    for i in range(3):
        game.fish[i] = slide(game.fish[i], moved, staying, direction, kept)
    for seat in range(rules.players):
        game.known[seat] = slide(game.known[seat], moved, staying, direction, kept)
    if rules.memory < 1.0:
        _forget(game, rules, direction, moved, staying, kept)


@inner
def _eat(game: Any, rules: Any, direction: Any, eaten: Any, gone: Any) -> None:
    left = game.fish[2] & ~unshift(eaten, direction)
    last = left == 0 or (not rules.vivier and left & ~gone == 0)
    untouched = game.fours[0] + game.fours[1] + game.fours[2] + game.fours[3] == 0
    for seat in range(rules.players):
        bites = unshift(eaten & game.sharks[seat], direction)
        if bites == 0 or (game.mode == MODE.TERROR and seat != game.seat):  # an enemy on a shared cell is leaving it
            continue
        points = 0
        for i in range(3):
            number = count(bites & game.fish[i])
            credit(game, seat, i + 2, number)
            points += (i + 2) * number
        game.scared[seat] += count(bites)
        fed(game, rules, seat, points)
        if bites & game.fish[2] != 0:
            game.last_four[seat] = last
            game.first_four[seat] |= untouched


@inner
def _escape(game: Any, rules: Any, cell: Any, direction: Any, gone: Any) -> None:
    points = 2 * count(gone & game.fish[0]) + 3 * count(gone & game.fish[1]) + 4 * count(gone & game.fish[2])
    game.escaped += count(gone)
    game.escaped_points += points
    if not rules.vivier:
        game.lost_points += points
        return
    place = 0
    for side in range(-1, 2):
        fish = gone & lane(cell, direction, side)
        if fish != 0:
            value = 2 if fish & game.fish[0] != 0 else (3 if fish & game.fish[1] != 0 else 4)
            game.waiting |= value << place
            place += WAITING_BITS


@inner
def _forget(game: Any, rules: Any, direction: Any, moved: Any, staying: Any, kept: Any) -> None:
    """Count a move of each fish moved, and let each seat that knew it lose track of it (rules: Hidden information)."""
    for i in range(4):
        game.moves[i] = slide(game.moves[i], moved, staying, direction, kept)
    carry = kept & ~(game.moves[0] & game.moves[1] & game.moves[2] & game.moves[3])
    for i in range(4):
        full = game.moves[i] & carry
        game.moves[i] ^= carry
        carry = full
    for seat in range(rules.players):
        fish = game.known[seat] & kept
        if rules.memory <= 0.0:
            game.forgotten[seat] += count(fish)
            game.known[seat] &= ~fish
            continue
        while fish != 0:
            rest = fish & (fish - _1)
            if unit(game, CHANCE) >= rules.memory:
                game.known[seat] &= ~(fish ^ rest)
                game.forgotten[seat] += 1
            fish = rest


@inner
def shark_bits(game: Any, rules: Any, seat: Any) -> Any:
    """Return the bitboard of a seat's sharks, from their cells."""
    found = _0
    for i in range(rules.sharks):
        cell = game.cells[SHARKS * seat + i]
        if cell != NOWHERE:
            found |= bit(cell)
    return found


@inner
def _drive_sharks(game: Any, rules: Any, cell: Any, direction: Any) -> None:
    """Move the enemy sharks in the lanes, all at once, and queue those exiled or bitten (rules: A turn, 2).

    A cell that a shark has moved to is kept as 64 + cell until all have moved, so that none moves twice.
    """
    lanes = LANES[rules.wide, cell, direction]
    enemies = sharks_of(game) & lanes
    place = np.int64(0)
    for side in range(-1, 2):
        at = lane(cell, direction, side) & enemies
        while at != 0:
            here = lowest(at)
            if direction == 0 or direction == 3:  # north and west: the nearest has the highest index
                here = highest(at)
            at &= ~bit(here)
            place = _drive_cell(game, rules, here, direction, place)
    for seat in range(rules.players):
        for i in range(SHARKS * seat, SHARKS * seat + rules.sharks):
            if game.cells[i] >= 64:
                game.cells[i] -= 64
        game.sharks[seat] = shark_bits(game, rules, seat)


@inner
def highest(x: Any) -> Any:
    """Return the index of the highest set bit."""
    x |= x >> np.uint64(1)
    x |= x >> np.uint64(2)
    x |= x >> np.uint64(4)
    x |= x >> _8
    x |= x >> np.uint64(16)
    x |= x >> np.uint64(32)
    return count(x) - 1


@inner
def _drive_cell(game: Any, rules: Any, here: Any, direction: Any, place: Any) -> Any:
    """Move the enemy sharks of one cell; return the next free place in the queue of exiles."""
    target = NEXT[here, direction]
    for seat in range(rules.players):
        if seat == game.seat:
            continue
        for number in range(SHARKS * seat, SHARKS * seat + rules.sharks):
            if game.cells[number] != here:
                continue
            bitten = target != NOWHERE and game.sharks[game.seat] & bit(target) != 0
            if bitten or target == NOWHERE:
                game.cells[number] = NOWHERE
                game.exiles |= np.int64(1 + 2 * number + bitten) << place
                place += EXILE_BITS
            else:
                game.cells[number] = 64 + target
    return place
