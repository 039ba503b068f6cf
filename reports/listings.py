"""Tables of the command line: games, switches, strategies, speeds. Plain text when the output is no terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.table import Table

from reports.console import console


def _table(*columns: str, right: Sequence[str] = (), fold: Sequence[str] = ()) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in columns:
        table.add_column(name, justify="right" if name in right else "left", overflow="fold", no_wrap=name not in fold)
    return table


def show_games(games: Iterable[Any]) -> None:
    """Print the games: name, title, player counts, variants."""
    table = _table("game", "title", "players", "variants", fold=("variants",))
    for game in games:
        players = f"{game.PLAYERS[0]}-{game.PLAYERS[-1]}"
        table.add_row(game.NAME, game.TITLE, players, ", ".join(["base", *game.VARIANTS]))
    console().print(table)


def show_rules(game: Any) -> None:
    """Print a game's switches and variants."""
    out = console()
    table = _table("switch", "default", "choices", "what it decides", fold=("default", "choices", "what it decides"))
    for name, (switch, default) in game.Rules.switches().items():
        table.add_row(name, _value(default), _choices(switch, default), switch.about)
    out.print(table)
    out.print()
    variants = _table("variant", "sets", fold=("sets",))
    for name, values in game.VARIANTS.items():
        variants.add_row(name, ", ".join(f"{switch}={_value(value)}" for switch, value in values.items()))
    out.print(variants)


def show_features(game: Any) -> None:
    """Print the kinds of decisions and what a strategy sees of their options."""
    out = console()
    for decision in game.DECISIONS:
        out.print(f"{decision.name}", style="bold")
        table = _table("feature", "what it is", fold=("what it is",))
        for name, about in {**decision.features, **decision.facts}.items():
            table.add_row(f"o.{name}", about)
        out.print(table)
        out.print()


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _choices(switch: Any, default: Any) -> str:
    if switch.choices:
        return ", ".join(map(_value, switch.choices))
    if isinstance(default, bool):
        return "true, false"
    if switch.low is not None and switch.high is not None:
        return f"{switch.low:g} to {switch.high:g}"
    return ""


def show_strategies(game: Any, listed: Iterable[Any]) -> None:
    """Print a game's strategies: name with parameters and their defaults, and the idea in one line."""
    table = _table("strategy", "parameters", "idea", fold=("parameters", "idea"))
    for entry in listed:
        parameters = ", ".join(f"{name}={_value(value)}" for name, value in entry.parameters.items())
        table.add_row(entry.name, parameters, entry.about)
    console().print(table)


def show_strength(study: Mapping[str, Any]) -> None:
    """Print the strengths found in a round robin, by player count, with intervals and the table of pairings."""
    tables = study["main"].tables
    out = console()
    strength, matrix = tables["strength"], tables["matrix"]
    for players in strength["players"].unique(maintain_order=True):
        of = strength.filter(strength["players"] == players)
        pairs = matrix.filter(matrix["players"] == players)
        out.print(f"\n{players} players: strength (Plackett-Luce, average 0) and share of the win against each other")
        names = of["strategy"].to_list()
        table = _table("strategy", "strength", "95 % interval", *names, right=("strength", *names))
        won = {(row["strategy"], row["opponent"]): row for row in pairs.iter_rows(named=True)}
        for row in of.iter_rows(named=True):
            cells = [_share(won.get((row["strategy"], name))) for name in names]
            table.add_row(row["strategy"], _signed(row["strength"]), _span(row["low"], row["high"]), *cells)
        out.print(table)
        least, most = pairs["blocks"].min(), pairs["blocks"].max()
        out.print(f"{least if least == most else f'{least} to {most}'} deals for each pairing.")


def _share(row: Mapping[str, Any] | None) -> str:
    if row is None or row["estimate"] is None:
        return "·"
    if row["low"] is None:
        return f"{100 * row['estimate']:.1f} %"
    return f"{100 * row['estimate']:.1f} ±{50 * (row['high'] - row['low']):.1f} %"


def _signed(value: float | None) -> str:
    return "not enough games" if value is None else f"{value:+.2f}"


def _span(low: float | None, high: float | None) -> str:
    return "not enough games" if low is None or high is None else f"{low:+.2f} to {high:+.2f}"


def show_speeds(game: Any, speeds: Iterable[Any], names: Sequence[str]) -> None:
    """Print decisions and games per CPU second for each strategy, one core, each line as soon as it is measured.

    Parameters
    ----------
    game : Game
    speeds : iterable
        Of strategies, as they are measured.
    names : sequence of str
        The strategies' names, for the width of the column.
    """
    out = console()
    out.print(f"{game.TITLE}: all seats play the strategy, one core, per CPU second")
    width = max(map(len, [*names, "strategy"]))
    out.print(f"{'strategy':<{width}}  players    decisions      games  decisions a game", style="bold")
    for row in speeds:
        decisions, each = row.decisions_per_second, row.games_per_second
        games = f"{each:>9,.0f}" if each >= 10 else f"{each:>9.3g}"
        out.print(f"{row.strategy:<{width}}  {row.players:>7}  {decisions:>11,.0f}  {games}  {decisions / each:>16.1f}")
    out.print()
