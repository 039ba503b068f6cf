"""Dealing anew what the seat to act cannot see: lost values, and what the others remember."""

from typing import Any

import numpy as np
from numba import njit

from simulator.games.sharkpark.board import bit, count, lowest
from simulator.games.sharkpark.state import fish_of
from simulator.streams import SEARCH, below, unit

_0, _1 = np.uint64(0), np.uint64(1)


@njit(cache=True)
def redeal_game(game: Any, rules: Any) -> None:
    """Shuffle the values of the fish that the seat to act has lost track of, and draw the others' memories.

    Which values those fish have is public, since all fish out of play were seen. What another seat remembers is not:
    it is drawn anew for each fish from how often the fish was moved, which all have watched.
    """
    if rules.memory >= 1.0:
        return
    lost = fish_of(game) & ~game.known[game.seat]
    for i in range(2):  # of the fish left, each is as likely as any other to be one of this value
        wanted = count(lost & game.fish[i])
        game.fish[i] &= ~lost
        left = lost
        while left != 0:
            cell = lowest(left)
            if below(game, SEARCH, count(left)) < wanted:
                game.fish[i] |= bit(cell)
                lost &= ~bit(cell)
                wanted -= 1
            left &= left - _1
    game.fish[2] = (game.fish[2] & game.known[game.seat]) | lost
    for seat in range(rules.players):
        if seat != game.seat:
            game.known[seat] = _remembered(game, rules)


@njit(cache=True)
def _remembered(game: Any, rules: Any) -> Any:
    """Return a draw of the fish that a seat remembers: one moved ``n`` times with probability ``memory ** n``."""
    fish = fish_of(game)
    moved = game.moves[0] | game.moves[1] | game.moves[2] | game.moves[3]
    known = fish & ~moved
    fish &= moved
    while fish != 0:
        cell = lowest(fish)
        keep = 1.0
        for i in range(4):
            if game.moves[i] & bit(cell) != 0:
                for _ in range(1 << i):
                    keep *= rules.memory
        if unit(game, SEARCH) < keep:
            known |= bit(cell)
        fish &= fish - _1
    return known
