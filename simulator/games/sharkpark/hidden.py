"""Dealing anew what the seat to act cannot see: lost values, and what the others remember."""

from typing import Any

import numpy as np

from simulator.games.sharkpark.board import bit, count, inner, lowest
from simulator.games.sharkpark.state import fish_of
from simulator.play.streams import SEARCH, below, unit

_0, _1 = np.uint64(0), np.uint64(1)


@inner
def redeal_game(game: Any, rules: Any) -> None:
    """Shuffle the values of the fish that the seat to act has lost track of, and draw the others' memories.

    Which values those fish have is public, since all fish out of play were seen. What another seat remembers is not:
    it is drawn anew for each fish from how often the fish was moved, which all have watched.
    """
    if rules.memory >= 1.0:
        return
    lost = fish_of(game) & ~game.known[game.seat]
    twos, threes = count(lost & game.fish[0]), count(lost & game.fish[1])
    for i in range(3):
        game.fish[i] &= ~lost
    while lost != 0:  # each fish is a 2 or a 3 with the share that these have among those left
        left, cell = count(lost), lowest(lost)
        draw = below(game, SEARCH, left)
        if draw < twos:
            game.fish[0] |= bit(cell)
            twos -= 1
        elif draw < twos + threes:
            game.fish[1] |= bit(cell)
            threes -= 1
        else:
            game.fish[2] |= bit(cell)
        lost &= lost - _1
    for seat in range(rules.players):
        if seat != game.seat:
            game.known[seat] = _remembered(game, rules)


@inner
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
