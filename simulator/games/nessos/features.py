"""What an options table of Nessos shows: what the seat to act may know about each option and about the position.

A seat never has a card of its own in a pile that it is asked about: it has either the pawn or has received a proposal
before, so nobody may propose the pile to it again.

Helpers are inlined: a call with arrays costs more than what most of them do.
"""

from typing import Any

import numpy as np
from numba import njit

from simulator.games.nessos.decisions import KIND, fact_row, option_row
from simulator.games.nessos.hidden import find_unseen, ways
from simulator.games.nessos.state import CARDS, CHARON, PILE, REFUSE, SEATS, unpack
from simulator.games.nessos.switches import BONUS, NUMBERS
from simulator.play.dtypes import record_dtype

VIEW = record_dtype(
    [
        ("unseen", np.float32, (CARDS,)),  # cards of each kind that the seat to act cannot see
        ("names", np.float32, (NUMBERS,)),  # numbers that a Charon may be called, as the table holds them
        ("claimed", np.float32),  # sum of the numbers announced in the pile
        ("sets", np.float32, (SEATS,)),  # sets of 1, 2 and 3 that each seat would complete by the numbers announced
        ("lacking", np.int64, (SEATS,)),  # the number that one set more lacks, 0 where one card completes none
    ]
)
"""What the seat to act sees, worked out once a decision; floats as wide as the table's, so that nothing is converted.
"""
ONE = np.uint64(1)
"""Places in the table are unsigned: Numba would test a signed one for counting from the end, at every access."""


@njit(cache=True, inline="always")
def look(game: Any, rules: Any, view: Any) -> None:
    """Fill the view with what the seat to act sees."""
    find_unseen(game, rules, view.unseen)
    for j in range(NUMBERS):
        view.names[j] = rules.named[j]
    claimed, ones, twos, threes = 0, 0, 0, 0
    for i in range(game.height):
        number = game.claims[i]
        claimed += number
        ones += number == 1
        twos += number == 2
        threes += number == 3
    view.claimed = claimed
    for seat in range(rules.players):
        one = ones + game.face_up[seat, 1]
        two = twos + game.face_up[seat, 2]
        three = threes + game.face_up[seat, 3]
        view.sets[seat] = min(one, two, three) - game.bonus_sets[seat]
        view.lacking[seat] = (one < min(two, three)) + 2 * (two < min(one, three)) + 3 * (three < min(one, two))


@njit(cache=True, inline="always")
def _away(game: Any, seat: Any, players: Any) -> Any:
    """Return a seat's place counted from the left of the seat to act, itself 0."""
    return seat - game.seat if seat >= game.seat else seat - game.seat + players


@njit(cache=True, inline="always")
def _gain(view: Any, seat: Any, card: Any) -> Any:
    """Return the points that a seat gains by the pile as announced and a creature more, or a card 0 for none."""
    return view.claimed + card + BONUS * (view.sets[seat] + (card == view.lacking[seat]) * (card > 0))


@njit(cache=True, inline="always")
def _fill(features: Any, feature: Any, first: Any, stop: Any, value: Any) -> None:
    """Write a feature that is the same for a run of options."""
    value = np.float32(value)
    for i in range(first, stop):
        features[feature, i] = value


@njit(cache=True, inline="always")
def write_options(game: Any, rules: Any, codes: Any, start: Any, end: Any, view: Any, features: Any) -> None:
    """Write the features of the options from ``start`` to ``end``: creatures and answers first, then Charon.

    Parameters
    ----------
    game, rules : records
    codes : int32 array
    start, end : int
        The decision's options in ``codes``, and its columns in ``features``.
    view : record of VIEW
        As `look` filled it.
    features : float32 array
        Rows as `simulator.games.nessos.decisions.option_row` names them.
    """
    me, m = game.seat, np.uint64(start)
    while m < end:
        card, taker, number, code = 0, me, 0, codes[m]
        if code >= 0:
            card, taker, number = unpack(code)
            if card == CHARON:
                break
        elif code == REFUSE:
            taker = game.authors[game.height - 1]
        gain = _gain(view, taker, card)
        own = np.float32(0) if code == REFUSE else _gain(view, me, card)
        features[option_row.number, m], features[option_row.lie, m] = number, 0
        features[option_row.unseen, m] = view.unseen[number] * (number > 0)
        features[option_row.taker, m] = _away(game, taker, rules.players)
        features[option_row.taker_points, m] = game.points[taker]
        features[option_row.taker_charon, m] = game.charon[taker]
        features[option_row.taker_gain, m], features[option_row.taker_told, m] = gain, gain
        features[option_row.taker_reaches, m] = game.points[taker] + gain >= rules.target
        features[option_row.own_gain, m] = own
        features[option_row.own_reaches, m] = game.points[me] + own >= rules.target
        m += ONE
    first = m
    while m < end:
        _write_lies(game, rules, unpack(codes[m])[1], m, view, features)
        m += np.uint64(rules.names)
    own = _gain(view, me, 0)
    _fill(features, option_row.lie, first, m, 1)
    _fill(features, option_row.own_gain, first, m, own)
    _fill(features, option_row.own_reaches, first, m, game.points[me] + own >= rules.target)
    if game.decision == KIND.respond:
        _fill(features, option_row.accepts, np.uint64(start), m, 0)
        _fill(features, option_row.refuses, np.uint64(start), m, 0)
        features[option_row.accepts, start], features[option_row.refuses, start + 1] = 1, 1


