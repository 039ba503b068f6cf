"""What goes with winning, in plain sentences: association, never a cause."""

from __future__ import annotations

from typing import Any

from reports import wording
from reports.content import Verdict, text
from reports.sentences.phrases import with_interval
from reports.view import Row, View


def component_verdicts(view: View) -> list[Verdict]:
    """Return one sentence for each kind of component: who wins more and less than a fair share, beyond chance.

    The intervals hold for all components of a kind at once, at each player count.
    """
    items = []
    for kind in dict.fromkeys(row["column"] for row in view.rows("components")):
        setting = setting_of(view, kind)
        if setting is None:
            continue
        where = {"column": kind, "variant": setting[0], "line_up": setting[1]}
        known = {
            n: [row for row in held(view, players=n, **where) if wording.given(row["joint_low"], row["joint_high"])]
            for n in view.players
        }
        phrases = {n: _apart(rows) for n, rows in known.items() if len(rows) > 1 or any(map(some_lack, rows))}
        told = [f"with {wording.players_of(n)} {phrase}" for n, phrase in phrases.items() if phrase]
        alike = [str(n) for n, phrase in phrases.items() if not phrase]
        if alike:
            told.append(f"with {wording.listing(alike)} players nothing beyond chance")
        if told:
            about = view.column(kind).get("about") or wording.from_name(kind)
            about += "" if setting == view.settings_played[0] else f" ({view.label(*setting)})"
            words = f"{wording.sentence(about)}: {'; '.join(told)}."
            items.append(Verdict(wording.from_name(kind), "plain", text(words)))
    return items


def _apart(rows: list[Row]) -> str:
    """Return the most and the least favoured component if their joint intervals leave the fair share, else nothing."""
    ordered = sorted(rows, key=lambda row: -row["estimate"])
    above = [row for row in ordered if row["joint_low"] > row["fair"]][:1]
    below = [row for row in ordered if row["joint_high"] < row["fair"]][-1:]
    fair = wording.percent(rows[0]["fair"])
    return "" if not above and not below else f"{wording.listing(map(_winning, above + below))}, of a fair {fair}"


def _winning(row: Row) -> str:
    ends = wording.between(*(wording.percent(row[end], unit=False) for end in ("joint_low", "joint_high")))
    return f"{row['label']} {with_interval(wording.percent(row['estimate']), ends)}"


def held(view: View, **where: Any) -> list[Row]:
    """Return the components that somebody held: a god that is not in play is not one that wins nothing."""
    return [row for row in view.rows("components", **where) if row["holders"]]


def some_lack(row: Row) -> bool:
    """Return whether some seats did not hold a component."""
    return bool(row["holders"] < row["players"] * row["games"])


def setting_of(view: View, kind: str) -> tuple[str, str] | None:
    """Return the first setting in which seats held different things; None when all held the same in every one."""

    def differ(variant: str, line_up: str) -> bool:
        rows = held(view, column=kind, variant=variant, line_up=line_up)
        return len({row["label"] for row in rows}) > 1 or any(map(some_lack, rows))

    return next((setting for setting in view.settings_played if differ(*setting)), None)
