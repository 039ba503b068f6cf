"""The report as a tagged PDF for paper and screen, set by typst."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from reports import wording
from reports.charts.drawing import columns, draw_all
from reports.content import Block, Command, Inline, Note, Paragraph, Report, Span, Table, Verdicts

TEMPLATE = Path(__file__).parent / "templates" / "report.typ"
FACE = "Libertinus Serif"
_SVG = "http://www.w3.org/2000/svg"
_SHORT_CELL, _MOST_WEIGHT, _LINE = 24, 60, 84
_LEAST_CELL = 16  # what is left to a long cell, at least, before the short ones must wrap too
_LONG_NAME = 30
_GROUP_NAME = 12  # letters of a first column that may stand above its rows
_MOST_HEIGHT = 850.0  # units of the charts that fit on a page below a caption, two panels a row


def render(report: Report) -> bytes:
    """Return a report as a PDF that meets PDF/UA-1: tagged, titled, with alternative text. The same bytes each time."""
    import matplotlib
    import typst

    fonts = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    compiled: bytes = typst.compile(  # type: ignore[misc]
        TEMPLATE.read_bytes(),
        sys_inputs={"report": json.dumps(_report(report), ensure_ascii=False)},
        font_paths=[str(fonts)],
        ignore_system_fonts=True,
        pdf_standards=["ua-1"],
    )
    return compiled


def _report(report: Report) -> dict[str, Any]:
    figures, behind = itertools.count(1), itertools.count(1)
    return {
        "title": report.title,
        "running": wording.shorten(report.title, 60),
        "subtitle": report.subtitle,
        "language": report.language,
        "lead": _inline(report.lead),
        "facts": [list(fact) for fact in report.facts],
        "sections": [
            {"title": section.title, "blocks": [_block(block, figures, behind) for block in section.blocks]}
            for section in report.sections
        ],
    }


def _block(block: Block, figures: Iterator[int], behind: Iterator[int]) -> dict[str, Any]:
    """Return a block as data; figures are numbered, and so are the tables that go to the back."""
    made: dict[str, Any] = {"kind": type(block).__name__}
    if isinstance(block, Paragraph):
        return made | {"inline": _inline(block.inline)}
    if isinstance(block, Verdicts):
        items = [{"word": v.word, "tone": v.tone, "inline": _inline(v.inline)} for v in block.items]
        return made | {"question": block.question, "items": items}
    if isinstance(block, Note):
        terms = [{"term": term, "inline": _inline(meaning)} for term, meaning in block.terms]
        return made | {"title": block.title, "terms": terms}
    if isinstance(block, Command):
        return made | {"lines": "\n".join(block.lines)}
    if isinstance(block, Table):
        return made | {"table": _table(block), "behind": next(behind) if block.folded else 0}
    panels = [_svg(drawn) for drawn in draw_all(block.panels)]
    across = columns(block.panels)
    return made | {
        "number": next(figures),
        "behind": next(behind),
        "tall": _height(panels, across) > _MOST_HEIGHT,
        "across": across,
        "caption": _breakable(block.caption),
        "alternative": block.alternative,
        "panels": [{"svg": svg, "title": panel.title} for svg, panel in zip(panels, block.panels, strict=True)],
        "table": _table(block.table),
    }


def _svg(drawn: str) -> str:
    """Return a panel's SVG as a document of its own, in the typeface of the report."""
    return drawn.replace("<svg ", f'<svg xmlns="{_SVG}" font-family="{FACE}, DejaVu Sans" ', 1)


def _height(panels: list[str], across: int) -> float:
    """Return how high a figure is with so many panels a row, in units of the charts."""
    heights = [float(svg.split('viewBox="', 1)[1].split('"', 1)[0].split()[3]) for svg in panels]
    return sum(max(heights[i : i + across]) for i in range(0, len(heights), across))


def _inline(inline: Inline) -> list[dict[str, str]]:
    return [{"text": _breakable(span.text), "kind": span.kind} for span in inline]


def _breakable(words: str) -> str:
    """Return text in which names too long for a line may be broken, after a sign or anywhere at last."""
    return re.sub(
        rf"\S{{{_LONG_NAME},}}", lambda name: re.sub(r"(?<=[_+,=/.()-])|(?<=[^\W_]{20})", "\u200b", name[0]), words
    )


def _table(table: Table) -> dict[str, Any]:
    """Return a table as data; names that would not fit beside the rest stand in lines of their own above their rows."""
    names = [_words(row[0]) for row in table.rows]
    if _are_groups(table, names):
        table = Table(table.caption, table.columns[1:], tuple(row[1:] for row in table.rows), table.folded)
    else:
        names = []
    rows = [[_inline((cell if isinstance(cell, Span) else Span(cell),)) for cell in row] for row in table.rows]
    return {
        "caption": _breakable(table.caption),
        "heads": [column.head for column in table.columns],
        "align": [column.align for column in table.columns],
        "widths": _widths(table),
        "rows": rows,
        "groups": ["" if place and name == names[place - 1] else name for place, name in enumerate(names)],
    }


def _are_groups(table: Table, names: list[str]) -> bool:
    """Return whether the first column of a table is too wide for the line and says the same in rows that follow."""
    if len(table.columns) < 3 or max(map(len, names), default=0) <= _GROUP_NAME:
        return False
    longest = [max(len(_words(row[i])) for row in table.rows) for i in range(len(table.columns))]
    return sum(longest) > _LINE and 2 * len(list(itertools.groupby(names))) <= len(names)


def _words(cell: str | Span) -> str:
    return cell.text if isinstance(cell, Span) else cell


def _widths(table: Table) -> list[float]:
    """Return the weight of each column, 0 for one that takes the room it needs."""
    cells = zip(*table.rows, strict=True) if table.rows else [()] * len(table.columns)
    longest = [max((len(_words(cell)) for cell in column), default=0) for column in cells]
    heads = [max(map(len, column.head.split()), default=0) for column in table.columns]
    if sum(longest) <= _LINE:
        return [0.0] * len(longest)
    long = [
        column.align == "left" and width > _SHORT_CELL for column, width in zip(table.columns, longest, strict=True)
    ]
    taken = sum(width for width, wide in zip(longest, long, strict=True) if not wide)
    if any(long) and taken + _LEAST_CELL * sum(long) > _LINE:
        longest, long = list(map(max, longest, heads)), [True] * len(long)
    return [min(width, _MOST_WEIGHT) ** 0.5 if wide else 0.0 for width, wide in zip(longest, long, strict=True)]
