"""What a god is to the rules."""

from __future__ import annotations

from dataclasses import dataclass

NO_POWER, BEFORE_FLICK, AFTER_FLICK = "", "before", "after"


@dataclass(frozen=True)
class God:
    """A god and what it changes for the player who has it.

    Attributes
    ----------
    name, about : str
    judges : bool
        Decides tied votes.
    has_sphinx : bool
        One of the prophets is the Sphinx.
    flicks_again : bool
        Flicks the first own prophet lost off the mat in a turn again.
    power : str
        When the power may be used, once a generation: before the flick, after it, or none to use.
    """

    name: str
    about: str
    judges: bool = False
    has_sphinx: bool = False
    flicks_again: bool = False
    power: str = NO_POWER
