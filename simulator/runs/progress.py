"""How far a run is: games done, speed, and the current estimate of each cell with its interval."""

from __future__ import annotations

import dataclasses
import math

import polars as pl


@dataclasses.dataclass(frozen=True)
class Running:
    """Share of the win of seat 0 so far, in one cell.

    Attributes
    ----------
    variant, players, line_up :
        The cell.
    blocks, games, truncated : int
        Played so far; truncated games have no share.
    estimate, half_width : float
        Mean over blocks, and half of its 95 % normal interval; nan while fewer than one or two blocks are there.
    """

    variant: str
    players: int
    line_up: str
    blocks: int = 0
    games: int = 0
    truncated: int = 0
    total: float = dataclasses.field(default=0.0, repr=False)
    squares: float = dataclasses.field(default=0.0, repr=False)
    finished_blocks: int = dataclasses.field(default=0, repr=False)

    def add(self, other: Running) -> Running:
        """Return the two taken together."""
        sums = ("blocks", "games", "truncated", "total", "squares", "finished_blocks")
        return dataclasses.replace(self, **{name: getattr(self, name) + getattr(other, name) for name in sums})

    @property
    def estimate(self) -> float:
        """Mean over blocks."""
        return self.total / self.finished_blocks if self.finished_blocks else math.nan

    @property
    def half_width(self) -> float:
        """Half of the 95 % normal interval of the mean over blocks."""
        n = self.finished_blocks
        if n < 2:
            return math.nan
        variance = max(0.0, self.squares - n * self.estimate**2) / (n - 1)
        return 1.96 * math.sqrt(variance / n)


@dataclasses.dataclass(frozen=True)
class Progress:
    """State of a run after a part.

    Attributes
    ----------
    games, total : int
        Games done, and games of the whole run as it stands (a match that stopped early counts what it played).
    resumed : int
        Games that were there before this session.
    seconds : float
        Wall time of this session's play so far.
    cells : tuple of Running
        Every cell, in the experiment's order.
    """

    games: int
    total: int
    resumed: int
    seconds: float
    cells: tuple[Running, ...]

    @property
    def rate(self) -> float:
        """Games per second of this session; 0 before the first."""
        return (self.games - self.resumed) / self.seconds if self.seconds > 0 else 0.0

    @property
    def left(self) -> float | None:
        """Seconds left at this rate; None before the first part."""
        return (self.total - self.games) / self.rate if self.rate > 0 else None


def tally(rows: pl.DataFrame) -> list[Running]:
    """Return what one part adds to each variant of its match, in the order in which they are played."""
    blocks = rows.group_by("variant", "deal", maintain_order=True).agg(
        pl.len().alias("games"),
        pl.col("share_0").null_count().alias("truncated"),
        pl.col("share_0").mean().alias("share"),
    )
    sums = blocks.group_by("variant", maintain_order=True).agg(
        pl.len().alias("blocks"),
        pl.col("games", "truncated").sum(),
        pl.col("share").sum().alias("total"),
        (pl.col("share") ** 2).sum().alias("squares"),
        pl.col("share").count().alias("finished_blocks"),
    )
    players, line_up = int(rows["players"][0]), str(rows["line_up"][0])
    return [Running(players=players, line_up=line_up, **values) for values in sums.iter_rows(named=True)]
