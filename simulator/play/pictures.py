"""How a game is drawn: what a game may offer under the name ``PICTURES``, whatever it is played on."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

from simulator.play.rules import Rules


@dataclasses.dataclass(frozen=True)
class Boards:
    """What a game is played on when that is a file that users may write: a mat, a map.

    Attributes
    ----------
    noun : str
        What it is called ("mat").
    switch : str
        Name of the switch of the rules that says which one.
    names : callable
        Returns the names of those that come with the game, sorted.
    describe : callable
        From a name or a path to lines of words; raises `InputError` when it cannot be played on.
    draw : callable
        From a name or a path to a picture as SVG text.
    same : callable
        Whether two names or paths are of equal boards.
    """

    noun: str
    switch: str
    names: Callable[[], list[str]]
    describe: Callable[[str], list[str]]
    draw: Callable[[str], str]
    same: Callable[[str, str], bool]


@dataclasses.dataclass(frozen=True)
class Pictures:
    """How positions of a game are drawn.

    Attributes
    ----------
    draw : callable
        From a record of ``STATE``, its `Rules`, the number of players and lines of a caption to SVG text. The same
        position gives the same bytes.
    caption : callable
        From a record, its `Rules` and a name for each seat in play to lines of words that go with the picture.
    boards : Boards, optional
        What the game is played on, when users may write that.
    """

    draw: Callable[[Any, Rules, int, Sequence[str]], str]
    caption: Callable[[Any, Rules, Sequence[str]], list[str]]
    boards: Boards | None = None
