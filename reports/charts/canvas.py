"""The drawing surface all charts share: sizes, colours, and the clean SVG that comes out of it."""

from __future__ import annotations

import dataclasses
import functools
import io
import re
import unicodedata
import warnings
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

from reports import wording
from reports.charts.panels import Range, Scale

WIDE, NARROW = 340.0, 218.0
"""Widths of panels of which two or three stand side by side, in units of which the text is 12 high. The wide one is as
wide as a phone's column."""
TEXT, SMALL = 12.0, 11.0
"""Sizes of text."""

INK, MUTED, GRID, BAND, DATA, ALARM, PAPER = "#1b2733", "#56636f", "#dde3e7", "#dcebed", "#0f6b78", "#b4410e", "#fefefe"
COLOURS = {"ink": INK, "muted": MUTED, "grid": GRID, "band": BAND, "data": DATA, "alarm": ALARM, "paper": PAPER}
"""The palette by name; no two alike, so that a page can exchange each for one that follows its colour scheme."""

_SVG = "{http://www.w3.org/2000/svg}"
_UNITS_PER_INCH = 72
_UNFIT = ("Cc", "Cs")  # control characters and surrogates, which XML does not know


class Canvas:
    """A figure of a width and height, drawn on in units from its top left corner."""

    def __init__(self, width: float, height: float) -> None:
        from matplotlib.figure import Figure

        self.width = width
        self.figure = Figure(figsize=(width / _UNITS_PER_INCH, height / _UNITS_PER_INCH))
        self.axes = self.figure.add_axes((0, 0, 1, 1))
        self.axes.set_axis_off()
        self.axes.set_xlim(0, width)
        self.axes.set_ylim(height, 0)

    def line(self, x: Sequence[float], y: Sequence[float], colour: str, width: float = 1.0, **style: Any) -> None:
        """Draw a line through points.

        Parameters
        ----------
        x, y : sequence of float
            In units of the canvas.
        colour : str
        width : float
            In units.
        style
            As matplotlib takes it.
        """
        style = {"solid_capstyle": "butt", "clip_on": False, **style}
        self.axes.plot(x, y, color=colour, linewidth=width, **style)

    def box(self, x: Range, y: Range, colour: str, *, alpha: float = 1.0, above: bool = False) -> None:
        """Fill a rectangle, below the lines of the axis or above them.

        Parameters
        ----------
        x, y : pair of float
            Ends, in units of the canvas.
        colour : str
        alpha : float
            From 0, not seen, to 1.
        above : bool
            Whether it lies above the lines of the axis.
        """
        from matplotlib.patches import Rectangle

        size = (x[1] - x[0], y[1] - y[0])
        style: dict[str, Any] = {"linewidth": 0, "clip_on": False, "zorder": 0.8 if above else 0.2}
        self.axes.add_patch(Rectangle((x[0], y[0]), *size, facecolor=colour, alpha=alpha, **style))

    def dot(self, x: float, y: float, colour: str, *, hollow: bool = False, diamond: bool = False) -> None:
        """Draw a mark.

        Parameters
        ----------
        x, y : float
            In units of the canvas.
        colour : str
        hollow, diamond : bool
            Its form.
        """
        from matplotlib.patches import Circle, Polygon

        fill = PAPER if hollow else colour
        style: dict[str, Any] = {
            "facecolor": fill,
            "edgecolor": colour,
            "linewidth": 1.6,
            "clip_on": False,
            "zorder": 4,
        }
        if diamond:
            r = 5.2
            self.axes.add_patch(Polygon([(x - r, y), (x, y - r), (x + r, y), (x, y + r)], closed=True, **style))
        else:
            self.axes.add_patch(Circle((x, y), 3.9, **style))

    def write(self, x: float, y: float, words: str, colour: str = INK, size: float = TEXT, **style: Any) -> None:
        """Write words with their middle line at a height.

        Parameters
        ----------
        x, y : float
            In units of the canvas.
        words : str
        colour : str
        size : float
            Of the letters, in units.
        style
            As matplotlib takes it.
        """
        style = {"ha": "left", "va": "baseline", "clip_on": False, **style}
        words = "".join("\ufffd" if unicodedata.category(letter) in _UNFIT else letter for letter in words)
        self.axes.text(x, y + 0.35 * size, words, color=colour, size=size, parse_math=False, zorder=5, **style)

    def title(self, words: str) -> None:
        """Write the panel's title."""
        self.write(0, 9, fit(words, self.width, bold=True), weight="bold")

    def svg(self) -> str:
        """Return the drawing as SVG without date, identity or names of its own."""
        import matplotlib

        stream = io.StringIO()
        settings: Any = {"svg.fonttype": "none", "svg.hashsalt": "zygos", "path.simplify": False}
        with matplotlib.rc_context(settings), warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Glyph .* missing")
            self.figure.savefig(stream, format="svg", transparent=True, metadata={"Date": None})
        return _clean(stream.getvalue())


