"""Where reports may be written: checked before anything is played or written."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from reports.files import ReportError

OF_A_RUN = ("run.json", "study.json", "experiment.toml")
"""Files of a run or a study, which no report may replace."""


def check_targets(folder: Path, targets: Sequence[Path]) -> None:
    """Raise `ReportError` when a report cannot be written to a target, or would replace what a run has stored.

    Parameters
    ----------
    folder : path
        Folder of the run or study; it need not exist yet.
    targets : sequence of path
        Files that are to be written.
    """
    if len({target.absolute() for target in targets}) < len(targets):
        raise ReportError(f"the HTML and the PDF report cannot both be '{targets[0]}': give two names")
    for target in targets:
        where = target.resolve()
        if target.name in OF_A_RUN or target.suffix == ".parquet":
            raise ReportError(f"report '{target}' would replace a file of a run: give another name")
        if where.is_dir():
            raise ReportError(f"report '{target}' is a folder: give the name of a file")
        above = next(path for path in where.parents if path.exists())
        if not above.is_dir():
            raise ReportError(f"report '{target}' cannot be written: '{above}' is a file")
        if not os.access(above, os.W_OK | os.X_OK):
            raise ReportError(f"report '{target}' cannot be written: '{above}' is not writable")
