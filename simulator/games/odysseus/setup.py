"""Setting up a game, and dealing wind cards and missions."""

from typing import Any

import numpy as np
from numba import njit

from simulator.games.odysseus.decisions import KIND
from simulator.games.odysseus.pieces import (
    BEST,
    DISCS_OF_A_KIND,
    HAND,
    ISLANDS,
    KINDS,
    NO_DISC,
    PACK,
    PLACED_OF_A_KIND,
    SEATS,
    TYPES,
    ZEUS,
)
from simulator.play.streams import DEAL, below, shuffle


@njit(cache=True, nogil=True)
def draw_card(game: Any, stream: Any, pile: Any, n: Any) -> Any:
    """Take a random card from a pile of ``n`` cards, given by type, and return its type."""
    left = below(game, stream, n)
    card = 0
    while left >= pile[card]:
        left -= pile[card]
        card += 1
    pile[card] -= 1
    return card


@njit(cache=True, nogil=True)
def deal_cards(game: Any, stream: Any, players: Any, first: Any, each: Any) -> None:
    """Deal cards to a seat, then to the next, while the deck lasts (rules: Sailing, 5).

    Parameters
    ----------
    game : record of STATE
    stream : int
        Random stream to draw from.
    players, first, each : int
        Seats in play, the seat that is dealt to first, and cards for each.
    """
    n = np.int64(0)
    for card in range(TYPES):
        n += game.deck[card]
    for i in range(players):
        seat = (first + i) % players
        for _ in range(each):
            if n == 0:
                return
            card = draw_card(game, stream, game.deck, n)
            game.hands[seat, card] += 1
            game.held[seat] += 1
            n -= 1


@njit(cache=True, nogil=True)
def give_mission(game: Any, seat: Any, first: Any, second: Any, third: Any) -> None:
    """Give a seat the mission that values three kinds at 3, 2 and 1."""
    game.mission[seat] = first
    for kind in range(KINDS):
        game.worth[seat, kind] = 0
    game.worth[seat, first] = BEST
    game.worth[seat, second] = BEST - 1
    game.worth[seat, third] = BEST - 2


@njit(cache=True, nogil=True)
def draw_missions(game: Any, stream: Any, own: Any, cards: Any) -> None:
    """Draw six mission cards: each level a random permutation of the kinds, no kind twice on a card.

    ``cards[i]`` (6, 3) becomes the kinds worth 3, 2, 1 on card ``i``. With ``own``, the first card is kept as it is
    and the others are drawn from all the sets that hold it. Drawing all three levels anew until the set is valid
    makes every valid set equally likely.
    """
    kinds = np.empty(KINDS, np.int32)
    first = 1 if own else 0
    valid = False
    while not valid:
        for level in range(BEST):
            n = 0
            for kind in range(KINDS):
                if not own or kind != cards[0, level]:
                    kinds[n] = kind
                    n += 1
            shuffle(game, stream, kinds, n)
            for i in range(n):
                cards[first + i, level] = kinds[i]
        valid = True
        for i in range(KINDS):
            one, two, three = cards[i, 0], cards[i, 1], cards[i, 2]
            if one in (two, three) or two == three:
                valid = False


@njit(cache=True, nogil=True)
def _deal_missions(game: Any, rules: Any) -> None:
    """Deal a mission to each seat; the rest stay unseen in the box."""
    order, cards = np.empty(KINDS, np.int32), np.empty((KINDS, BEST), np.int32)
    for i in range(KINDS):
        order[i] = i
    shuffle(game, DEAL, order, KINDS)
    if rules.missions == 0:
        for i in range(KINDS):
            for level in range(BEST):
                cards[i, level] = (i + level) % KINDS
    else:
        draw_missions(game, np.int64(DEAL), False, cards)
    for seat in range(rules.players):
        card = order[seat]
        give_mission(game, seat, cards[card, 0], cards[card, 1], cards[card, 2])


@njit(cache=True, nogil=True)
def set_up(game: Any, rules: Any) -> None:
    """Lay the discs, deal gods, wind cards and missions, and ask Zeus where the ship starts.

    Seats are numbered from the left of Zeus: he sits in the last one, the other gods are dealt at random. Missions
    come last, so that the rest of a deal is the same with either kind of missions.
    """
    players = rules.players
    for island in range(ISLANDS):
        game.discs[island] = island // PLACED_OF_A_KIND
    shuffle(game, DEAL, game.discs, ISLANDS)
    for kind in range(KINDS):
        game.reserve[kind] = DISCS_OF_A_KIND - PLACED_OF_A_KIND
    for god in range(SEATS):
        game.gods[god], game.holders[god] = -1, -1
    for seat in range(players - 1):
        game.gods[seat] = seat + 1
    shuffle(game, DEAL, game.gods, players - 1)
    game.gods[players - 1] = ZEUS
    for seat in range(players):
        god = game.gods[seat]
        game.holders[god] = seat
        game.first_god[seat] = god
        game.place[seat] = (seat + 1) % players
    for card in range(TYPES):
        game.deck[card] = PACK[card]
    deal_cards(game, np.int64(DEAL), players, np.int64(0), np.int32(HAND))
    _deal_missions(game, rules)
    game.ship, game.bound, game.departure = ISLANDS, ISLANDS, ISLANDS
    game.last_kind = NO_DISC
    game.doubled, game.closed, game.hades, game.last_zone = -1, -1, -1, -1
    game.seat, game.decision, game.rounds = players - 1, KIND.start, 1
