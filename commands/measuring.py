"""The command that measures speed."""

from __future__ import annotations

from typing import Annotated

import typer

from commands.steps import say_compiling

app = typer.Typer()


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(help="One game; all of them, unless told.")] = None,
    players: Annotated[int | None, typer.Option(help="Player count.  [default: the most usual of the game]")] = None,
    seconds: Annotated[float, typer.Option(help="CPU seconds of each measurement.")] = 0.5,
) -> None:
    """Measure decisions and games per CPU second for each strategy, on one core."""
    from reports import listings
    from simulator.benchmark import measure
    from simulator.discovery import find_game, game_names
    from strategies.discovery import build, strategy_names

    for name in [game] if game else game_names():
        found = find_game(name)
        say_compiling(found)
        built = {each: build(each, found.NAME) for each in strategy_names(found.NAME)}
        listings.show_speeds(found, measure(found, built, players, seconds=seconds), list(built))
