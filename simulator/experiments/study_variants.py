"""The variants of a study's sections under switches that a call sets for the whole study."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simulator.experiments.expressions import parse_variant
from simulator.play.game import Game

Switches = Mapping[str, Any]
"""Values by the name of the switch."""


def main_variants(game: Game, variants: Sequence[str], rules: Switches) -> tuple[str, ...]:
    """Return the variants that set no switch that the call sets; the base when none is left.

    Parameters
    ----------
    game : Game
    variants : sequence of str
        Of the study's main run.
    rules : mapping
        Switches that the call sets.
    """
    return tuple(each for each in variants if not rules.keys() & parse_variant(each, game.VARIANTS).keys()) or ("base",)


def section_variants(game: Game, variants: Sequence[str], rules: Switches) -> tuple[tuple[str, ...], dict[str, Any]]:
    """Return the variants of a section, and the switches set for all of them.

    A section that varies a switch which the call sets keeps its question: the call's value stands first, against the
    section's others; a variant that leaves the switch alone takes the call's value. No variants are returned when all
    of the section's set the switch to one value of their own: its question is another game's. The same holds when the
    call's value cannot be written in a variant.

    Parameters
    ----------
    game : Game
    variants : sequence of str
        Of the section, the one compared with first.
    rules : mapping
        Switches that the call sets.
    """
    sets = [parse_variant(variant, game.VARIANTS) for variant in variants]
    both = [name for name in rules if any(name in each for each in sets)]
    if not both:
        return tuple(variants), dict(rules)
    for name in both:
        alike = all(name in each for each in sets) and all(each[name] == sets[0][name] for each in sets)
        if alike or _cannot_be_written(rules[name]):
            return (), {}
    first, *others = zip(variants, sets, strict=True)
    made = [_with(first[0] if not any(name in first[1] for name in both) else "base", both, rules)]
    made += [_with(variant, [name for name in both if name not in each], rules) for variant, each in others]
    return _distinct(game, made), {name: value for name, value in rules.items() if name not in both}


def _with(variant: str, names: Sequence[str], rules: Switches) -> str:
    """Return a variant with some of the call's switches added."""
    parts = [variant] if variant != "base" or not names else []
    return "+".join([*parts, *(f"{name}={rules[name]}" for name in names)])


def _cannot_be_written(value: Any) -> bool:
    return isinstance(value, str) and any(sign in value for sign in "+,=()[]{}'\"")


def _distinct(game: Game, variants: Sequence[str]) -> tuple[str, ...]:
    """Return the variants without those whose rules are an earlier one's."""
    kept: dict[str, Any] = {}
    for variant in variants:
        rules = game.Rules.build(parse_variant(variant, game.VARIANTS))
        if rules not in kept.values():
            kept[variant] = rules
    return tuple(kept)
