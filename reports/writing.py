"""Writes the reports that were asked for: all are made before the first is written."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from reports import html as html_page
from reports import pdf as pdf_pages
from reports.files import write_whole
from reports.study import compose

if TYPE_CHECKING:
    from analysis.findings import Findings


def write_reports(study: Findings | Mapping[str, Findings], html: Path | None, pdf: Path | None) -> list[str]:
    """Write the HTML and the PDF report of a study where they are asked for, and return a line on each.

    Parameters
    ----------
    study : mapping of str to Findings, or Findings
        Findings by the name of the run ("main" and the study's sections), or of a single run.
    html, pdf : path or None
        Files; None for none.

    Raises
    ------
    ReportError
        When a file cannot be written; it names the file.
    """
    report = compose(study)
    made = [
        ("HTML report:", html, html_page.render(report).encode() if html else b""),
        ("PDF report: ", pdf, pdf_pages.render(report) if pdf else b""),
    ]
    return [f"{words} {write_whole(path, content)}" for words, path, content in made if path]
