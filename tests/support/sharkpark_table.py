"""SharkPark positions set up by hand, and a slow reading of the scare, cell by cell, to hold the fast one against."""

from __future__ import annotations

import numpy as np

from simulator.games import sharkpark
from simulator.games.sharkpark.decisions import KIND
from simulator.games.sharkpark.state import MODE, NOWHERE, pack_scare
from support.positions import list_options

NORTH, EAST, SOUTH, WEST = range(4)
STEP = ((-1, 0), (0, 1), (1, 0), (0, -1))


def number(cell):
    return 8 * cell[0] + cell[1]


def on_board(cell):
    row, column = cell
    return 0 <= row < 8 and 0 <= column < 8 and cell not in {(0, 0), (0, 7), (7, 0), (7, 7)}


def cells_of(bits):
    return {(i // 8, i % 8) for i in range(64) if int(bits) >> i & 1}


class Table:
    """One game of SharkPark: set up by hand, played by names, read by cells.

    ``sharks`` are the cells of each seat's sharks in order of placing; ``fish`` maps cells to values; ``held`` gives
    each seat's numbers of fish of value 2, 3 and 4. Everybody knows every fish but those in ``lost[seat]``.
    """

    def __init__(self, sharks, fish, players=2, hunger=(0, 0, 0, 0), held=(), seat=0, lost=(), turn=1, **switches):
        self.rules = sharkpark.Rules.build(switches).record(players)
        self.record = np.zeros(1, sharkpark.STATE)
        game = self.game
        game["decision"], game["seat"], game["turn"], game["rounds"], game["key"] = KIND.scare, seat, turn, 1, 77
        game["cells"] = NOWHERE
        for owner, cells in enumerate(sharks):
            for i, cell in enumerate(cells):
                game["cells"][4 * owner + i] = number(cell)
                game["sharks"][owner] |= np.uint64(1 << number(cell))
        for cell, value in fish.items():
            game["fish"][value - 2] |= np.uint64(1 << number(cell))
            for owner in range(players):
                if owner >= len(lost) or cell not in lost[owner]:
                    game["known"][owner] |= np.uint64(1 << number(cell))
        game["hunger"] = list(hunger)[:4] + [0] * (4 - len(hunger))
        for owner, (twos, threes, fours) in enumerate(held):
            game["twos"][owner], game["threes"][owner], game["fours"][owner] = twos, threes, fours
            game["points"][owner] = 2 * twos + 3 * threes + 4 * fours

    @classmethod
    def dealt(cls, players=2, **switches):
        """Return a table as dealt, before the first shark is placed."""
        table = cls([], {}, players, **switches)
        table.record[:] = np.zeros(1, sharkpark.STATE)
        sharkpark.deal(table.record, np.zeros(1, np.int64), table.rules)
        return table

    @property
    def game(self):
        return self.record[0]

    @property
    def asked(self):
        """Name of the decision that waits, or the reason why the game ended."""
        ended = int(self.game["ended"])
        return sharkpark.ENDS[ended] if ended else sharkpark.DECISIONS[int(self.game["decision"])].name

    @property
    def fish(self):
        return {cell: value for value in (2, 3, 4) for cell in cells_of(self.game["fish"][value - 2])}

    def sharks(self, seat):
        cells = self.game["cells"][4 * seat : 4 * seat + 4]
        return [(int(c) // 8, int(c) % 8) for c in cells if c != NOWHERE]

    def knows(self, seat):
        return cells_of(self.game["known"][seat])

    def points(self):
        return self.game["points"][: int(self.rules["players"][0])].tolist()

    def codes(self):
        return list_options(sharkpark, self.record, self.rules, detail=False)[0][0].tolist()

    def words(self):
        return [sharkpark.describe(self.rules, int(self.game["decision"]), code) for code in self.codes()]

    def features(self, name):
        """Return a feature of all options by their codes."""
        codes, table = list_options(sharkpark, self.record, self.rules)[0]
        decision = sharkpark.DECISIONS[int(self.game["decision"])]
        names = [*decision.features, *decision.facts]
        return dict(zip(codes.tolist(), table[names.index(name)].tolist(), strict=True))

    def play(self, code):
        sharkpark.play(self.record, np.zeros(1, np.int64), self.rules, np.array([code], np.int32))
        return self

    def scare(self, shark, direction, mode=MODE.plain, seat=0):
        """Scare with the ``shark``-th shark of ``seat``, in order of placing."""
        return self.play(pack_scare(mode, 4 * seat + shark, direction))

    def choose(self, cell):
        """Place, exile or restock on a cell."""
        assert number(cell) in self.codes(), f"{cell} is no option of {self.asked}"
        return self.play(number(cell))

    def swim(self, shark, direction):
        code = 1 + 4 * shark + direction
        assert self.game["decision"] == KIND.swim and code in self.codes()
        return self.play(code)

    def stop(self):
        assert self.game["decision"] == KIND.swim
        return self.play(0)

    def cells(self):
        """Return the cells that the decision offers, in order."""
        assert self.asked in ("place", "exile", "restock")
        return [(code // 8, code % 8) for code in self.codes()]


FAR = {(1, 6): 4}
"""A four that keeps the game open, out of the way."""


def terror(own, enemies, fish, shark=0, direction=SOUTH, **more):
    """Return the table after TERROR by the ``shark``-th of the mover's sharks."""
    return Table([own, enemies], {**FAR, **fish}, hunger=(2,), **more).scare(shark, direction, MODE.TERROR)


def lanes_by_hand(cell, direction, width):
    """Return the lanes in front of a shark, by row or column, each from the nearest cell on."""
    (row, column), (dr, dc), half = cell, STEP[direction], width // 2
    lanes = []
    for side in range(-half, half + 1):
        r, c = row + side * abs(dc), column + side * abs(dr)
        lanes.append([at for n in range(1, 8) if on_board(at := (r + n * dr, c + n * dc))])
    return lanes


def moving_by_hand(lane, step, fish, whole, one_shark):
    """Return the cells of a lane whose fish move: all of them, or a domino from the first."""
    if whole:
        return [cell for cell in lane if cell in fish]
    moving, cell = [], lane[0] if lane else None
    while cell in fish and (not moving or one_shark(cell) is None):
        moving.append(cell)
        cell = (cell[0] + step[0], cell[1] + step[1])
    return moving


def scare_by_hand(state, rules, code):
    """Return what a scare leads to, read from the rules one cell at a time.

    Returns
    -------
    dict
        ``fish`` by cell, ``sharks`` by number, points ``eaten`` by seat, values ``escaped`` in order, and the queue
        ``exiles`` as (number of the shark, bitten).
    """
    mode, shark, direction = int(code) >> 6, int(code) >> 2 & 15, int(code) & 3
    mover, (dr, dc) = int(state["seat"]), STEP[direction]
    fish = {cell: v for v in (2, 3, 4) for cell in cells_of(state["fish"][v - 2])}
    sharks = {i: (int(c) // 8, int(c) % 8) for i, c in enumerate(state["cells"]) if c != NOWHERE}
    lanes = lanes_by_hand(sharks[shark], direction, int(rules["scare_width"][0]))
    swept = {cell for lane in lanes for cell in lane}
    leaving = {i for i, cell in sharks.items() if mode == MODE.TERROR and i // 4 != mover and cell in swept}
    staying = {i: cell for i, cell in sharks.items() if i not in leaving}

    def one_shark(cell):
        there = [i for i, at in staying.items() if at == cell]
        return there[0] if len(there) == 1 else None

    result = {"eaten": [0, 0, 0, 0], "escaped": [], "exiles": []}
    whole = mode in (MODE.FEAR, MODE.TERROR)
    moving = [cell for lane in lanes for cell in moving_by_hand(lane, (dr, dc), fish, whole, one_shark)]
    values = {cell: fish.pop(cell) for cell in moving}
    for cell, value in values.items():
        target = (cell[0] + dr, cell[1] + dc)
        if not on_board(target):
            result["escaped"].append(value)
        elif one_shark(target) is not None:
            result["eaten"][one_shark(target) // 4] += value
        else:
            assert target not in fish, "two fish never share a cell"
            fish[target] = value
    for cell in (cell for lane in lanes for cell in lane):
        for i in sorted(i for i in leaving if sharks[i] == cell):
            target = (cell[0] + dr, cell[1] + dc)
            bitten = any(at == target and j // 4 == mover for j, at in staying.items())
            if bitten or not on_board(target):
                result["exiles"].append((i, bitten))
            else:
                staying[i] = target
    return {**result, "fish": fish, "sharks": staying}
