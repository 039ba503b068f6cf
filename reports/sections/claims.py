"""What has been said in public about the game's balance, and what the figures answer."""

from __future__ import annotations

from reports import wording
from reports.content import Paragraph, Section, Verdict, Verdicts, text
from reports.measures import find_measure
from reports.sections.pieces import tone
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


def build(view: View) -> Section | None:
    """Return the section on public claims, or None when the game records none."""
    rows = view.rows("claims")
    if not rows:
        return None
    claims: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        claims.setdefault((row["text"], row["said_by"]), []).append(row)
    items = tuple(item for (words, by), found in claims.items() for item in _items(view, words, by, found))
    lead = Paragraph(text("Claims in our words, with their source. Where one can be put as a difference, the verdict is on its interval."))
    return Section("claims", "What has been said about it, and what these games answer", (lead, Verdicts("", items)))


def _items(view: View, words: str, by: str, rows: list[Row]) -> list[Verdict]:
    answers = {row["answer"] for row in rows}
    said = f"“{words.rstrip('.')}” ({by}). "
    figures = [_figure(view, row) for row in rows if row.get("estimate") is not None]
    if len(answers) == 1:
        answer = rows[0]["answer"]
        tail = _sentence(figures) if figures else _where(view, rows[0]["section"])
        return [Verdict("see section" if answer == "see section" else answer, tone(answer), text(said, tail))]
    parts = [f"{row['answer']} {_figure(view, row)}" for row in rows]
    return [Verdict("depends", "open", text(said, _sentence(parts)))]


def _sentence(parts: list[str]) -> str:
    return wording.sentence(wording.listing(parts)) + "."


def _figure(view: View, row: Row) -> str:
    measure = find_measure(row.get("measure") or "", view)
    words, ends = measure.difference(row["estimate"], row["low"], row["high"])
    players = f" with {wording.players_of(row['players'])}" if row.get("players") else ""
    return f"{measure.title} {words}{players}" + ("" if ends == wording.ABSENT else f" ({ends})")


def _where(view: View, section: str) -> str:
    title = _COMMON.get(section)
    if title is None:
        asked = next((s for s in view.study.get("sections", []) if s["name"] == section), {})
        title = asked.get("title") or wording.from_name(section)
    return f"The figures are in the section “{wording.sentence(title)}”."
