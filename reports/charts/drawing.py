"""Draws any panel."""

from __future__ import annotations

from reports.charts import curves, dots, histogram, matrix
from reports.charts.panels import CurvePanel, DotPanel, HistogramPanel, Panel


def draw(panel: Panel) -> str:
    """Return a panel as SVG: one root element, colours of `canvas.COLOURS`, text as text, nothing referred to."""
    if isinstance(panel, DotPanel):
        return dots.draw(panel)
    if isinstance(panel, HistogramPanel):
        return histogram.draw(panel)
    if isinstance(panel, CurvePanel):
        return curves.draw(panel)
    return matrix.draw(panel)
