"""One game in full: replayed alone from its number in a run, every decision in words, every position drawn."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from simulator.errors import InputError
from simulator.experiments.experiment import Experiment
from simulator.play.engine import play_games
from simulator.play.game import Array, Game
from simulator.play.streams import game_keys
from simulator.runs.parts import Build, build_strategies, found_again
from simulator.runs.rows import Places, to_rows
from simulator.runs.storage import read_run

See: TypeAlias = Callable[[Any], object]
"""Looks at the record of a game's state."""


@dataclasses.dataclass(frozen=True)
class Step:
    """One decision.

    Attributes
    ----------
    turn, round, seat : int
        When, and who decided.
    decision : str
        Kind of decision.
    choice : str
        The option that was played, in words.
    options : int
        How many there were.
    points : tuple of int
        Points by seat before it was played.
    position : str
        The position before it was played, as text.
    """

    turn: int
    round: int
    seat: int
    decision: str
    choice: str
    options: int
    points: tuple[int, ...]
    position: str


@dataclasses.dataclass(frozen=True)
class Record:
    """A game in full.

    Attributes
    ----------
    title : str
        The game's title.
    row : dict
        The game's row, as the run stores it; columns without a value are left out.
    steps : tuple of Step
        Every decision, forced ones too.
    position : str
        The last position.
    """

    title: str
    row: dict[str, Any]
    steps: tuple[Step, ...]
    position: str

    def lines(self) -> Iterator[str]:
        """Yield the record as JSON lines: one for the game, one for each decision, one for the end."""
        yield json.dumps({"record": "game", "title": self.title, **self.row}, ensure_ascii=False)
        for step in self.steps:
            yield json.dumps({"record": "decision", **dataclasses.asdict(step)}, ensure_ascii=False)
        yield json.dumps({"record": "end", "ended": self.row["ended"], "position": self.position}, ensure_ascii=False)

    def text(self, positions: bool = True) -> str:
        """Return the record for people to read; positions are drawn at the start of each turn when asked for."""
        row, players = self.row, self.row["players"]
        lines = [
            f"{self.title}, game {row['game']}: "
            f"deal {row['deal']}, rotation {row['rotation']}, variant {row['variant']}",
            *(f"  seat {seat}: {row[f'strategy_{seat}']}" for seat in range(players)),
        ]
        turn = 0
        for step in self.steps:
            if step.turn != turn:
                turn = step.turn
                points = " ".join(map(str, step.points))
                lines += ["", f"Turn {turn} (round {step.round}), points {points}"]
                lines += [_indented(step.position)] if positions else []
            lines.append(f"  seat {step.seat}, {step.decision}: {step.choice} (of {step.options})")
        lines += ["", f"Ended: {row['ended']}", *([_indented(self.position)] if positions else [])]
        for seat in range(players):
            share = row.get(f"share_{seat}")
            won = "no share, truncated" if share is None else f"share of the win {share:.3g}"
            lines.append(f"  seat {seat}: {row[f'points_{seat}']} points, {won}")
        return "\n".join(lines)


def replay(folder: str | Path, number: int, build: Build, see: See | None = None) -> Record:
    """Play one game of a run again, alone, and record it.

    Parameters
    ----------
    folder : path
        The run's folder.
    number : int
        Number of the game: column ``game`` of its row.
    build : callable
        Makes a strategy of its spec and the game's name.
    see : callable, optional
        Is shown the game's record of state before each decision, to keep what words do not tell; it may not change it.

    Raises
    ------
    InputError
        When the run has no such game, or what it depends on has changed since (the message names it).
    """
    about = read_run(folder)
    experiment, _ = found_again(about, build, f"game {number} of run '{folder}' would not be the same")
    match, deal, _, _ = experiment.locate(number)
    for stop in about["stopped"]:
        if (stop["players"], stop["line_up"]) == (match.players, match.line_up) and deal >= stop["blocks"]:
            raise InputError(
                f"game {number} of run '{folder}' was not played: '{match.line_up}' with {match.players} players "
                f"stopped early, after deal {stop['blocks'] - 1}"
            )
    return record(experiment, number, build, see)


def record(experiment: Experiment, number: int, build: Build, see: See | None = None) -> Record:
    """Play one game of an experiment, by its number, and record it.

    Parameters
    ----------
    experiment : Experiment
    number : int
        Of the game: its row's column ``game``.
    build : callable
        Makes a strategy of its spec and the game's name.
    see : callable, optional
        Shown the position before each decision.
    """
    game = experiment.game
    match, deal, variant, rotation = experiment.locate(number)
    seats = match.rotations[rotation]
    strategies = build_strategies(experiment, build)
    rules = experiment.rules_of(experiment.variants[variant])
    resolved = rules.record(match.players)
    steps: list[Step] = []

    def watch(games: Array, rows: Array, codes: Array, counts: Array) -> None:
        for row, code, count in zip(rows, codes, counts, strict=True):
            steps.append(_step(game, games[row], resolved, int(code), int(count)))
            if see is not None:
                see(games[row])

    played = play_games(
        game,
        rules,
        match.players,
        game_keys(experiment.seed, np.array([deal])),
        [strategies[spec] for spec in seats],
        np.arange(match.players, dtype=np.int64)[None, :],
        watch=watch,
    )
    one = [np.array([value], dtype=np.int64) for value in (deal, variant, rotation)]
    row = to_rows(experiment, Places(match, one[0], one[1], one[2]), played).row(0, named=True)
    kept = {name: value for name, value in row.items() if value is not None}
    return Record(game.TITLE, kept, tuple(steps), game.show(played.games[0], resolved))


def _step(game: Game, state: Any, rules: Array, code: int, count: int) -> Step:
    kind = int(state["decision"])
    return Step(
        turn=int(state["turn"]),
        round=int(state["rounds"]),
        seat=int(state["seat"]),
        decision=game.DECISIONS[kind].name,
        choice=game.describe(rules, kind, code),
        options=count,
        points=tuple(map(int, state["points"][: int(rules["players"][0])])),
        position=game.show(state, rules),
    )


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines())
