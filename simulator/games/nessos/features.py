"""The options table of Nessos: what the seat to act may know about each option and about the position.

Features and facts are facts alone: counts, announcements, points, and what follows if every announcement is true.
What to believe of an announcement belongs to strategies. A seat never has a card of its own in a pile that it is
asked about: it has either the pawn or has received a proposal before, so nobody may propose the pile to it again.

Helpers are inlined: a call with arrays costs more than what most of them do.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numba import njit

from simulator.games.nessos.choices import MAX_OPTIONS, find_receivers, list_options
from simulator.games.nessos.knowledge import find_unseen, ways
from simulator.games.nessos.rounds import BONUS
from simulator.games.nessos.state import CARDS, CHARON, PILE, REFUSE, RESPOND, SEATS, unpack
from simulator.games.nessos.switches import NUMBERS
from simulator.play.game import Decision

_OPTION: Mapping[str, str] = {
    "number": "number announced for the card put down, 0 for no card",
    "lie": "1 if that card is a Charon; else it is the creature of that number",
    "unseen": "unseen cards of the number announced",
    "taker": "seat that takes the pile, or that it is proposed to: 0 the seat itself, 1 its left neighbour, …",
    "taker_points": "points of that seat",
    "taker_charon": "Charon face up before it",
    "taker_gain": "points that it gains by the pile if the announcements of others are true",
    "taker_told": "points that it gains if this option's announcement is true as well: what it is told",
    "taker_reaches": "1 if it reaches the target by taker_gain",
    "own_gain": "points that the seat itself gains if the pile ends before it and the others' announcements are true",
    "own_reaches": "1 if it reaches the target by own_gain",
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
    "authors_announced": "numbers announced in earlier rounds by the seats that put them in, summed over the cards",
    "authors_lies": "of these, how many for a Charon",
    **{
        f"ways_{k}": f"ways in which unseen cards make the pile with all announcements kept and {k} Charon in it"
        for k in range(4)
    },
    "hidden_creatures": "creatures that the seat cannot see, of all numbers together",
    "pawn": "seat with the pawn: 0 the seat to act, 1 its left neighbour, …",
    "receivers": "seats that a pile may be proposed to",
    "draw": "cards in the draw pile",
    "target": "points that win at once",
    "charon_left": "Charon that may still be turned up before the game ends",
    "round": "rounds begun",
    "names": "numbers that may be announced for a Charon",
}
DECISIONS = (Decision("offer", _OPTION, _FACTS), Decision("respond", {**_OPTION, **_ANSWER}, _FACTS))

NUMBER, LIE, UNSEEN, TAKER, POINTS, CHARONS, GAIN, TOLD, REACHES, OWN_GAIN, OWN_REACHES = range(len(_OPTION))
ACCEPTS, REFUSES = range(len(_OPTION), len(_OPTION) + len(_ANSWER))
ONE = np.uint64(1)
"""Places in the table are unsigned: Numba would test a signed one for counting from the end, at every access."""


@njit(cache=True, inline="always")
def _away(game: Any, seat: Any, players: Any) -> Any:
    """Return a seat's place counted from the left of the seat to act, itself 0."""
    return seat - game.seat if seat >= game.seat else seat - game.seat + players


@njit(cache=True, inline="always")
def _find_sets(game: Any, players: Any, sets: Any, lacking: Any) -> Any:
    """Write the sets that each seat would complete by the cards announced, and the number that one set more lacks.

    The number lacking is 0 where one card more completes no set. Returns the sum of the numbers announced.
    """
    claimed, ones, twos, threes = 0, 0, 0, 0
    for i in range(game.height):
        number = game.claims[i]
        claimed += number
        ones += number == 1
        twos += number == 2
        threes += number == 3
    for seat in range(players):
        one = ones + game.face_up[seat, 1]
        two = twos + game.face_up[seat, 2]
        three = threes + game.face_up[seat, 3]
        sets[seat] = min(one, two, three) - game.bonus_sets[seat]
        lacking[seat] = (one < min(two, three)) + 2 * (two < min(one, three)) + 3 * (three < min(one, two))
    return claimed


@njit(cache=True, inline="always")
def _fill(features: Any, feature: Any, first: Any, stop: Any, value: Any) -> None:
    """Write a feature that is the same for a run of options."""
    value = np.float32(value)
    for i in range(first, stop):
        features[feature, i] = value


