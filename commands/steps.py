"""Steps that several commands take: play an experiment, analyse a folder, write its report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from simulator.experiments.experiment import Experiment
    from simulator.play.game import Game


def builder() -> Callable[..., Any]:
    """Return what makes strategies of their specs."""
    from strategies.discovery import build

    return build


def given(**options: Any) -> dict[str, Any]:
    """Return the options that a call gave."""
    return {name: value for name, value in options.items() if value not in (None, "")}


def say_compiling(game: Game) -> None:
    """Say that the rules of a game are compiled first, unless they were."""
    from simulator.compilation import is_compiled

    if not is_compiled(game):
        typer.echo(f"Compiling the rules of {game.TITLE}, this first time only…", err=True)


def show_progress(total: int = 0) -> Any:
    """Return the display of a run's progress, of so many games."""
    from reports.progress import ProgressDisplay

    return ProgressDisplay(total)


def stopping_rule(text: str, about: Mapping[str, Any]) -> Any:
    """Return the rule for stopping early that a text says; raise `InputError` when it says none."""
    from analysis.stopping import rule
    from simulator.errors import InputError

    try:
        return rule(text, about)
    except ValueError as error:
        raise InputError(str(error)) from None


def play(
    experiment: Experiment, folder: Path, *, jobs: int | None, batch: int | None = None, scheduler: str = ""
) -> None:
    """Play an experiment into a new folder, with its progress shown.

    Parameters
    ----------
    experiment : Experiment
    folder : path
        A new one.
    jobs : int, optional
        Worker processes; all cores unless told.
    batch : int, optional
        Games played side by side.
    scheduler : str
        Address of a dask scheduler; empty for this machine.
    """
    from simulator.runs import run

    say_compiling(experiment.game)
    more = given(batch=batch, scheduler=scheduler)
    with show_progress(experiment.total) as progress:
        more |= {"progress": lambda at: progress("", at), "stopping": stopping_rule}
        run.run(experiment, folder, builder(), jobs=jobs, **more)


def check_tolerances(tolerance: float, length_tolerance: float) -> None:
    """Raise `InputError` when a tolerance is no percentage."""
    from simulator.errors import InputError

    for name, value in {"--tolerance": tolerance, "--length-tolerance": length_tolerance}.items():
        if not 0 < value < 100:
            raise InputError(f"{name} is {value:g}: give a number above 0 and below 100")


def analyse(folder: Path, tolerance: float = 2.0, length_tolerance: float = 10.0) -> Any:
    """Return what the analysis finds in a run or, by section, in a study.

    Parameters
    ----------
    folder : path
    tolerance : float
        Of a share, in percentage points.
    length_tolerance : float
        Of a length, per cent.
    """
    from analysis.findings import find_study
    from simulator.errors import InputError
    from simulator.runs.stored import read_stored

    stored = read_stored(folder)
    if stored.games < stored.total:
        typer.echo(f"Unfinished: {stored.games:,} of {stored.total:,} games are here.", err=True)
        typer.echo(f"Play the rest with: zygos resume {folder}", err=True)
    typer.echo("Analysing the games…", err=True)
    try:
        return find_study(stored.runs, tolerance_share=tolerance / 100, tolerance_length=length_tolerance / 100)
    except ValueError as error:
        raise InputError(str(error)) from None


def summarise(folder: Path) -> None:
    """Print the summary of a run."""
    from reports import summary

    summary.show(analyse(folder))
    typer.echo(f"\nKept in {folder}. Report: zygos report {folder}")


def write_report(
    folder: Path, targets: Mapping[str, Path], tolerance: float = 2.0, length_tolerance: float = 10.0
) -> None:
    """Print the summary and write the reports asked for, by format.

    Parameters
    ----------
    folder : path
    targets : mapping of str to path
        Files by the ending of their format.
    tolerance : float
        Of a share, in percentage points.
    length_tolerance : float
        Of a length, per cent.
    """
    from reports import summary
    from reports.writing import write_reports

    try:
        findings = analyse(folder, tolerance, length_tolerance)
        written = write_reports(findings, targets)  # before anything is printed: a pipe may be closed early
    except KeyboardInterrupt:
        typer.echo(f"zygos: interrupted; all games are kept. Write the report with: zygos report {folder}", err=True)
        raise typer.Exit(130) from None
    summary.show(findings)
    typer.echo("\n" + "\n".join(written))
