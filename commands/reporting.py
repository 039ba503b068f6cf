"""The command that writes the report of games that were played."""

from __future__ import annotations

import typer

from commands.arguments import Folder, Html, LengthTolerance, Pdf, To, Tolerance
from commands.steps import check_tolerances, write_report

app = typer.Typer()


@app.command()
def report(
    folder: Folder,
    html: Html = None,
    pdf: Pdf = None,
    to: To = None,
    tolerance: Tolerance = 2.0,
    length_tolerance: LengthTolerance = 10.0,
) -> None:
    """Write the balance report of a run or a study: HTML and PDF (into the folder unless told where)."""
    from reports.targets import report_targets

    check_tolerances(tolerance, length_tolerance)
    write_report(folder, report_targets(folder, to or [], html=html, pdf=pdf), tolerance, length_tolerance)
