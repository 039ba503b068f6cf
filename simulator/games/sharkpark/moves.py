"""Playing an option: the steps of a turn, in the order of the rule book."""

from typing import Any

import numpy as np

from simulator.games.sharkpark.board import NEXT, RINGS, bit, inner
from simulator.games.sharkpark.decisions import KIND
from simulator.games.sharkpark.scare import credit, fed, scare, shark_bits
from simulator.games.sharkpark.state import END, EXILE_BITS, NOWHERE, SHARKS, WAITING_BITS, fish_of, sharks_of
from simulator.play.game import TRUNCATED

_ANY_FOUR = 0o444
"""The bit that is set in a waiting value of 4 alone, at every place of the queue."""
_EXILE_MASK, _WAITING_MASK = (1 << EXILE_BITS) - 1, (1 << WAITING_BITS) - 1


@inner
def set_up(game: Any, rules: Any) -> None:
    """Lay the fish, face known, and ask seat 0 for its first shark (rules: Setup)."""
    for i in range(3):
        game.fish[i] = RINGS[i]
    for seat in range(rules.players):
        game.known[seat] = fish_of(game)
    game.cells[:] = NOWHERE
    game.decision = KIND.place


@inner
def play_option(game: Any, rules: Any, code: Any) -> None:
    """Apply one option and advance to the next decision or to the end."""
    if game.decision == KIND.swim:
        _swim(game, rules, code)
    elif game.decision == KIND.scare:
        scare(game, rules, code)
        if _no_four_left(game):
            _finish(game, rules)
        else:
            _go_on(game, rules)
    elif game.decision == KIND.place:
        _place(game, rules, code)
    elif game.decision == KIND.exile:
        _exile(game, rules, code)
    elif game.decision == KIND.steal:
        _steal(game, rules, code)
    else:
        _restock(game, rules, code)


@inner
def _no_four_left(game: Any) -> Any:
    return game.fish[2] == 0 and game.waiting & _ANY_FOUR == 0


@inner
def _place(game: Any, rules: Any, cell: Any) -> None:
    seat = game.seat
    number = SHARKS * seat
    while game.cells[number] >= 0:
        number += 1
    game.cells[number] = cell
    game.sharks[seat] |= bit(cell)
    game.seat = (seat + 1) % rules.players
    if game.seat == 0 and number % SHARKS == rules.sharks - 1:
        game.turn, game.rounds, game.decision = 1, 1, KIND.scare


@inner
def _go_on(game: Any, rules: Any) -> None:
    """Ask what the scare has left open: exiles, then restocks, then the swim."""
    if game.exiles != 0:
        game.decision = KIND.exile
        return
    while game.waiting != 0:
        value = game.waiting & _WAITING_MASK
        if RINGS[value - 2] & ~(fish_of(game) | sharks_of(game)) != 0:
            game.decision = KIND.restock
            return
        game.waiting >>= WAITING_BITS
        game.lost_points += value
        if value == 4 and _no_four_left(game):
            _finish(game, rules)
            return
    game.decision = KIND.swim


@inner
def _exile(game: Any, rules: Any, cell: Any) -> None:
    item = (game.exiles & _EXILE_MASK) - 1
    game.exiles >>= EXILE_BITS
    number, bitten = item >> 1, item & 1
    seat = number // SHARKS
    game.cells[number] = cell
    game.sharks[seat] = shark_bits(game, rules, seat)
    if not bitten:
        game.exiled[seat] += 1
        _go_on(game, rules)
        return
    game.bitten[seat] += 1
    if game.points[seat] > 0:
        game.victim = seat
        game.decision = KIND.steal
    else:
        _go_on(game, rules)


@inner
def _steal(game: Any, rules: Any, value: Any) -> None:
    credit(game, game.victim, value, -1)
    credit(game, game.seat, value, 1)
    game.stolen[game.seat] += value
    _go_on(game, rules)


@inner
def _restock(game: Any, rules: Any, cell: Any) -> None:
    value = game.waiting & _WAITING_MASK
    game.waiting >>= WAITING_BITS
    game.fish[value - 2] |= bit(cell)
    game.restocked += 1
    for seat in range(rules.players):
        game.known[seat] |= bit(cell)  # all have seen it
    _go_on(game, rules)


@inner
def _unmark(game: Any, cell: Any) -> None:
    """Clear what is noted of the fish of a cell: who knows it, and how often it was moved."""
    for i in range(4):
        game.moves[i] &= ~bit(cell)
        game.known[i] &= ~bit(cell)


@inner
def _swim(game: Any, rules: Any, code: Any) -> None:
    seat = game.seat
    if code == 0:
        _end_turn(game, rules)
        return
    number = SHARKS * seat + ((code - 1) >> 2)
    cell = NEXT[game.cells[number], (code - 1) & 3]
    game.cells[number] = cell
    game.sharks[seat] = shark_bits(game, rules, seat)
    game.swims -= 1
    if fish_of(game) & bit(cell) != 0:
        _swallow(game, rules, cell)
        if game.ended != 0:
            return
    if game.swims == 0:
        _end_turn(game, rules)


@inner
def _swallow(game: Any, rules: Any, cell: Any) -> None:
    seat = game.seat
    four = game.fish[2] & bit(cell) != 0
    if four and game.fours[0] + game.fours[1] + game.fours[2] + game.fours[3] == 0:
        game.first_four[seat] = 1
    for i in range(3):
        if game.fish[i] & bit(cell) != 0:
            credit(game, seat, i + 2, 1)
            game.fish[i] &= ~bit(cell)
    game.swum[seat] += 1
    fed(game, rules, seat, 0)
    _unmark(game, cell)
    if four and game.fish[2] == 0:
        game.last_four[seat] = 1
        _finish(game, rules)


@inner
def _end_turn(game: Any, rules: Any) -> None:
    """Control hunger and pass the turn on (rules: A turn, 5; End)."""
    seat = game.seat
    game.hunger[seat] = 0 if game.ate else min(2, game.hunger[seat] + 1)
    if game.turn >= rules.max_turns:
        game.ended = TRUNCATED
        return
    game.turn += 1
    game.seat = (seat + 1) % rules.players
    if game.seat == 0:
        game.rounds += 1
    game.mode, game.ate, game.swims = 0, 0, 0
    game.decision = KIND.scare


@inner
def _finish(game: Any, rules: Any) -> None:
    """Name the winners: most points, then most fours, then most threes; then the win is shared (rules: End)."""
    game.ended = END.last_four
    game.exiles = np.int64(0)
    while game.waiting != 0:  # restocks still open are dropped
        game.lost_points += game.waiting & _WAITING_MASK
        game.waiting >>= WAITING_BITS
    best = -1
    for seat in range(rules.players):
        rank = (game.points[seat] * 64 + game.fours[seat]) * 64 + game.threes[seat]
        if rank > best:
            best, game.winners = rank, 0
        if rank == best:
            game.winners |= 1 << seat
