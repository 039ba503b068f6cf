"""What the seat to act cannot see: which cards those may be, in how many ways, and dealing them anew."""

from collections.abc import Mapping
from typing import Any

from numba import njit

from simulator.games.nessos.state import CARDS, CHARON, PILE
from simulator.play.numbering import numbered
from simulator.play.streams import SEARCH, below, shuffle

DEALT: Mapping[str, str] = {
    **{f"lie_{i}": f"1 if card {i} of the pile, put in by another seat, is a Charon in this deal" for i in (1, 2, 3)},
    **{f"announced_{i}": f"numbers that the author of card {i} announced in earlier rounds" for i in (1, 2, 3)},
    **{f"lies_{i}": f"of these, how many for a Charon, author of card {i}" for i in (1, 2, 3)},
    "hidden_creatures": "creatures that the seat cannot see",
    "hidden_charon": "Charon that the seat cannot see",
    "names": "numbers that may be announced for a Charon",
}
"""What a deal of the hidden cards would make true, and what tells for or against it: columns for beliefs."""
dealt_row = numbered(DEALT)


@njit(cache=True, inline="always")
def find_unseen(game: Any, rules: Any, unseen: Any) -> None:
    """Write how many cards of each kind the seat to act cannot see: hands, draw pile, others' cards in the pile."""
    for card in range(CARDS):
        unseen[card] = rules.copies[card] - game.hands[game.seat, card] - game.shown[card]
    for i in range(game.height):
        if game.authors[i] == game.seat:
            unseen[game.pile[i]] -= 1


@njit(cache=True, inline="always")
def ways(game: Any, unseen: Any, mask: Any) -> Any:
    """Return in how many ways unseen cards make the pile when just the cards of a bit mask are Charon.

    A creature is announced by its own number (rules: A round, 1), so any other card of the pile is what it was
    announced as. Ways count single cards: the four of a number are different. A card that the seat put in itself is
    known.

    Parameters
    ----------
    game : record of STATE
    unseen : array (11,)
        Cards of each kind that the seat to act cannot see.
    mask : int
        Bit ``i`` is set when card ``i`` of the pile is a Charon.
    """
    product = 1
    charon = unseen[CHARON]
    for i in range(game.height):
        own = game.authors[i] == game.seat
        if (mask >> i) & 1:
            product *= 0 if own else charon
            charon -= 1
        elif not own:
            number = game.claims[i]
            like = unseen[number]
            for j in range(i):
                like -= game.claims[j] == number and not (mask >> j) & 1 and game.authors[j] != game.seat
            product *= like
        if product <= 0:
            return 0
    return product


@njit(cache=True, nogil=True)
def _redeal_pile(game: Any, unseen: Any) -> None:
    """Draw the pile's hidden cards, every way that keeps all announcements equally likely; take them from unseen."""
    total = 0
    for mask in range(1 << game.height):
        total += ways(game, unseen, mask)
    pick = below(game, SEARCH, total)
    mask = 0
    while pick >= ways(game, unseen, mask):
        pick -= ways(game, unseen, mask)
        mask += 1
    for i in range(game.height):
        if game.authors[i] != game.seat:
            game.pile[i] = CHARON if (mask >> i) & 1 else game.claims[i]
            unseen[game.pile[i]] -= 1


@njit(cache=True, nogil=True)
def redeal_game(game: Any, rules: Any, unseen: Any, pool: Any) -> None:
    """Deal anew the hands of the others, the draw pile, the eliminated hands and the others' cards in the pile."""
    find_unseen(game, rules, unseen)
    if game.height > 0:
        _redeal_pile(game, unseen)
    n = 0
    for card in range(CARDS):
        for _ in range(unseen[card]):
            pool[n] = card
            n += 1
    shuffle(game, SEARCH, pool, n)
    for seat in range(rules.players):
        if seat != game.seat:
            game.hands[seat, :] = 0
            for _ in range(game.sizes[seat]):
                n -= 1
                game.hands[seat, pool[n]] += 1
    for i in range(game.left):
        n -= 1
        game.draw[i] = pool[n]
    game.lost[:] = 0
    while n > 0:
        n -= 1
        game.lost[pool[n]] += 1


@njit(cache=True, nogil=True)
def write_dealt(game: Any, rules: Any, unseen: Any, columns: Any, n: Any) -> None:
    """Write the columns of ``DEALT`` for one deal.

    Parameters
    ----------
    game : record of STATE
        The deal, as `redeal_game` made it.
    rules : record
    unseen : array (11,)
        Room to work in.
    columns : float32 array (columns, deals)
        Written at ``n``.
    n : int
        Number of the deal.
    """
    find_unseen(game, rules, unseen)
    creatures = 0
    for card in range(CHARON + 1, CARDS):
        creatures += unseen[card]
    columns[dealt_row.hidden_creatures, n], columns[dealt_row.hidden_charon, n] = creatures, unseen[CHARON]
    columns[dealt_row.names, n] = rules.names
    for i in range(PILE):
        others = i < game.height and game.authors[i] != game.seat
        author = game.authors[i] if others else 0
        columns[dealt_row.lie_1 + i, n] = others and game.pile[i] == CHARON
        columns[dealt_row.announced_1 + i, n] = game.announced[author] if others else 0
        columns[dealt_row.lies_1 + i, n] = game.lies[author] if others else 0
