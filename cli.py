"""The command line `zygos`: finds the commands, runs the one that is called and says what went wrong."""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
from typing import Annotated

import typer

import commands

app = typer.Typer(
    name="zygos",
    help="A Monte Carlo balance laboratory for board games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for _module in pkgutil.iter_modules(commands.__path__, "commands."):
    _group = getattr(importlib.import_module(_module.name), "app", None)
    if _group is not None:
        app.add_typer(_group)


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
