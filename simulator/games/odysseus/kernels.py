"""The compiled loops over games: what the engine calls (`simulator.play.game.Game`)."""

from typing import Any

import numpy as np
from numba import njit

from simulator.games.odysseus.features import write_features
from simulator.games.odysseus.hidden import redeal_cards, redeal_missions, write_dealt
from simulator.games.odysseus.options import MAX_OPTIONS, count_options, list_options, option_at
from simulator.games.odysseus.outlook import VIEW
from simulator.games.odysseus.round import play_option
from simulator.games.odysseus.setup import set_up
from simulator.play.game import PLAYING
from simulator.play.log import observe
from simulator.play.streams import SEAT, below


@njit(cache=True, nogil=True)
def deal(games: Any, rows: Any, rules: Any) -> None:
    """Set up the records and wait for Zeus to place the ship."""
    for r in rows:
        set_up(games[r], rules[0])


@njit(cache=True, nogil=True)
def options(games: Any, rows: Any, rules: Any, detail: Any, offsets: Any, codes: Any, features: Any) -> Any:
    """List the legal options of each record, in the order of the rules."""
    view = np.zeros(1, VIEW)[0]
    offsets[0] = 0
    start = offsets[0]  # a literal 0 would compile everything below twice
    for k in range(rows.shape[0]):
        if start + MAX_OPTIONS > codes.shape[0]:
            return k
        game = games[rows[k]]
        end = start + list_options(game, rules[0], codes, start)
        if detail:
            view.first, view.stop, view.position = start, end, k
            write_features(game, rules[0], codes, features, view)
        start = end
        offsets[k + 1] = start
    return rows.shape[0]


@njit(cache=True, nogil=True)
def play(games: Any, rows: Any, rules: Any, codes: Any) -> None:
    """Apply one option to each record."""
    for k in range(rows.shape[0]):
        play_option(games[rows[k]], rules[0], np.int64(codes[k]))


@njit(cache=True, nogil=True)
def redeal(games: Any, rows: Any, rules: Any) -> None:
    """Deal anew all that the seat to act cannot see."""
    for r in rows:
        redeal_cards(games[r], rules[0])
        redeal_missions(games[r], rules[0])


@njit(cache=True, nogil=True)
def dealt(games: Any, rows: Any, rules: Any, columns: Any) -> None:
    """Write what deals anew would make true, a column of ``DEALT`` each."""
    for k in range(rows.shape[0]):
        write_dealt(games[rows[k]], rules[0], columns, k)


@njit(cache=True, nogil=True)
def playout(games: Any, rows: Any, rules: Any, logs: Any) -> None:
    """Finish the records by uniform play."""
    for r in rows:
        game = games[r]
        while game.ended == PLAYING:
            n = count_options(game, rules[0])
            place = below(game, SEAT + game.seat, n) if n > 1 else 0
            play_option(game, rules[0], option_at(game, rules[0], place))
            if logs.shape[0] > 0:
                observe(logs[r], game, rules[0].players, n)
