"""The options table of Nessos: what the seat to act may know about each option and about the position.

Features and facts are facts alone: counts, announcements, points, and what follows if every announcement is true.
What to believe of an announcement belongs to strategies. A seat never has a card of its own in a pile that it is
asked about: it has either the pawn or has received a proposal before, so nobody may propose the pile to it again.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numba import njit

from simulator.contracts import Decision
from simulator.games.nessos.choices import MAX_OPTIONS, find_receivers, list_options
from simulator.games.nessos.knowledge import find_unseen, ways
from simulator.games.nessos.rounds import BONUS
from simulator.games.nessos.state import ACCEPT, CARDS, CHARON, PILE, REFUSE, SEATS, unpack

_OPTION: Mapping[str, str] = {
    "card": "number of the card put down, 0 for a Charon or for no card",
    "number": "number announced for it, 0 for no card",
    "lie": "1 if it is a Charon",
    "unseen": "unseen cards of the number announced",
    "taker": "seat that takes the pile, or that it is proposed to: 0 the seat itself, 1 its left neighbour, …",
    "taker_points": "points of that seat",
    "taker_charon": "Charon face up before it",
    "taker_gain": "points that it gains by the pile if the announcements of others are true",
    "taker_told": "points that it gains if this option's announcement is true as well: what it is told",
    "taker_sets": "sets of a 1, a 2 and a 3 that it is told to complete",
    "taker_reaches": "1 if it reaches the target by taker_gain",
    "own_gain": "points that the seat itself gains if the pile ends before it and the others' announcements are true",
    "own_reaches": "1 if it reaches the target by own_gain",
    "accepts": "1 for accepting the pile",
    "refuses": "1 for refusing it",
}

_BY_CARD = {
    "held": "cards that the seat holds",
    "hidden": "cards that the seat cannot see, in hands, draw pile, pile and eliminated hands,",
    "shown": "cards face up before all seats together",
}
_BY_SEAT = {
    "living": "1 if the seat is in play",
    "points": "points",
    "charon": "Charon face up",
    "creatures": "creatures face up",
    "hand": "cards held",
    "announced": "numbers announced in earlier rounds",
    "lies": "of these, how many for a Charon",
}
_PLACES = ("the seat to act", "its left neighbour", "two to its left", "three to its left", "four to its left",
           "five to its left")  # fmt: skip
_FACTS: Mapping[str, str] = {
    **{
        f"{name}_{card or 'charon'}": f"{about} of the {f'number {card}' if card else 'kind Charon'}"
        for name, about in _BY_CARD.items()
        for card in [*range(1, CARDS), CHARON]
    },
    **{
        f"{name}_{place}": f"{about}: {where}"
        for name, about in _BY_SEAT.items()
        for place, where in enumerate(_PLACES)
    },
    **{f"claim_{i}": f"number announced for card {i} of the pile, 0 for none" for i in (1, 2, 3)},
    **{f"author_{i}": f"seat that put card {i} in, counted from the left of the seat to act" for i in (1, 2, 3)},
    "pile": "cards in the pile, others' all of them",
    **{
        f"ways_{k}": f"ways in which unseen cards make the pile with all announcements kept and {k} Charon in it"
        for k in range(4)
    },
    "pawn": "seat with the pawn: 0 the seat to act, 1 its left neighbour, …",
    "receivers": "seats that a pile may be proposed to",
    "draw": "cards in the draw pile",
    "target": "points that win at once",
    "charon_left": "Charon that may still be turned up before the game ends",
    "round": "rounds begun",
    "names": "numbers that may be announced for a Charon",
}
DECISIONS = (Decision("offer", _OPTION, _FACTS), Decision("respond", _OPTION, _FACTS))

(
    CARD,
    NUMBER,
    LIE,
    UNSEEN,
    TAKER,
    POINTS,
    CHARONS,
    GAIN,
    TOLD,
    SETS,
    REACHES,
    OWN_GAIN,
    OWN_REACHES,
    ACCEPTS,
    REFUSES,
) = range(len(_OPTION))
ONE = np.uint64(1)
"""Places in the table are unsigned: Numba would test a signed one for counting from the end, at every access."""
FIRST_FACT = len(_OPTION)


@njit(cache=True, nogil=True)
def _away(game: Any, seat: Any, players: Any) -> Any:
    """Return a seat's place counted from the left of the seat to act, itself 0."""
    return seat - game.seat if seat >= game.seat else seat - game.seat + players


@njit(cache=True, inline="always")
def _sets(game: Any, seat: Any, ones: Any, twos: Any, threes: Any, card: Any) -> Any:
    """Return how many sets more a seat has once it has the 1s, 2s and 3s of the pile and one card more."""
    ones += game.face_up[seat, 1] + (card == 1)
    twos += game.face_up[seat, 2] + (card == 2)
    threes += game.face_up[seat, 3] + (card == 3)
    return min(ones, twos, threes) - game.bonus_sets[seat]


@njit(cache=True, inline="always")
def _fill(features: Any, feature: Any, first: Any, stop: Any, value: Any) -> None:
    """Write a feature that is the same for a run of options."""
    features[feature, first] = value
    for i in range(first + ONE, stop):
        features[feature, i] = value


