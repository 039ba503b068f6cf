"""The switches of Odysseus and its named variants."""

from dataclasses import dataclass
from typing import Any

from simulator.games.odysseus.board import load_board
from simulator.play.rules import Rules as BaseRules
from simulator.play.rules import switch

PLAYERS = range(3, 7)
"""Player counts that the rules have gods for (rules: Setup)."""


@dataclass(frozen=True)
class Rules(BaseRules):
    """Switches of Odysseus; the defaults are the printed rules and this project's rulings."""

    board: str = switch(
        "ring", "lines between the islands: ring, random:SEED, or the path of a TOML file", source="Pieces"
    )
    missions: str = switch(
        "cycle",
        "mission i values kinds i, i + 1, i + 2 at 3, 2, 1; or a random set for each game",
        source="Pieces",
        choices=("cycle", "random"),
    )
    goal: int = switch(10, "points of a mission that end the game", source="End", low=1, high=60)
    new_cards: int = switch(2, "wind cards dealt to each seat after a round", source="Sailing, 5", low=0, high=7)
    zeus_may_end_empty: bool = switch(False, "Zeus may end a round before a card lies in a zone", source="A round")
    athena_counters_hades: str = switch(
        "activation",
        "when Athena may cancel Hades' power: as he uses it, or after any of his face-down cards",
        source="Powers, 4",
        choices=("activation", "any_time"),
    )
    max_rounds: int = switch(60, "rounds after which a game is stopped", source="End", low=1, high=1000)

    def validate(self) -> None:
        """Load the board, so that a bad one is told at once."""
        load_board(self.board)

    def resolve(self, players: int) -> dict[str, Any]:
        """Return the kernels' view: the board as ``lines`` (18, 3), the text choices as numbers."""
        values = super().resolve(players)
        del values["board"]
        return {"lines": load_board(self.board), **values}


VARIANTS: dict[str, dict[str, Any]] = {
    "three_cards": {"new_cards": 3},
    "random_missions": {"missions": "random"},
    "watchful_athena": {"athena_counters_hades": "any_time"},
    "hasty_zeus": {"zeus_may_end_empty": True},
}
