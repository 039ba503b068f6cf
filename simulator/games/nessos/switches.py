"""The switches of Nessos: every ruling that the printed rules leave open."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from simulator.errors import InputError
from simulator.play.rules import Rules as BaseRules
from simulator.play.rules import switch

PLAYERS = range(3, 7)
WHY_PLAYERS = "the rules have a deck and a target for 3, 4, 5 and 6 players only"
NUMBERS = 10
"""Creatures are numbered 1 to 10 (rules: Cards)."""
COPIES = 4
"""Cards of each creature (rules: Cards)."""
CHARON_CARDS = 15
"""Charon cards in the box (rules: Cards)."""
HAND = 5
"""Cards dealt to each seat, and the hand that is drawn up to (rules: Setup; A round, 5)."""
FATAL = 3
"""Charon that eliminate a seat (rules: A round, 4)."""
BONUS = 10
"""Points for every complete set of a 1, a 2 and a 3 (rules: A round, 3)."""

VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "clockwise": {"direction": "clockwise"},
    "in-deck": {"charon_claims": "in_deck"},
    "reshuffled": {"eliminated_hand": "reshuffled"},
}
"""One name for the alternative of each ruling that has one; they combine, as in ``clockwise+in-deck``."""


@dataclass(frozen=True)
class Rules(BaseRules):
    """Switches of Nessos, the printed rules as defaults.

    The first three depend on the player count: ``target=25`` is meant for every count, ``target={3: 45}`` for one.
    """

    charon_removed: dict[int, int] = switch(
        {3: 4, 4: 1, 5: 0, 6: 0},
        "Charon cards left in the box, by player count",
        source="Cards",
        low=0,
        high=CHARON_CARDS,
        by_players=True,
    )
    creatures_removed: dict[int, tuple[int, ...]] = switch(
        {3: (4, 6, 8), 4: (6,), 5: (), 6: ()},
        "numbers of the creatures left in the box, all four of each, by player count",
        source="Cards",
        by_players=True,
    )
    target: dict[int, int] = switch(
        {3: 40, 4: 40, 5: 35, 6: 30},
        "points that win at once, by player count",
        source="A round, 4",
        low=1,
        high=1000,
        by_players=True,
    )
    charon_claims: str = switch(
        "any",
        "numbers that may be announced for a Charon: any of 1 to 10, or only those of creatures in the deck",
        source="A round, 1",
        choices=("any", "in_deck"),
    )
    direction: str = switch(
        "any",
        "seats to which a pile may be passed on: any eligible one, or only the next one clockwise",
        source="A round, 2",
        choices=("any", "clockwise"),
    )
    eliminated_hand: str = switch(
        "out",
        "what becomes of the hand of an eliminated seat: out of the game unseen, or shuffled into the draw pile",
        source="A round, 4",
        choices=("out", "reshuffled"),
    )
    charon_limit: int = switch(
        9, "Charon face up before all seats together that end the game", source="A round, 4", low=1, high=CHARON_CARDS
    )
    max_rounds: int = switch(200, "rounds after which a game is truncated", source="End", low=1, high=100_000)

    def validate(self) -> None:
        """Check the numbers left in the box, and that every deck lets every seat be dealt its hand."""
        for players in PLAYERS:
            gone = self.creatures_removed[players]
            numbers = [n for n in gone if isinstance(n, int) and not isinstance(n, bool) and 1 <= n <= NUMBERS]
            if len(set(numbers)) != len(gone) or len(gone) == NUMBERS:
                raise InputError(
                    f"switch 'creatures_removed' is {gone!r} for {players} players: "
                    "give different numbers from 1 to 10, such as (4, 6, 8), and leave at least one"
                )
            self.creatures_removed[players] = tuple(sorted(gone))
            cards = COPIES * (NUMBERS - len(gone)) + CHARON_CARDS - self.charon_removed[players]
            if cards < HAND * players:
                raise InputError(
                    f"a deck of {cards} cards cannot deal {HAND} cards to each of {players} players: "
                    "remove fewer by 'creatures_removed' and 'charon_removed'"
                )

    def resolve(self, players: int) -> dict[str, Any]:
        """Return the kernels' view: copies of each card in the deck and the numbers that a Charon may be called.

        Raises
        ------
        InputError
            For a player count that the rules have no deck and no target for.
        """
        if players not in PLAYERS:
            raise InputError(f"nessos is for 3 to 6 players, not {players}: {WHY_PLAYERS}")
        gone = self.creatures_removed[players]
        copies = [CHARON_CARDS - self.charon_removed[players]]
        copies += [0 if number in gone else COPIES for number in range(1, NUMBERS + 1)]
        named = [n for n in range(1, NUMBERS + 1) if self.charon_claims == "any" or n not in gone]
        return {
            "copies": copies,  # by card, see state.CHARON
            "named": named + [0] * (NUMBERS - len(named)),  # numbers that a Charon may be called, 0 beyond them
            "names": len(named),
            "target": self.target[players],
            "clockwise": self.direction == "clockwise",
            "reshuffled": self.eliminated_hand == "reshuffled",
            "charon_limit": self.charon_limit,
            "max_rounds": self.max_rounds,
        }
