"""What a seat may know of each option: the features that strategies read, by kind of decision."""

from typing import Any

import numpy as np
from numba import njit

from simulator.games.sharkpark.beliefs import believe, steps_to, worth
from simulator.games.sharkpark.board import LANES, SIDES, bit, count, inner, spread
from simulator.games.sharkpark.decisions import KIND, exile_row, place_row, restock_row, steal_row
from simulator.games.sharkpark.feature_table import WAVES, Table, rivals_cells
from simulator.games.sharkpark.state import EXILE_BITS, MAX_OPTIONS, SHARKS, fish_of
from simulator.games.sharkpark.swim_features import swims


@njit(cache=True, nogil=True)
def describe_others(games: Any, rows: Any, rules: Any, offsets: Any, codes: Any, features: Any) -> None:
    """Write the features of the options of records that wait for any decision but a scare."""
    waves = np.empty((WAVES, MAX_OPTIONS), np.uint64)
    for k in range(rows.shape[0]):
        game, table = games[rows[k]], Table(codes, features, waves, offsets[k], offsets[k + 1], k)
        if game.decision == KIND.swim:
            swims(game, rules[0], table)
        elif game.decision == KIND.place:
            _places(game, rules[0], table)
        elif game.decision == KIND.exile:
            _exiles(game, table)
        elif game.decision == KIND.steal:
            _steals(game, rules[0], table)
        else:
            _restocks(game, rules[0], table)


@inner
def _places(game: Any, rules: Any, table: Any) -> None:
    belief, own, rivals = believe(game), game.sharks[game.seat], rivals_cells(game, rules)
    for m in range(table.start, table.end):
        cell = bit(table.codes[m])
        around = spread(cell)
        facing = np.uint64(0)
        for direction in range(4):
            if SIDES[direction] & cell != 0:  # the side to the north faces south
                facing = LANES[1, table.codes[m], (direction + 2) & 3] & SIDES[(direction + 2) & 3]
        table.features[place_row.near, m] = worth(belief, belief.planes, around)
        table.features[place_row.to_four, m] = steps_to(cell, belief.planes.fours)
        table.features[place_row.facing, m] = count(facing & own)
        table.features[place_row.rivals, m] = count((around | spread(around)) & rivals)


@inner
def _exiles(game: Any, table: Any) -> None:
    belief, fish = believe(game), fish_of(game)
    for m in range(table.start, table.end):
        cell = bit(table.codes[m])
        table.features[exile_row.near, m] = worth(belief, belief.planes, spread(cell))
        table.features[exile_row.to_fish, m] = steps_to(cell, fish)
        table.features[exile_row.to_four, m] = steps_to(cell, belief.planes.fours)
    owner = (((game.exiles & ((1 << EXILE_BITS) - 1)) - 1) >> 1) // SHARKS
    table.features[exile_row.owner_lead, table.position] = game.points[owner] - game.points[game.seat]


@inner
def _steals(game: Any, rules: Any, table: Any) -> None:
    for m in range(table.start, table.end):
        value = table.codes[m]
        best = 0
        for seat in range(rules.players):
            if seat != game.seat:
                best = max(best, game.points[seat] - (value if seat == game.victim else 0))
        table.features[steal_row.value, m] = value
        table.features[steal_row.margin, m] = game.points[game.seat] + value - best


@inner
def _restocks(game: Any, rules: Any, table: Any) -> None:
    own, rivals = game.sharks[game.seat], rivals_cells(game, rules)
    for m in range(table.start, table.end):
        cell = bit(table.codes[m])
        table.features[restock_row.mine, m] = steps_to(own, cell)
        table.features[restock_row.theirs, m] = steps_to(rivals, cell)
    table.features[restock_row.value, table.position] = game.waiting & 7
