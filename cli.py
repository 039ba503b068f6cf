"""The command line `zygos`: parse, call, print. No logic of its own; slow imports are made where they are used."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from simulator.experiments.experiment import Experiment

app = typer.Typer(
    name="zygos",
    help="A Monte Carlo balance laboratory for board games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

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
Tolerance = Annotated[float, typer.Option(help="Tolerance of a seat's share of the win, in percentage points.")]
LengthTolerance = Annotated[float, typer.Option(help="Tolerance of a change in length, in percent.")]


def _show_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        typer.echo(f"zygos {version('zygos')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[bool, typer.Option("--version", callback=_show_version, is_eager=True)] = False,
) -> None:
    """Plays millions of games and says whether a game is fair, how long it lasts and what a rule changes."""


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
        _play(experiment, Path(scratch) / "strength", jobs=jobs)
        listings.show_strength(_findings(Path(scratch) / "strength"))


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
    folder = out or free_folder(f"{experiment.game_name}-run")
    _play(experiment, folder, jobs=jobs, batch=batch, scheduler=scheduler)
    _summarise(folder)


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

    _check_tolerances(tolerance, length_tolerance)
    variants = [base, *against]
    experiment = read_experiment(
        game, games=games, players=players, variants=variants, line_ups=strategy, rules=rule, seed=seed
    )
    folder = out or free_folder(f"{experiment.game_name}-comparison")
    _play(experiment, folder, jobs=jobs, batch=batch, scheduler=scheduler)
    summary.show_comparisons(_findings(folder, tolerance, length_tolerance))
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
    from simulator.experiments import expressions
    from simulator.experiments.request import free_folder
    from simulator.experiments.study_plan import plan_study
    from simulator.runs.study import run_study

    _check_tolerances(tolerance, length_tolerance)
    experiments = plan_study(
        game,
        None if games is None else expressions.parse_whole(games, "games"),
        1 if seed is None else expressions.parse_whole(seed, "seed"),
        expressions.parse_rules(rule or []),
        () if players is None else expressions.parse_players(players),
    )
    folder = out or free_folder(f"{experiments['main'].game_name}-study")
    html, pdf = report_targets(folder, html, pdf)
    _say_compiling(game)
    with _progress(sum(experiment.total for experiment in experiments.values())) as progress:
        run_study(
            experiments, folder, _build(), jobs=jobs, progress=progress, **_given(batch=batch, scheduler=scheduler)
        )
    _report(folder, html, pdf, tolerance, length_tolerance)


@app.command()
def report(
    folder: Folder,
    html: Html = None,
    pdf: Pdf = None,
    tolerance: Tolerance = 2.0,
    length_tolerance: LengthTolerance = 10.0,
) -> None:
    """Write the balance report of a run or a study: HTML and PDF (into the folder unless told where)."""
    _check_tolerances(tolerance, length_tolerance)
    _report(folder, html, pdf, tolerance, length_tolerance)


@app.command()
def resume(folder: Folder, jobs: Jobs = None, batch: Batch = None, scheduler: Scheduler = "") -> None:
    """Finish a run or a study that was interrupted, to the same bytes as if it had not been."""
    from simulator.runs import run, storage, study

    is_study = study.is_study(folder)
    _say_compiling(study.study_game(folder) if is_study else storage.read_run(folder)["experiment"]["game"])
    more = _given(batch=batch, scheduler=scheduler)
    if is_study:
        with _progress() as progress:
            study.resume_study(folder, _build(), jobs=jobs, progress=progress, **more)
        _report(folder, None, None)
        return
    with _progress() as progress:
        run.resume(folder, _build(), jobs=jobs, progress=lambda at: progress("", at), stopping=_stopping, **more)
    _summarise(folder)


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
        _say_compiling(name)
        found = find_game(name)
        built = {each: build(each, found.NAME) for each in strategy_names(found.NAME)}
        listings.show_speeds(found, measure(found, built, players, seconds=seconds), list(built))


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

    record = records.replay(folder, expressions.parse_whole(number, "game"), _build())
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
    words, picture = answer(file, record, game, turn, _build())
    written = [f"\nPicture: {write_whole(svg, picture.encode(), 'picture')}"] if svg else []
    typer.echo("\n".join([*words, *written]))


def _build() -> Callable[..., Any]:
    from strategies.discovery import build

    return build


def _given(**options: Any) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value not in (None, "")}


def _say_compiling(game: str) -> None:
    from simulator.compilation import is_compiled
    from simulator.discovery import find_game

    found = find_game(game)
    if not is_compiled(found):
        typer.echo(f"Compiling the rules of {found.TITLE}, this first time only…", err=True)


def _progress(total: int = 0) -> Any:
    from reports.progress import ProgressDisplay

    return ProgressDisplay(total)


def _stopping(text: str, about: Mapping[str, Any]) -> Any:
    from analysis.stopping import rule
    from simulator.errors import InputError

    try:
        return rule(text, about)
    except ValueError as error:
        raise InputError(str(error)) from None


def _play(
    experiment: Experiment, folder: Path, *, jobs: int | None, batch: int | None = None, scheduler: str = ""
) -> None:
    from simulator.runs import run

    _say_compiling(experiment.game)
    more = _given(batch=batch, scheduler=scheduler)
    with _progress(experiment.total) as progress:
        run.run(
            experiment, folder, _build(), jobs=jobs, progress=lambda at: progress("", at), stopping=_stopping, **more
        )


def _check_tolerances(tolerance: float, length_tolerance: float) -> None:
    from simulator.errors import InputError

    for name, value in {"--tolerance": tolerance, "--length-tolerance": length_tolerance}.items():
        if not 0 < value < 100:
            raise InputError(f"{name} is {value:g}: give a number above 0 and below 100")


def _findings(folder: Path, tolerance: float = 2.0, length_tolerance: float = 10.0) -> Any:
    """Return what the analysis finds in a run or, by section, in a study."""
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


def _summarise(folder: Path) -> None:
    from reports import summary

    summary.show(_findings(folder))
    typer.echo(f"\nKept in {folder}. Report: zygos report {folder}")


def _report(
    folder: Path, html: Path | None, pdf: Path | None, tolerance: float = 2.0, length_tolerance: float = 10.0
) -> None:
    """Print the summary and write the reports asked for; both into the folder when none is named."""
    from reports import summary
    from reports.targets import report_targets
    from reports.writing import write_reports

    html, pdf = report_targets(folder, html, pdf)
    try:
        findings = _findings(folder, tolerance, length_tolerance)
        written = write_reports(findings, html, pdf)  # before anything is printed: a pipe may be closed early
    except KeyboardInterrupt:
        typer.echo(f"zygos: interrupted; all games are kept. Write the report with: zygos report {folder}", err=True)
        raise typer.Exit(130) from None
    summary.show(findings)
    typer.echo("\n" + "\n".join(written))


def main() -> None:
    """Run the command line; a bad call ends with one sentence and exit code 2, Ctrl+C with 130."""
    try:
        code = app(standalone_mode=False)
    except BrokenPipeError:  # the reader of a pipe went away: nothing to say
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    except (KeyboardInterrupt, typer.Abort):
        typer.echo("zygos: interrupted", err=True)
        code = 130
    except Exception as error:
        code = _exit_code(error)
    sys.exit(code or 0)


def _exit_code(error: Exception) -> int:
    """Say what went wrong in one sentence and return the exit code; raise what nobody foresaw."""
    from simulator.errors import InputError, Interrupted

    if isinstance(error, Interrupted):
        typer.echo(f"zygos: interrupted; {error.games:,} of {error.total:,} games are kept.", err=True)
        typer.echo(f"Resume with: zygos resume {error.folder}", err=True)
        return 130
    if isinstance(error, InputError):
        typer.echo(f"zygos: {error}", err=True)
        return 2
    if hasattr(error, "format_message"):  # a usage error of the parser's own
        typer.echo(f"zygos: {error.format_message()}", err=True)
        return 2
    if isinstance(error, OSError):
        typer.echo(f"zygos: {error.strerror or error}: {error.filename or ''}".rstrip(": "), err=True)
        return 2
    raise error


if __name__ == "__main__":
    main()
