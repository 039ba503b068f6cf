"""Commands that show single games and what they are played on: replay, mat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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


_Svg = Annotated[Path | None, typer.Option(help="Draw it here, as an SVG picture.")]
_Turn = Annotated[str | None, typer.Option(help="Show the position as this turn begins.  [default: the last]")]


@app.command()
def draw(
    folder: Annotated[Path, typer.Argument(help="Folder of a run.")],
    number: Annotated[str, typer.Argument(help="Number of the game: its row's column `game`.")],
    turn: _Turn = None,
    svg: _Svg = None,
) -> None:
    """Tell and draw a position of one game of a run, for games that offer pictures."""
    from simulator.experiments import expressions
    from simulator.runs.pictures import draw_position

    at = None if turn is None else expressions.parse_whole(turn, "turn")
    _answer(svg, lambda: draw_position(folder, expressions.parse_whole(number, "game"), at, builder()))


@app.command()
def mat(
    file: Annotated[str | None, typer.Argument(help="TOML file of a mat, or the name of one: default, round.")] = None,
    svg: _Svg = None,
    record: Annotated[Path | None, typer.Option(help="Folder of a run: its mat, with the discs of a game.")] = None,
    game: Annotated[str | None, typer.Option(help="Number of that game: its row's column `game`.")] = None,
    turn: _Turn = None,
) -> None:
    """Check the mat of a game that is played on one and draw it; with --record, a game of a run on it as well."""
    from simulator.errors import InputError
    from simulator.experiments import expressions
    from simulator.runs.pictures import describe_board, draw_position

    if record is None and (game is not None or turn is not None):
        raise InputError("a game's number and turn are of a run: give its folder with --record")
    if record is not None and game is None:
        raise InputError("--record draws one game of the run: give its number with --game")
    if record is None or game is None:
        _answer(svg, lambda: describe_board("mat", file))
        return
    number, at = expressions.parse_whole(game, "game"), None if turn is None else expressions.parse_whole(turn, "turn")
    _answer(svg, lambda: draw_position(record, number, at, builder(), "mat", file))


def _answer(svg: Path | None, make: Callable[[], tuple[Sequence[str], str]]) -> None:
    """Print lines of words, and write the picture when a place for it is given."""
    from reports.files import write_whole
    from reports.targets import check_targets

    check_targets([svg] if svg else [], "picture")
    words, picture = make()
    written = [f"\nPicture: {write_whole(svg, picture.encode(), 'picture')}"] if svg else []
    typer.echo("\n".join([*words, *written]))
