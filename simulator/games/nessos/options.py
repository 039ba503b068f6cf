"""The legal options of a decision, in the order that the rules fix: counted, listed, and the one at a given place.

The loops have no branches that depend on cards: a processor cannot foresee those.
"""

from typing import Any

from numba import njit

from simulator.games.nessos.decisions import KIND
from simulator.games.nessos.state import ACCEPT, CARDS, CHARON, PILE, REFUSE, SEATS, pack
from simulator.games.nessos.switches import HAND, NUMBERS

MAX_OPTIONS = (SEATS - 1) * (HAND - 1 + NUMBERS)
"""An offer with four different creatures and a Charon, of six seats; a seat that answers has fewer receivers."""


@njit(cache=True, inline="always")
def find_receivers(game: Any, rules: Any, receivers: Any) -> Any:
    """Write the seats that the seat to act may propose a pile to, in turn order from its left; return how many."""
    seat, players, narrow, n = game.seat, rules.players, False, 0
    barred = game.out | 1 << seat
    if game.decision == KIND.respond:
        if game.height >= PILE or game.sizes[seat] == 0:
            return 0
        barred |= game.received | 1 << game.pawn
        narrow = rules.clockwise != 0  # direction binds the seat that adds, not the offer (rules: Rulings)
    for _ in range(players - 1):
        seat = seat + 1 if seat + 1 < players else 0
        receivers[n] = seat
        n += 1 - ((barred >> seat) & 1)
    return min(n, 1) if narrow else n


@njit(cache=True, nogil=True)
def _creatures_held(game: Any) -> Any:
    """Return how many different creatures the seat to act holds."""
    n = 0
    for card in range(1, CARDS):
        n += game.hands[game.seat, card] > 0
    return n


@njit(cache=True, nogil=True)
def count_options(game: Any, rules: Any, receivers: Any, n: Any) -> Any:
    """Return the number of legal options, given the ``n`` receivers."""
    options = 0 if game.decision == KIND.offer else 2
    if n > 0:
        charon = rules.names if game.hands[game.seat, CHARON] > 0 else 0
        options += n * (_creatures_held(game) + charon)
    return options


@njit(cache=True, nogil=True)
def option_at(game: Any, rules: Any, receivers: Any, n: Any, k: Any) -> Any:
    """Return the code of option ``k`` in the order of the rules, without writing the list.

    Parameters
    ----------
    game, rules : records
    receivers : int array (6,)
        The first ``n`` are the seats that a pile may be proposed to (`find_receivers`).
    n, k : int
    """
    if game.decision == KIND.respond:
        if k < 2:
            return ACCEPT if k == 0 else REFUSE
        k -= 2
    wanted, found, card = k // n, 0, 0
    for number in range(1, CARDS):
        held = game.hands[game.seat, number] > 0
        card += number * (held & (found == wanted))
        found += held
    if card > 0:
        return pack(card, receivers[k - wanted * n], card)
    k -= found * n
    return pack(CHARON, receivers[k // rules.names], rules.named[k % rules.names])


@njit(cache=True, inline="always")
def list_options(game: Any, rules: Any, receivers: Any, n: Any, codes: Any, start: Any) -> Any:
    """Write the codes of all options from ``start`` on; return where they end.

    Offers, and cards added: card held (1 to 10, then Charon), then receiver in turn order from the left, then number
    announced. A seat that answers may first of all accept or refuse.

    Parameters
    ----------
    game, rules : records
    receivers, n
        As for `option_at`.
    codes : int32 array
        Has room for `MAX_OPTIONS` from ``start`` on.
    start : int
    """
    m = start
    if game.decision == KIND.respond:
        codes[m], codes[m + 1] = ACCEPT, REFUSE
        m += 2
    if n == 0:
        return m
    for card in range(1, CARDS):
        held = game.hands[game.seat, card] > 0
        codes[m] = card  # kept, and spread over the receivers below, only if it is held
        m += held
    creatures = m - start - 2 * (game.decision == KIND.respond)
    first = m - creatures
    for k in range(creatures - 1, -1, -1):
        card = codes[first + k]
        for i in range(n):
            codes[first + k * n + i] = pack(card, receivers[i], card)
    m = first + creatures * n
    if game.hands[game.seat, CHARON] > 0:
        for i in range(n):
            for j in range(NUMBERS):  # all ten in one go; those beyond the names are written over or left over
                codes[m + j] = pack(CHARON, receivers[i], rules.named[j])
            m += rules.names
    return m
