"""Commands that play games: simulate, compare, study, resume."""

from __future__ import annotations

from typing import Annotated

import typer

from commands.arguments import (
    Batch,
    Config,
    Folder,
    GameName,
    Games,
    Html,
    Jobs,
    LengthTolerance,
    LineUps,
    Out,
    Pdf,
    Players,
    Rule,
    Scheduler,
    Seed,
    Tolerance,
    Until,
    Variants,
)
from commands.steps import (
    analyse,
    builder,
    check_tolerances,
    given,
    play,
    say_compiling,
    show_progress,
    stopping_rule,
    summarise,
    write_report,
)

app = typer.Typer()


@app.command()
def simulate(
    game: Annotated[str | None, typer.Argument(help="A game by name or path/to/game.py.")] = None,
    games: Games = None,
    players: Players = None,
    variant: Variants = None,
    strategy: LineUps = None,
    rule: Rule = None,
    seed: Seed = None,
    until: Until = None,
    config: Config = None,
    out: Out = None,
    jobs: Jobs = None,
    batch: Batch = None,
    scheduler: Scheduler = "",
) -> None:
    """Play games of one or more variants, player counts and line-ups, and keep every game as a row."""
    from simulator.experiments.request import free_folder, read_experiment

    experiment = read_experiment(
        game,
        config,
        games=games,
        players=players,
        variants=variant,
        line_ups=strategy,
        rules=rule,
        seed=seed,
        until=until,
    )
    folder = out or free_folder(f"{experiment.game.NAME}-run")
    play(experiment, folder, jobs=jobs, batch=batch, scheduler=scheduler)
    summarise(folder)


@app.command()
def compare(
    game: GameName,
    against: Annotated[list[str], typer.Option(help="A variant to compare with the base. May be repeated.")],
    base: Annotated[str, typer.Option(help="The variant compared with.")] = "base",
    games: Games = None,
    players: Players = None,
    strategy: LineUps = None,
    rule: Rule = None,
    seed: Seed = None,
    out: Out = None,
    jobs: Jobs = None,
    batch: Batch = None,
    scheduler: Scheduler = "",
    tolerance: Tolerance = 2.0,
    length_tolerance: LengthTolerance = 10.0,
) -> None:
    """Compare variants in pairs on the same deals: differences with intervals and verdicts."""
    from reports import summary
    from simulator.experiments.request import free_folder, read_experiment

    check_tolerances(tolerance, length_tolerance)
    variants = [base, *against]
    experiment = read_experiment(
        game, games=games, players=players, variants=variants, line_ups=strategy, rules=rule, seed=seed
    )
    folder = out or free_folder(f"{experiment.game.NAME}-comparison")
    play(experiment, folder, jobs=jobs, batch=batch, scheduler=scheduler)
    summary.show_comparisons(analyse(folder, tolerance, length_tolerance))
    typer.echo(f"\nKept in {folder}. Report: zygos report {folder}")


@app.command()
def study(
    game: GameName,
    games: Games = None,
    players: Players = None,
    rule: Rule = None,
    seed: Seed = None,
    out: Out = None,
    html: Html = None,
    pdf: Pdf = None,
    jobs: Jobs = None,
    batch: Batch = None,
    scheduler: Scheduler = "",
    tolerance: Tolerance = 2.0,
    length_tolerance: LengthTolerance = 10.0,
) -> None:
    """Simulate, compare and report in one go: the main job."""
    from reports.targets import report_targets
    from simulator.discovery import find_game
    from simulator.experiments import expressions
    from simulator.experiments.request import free_folder
    from simulator.experiments.study_plan import plan_study
    from simulator.runs.study import run_study
    from strategies.discovery import list_strategies

    check_tolerances(tolerance, length_tolerance)
    found = find_game(game)
    experiments = plan_study(
        found,
        None if games is None else expressions.parse_whole(games, "games"),
        1 if seed is None else expressions.parse_whole(seed, "seed"),
        expressions.parse_rules(rule or []),
        () if players is None else expressions.parse_players(players),
        [each.name for each in list_strategies(found.NAME) if not each.searches],
    )
    folder = out or free_folder(f"{experiments['main'].game.NAME}-study")
    targets = report_targets(folder, html=html, pdf=pdf)
    say_compiling(found)
    with show_progress(sum(experiment.total for experiment in experiments.values())) as progress:
        run_study(
            experiments, folder, builder(), jobs=jobs, progress=progress, **given(batch=batch, scheduler=scheduler)
        )
    write_report(folder, targets, tolerance, length_tolerance)


@app.command()
def resume(folder: Folder, jobs: Jobs = None, batch: Batch = None, scheduler: Scheduler = "") -> None:
    """Finish a run or a study that was interrupted, to the same bytes as if it had not been."""
    from reports.targets import report_targets
    from simulator.runs import run, study

    is_study = study.is_study(folder)
    say_compiling(study.game_of(folder))
    more = given(batch=batch, scheduler=scheduler)
    if is_study:
        with show_progress() as progress:
            study.resume_study(folder, builder(), jobs=jobs, progress=progress, **more)
        write_report(folder, report_targets(folder))
        return
    with show_progress() as progress:
        run.resume(folder, builder(), jobs=jobs, progress=lambda at: progress("", at), stopping=stopping_rule, **more)
    summarise(folder)
