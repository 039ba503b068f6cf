"""Length and tension in plain sentences."""

from __future__ import annotations

from reports import wording
from reports.content import Verdict, strong, text
from reports.measures import find_measure
from reports.sentences.phrases import by_players
from reports.view import View

_TENSION = (
    (
        "led_for_good",
        "decided",
        "The later winner takes the lead for good when so much of the game has passed, on average",
        "The later, the more open the game.",
    ),
    (
        "lead_changes",
        "lead",
        "Changes of the lead in a game, on average",
        "The fewer, the more the first lead tends to hold.",
    ),
)


def length_verdicts(view: View) -> list[Verdict]:
    """Return one sentence on the length of the first setting's games for each player count."""
    settings = view.settings_played
    if not settings:
        return []
    variant, line_up = settings[0]
    items = []
    for n in view.players:
        turns = view.row("lengths", variant=variant, line_up=line_up, players=n, measure="turns")
        if not turns or turns["median"] is None:
            continue
        lead, words = f"With {wording.players_of(n)} the middle game takes ", ""
        if wording.given(turns["median_low"], turns["median_high"]):
            words += (
                f" ({_whole(turns['median_low'])} to {_whole(turns['median_high'])}, "
                f"{wording.count(turns['games'], 'game')})"
            )
        if wording.given(turns["p5"], turns["p95"]):
            words += f", nine in ten take {_whole(turns['p5'])} to {_whole(turns['p95'])}"
        minutes = view.row("lengths", variant=variant, line_up=line_up, players=n, measure="minutes")
        shown = "length"
        if minutes and minutes["median"] is not None:
            words += f"; at {view.seconds_per_turn:g} seconds a turn that is about {_minutes(minutes['median'])}"
            if wording.given(minutes["p5"], minutes["p95"]):
                words += f" ({_rounded(minutes['p5'])} to {_rounded(minutes['p95'])})"
            shown = f"{_rounded(minutes['median'])} min"
        items.append(Verdict(shown, "plain", text(lead, strong(_turns(turns["median"])), f"{words}.")))
    return items


def tension_verdicts(view: View) -> list[Verdict]:
    """Return one sentence on when the first setting's games were decided, and one on shared wins."""
    settings = view.settings_played
    if not settings:
        return []
    variant, line_up = settings[0]
    items = []
    for name, word, lead, tail in _TENSION:
        measure = find_measure(name, view)
        words = {}
        for n in view.players:
            row = view.row("tension", variant=variant, line_up=line_up, players=n, measure=name)
            if row and row["estimate"] is not None:
                value, ends = measure.estimate(row["estimate"], row["low"], row["high"])
                words[n] = value if ends == wording.ABSENT else f"{value} ({ends})"
        if words:
            items.append(Verdict(word, "plain", text(f"{lead}: {by_players(words)}. {tail}")))
    return items


def _whole(value: float | None) -> str:
    return wording.number(value, 0 if value is None or float(value).is_integer() else 1)


def _turns(value: float) -> str:
    return f"{_whole(value)} turn{'' if value == 1 else 's'}"


def _rounded(value: float) -> str:
    return wording.number(value, 0 if value >= 5 else 1)


def _minutes(value: float) -> str:
    return f"{_rounded(value)} minute{'' if _rounded(value) == '1' else 's'}"
