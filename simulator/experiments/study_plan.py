"""The plan of a game's study: its declaration turned into experiments, one for each section."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simulator.errors import InputError
from simulator.experiments.experiment import Experiment
from simulator.experiments.study_variants import main_variants, section_variants
from simulator.play.game import Game
from simulator.play.study import Section, round_robin

MAIN = "main"
"""Name of the section that every study has."""


def plan_study(
    game: Game,
    games: int | None = None,
    seed: int = 1,
    rules: Mapping[str, Any] | None = None,
    players: Sequence[int] = (),
    strategies: Sequence[str] = (),
) -> dict[str, Experiment]:
    """Return the experiments of a game's study by section: ``main``, then the sections that the game declares.

    Parameters
    ----------
    game : Game
    games : int, optional
        Least games of each cell of the main run; the sections scale with it, down to one game a cell.
    seed : int
    rules : mapping, optional
        Switches set everywhere: the main run leaves out variants that set one of them themselves, a section holds
        its own values of it against the one given.
    players : sequence of int
        Only these player counts; sections that have none of them are left out.
    strategies : sequence of str
        The game's strategies, for the sections in which every two of them meet; with fewer than two they are left out.

    Raises
    ------
    InputError
        When a value does not fit; names the section when it is one's own.
    """
    study = game.STUDY
    size = study.games if games is None else games
    common: dict[str, Any] = {"game": game, "seed": seed, "rules": rules or {}}
    main = Experiment(
        games=size,
        players=tuple(players),
        variants=main_variants(game, study.variants, common["rules"]),
        line_ups=(study.strategy,),
        **common,
    )
    plan = {MAIN: main}
    for section in study.sections:
        counts = tuple(count for count in section.players or game.PLAYERS if count in main.players)
        line_ups = _line_ups(section, strategies, study.strategy)
        if not counts or not line_ups:
            continue
        try:
            variants, switches = section_variants(game, section.variants, common["rules"])
            if len(variants) < min(2, len(section.variants)):
                continue  # nothing is left to compare
            plan[section.name] = Experiment(
                games=max(1, round(main.games * section.games)),
                players=counts,
                variants=variants,
                line_ups=line_ups,
                **common | {"rules": switches},
            )
        except InputError as error:
            raise InputError(f"section '{section.name}' of the study of {game.NAME}: {error}") from error
    return plan


def _line_ups(section: Section, strategies: Sequence[str], usual: str) -> tuple[str, ...]:
    """Return the line-ups of a section; none when it is a round robin of fewer than two strategies."""
    return round_robin(*strategies) if section.round_robin else section.line_ups or (usual,)
