"""What the values of one switch do: curves of fairness and length over them."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterator
from typing import TypeGuard

from reports import wording
from reports.charts.panels import CurvePanel, Mark
from reports.content import Block, Figure, Table
from reports.sections.pieces import by_player_count, interval_head, limits_of, pair, share_limits, table, verdict_cell
from reports.sentences.fairness import cell_verdict
from reports.sentences.phrases import share_words, tone, with_interval
from reports.view import View


@dataclasses.dataclass(frozen=True)
class Sweep:
    """Variants that differ in the value of one numeric switch.

    Attributes
    ----------
    switch : str
    values : tuple of (float, str)
        Value and variant, ascending.
    base : str or None
        A variant that leaves the switch as it is, at a value that is none of these or not a number.
    """

    switch: str
    values: tuple[tuple[float, str], ...]
    base: str | None


def find_sweep(view: View) -> Sweep | None:
    """Return the sweep that a run's variants make, or None."""
    parsed = {variant: _parts(variant) for variant in view.variants}
    names = {name for settings, _ in parsed.values() for name in settings}
    rests = {rest for _, rest in parsed.values()}
    if len(names) != 1 or len(rests) != 1:
        return None
    (switch,) = names
    set_to = {variant: settings[switch] for variant, (settings, _) in parsed.items() if switch in settings}
    values = [(float(value), variant) for variant, value in set_to.items() if _numeric(value)]
    if len(values) < max(2, len(set_to)):
        return None
    base = next((variant for variant, (settings, _) in parsed.items() if switch not in settings), None)
    if base is not None:
        default = next((s.get("value") for s in view.game.get("switches", []) if s["name"] == switch), None)
        if _numeric(default) and default not in [value for value, _ in values] and rests == {""}:
            values.append((float(default), base))
            base = None
    return Sweep(switch, tuple(sorted(values)), base)


def _parts(variant: str) -> tuple[dict[str, object], str]:
    """Return the switch values that a variant sets itself, and the named variants it is built on."""
    settings: dict[str, object] = {}
    names = []
    for part in variant.split("+"):
        name, equals, value = part.partition("=")
        if equals:
            settings[name] = _value(value)
        elif part != "base":
            names.append(part)
    return settings, "+".join(names)


def _value(words: str) -> object:
    try:
        return ast.literal_eval(words)
    except (ValueError, SyntaxError):
        return words


