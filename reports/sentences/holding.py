"""Whether the findings hold in the further runs of a study: other ways to play, other rulings, other values."""

from __future__ import annotations

from reports import wording
from reports.content import Verdict, text
from reports.measures import measure_of
from reports.sentences.changes import first_change, is_rest
from reports.sentences.fairness import cell_verdict
from reports.sentences.phrases import by_players, relative_words, share_words, together, tone, with_interval
from reports.view import Row, View

_MOST = 3
"""Variants that a sentence tells of; more are counted."""
_MOST_BESIDE = 12
"""Variants up to which it is told what else each changes."""


def holding_verdicts(view: View, main: View) -> list[Verdict]:
    """Return what a further run with one line-up says beside the main run; nothing for other runs."""
    if view is main or len(view.line_ups) != 1 or view.asked.get("spread"):
        return []
    base = (view.variants[0], view.line_ups[0])
    items = []
    if len({row["strategy"] for row in view.rows("strategies")}) == 2:
        items.append(_stronger(view))
    elif base != (main.variants[0], main.line_ups[0]):
        items.append(_first(view, *base))
    return [item for item in [*items, _changes(view), _beside(view)] if item]


def _first(view: View, variant: str, line_up: str) -> Verdict | None:
    """Return the first seat's share and the length of the run's first setting."""
    seats = {n: view.rows("seats", variant=variant, line_up=line_up, players=n) for n in view.players}
    seats = {n: rows for n, rows in seats.items() if rows and rows[0]["estimate"] is not None}
    if not seats:
        return None
    words = f"The first seat wins {by_players({n: share_words(rows[0]) for n, rows in seats.items()})}"
    lengths = {n: view.row("lengths", variant=variant, line_up=line_up, players=n, measure="turns") for n in seats}
    middles = {n: wording.number(row["median"]) for n, row in lengths.items() if row and row["median"] is not None}
    if middles:
        words += f"; the middle game takes {wording.listing(middles.values())} turns"
    verdicts = {cell_verdict(rows) for rows in seats.values()}
    word = verdicts.pop() if len(verdicts) == 1 else "depends"
    return Verdict(word, tone(word), text(f"{words}."))


def _stronger(view: View) -> Verdict | None:
    """Return what a seat of the stronger of two strategies wins in each variant."""
    parts = []
    for variant in view.variants:
        rows = [row for row in view.rows("strategies", variant=variant) if row["estimate"] is not None]
        best = max(rows, key=lambda row: row["estimate"] - row["fair"], default=None)
        if best is None:
            return None
        words = {row["players"]: share_words(row) for row in rows if row["strategy"] == best["strategy"]}
        under = f"under {view.name_of(variant)} " if len(view.variants) > 1 else ""
        parts.append(f"{under}a seat that plays {best['strategy']} wins {by_players(words)}")
    fair = wording.listing(wording.percent(1 / n) for n in view.players)
    return Verdict("mixed game", "plain", text(f"{wording.sentence('; '.join(parts))}, where {fair} is fair."))


def _changes(view: View) -> Verdict | None:
    """Return which variants change the length or a share of the win beyond the tolerances, and by how much."""
    told: dict[str, str] = {}
    names: dict[str, list[str]] = {"different": [], "same": [], "identical": [], "undecided": []}
    for against in dict.fromkeys(row["against"] for row in view.rows("comparisons")):
        rows = [row for row in view.rows("comparisons", against=against) if _judged(row)]
        word = together(rows)
        if word == "no verdict":
            return Verdict(word, tone(word), text("What the variants change: not enough games for a verdict."))
        word = "identical" if _is_identical(view, against) else word
        names[word].append(against)
        if word == "different":
            told[against] = _most(view, [row for row in rows if row["verdict"] == "different"])
    if not any(names.values()):
        return None
    parts = [f"{view.name_of(name)} changes {told[name]}" for name in names["different"][:_MOST]]
    rest = len(names["different"]) - _MOST
    more = f"; so {'does' if rest == 1 else 'do'} {wording.spelled(rest)} more" if rest > 0 else ""
    words = [f"Beyond the tolerances {'; '.join(parts)}{more}."] if parts else []
    leads = {
        "same": "Within them:",
        "identical": "The same length, points and winner in every game:",
        "undecided": "Undecided:",
    }
    words += [f"{lead} {wording.listing(map(view.name_of, names[w]))}." for w, lead in leads.items() if names[w]]
    if not parts:
        words.insert(0, "No variant changes the length or a share of the win beyond the tolerances.")
    word = "depends" if parts else "undecided" if names["undecided"] else "holds"
    return Verdict(word, "outside" if parts else "open" if names["undecided"] else "within", text(" ".join(words)))


def _is_identical(view: View, against: str) -> bool:
    """Return whether all games took the same course as in the first variant."""
    rows = view.rows("comparisons", against=against, measure="changed")
    return bool(rows) and all(row["difference"] == 0 for row in rows)


def _beside(view: View) -> Verdict | None:
    """Return what each variant changes most beside the length and the shares of the win."""
    rows = [row for row in view.rows("comparisons") if is_rest(row)]
    against = list(dict.fromkeys(row["against"] for row in rows))
    found = {name: first_change(view, rows, name) for name in against}
    told = [f"{view.name_of(name)}: {words}" for name, words in found.items() if words]
    if not told or len(against) > _MOST_BESIDE:
        return None
    return Verdict("beside", "plain", text(f"What each changes most beside that: {'; '.join(told)}."))


def _judged(row: Row) -> bool:
    return row["measure"] == "turns" or row["kind"] in ("seat share", "strategy share")


def _most(view: View, rows: list[Row]) -> str:
    """Return the largest change of the length and that of a share, in words, among comparisons that differ."""
    phrases = []
    turns = [row for row in rows if row["measure"] == "turns"]
    if turns:
        row = max(turns, key=lambda row: abs(row["relative"]))
        phrases.append(f"the length by {relative_words(row)}{_with(view, row, turns)}")
    shares = [row for row in rows if row["measure"] != "turns"]
    if shares:
        row = max(shares, key=lambda row: abs(row["difference"]))
        who = row["subject"]
        who = f"the {wording.seat_name(int(who))}" if row["kind"] == "seat share" else who
        moved = with_interval(*measure_of(row, view).difference(row["difference"], row["low"], row["high"]))
        phrases.append(f"the share of {who} by {moved}{_with(view, row, shares)}")
    return wording.listing(phrases)


def _with(view: View, row: Row, rows: list[Row]) -> str:
    """Return the player count of a difference, and those of smaller ones that lie beyond the tolerance as well."""
    if len(view.players) == 1:
        return ""
    others = sorted({other["players"] for other in rows} - {row["players"]})
    less = f" (less with {wording.listing(map(str, others))})" if others else ""
    return f" with {wording.players_of(row['players'])}{less}"
