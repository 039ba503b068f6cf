"""The compiled loops over games: what the engine calls (`simulator.play.game.Game`)."""

from typing import Any

import numpy as np
from numba import njit

from simulator.games.nessos.decisions import KIND, OFFER_FEATURES, RESPOND_FEATURES
from simulator.games.nessos.features import VIEW, look, write_facts, write_options
from simulator.games.nessos.hidden import redeal_game, write_dealt
from simulator.games.nessos.options import MAX_OPTIONS, count_options, find_receivers, list_options, option_at
from simulator.games.nessos.rounds import deal_game, play_option
from simulator.games.nessos.state import CARDS, DECK, SEATS
from simulator.play.game import PLAYING
from simulator.play.log import observe
from simulator.play.streams import SEAT, below


@njit(cache=True, nogil=True)
def deal(games: Any, rows: Any, rules: Any) -> None:
    """Set up the games whose keys are in the header."""
    for r in rows:
        deal_game(games[r], rules[0])


@njit(cache=True, nogil=True)
def options(games: Any, rows: Any, rules: Any, detail: Any, offsets: Any, codes: Any, features: Any) -> Any:
    """List the legal options of each game, in the order of the rules."""
    receivers, view = np.empty(SEATS, np.int64), np.zeros(1, VIEW)[0]
    start = 0
    offsets[0] = 0
    for k in range(rows.shape[0]):
        if start + MAX_OPTIONS > codes.shape[0]:
            return k
        game = games[rows[k]]
        n = find_receivers(game, rules[0], receivers)
        end = list_options(game, rules[0], receivers, n, codes, start)
        if detail:
            look(game, rules[0], view)
            write_options(game, rules[0], codes, start, end, view, features)
            first_fact = RESPOND_FEATURES if game.decision == KIND.respond else OFFER_FEATURES
            write_facts(game, rules[0], n, view, features[first_fact:, k])
        start = end
        offsets[k + 1] = start
    return rows.shape[0]


@njit(cache=True, nogil=True)
def play(games: Any, rows: Any, rules: Any, codes: Any) -> None:
    """Apply one option to each game."""
    for k in range(rows.shape[0]):
        play_option(games[rows[k]], rules[0], codes[k])


@njit(cache=True, nogil=True)
def redeal(games: Any, rows: Any, rules: Any) -> None:
    """Deal anew all that the seats to act cannot see, consistently with what they can."""
    unseen, pool = np.empty(CARDS, np.int64), np.empty(DECK, np.int64)
    for r in rows:
        redeal_game(games[r], rules[0], unseen, pool)


@njit(cache=True, nogil=True)
def dealt(games: Any, rows: Any, rules: Any, columns: Any) -> None:
    """Write what deals anew would make true, a column of ``DEALT`` each."""
    unseen = np.empty(CARDS, np.int64)
    for k in range(rows.shape[0]):
        write_dealt(games[rows[k]], rules[0], unseen, columns, k)


@njit(cache=True, nogil=True)
def playout(games: Any, rows: Any, rules: Any, logs: Any) -> None:
    """Finish the games by uniform play, with the same draws as the engine's; ``logs`` may be empty."""
    receivers = np.empty(SEATS, np.int64)
    for r in rows:
        game = games[r]
        while game.ended == PLAYING:
            n = find_receivers(game, rules[0], receivers)
            count = count_options(game, rules[0], receivers, n)
            pick = below(game, SEAT + game.seat, count) if count > 1 else 0
            play_option(game, rules[0], option_at(game, rules[0], receivers, n, pick))
            if logs.shape[0] > 0:
                observe(logs[r], game, rules[0].players, count)
