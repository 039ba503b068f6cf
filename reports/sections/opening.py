"""The opening: what was played, the verdicts in plain sentences, and the terms a reader needs."""

from __future__ import annotations

from collections.abc import Mapping

from reports import wording
from reports.content import Inline, Note, Section, Span, Verdicts, code, strong, text
from reports.sentences.questions import questions
from reports.view import View


def lead(study: Mapping[str, View]) -> Inline:
    """Return the paragraph on what was played."""
    view = next(iter(study.values()))
    games = sum(run.games() for run in study.values())
    parts: list[str | Span] = [
        f"{wording.count(games, 'game')} of {view.game['title']} were played by computer strategies. "
    ]
    if games == 1:
        parts = [f"One game of {view.game['title']} was played by computer strategies. "]
    are = "is" if view.deals_words() == "1 deal" else "are"
    parts.append(f"The main run has {view.deals_words()}" if len(study) > 1 else f"There {are} {view.deals_words()}")
    if len(view.variants) > 1:
        parts += [f" for each of {wording.spelled(len(view.variants))} variants (", *_codes(view.variants), ")"]
    elif len(view.players) > 1:
        parts.append(" for each player count,")
    parts.append(f" with {wording.listing(map(str, view.players))} player{'' if view.players == [1] else 's'}")
    parts += [", played by ", *_codes(view.line_ups), ". "]
    if len(view.variants) > 1:
        parts.append("The variants share their deals, so that they differ by their rules and not by luck. ")
    if len(study) > 1:
        more = wording.spelled(len(study) - 1)
        parts.append(
            f"{wording.sentence(more)} further run{'s' if len(study) > 2 else ''} "
            f"answer{'s' if len(study) == 2 else ''} questions of their own. "
        )
    if view.about.get("lacking"):
        lacking = wording.count(view.about["lacking"], "game")
        parts += [strong("Not finished: "), f"this is what was played before an interruption; {lacking} are to come. "]
    parts.append("The results describe these strategies: they are no substitute for play, but they tell where to look.")
    return text(*parts)


def facts(study: Mapping[str, View]) -> tuple[tuple[str, str], ...]:
    """Return what was played in a few figures."""
    view = next(iter(study.values()))
    experiment = view.about["experiment"]
    games = sum(run.games() for run in study.values())
    return (
        ("Games", wording.count(games)),
        ("Players", wording.listing(map(str, view.players))),
        ("Variants", wording.count(len({variant for run in study.values() for variant in run.variants}))),
        (
            "Strategies",
            wording.count(len({spec for run in study.values() for spec in run.about.get("strategies", {})})),
        ),
        ("Seed", str(experiment["seed"])),
        ("Zygos", str(view.about.get("versions", {}).get("zygos", "–"))),
    )


def _codes(names: list[str], most: int = 6) -> list[str | Span]:
    """Return names as running text, the rest counted when they are many."""
    shown = names if len(names) <= most else names[: most - 1]
    parts: list[str | Span] = []
    for index, name in enumerate(shown):
        last = index == len(names) - 1
        parts += [" and " if last else ", "] if index else []
        parts.append(code(name))
    return [*parts, f" and {len(names) - len(shown)} more"] if len(shown) < len(names) else parts


def build(study: Mapping[str, View]) -> Section:
    """Return the opening section: verdicts by question, then the box on terms."""
    groups = [Verdicts(question, tuple(items)) for question, items in questions(study)]
    return Section("verdicts", "In short: the verdicts", (*groups, _terms(next(iter(study.values())))))


def _terms(view: View) -> Note:
    tolerance = wording.tolerance_points(view.settings.tolerance_share)
    length = wording.tolerance_percent(view.settings.tolerance_length)
    confidence = f"{100 * view.settings.confidence:g}{wording.NARROW}%"
    return Note(
        "How to read this",
        (
            (
                "Share of the win",
                text(
                    "How much of the wins a seat takes: 1 for a win, a half each when two share it. Fair is one "
                    "divided by the number of players."
                ),
            ),
            (
                "Deal",
                text(
                    "One set-up of the game. It is played under every variant and every seating, so that comparisons "
                    "are not a matter of luck."
                ),
            ),
            (
                "Interval",
                text(
                    f"“34.1{wording.NARROW}% (33.7 to 34.5)” means: measured 34.1{wording.NARROW}%, and the true "
                    "value lies between 33.7 and 34.5 unless chance played an unusual trick; intervals drawn this "
                    f"way hold the true value {confidence} of the time. More games make it narrower."
                ),
            ),
            (
                "Tolerance",
                text(
                    f"How far from fair is still fair enough for you: here {tolerance} for a share of the win, "
                    f"{length} for a length."
                ),
            ),
            (
                "Verdict",
                text(
                    "The whole interval within the tolerance: balanced, or the same. The whole interval outside: "
                    "unbalanced, or different. Across its edge: undecided, and more games would decide. As a report "
                    "gives many verdicts at once, each asks for a somewhat wider interval than the one printed; where "
                    "only that wider one crosses the edge, the verdict is “undecided, narrowly”."
                ),
            ),
        ),
    )
