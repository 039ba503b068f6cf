"""The strength of strategies in plain sentences."""

from __future__ import annotations

from reports import wording
from reports.content import Verdict, text
from reports.sentences.grid import find_grid, grid_verdicts
from reports.sentences.phrases import by_players, share_words
from reports.view import Row, View


def strength_verdicts(view: View) -> list[Verdict]:
    """Return which strategy is strongest at each player count, by how much, or what wins most of a mixed game."""
    if view.at_one_table:
        return []  # its question is another one
    if find_grid(view):
        return grid_verdicts(view)
    orders: dict[tuple[str, ...], dict[int, Row | None]] = {}
    beaten: dict[tuple[str, ...], dict[int, list[str]]] = {}
    items = []
    for n in view.players:
        ranked = sorted(view.rows("strength", variant=view.variants[0], players=n), key=lambda row: row["rank"] or 0)
        if len(ranked) > 1:
            order = tuple(str(row["strategy"]) for row in ranked)
            pair = {"strategy": order[0], "opponent": order[1]}
            orders.setdefault(order, {})[n] = view.row("matrix", variant=view.variants[0], players=n, **pair)
            beaten.setdefault(order, {})[n] = _beaten_by(view, n, order[0])
        elif len(view.line_ups) == 1:
            items += _mixed(view, n)
    return items + [_ranking(order, duels, beaten[order]) for order, duels in orders.items()]


def _beaten_by(view: View, players: int, strategy: str) -> list[str]:
    """Return the strategies that beat one beyond chance."""
    met = view.rows("matrix", variant=view.variants[0], players=players, strategy=strategy)
    return [str(row["opponent"]) for row in met if row["high"] is not None and row["high"] < 0.5]


def _ranking(order: tuple[str, ...], duels: dict[int, Row | None], beaten: dict[int, list[str]]) -> Verdict:
    """Return who is strongest, unless another beats it, and what it takes of the wins that it shares with the next."""
    counts = f"With {wording.listing(map(str, duels))} player{'' if list(duels) == [1] else 's'}"
    sure = {n: row for n, row in duels.items() if row and wording.given(row["low"], row["high"])}
    if len(sure) < len(duels):
        return Verdict("no verdict", "open", text(f"{counts}: not enough games to rank {len(order)} strategies."))
    best, following = order[0], order[1]
    shares = {n: share_words(row) for n, row in sure.items()}
    won = by_players(shares) if len(shares) > 1 else next(iter(shares.values()))
    close = [str(n) for n, row in sure.items() if row["low"] <= 0.5 <= row["high"]]
    lost = {n: names for n, names in beaten.items() if names}
    place = f"is the {'stronger' if len(order) == 2 else 'strongest'} of {len(order)} strategies"
    if lost:
        who = [f"{wording.listing(names)} beat{'' if len(names) > 1 else 's'} it" for names in lost.values()]
        where = [f" with {n}" if len(lost) < len(beaten) or len(set(who)) > 1 else "" for n in lost]
        told = dict.fromkeys(map("".join, zip(who, where, strict=True)))
        place = f"ranks first of {len(order)} strategies, but is not the strongest, as {wording.listing(told)}"
    words = f"{counts} {best} {place}: of what it and {following}, the next, win together it takes {won}"
    if close:
        words += f"; the two are not told apart{f' with {wording.listing(close)}' if len(close) < len(sure) else ''}"
    rest = list(order[2:5]) + ([f"{len(order) - 5} more"] if len(order) > 5 else [])
    words += f". Then come {wording.listing(rest)}." if rest else "."
    return Verdict("ranking", "open" if len(close) == len(sure) else "plain", text(words))


def _mixed(view: View, players: int) -> list[Verdict]:
    """Return what the strongest of a single mixed line-up wins."""
    rows = view.rows("strategies", variant=view.variants[0], players=players)
    rows = [row for row in rows if row["estimate"] is not None]
    if len(rows) < 2:
        return []
    best = max(rows, key=lambda row: row["estimate"])
    ends = wording.between(wording.percent(best["low"], unit=False), wording.percent(best["high"], unit=False))
    words = (
        f"With {wording.players_of(players)} a seat that plays {best['strategy']} wins "
        f"{wording.percent(best['estimate'])} ({ends}, {wording.count(best['blocks'], 'deal')}), where "
        f"{wording.percent(best['fair'])} is fair."
    )
    return [Verdict("mixed game", "plain", text(words))]
