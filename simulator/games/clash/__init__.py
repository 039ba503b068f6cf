"""Clash à l'Olympe (Flick of Faith): prophets flicked onto islands, the flick simulated as physics.

2 to 4 players flick discs from their corners; the printed mat and its sizes are not public, so the mat is a file
(`mats`), and every figure hangs on the one used. `switches` and `mat` (what is played on), `state` (a game as a
record), `decisions` (what is decided, and what an option shows), `options` with `aims` and `temples` (the legal
options), `flow` with `council`, `mission`, `worship`, `laws` and `gods` (the course of a game), `physics` (what
slides where), `hidden` (what a seat cannot see), `features` and `flick_features` (what it can), `kernels` (all of it
over many games). Paragraphs named in the sources are those of docs/rules/clash.md.
"""

from simulator.games.clash.columns import COLUMNS
from simulator.games.clash.decisions import DECISIONS
from simulator.games.clash.kernels import deal, options, play, playout, redeal
from simulator.games.clash.options import MAX_OPTIONS
from simulator.games.clash.pictures import PICTURES
from simulator.games.clash.state import ENDS, STATE
from simulator.games.clash.study import STUDY
from simulator.games.clash.switches import PLAYERS, VARIANTS, Rules
from simulator.games.clash.words import describe, show

NAME, TITLE = "clash", "Clash à l'Olympe"
SEAT_PARAMETERS = ("aim_sd", "power_sd")
"""A hand's skill, which a strategy may carry: noise of the aim in degrees, noise of the strength."""

__all__ = [
    "COLUMNS", "DECISIONS", "ENDS", "MAX_OPTIONS", "NAME", "PICTURES", "PLAYERS", "SEAT_PARAMETERS", "STATE", "STUDY",
    "TITLE", "VARIANTS", "Rules", "deal", "describe", "options", "play", "playout", "redeal", "show",
]  # fmt: skip
