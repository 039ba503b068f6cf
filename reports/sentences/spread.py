"""How far the findings spread over variants of what is not known, in plain sentences."""

from __future__ import annotations

import math

from reports import wording
from reports.content import Verdict, text
from reports.measures import measure_of
from reports.view import Row, View

_TOLD_BY_TURNS = ("rounds", "decisions", "minutes")
_VERDICTS = {"seat share": "a seat’s share of the win", "length": "the mean length in turns"}


def spread_verdicts(view: View) -> list[Verdict]:
    """Return how many figures differ over the variants by more than chance, and by how much shares do at most."""
    rows = [row for row in view.rows("spread") if row["beyond"] is not None]
    if not view.asked.get("spread") or not rows:
        return []
    wide = [row for row in rows if row["beyond"]]
    words = f"{found(view, rows)} {against_tolerance(view)}"
    shares = [row for row in wide if measure_of(row, view).form == "share"]
    if shares:
        row = max(shares, key=lambda row: row["highest"] - row["lowest"])
        ends = wording.between(wording.percent(row["lowest"]), wording.percent(row["highest"]))
        title = measure_of(row, view).title
        words += f" Of the shares that do, the widest is {title} with {wording.players_of(row['players'])}: {ends}."
    return [Verdict("spread", "plain", text(words))]


def found(view: View, rows: list[Row]) -> str:
    """Return how many figures differ over the variants by more than chance."""
    wide = sum(row["beyond"] for row in rows)
    alone = math.ceil((1 - view.settings.confidence) * len(rows))
    does = f"{wide} differ" if wide > 1 else "one differs" if wide else "none differs"
    return (
        f"Of {len(rows)} figures {does} between the {wording.spelled(len(view.variants))} variants by more than chance "
        f"puts between them; up to about {alone} would by chance."
    )


def against_tolerance(view: View) -> str:
    """Return how many of the differences from the first variant keep within the tolerance."""
    parts = []
    for kind, what in _VERDICTS.items():
        rows = [row for row in view.rows("comparisons", kind=kind) if row["measure"] not in _TOLD_BY_TURNS]
        found = [row["verdict"] for row in rows]
        counts = {word: found.count(word) for word in ("same", "different", "undecided")}
        words = [f"{n} {'the ' if word == 'same' else ''}{word}" for word, n in counts.items() if n]
        if words:
            words[0] = words[0].replace(" ", " is " if words[0].startswith("1 ") else " are ", 1)
            parts.append(f"of {len(found)} differences in {what}, {wording.listing(words)}")
    if not parts:
        return ""
    return wording.sentence(f"held against the tolerance, {' and '.join(parts)}.")
