"""The council: two law cards, a simultaneous vote, and which laws are in force (p. 7)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import literal_unroll, njit

from simulator.games.clash import gods, laws
from simulator.games.clash.state import ISLANDS, NEVER
from simulator.play.streams import CHANCE, below

UP, DOWN = np.int64(0), np.int64(1)
"""Codes of a vote, and of Themis' judgement: for the top card, for the bottom one."""
_LAWS = len(laws.LAWS)
_CONTESTED = tuple(f"contested_{name}" for name in laws.NAMES)
_FORCE = tuple(f"force_{name}" for name in laws.NAMES)


@njit(cache=True, nogil=True)
def card(game: Any, code: Any) -> Any:
    """Return the law of the top (`UP`) or the bottom card (`DOWN`) that is voted on."""
    return game.deck[game.drawn - 2 + code]


@njit(cache=True, nogil=True)
def open_council(game: Any, rules: Any) -> None:
    """Draw two law cards and ask the first player for his vote."""
    game.drawn += 2
    game.councils += 1
    game.votes[:] = -1
    game.judging = 0
    game.vote_of[card(game, UP)] = 1
    game.vote_of[card(game, DOWN)] = 1
    game.seat = game.first


@njit(cache=True, nogil=True)
def vote(game: Any, rules: Any, code: Any) -> Any:
    """Cast a vote, or judge a tied one; return whether the council is over. Votes stay hidden until the last."""
    if game.judging:
        game.judging = 0
        _enact(game, rules, card(game, np.int64(code)))
        return True
    game.votes[game.seat] = 1 if code == UP else 0
    game.seat = (game.seat + 1) % rules.players
    if game.votes[game.seat] < 0:
        return False
    ups = 0
    for seat in range(rules.players):
        ups += game.votes[seat]
    if 0 < ups < rules.players:
        game.contested_votes += 1
        game.vote_of[card(game, UP)] = 2
        game.vote_of[card(game, DOWN)] = 2
    if 2 * ups != rules.players:
        _enact(game, rules, card(game, UP if 2 * ups > rules.players else DOWN))
        return True
    game.tied_votes += 1
    for k in range(rules.players):
        seat = (game.first + k) % rules.players
        if gods.JUDGES[game.god[seat]]:
            game.seat = seat
            game.judging = 1
            return False
    _enact(game, rules, card(game, below(game, CHANCE, 2)))
    return True


@njit(cache=True, nogil=True)
def _enact(game: Any, rules: Any, law: Any) -> None:
    game.until[law] = NEVER if rules.law_lasts[law] else game.rounds


@njit(cache=True, nogil=True)
def generations_of(game: Any, rules: Any, code: Any) -> Any:
    """Return in how many generations a card that is voted on would be in force, this one included."""
    return rules.generations - game.rounds + 1 if rules.law_lasts[card(game, np.int64(code))] else 1


@njit(cache=True, nogil=True)
def set_terms(game: Any, rules: Any) -> None:
    """Work out the terms of this generation from the laws in force, and draw the islands that are not scored."""
    terms = game.terms
    terms[:] = 0.0
    terms[laws.AIM_NOISE] = 1.0
    for law in range(_LAWS):
        if game.until[law] >= game.rounds:
            game.force_of[law] += 1
            for term in range(terms.shape[0]):
                if term == laws.AIM_NOISE:
                    terms[term] *= rules.law_amounts[law, term]
                else:
                    terms[term] += rules.law_amounts[law, term]
    game.unscored = 0
    for _ in range(int(terms[laws.UNSCORED])):
        game.unscored |= 1 << below(game, CHANCE, ISLANDS)


@njit(cache=True, nogil=True)
def note_laws(game: Any) -> None:
    """Write what happened to each law into the fields that become columns of the rows."""
    law = 0
    for name in literal_unroll(_CONTESTED):
        game[name] = game.vote_of[law] - 1.0 if game.vote_of[law] else np.nan
        law += 1
    law = 0
    for name in literal_unroll(_FORCE):
        game[name] = game.force_of[law]
        law += 1
