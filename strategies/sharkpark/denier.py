"""Denies the rivals their meals."""

from dataclasses import dataclass
from typing import ClassVar

from simulator.play.strategy import Floats, Options
from strategies.sharkpark.planner import Planner


@dataclass(frozen=True)
class Denier(Planner):
    """Starves the rival in the lead: a point kept from the leader is worth more than a point eaten.

    The idea is the table's remedy in games of many: all against the leader, since only the first place counts.

    Attributes
    ----------
    leader : float
        What a point more for the rival furthest ahead costs, in own points.
    """

    game: ClassVar[str] = "sharkpark"
    rivals: float = 1.0
    exposed: float = 0.3
    leader: float = 1.0

    def scare(self, o: Options) -> Floats:
        """Grudge everybody, the leader most; a fish that escapes feeds nobody; drive enemy sharks off."""
        own = o.mine + o.meal + 0.5 * o.exiles + 2.0 * o.bites
        return own - self.rivals * o.theirs - self.leader * o.leader - self.exposed * o.exposed
