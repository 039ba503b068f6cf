"""Draws how many games had each value."""

from __future__ import annotations

from reports import wording
from reports.charts.canvas import BAND, DATA, GRID, INK, MUTED, SMALL, Axis, Canvas, draw_value_axis, text_width
from reports.charts.panels import HistogramPanel

_TOP, _HIGH, _BELOW = 44.0, 96.0, 40.0


def fits_narrow(panel: HistogramPanel) -> bool:
    """Return whether three of them are legible side by side."""
    return True


def draw(panel: HistogramPanel, width: float) -> str:
    """Return the panel as SVG: bars, the middle nine games in ten shaded, the median written above its line."""
    canvas = Canvas(width, _TOP + _HIGH + _BELOW)
    canvas.title(panel.title)
    axis = Axis(panel.limits, (4.0, width - 4.0), "amount")
    rows = (_TOP, _TOP + _HIGH)
    if panel.middle:
        canvas.box((axis.at(panel.middle[0]), axis.at(panel.middle[1])), rows, BAND)
    for value, _ in axis.ticks():
        canvas.line((axis.at(value),) * 2, rows, GRID, zorder=0.5)
    draw_value_axis(canvas, axis, rows[1], panel.axis)
    bars = panel.bars
    tallest = max((games for _, _, games in bars), default=1)
    for low, high, games in bars:
        left, right = axis.at(low), axis.at(high)
        gap = min(1.0, 0.15 * (right - left))
        canvas.box(
            (left + gap / 2, right - gap / 2),
            (rows[1] - 0.94 * _HIGH * games / tallest, rows[1]),
            DATA,
            alpha=0.8,
            above=True,
        )
    canvas.line(axis.units, (rows[1], rows[1]), MUTED)
    if panel.median is not None:
        x = axis.at(panel.median)
        canvas.line((x, x), (rows[0] - 6, rows[1]), INK, 1.4, zorder=3)
        words = f"median {wording.amount(panel.median, 0 if float(panel.median).is_integer() else 1)}"
        half = text_width(words, SMALL) / 2
        canvas.write(min(max(x, half), width - half), rows[0] - 13, words, INK, SMALL, ha="center")
    return canvas.svg()