def _numeric(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def sweep_blocks(view: View, sweep: Sweep) -> list[Block]:
    """Return the curves of the first seat's share and of the mean length over the switch's values."""
    about = next((s["about"] for s in view.game.get("switches", []) if s["name"] == sweep.switch), "")
    axis = f"{sweep.switch}: {about}" if about else sweep.switch
    blocks: list[Block] = []
    for line_up in view.line_ups:
        figures = (_shares(view, sweep, line_up, axis), _lengths(view, sweep, line_up, axis))
        blocks += [figure for figure in figures if figure]
        blocks.append(_overview(view, sweep, line_up))
    return blocks


def _overview(view: View, sweep: Sweep, line_up: str) -> Table:
    """Return fairness and length side by side for each value, to choose one."""
    named = [(_tick(value), variant) for value, variant in sweep.values]
    named += [(sweep.base, sweep.base)] if sweep.base else []

    def cells() -> Iterator[tuple[tuple[str, ...], int, str]]:
        for value, variant in named:
            for n in view.players:
                rows = view.rows("seats", variant=variant, line_up=line_up, players=n)
                if rows:
                    yield (value, "First seat’s share"), n, share_words(rows[0])
                    yield (value, "All seats"), n, cell_verdict(rows)
            for n in view.players:
                for name in ("turns", "minutes"):
                    row = view.row("lengths", variant=variant, line_up=line_up, players=n, measure=name)
                    if row:
                        ends = wording.between(_length_words(row["p5"]), _length_words(row["p95"]))
                        yield (
                            (value, f"Median {name}, nine in ten"),
                            n,
                            with_interval(_length_words(row["median"]), ends),
                        )

    caption = (
        f"Fairness and length over the values of {sweep.switch}, finished games, {view.deals_words(line_up=line_up)} "
        f"each{_of(view, line_up)}"
    )
    return by_player_count(view, caption, (sweep.switch, "What"), cells())


def _length_words(value: float | None) -> str:
    return wording.number(value, 0 if value is None or value >= 20 or float(value).is_integer() else 1)


def _shares(view: View, sweep: Sweep, line_up: str, axis: str) -> Figure | None:
    marks, bases = {}, {}
    for n in view.players:
        found = [_share(view, variant, line_up, n, _tick(value)) for value, variant in sweep.values]
        marks[n] = tuple(mark for mark in found if mark)
        bases[n] = _share(view, sweep.base, line_up, n, sweep.base) if sweep.base else None
    marks = {n: made for n, made in marks.items() if len(made) == len(sweep.values)}
    if not marks:
        return None
    tolerance = view.settings.tolerance_share
    panels = []
    for n, made in marks.items():
        band = (1 / n - tolerance, 1 / n + tolerance)
        base = bases[n]
        limits = share_limits([*made, *([base] if base else [])], *band)
        x = tuple(value for value, _ in sweep.values)
        panels.append(CurvePanel(wording.players_of(n), x, made, limits, "percent", axis, base, 1 / n, band))
    caption = (
        f"The first seat’s share of the win over the values of {sweep.switch}, finished games, "
        f"{view.deals_words(line_up=line_up)} each{_of(view, line_up)}. The line is a fair share, the band the "
        "tolerance; upright lines are intervals."
    )
    return Figure(
        caption,
        _told(f"The first seat’s share of the win by {sweep.switch}.", marks),
        tuple(panels),
        _share_table(view, line_up),
    )


def _lengths(view: View, sweep: Sweep, line_up: str, axis: str) -> Figure | None:
    marks, bases = {}, {}
    for n in view.players:
        found = [_length(view, variant, line_up, n, _tick(value)) for value, variant in sweep.values]
        marks[n] = tuple(mark for mark in found if mark)
        bases[n] = _length(view, sweep.base, line_up, n, sweep.base) if sweep.base else None
    marks = {n: made for n, made in marks.items() if len(made) == len(sweep.values)}
    if not marks:
        return None
    panels = []
    for n, made in marks.items():
        base = bases[n]
        limits = limits_of([*made, *([base] if base else [])])
        x = tuple(value for value, _ in sweep.values)
        panels.append(
            CurvePanel(wording.players_of(n), x, made, (max(0.0, limits[0]), limits[1]), "amount", axis, base)
        )
    caption = (
        f"Mean length in turns over the values of {sweep.switch}, finished games, {view.deals_words(line_up=line_up)} "
        f"each{_of(view, line_up)}. Upright lines are intervals of the mean."
    )
    return Figure(
        caption, _told(f"Mean length in turns by {sweep.switch}.", marks), tuple(panels), _length_table(view, line_up)
    )


def _of(view: View, line_up: str) -> str:
    return f", line-up {line_up}" if len(view.line_ups) > 1 else ""


def _share(view: View, variant: str, line_up: str, players: int, label: str) -> Mark | None:
    row = view.row("seats", variant=variant, line_up=line_up, players=players, seat=0)
    if row is None:
        return None
    state = tone(row.get("verdict")) if wording.given(row.get("low")) else "plain"
    return Mark(label, wording.percent(row["estimate"]), row["estimate"], pair(row, "low", "high"), tone=state)


def _length(view: View, variant: str, line_up: str, players: int, label: str) -> Mark | None:
    row = view.row("lengths", variant=variant, line_up=line_up, players=players, measure="turns")
    if row is None:
        return None
    return Mark(label, wording.number(row["mean"], 1), row["mean"], pair(row, "low", "high"))


def _tick(value: float) -> str:
    return (
        wording.number(value, 0 if value.is_integer() else 2).rstrip("0").rstrip(".")
        if not value.is_integer()
        else wording.number(value)
    )


def _told(lead: str, marks: dict[int, tuple[Mark, ...]]) -> str:
    parts = [
        f"With {wording.players_of(n)}: " + ", ".join(f"{m.direct} at {m.label}" for m in made) + "."
        for n, made in marks.items()
    ]
    return " ".join([lead, *parts])


def _share_table(view: View, line_up: str) -> Table:
    rows = []
    for variant in view.variants:
        for n in view.players:
            for row in view.rows("seats", variant=variant, line_up=line_up, players=n):
                ends = wording.between(
                    wording.percent(row["low"], unit=False), wording.percent(row["high"], unit=False)
                )
                rows.append(
                    (
                        variant,
                        str(n),
                        wording.seat_name(row["seat"]),
                        wording.percent(row["estimate"]),
                        ends,
                        verdict_cell(row),
                        wording.count(row["blocks"]),
                    )
                )
    heads = ("Variant", "Players", "Seat", "Share", interval_head(view), "Verdict", "Deals")
    return table("Share of the win by seat, finished games", heads, rows, left=3)


def _length_table(view: View, line_up: str) -> Table:
    rows = []
    for variant in view.variants:
        for n in view.players:
            for row in view.rows("lengths", variant=variant, line_up=line_up, players=n, measure="turns"):
                ends = wording.between(wording.number(row["low"], 1), wording.number(row["high"], 1))
                middle = wording.between(*(wording.number(row[p], 0) for p in ("p5", "p95")))
                rows.append(
                    (
                        variant,
                        str(n),
                        wording.number(row["mean"], 1),
                        ends,
                        wording.number(row["median"], 0),
                        middle,
                        wording.count(row["games"]),
                    )
                )
    heads = ("Variant", "Players", "Mean turns", interval_head(view), "Median", "Nine games in ten", "Games")
    return table("Length in turns, finished games", heads, rows, left=2)
