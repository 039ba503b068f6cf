"""Draws the panels of a figure."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from reports.charts import curves, dots, histogram, matrix
from reports.charts.canvas import NARROW, WIDE
from reports.charts.panels import CurvePanel, DotPanel, HistogramPanel, MatrixPanel, Panel


def columns(panels: Sequence[Panel]) -> int:
    """Return how many panels of a figure stand side by side: three when they fill the row and are legible so."""
    narrow = len(panels) % 3 == 0 and all(_fits_narrow(panel) for panel in panels)
    return 3 if narrow else min(2, len(panels))


def draw_all(panels: Sequence[Panel]) -> list[str]:
    """Return the panels of a figure as SVG, each as wide as their number side by side allows.

    Each is one root element with colours of `canvas.COLOURS`, text as text, and nothing referred to.
    """
    width = NARROW if columns(panels) == 3 else WIDE
    return [_draw(panel, width) for panel in panels]


def _fits_narrow(panel: Panel) -> bool:
    if isinstance(panel, DotPanel):
        return dots.fits_narrow(panel)
    return not isinstance(panel, MatrixPanel)


@functools.lru_cache(maxsize=1024)
def _draw(panel: Panel, width: float) -> str:
    """Return one panel; the page and the PDF show the same, and drawing takes most of a report's time."""
    if isinstance(panel, DotPanel):
        return dots.draw(panel, width)
    if isinstance(panel, HistogramPanel):
        return histogram.draw(panel, width)
    if isinstance(panel, CurvePanel):
        return curves.draw(panel, width)
    return matrix.draw(panel, width)
