"""The report as one HTML page that needs nothing but itself."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.charts.canvas import COLOURS
from reports.charts.drawing import columns, draw_all
from reports.content import Report

if TYPE_CHECKING:
    import jinja2

    from reports.charts.panels import Panel

TEMPLATES = Path(__file__).parent / "templates"


def render(report: Report) -> str:
    """Return a report as an HTML page."""
    return _environment().get_template("report.html.jinja").render(report=report)


def render_bytes(report: Report) -> bytes:
    """Return a report as the content of an HTML file."""
    return render(report).encode()


@functools.cache
def _environment() -> jinja2.Environment:
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters.update(charts=_charts, columns=columns, kind=lambda block: type(block).__name__, cell=_cell)
    return environment


def _charts(panels: Sequence[Panel]) -> list[str]:
    """Return panels as SVG for the page: hidden from readers of text, their colours those of the page's scheme."""
    import markupsafe

    made: list[str] = []
    for svg in draw_all(panels):
        words = svg.replace("<svg ", '<svg aria-hidden="true" focusable="false" ', 1)
        for name, colour in COLOURS.items():
            words = words.replace(colour, f"var(--{name})")
        made.append(markupsafe.Markup(words))  # drawn by us, names escaped by the writer of the XML
    return made


def _cell(cell: Any) -> dict[str, str]:
    """Return a table's cell as its text and how it is set."""
    return {"text": cell, "kind": "plain"} if isinstance(cell, str) else dataclasses.asdict(cell)
