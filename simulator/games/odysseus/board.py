"""Boards: 18 islands joined by three perfect matchings, one for each colour; loading, making and validating them."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simulator.errors import InputError, suggest
from simulator.games.odysseus.pieces import COLOURS, ISLANDS

if TYPE_CHECKING:
    from numpy.typing import NDArray

FOLDER = Path(__file__).parent / "boards"
"""Boards that ship, one TOML file each."""
RANDOM = "random:"
"""A board named ``random:SEED`` is made from that seed."""


def board_names() -> list[str]:
    """Return the names of the boards that ship, sorted."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def load_board(name: str) -> NDArray[np.int32]:
    """Return a board's lines.

    Parameters
    ----------
    name : str
        A board that ships, ``random:SEED``, or the path of a TOML file.

    Returns
    -------
    int32 array (18, 3)
        The island at the other end of each island's yellow, green and red line.

    Raises
    ------
    InputError
        When there is no such board, or it is none by the rules (`check_board`).
    """
    if name.startswith(RANDOM):
        return _lines(random_board(_seed(name)))
    path = FOLDER / f"{name}.toml" if name in board_names() else Path(name)
    if not path.is_file():
        choices = [*board_names(), f"{RANDOM}SEED", "the path of a TOML file"]
        raise InputError(f"board '{name}' is not found: {suggest(name, choices)}")
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8-sig"))  # some editors begin a file with a byte order mark
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"board '{name}' is not a TOML file: {error}") from error
    except OSError as error:
        raise InputError(f"board '{name}' cannot be read: {error.strerror}") from error
    return check_board(name, data)


def check_board(name: str, data: Mapping[str, Any]) -> NDArray[np.int32]:
    """Return the lines of a board given as three lists of nine pairs of islands, or raise `InputError`.

    Every colour is a perfect matching of the islands 0-17, no two islands are joined twice, and every island can
    be reached (rules: Pieces). A ``title`` is welcome beside the three colours.
    """
    for key in data:
        if key not in (*COLOURS, "title"):
            raise InputError(f"board '{name}' has an entry '{key}': {suggest(key, [*COLOURS, 'title'])}")
    for colour in COLOURS:
        if colour not in data:
            raise InputError(f"board '{name}' has no {colour} lines: give yellow, green and red, nine pairs each")
        _check_matching(name, colour, data[colour])
    _check_simple(name, data)
    lines = _lines([data[colour] for colour in COLOURS])
    reached = _reached(lines)
    if len(reached) < ISLANDS:
        lost = min(set(range(ISLANDS)) - reached)
        raise InputError(f"board '{name}' is not connected: no line leads from island 0 to island {lost}")
    return lines


def random_board(seed: int) -> list[list[tuple[int, int]]]:
    """Return three matchings drawn at random until they make a simple, connected board; the same for a seed."""
    source = random.Random(seed)
    while True:
        matchings = []
        for _ in COLOURS:
            keys = [source.random() for _ in range(ISLANDS)]  # of Random, this sequence alone is promised to last
            order = sorted(range(ISLANDS), key=keys.__getitem__)
            pairs = zip(order[::2], order[1::2], strict=True)
            matchings.append(sorted((min(pair), max(pair)) for pair in pairs))
        simple = len({pair for matching in matchings for pair in matching}) == 3 * ISLANDS // 2
        if simple and len(_reached(_lines(matchings))) == ISLANDS:
            return matchings


def _seed(name: str) -> int:
    text = name[len(RANDOM) :]
    if not (text.isascii() and text.isdigit()):
        raise InputError(f"board '{name}' has the seed '{text}': give a whole number of 0 or more, as in random:7")
    return int(text)


def _check_matching(name: str, colour: str, pairs: Any) -> None:
    """Raise `InputError` unless the pairs of one colour join every island to exactly one other."""
    where = f"board '{name}', {colour}:"
    if not isinstance(pairs, list) or len(pairs) != ISLANDS // 2:
        given = len(pairs) if isinstance(pairs, list) else repr(pairs)
        raise InputError(f"{where} {given} is not a list of nine pairs of islands: give exactly nine")
    ends: set[int] = set()
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2 or not all(type(end) is int for end in pair):
            raise InputError(f"{where} {pair!r} is not a pair of islands: give two whole numbers from 0 to 17")
        for end in pair:
            if not 0 <= end < ISLANDS:
                raise InputError(f"{where} there is no island {end}: give numbers from 0 to 17")
            if end in ends:
                raise InputError(f"{where} not a matching, island {end} occurs twice: each has one line of a colour")
            ends.add(end)


def _check_simple(name: str, data: Mapping[str, Any]) -> None:
    """Raise `InputError` when two islands are joined by lines of two colours."""
    seen: dict[tuple[int, int], str] = {}
    for colour in COLOURS:
        for pair in data[colour]:
            key = (min(pair), max(pair))
            if key in seen:
                raise InputError(
                    f"board '{name}' has a double line: islands {key[0]} and {key[1]} are joined by "
                    f"{seen[key]} and by {colour}, and the three lines of an island lead to three islands"
                )
            seen[key] = colour


def _lines(matchings: Sequence[Sequence[Sequence[int]]]) -> NDArray[np.int32]:
    lines = np.zeros((ISLANDS, len(COLOURS)), np.int32)
    for colour, matching in enumerate(matchings):
        for a, b in matching:
            lines[a, colour], lines[b, colour] = b, a
    return lines


def _reached(lines: NDArray[np.int32]) -> set[int]:
    """Return the islands that can be reached from island 0."""
    reached, edge = {0}, [0]
    while edge:
        for island in lines[edge.pop()].tolist():
            if island not in reached:
                reached.add(island)
                edge.append(island)
    return reached
