"""The strength of strategies in plain sentences."""

from __future__ import annotations

from reports import wording
from reports.content import Verdict, text
from reports.sections.grid import find_grid, grid_verdicts
from reports.view import View


def strength_verdicts(view: View) -> list[Verdict]:
    """Return one sentence for each player count on which strategy is strongest, or wins most of a mixed game."""
    mixed = len({row["strategy"] for row in view.rows("strategies")}) > 2
    if view.at_one_table and (len(view.variants) > 1 or mixed):
        return []  # its question is another one
    if find_grid(view):
        return grid_verdicts(view)
    orders: dict[str, list[int]] = {}
    items = []
    for n in view.players:
        ranked = sorted(view.rows("strength", variant=view.variants[0], players=n), key=lambda row: row["rank"] or 0)
        if len(ranked) > 1 and not view.at_one_table:
            order = wording.listing(str(row["strategy"]) for row in ranked[1:4])
            more = f" and {len(ranked) - 4} more" if len(ranked) > 4 else ""
            words = f"{ranked[0]['strategy']} is the strongest of {len(ranked)} strategies, then {order}{more}."
            orders.setdefault(words, []).append(n)
            continue
        if len(view.line_ups) == 1:
            rows = view.rows("strategies", variant=view.variants[0], players=n)
            rows = [row for row in rows if row["estimate"] is not None]
            if len(rows) > 1:
                best = max(rows, key=lambda row: row["estimate"])
                ends = wording.between(
                    wording.percent(best["low"], unit=False), wording.percent(best["high"], unit=False)
                )
                words = (
                    f"With {wording.players_of(n)} a seat that plays {best['strategy']} wins "
                    f"{wording.percent(best['estimate'])} ({ends}, {wording.count(best['blocks'], 'deal')}), where "
                    f"{wording.percent(best['fair'])} is fair."
                )
                items.append(Verdict("mixed game", "plain", text(words)))
    for words, players in orders.items():
        items.append(Verdict("ranking", "plain", text(f"With {wording.listing(map(str, players))} players {words}")))
    return items
