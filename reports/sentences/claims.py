"""What has been said in public about the game's balance, and what the figures answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reports import wording
from reports.content import Verdict, text
from reports.measures import measure_of
from reports.sentences.phrases import by_players, tone, verdict_word, with_interval
from reports.view import Row, View

_COMMON = {
    "seats": "who wins",
    "length": "how long it lasts",
    "variants": "what the variants change",
    "tension": "how tense it is",
    "choice": "how much choice there is",
    "ends": "how games end",
    "components": "what goes with winning",
}


def claim_verdicts(view: View) -> list[Verdict]:
    """Return the answer to each claim."""
    claims: dict[tuple[str, str], list[Row]] = {}
    for row in view.rows("claims"):
        first = claims.get((row["text"], row["said_by"]), [row])[0]
        if row.get("line_up") != first.get("line_up"):
            continue  # of several line-ups the first one answers
        claims.setdefault((row["text"], row["said_by"]), []).append(row)
    return [_item(view, words, by, found) for (words, by), found in claims.items()]


def _item(view: View, words: str, by: str, rows: list[Row]) -> Verdict:
    said = f"“{words.rstrip('.')}” ({by}). "
    words_of = [str(verdict_word(row | {"verdict": row["answer"]})) for row in rows]
    answers = set(words_of)
    figures = {row["players"]: _figure(view, row) for row in rows if row["estimate"] is not None}
    if len(answers) > 1:
        for row, answer in zip(rows, words_of, strict=True):
            if row["players"] in figures:
                figures[row["players"]] += f", {answer}"
    word = words_of[0] if len(answers) == 1 else "depends"
    if not figures:
        return Verdict(
            word, tone(word) if word != "see section" else "plain", text(said, _where(view, rows[0]["section"]))
        )
    what = _what(view, rows[0])
    where = f" {_where(view, rows[0]['section'])}" if word == "see figures" else ""
    return Verdict(word, tone(word), text(said, f"{what}: {by_players(figures)}.{where}"))


def _what(view: View, row: Row) -> str:
    """Return what a claim's figures are: a difference between two variants, or from a fair share."""
    title = wording.sentence(measure_of(row, view).title)
    if row.get("says") == "between":
        under = f" under {row['against']}" if row["against"] else ""
        assumed = f", at {view.seconds_per_turn:g} seconds a turn" if row["measure"] == "minutes" else ""
        return f"{title} on average{under}{assumed}"
    if row["base"]:
        return f"{title}, {row['against']} against {row['base']}"
    return f"{title}, against a fair share"


def _figure(view: View, row: Row) -> str:
    if row.get("says") == "between":
        return with_interval(*measure_of(row, view).estimate(row["estimate"], row["low"], row["high"]))
    if row["measure"] == "minutes":  # given relative to the base
        ends = wording.between(wording.change(row["low"], unit=False), wording.change(row["high"], unit=False))
        return with_interval(wording.change(row["estimate"]), ends)
    return with_interval(*measure_of(row, view).difference(row["estimate"], row["low"], row["high"]))


def _where(view: View, section: str) -> str:
    title = _COMMON.get(section)
    if title is None:
        asked: Mapping[str, Any] = next((s for s in view.study.get("sections", []) if s["name"] == section), {})
        title = asked.get("title") or wording.from_name(section)
    return f"The figures are in the section “{wording.sentence(title)}”."
