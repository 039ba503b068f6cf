"""Positions and options of SharkPark in words and text."""

from typing import Any

from simulator.games.sharkpark.board import DIRECTIONS, SIZE, VALUES, exists
from simulator.games.sharkpark.decisions import KIND
from simulator.games.sharkpark.state import MODES, SEATS, SHARKS, unpack_scare

_LETTERS = "ABCD"


def shark_name(number: int) -> str:
    """Return a shark's name: its seat's letter and its place in the order of placing, ``B2``."""
    return f"{_LETTERS[number // SHARKS]}{number % SHARKS + 1}"


def cell_name(cell: int) -> str:
    """Return a cell as (row,column)."""
    return f"({cell // SIZE},{cell % SIZE})"


def describe(rules: Any, decision: int, code: int) -> str:
    """Name an option in words; the swimming shark is named by its place in the order of placing.

    Parameters
    ----------
    rules : record array
        The rules in force.
    decision : int
        Its kind, an index of ``DECISIONS``.
    code : int
        The option's code.
    """
    decision, code = int(decision), int(code)
    if decision == KIND.scare:
        mode, shark, direction = unpack_scare(code)
        lead = "scare" if mode == 0 else f"{MODES[mode]}, scare"
        return f"{lead} {DIRECTIONS[direction]} with {shark_name(shark)}"
    if decision == KIND.place:
        return f"place a shark on {cell_name(code)}"
    if decision == KIND.exile:
        return f"put the driven shark on {cell_name(code)}"
    if decision == KIND.steal:
        return f"take a fish of value {code}"
    if decision == KIND.restock:
        return f"put the fish back on {cell_name(code)}"
    if code == 0:
        return "stop swimming"
    return f"swim {DIRECTIONS[(code - 1) & 3]} with shark {(code - 1) // 4 + 1}"


def show(record: Any, rules: Any) -> str:
    """Draw a position: fish as their values, sharks as letters by seat, then each seat's points, hunger and fish."""
    lines = ["    " + " ".join(f" {column}" for column in range(SIZE))]
    for row in range(SIZE):
        lines.append(f" {row}  " + " ".join(_square(record, row, column) for column in range(SIZE)).rstrip())
    for seat in range(int(rules["players"][0])):
        mark = ">" if seat == record["seat"] and not record["ended"] else " "
        held = f"{record['twos'][seat]}×2 {record['threes'][seat]}×3 {record['fours'][seat]}×4"
        hunger = ("peckish", "hungry", "starving")[record["hunger"][seat]]
        lines.append(f"{mark}{_LETTERS[seat]} {record['points'][seat]:3d} points ({held}), {hunger}")
    return "\n".join(lines)


def _square(record: Any, row: int, column: int) -> str:
    cell = SIZE * row + column
    if not exists(row, column):
        return "  "
    fish = [str(value) for i, value in enumerate(VALUES) if int(record["fish"][i]) >> cell & 1]
    sharks = [shark_name(number) for number in range(SEATS * SHARKS) if record["cells"][number] == cell]
    if len(sharks) > 1:
        return f"{sharks[0][0]}+"
    if sharks:
        return sharks[0]
    return f" {fish[0]}" if fish else " ."
