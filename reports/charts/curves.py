"""Draws an estimate over the values of a switch."""

from __future__ import annotations

from reports.charts.canvas import ALARM, BAND, DATA, GRID, INK, MUTED, SMALL, Axis, Canvas, fit, text_width
from reports.charts.panels import CurvePanel

_TOP, _HIGH, _BELOW = 30.0, 150.0, 40.0
_CLOSE = 30.0  # below this distance of points, only some carry their value


def fits_narrow(panel: CurvePanel) -> bool:
    """Return whether three of them are legible side by side."""
    return True


def draw(panel: CurvePanel, width: float) -> str:
    """Return the panel as SVG: a line through the estimates, an upright line for each interval."""
    canvas = Canvas(width, _TOP + _HIGH + _BELOW)
    canvas.title(panel.title)
    up = Axis(panel.limits, (_TOP + _HIGH, _TOP), panel.scale)
    ticks = up.ticks(5)
    left = max((text_width(words, SMALL) for _, words in ticks), default=0.0) + 8
    for value, words in ticks:
        canvas.line((left, width), (up.at(value), up.at(value)), GRID, zorder=0.5)
        canvas.write(left - 6, up.at(value), words, MUTED, SMALL, ha="right")
    if panel.band:
        canvas.box((left, width), (up.at(panel.band[1]), up.at(panel.band[0])), BAND)
    if panel.reference is not None:
        y = up.at(panel.reference)
        canvas.line((left, width), (y, y), INK, 1.2, zorder=1)
    low, high = min(panel.x), max(panel.x)
    room = (high - low) * 0.08 or 1.0
    along = Axis((low - room, high + room), (left, width), "amount")
    _base(canvas, panel, up, left)
    _points(canvas, panel, along, up)
    canvas.write(width / 2, _TOP + _HIGH + 27, fit(panel.axis, width, SMALL), MUTED, SMALL, ha="center")
    return canvas.svg()


def _base(canvas: Canvas, panel: CurvePanel, up: Axis, left: float) -> None:
    base = panel.base
    if base is None or base.value is None:
        return
    y = up.at(base.value)
    if base.inner:
        canvas.box((left, canvas.width), (up.at(base.inner[1]), up.at(base.inner[0])), MUTED, alpha=0.18)
    canvas.line((left, canvas.width), (y, y), MUTED, 1.2, dashes=(4, 3), zorder=1.5)
    above = y > _TOP + 16
    canvas.write(canvas.width, y - 9 if above else y + 9, f"{base.label}: {base.direct}", MUTED, SMALL, ha="right")


def _points(canvas: Canvas, panel: CurvePanel, along: Axis, up: Axis) -> None:
    there = [(x, mark, mark.value) for x, mark in zip(panel.x, panel.marks, strict=True) if mark.value is not None]
    canvas.line([along.at(x) for x, _, _ in there], [up.at(value) for _, _, value in there], DATA, 1.4, zorder=2)
    for x, mark, value in there:
        across, y = along.at(x), up.at(value)
        colour = ALARM if mark.tone == "outside" else DATA
        if mark.inner:
            canvas.line((across, across), [up.at(end) for end in mark.inner], colour, 2.4, zorder=3)
        canvas.dot(across, y, colour, hollow=mark.tone == "open", diamond=mark.tone == "outside")
    last = -2 * _CLOSE
    for x, mark in zip(panel.x, panel.marks, strict=True):
        across = along.at(x)
        if across - last >= max(_CLOSE, text_width(mark.label, SMALL) + 6):
            canvas.write(across, _TOP + _HIGH + 11, mark.label, MUTED, SMALL, ha="center")
            last = across
