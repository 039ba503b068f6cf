"""Draws the panels of a figure."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from reports.charts import curves, dots, histogram, matrix
from reports.charts.canvas import NARROW, WIDE
from reports.charts.panels import CurvePanel, DotPanel, HistogramPanel, MatrixPanel, Panel


class Drawer(Protocol):
    """A module that draws one kind of panel."""

    def fits_narrow(self, panel: Any) -> bool:
        """Return whether three panels fit side by side."""

    def draw(self, panel: Any, width: float) -> str:
        """Return the panel as SVG."""


_DRAWERS: Mapping[type, Drawer] = {
    DotPanel: dots,
    HistogramPanel: histogram,
    CurvePanel: curves,
    MatrixPanel: matrix,
}
"""The module that draws each kind of panel: a new kind is a new file and a line here."""


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
    return _DRAWERS[type(panel)].fits_narrow(panel)


@functools.lru_cache(maxsize=1024)
def _draw(panel: Any, width: float) -> str:
    """Return one panel; the page and the PDF show the same, and drawing takes most of a report's time."""
    return _DRAWERS[type(panel)].draw(panel, width)
