"""Draws estimates with their intervals below each other."""

from __future__ import annotations

from reports.charts.canvas import (
    ALARM,
    BAND,
    DATA,
    GRID,
    INK,
    MUTED,
    NARROW,
    SMALL,
    Axis,
    Canvas,
    draw_value_axis,
    fit,
    text_width,
)
from reports.charts.panels import DotPanel, Mark, Range

_TOP, _BELOW, _GAP = 26.0, 40.0, 10.0
_ROW, _TALL_ROW = 24.0, 40.0
_WIDEST_LABEL = 124.0  # wider labels stand above their row


def fits_narrow(panel: DotPanel) -> bool:
    """Return whether labels and values leave half of a narrow panel to the drawing."""
    labels = max((text_width(mark.label) for mark in panel.marks), default=0.0)
    values = max((text_width(mark.direct, SMALL) for mark in panel.marks), default=0.0)
    return labels + values <= NARROW / 2 + 6


def draw(panel: DotPanel, width: float) -> str:
    """Return the panel as SVG: label, interval and value of each mark in a row."""
    labels = max((text_width(mark.label) for mark in panel.marks), default=0.0)
    values = max((text_width(mark.direct, SMALL) for mark in panel.marks), default=0.0)
    above = labels > _WIDEST_LABEL
    row = _TALL_ROW if above else _ROW
    left = 4.0 if above else labels + _GAP
    rows = (_TOP, _TOP + row * len(panel.marks))
    canvas = Canvas(width, rows[1] + (_BELOW if panel.axis else _BELOW - 16))
    canvas.title(panel.title)
    axis = Axis(panel.limits, (left, width - min(values, width / 2) - _GAP), panel.scale)
    middles = [rows[0] + row * (index + (0.7 if above else 0.5)) for index in range(len(panel.marks))]
    for stretch in [(middle - 10, middle + 12) for middle in middles] if above else [rows]:
        _ground(canvas, axis, panel, stretch)
    draw_value_axis(canvas, axis, rows[1], panel.axis)
    for middle, mark in zip(middles, panel.marks, strict=True):
        canvas.write(0, middle - 18 if above else middle, fit(mark.label, width) if above else mark.label)
        colour = INK if mark.value is not None else MUTED
        canvas.write(width, middle, fit(mark.direct, width / 2, SMALL), colour, SMALL, ha="right")
        draw_mark(canvas, axis, mark, middle)
    return canvas.svg()


def _ground(canvas: Canvas, axis: Axis, panel: DotPanel, rows: Range) -> None:
    """Draw what the marks are read against: the tolerance, the lines of the axis, parity."""
    if panel.band:
        canvas.box((axis.at(panel.band[0]), axis.at(panel.band[1])), rows, BAND)
    for value, _ in axis.ticks():
        canvas.line((axis.at(value),) * 2, rows, GRID, zorder=0.5)
    if panel.reference is not None:
        canvas.line((axis.at(panel.reference),) * 2, rows, INK, 1.2, zorder=1)


def draw_mark(canvas: Canvas, axis: Axis, mark: Mark, y: float) -> None:
    """Draw a mark with its intervals along x: a diamond outside the tolerance, hollow when undecided.

    Parameters
    ----------
    canvas : Canvas
    axis : Axis
    mark : Mark
    y : float
        In units of the canvas.
    """
    if mark.value is None:
        return
    colour = ALARM if mark.tone == "outside" else DATA
    for interval, width in ((mark.outer, 1.2), (mark.inner, 3.6)):
        if interval:
            canvas.line([axis.at(end) for end in interval], (y, y), colour, width, zorder=3)
    canvas.dot(axis.at(mark.value), y, colour, hollow=mark.tone == "open", diamond=mark.tone == "outside")
