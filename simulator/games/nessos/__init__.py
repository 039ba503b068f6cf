"""Nessos (Sayama and Arao, IELLO 2018): offer a card face down, say what it is, and beware of Charon.

The rules are read in this order: `switches` (the printed numbers and every ruling), `state` (one game as a record),
`rounds` (the course of a game), `choices` (the legal options), `knowledge` (what a seat cannot see), `features` (what
it can). Paragraphs named in the sources are those of the rules as this project simulates them.
"""

from simulator.games.nessos.choices import MAX_OPTIONS, playout
from simulator.games.nessos.features import DECISIONS, options
from simulator.games.nessos.knowledge import redeal
from simulator.games.nessos.rounds import deal, play
from simulator.games.nessos.state import COLUMNS, ENDS, STATE
from simulator.games.nessos.study import STUDY
from simulator.games.nessos.switches import PLAYERS, VARIANTS, WHY_PLAYERS, Rules
from simulator.games.nessos.words import describe, show

NAME, TITLE = "nessos", "Nessos"

__all__ = [
    "COLUMNS",
    "DECISIONS",
    "ENDS",
    "MAX_OPTIONS",
    "NAME",
    "PLAYERS",
    "STATE",
    "STUDY",
    "TITLE",
    "VARIANTS",
    "WHY_PLAYERS",
    "Rules",
    "deal",
    "describe",
    "options",
    "play",
    "playout",
    "redeal",
    "show",
]
