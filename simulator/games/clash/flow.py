"""The course of a game: generations, council, turns and their stages."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import njit

from simulator.games.clash import gods, laws
from simulator.games.clash.council import note_laws, open_council, set_terms, vote
from simulator.games.clash.decisions import KIND
from simulator.games.clash.mission import contest, flick
from simulator.games.clash.options import CALL, list_options
from simulator.games.clash.pieces import count_in_hand
from simulator.games.clash.state import (
    AFTER,
    BEFORE,
    BUILDING,
    CALLING,
    COUNCIL,
    DONE,
    END,
    FLICKING,
    HAND,
    NEVER,
    OUT,
    PROPHETS,
    SEATS,
    SLOTS,
    SPHINX,
    TEMPLAR,
    ZERO,
)
from simulator.games.clash.temples import build
from simulator.games.clash.worship import clear_navel, crown, end_mission, worship
from simulator.play.streams import DEAL, shuffle


@njit(cache=True, nogil=True)
def set_up(game: Any, rules: Any) -> None:
    """Set up a game and advance it to its first decision."""
    for seat in range(SEATS):
        steadiness = rules.first_hand if seat == 0 else 1.0
        if math.isnan(game.aim_sd[seat]) or seat >= rules.players:
            game.aim_sd[seat] = rules.aim_sd * steadiness
        if math.isnan(game.power_sd[seat]) or seat >= rules.players:
            game.power_sd[seat] = rules.power_sd * steadiness
    for law in range(game.deck.shape[0]):
        game.deck[law] = law
    shuffle(game, DEAL, game.deck, game.deck.shape[0])
    dealt = np.arange(1, gods.COUNT)
    shuffle(game, DEAL, dealt, gods.COUNT - 1)
    for seat in range(rules.players):
        game.god[seat] = dealt[seat] if rules.gods_dealt else rules.god_named[seat]
    game.terms[laws.AIM_NOISE] = 1.0
    if rules.first_player == 1:
        game.first = contest(game, rules)
    if rules.laws >= 2:
        game.until[rules.laws - 2] = NEVER
    begin_generation(game, rules)


@njit(cache=True, nogil=True)
def begin_generation(game: Any, rules: Any) -> None:
    """Begin a generation, and with it the turn of its first flick: the council, or the mission at once."""
    game.rounds += 1
    game.turn += 1
    game.stage = COUNCIL
    for seat in range(rules.players):
        game.spent[seat] = 0
    if rules.laws == 0:
        open_council(game, rules)
    else:
        begin_mission(game, rules)


@njit(cache=True, nogil=True)
def begin_mission(game: Any, rules: Any) -> None:
    """Give each seat its prophets, under the laws in force, and begin the first turn."""
    set_terms(game, rules)
    ordinary = rules.prophets + int(game.terms[laws.EXTRA_PROPHETS])
    for seat in range(rules.players):
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
    _begin_turn(game, rules, game.first)


@njit(cache=True, nogil=True)
def _begin_turn(game: Any, rules: Any, seat: Any) -> None:
    game.seat = seat
    game.again, game.lost, game.saved = 0, 0, 0
    game.stage = BEFORE


@njit(cache=True, nogil=True)
def _end_turn(game: Any, rules: Any) -> None:
    """Pass the turn to the next seat that has a prophet to flick; without one, the generation ends."""
    if rules.hand_stays == 1:
        game.walls = 0
    for k in range(1, rules.players + 1):
        seat = (game.seat + k) % rules.players
        if count_in_hand(game, seat) > 0:
            game.turn += 1
            _begin_turn(game, rules, seat)
            return
    end_mission(game, rules)
    worship(game, rules)
    if game.rounds == rules.generations:
        crown(game, rules)
        note_laws(game)
        game.ended = END.last_worship
        return
    for disc in range(rules.players * SLOTS):
        if disc % SLOTS < PROPHETS:
            game.at[disc] = OUT
            game.zones[disc] = 0
    game.first = (game.first + 1) % rules.players  # passes left
    begin_generation(game, rules)


@njit(cache=True, nogil=True)
def advance(game: Any, rules: Any, codes: Any) -> None:
    """Move on to the next stage that asks the seat something, or to the end; ``codes`` is room for its options."""
    while game.ended == 0:
        if game.stage == DONE:
            _end_turn(game, rules)
        elif game.stage == COUNCIL:
            game.decision = KIND.vote
            return
        elif game.stage == FLICKING:
            game.decision = KIND.flick
            return
        elif list_options(game, rules, codes, ZERO) > 0:
            game.decision = (
                KIND.temple if game.stage == BUILDING else KIND.navel if game.stage == CALLING else KIND.power
            )
            return
        else:
            game.stage += 1


@njit(cache=True, nogil=True)
def apply(game: Any, rules: Any, code: Any) -> None:
    """Apply an option to the game's stage and set the next; `advance` goes on from there."""
    if game.stage == COUNCIL:
        if vote(game, rules, code):
            begin_mission(game, rules)
    elif game.stage == FLICKING:
        flick(game, rules, code)
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
            build(game, rules, code)
    elif game.stage == CALLING:
        if code == CALL:
            clear_navel(game, rules)
            game.navel_calls[game.seat] += 1
        game.stage = AFTER
    else:
        if code != gods.KEEP:
            gods.use_power(game, rules, code)
        game.stage = FLICKING if game.stage == BEFORE else DONE
