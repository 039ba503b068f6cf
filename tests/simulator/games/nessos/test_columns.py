"""What the rows of Nessos keep of a game, recounted from its decisions."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.games import nessos
from simulator.games.nessos.state import ACCEPT, CHARON, REFUSE, unpack
from simulator.play.engine import play_games
from simulator.play.streams import game_keys
from strategies import discovery


@pytest.mark.parametrize("players", nessos.PLAYERS)
def test_piles_answers_announcements_and_lies_are_those_of_the_decisions(players):
    n = 30
    names = ("accepted", "refused", "added", "piles_of_1", "piles_of_2", "piles_of_3")
    counts = {name: np.zeros(n, int) for name in names}
    told, lied, pile = np.zeros((n, 6), int), np.zeros((n, 6), int), [[] for _ in range(n)]

    def watch(games, rows, codes, _):
        for row, code in zip(rows.tolist(), codes.tolist(), strict=True):
            seat = int(games["seat"][row])
            if code in (ACCEPT, REFUSE):
                counts["accepted" if code == ACCEPT else "refused"][row] += 1
                counts[f"piles_of_{len(pile[row])}"][row] += 1
                for author, card in pile[row]:
                    told[row, author] += 1
                    lied[row, author] += card == CHARON
                pile[row] = []
            else:
                counts["added"][row] += bool(pile[row])
                pile[row].append((seat, unpack(code)[0]))

    strategies = [discovery.build(name, "nessos") for name in ("uniform", "bluffer")]
    line_ups = np.tile(np.arange(players) % 2, (n, 1))
    games = play_games(
        nessos, nessos.Rules(), players, game_keys(8, np.arange(n)), strategies, line_ups, watch=watch
    ).games
    for name, found in counts.items():
        assert (games[name] == found).all(), name
    assert (games["announced"] == told).all() and (games["lies"] == lied).all()
    assert counts["added"].sum() > 0 and lied.sum() > 0
    assert (games["eliminations"] == games["eliminated"].sum(axis=1)).all()
