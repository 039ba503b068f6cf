"""What the measures of rows made by hand are about, as the analysis tells it of measured ones."""

from __future__ import annotations

from analysis.subjects import About


def cells(measure):
    """Return the cells ``kind``, ``subject`` and ``of`` of a row about a measure."""
    name, _, rest = measure.partition("_" if measure.startswith("share_") else " ")
    if name == "share":
        return About("seat share", rest).cells()
    if name == "strategy":
        return About("strategy share", rest).cells()
    if measure in ("turns", "rounds", "decisions", "minutes"):
        return About("length").cells()
    if "=" in measure:
        return About("label", *measure.split("=")).cells()
    return About("changed" if measure == "changed" else "tension").cells()
