"""Where the command line prints: a terminal in its width, or a pipe or file as plain text."""

from __future__ import annotations

import os
import sys
from typing import Any

from rich.console import Console

WIDTH = 160
"""Width where no terminal and no COLUMNS says one: so wide that no cell is folded."""


class PlainConsole(Console):
    """Prints for a pipe or a file: no line ends in blanks."""

    def print(self, *objects: Any, **options: Any) -> None:
        """Print as `rich.console.Console.print` does."""
        with self.capture() as captured:
            super().print(*objects, **options)
        self.file.write("\n".join(line.rstrip() for line in captured.get().split("\n")))


def console() -> Console:
    """Return a console on standard output."""
    if sys.stdout.isatty():
        return Console(highlight=False)
    return PlainConsole(width=None if os.environ.get("COLUMNS") else WIDTH, highlight=False)
