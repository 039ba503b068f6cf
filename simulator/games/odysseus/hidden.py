"""Dealing anew all that the seat to act cannot see, consistently with what it can."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numba import njit

from simulator.games.odysseus.decisions import KIND
from simulator.games.odysseus.pieces import BEST, KIND_NAMES, KINDS, SEATS, TYPES, WIND, ZONES
from simulator.games.odysseus.setup import draw_card, draw_missions, give_mission
from simulator.games.odysseus.voyage import voyage
from simulator.play.numbering import numbered
from simulator.play.streams import SEARCH, shuffle

DEALT: Mapping[str, str] = {
    f"{name}_{place}_{kind.lower()}": about.format(place=place, kind=kind)
    for name, about in (
        ("worth", "points of a disc of kind {kind} for the mission that the seat {place} to the left has in this deal"),
        ("pulls", "cards and powers of that seat after which all could see the ship bound for that kind"),
    )
    for place in range(1, SEATS)
    for kind in KIND_NAMES
}
"""What a deal of the hidden missions would make true, and what tells for or against it: columns for beliefs."""
dealt_row = numbered(DEALT)


@njit(cache=True, nogil=True)
def redeal_cards(game: Any, rules: Any) -> None:
    """Shuffle the deck, the other seats' hands and the face-down cards of others, and deal as many again."""
    mine = game.seat
    foreign = game.hades != mine  # the seat whose cards lie face down knows them
    n = np.int64(0)
    for card in range(TYPES):
        for seat in range(rules.players):
            if seat != mine:
                game.deck[card] += game.hands[seat, card]
                game.hands[seat, card] = 0
        if foreign:
            for zone in range(ZONES):
                game.deck[card] += game.down[zone, card]
                game.total[zone] -= game.down[zone, card] * WIND[card]
                game.down[zone, card] = 0
        n += game.deck[card]
    for seat in range(rules.players):
        if seat != mine:
            for _ in range(game.held[seat]):
                game.hands[seat, draw_card(game, np.int64(SEARCH), game.deck, n)] += 1
                n -= 1
    if foreign:
        for zone in range(ZONES):
            for _ in range(game.face_down[zone]):
                card = draw_card(game, np.int64(SEARCH), game.deck, n)
                game.down[zone, card] += 1
                game.total[zone] += WIND[card]
                n -= 1
                if zone == game.last_zone and game.last_down == 1:
                    game.last_card = card
        if game.hades >= 0:
            game.bound, _ = voyage(game, rules, game.total)


@njit(cache=True, nogil=True)
def _silent(game: Any, rules: Any, first: Any, second: Any, third: Any) -> Any:
    """Return whether a mission has not reached the goal yet: who had it would have had to announce it (rules: End).

    While Zeus chooses the refill, the disc taken last is not announced yet.
    """
    total = BEST * game.aside[first] + (BEST - 1) * game.aside[second] + (BEST - 2) * game.aside[third]
    if game.decision == KIND.refill:
        last = game.last_kind
        total -= BEST * (last == first) + (BEST - 1) * (last == second) + (BEST - 2) * (last == third)
    return total < rules.goal


@njit(cache=True, nogil=True)
def redeal_missions(game: Any, rules: Any) -> None:
    """Deal new missions to the other seats from those that they may hold, and count their points."""
    if rules.missions == 0:
        _redeal_cycle(game, rules)
    else:
        _redeal_random(game, rules)
    for seat in range(rules.players):
        points = 0
        for kind in range(KINDS):
            points += game.worth[seat, kind] * game.aside[kind]
        game.points[seat] = points


@njit(cache=True, nogil=True)
def _redeal_cycle(game: Any, rules: Any) -> None:
    cards = np.empty(KINDS, np.int32)
    n = 0
    for i in range(KINDS):
        if i != game.mission[game.seat] and _silent(game, rules, i, (i + 1) % KINDS, (i + 2) % KINDS):
            cards[n] = i
            n += 1
    shuffle(game, SEARCH, cards, n)
    for seat in range(rules.players):
        if seat != game.seat:
            n -= 1
            i = cards[n]
            give_mission(game, seat, i, (i + 1) % KINDS, (i + 2) % KINDS)


@njit(cache=True, nogil=True)
def _redeal_random(game: Any, rules: Any) -> None:
    """Draw sets that hold the seat's own card until no other seat's has reached the goal."""
    cards = np.empty((KINDS, BEST), np.int32)
    for kind in range(KINDS):
        if game.worth[game.seat, kind] > 0:
            cards[0, BEST - game.worth[game.seat, kind]] = kind
    fits = False
    while not fits:  # ends: the true missions fit
        draw_missions(game, np.int64(SEARCH), True, cards)
        fits = True
        for i in range(1, rules.players):
            fits = fits and _silent(game, rules, cards[i, 0], cards[i, 1], cards[i, 2])
    for i in range(1, rules.players):
        seat = (game.seat + i) % rules.players
        give_mission(game, seat, cards[i, 0], cards[i, 1], cards[i, 2])


@njit(cache=True, nogil=True)
def write_dealt(game: Any, rules: Any, columns: Any, n: Any) -> None:
    """Write the columns of ``DEALT`` for one deal.

    Parameters
    ----------
    game : record of STATE
        The deal, as `redeal_cards` and `redeal_missions` made it.
    rules : record
    columns : float32 array (columns, deals)
        Written at ``n``.
    n : int
        Number of the deal.
    """
    for place in range(1, rules.players):
        seat = (game.seat + place) % rules.players
        for kind in range(KINDS):
            columns[dealt_row.worth_1_a + (place - 1) * KINDS + kind, n] = game.worth[seat, kind]
            columns[dealt_row.pulls_1_a + (place - 1) * KINDS + kind, n] = game.pulls[seat, kind]
