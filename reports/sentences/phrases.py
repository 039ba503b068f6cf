"""Phrases that several sentences and tables share: estimates with intervals, verdicts in a word, player counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reports import wording
from reports.charts.panels import Tone
from reports.view import Row

_TONES: dict[str, Tone] = {
    "balanced": "within",
    "same": "within",
    "supported": "within",
    "true, but small": "open",
    "no difference": "outside",
    "unbalanced": "outside",
    "different": "outside",
    "contradicted": "outside",
    "undecided": "open",
    "undecided, narrowly": "open",
    "depends": "open",
    "no verdict": "open",
}


def together(rows: Iterable[Row]) -> str:
    """Return one word for several comparisons: different if one is, the same if all are."""
    verdicts = {row["verdict"] if wording.given(row["low"], row["high"]) else None for row in rows}
    if None in verdicts or not verdicts:
        return "no verdict"
    if "different" in verdicts:
        return "different"
    return "same" if verdicts == {"same"} else "undecided"


def relative_words(row: Row) -> str:
    """Return a relative difference with its interval: "+3.2 % (+2.8 to +3.6)"."""
    ends = wording.between(*(wording.change(row[end], unit=False) for end in ("relative_low", "relative_high")))
    return with_interval(wording.change(row["relative"]), ends)


def tone(verdict: str | None) -> Tone:
    """Return what a verdict of the findings says."""
    return _TONES.get(verdict or "", "plain")


def verdict_word(row: Row) -> str | None:
    """Return a row's verdict; an open one that the printed interval alone would decide is narrowly so."""
    verdict = row.get("verdict")
    narrowly = verdict == "undecided" and row.get("alone", verdict) != verdict
    return "undecided, narrowly" if narrowly else verdict


def needed_games(row: Row) -> float | None:
    """Return how many games of the cell its verdict would need, None when it is decided or cannot be said."""
    return row.get("needed_games")


def needed_words(rows: Sequence[Row], noun: str = "game") -> str:
    """Return how many games would decide all of some verdicts: "about 45,000 to 120,000 games".

    The first number holds if the truth is as estimated, the second wherever it may well be; without one that does,
    "at least about 45,000 games".
    """
    least = max(games for row in rows if (games := needed_games(row)) is not None)
    ranges = [games for row in rows if (games := row.get("needed_most_games")) is not None]
    if len(ranges) < len(rows):
        return f"at least {wording.about(least, noun)}"
    most = wording.about(max(ranges), noun)
    words = f"{wording.about(least)} to {most.removeprefix('about ')}"
    return most if wording.about(least, noun) == most else words


def with_interval(words: str, ends: str) -> str:
    """Return an estimate and its interval for one cell: "34.1 % (33.7 to 34.5)"."""
    return words if ends == wording.ABSENT else f"{words} ({ends})"


def share_words(row: Row) -> str:
    """Return a share with its interval: "34.1 % (33.7 to 34.5)"."""
    ends = wording.between(wording.percent(row["low"], unit=False), wording.percent(row["high"], unit=False))
    return with_interval(wording.percent(row["estimate"]), ends)


def by_players(words: dict[int, str]) -> str:
    """Return words for each player count in one phrase: "34.1 % with 2 players, 33.0 % with 3 and 25.2 % with 4"."""
    parts = [
        f"{phrase} with {n}" if i else f"{phrase} with {wording.players_of(n)}"
        for i, (n, phrase) in enumerate(words.items())
    ]
    return wording.listing(parts)
