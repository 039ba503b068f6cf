"""Commands that show single games and what they are played on: replay, mat."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from commands.steps import builder

app = typer.Typer()


@app.command()
def replay(
    folder: Annotated[Path, typer.Argument(help="Folder of a run.")],
    number: Annotated[str, typer.Argument(help="Number of the game: its row's column `game`.")],
    positions: Annotated[bool, typer.Option(help="Show the position before each decision.")] = False,
    json: Annotated[bool, typer.Option("--json", help="JSON lines instead of words.")] = False,
) -> None:
    """Play one game of a run again, alone, and tell every decision."""
    from simulator.experiments import expressions
    from simulator.runs import records

    record = records.replay(folder, expressions.parse_whole(number, "game"), builder())
    typer.echo("\n".join(record.lines()) if json else record.text(positions=positions))


@app.command()
def mat(
    file: Annotated[str | None, typer.Argument(help="TOML file of a mat, or the name of one: default, round.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw it here, as an SVG picture.")] = None,
    record: Annotated[Path | None, typer.Option(help="Folder of a run: its mat, with the discs of a game.")] = None,
    game: Annotated[str | None, typer.Option(help="Number of that game: its row's column `game`.")] = None,
    turn: Annotated[str | None, typer.Option(help="Show the discs as this turn begins.  [default: the last]")] = None,
) -> None:
    """Check a mat of Clash à l'Olympe and draw it; with --record, the discs of a game of a run as well."""
    from reports.files import write_whole
    from reports.targets import check_targets
    from simulator.games.clash.mat_command import answer

    check_targets([svg] if svg else [], "picture")
    words, picture = answer(file, record, game, turn, builder())
    written = [f"\nPicture: {write_whole(svg, picture.encode(), 'picture')}"] if svg else []
    typer.echo("\n".join([*words, *written]))
