"""Where reports may be written: checked before anything is played or written."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from reports.files import ReportError
from reports.formats import FORMATS, format_of

OF_A_RUN = ("run.json", "study.json", "experiment.toml")
"""Files of a run or a study, which no report may replace."""


def report_targets(folder: Path, to: Sequence[Path] = (), **named: Path | None) -> dict[str, Path]:
    """Return where the reports go by format, after checking that they can: into the folder when none is named.

    Parameters
    ----------
    folder : path
        Of the run or study.
    to : sequence of path
        Files whose endings tell their formats.
    named : path, optional
        Files by the ending of their format, whatever they are called.

    Raises
    ------
    ReportError
        When a format is asked for twice, an ending tells none, or a file cannot be written.
    """
    targets = {ending: path for ending, path in named.items() if path is not None}
    for path in to:
        ending = format_of(path)
        if ending in targets:
            raise ReportError(f"the {ending.upper()} report is to go to '{targets[ending]}' and '{path}': give one")
        targets[ending] = path
    targets = targets or {each.ending: folder / f"report.{each.ending}" for each in FORMATS}
    check_targets(list(targets.values()))
    return targets


def check_targets(targets: Sequence[Path], what: str = "report") -> None:
    """Raise `ReportError` when something cannot be written to a target, or would replace what a run has stored.

    Parameters
    ----------
    targets : sequence of path
        Files that are to be written.
    what : str
        What they are, for the messages.
    """
    if len({target.absolute() for target in targets}) < len(targets):
        raise ReportError(f"the HTML and the PDF report cannot both be '{targets[0]}': give two names")
    for target in targets:
        where = target.resolve()
        if target.name in OF_A_RUN or target.suffix == ".parquet":
            raise ReportError(f"{what} '{target}' would replace a file of a run: give another name")
        if target.suffix == ".toml":
            raise ReportError(f"{what} '{target}' has the name of a TOML file: give another name")
        if where.is_dir():
            raise ReportError(f"{what} '{target}' is a folder: give the name of a file")
        above = next(path for path in where.parents if path.exists())
        if not above.is_dir():
            raise ReportError(f"{what} '{target}' cannot be written: '{above}' is a file")
        if not os.access(above, os.W_OK | os.X_OK):
            raise ReportError(f"{what} '{target}' cannot be written: '{above}' is not writable")
