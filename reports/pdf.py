"""The report as a tagged PDF for paper and screen, set by typst."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.charts.drawing import draw
from reports.content import Block, Column, Command, Figure, Inline, Note, Paragraph, Report, Section, Span, Table, Verdicts
from reports.files import write_whole
from reports.study import compose

if TYPE_CHECKING:
    from analysis.findings import Findings

TEMPLATE = Path(__file__).parent / "templates" / "report.typ"
FACE = "Libertinus Serif"
_SVG = "http://www.w3.org/2000/svg"
_SHORT_CELL, _MOST_WEIGHT = 24, 60
_MOST_HEIGHT = 850.0  # units of the charts that fit on a page below a caption, two panels a row


def write(study: Findings | Mapping[str, Findings], path: str | Path) -> Path:
    """Write the report of a study, or of one run, as a PDF.

    Parameters
    ----------
    study : mapping of str to Findings, or Findings
        Findings by the name of the run ("main" and the study's sections), or of a single run.
    path : str or Path

    Raises
    ------
    ReportError
        When the file cannot be written.
    """
    return write_whole(path, render(compose(study)))


def render(report: Report) -> bytes:
    """Return a report as a PDF that meets PDF/UA-1: tagged, titled, with alternative text. The same bytes each time."""
    import matplotlib
    import typst

    fonts = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    compiled: bytes = typst.compile(
        TEMPLATE.read_bytes(),
        sys_inputs={"report": json.dumps(_report(report), ensure_ascii=False)},
        font_paths=[str(fonts)],
        ignore_system_fonts=True,
        pdf_standards=["ua-1"],
    )
    return compiled


def _report(report: Report) -> dict[str, Any]:
    numbers = itertools.count(1)
    return {
        "title": report.title,
        "subtitle": report.subtitle,
        "language": report.language,
        "lead": _inline(report.lead),
        "sections": [_section(section, numbers) for section in report.sections],
    }


def _section(section: Section, numbers: Iterator[int]) -> dict[str, Any]:
    return {"title": section.title, "blocks": [_block(block, numbers) for block in section.blocks]}


def _block(block: Block, numbers: Iterator[int]) -> dict[str, Any]:
    made: dict[str, Any] = {"kind": type(block).__name__}
    if isinstance(block, Paragraph):
        made["inline"] = _inline(block.inline)
    elif isinstance(block, Verdicts):
        made["question"] = block.question
        made["items"] = [{"word": v.word, "tone": v.tone, "inline": _inline(v.inline)} for v in block.items]
    elif isinstance(block, Note):
        made["title"] = block.title
        made["terms"] = [{"term": term, "inline": _inline(meaning)} for term, meaning in block.terms]
    elif isinstance(block, Command):
        made["lines"] = "\n".join(block.lines)
    elif isinstance(block, Table):
        made |= _table(block)
    elif isinstance(block, Figure):
        panels = [_svg(draw(panel)) for panel in block.panels]
        made |= {
            "number": next(numbers),
            "tall": _height(panels) > _MOST_HEIGHT,
            "caption": block.caption,
            "alternative": block.alternative,
            "panels": [{"svg": svg, "title": panel.title} for svg, panel in zip(panels, block.panels, strict=True)],
            "table": _table(block.table),
        }
    return made


def _svg(drawn: str) -> str:
    """Return a panel's SVG as a document of its own, in the typeface of the report."""
    return drawn.replace("<svg ", f'<svg xmlns="{_SVG}" font-family="{FACE}, DejaVu Sans" ', 1)


def _height(panels: list[str]) -> float:
    """Return how high a figure of two panels a row is, in units of the charts."""
    heights = [float(svg.split('viewBox="', 1)[1].split('"', 1)[0].split()[3]) for svg in panels]
    return sum(max(heights[i : i + 2]) for i in range(0, len(heights), 2))


def _inline(inline: Inline) -> list[dict[str, str]]:
    return [{"text": span.text, "kind": span.kind} for span in inline]


def _table(table: Table) -> dict[str, Any]:
    rows = [[_inline((cell if isinstance(cell, Span) else Span(cell),)) for cell in row] for row in table.rows]
    return {
        "caption": table.caption,
        "heads": [column.head for column in table.columns],
        "align": [column.align for column in table.columns],
        "widths": [_width(column, index, table) for index, column in enumerate(table.columns)],
        "rows": rows,
    }


def _width(column: Column, index: int, table: Table) -> float:
    """Return the weight of a column of long words, 0 for one that takes the room it needs."""
    cells = [row[index] for row in table.rows]
    longest = max((len(cell.text if isinstance(cell, Span) else cell) for cell in cells), default=0)
    if column.align == "right" or longest <= _SHORT_CELL:
        return 0
    return min(longest, _MOST_WEIGHT) ** 0.5
