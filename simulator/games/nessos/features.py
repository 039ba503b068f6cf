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
from simulator.games.nessos.state import ACCEPT, CARDS, CHARON, PILE, REFUSE, RESPOND, SEATS, unpack
from simulator.games.nessos.switches import NUMBERS

_OPTION: Mapping[str, str] = {
    "card": "number of the card put down, 0 for a Charon or for no card",
    "number": "number announced for it, 0 for no card",
    "lie": "1 if it is a Charon",
    "unseen": "unseen cards of the number announced",
    "taker": "seat that takes the pile, or that it is proposed to: 0 the seat itself, 1 its left neighbour, …",
    "taker_points": "points of that seat",
    "taker_charon": "Charon face up before it",
    "taker_gain": "points that it gains if it takes the pile and all announcements are true",
    "taker_sets": "sets of a 1, a 2 and a 3 that it completes then",
    "taker_reaches": "1 if it reaches the target then",
    "own_gain": "points that the seat itself gains if the pile ends before it and the others' announcements are true",
    "own_reaches": "1 if it reaches the target then",
}
_ANSWER: Mapping[str, str] = {"accepts": "1 for accepting the pile", "refuses": "1 for refusing it"}

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
DECISIONS = (Decision("offer", _OPTION, _FACTS), Decision("respond", {**_OPTION, **_ANSWER}, _FACTS))

(CARD, NUMBER, LIE, UNSEEN, TAKER, POINTS, CHARONS, GAIN, SETS, REACHES, OWN_GAIN, OWN_REACHES, ACCEPTS, REFUSES) = (
    range(len(_OPTION) + len(_ANSWER))
)
_FIRST_FACT = len(_OPTION)


@njit(cache=True, inline="always")
def _sets_with(game: Any, seat: Any, low: Any, card: Any) -> Any:
    """Return the complete sets before a seat once the low cards counted and one card more are added."""
    up = game.face_up[seat]
    return min(up[1] + low[1] + (card == 1), up[2] + low[2] + (card == 2), up[3] + low[3] + (card == 3))


@njit(cache=True, inline="always")
def _away(game: Any, seat: Any, players: Any) -> Any:
    """Return a seat's place counted from the left of the seat to act, itself 0."""
    return seat - game.seat if seat >= game.seat else seat - game.seat + players


@njit(cache=True, nogil=True)
def _count_claims(game: Any, low: Any) -> Any:
    """Write how many 1s, 2s and 3s the pile is announced to hold; return the sum of all numbers announced."""
    low[:] = 0
    total = 0
    for i in range(game.height):
        number = game.claims[i]
        total += number
        if number <= 3:
            low[number] += 1
    return total


@njit(cache=True, nogil=True)
def write_options(
    game: Any, rules: Any, codes: Any, start: Any, end: Any, unseen: Any, low: Any, features: Any
) -> None:
    """Write the features of the options from ``start`` to ``end``."""
    me, players, target = game.seat, rules[0].players, rules[0].target
    claimed = _count_claims(game, low)
    for m in range(start, end):
        code = codes[m]
        card, number, taker = 0, 0, me
        if code >= 0:
            card, taker, number = unpack(code)
        elif code == REFUSE:
            taker = game.authors[game.height - 1]
        sets = _sets_with(game, taker, low, number) - game.bonus_sets[taker]
        gain = claimed + number + BONUS * sets
        own = 0
        if code != REFUSE:
            own = claimed + card + BONUS * (_sets_with(game, me, low, card) - game.bonus_sets[me])
        features[CARD, m], features[NUMBER, m] = card, number
        features[LIE, m] = code >= 0 and card == CHARON
        features[UNSEEN, m] = unseen[number] if number > 0 else 0
        features[TAKER, m] = _away(game, taker, players)
        features[POINTS, m], features[CHARONS, m] = game.points[taker], game.charon[taker]
        features[GAIN, m], features[SETS, m] = gain, sets
        features[REACHES, m] = game.points[taker] + gain >= target
        features[OWN_GAIN, m] = own
        features[OWN_REACHES, m] = game.points[me] + own >= target
        if game.decision == RESPOND:
            features[ACCEPTS, m], features[REFUSES, m] = code == ACCEPT, code == REFUSE


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
    receivers, unseen, low = np.empty(SEATS, np.int64), np.empty(CARDS, np.int64), np.zeros(NUMBERS, np.int64)
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
            write_options(game, rules, codes, start, end, unseen, low, features)
            first = _FIRST_FACT + 2 if game.decision == RESPOND else _FIRST_FACT
            write_facts(game, rules, n, unseen, features[first:, k])
        start = end
        offsets[k + 1] = start
    return rows.shape[0]
