"""Draws estimates with their intervals below each other."""

from __future__ import annotations

from reports.charts.canvas import (
    ALARM,
    BAND,
    DATA,
    INK,
    MUTED,
    SMALL,
    WIDTH,
    Axis,
    Canvas,
    draw_value_axis,
    fit,
    text_width,
)
from reports.charts.panels import DotPanel, Mark

_TOP, _BELOW, _GAP = 26.0, 40.0, 10.0
_ROW, _TALL_ROW = 24.0, 40.0
_WIDEST_LABEL = 124.0  # wider labels stand above their row


def draw(panel: DotPanel) -> str:
    """Return the panel as SVG: label, interval and value of each mark in a row."""
    labels = max((text_width(mark.label) for mark in panel.marks), default=0.0)
    values = max((text_width(mark.direct, SMALL) for mark in panel.marks), default=0.0)
    above = labels > _WIDEST_LABEL
    row = _TALL_ROW if above else _ROW
    left = 4.0 if above else labels + _GAP
    right = WIDTH - min(values, WIDTH / 2) - _GAP
    rows = (_TOP, _TOP + row * len(panel.marks))
    canvas = Canvas(rows[1] + (_BELOW if panel.axis else _BELOW - 16))
    canvas.title(panel.title)
    axis = Axis(panel.limits, (left, right), panel.scale)
    if panel.band:
        canvas.box((axis.at(panel.band[0]), axis.at(panel.band[1])), rows, BAND)
    draw_value_axis(canvas, axis, rows, panel.axis)
    if panel.reference is not None:
        x = axis.at(panel.reference)
        canvas.line((x, x), rows, INK, 1.2, zorder=1)
    for index, mark in enumerate(panel.marks):
        middle = rows[0] + row * (index + (0.7 if above else 0.5))
        if above:
            canvas.write(0, middle - 17, fit(mark.label, WIDTH))
        else:
            canvas.write(0, middle, mark.label)
        canvas.write(WIDTH, middle, fit(mark.direct, WIDTH / 2, SMALL), INK if mark.value is not None else MUTED, SMALL, ha="right")
        draw_mark(canvas, axis, mark, middle)
    return canvas.svg()


def draw_mark(canvas: Canvas, axis: Axis, mark: Mark, y: float) -> None:
    """Draw a mark with its intervals along x: a diamond outside the tolerance, hollow when undecided."""
    if mark.value is None:
        return
    colour = ALARM if mark.tone == "outside" else DATA
    for interval, width in ((mark.outer, 1.2), (mark.inner, 3.6)):
        if interval:
            canvas.line([axis.at(end) for end in interval], (y, y), colour, width, zorder=3)
    canvas.dot(axis.at(mark.value), y, colour, hollow=mark.tone == "open", diamond=mark.tone == "outside")

