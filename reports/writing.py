"""Writes the reports that were asked for: all are made before the first is written."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from reports.files import write_whole
from reports.formats import FORMATS
from reports.study import compose

if TYPE_CHECKING:
    from analysis.findings import Findings


def write_reports(study: Findings | Mapping[str, Findings], targets: Mapping[str, Path]) -> list[str]:
    """Write the reports of a study where they are asked for, and return a line on each.

    Parameters
    ----------
    study : mapping of str to Findings, or Findings
        Findings by the name of the run ("main" and the study's sections), or of a single run.
    targets : mapping of str to path
        Files by the ending of their format ("html", "pdf").

    Raises
    ------
    ReportError
        When a file cannot be written; it names the file.
    """
    report = compose(study)
    made = [(each.words, targets[each.ending], each.render(report)) for each in FORMATS if each.ending in targets]
    return [f"{words} {write_whole(path, content)}" for words, path, content in made]
