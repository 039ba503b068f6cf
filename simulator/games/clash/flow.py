"""The course of a game: generations, council, turns and their stages."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import njit

from simulator.games.clash import gods, laws
from simulator.games.clash.aims import list_aims
from simulator.games.clash.council import DOWN, UP, note_laws, open_council, set_terms, vote
from simulator.games.clash.mission import contest, flick
from simulator.games.clash.pieces import count_in_hand, count_in_navel
from simulator.games.clash.state import (
    AFTER,
    BEFORE,
    BUILDING,
    CALLING,
    COUNCIL,
    DONE,
    FLICK,
    FLICKING,
    HAND,
    NAVEL,
    NEVER,
    OUT,
    POWER,
    PROPHETS,
    SEATS,
    SLOTS,
    SPHINX,
    TEMPLAR,
    TEMPLE,
    VOTE,
    ZERO,
)
from simulator.games.clash.temples import build, list_temples
from simulator.games.clash.worship import clear_navel, crown, end_mission, worship
from simulator.play.streams import DEAL, SEARCH, below, shuffle

LEAVE, CALL = 0, 1
"""Codes of the navel's decision."""
WORSHIPPED = 2
"""Value of ``ended`` for a game played to its last worship."""


@njit(cache=True, nogil=True)
def set_up(game: Any, rule: Any) -> None:
    """Set up a game and advance it to its first decision."""
    for seat in range(SEATS):
        steadiness = rule.first_hand if seat == 0 else 1.0
        if math.isnan(game.aim_sd[seat]) or seat >= rule.players:
            game.aim_sd[seat] = rule.aim_sd * steadiness
        if math.isnan(game.power_sd[seat]) or seat >= rule.players:
            game.power_sd[seat] = rule.power_sd * steadiness
    for law in range(game.deck.shape[0]):
        game.deck[law] = law
    shuffle(game, DEAL, game.deck, game.deck.shape[0])
    dealt = np.arange(1, gods.COUNT)
    shuffle(game, DEAL, dealt, gods.COUNT - 1)
    for seat in range(rule.players):
        game.god[seat] = dealt[seat] if rule.gods_dealt else rule.god_named[seat]
    game.terms[laws.AIM_NOISE] = 1.0
    if rule.first_player == 1:
        game.first = contest(game, rule)
    if rule.laws >= 2:
        game.until[rule.laws - 2] = NEVER
    begin_generation(game, rule)


@njit(cache=True, nogil=True)
def begin_generation(game: Any, rule: Any) -> None:
    """Begin a generation, and with it the turn of its first flick: the council, or the mission at once."""
    game.rounds += 1
    game.turn += 1
    game.stage = COUNCIL
    for seat in range(rule.players):
        game.spent[seat] = 0
    if rule.laws == 0:
        open_council(game, rule)
    else:
        begin_mission(game, rule)


@njit(cache=True, nogil=True)
def begin_mission(game: Any, rule: Any) -> None:
    """Give each seat its prophets, under the laws in force, and begin the first turn."""
    set_terms(game, rule)
    ordinary = rule.prophets + int(game.terms[laws.EXTRA_PROPHETS])
    for seat in range(rule.players):
        sphinx = gods.HAS_SPHINX[game.god[seat]]
        for place in range(PROPHETS):
            game.at[seat * SLOTS + place] = OUT
            game.zones[seat * SLOTS + place] = 0
        for place in range(ordinary - sphinx):
            game.at[seat * SLOTS + place] = HAND
        if sphinx:
            game.at[seat * SLOTS + SPHINX] = HAND
        if game.terms[laws.TEMPLARS] > 0.0:
            game.at[seat * SLOTS + TEMPLAR] = HAND
    _begin_turn(game, rule, game.first)


@njit(cache=True, nogil=True)
def _begin_turn(game: Any, rule: Any, seat: Any) -> None:
    game.seat = seat
    game.again, game.lost, game.saved = 0, 0, 0
    game.stage = BEFORE


