"""The switches of SharkPark: every ruling that the printed rules leave open."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from simulator.play.rules import Rules as BaseRules
from simulator.play.rules import switch

PLAYERS = range(2, 5)
VARIANTS: Mapping[str, Mapping[str, Any]] = {"sonar": {"sonar": True}, "vivier": {"vivier": True}}
"""The printed variants; ``sonar+vivier`` plays both."""


@dataclass(frozen=True)
class Rules(BaseRules):
    """Switches of SharkPark, the printed rules as defaults."""

    sonar: bool = switch(False, "fish lie face up, so that nobody forgets a value", source="Variants")
    vivier: bool = switch(False, "fish that escape are put back on cells of their own value", source="Variants")
    memory: float = switch(
        0.7,
        "probability that a seat keeps track of a fish's value when the fish is moved",
        source="Hidden information",
        low=0.0,
        high=1.0,
    )
    scare_width: int = switch(3, "lanes that a scare takes: three wide, or one", source="A turn, 2", choices=(3, 1))
    starving_keeps_hungry_specials: bool = switch(
        False, "a starving seat may also use FEAR and RUN", source="A turn, 1"
    )
    swim_eats: bool = switch(True, "a shark that swims onto a fish eats it; else it may not", source="A turn, 4")
    shared_cells: bool = switch(
        False, "sharks may share a cell, and two sharks on a cell eat nothing that enters it", source="A turn, 4"
    )
    eating_off_turn_resets: bool = switch(
        True, "a seat that eats during another's turn drops to hunger 0", source="A turn, 5"
    )
    max_turns: int = switch(400, "turns after which a game is truncated", source="End", low=1, high=100_000)

    def resolve(self, players: int) -> dict[str, Any]:
        """Return the kernels' view: sharks of each seat, and a memory that is perfect under Sonar."""
        return {
            **super().resolve(players),
            "memory": 1.0 if self.sonar else self.memory,  # Hidden information: Sonar does not use memory
            "sharks": 4 if players == 2 else 3,  # Board and pieces
            "wide": self.scare_width == 3,
        }