@njit(cache=True, inline="always")
def write_options(
    game: Any,
    rules: Any,
    codes: Any,
    start: Any,
    end: Any,
    numbers: Any,
    unseen: Any,
    sets: Any,
    lacking: Any,
    features: Any,
) -> None:
    """Write the features of the options from ``start`` to ``end``; ``numbers`` are the names of a Charon, float32."""
    me, players, target, m = game.seat, rules[0].players, rules[0].target, np.uint64(start)
    claimed = _find_sets(game, players, sets, lacking)
    while m < end:
        card, taker, number, code = 0, me, 0, codes[m]
        if code >= 0:
            card, taker, number = unpack(code)
            if card == CHARON:
                break
        elif code == REFUSE:
            taker = game.authors[game.height - 1]
        gain = claimed + card + BONUS * (sets[taker] + (card == lacking[taker]) * (card > 0))
        own = 0 if code == REFUSE else claimed + card + BONUS * (sets[me] + (card == lacking[me]) * (card > 0))
        features[NUMBER, m], features[UNSEEN, m], features[LIE, m] = number, unseen[number] * (number > 0), 0
        features[TAKER, m] = _away(game, taker, players)
        features[POINTS, m], features[CHARONS, m] = game.points[taker], game.charon[taker]
        features[GAIN, m], features[TOLD, m] = gain, gain
        features[REACHES, m] = game.points[taker] + gain >= target
        features[OWN_GAIN, m], features[OWN_REACHES, m] = own, game.points[me] + own >= target
        m += ONE
    first = m
    while m < end:
        taker = unpack(codes[m])[1]
        _write_lies(game, rules, taker, m, claimed, numbers, unseen, sets[taker], lacking[taker], features)
        m += np.uint64(rules[0].names)
    own = claimed + BONUS * sets[me]
    _fill(features, LIE, first, m, 1)
    _fill(features, OWN_GAIN, first, m, own)
    _fill(features, OWN_REACHES, first, m, game.points[me] + own >= target)
    if game.decision == RESPOND:
        _fill(features, ACCEPTS, np.uint64(start), m, 0)
        _fill(features, REFUSES, np.uint64(start), m, 0)
        features[ACCEPTS, start], features[REFUSES, start + 1] = 1, 1


@njit(cache=True, inline="always")
def _write_lies(
    game: Any,
    rules: Any,
    taker: Any,
    m: Any,
    claimed: Any,
    numbers: Any,
    unseen: Any,
    sets: Any,
    lacking: Any,
    features: Any,
) -> None:
    """Write the features of a Charon proposed to one seat under each of its names.

    Loops run over all ten numbers, which a processor does in one go: where fewer may be announced, the columns
    beyond them belong to options that are written next, or to nobody.
    """
    gain = claimed + BONUS * sets
    stop, told = m + np.uint64(NUMBERS), np.float32(gain)
    for j in range(NUMBERS):
        at = m + np.uint64(j)
        features[NUMBER, at], features[TOLD, at] = numbers[j], told + numbers[j]
        features[UNSEEN, at] = unseen[rules[0].named[j]]
    if lacking > 0:
        for j in range(rules[0].names):
            features[TOLD, m + np.uint64(j)] += BONUS * (rules[0].named[j] == lacking)
    _fill(features, TAKER, m, stop, _away(game, taker, rules[0].players))
    _fill(features, POINTS, m, stop, game.points[taker])
    _fill(features, CHARONS, m, stop, game.charon[taker])
    _fill(features, GAIN, m, stop, gain)
    _fill(features, REACHES, m, stop, game.points[taker] + gain >= rules[0].target)


@njit(cache=True, inline="always")
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
    announced, lies = 0, 0
    for i in range(game.height):
        announced += game.announced[game.authors[i]]
        lies += game.lies[game.authors[i]]
    facts[at + 1], facts[at + 2] = announced, lies
    _write_ways(game, unseen, facts[at + 3 :])
    at += 3 + PILE + 1
    creatures = 0
    for card in range(1, CARDS):
        creatures += unseen[card]
    facts[at] = creatures
    facts[at + 1] = _away(game, game.pawn, players)
    facts[at + 2] = receivers
    facts[at + 3] = game.left
    facts[at + 4] = rules[0].target
    facts[at + 5] = rules[0].charon_limit - game.shown[CHARON]
    facts[at + 6] = game.rounds
    facts[at + 7] = rules[0].names


@njit(cache=True, inline="always")
def _write_ways(game: Any, unseen: Any, facts: Any) -> None:
    """Write the ways to make the pile, by the number of Charon in it; one way to make none of nothing."""
    for k in range(PILE + 1):
        facts[k] = 0
    for mask in range(1 << game.height):
        facts[(mask & 1) + (mask >> 1 & 1) + (mask >> 2)] += ways(game, unseen, mask)


@njit(cache=True, nogil=True)
def options(games: Any, rows: Any, rules: Any, detail: Any, offsets: Any, codes: Any, features: Any) -> Any:
    """List the legal options of each game, in the order of the rules; see `simulator.play.game.Game.options`."""
    receivers, sets, lacking = np.empty(SEATS, np.int64), np.empty(SEATS, np.int64), np.empty(SEATS, np.int64)
    unseen, numbers = np.empty(CARDS, np.float32), np.empty(NUMBERS, np.float32)  # as the table: nothing to convert
    numbers[:] = rules[0].named
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
            write_options(game, rules, codes, start, end, numbers, unseen, sets, lacking, features)
            first_fact = REFUSES + 1 if game.decision == RESPOND else OWN_REACHES + 1
            write_facts(game, rules, n, unseen, features[first_fact:, k])
        start = end
        offsets[k + 1] = start
    return rows.shape[0]
