"""A round: playing an option, Athena's interruption, sailing and what follows it, up to the end of the game."""

from typing import Any

import numpy as np
from numba import njit

from simulator.games.odysseus.actions import (
    CARD,
    CLOSE,
    DESCEND,
    DOUBLE,
    END_ROUND,
    HIDDEN_CARD,
    MOVE,
    PASS,
    SWAP,
    YES,
    action_of,
    argument_of,
    pack,
    unpack_move,
)
from simulator.games.odysseus.decisions import KIND
from simulator.games.odysseus.pieces import (
    ATHENA,
    DIONYSOS,
    FACE_DOWN,
    ISLANDS,
    KINDS,
    NO_DISC,
    TYPES,
    UNKNOWN_WIND,
    WIND,
    ZEUS,
    ZONES,
)
from simulator.games.odysseus.setup import deal_cards
from simulator.games.odysseus.state import END
from simulator.games.odysseus.voyage import look_out, voyage
from simulator.play.game import PLAYING
from simulator.play.streams import CHANCE, below


@njit(cache=True, nogil=True)
def play_option(game: Any, rules: Any, code: Any) -> None:
    """Apply one option of the seat to act and advance to the next decision or to the end."""
    if game.decision == KIND.turn:
        _play_turn(game, rules, code)
    elif game.decision == KIND.counter:
        _answer(game, rules, code)
    elif game.decision == KIND.refill:
        game.reserve[code] -= 1
        game.discs[game.departure] = code
        _finish_round(game, rules)
    elif game.decision == KIND.start:
        game.reserve[game.discs[code]] += 1
        game.discs[code] = NO_DISC
        game.ship, game.bound = code, code
        _begin_turn(game, (game.seat + 1) % rules.players)


@njit(cache=True, nogil=True)
def _begin_turn(game: Any, seat: Any) -> None:
    game.seat, game.decision = seat, KIND.turn
    game.turn += 1
    if game.holders[ATHENA] == seat:
        game.drowsy = 0


