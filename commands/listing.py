"""Commands that list what there is: games, rules, strategies."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from commands.arguments import GameName, Jobs, Players, Seed
from commands.steps import analyse, play

app = typer.Typer()


@app.command()
def games() -> None:
    """List the games, with player counts and variants."""
    from reports import listings
    from simulator.discovery import find_game, game_names

    listings.show_games([find_game(name) for name in game_names()])


@app.command()
def rules(
    game: GameName,
    features: Annotated[bool, typer.Option("--features", help="List what strategies see of each decision.")] = False,
) -> None:
    """List a game's switches: what each decides, its printed value and what else it may be."""
    from reports import listings
    from simulator.discovery import find_game

    show = listings.show_features if features else listings.show_rules
    show(find_game(game))


@app.command()
def strategies(
    game: GameName,
    strength: Annotated[bool, typer.Option("--strength", help="Play a round robin and show who beats whom.")] = False,
    strategy: Annotated[
        list[str] | None, typer.Option(help="Who plays in it: a comma list.  [default: all that do not search]")
    ] = None,
    games: Annotated[str, typer.Option(help="Least games of each pairing, with --strength.")] = "2000",
    players: Players = None,
    seed: Seed = None,
    jobs: Jobs = None,
) -> None:
    """List a game's strategies, with parameters and one line each."""
    from reports import listings
    from simulator.discovery import find_game
    from strategies.discovery import list_strategies

    found = find_game(game)
    listed = list_strategies(found.NAME)
    if not strength:
        listings.show_strategies(found, listed)
        return
    import tempfile

    from simulator.experiments.request import read_round_robin

    names = strategy or [entry.name for entry in listed if not entry.searches]
    experiment = read_round_robin(game, names, games=games, players=players, seed=seed)
    with tempfile.TemporaryDirectory(prefix="zygos-") as scratch:
        play(experiment, Path(scratch) / "strength", jobs=jobs)
        listings.show_strength(analyse(Path(scratch) / "strength"))
