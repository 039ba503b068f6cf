"""SharkPark (Piero Cioni, Tenkigames 2005): scare the fish into your own sharks' mouths, not into the others'.

The rules in the order of the rule book: `board` and `switches`, `state` (a game as a record), `decisions` (what is
decided, and what an option shows), `options` (the legal options), `scare` and `moves` (playing one), `hidden` (what a
seat cannot see), `features` (what it can), `kernels` (all of it over many games). Paragraphs named in the sources are
those of docs/rules/sharkpark.md.
"""

from simulator.games.sharkpark.decisions import DECISIONS
from simulator.games.sharkpark.kernels import deal, options, play, playout, redeal
from simulator.games.sharkpark.state import COLUMNS, ENDS, MAX_OPTIONS, STATE
from simulator.games.sharkpark.study import STUDY
from simulator.games.sharkpark.switches import PLAYERS, VARIANTS, Rules
from simulator.games.sharkpark.words import describe, show

NAME, TITLE = "sharkpark", "SharkPark"

__all__ = [
    "COLUMNS", "DECISIONS", "ENDS", "MAX_OPTIONS", "NAME", "PLAYERS", "STATE", "STUDY", "TITLE", "VARIANTS", "Rules",
    "deal", "describe", "options", "play", "playout", "redeal", "show",
]  # fmt: skip
