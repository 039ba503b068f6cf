"""The command that tests the analysis on worlds of known truth."""

from __future__ import annotations

from typing import Annotated

import typer

from commands.arguments import Seed

app = typer.Typer()


@app.command()
def selftest(
    runs: Annotated[str, typer.Option(help="Simulated runs of each world.")] = "2000",
    seed: Seed = None,
) -> None:
    """Simulate worlds of known truth and print how often each kind of interval and verdict is right."""
    from analysis.selftest.table import BROKEN, selftest
    from reports.selftest import show_selftest
    from simulator.errors import InputError
    from simulator.experiments import expressions

    number = expressions.parse_whole(runs, "runs")
    if number < 1:
        raise InputError(f"runs is {number}: give a whole number of 1 or more")
    chance = 1 if seed is None else expressions.parse_whole(seed, "seed")
    if chance < 0:
        raise InputError(f"seed is {chance}: give a whole number of 0 or more")
    found = selftest(number, chance, report=lambda world: typer.echo(f"{world.kind}: {world.name}", err=True))
    show_selftest(found)
    if BROKEN in found["result"]:
        raise typer.Exit(1)
