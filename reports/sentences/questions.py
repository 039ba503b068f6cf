"""The questions that a study answers, each with its verdicts in plain sentences: one line a question."""

from __future__ import annotations

from collections.abc import Mapping

from reports.content import Verdict
from reports.sentences import claims, components, ends, fairness, holding, pace, spread, strength
from reports.view import View


def questions(study: Mapping[str, View]) -> list[tuple[str, list[Verdict]]]:
    """Return the questions that the study answers, each with its verdicts."""
    view = next(iter(study.values()))
    asked: list[tuple[str, list[Verdict]]] = [
        (f"Is it fair to every seat{view.playing}?", fairness.seat_verdicts(view)),
        (f"How long does it last{view.playing}?", pace.length_verdicts(view)),
        (f"How does it end{view.playing}?", ends.end_verdicts(view)),
        (f"Is it tense to the end{view.playing}?", pace.tension_verdicts(view)),
        (f"What do the variants change, against {view.variants[0]}?", fairness.variant_verdicts(view)),
    ]
    asked.append((f"What goes with winning{view.playing}?", components.component_verdicts(view)))
    for run in study.values():
        found = [*holding.holding_verdicts(run, view), *spread.spread_verdicts(run), *strength.strength_verdicts(run)]
        asked.append((run.title or "Who plays best?", found))
    asked.append(("What has been said about it?", claims.claim_verdicts(view)))
    return [(question, items) for question, items in asked if items]
