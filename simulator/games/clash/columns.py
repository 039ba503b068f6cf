"""What is written to the rows of a run."""

from __future__ import annotations

import numpy as np

from simulator.games.clash import gods, laws
from simulator.play.game import Column


def _words(law: str) -> str:
    """Return a law's name in words: "weak hand"."""
    return law.replace("_", " ")


COLUMNS = (
    Column("god", "god of the seat", np.int8, by_seat=True, labels=gods.NAMES),
    Column("points_presence", "points for presence at worship", np.int16, by_seat=True),
    Column("points_dominance", "points for dominance at worship", np.int16, by_seat=True),
    Column("points_navel", "points for prophets taken from the navel", np.int16, by_seat=True),
    Column("points_law", "points that a law gave", np.int16, by_seat=True),
    Column("prophets_lost", "own prophets lost off the mat, in the corner or to a law", np.int16, by_seat=True),
    Column("knocked_off", "enemy prophets knocked off the mat", np.int16, by_seat=True),
    Column("temples_built", "temples put on the mat, moved ones included", np.int16, by_seat=True),
    Column("temples_lost", "own temples pushed off their island", np.int16, by_seat=True),
    Column("navel_calls", "times the seat called the navel", np.int16, by_seat=True),
    Column("powers_used", "times the seat used its god's power", np.int16, by_seat=True),
    Column("flicks", "flicks, those repeated in the corner included", np.int16),
    Column("reflicks", "flicks repeated because the disc had not left the corner", np.int16),
    Column("councils", "votes held", np.int8),
    Column(
        "contested_votes", "contested votes, with thumbs both up and down (the others were no real choice)", np.int8
    ),
    Column("tied_votes", "tied votes, with as many thumbs up as down", np.int8),
    *(
        Column(f"contested_{name}", f"part of the votes on {_words(name)} that were contested", np.float32)
        for name in laws.NAMES
    ),
    *(Column(f"force_{name}", f"generations in which {_words(name)} was in force", np.int8) for name in laws.NAMES),
)
