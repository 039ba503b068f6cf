"""A table of Odysseus set by hand, for worked cases; every play must be a listed option, named by its words."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as some

from simulator.games import odysseus
from simulator.games.odysseus.pieces import COLOURS, GOD_NAMES, KIND_NAMES, NO_DISC, TYPE_NAMES, UNKNOWN_WIND, WIND
from simulator.play.streams import game_keys
from support.positions import list_options

SWITCHES = some.fixed_dictionaries(
    {
        "board": some.sampled_from(["ring", "random:3"]),
        "missions": some.sampled_from(["cycle", "random"]),
        "goal": some.sampled_from([4, 10, 31]),
        "new_cards": some.sampled_from([0, 1, 2, 5]),
        "zeus_may_end_empty": some.booleans(),
        "athena_counters_hades": some.sampled_from(["activation", "any_time"]),
        "max_rounds": some.sampled_from([3, 40]),
    }
)
"""Values of every switch, for properties."""


def zone_number(text):
    """Return the number of a zone such as ``"1 yellow"``."""
    ship, colour = text.split()
    return 3 * (int(ship) - 1) + COLOURS.index(colour)


def kinds(text):
    """Return the kinds of a text such as ``"ABC"``."""
    return [KIND_NAMES.index(letter) for letter in text]


class Table:
    """One game in play; seats from the left of Zeus, who sits last, unless the gods are named.

    Parameters
    ----------
    gods : str
        Names of the gods by seat; the ship lies on island 0 and the first seat left of Zeus is to act.
    hands : sequence of str
        Wind cards of each seat, such as ``"3 Dionysos"``; empty by default.
    missions : sequence of str
        Kinds worth 3, 2 and 1 by seat, such as ``"ABC"``; by default ``ABC``, ``BCD``, …
    """

    def __init__(self, gods="Poseidon Athena Zeus", hands=(), missions=(), **switches):
        names = gods.split()
        self.players = len(names)
        self.rules = odysseus.Rules.build(switches)
        self.record = self.rules.record(self.players)
        self.games = np.zeros(1, odysseus.STATE)
        self.games["key"] = game_keys(7, np.arange(1))
        self.rows = np.zeros(1, np.int64)
        odysseus.deal(self.games, self.rows, self.record)
        self.game = self.games[0]
        game = self.game
        for seat, name in enumerate(names):
            game["gods"][seat] = GOD_NAMES.index(name)
            game["holders"][GOD_NAMES.index(name)] = seat
            game["first_god"][seat] = GOD_NAMES.index(name)
        game["seat"] = names.index("Zeus")
        for seat in range(self.players):
            self.mission(seat, missions[seat] if missions else "".join(KIND_NAMES[(seat + i) % 6] for i in range(3)))
            self.hand(seat, hands[seat] if hands else "")
        self.play("place the ship on island 0")

    def hand(self, seat, cards):
        """Give a seat a hand, from and to the deck."""
        self.game["deck"] += self.game["hands"][seat]
        self.game["hands"][seat] = 0
        for card in cards.split():
            self.game["hands"][seat, TYPE_NAMES.index(card)] += 1
        self.game["held"][seat] = self.game["hands"][seat].sum()
        self.game["deck"] -= self.game["hands"][seat]
        assert (self.game["deck"] >= 0).all(), "the pack has no such cards"

    def mission(self, seat, text):
        """Give a seat a mission."""
        self.game["worth"][seat] = 0
        for points, kind in zip((3, 2, 1), kinds(text), strict=True):
            self.game["worth"][seat, kind] = points
        self.game["mission"][seat] = kinds(text)[0]

    def lay(self, zone, cards, seat=None):
        """Lay cards of the deck on a zone, face down for a seat if one is named."""
        at, game = zone_number(zone), self.game
        for card in cards.split():
            which = TYPE_NAMES.index(card)
            game["deck"][which] -= 1
            game["up" if seat is None else "down"][at, which] += 1
            game["face_down"][at] += seat is not None
            game["total"][at] += WIND[which]
            game["shown"][at] += WIND[which] if seat is None else UNKNOWN_WIND
            game["cards"] += 1
        if seat is not None:
            game["hades"] = seat

    def disc(self, island, letter):
        """Put a disc of a kind (``.`` for none) on an island, from the reserve or another island; the old one goes."""
        discs, reserve, old = self.game["discs"], self.game["reserve"], self.game["discs"][island]
        if old != NO_DISC:
            reserve[old] += 1
        discs[island] = NO_DISC
        if letter != ".":
            kind = KIND_NAMES.index(letter)
            if reserve[kind] > 0:
                reserve[kind] -= 1
            else:
                discs[np.flatnonzero(discs == kind)[0]] = NO_DISC
            discs[island] = kind

    def set_aside(self, letters):
        """Set discs of the reserve or, failing that, of the islands aside, and count every seat's points."""
        game = self.game
        for kind in kinds(letters):
            if game["reserve"][kind] > 0:
                game["reserve"][kind] -= 1
            else:
                game["discs"][np.flatnonzero(game["discs"] == kind)[0]] = NO_DISC
            game["aside"][kind] += 1
        for seat in range(self.players):
            game["points"][seat] = (game["worth"][seat, :6] * game["aside"]).sum()

    @property
    def decision(self):
        """Name of the decision that the game waits for."""
        return odysseus.DECISIONS[self.game["decision"]].name

    def voyage(self):
        """Return the island where the ship would end now, the steps and the smallest lead, reckoned from the cards."""
        game, island, leads = self.game, int(self.game["ship"]), []
        for ship in range(3):
            winds = []
            for zone in range(3 * ship, 3 * ship + 3):
                cards = (game["up"][zone] + game["down"][zone]) @ WIND
                winds.append(0 if zone == game["closed"] else cards * (2 if zone == game["doubled"] else 1))
            if not any(winds):
                break
            island = int(self.record["lines"][0][island, winds.index(max(winds))])
            leads.append(int(max(winds) - sorted(winds)[1]))
        return island, len(leads), min(leads, default=0)

    def codes(self):
        """Return the code of each option by its words, in their order."""
        (codes, _), kind = list_options(odysseus, self.games, self.record)[0], int(self.game["decision"])
        return {odysseus.describe(self.record, kind, int(code)): int(code) for code in codes}

    def options(self):
        """Return the words of all options in their order."""
        return list(self.codes())

    def features(self):
        """Return the features and facts of each option by its words."""
        _, table = list_options(odysseus, self.games, self.record)[0]
        decision = odysseus.DECISIONS[self.game["decision"]]
        names = (*decision.features, *decision.facts)
        return {words: dict(zip(names, table[:, m].tolist(), strict=True)) for m, words in enumerate(self.codes())}

    def play(self, *options):
        """Play options in turn, each by its words."""
        for words in options:
            codes = self.codes()
            assert words in codes, f"'{words}' is not among {list(codes)}"
            odysseus.play(self.games, self.rows, self.record, np.array([codes[words]], np.int32))
        return self

    def close(self):
        """Let the seats pass until the round is over."""
        rounds = int(self.game["rounds"])
        while self.decision == "turn" and self.game["rounds"] == rounds and not self.game["ended"]:
            self.play("pass")
        return self

    def sail_to(self):
        """Close the round and return the island where the voyage ends."""
        self.close()
        return int(self.game["ship"])


SIX = "Hades Hermes Athena Poseidon Aphrodite Zeus"


def six(to_act, hands=None, **switches):
    """Return a table of six with cards on ships 1 and 2, at a god's turn; hands are by god."""
    gods = SIX.split()
    table = Table(SIX, hands=[(hands or {}).get(god, "") for god in gods], **switches)
    table.lay("1 yellow", "3")
    table.lay("2 yellow", "2 1")
    while gods[table.game["seat"]] != to_act:
        table.play("pass")
    return table


def spent(table, god):
    """Return whether a god's token was used."""
    return bool(table.game["spent"][GOD_NAMES.index(god)])


POWERS = {
    "Zeus": "Zeus: end the round",
    "Aphrodite": "Aphrodite: double ship 1 yellow",
    "Poseidon": "Poseidon: close ship 1 yellow",
    "Hermes": "Hermes: move a 3 from ship 1 yellow to ship 3 red",
    "Hades": "Hades: play a 5 on ship 3 green, face down from now on",
}