@njit(cache=True, inline="always")
def _write_lies(game: Any, rules: Any, taker: Any, m: Any, view: Any, features: Any) -> None:
    """Write the features of a Charon proposed to one seat under each of its names.

    Loops run over all ten numbers, which a processor does in one go: where fewer may be announced, the columns
    beyond them belong to options that are written next, or to nobody.
    """
    gain = _gain(view, taker, 0)
    stop, lacking = m + np.uint64(NUMBERS), view.lacking[taker]
    for j in range(NUMBERS):
        at = m + np.uint64(j)
        features[option_row.number, at], features[option_row.taker_told, at] = view.names[j], gain + view.names[j]
        features[option_row.unseen, at] = view.unseen[rules.named[j]]
    if lacking > 0:
        for j in range(rules.names):
            features[option_row.taker_told, m + np.uint64(j)] += BONUS * (rules.named[j] == lacking)
    _fill(features, option_row.taker, m, stop, _away(game, taker, rules.players))
    _fill(features, option_row.taker_points, m, stop, game.points[taker])
    _fill(features, option_row.taker_charon, m, stop, game.charon[taker])
    _fill(features, option_row.taker_gain, m, stop, gain)
    _fill(features, option_row.taker_reaches, m, stop, game.points[taker] + gain >= rules.target)


@njit(cache=True, inline="always")
def write_facts(game: Any, rules: Any, receivers: Any, view: Any, facts: Any) -> None:
    """Write the facts of a position; ``facts`` begins at the first of them."""
    creatures = 0
    for card in range(1, CARDS):  # by their numbers, then Charon: so they are declared
        facts[fact_row.held_1 - 1 + card] = game.hands[game.seat, card]
        facts[fact_row.hidden_1 - 1 + card] = view.unseen[card]
        facts[fact_row.shown_1 - 1 + card] = game.shown[card]
        creatures += view.unseen[card]
    facts[fact_row.held_charon] = game.hands[game.seat, CHARON]
    facts[fact_row.hidden_charon] = view.unseen[CHARON]
    facts[fact_row.shown_charon] = game.shown[CHARON]
    facts[fact_row.hidden_creatures] = creatures
    _write_seats(game, rules.players, facts)
    _write_pile(game, rules.players, view, facts)
    facts[fact_row.pawn] = _away(game, game.pawn, rules.players)
    facts[fact_row.receivers] = receivers
    facts[fact_row.draw] = game.left
    facts[fact_row.target] = rules.target
    facts[fact_row.charon_left] = rules.charon_limit - game.shown[CHARON]
    facts[fact_row.round] = game.rounds
    facts[fact_row.names] = rules.names


@njit(cache=True, inline="always")
def _write_seats(game: Any, players: Any, facts: Any) -> None:
    """Write what all know of each seat, from the seat to act on; nothing of the places where nobody sits."""
    for at in range(fact_row.living_0, fact_row.living_0 + 7 * SEATS):
        facts[at] = 0
    seat = game.seat
    for place in range(players):
        facts[fact_row.living_0 + place] = 1 - game.eliminated[seat]
        facts[fact_row.points_0 + place] = game.points[seat]
        facts[fact_row.charon_0 + place] = game.charon[seat]
        facts[fact_row.creatures_0 + place] = game.creatures[seat]
        facts[fact_row.hand_0 + place] = game.sizes[seat]
        facts[fact_row.announced_0 + place] = game.announced[seat]
        facts[fact_row.lies_0 + place] = game.lies[seat]
        seat = seat + 1 if seat + 1 < players else 0


@njit(cache=True, inline="always")
def _write_pile(game: Any, players: Any, view: Any, facts: Any) -> None:
    """Write what all know of the pile, and the ways to make it; one way to make none of nothing."""
    for i in range(PILE):
        facts[fact_row.claim_1 + i] = game.claims[i]
        facts[fact_row.author_1 + i] = _away(game, game.authors[i], players) if i < game.height else 0
    facts[fact_row.pile] = game.height
    for mask in range(1 << PILE):
        facts[fact_row.ways_none + mask] = ways(game, view.unseen, mask) if mask < 1 << game.height else 0
