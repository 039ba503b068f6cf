"""The table of the selftest in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from reports.console import console

if TYPE_CHECKING:
    import polars as pl

_RIGHT = ("blocks", "runs", "said", "promised", "right", "MC error", "too low", "too high", "width")
NOTES = (
    "right: runs in which the interval holds the truth, or nothing wrong is said; MC error: its Monte Carlo error.",
    "too low, too high: wrong to either side; of verdicts, wrongly 'same' or 'balanced', and wrongly 'different'.",
    "said: runs in which there is an interval, or a number, at all: below the n at which it holds, it is refused.",
    "cautious: right more often than promised. none can: an amount without a greatest value, of which the rare",
    "and long is not seen, has no interval that holds (Bahadur and Savage 1956).",
)


def show_selftest(found: pl.DataFrame) -> None:
    """Print how often each kind of interval and verdict is right."""
    out = console()
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("kind", "world", *_RIGHT, "result"):
        table.add_column(name, justify="right" if name in _RIGHT else "left", overflow="fold", no_wrap=name != "world")
    for row in found.iter_rows(named=True):
        shares = [_percent(row[name]) for name in ("promised", "right", "error", "wrong_low", "wrong_high")]
        width = "" if row["width"] is None else f"{row['width']:.3g}"
        counts = [f"{row['blocks']:,}", f"{row['runs']:,}", _percent(row["said"], 0)]
        table.add_row(row["kind"], row["world"], *counts, *shares, width, row["result"])
    out.print(table)
    out.print("\n" + "\n".join(NOTES))


def _percent(share: float | None, decimals: int = 1) -> str:
    return "" if share is None else f"{100 * share:.{decimals}f} %"
