"""Constructed scenes of Clash for the tests: a dealt game whose discs are put where the test wants them."""

from __future__ import annotations

import numpy as np

from simulator.games import clash
from simulator.games.clash import state
from simulator.games.clash.pieces import put

ISLANDS = {"south": (30.0, 12.0), "east": (48.0, 30.0), "north": (30.0, 48.0), "west": (12.0, 30.0)}
"""A place inside each island of the default mat, outside its city."""


def disc(seat, place):
    """Return the number of a seat's disc."""
    return seat * state.SLOTS + place


def temple(seat, k=0):
    """Return the number of a seat's temple."""
    return disc(seat, state.PROPHETS + k)


class Scene:
    """One game under given switches: no laws, a hand without noise and no gods, unless told."""

    def __init__(self, players=4, key=1, **switches):
        values = {"laws": "none", "aim_sd": 0.0, "power_sd": 0.0, **switches}
        self.rules = clash.Rules.build(values).record(players)
        self.games = np.zeros(1, clash.STATE)
        self.games["key"] = key
        for name in clash.SEAT_PARAMETERS:
            self.games[name] = np.nan
        self.rows = np.zeros(1, np.int64)
        clash.deal(self.games, self.rows, self.rules)

    @property
    def game(self):
        return self.games[0]

    @property
    def rule(self):
        return self.rules[0]

    def put(self, seat, place, x, y):
        """Put a disc on the mat."""
        put(self.game, self.rule, disc(seat, place), float(x), float(y))
        if place >= state.PROPHETS:
            zones = int(self.game["zones"][disc(seat, place)])
            self.game["home"][disc(seat, place)] = (zones & 15).bit_length() - 1
        return self

    def options(self, detail=False):
        """Return the codes of the options, or (codes, features by name) when detail is asked for."""
        decision = clash.DECISIONS[self.game["decision"]]
        codes, offsets = np.zeros(1000, np.int32), np.zeros(2, np.int64)
        features = np.zeros((len(decision.features) + len(decision.facts), 1000), np.float32)
        clash.options(self.games, self.rows, self.rules, detail, offsets, codes, features)
        codes = codes[: offsets[1]].copy()
        if not detail:
            return codes
        named = {name: features[k, : offsets[1]] for k, name in enumerate(decision.features)}
        facts = {name: features[len(decision.features) + k, 0] for k, name in enumerate(decision.facts)}
        return codes, {**named, **facts}

    def words(self):
        """Return the options by their names in words."""
        return {clash.describe(self.rules, int(self.game["decision"]), int(code)): int(code) for code in self.options()}

    def play(self, code):
        """Play an option, given by code or in words."""
        if isinstance(code, str):
            code = self.words()[code]
        assert code in self.options()
        clash.play(self.games, self.rows, self.rules, np.array([code], np.int32))
        return self

    def decision(self):
        """Return the name of the decision that the game waits for."""
        return clash.DECISIONS[self.game["decision"]].name
