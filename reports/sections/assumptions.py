"""What was assumed: every switch with its value, the variants, and the strategies that played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reports import wording
from reports.content import Block, Paragraph, Section, Span, Table, code, strong, text
from reports.sections.pieces import table
from reports.view import View


def build(study: Mapping[str, View]) -> Section:
    """Return the section on assumptions: switches and variants of the main run, strategies of all runs."""
    view = study["main"] if "main" in study else next(iter(study.values()))
    switches = list(view.game.get("switches", []))
    changed = [s for s in switches if s["value"] != s["default"]]
    words = (
        f"Where the printed rules leave something open, a switch decides. {_changed_words(changed)} Minutes assume "
        f"{view.seconds_per_turn:g} seconds for a turn."
    )
    blocks: list[Block] = [Paragraph(text(words))]
    if switches:
        blocks.append(_switches(switches, any(s.get("source") for s in switches)))
    blocks += [made for made in (_variants(study), _strategies(study)) if made.rows]
    return Section("assumptions", "What was assumed: rules, variants and strategies", tuple(blocks))


def _changed_words(changed: list[Mapping[str, Any]]) -> str:
    if not changed:
        return "All switches stand as in the printed rules."
    return f"Changed from the printed rules for all variants: {wording.listing(s['name'] for s in changed)}."


def _switches(switches: list[Mapping[str, Any]], sources: bool) -> Table:
    rows = []
    for switch in switches:
        value: str | Span = value_words(switch["value"])
        if switch["value"] != switch["default"]:
            value = strong(f"{value} (changed)")
        row: list[str | Span] = [code(switch["name"]), switch["about"], value, value_words(switch["default"])]
        rows.append([*row, switch.get("source") or "–"] if sources else row)
    heads = ["Switch", "What it decides", "Value", "Printed rules", *(["Source"] if sources else [])]
    return table("The switches: their value in base, and that of the printed rules", heads, rows, left=5)


def value_words(value: Any) -> str:
    """Return a switch's value in words: yes, no, a number, a text, or a list."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {value_words(item)}" for key, item in value.items()) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(value_words(item) for item in value) or "none"
    if isinstance(value, float):
        return f"{value:g}".replace("-", wording.MINUS)
    return "none" if value is None or value == "" else str(value)


def _variants(study: Mapping[str, View]) -> Table:
    rows: dict[str, list[str | Span]] = {}
    for view in study.values():
        defined = view.game.get("variants", {})
        for variant in view.variants:
            if variant not in rows:
                settings = [f"{name}: {value_words(value)}" for name, value in defined.get(variant, {}).items()]
                rows[variant] = [code(variant), "; ".join(settings) or "the printed rules"]
    return table(
        "The variants: switches that differ from the printed rules", ("Variant", "Switches"), rows.values(), left=2
    )


def _strategies(study: Mapping[str, View]) -> Table:
    found: dict[str, Mapping[str, Any]] = {}
    for view in study.values():
        found.update(view.about.get("strategies", {}))
    rows: list[list[str | Span]] = []
    for spec, what in found.items():
        parameters = "; ".join(f"{name} {value_words(value)}" for name, value in what.get("parameters", {}).items())
        rows.append([code(spec), what.get("about") or "–", parameters or "–"])
    return table("The strategies that played", ("Strategy", "Idea", "Parameters"), rows, left=3)
