"""The builder: cities first, temples that stay."""

from dataclasses import dataclass, field

from simulator.play.strategy import Floats, Options
from strategies.clash._hand import Hand


@dataclass(frozen=True)
class Builder(Hand):
    """Aims at cities while he has temples to build and generations for them to stand, then settles.

    Attributes
    ----------
    temple_value : float
        Points that a temple is thought to bring in each generation still to come, more than others think.
    """

    temple_value: float = field(default=1.5, kw_only=True)

    def flick(self, o: Options) -> Floats:
        """Score an aim by the chance of a temple, and by what the piece is worth at once."""
        return self._place(o) + 0.3 * o.opened

    def vote(self, o: Options) -> Floats:
        """As anyone, and no law that takes what is built."""
        return super().vote(o) - 0.1 * o.tornado + 0.2 * o.all_islands
