"""How far a run is: a bar in a terminal, plain lines elsewhere, with speed, time left and the current estimate."""

from __future__ import annotations

import sys
import time
from collections import deque
from types import TracebackType
from typing import Any, Self

PLAIN_SECONDS = 10.0
"""Least time between two plain lines, in seconds."""

WINDOW_SECONDS = 20.0
"""Speed and time left are told of so many seconds past: sections and line-ups differ in speed."""

LEAST_SECONDS = 2.0
"""Nothing is said of the time left before so many seconds of play."""

BAR = 12
"""Width of the bar, in characters: what is said beside it matters more."""


def duration(seconds: float) -> str:
    """Return a time in words: "8 s", "3 min 20 s", "1 h 05 min"."""
    whole = round(max(seconds, 0))
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02d} min"


class ProgressDisplay:
    """Shows the progress of a run, or of a study's sections one after the other; a callable and a context.

    Parameters
    ----------
    total : int
        Games of all sections together; 0 when only the run itself knows.
    """

    def __init__(self, total: int = 0) -> None:
        self.total = total
        self.before = 0
        self.section = ""
        self.at: Any = None
        self.said = time.monotonic()
        self.begun = self.said
        self.resumed = 0
        self.past: deque[tuple[float, int]] = deque()
        self.bar: Any = None
        self.seen: dict[tuple[str, int, str], int] = {}
        self.estimate = ""
        self.of = ""

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn

            self.console = Console(stderr=True, soft_wrap=False)
            columns = [BarColumn(bar_width=BAR), TextColumn("{task.fields[words]}")]
            self.bar = Progress(*columns, console=self.console, transient=True)
            self.task = self.bar.add_task("", total=max(self.total, 1), words="starting")
            self.bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.bar is not None:
            self.bar.stop()
        if kind is None and self.at is not None:
            self._say(self._closing())

    def __call__(self, section: str, at: Any) -> None:
        """Take the state of a section's run: a progress record of the simulator."""
        if section != self.section and self.at is not None:
            self.before += self.at.games
            self.seen.clear()
            self.at = None
        self.resumed += at.resumed - (self.at.resumed if self.at is not None else 0)
        self.section, self.at = section, at
        self._note(at)
        done, total = self.before + at.games, max(self.total, self.before + at.total)
        self._remember(done - self.resumed)
        words = self._words(done, total, self.console.width - BAR - 3 if self.bar is not None else 0)
        if self.bar is not None:
            self.bar.update(self.task, completed=done, total=total, words=words)
        elif time.monotonic() - self.said >= PLAIN_SECONDS:
            self._say(words)

    def _note(self, at: Any) -> None:
        """Keep the estimate of the cell that moved last."""
        for cell in at.cells:
            key = (cell.variant, cell.players, cell.line_up)
            if cell.blocks > 1 and self.seen.get(key) != cell.games:
                self.estimate = f"first seat {100 * cell.estimate:.1f} ± {100 * cell.half_width:.1f} %"
                self.of = f"{cell.variant}, {cell.players} players"
            self.seen[key] = cell.games

    def _remember(self, played: int) -> None:
        """Keep the games played by now, and what is needed of the past to tell the speed."""
        now = time.monotonic()
        self.past.append((now, played))
        while len(self.past) > 2 and self.past[1][0] < now - WINDOW_SECONDS:
            self.past.popleft()

    def _speed(self) -> float:
        """Return the games a second of late; 0 while it is too early to tell."""
        (start, before), (now, played) = self.past[0], self.past[-1]
        return (played - before) / (now - start) if now - start >= LEAST_SECONDS else 0.0

    def _words(self, done: int, total: int, width: int) -> str:
        """Say how far it is; in a terminal of some width what matters least is left out: 0 is no terminal."""
        games, rate, left = f"{done:,} of {total:,} games", "", ""
        speed = self._speed()
        if speed > 0:
            rate, left = f"{speed:,.0f} a second", f"{duration((total - done) / speed)} left"
            rate_short = f"{speed:,.0f}/s"
        full = [self.section, games, rate, left, f"{self.of}: {self.estimate}" if self.estimate else ""]
        shorter = [full, [games, rate, left, self.estimate]]
        if rate:
            shorter += [[f"{100 * done / max(total, 1):.0f} %", rate_short, left, self.estimate]]
            shorter += [[rate_short, left, self.estimate.removeprefix("first ")]]
        lines = [" · ".join(part for part in parts if part) for parts in shorter]
        return next((line for line in lines if not width or len(line) <= width), lines[-1])

    def _closing(self) -> str:
        done = self.before + self.at.games
        return f"{done:,} game{'' if done == 1 else 's'} in {duration(time.monotonic() - self.begun)}"

    def _say(self, words: str) -> None:
        self.said = time.monotonic()
        print(words, file=sys.stderr, flush=True)
