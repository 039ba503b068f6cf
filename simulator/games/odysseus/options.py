"""The legal options of a decision: counted, listed, and the one at a given place, all in the order of the rules."""

from typing import Any

import numpy as np
from numba import njit

from simulator.games.odysseus.actions import (
    CARD,
    CLOSE,
    DESCEND,
    DOUBLE,
    END_ROUND,
    HIDDEN_CARD,
    MOVE,
    PASS,
    SWAP,
    pack,
    pack_move,
)
from simulator.games.odysseus.decisions import KIND
from simulator.games.odysseus.pieces import (
    APHRODITE,
    ATHENA,
    DIONYSOS,
    HADES,
    HERMES,
    ISLANDS,
    KINDS,
    POSEIDON,
    SEATS,
    TYPES,
    ZEUS,
    ZONES,
)

MAX_OPTIONS = TYPES * ZONES + (TYPES + 1) * ZONES * (ZONES - 1) + SEATS
"""Every card in every zone, Hermes moving every type out of every zone, five swaps and a pass."""


@njit(cache=True, nogil=True)
def _types_held(game: Any) -> Any:
    held = 0
    for card in range(TYPES):
        held += game.hands[game.seat, card] > 0
    return held


@njit(cache=True, nogil=True)
def lies(game: Any, zone: Any, card: Any) -> Any:
    """Return whether a zone holds a card of a type, face up, or a face-down one."""
    return game.face_down[zone] > 0 if card == TYPES else game.up[zone, card] > 0


@njit(cache=True, nogil=True)
def _powers(game: Any, rules: Any) -> Any:
    """Return how many ways there are to use the power of the seat to act."""
    god = game.gods[game.seat]
    if game.spent[god] or god == ATHENA:
        return 0
    if god == ZEUS:
        return 1 if game.cards > 0 or rules.zeus_may_end_empty else 0
    if god in (APHRODITE, POSEIDON):
        return ZONES
    if god == HADES:
        return ZONES * _types_held(game)
    moves = 0
    for zone in range(ZONES):
        if game.shown[zone] > 0:
            for card in range(TYPES + 1):
                moves += lies(game, zone, card)
    return moves * (ZONES - 1)


@njit(cache=True, nogil=True)
def count_options(game: Any, rules: Any) -> Any:
    """Return the number of legal options of the decision that a game waits for."""
    if game.decision == KIND.start:
        return ISLANDS
    if game.decision == KIND.counter:
        return 2
    if game.decision == KIND.refill:
        kinds = 0
        for kind in range(KINDS):
            kinds += game.reserve[kind] > 0
        return kinds
    swaps = rules.players - 1 if game.hands[game.seat, DIONYSOS] > 0 else 0
    return ZONES * _types_held(game) + _powers(game, rules) + swaps + 1


@njit(cache=True, nogil=True)
def option_at(game: Any, rules: Any, place: Any) -> Any:
    """Return the code of the option at a place of the list."""
    if game.decision in (KIND.start, KIND.counter):
        return place
    if game.decision == KIND.refill:
        kind = 0
        while True:
            if game.reserve[kind] > 0:
                if place == 0:
                    return kind
                place -= 1
            kind += 1
    held = _types_held(game)
    if place < ZONES * held:
        action = HIDDEN_CARD if game.hades == game.seat else CARD
        return pack(action, _held_type(game, place // ZONES) * ZONES + place % ZONES)
    place -= ZONES * held
    powers = _powers(game, rules)
    if place < powers:
        return _power_at(game, place)
    place -= powers
    if game.hands[game.seat, DIONYSOS] > 0 and place < rules.players - 1:
        return pack(SWAP, (game.seat + 1 + place) % rules.players)
    return pack(PASS, 0)


@njit(cache=True, nogil=True)
def _held_type(game: Any, place: Any) -> Any:
    """Return the type at a place among the types held."""
    for card in range(TYPES):
        if game.hands[game.seat, card] > 0:
            if place == 0:
                return card
            place -= 1
    return -1


@njit(cache=True, nogil=True)
def _power_at(game: Any, place: Any) -> Any:
    god = game.gods[game.seat]
    if god == ZEUS:
        return pack(END_ROUND, 0)
    if god == APHRODITE:
        return pack(DOUBLE, place)
    if god == POSEIDON:
        return pack(CLOSE, place)
    if god == HADES:
        return pack(DESCEND, _held_type(game, place // ZONES) * ZONES + place % ZONES)
    moves, to = place // (ZONES - 1), place % (ZONES - 1)
    for zone in range(ZONES):
        if game.shown[zone] > 0:
            for card in range(TYPES + 1):
                if lies(game, zone, card):
                    if moves == 0:
                        return pack(MOVE, pack_move(zone, card, to if to < zone else to + 1))
                    moves -= 1
    return -1


@njit(cache=True, nogil=True)
def list_options(game: Any, rules: Any, codes: Any, start: Any) -> Any:
    """Write the codes of all options from ``codes[start]`` on; return how many."""
    if game.decision != KIND.turn:
        n = count_options(game, rules)
        for place in range(n):
            codes[start + place] = option_at(game, rules, place)
        return n
    m = _list_cards(game, HIDDEN_CARD if game.hades == game.seat else CARD, codes, start)
    god = game.gods[game.seat]
    if god == HADES and not game.spent[god]:
        m = _list_cards(game, np.int64(DESCEND), codes, m)
    elif god == HERMES and not game.spent[god]:
        m = _list_moves(game, codes, m)
    else:
        for place in range(_powers(game, rules)):
            codes[m] = _power_at(game, place)
            m += 1
    if game.hands[game.seat, DIONYSOS] > 0:
        for i in range(1, rules.players):
            codes[m] = pack(SWAP, (game.seat + i) % rules.players)
            m += 1
    codes[m] = pack(PASS, 0)
    return m + 1 - start


@njit(cache=True, nogil=True)
def _list_cards(game: Any, action: Any, codes: Any, m: Any) -> Any:
    for card in range(TYPES):
        if game.hands[game.seat, card] > 0:
            for zone in range(ZONES):
                codes[m] = pack(action, card * ZONES + zone)
                m += 1
    return m


@njit(cache=True, nogil=True)
def _list_moves(game: Any, codes: Any, m: Any) -> Any:
    for zone in range(ZONES):
        if game.shown[zone] > 0:
            for card in range(TYPES + 1):
                if lies(game, zone, card):
                    for to in range(ZONES):
                        if to != zone:
                            codes[m] = pack(MOVE, pack_move(zone, card, to))
                            m += 1
    return m
