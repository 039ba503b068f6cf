"""Dealing anew what the seat to act cannot see: votes under way, and the law cards to come."""

from __future__ import annotations

from typing import Any

from numba import njit

from simulator.games.clash.state import COUNCIL
from simulator.play.streams import SEARCH, below, shuffle


@njit(cache=True, nogil=True)
def redeal_game(game: Any, rules: Any) -> None:
    """Deal anew what the seat to act cannot see: votes not yet revealed, and the order of the cards not drawn."""
    if game.stage == COUNCIL and not game.judging:
        for seat in range(rules.players):
            if seat != game.seat and game.votes[seat] >= 0:
                game.votes[seat] = below(game, SEARCH, 2)
    left = game.deck[game.drawn :]
    shuffle(game, SEARCH, left, left.shape[0])
