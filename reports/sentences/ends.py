"""How games end, in plain sentences."""

from __future__ import annotations

from reports import wording
from reports.content import Verdict, strong, text
from reports.sentences.phrases import by_players, share_words
from reports.view import View


def end_verdicts(view: View) -> list[Verdict]:
    """Return how often the first setting's games ended for each reason, when there are several."""
    settings = view.settings_played
    if not settings:
        return []
    variant, line_up = settings[0]
    rows = [row for row in view.rows("ends", variant=variant, line_up=line_up) if row["estimate"] is not None]
    shares: dict[str, dict[int, str]] = {}
    for row in rows:
        shares.setdefault(row["end"], {})[row["players"]] = share_words(row)
    seen = {row["end"] for row in rows if row["games_ended"]}
    if len(seen) < 2:
        return []
    return [
        Verdict("ends", "plain", text(strong(end_words(end)), f": {by_players(words)}."))
        for end, words in shares.items()
        if end in seen
    ]


def end_words(end: str) -> str:
    """Return a reason in words."""
    return "stopped by the limit" if end == "truncated" else wording.from_name(end)
