"""The laws: each a small change of the mission's terms or of the scoring, declared in one place.

A new law that changes a term is one more entry of `LAWS`. Its number, its column in the rows, its card in the deck
and the features of its vote follow from the entry. How long a card lasts is not public for most laws: ``lasts`` is
this project's assumption, and the switch ``law_lasts`` overrides it for all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

TERMS: Mapping[str, tuple[float, str]] = {
    "aim_noise": (1.0, "factor on the noise of every seat's aim"),
    "extra_prophets": (0.0, "prophets more for each seat"),
    "templars": (0.0, "medium discs to flick, for each seat"),
    "pairs": (0.0, "1 when the last two prophets of each seat are flicked together"),
    "sea_removed": (0.0, "1 when prophets at sea are removed at the end of the mission"),
    "all_islands": (0.0, "points for presence on all islands at worship"),
    "unscored": (0.0, "islands, drawn at random, that are not scored"),
    "tornado": (0.0, "width of the disc in the centre that removes what touches it, cm"),
    "iconoclasts": (0.0, "points for each enemy prophet knocked off the mat"),
}
"""Name of each term to its value without a law and what it is. Laws multiply ``aim_noise`` and add to the others."""


@dataclass(frozen=True)
class Law:
    """A law card.

    Attributes
    ----------
    name : str
        Its name in switches and columns.
    about : str
        What it does, in one line.
    lasts : str
        ``generation``, or ``game`` for the rest of the game.
    terms : mapping
        Terms that it changes, to the factor or the amount.
    """

    name: str
    about: str
    lasts: str
    terms: Mapping[str, float]


LAWS = (
    Law("kraken", "prophets at sea are removed at the end of the mission", "game", {"sea_removed": 1}),
    Law("pilgrims", "3 points for presence on all islands", "game", {"all_islands": 3}),
    Law("king_ape", "an island drawn at random is not scored", "generation", {"unscored": 1}),
    Law("tornado", "a disc of 4 cm in the centre of the mat removes what touches it", "game", {"tornado": 4.0}),
    Law(
        "templars", "each player flicks one medium disc more, which counts as a prophet", "generation", {"templars": 1}
    ),
    Law("little_finger", "aim noise × 1.5", "generation", {"aim_noise": 1.5}),
    Law("weak_hand", "aim noise × 2", "generation", {"aim_noise": 2.0}),
    Law("eyes_closed", "aim noise × 3", "generation", {"aim_noise": 3.0}),
    Law("two_at_once", "the last two prophets of each player are flicked together", "generation", {"pairs": 1}),
    Law("extra_prophet", "one prophet more for each player", "generation", {"extra_prophets": 1}),
    Law("iconoclasts", "1 point for each enemy prophet knocked off the mat", "game", {"iconoclasts": 1}),
)
NAMES = tuple(law.name for law in LAWS)
_PLACES = {name: place for place, name in enumerate(TERMS)}

AIM_NOISE = _PLACES["aim_noise"]
EXTRA_PROPHETS = _PLACES["extra_prophets"]
TEMPLARS = _PLACES["templars"]
PAIRS = _PLACES["pairs"]
SEA_REMOVED = _PLACES["sea_removed"]
ALL_ISLANDS = _PLACES["all_islands"]
UNSCORED = _PLACES["unscored"]
TORNADO = _PLACES["tornado"]
ICONOCLASTS = _PLACES["iconoclasts"]


def amounts() -> list[list[float]]:
    """Return what each law does to each term, (laws, terms): factors for ``aim_noise``, amounts for the others."""
    neutral = {"aim_noise": 1.0}
    return [[float(law.terms.get(term, neutral.get(term, 0.0))) for term in TERMS] for law in LAWS]
