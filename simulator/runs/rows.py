"""From finished games to rows: one row a game, in narrow types, the same whatever the batch or the machine."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import polars as pl

from simulator.experiments.experiment import Experiment
from simulator.experiments.layout import Match
from simulator.play.engine import Played
from simulator.play.game import TRUNCATED, Array, Column, Game, shares

_TYPES: dict[str, type[pl.DataType]] = {
    "bool": pl.Boolean, "int8": pl.Int8, "int16": pl.Int16, "int32": pl.Int32, "int64": pl.Int64,
    "uint8": pl.UInt8, "uint16": pl.UInt16, "uint32": pl.UInt32, "uint64": pl.UInt64,
    "float32": pl.Float32, "float64": pl.Float64,
}  # fmt: skip
_NUMPY = {polars: np.dtype(name) for name, polars in _TYPES.items()}


def schema(experiment: Experiment) -> pl.Schema:
    """Return the columns of an experiment's rows and their types.

    Per game: ``game`` (its number in the run), ``deal``, ``rotation``, ``variant``, ``players``, ``line_up``,
    ``ended``, ``out`` (one bit for each seat that was out of the game), ``turns``, ``rounds``, ``decisions``,
    ``options`` (summed over the decisions), ``forced`` (decisions with one option), ``lead_changes`` and
    ``last_lead_change`` (turn after which the final leaders were established). Per seat, null where nobody sits:
    ``strategy_i``, ``points_i``, ``share_i`` (share of the win, null when truncated), ``deficit_i`` (worst distance
    behind the leader, in points). Then the game's own ``COLUMNS``.
    """
    game = experiment.game
    seats = range(game.PLAYERS[-1])
    types: dict[str, Any] = {
        "game": pl.Int64,
        "deal": pl.Int64,
        "rotation": pl.UInt8,
        "variant": pl.Enum(experiment.variants),
        "players": pl.UInt8,
        "line_up": pl.Enum(experiment.line_ups),
        "ended": pl.Enum(game.ENDS),
        "out": pl.UInt8,
        **dict.fromkeys(("turns", "rounds", "decisions"), pl.Int32),
        "options": pl.Int64,
        **dict.fromkeys(("forced", "lead_changes", "last_lead_change"), pl.Int32),
    }
    by_seat = {"strategy": pl.Enum(experiment.specs), "points": pl.Int32, "share": pl.Float64, "deficit": pl.Int32}
    for name, dtype in by_seat.items():
        types.update({f"{name}_{seat}": dtype for seat in seats})
    for column in game.COLUMNS:
        names = [f"{column.name}_{seat}" for seat in seats] if column.by_seat else [column.name]
        types.update(dict.fromkeys(names, _TYPES[np.dtype(column.dtype).name]))
    return pl.Schema(types)


@dataclasses.dataclass(frozen=True)
class Places:
    """Which game of a match each finished game is.

    Attributes
    ----------
    match : Match
    deals, variants, rotations : int64 arrays (n,)
        Deal, index of the variant and rotation of each game.
    """

    match: Match
    deals: Array
    variants: Array
    rotations: Array


def to_rows(experiment: Experiment, places: Places, played: Played) -> pl.DataFrame:
    """Return one row for each finished game, in the games' order, with the columns of `schema`.

    Parameters
    ----------
    experiment : Experiment
    places : Places
        Where each game stands in the run.
    played : Played
        The finished games and their logs.

    Raises
    ------
    ValueError
        When a value of one of the game's own columns does not fit the column's type.
    """
    game, match = experiment.game, places.match
    games, logs, players = played.games, played.logs, match.players
    types = schema(experiment)
    rotations = len(match.rotations)
    number = match.first_game + (places.deals * match.variants + places.variants) * rotations + places.rotations
    values: dict[str, Any] = {
        "game": number,
        "deal": places.deals,
        "rotation": places.rotations,
        "variant": places.variants,
        "players": np.full(len(games), players),
        "line_up": np.full(len(games), experiment.line_ups.index(match.line_up)),
        "ended": games["ended"],
        "out": games["out"],
        "turns": games["turn"],
        "rounds": games["rounds"],
    }
    for name in ("decisions", "options", "forced", "lead_changes", "last_lead_change"):
        values[name] = logs[name]
    seated = np.array([[experiment.specs.index(spec) for spec in seats] for seats in match.rotations])
    share = np.where((games["ended"] == TRUNCATED)[:, None], np.nan, shares(games, players))
    for seat in range(players):
        values[f"strategy_{seat}"] = seated[places.rotations, seat]
        values[f"points_{seat}"] = games["points"][:, seat]
        values[f"share_{seat}"] = share[:, seat]
        values[f"deficit_{seat}"] = logs["deficits"][:, seat]
    for column in game.COLUMNS:
        values.update(_own(game, column, games, players))
    rows = pl.DataFrame([_series(name, values.get(name), dtype, len(games)) for name, dtype in types.items()])
    return rows.with_columns(pl.col(f"share_{seat}").fill_nan(None) for seat in range(players))


def _series(name: str, values: Array | None, dtype: Any, rows: int) -> pl.Series:
    """Return a column in its type: null without values, words from their indices."""
    if values is None:
        return pl.repeat(None, rows, dtype=dtype, eager=True).alias(name)
    if isinstance(dtype, pl.Enum):
        return pl.Series(name, dtype.categories, dtype=dtype).gather(values.astype(np.int64))
    return pl.Series(name, np.ascontiguousarray(values, dtype=_NUMPY[dtype]))


def _own(game: Game, column: Column, games: Array, players: int) -> dict[str, Array]:
    """Return one of the game's own columns by name of the column in the rows, in its narrow type."""
    wide = games[column.name]
    narrow = wide.astype(column.dtype)
    same = narrow == wide
    if wide.dtype.kind == "f":
        same |= np.isnan(wide)
    if not same.all():
        raise ValueError(f"column '{column.name}' of {game.NAME} holds {wide[~same][0]}, no {np.dtype(column.dtype)}")
    if column.by_seat:
        return {f"{column.name}_{seat}": narrow[:, seat] for seat in range(players)}
    return {column.name: narrow}
