"""Random legal play, for any game: the floor that every idea must beat."""

from dataclasses import dataclass

from simulator.play.strategy import Strategy


@dataclass(frozen=True)
class Uniform(Strategy):
    """Plays every legal option with the same probability."""