@njit(cache=True, nogil=True)
def _play_turn(game: Any, rules: Any, code: Any) -> None:
    seat = game.seat
    action, argument = action_of(code), argument_of(code)
    if action == PASS:
        game.passes += 1
        if game.passes == rules.players:
            _end_round(game, rules)
            return
        _begin_turn(game, (seat + 1) % rules.players)
        return
    game.passes = 0
    if action == SWAP:
        _swap(game, seat, argument)
        _begin_turn(game, (seat + 1) % rules.players)
    elif action == CARD:
        _play_card(game, rules, argument // ZONES, argument % ZONES)
        _begin_turn(game, (seat + 1) % rules.players)
    elif action == HIDDEN_CARD:
        _play_card(game, rules, argument // ZONES, argument % ZONES)
        if rules.athena_counters_hades == 1 and athena_may_counter(game, seat):
            _ask_athena(game, seat, pack(HIDDEN_CARD, argument % ZONES))
        else:
            _begin_turn(game, (seat + 1) % rules.players)
    else:
        game.spent[game.gods[seat]] = 1
        game.powers[seat] += 1
        if action == DESCEND:
            game.hades = seat
            _play_card(game, rules, argument // ZONES, argument % ZONES)
            code = pack(DESCEND, argument % ZONES)  # what Athena is asked about names no type: the card is hidden
        if athena_may_counter(game, seat):
            _ask_athena(game, seat, code)
        else:
            _take_effect(game, rules, seat, code)


@njit(cache=True, nogil=True)
def _play_card(game: Any, rules: Any, card: Any, zone: Any) -> None:
    """Lay a wind card on a zone, face down when Hades' power runs for the seat to act."""
    seat = game.seat
    game.hands[seat, card] -= 1
    game.held[seat] -= 1
    game.winds[seat] += 1
    game.cards += 1
    game.total[zone] += WIND[card]
    if game.hades == seat:
        game.down[zone, card] += 1
        game.face_down[zone] += 1
        game.shown[zone] += UNKNOWN_WIND
    else:
        game.up[zone, card] += 1
        game.shown[zone] += WIND[card]
    game.last_zone, game.last_card, game.last_down = zone, card, 1 if game.hades == seat else 0
    before = game.bound
    look_out(game, rules, seat)
    game.turning_cards += game.bound != before


@njit(cache=True, nogil=True)
def _swap(game: Any, seat: Any, other: Any) -> None:
    """Exchange god and token with another seat; Athena's new owner is asked from his next turn on."""
    game.hands[seat, DIONYSOS] -= 1
    game.held[seat] -= 1
    game.discarded += 1
    game.swaps[seat] += 1
    mine, theirs = game.gods[seat], game.gods[other]
    game.gods[seat], game.gods[other] = theirs, mine
    game.holders[theirs], game.holders[mine] = seat, other
    if ATHENA in (mine, theirs):
        game.drowsy = 1


@njit(cache=True, nogil=True)
def athena_may_counter(game: Any, declarer: Any) -> Any:
    """Return whether Athena's holder is asked when a seat declares a power."""
    return game.spent[ATHENA] == 0 and game.drowsy == 0 and game.holders[ATHENA] != declarer


@njit(cache=True, nogil=True)
def _ask_athena(game: Any, declarer: Any, code: Any) -> None:
    game.pending, game.declarer = code, declarer
    game.seat, game.decision = game.holders[ATHENA], KIND.counter


@njit(cache=True, nogil=True)
def _answer(game: Any, rules: Any, code: Any) -> None:
    """Athena's yes or no to the pending power; after a yes play goes on to the left of the countered seat."""
    declarer, action = game.declarer, action_of(game.pending)
    if code == YES:
        game.spent[ATHENA] = 1
        game.powers[game.seat] += 1
        game.countered[declarer] += 1
        if action in (DESCEND, HIDDEN_CARD):
            turn_up(game)
            game.hades = -1
        _begin_turn(game, (declarer + 1) % rules.players)
    elif action == HIDDEN_CARD:
        _begin_turn(game, (declarer + 1) % rules.players)
    else:
        _take_effect(game, rules, declarer, np.int64(game.pending))


@njit(cache=True, nogil=True)
def turn_up(game: Any) -> None:
    """Turn up all face-down cards."""
    game.last_down = 0
    for zone in range(ZONES):
        if game.face_down[zone] > 0:
            for card in range(TYPES):
                game.up[zone, card] += game.down[zone, card]
                game.down[zone, card] = 0
            game.face_down[zone] = 0
            game.shown[zone] = game.total[zone]


@njit(cache=True, nogil=True)
def _take_effect(game: Any, rules: Any, seat: Any, code: Any) -> None:
    """Let a power that was not countered take effect."""
    action, argument = action_of(code), argument_of(code)
    if action == END_ROUND:
        look_out(game, rules, seat)
        _end_round(game, rules)
        return
    if action == DOUBLE:
        game.doubled = argument
    elif action == CLOSE:
        game.closed = argument
    elif action == MOVE:
        zone, card, to = unpack_move(argument)
        _move_card(game, zone, card, to)
    if action != DESCEND:  # Hades' card was looked at when it was laid
        look_out(game, rules, seat)
    _begin_turn(game, (seat + 1) % rules.players)


@njit(cache=True, nogil=True)
def _move_card(game: Any, zone: Any, card: Any, to: Any) -> None:
    """Move a card of one type to another zone; of several face-down cards one at random."""
    if card == FACE_DOWN:
        left = below(game, CHANCE, game.face_down[zone])
        card = 0
        while left >= game.down[zone, card]:
            left -= game.down[zone, card]
            card += 1
        game.down[zone, card] -= 1
        game.down[to, card] += 1
        _follow_last(game, zone, card, to, 1, game.down[zone, card])
        game.face_down[zone] -= 1
        game.face_down[to] += 1
        game.shown[zone] -= UNKNOWN_WIND
        game.shown[to] += UNKNOWN_WIND
    else:
        game.up[zone, card] -= 1
        game.up[to, card] += 1
        _follow_last(game, zone, card, to, 0, game.up[zone, card])
        game.shown[zone] -= WIND[card]
        game.shown[to] += WIND[card]
    game.total[zone] -= WIND[card]
    game.total[to] += WIND[card]


@njit(cache=True, nogil=True)
def _follow_last(game: Any, zone: Any, card: Any, to: Any, down: Any, left: Any) -> None:
    """Note that the card played last was moved; of cards alike in a zone, Hermes takes one that was laid earlier."""
    if left == 0 and game.last_zone == zone and game.last_card == card and game.last_down == down:
        game.last_zone = to


@njit(cache=True, nogil=True)
def _last_card_mattered(game: Any, rules: Any, island: Any) -> Any:
    """Return whether the voyage would end on another island without the card played last, all else as it lies."""
    zone = game.last_zone
    if zone < 0:
        return False
    game.total[zone] -= WIND[game.last_card]
    without, _ = voyage(game, rules, game.total)
    game.total[zone] += WIND[game.last_card]
    return without != island


@njit(cache=True, nogil=True)
def _end_round(game: Any, rules: Any) -> None:
    """Sail, take the disc where the voyage ends, and ask Zeus for the refill if there is one."""
    turn_up(game)
    game.hades = -1
    island, steps = voyage(game, rules, game.total)
    if game.cards > 0:
        game.windy_rounds += 1
        game.last_card_rounds += _last_card_mattered(game, rules, island)
    game.departure = game.ship
    game.steps += steps
    if steps > 0:
        game.voyages += 1
        game.homecomings += island == game.ship
    game.ship, game.bound = island, island
    kind = game.discs[island]  # the island of departure has none
    if kind == NO_DISC:
        _finish_round(game, rules)
        return
    game.discs[island] = NO_DISC
    game.aside[kind] += 1
    game.last_kind = kind
    game.taken += 1
    for seat in range(rules.players):
        points = game.worth[seat, kind]
        game.points[seat] += points
        game.scorers += points > 0
    reserve = 0
    for each in range(KINDS):
        reserve += game.reserve[each]
    if reserve > 0:
        game.seat, game.decision = game.holders[ZEUS], KIND.refill
    else:
        _finish_round(game, rules)


@njit(cache=True, nogil=True)
def _finish_round(game: Any, rules: Any) -> None:
    """End the game by its goal, for want of discs or by its limit, or clear the table and begin a round."""
    best = 0
    for seat in range(rules.players):
        best = max(best, game.points[seat])
    if best >= rules.goal:
        game.ended = END.goal
    elif not _any_disc(game):
        game.ended = END.no_discs
    elif game.rounds >= rules.max_rounds:
        game.ended = END.truncated
    if game.ended == PLAYING:
        _next_round(game, rules)
    else:
        _end_game(game, rules)


@njit(cache=True, nogil=True)
def _any_disc(game: Any) -> Any:
    for island in range(ISLANDS):  # noqa: SIM110 - a loop that Numba compiles
        if game.discs[island] != NO_DISC:
            return True
    return False


@njit(cache=True, nogil=True)
def _next_round(game: Any, rules: Any) -> None:
    """Shuffle the played cards into the deck, deal, return the tokens; the left of Zeus begins."""
    for zone in range(ZONES):
        if game.total[zone] > 0:
            for card in range(TYPES):
                game.deck[card] += game.up[zone, card]
                game.up[zone, card] = 0
            game.total[zone], game.shown[zone] = 0, 0
    game.deck[DIONYSOS] += game.discarded
    game.cards, game.discarded, game.passes = 0, 0, 0
    game.doubled, game.closed, game.last_zone, game.drowsy = -1, -1, -1, 0
    game.spent[:] = 0
    left = (game.holders[ZEUS] + 1) % rules.players
    deal_cards(game, np.int64(CHANCE), rules.players, left, rules.new_cards)
    game.rounds += 1
    _begin_turn(game, left)


@njit(cache=True, nogil=True)
def _end_game(game: Any, rules: Any) -> None:
    """Record the winners (highest total, then most points from the last disc) and the columns of the end."""
    best = -1
    for seat in range(rules.players):
        rank = game.points[seat] * 4 + game.worth[seat, game.last_kind]
        if rank > best:
            best, game.winners = rank, 0
        if rank == best:
            game.winners |= 1 << seat
        game.last_god[seat] = game.gods[seat]
        for other in range(rules.players):
            if other != seat and game.worth[other, game.mission[seat]] > 0:
                game.company[seat] += 1
    if game.ended == END.truncated:
        game.winners = 0
    if game.windy_rounds > 0:
        game.last_card_share = np.float32(game.last_card_rounds / game.windy_rounds)
    if game.taken > 0:
        game.scorers_per_disc = np.float32(game.scorers / game.taken)
