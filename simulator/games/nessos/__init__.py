"""Nessos (Sayama and Arao, IELLO 2018): offer a card face down, say what it is, and beware of Charon.

The rules are read in this order: `switches` (the printed numbers and every ruling), `state` (one game as a record),
`decisions` (what is decided, and what an option shows), `rounds` (the course of a game), `options` (the legal options),
`hidden` (what a seat cannot see), `features` (what it can), `kernels` (all of it over many games). Paragraphs named in
the sources are those of docs/rules/nessos.md.

Kernels take ``game``, one record of ``STATE``, which they change in place, and ``rules``, the record that
``Rules.record`` makes. Seats, cards and places in a list are whole numbers from 0.
"""

from simulator.games.nessos.decisions import DECISIONS
from simulator.games.nessos.hidden import DEALT
from simulator.games.nessos.kernels import deal, dealt, options, play, playout, redeal
from simulator.games.nessos.options import MAX_OPTIONS
from simulator.games.nessos.state import COLUMNS, ENDS, STATE
from simulator.games.nessos.study import STUDY
from simulator.games.nessos.switches import PLAYERS, VARIANTS, WHY_PLAYERS, Rules
from simulator.games.nessos.words import describe, show

NAME, TITLE = "nessos", "Nessos"

__all__ = [
    "COLUMNS",
    "DEALT",
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
    "dealt",
    "describe",
    "options",
    "play",
    "playout",
    "redeal",
    "show",
]
