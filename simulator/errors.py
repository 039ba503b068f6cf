"""What can go wrong, in one clear sentence, and the nearest of the valid choices."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from pathlib import Path


class InputError(ValueError):
    """A call that cannot be answered: one clear sentence that names the value given and the valid choices."""


def describe_error(error: BaseException) -> str:
    """Return an exception of foreign code in words: its kind, and what it says if it says anything."""
    said = str(error).strip()
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def suggest(given: object, choices: Iterable[str]) -> str:
    """Return a clause that suggests the nearest of the choices and lists them all."""
    names = [str(choice) for choice in choices]
    near = difflib.get_close_matches(str(given), names, n=1, cutoff=0.5)
    lead = f"did you mean '{near[0]}'? " if near else ""
    return f"{lead}choose from: {', '.join(names)}"


class StrategyError(InputError):
    """A strategy that does not answer as it must; names the strategy, the decision and the game."""


class RunError(InputError):
    """A run that cannot go on, through no fault of its input; its finished parts are kept and it can be resumed."""


class Interrupted(Exception):  # noqa: N818 - no error: the user asked for it
    """The run was stopped by Ctrl+C; its finished parts are kept.

    Attributes
    ----------
    folder : Path
        What to resume.
    games, total : int
        Games kept, and games of the whole.
    """

    def __init__(self, folder: Path, games: int, total: int) -> None:
        super().__init__(f"stopped after {games:,} of {total:,} games")
        self.folder, self.games, self.total = folder, games, total
