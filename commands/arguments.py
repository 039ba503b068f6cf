"""Arguments and options that several commands take, with their help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(help="A game by name (see `zygos games`) or path/to/game.py.")]
Folder = Annotated[Path, typer.Argument(help="Folder of a run or of a study.")]
Games = Annotated[str | None, typer.Option(help="Least games of each cell (one variant at one player count).")]
Players = Annotated[
    str | None, typer.Option(help="Player counts: 3, 2-4 or 2,4. All that the game allows, unless told.")
]
Variants = Annotated[list[str] | None, typer.Option(help="Variants, a comma list: base,sonar+vivier,memory=0.5.")]
LineUps = Annotated[
    list[str] | None,
    typer.Option(
        help="A strategy, its parameters in brackets, or a comma list for a mixed line-up, which is rotated "
        "over the seats: greedy, 'greedy(rivals=0.8)', greedy,uniform, path/to/mine.py:Mine. May be repeated."
    ),
]
Rule = Annotated[list[str] | None, typer.Option(help="A switch and its value: memory=0.5. May be repeated.")]
Seed = Annotated[str | None, typer.Option(help="Seed of all chance, 0 or more.  [default: 1]")]
Jobs = Annotated[int | None, typer.Option(help="Worker processes.  [default: all cores]")]
Out = Annotated[Path | None, typer.Option(help="New folder for the results.  [default: a free name here]")]
Batch = Annotated[int | None, typer.Option(help="Games in play at once in a worker; never changes a result.")]
Scheduler = Annotated[str, typer.Option(help="Address of a Dask scheduler whose workers play (extra: cluster).")]
Config = Annotated[Path | None, typer.Option(help="The experiment as a TOML file; options given here override it.")]
Until = Annotated[str | None, typer.Option(help="Stop early, at a block, once this holds: verdict, or width=0.5pp.")]
Html = Annotated[Path | None, typer.Option(help="Write the HTML report here.")]
Pdf = Annotated[Path | None, typer.Option(help="Write the PDF report here.")]
To = Annotated[
    list[Path] | None,
    typer.Option(help="Write the report here, once or more: the ending tells the format."),
]
Tolerance = Annotated[float, typer.Option(help="Tolerance of a seat's share of the win, in percentage points.")]
LengthTolerance = Annotated[float, typer.Option(help="Tolerance of a change in length, in percent.")]
