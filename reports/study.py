"""Puts a report together from the findings of a study: which sections there are, and in which order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from reports.content import Figure, Report, Section
from reports.sections import (
    assumptions,
    comparisons,
    components,
    ends,
    further,
    lengths,
    measured,
    method,
    opening,
    own_columns,
    seats,
    strength,
)
from reports.view import views

if TYPE_CHECKING:
    from analysis.findings import Findings

_COMMON = (
    seats.build,
    lengths.build,
    comparisons.build,
    measured.build_tension,
    measured.build_choice,
    ends.build,
    strength.build,
    components.build,
    own_columns.build,
)


def compose(study: Findings | Mapping[str, Findings]) -> Report:
    """Return the report of a study.

    Parameters
    ----------
    study : mapping of str to Findings, or Findings
        Findings by the name of the run: "main", then those of the study's sections; or of a single run.
    """
    runs = views(study)
    main = next(iter(runs.values()))
    sections: list[Section | None] = [opening.build(runs)]
    sections += [build(main) for build in _COMMON]
    sections += [further.build(run) for run in list(runs.values())[1:]]
    sections += [assumptions.build(runs), method.build(runs)]
    title = str(main.game["title"])
    return Report(
        f"{title}: balance report",
        "Who wins, how long it lasts, and what a change of the rules does",
        opening.lead(runs),
        opening.facts(runs),
        tuple(_drawable(section) for section in sections if section),
    )


def _drawable(section: Section) -> Section:
    """Return a section whose figures without anything to draw are tables."""
    blocks = [
        block.table if isinstance(block, Figure) and not any(panel.is_drawable for panel in block.panels) else block
        for block in section.blocks
    ]
    return Section(section.name, section.title, tuple(blocks))
