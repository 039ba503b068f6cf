"""Odysseus (La Fureur des Dieux), Dominique Ehrhard, Jumbo 2001: six gods steer one ship by wind cards, 3-6 players.

The rules are read in this order: `switches` (every ruling), `pieces` and `board` (what is in the box), `state` (one
game as a record), `actions` and `decisions` (what a seat may do and what an option shows), `setup`, `round` and
`voyage` (the course of a game), `options` (the legal options), `hidden` (what a seat cannot see), `worth`, `outlook`
and `features` (what it can), `kernels` (all of it over many games). Paragraphs named in the sources are those of
docs/rules/odysseus.md.

Kernels take ``game``, one record of ``STATE``, which they change in place, and ``rules``, the record that
``Rules.record`` makes. Seats, cards and places in a list are whole numbers from 0.
"""

from simulator.games.odysseus.decisions import DECISIONS
from simulator.games.odysseus.hidden import DEALT
from simulator.games.odysseus.kernels import deal, dealt, options, play, playout, redeal
from simulator.games.odysseus.options import MAX_OPTIONS
from simulator.games.odysseus.state import COLUMNS, ENDS, STATE
from simulator.games.odysseus.study import STUDY
from simulator.games.odysseus.switches import PLAYERS, VARIANTS, Rules
from simulator.games.odysseus.words import describe, show

NAME, TITLE = "odysseus", "Odysseus / La Fureur des Dieux"

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
