"""A table of Nessos set by hand, for worked cases: cards are 1 to 10 and ``C``; every play must be a listed option."""

from __future__ import annotations

from collections import Counter

import numpy as np

from simulator.games import nessos
from simulator.games.nessos.state import ACCEPT, CARDS, CHARON, DECK, REFUSE, pack
from support.positions import list_options


def cards(text):
    """Return the cards of a text such as ``"1 5 C"``."""
    return [CHARON if word == "C" else int(word) for word in text.split()]


class Table:
    """One game in play.

    Parameters
    ----------
    hands, face_up : sequence of str
        Cards of each seat; a seat with three Charon face up is out.
    draw : str or None
        The next cards of the draw pile in the order in which they are drawn; the rest of the deck lies under them.
        ``""`` with ``dry`` leaves the draw pile empty, the rest out of the game.
    """

    def __init__(self, hands, face_up=None, draw="", dry=False, pawn=0, **switches):
        self.rules, players = nessos.Rules.build(switches), len(hands)
        self.record = self.rules.record(players)
        self.games = np.zeros(1, nessos.STATE)
        game = self.game = self.games[0]
        game["key"], game["turn"], game["rounds"] = 99, 1, 1
        game["pawn"] = game["seat"] = pawn
        rest = Counter({card: int(n) for card, n in enumerate(self.record["copies"][0])})
        for seat, text in enumerate(hands):
            for card in cards(text):
                game["hands"][seat, card] += 1
                game["sizes"][seat] += 1
                rest[card] -= 1
        for seat, text in enumerate(face_up or ()):
            self._lay(seat, cards(text), rest)
        order = cards(draw)
        rest.subtract(order)
        assert min(rest.values()) >= 0, "the deck has no such cards"
        under = [card for card in range(CARDS) for _ in range(rest[card])]
        if dry:
            for card in under:
                game["lost"][card] += 1
            under = []
        pile = [*under, *reversed(order)]
        game["draw"][: len(pile)] = pile
        game["left"] = len(pile)

    def _lay(self, seat, laid, rest):
        game = self.game
        for card in laid:
            game["face_up"][seat, card] += 1
            game["shown"][card] += 1
            rest[card] -= 1
        game["charon"][seat] = laid.count(CHARON)
        game["creatures"][seat] = len(laid) - laid.count(CHARON)
        sets = min(laid.count(1), laid.count(2), laid.count(3))
        game["points"][seat] = sum(laid) + 10 * sets
        game["bonus_sets"][seat], game["bonus"][seat] = sets, min(sets, 1)
        if laid.count(CHARON) >= 3:
            game["out"] |= 1 << seat
            game["eliminated"][seat] = 1
            game["eliminations"] += 1

    def codes(self):
        """Return the codes of the legal options."""
        return list_options(nessos, self.games, self.record)[0][0].tolist()

    def feature(self, name, code=None):
        """Return a feature or fact of one option, the first one if none is named."""
        codes, table = list_options(nessos, self.games, self.record)[0]
        decision = nessos.DECISIONS[int(self.game["decision"])]
        place = [*decision.features, *decision.facts].index(name)
        return float(table[place, 0 if code is None else codes.tolist().index(code)])

    def words(self):
        """Return the legal options in words."""
        return [nessos.describe(self.record, int(self.game["decision"]), code) for code in self.codes()]

    def _play(self, code):
        assert self.game["ended"] == 0, "the game is over"
        assert code in self.codes(), "no legal option"
        nessos.play(self.games, np.zeros(1, np.int64), self.record, np.array([code], np.int32))
        return self

    def put(self, card, to, told=None):
        """Offer or add a card to a seat, under its own number unless told otherwise."""
        card = cards(str(card))[0]
        return self._play(pack(card, to, told or card))

    def accept(self):
        return self._play(ACCEPT)

    def refuse(self):
        return self._play(REFUSE)

    @property
    def end(self):
        """Return the reason of the end and the winning seats."""
        winners = [seat for seat in range(6) if self.game["winners"] >> seat & 1]
        return nessos.ENDS[self.game["ended"]], winners

    def held(self, seat):
        """Return a seat's hand, sorted, as cards."""
        return [card for card in range(CARDS) for _ in range(self.game["hands"][seat, card])]


def total(games):
    """Return the cards of each game by kind wherever they are, (G, CARDS)."""
    found = games["hands"].sum(axis=1, dtype=int) + games["face_up"].sum(axis=1, dtype=int) + games["lost"]
    for card in range(CARDS):
        found[:, card] += ((games["draw"] == card) & (np.arange(DECK) < games["left"][:, None])).sum(axis=1)
        found[:, card] += ((games["pile"] == card) & (np.arange(3) < games["height"][:, None])).sum(axis=1)
    return found