@dataclasses.dataclass(frozen=True)
class Axis:
    """A scale from values to units of the canvas."""

    limits: Range
    units: Range
    scale: Scale

    def at(self, value: float) -> float:
        """Return where a value lies, at the edge when it is beyond the limits."""
        low, high = self.limits
        if high <= low:
            return sum(self.units) / 2
        share = min(1.0, max(0.0, (value - low) / (high - low)))
        return self.units[0] + share * (self.units[1] - self.units[0])

    def ticks(self, most: int = 0) -> list[tuple[float, str]]:
        """Return round values within the limits and their words: as many as there is room for, or at most so many."""
        from matplotlib.ticker import MaxNLocator

        found = MaxNLocator(
            nbins=most or max(2, min(4, round(abs(self.units[1] - self.units[0]) / 46))), steps=[1, 2, 2.5, 5, 10]
        ).tick_values(*self.limits)
        values = [float(f"{value:.10g}") for value in found]
        step = values[1] - values[0] if len(values) > 1 else 1.0
        return [
            (value, _tick_words(self.scale, value, step))
            for value in values
            if self.limits[0] <= value <= self.limits[1]
        ]


def draw_value_axis(canvas: Canvas, axis: Axis, y: float, name: str) -> None:
    """Write the values of an axis below a height, and its name under them.

    Parameters
    ----------
    canvas : Canvas
    axis : Axis
    y : float
        Height below which it is written, in units of the canvas.
    name : str
    """
    for value, words in axis.ticks():
        canvas.write(axis.at(value), y + 11, words, MUTED, SMALL, ha="center")
    if name:
        name = fit(name, canvas.width, SMALL)
        half = text_width(name, SMALL) / 2
        middle = min(max(sum(axis.units) / 2, half), canvas.width - half)
        canvas.write(middle, y + 27, name, MUTED, SMALL, ha="center")


def _tick_words(scale: Scale, value: float, step: float) -> str:
    times = 1 if scale == "amount" else 100
    decimals = 0
    while decimals < 3 and abs(round(times * step, decimals) - times * step) > 1e-9 * times:
        decimals += 1
    words = wording.number(times * value, decimals, sign=scale in ("points", "relative"))
    return f"{words}{wording.NARROW}%" if scale in ("percent", "relative") else words


@functools.lru_cache(maxsize=4096)
def text_width(words: str, size: float = TEXT, *, bold: bool = False) -> float:
    """Return the width of words in a wide typeface: room enough for them in any other.

    Parameters
    ----------
    words : str
    size : float
        Of the letters, in units of the canvas.
    bold : bool
    """
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import TextToPath

    face = FontProperties(family="DejaVu Sans", weight="bold" if bold else "normal", size=size)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing")  # measured as a box; the page has its own typefaces
        return float(TextToPath().get_text_width_height_descent(words, face, ismath=False)[0])


def fit(words: str, width: float, size: float = TEXT, *, bold: bool = False) -> str:
    """Return words cut to a width in units.

    Parameters
    ----------
    words : str
    width : float
        In units of the canvas.
    size : float
        Of the letters, in units.
    bold : bool
    """
    kept, letters = words, len(words)
    while letters > 1 and text_width(kept, size, bold=bold) > width:
        letters -= 1
        kept = wording.shorten(words, letters)
    return kept


def _clean(source: str) -> str:
    """Return SVG without metadata, names, empty groups and the typefaces of its maker."""
    root = ElementTree.fromstring(source)
    _prune(root)
    for element in root.iter():
        element.tag = element.tag.removeprefix(_SVG)
        element.attrib.pop("id", None)
        if element.get("transform", "").startswith("rotate(-0 "):
            del element.attrib["transform"]
        if "d" in element.attrib:
            element.set("d", " ".join(_short(element.attrib["d"]).split()))
        if "style" in element.attrib:
            element.set("style", re.sub(r" ?font-family:[^;]*;?", "", element.attrib["style"]).strip("; "))
        for name in ("x", "y"):
            if name in element.attrib:
                element.set(name, _short(element.attrib[name]))
    for name in ("version", "width", "height"):
        root.attrib.pop(name, None)
    words = re.sub(r">\s+<", "><", ElementTree.tostring(root, encoding="unicode"))
    while "<g><g>" in words:
        words = words.replace("<g><g>", "<g>", 1)[::-1].replace(">g/<>g/<", ">g/<", 1)[::-1]
    return words


def _prune(element: ElementTree.Element) -> None:
    for child in list(element):
        _prune(child)
        tag = child.tag.removeprefix(_SVG)
        blank = tag == "path" and child.get("style") == "fill: none"
        if blank or tag in ("metadata", "style") or (tag in ("g", "defs") and len(child) == 0):
            element.remove(child)


def _short(numbers: str) -> str:
    """Return numbers with at most two decimals."""
    return re.sub(
        r"-?\d+\.\d+", lambda match: f"{round(float(match[0]), 2) + 0.0:.2f}".rstrip("0").rstrip("."), numbers
    )
