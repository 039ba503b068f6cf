"""The course of a game of Nessos: the deal, a card put down, a pile taken, the checks and the end."""

from typing import Any

from numba import njit

from simulator.games.nessos.decisions import KIND
from simulator.games.nessos.state import ACCEPT, CARDS, CHARON, DECK, END, unpack
from simulator.games.nessos.switches import BONUS, FATAL, HAND
from simulator.play.streams import CHANCE, DEAL, shuffle


@njit(cache=True, nogil=True)
def deal_game(game: Any, rules: Any) -> None:
    """Set up one game (rules: Setup): shuffle, five cards to each seat, the pawn to seat 0."""
    n = 0
    for card in range(CARDS):
        for _ in range(rules.copies[card]):
            game.draw[n] = card
            n += 1
    shuffle(game, DEAL, game.draw, n)
    game.left = n
    for seat in range(rules.players):
        draw_up(game, seat)
        game.opening_charon[seat] = game.hands[seat, CHARON]
    game.turn, game.rounds = 1, 1


@njit(cache=True, nogil=True)
def draw_up(game: Any, seat: Any) -> None:
    """Let a seat draw up to five cards while the pile lasts (rules: A round, 5)."""
    while game.sizes[seat] < HAND and game.left > 0:
        game.left -= 1
        game.hands[seat, game.draw[game.left]] += 1
        game.sizes[seat] += 1


@njit(cache=True, nogil=True)
def play_option(game: Any, rules: Any, code: Any) -> None:
    """Apply one option of the seat to act and advance to the next decision or to the end."""
    if code >= 0:
        _put(game, code)
    elif code == ACCEPT:
        game.accepted += 1
        _take(game, rules, game.seat)
    else:
        game.refused += 1
        _take(game, rules, game.authors[game.height - 1])
    if game.ended > END.truncated and game.out != 0:
        _judge(game, rules)


@njit(cache=True, nogil=True)
def _judge(game: Any, rules: Any) -> None:
    """Note whether elimination decided the game.

    It did when one seat was left, or when one that is out stands as high as the winner or had reached the target.
    """
    highest = -1
    for seat in range(rules.players):
        if (game.winners >> seat) & 1:
            highest = _standing(game, seat)
    game.elimination = game.ended == END.last_alive
    for seat in range(rules.players):
        reached = game.points[seat] >= rules.target or _standing(game, seat) >= highest
        if game.eliminated[seat] and reached:
            game.elimination = 1


@njit(cache=True, inline="always")
def _standing(game: Any, seat: Any) -> Any:
    """Return what the end by points compares: points, then cards face up, Charon included (rules: End)."""
    return game.points[seat] * (DECK + 1) + game.creatures[seat] + game.charon[seat]


@njit(cache=True, inline="always")
def _put(game: Any, code: Any) -> None:
    """Put a card down, announce a number for it and propose the pile (rules: A round, 1 and 2)."""
    card, receiver, number = unpack(code)
    seat, n = game.seat, game.height
    game.hands[seat, card] -= 1
    game.sizes[seat] -= 1
    game.pile[n], game.claims[n], game.authors[n] = card, number, seat
    game.height = n + 1
    game.received |= 1 << receiver
    if game.decision == KIND.respond:
        game.added += 1
    game.seat, game.decision = receiver, KIND.respond
    game.turn += 1


@njit(cache=True, nogil=True)
def _take(game: Any, rules: Any, taker: Any) -> None:
    """Turn the pile face up before a seat, then make the checks in their order (rules: A round, 3 and 4)."""
    _turn_up(game, taker)
    living = 0
    if game.charon[taker] >= FATAL:
        _eliminate(game, rules, taker)
    elif game.points[taker] >= rules.target:
        game.ended, game.winners = END.target, 1 << taker
        return
    for seat in range(rules.players):
        living += 1 - game.eliminated[seat]
    if living == 1:
        game.ended, game.winners = END.last_alive, ((1 << rules.players) - 1) & ~game.out
    elif game.shown[CHARON] >= rules.charon_limit:
        _end_by_points(game, rules, END.charon_limit)
    else:
        _next_round(game, rules)


@njit(cache=True, inline="always")
def _turn_up(game: Any, taker: Any) -> None:
    """Move the pile before a seat, count its points and what was announced; the pile is empty afterwards."""
    for i in range(game.height):
        card = game.pile[i]
        game.face_up[taker, card] += 1
        game.shown[card] += 1
        game.announced[game.authors[i]] += 1
        if card == CHARON:
            game.lies[game.authors[i]] += 1
            game.charon[taker] += 1
        else:
            game.creatures[taker] += 1
            game.points[taker] += card
        game.pile[i], game.claims[i], game.authors[i] = 0, 0, 0
    if game.height == 1:
        game.piles_of_1 += 1
    elif game.height == 2:
        game.piles_of_2 += 1
    else:
        game.piles_of_3 += 1
    game.height, game.received = 0, 0
    sets = min(game.face_up[taker, 1], game.face_up[taker, 2], game.face_up[taker, 3])
    game.points[taker] += BONUS * (sets - game.bonus_sets[taker])
    game.bonus_sets[taker] = sets
    game.bonus[taker] = min(sets, 1)


@njit(cache=True, nogil=True)
def _eliminate(game: Any, rules: Any, seat: Any) -> None:
    """Put a seat out; its hand leaves the game unseen or goes to the draw pile (rules: A round, 4; Rulings)."""
    game.out |= 1 << seat
    game.eliminated[seat] = 1
    game.eliminations += 1
    for card in range(CARDS):
        count = game.hands[seat, card]
        game.hands[seat, card] = 0
        if rules.reshuffled:
            for _ in range(count):
                game.draw[game.left] = card
                game.left += 1
        else:
            game.lost[card] += count
    game.sizes[seat] = 0
    if rules.reshuffled:
        shuffle(game, CHANCE, game.draw, game.left)


@njit(cache=True, nogil=True)
def _next_round(game: Any, rules: Any) -> None:
    """Draw up, pass the pawn on to a seat with a card, and begin the next round (rules: A round, 5; End)."""
    players = rules.players
    seat = game.pawn
    for _ in range(players):
        if not game.eliminated[seat]:
            draw_up(game, seat)
        seat = seat + 1 if seat + 1 < players else 0
    for _ in range(players):
        game.pawn = game.pawn + 1 if game.pawn + 1 < players else 0
        if game.sizes[game.pawn] > 0:  # an eliminated seat holds nothing
            break
    game.seat, game.decision = game.pawn, KIND.offer
    if game.sizes[game.pawn] == 0:
        _end_by_points(game, rules, END.out_of_cards)
    elif game.rounds >= rules.max_rounds:
        game.ended = END.truncated
    else:
        game.rounds += 1
        game.turn += 1


@njit(cache=True, nogil=True)
def _end_by_points(game: Any, rules: Any, reason: Any) -> None:
    """End for the living seat with most points, then most cards before it, then shared (rules: End)."""
    best = -1
    for seat in range(rules.players):
        if game.eliminated[seat]:
            continue
        standing = _standing(game, seat)
        if standing > best:
            best, game.winners = standing, 0
        if standing == best:
            game.winners |= 1 << seat
    game.ended = reason
