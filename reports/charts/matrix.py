"""Draws shares of rows against columns as shaded numbers."""

from __future__ import annotations

from reports import wording
from reports.charts.canvas import ALARM, DATA, GRID, INK, MUTED, SMALL, TEXT, Canvas, fit, text_width
from reports.charts.panels import MatrixPanel

_TOP, _CELL, _WIDEST_LABEL = 26.0, 26.0, 120.0
_STRONGEST = 0.42  # shade of a share that is as far from fair as can be: numbers on it stay readable


def fits_narrow(panel: MatrixPanel) -> bool:
    """Return whether three of them are legible side by side."""
    return False


def draw(panel: MatrixPanel, width: float) -> str:
    """Return the panel as SVG: more than a fair share in one colour, less in the other, the number in each cell."""
    left = min(_WIDEST_LABEL, max((text_width(words, SMALL) for words in panel.rows), default=0.0)) + 8
    keys = [str(index + 1) for index in range(len(panel.columns))]
    wide = (width - left) / max(1, len(panel.columns))
    size = min(TEXT, wide / 3.1 + 1)
    canvas = Canvas(width, _TOP + _CELL * (len(panel.rows) + 1) + 4)
    canvas.title(panel.title)
    for column, key in enumerate(keys):
        canvas.write(left + wide * (column + 0.5), _TOP + _CELL / 2, key, MUTED, SMALL, ha="center")
    for row, name in enumerate(panel.rows):
        top = _TOP + _CELL * (row + 1)
        canvas.write(0, top + _CELL / 2, fit(name, left - 8, SMALL), INK, SMALL)
        for column, value in enumerate(panel.values[row]):
            edges = (left + wide * column + 1, left + wide * (column + 1) - 1)
            _cell(canvas, edges, (top + 1, top + _CELL - 1), value, panel.fair, size)
    return canvas.svg()


def _cell(
    canvas: Canvas, x: tuple[float, float], y: tuple[float, float], value: float | None, fair: float, size: float
) -> None:
    if value is None:
        canvas.box(x, y, GRID, alpha=0.5)
        return
    room = 1 - fair if value > fair else fair
    canvas.box(x, y, DATA if value > fair else ALARM, alpha=round(_STRONGEST * abs(value - fair) / room, 3))
    canvas.write(sum(x) / 2, sum(y) / 2, wording.number(100 * value), INK, size, ha="center")