@njit(cache=True, nogil=True)
def _end_turn(game: Any, rule: Any) -> None:
    """Pass the turn to the next seat that has a prophet to flick; without one, the generation ends."""
    if rule.hand_stays == 1:
        game.walls = 0
    for k in range(1, rule.players + 1):
        seat = (game.seat + k) % rule.players
        if count_in_hand(game, seat) > 0:
            game.turn += 1
            _begin_turn(game, rule, seat)
            return
    end_mission(game, rule)
    worship(game, rule)
    if game.rounds == rule.generations:
        crown(game, rule)
        note_laws(game)
        game.ended = WORSHIPPED
        return
    for disc in range(rule.players * SLOTS):
        if disc % SLOTS < PROPHETS:
            game.at[disc] = OUT
            game.zones[disc] = 0
    game.first = (game.first + 1) % rule.players  # passes left
    begin_generation(game, rule)


@njit(cache=True, nogil=True)
def list_stage(game: Any, rule: Any, codes: Any, start: Any) -> Any:
    """Write the options of the game's stage; return how many, 0 when the stage asks nothing."""
    if game.stage == COUNCIL:
        codes[start], codes[start + 1] = UP, DOWN
        return 2
    if game.stage == FLICKING:
        return list_aims(game, rule, codes, start)
    if game.stage == BUILDING:
        return list_temples(game, rule, codes, start)
    if game.stage == CALLING:
        if rule.navel_at_end or count_in_navel(game, game.seat) == 0:
            return 0
        codes[start], codes[start + 1] = LEAVE, CALL
        return 2
    return gods.list_power(game, rule, codes, start)


@njit(cache=True, nogil=True)
def advance(game: Any, rule: Any, codes: Any) -> None:
    """Move on to the next stage that asks the seat something, or to the end; ``codes`` is room for its options."""
    while game.ended == 0:
        if game.stage == DONE:
            _end_turn(game, rule)
        elif game.stage == COUNCIL:
            game.decision = VOTE
            return
        elif game.stage == FLICKING:
            game.decision = FLICK
            return
        elif list_stage(game, rule, codes, ZERO) > 0:
            game.decision = TEMPLE if game.stage == BUILDING else NAVEL if game.stage == CALLING else POWER
            return
        else:
            game.stage += 1


@njit(cache=True, nogil=True)
def apply(game: Any, rule: Any, code: Any) -> None:
    """Apply an option to the game's stage and set the next; `advance` goes on from there."""
    if game.stage == COUNCIL:
        if vote(game, rule, code):
            begin_mission(game, rule)
    elif game.stage == FLICKING:
        flick(game, rule, code)
        if game.lost > 0 and game.saved == 0 and gods.FLICKS_AGAIN[game.god[game.seat]]:
            game.saved = 1
            game.again = game.lost
            game.prophets_lost[game.seat] -= 1
            game.at[game.lost - 1] = HAND
        else:
            game.stage = BUILDING
    elif game.stage == BUILDING:
        if code == 0:
            game.stage = CALLING
        else:
            build(game, rule, code)
    elif game.stage == CALLING:
        if code == CALL:
            clear_navel(game, rule)
            game.navel_calls[game.seat] += 1
        game.stage = AFTER
    else:
        if code != gods.KEEP:
            gods.use_power(game, rule, code)
        game.stage = FLICKING if game.stage == BEFORE else DONE


@njit(cache=True, nogil=True)
def hide(game: Any, rule: Any) -> None:
    """Deal anew what the seat to act cannot see: votes not yet revealed, and the order of the cards not drawn."""
    if game.stage == COUNCIL and not game.judging:
        for seat in range(rule.players):
            if seat != game.seat and game.votes[seat] >= 0:
                game.votes[seat] = below(game, SEARCH, 2)
    left = game.deck[game.drawn :]
    shuffle(game, SEARCH, left, left.shape[0])