@njit(cache=True, nogil=True)
def write_options(game: Any, rules: Any, codes: Any, start: Any, end: Any, unseen: Any, features: Any) -> None:
    """Write the features of the options from ``start`` to ``end``."""
    me, target = game.seat, rules[0].target
    claimed, ones, twos, threes = 0, 0, 0, 0
    for i in range(game.height):
        number = game.claims[i]
        claimed += number
        ones += number == 1
        twos += number == 2
        threes += number == 3
    m = np.uint64(start)
    while m < end:
        code = codes[m]
        card, taker, number = 0, me, 0
        if code >= 0:
            card, taker, number = unpack(code)
        elif code == REFUSE:
            taker = game.authors[game.height - 1]
        lie = number > 0 and card == CHARON
        gain = claimed + card + BONUS * _sets(game, taker, ones, twos, threes, card)
        own = 0 if code == REFUSE else claimed + card + BONUS * _sets(game, me, ones, twos, threes, card)
        stop = m + np.uint64(rules[0].names if lie else 1)
        for i in range(m, stop):
            if lie:
                number = rules[0].named[i - m]
            sets = _sets(game, taker, ones, twos, threes, number)
            features[NUMBER, i], features[UNSEEN, i] = number, unseen[number] if number > 0 else 0
            features[TOLD, i], features[SETS, i] = claimed + number + BONUS * sets, sets
        _fill(features, CARD, m, stop, card)
        _fill(features, LIE, m, stop, lie)
        _fill(features, TAKER, m, stop, _away(game, taker, rules[0].players))
        _fill(features, POINTS, m, stop, game.points[taker])
        _fill(features, CHARONS, m, stop, game.charon[taker])
        _fill(features, GAIN, m, stop, gain)
        _fill(features, REACHES, m, stop, game.points[taker] + gain >= target)
        _fill(features, OWN_GAIN, m, stop, own)
        _fill(features, OWN_REACHES, m, stop, game.points[me] + own >= target)
        _fill(features, ACCEPTS, m, stop, code == ACCEPT)
        _fill(features, REFUSES, m, stop, code == REFUSE)
        m = stop


@njit(cache=True, nogil=True)
def write_facts(game: Any, rules: Any, receivers: Any, unseen: Any, facts: Any) -> None:
    """Write the facts of a position, in the order of their names."""
    for card in range(1, CARDS):
        facts[card - 1] = game.hands[game.seat, card]
        facts[CARDS + card - 1] = unseen[card]
        facts[2 * CARDS + card - 1] = game.shown[card]
    facts[CARDS - 1] = game.hands[game.seat, CHARON]
    facts[2 * CARDS - 1] = unseen[CHARON]
    facts[3 * CARDS - 1] = game.shown[CHARON]
    players, seat = rules[0].players, game.seat
    for place in range(SEATS):
        at = 3 * CARDS + place
        if place < players:
            facts[at] = 1 - game.eliminated[seat]
            facts[at + SEATS] = game.points[seat]
            facts[at + 2 * SEATS] = game.charon[seat]
            facts[at + 3 * SEATS] = game.creatures[seat]
            facts[at + 4 * SEATS] = game.sizes[seat]
            facts[at + 5 * SEATS] = game.announced[seat]
            facts[at + 6 * SEATS] = game.lies[seat]
            seat = seat + 1 if seat + 1 < players else 0
        else:
            for fact in range(7):
                facts[at + fact * SEATS] = 0
    at = 3 * CARDS + 7 * SEATS
    for i in range(PILE):
        facts[at + i] = game.claims[i]
        facts[at + PILE + i] = _away(game, game.authors[i], players) if i < game.height else 0
    at += 2 * PILE
    facts[at] = game.height
    for k in range(PILE + 1):
        facts[at + 1 + k] = 0
    for mask in range(1 << game.height):
        facts[at + 1 + (mask & 1) + (mask >> 1 & 1) + (mask >> 2)] += ways(game, unseen, mask)
    at += PILE + 2
    facts[at] = _away(game, game.pawn, players)
    facts[at + 1] = receivers
    facts[at + 2] = game.left
    facts[at + 3] = rules[0].target
    facts[at + 4] = rules[0].charon_limit - game.shown[CHARON]
    facts[at + 5] = game.rounds
    facts[at + 6] = rules[0].names


@njit(cache=True, nogil=True)
def options(games: Any, rows: Any, rules: Any, detail: Any, offsets: Any, codes: Any, features: Any) -> Any:
    """List the legal options of each game, in the order of the rules; see `simulator.contracts.Game.options`."""
    receivers, unseen = np.empty(SEATS, np.int64), np.empty(CARDS, np.int64)
    start = 0
    offsets[0] = 0
    for k in range(rows.shape[0]):
        if start + MAX_OPTIONS > codes.shape[0]:
            return k
        game = games[rows[k]]
        n = find_receivers(game, rules, receivers)
        end = list_options(game, rules, receivers, n, codes, start)
        if detail:
            find_unseen(game, rules, unseen)
            write_options(game, rules, codes, start, end, unseen, features)
            write_facts(game, rules, n, unseen, features[FIRST_FACT:, k])
        start = end
        offsets[k + 1] = start
    return rows.shape[0]
