"""The formats that a report is written in: one file each, and one line here."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path

from reports import html, pdf
from reports.content import Report
from reports.files import ReportError


@dataclasses.dataclass(frozen=True)
class Format:
    """One format.

    Attributes
    ----------
    ending : str
        Of its files' names, without the dot.
    words : str
        What is said when it was written.
    render : callable
        From a report to the bytes of its file: the same report, the same bytes.
    """

    ending: str
    words: str
    render: Callable[[Report], bytes]


FORMATS = (
    Format("html", "HTML report:", html.render_bytes),
    Format("pdf", "PDF report: ", pdf.render),
)


def format_of(path: Path) -> str:
    """Return the ending of the format that a file's name tells; raise `ReportError` when none has it."""
    endings = [each.ending for each in FORMATS]
    ending = path.suffix.removeprefix(".").lower()
    if ending not in endings:
        raise ReportError(f"report '{path}' has no ending that tells its format: give one of .{', .'.join(endings)}")
    return ending
