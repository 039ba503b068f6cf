"""One run's findings as the sections read them: rows of plain values, and names for what was played."""

from __future__ import annotations

import dataclasses
import functools
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from reports import wording

if TYPE_CHECKING:
    from analysis.findings import Findings
    from analysis.settings import Settings

Row: TypeAlias = dict[str, Any]
Setting: TypeAlias = tuple[str, str]
"""A variant and a line-up."""


@dataclasses.dataclass(frozen=True)
class View:
    """Findings of one run.

    Attributes
    ----------
    findings : Findings
    name : str
        "main", or the name of the study's section.
    """

    findings: Findings
    name: str = "main"

    @property
    def about(self) -> Mapping[str, Any]:
        """The run's ``run.json``."""
        return self.findings.about

    @property
    def game(self) -> Mapping[str, Any]:
        """What ``run.json`` says about the game."""
        return self.about["game"]

    @property
    def settings(self) -> Settings:
        """Confidence and tolerances."""
        return self.findings.settings

    @functools.cached_property
    def _rows(self) -> dict[str, list[Row]]:
        return {}

    def rows(self, table: str, **where: Any) -> list[Row]:
        """Return a table's rows, those that match; what is not a number is None. No such table: no rows."""
        if table not in self._rows:
            frame = self.findings.tables.get(table)
            self._rows[table] = [] if frame is None else [_plain(row) for row in frame.iter_rows(named=True)]
        return [row for row in self._rows[table] if all(row.get(name) == value for name, value in where.items())]

    def row(self, table: str, **where: Any) -> Row | None:
        """Return the first row that matches, or None."""
        return next(iter(self.rows(table, **where)), None)

    @property
    def variants(self) -> list[str]:
        """The variants played, the one that all are compared with first."""
        return list(self.about["experiment"]["variants"])

    @property
    def players(self) -> list[int]:
        """The player counts played."""
        return list(self.about["experiment"]["players"])

    @property
    def line_ups(self) -> list[str]:
        """The line-ups played."""
        return list(self.about["experiment"]["line_ups"])

    @functools.cached_property
    def settings_played(self) -> list[Setting]:
        """All pairs of variant and line-up that were played, those with verdicts on their seats first."""
        played = {(row["variant"], row["line_up"]) for row in self.rows("cells")}
        judged = {(row["variant"], row["line_up"]) for row in self.rows("seats") if row.get("verdict")}
        pairs = [(v, text) for text in self.line_ups for v in self.variants if (v, text) in played]
        return sorted(pairs, key=lambda pair: pair not in judged)

    def name_of(self, variant: str) -> str:
        """Return a variant's name, without what all variants of the run have in common: "+ sonar"."""
        common = set(self.variants[0].split("+")) - {"base"}
        parts = variant.split("+")
        if variant == self.variants[0] or not common or not common < set(parts):
            return variant
        return "+ " + "+".join(part for part in parts if part not in common)

    def label(self, variant: str, line_up: str) -> str:
        """Return what tells one setting from the others: the variant, the line-up, or both."""
        if len(self.line_ups) == 1:
            return self.name_of(variant)
        return line_up if len(self.variants) == 1 else f"{self.name_of(variant)} · {line_up}"

    @property
    def setting_head(self) -> str:
        """Head of a column of settings."""
        if len(self.line_ups) == 1:
            return "Variant"
        return "Line-up" if len(self.variants) == 1 else "Variant and line-up"

    @property
    def playing(self) -> str:
        """Words that say which line-up sentences are about, where several were played: ", with greedy"."""
        if len(self.line_ups) == 1 or not self.settings_played:
            return ""
        return f", with {self.settings_played[0][1]}"

    @property
    def at_one_table(self) -> bool:
        """Whether a further run has a single line-up: a ranking of strategies is not its question."""
        return self.name != "main" and len(self.line_ups) == 1

    def games(self, **where: Any) -> int:
        """Return the number of games of the cells that match."""
        return sum(row["games"] for row in self.rows("cells", **where))

    def truncated(self, **where: Any) -> int:
        """Return how many of them were stopped by their limit."""
        return sum(row["truncated"] or 0 for row in self.rows("cells", **where))

    def deals_words(self, **where: Any) -> str:
        """Return how many deals each of the cells that match has: "20,000 deals", or a range."""
        blocks = [row["blocks"] for row in self.rows("cells", **where)]
        if not blocks:
            return "no deals"
        if min(blocks) == max(blocks):
            return wording.count(blocks[0], "deal")
        return f"{wording.count(min(blocks))} to {wording.count(max(blocks), 'deal')}"

    def column(self, name: str) -> Mapping[str, Any]:
        """Return what ``run.json`` says about one of the game's own columns; nothing when it is unknown."""
        return next((column for column in self.game.get("columns", []) if column["name"] == name), {})

    @property
    def study(self) -> Mapping[str, Any]:
        """What the game's study asks."""
        return self.game.get("study") or {}

    @property
    def asked(self) -> Mapping[str, Any]:
        """What the study says of this run's section; nothing for the main run."""
        return next((section for section in self.study.get("sections", []) if section["name"] == self.name), {})

    @property
    def title(self) -> str:
        """Heading that the study gives this run's section; empty for the main run."""
        return str(self.asked.get("title", ""))

    @property
    def seconds_per_turn(self) -> float:
        """Assumed length of a turn in seconds."""
        return float(self.study.get("seconds_per_turn", 30.0))


def _plain(row: Row) -> Row:
    return {name: None if isinstance(value, float) and math.isnan(value) else value for name, value in row.items()}


def views(study: Findings | Mapping[str, Findings]) -> dict[str, View]:
    """Return a view of each run of a study, the main one first; findings of a single run are its main run."""
    runs = study if isinstance(study, Mapping) else {"main": study}
    if not runs:
        raise ValueError("a report needs the findings of at least one run")
    names = sorted(runs, key=lambda name: name != "main")
    return {name: View(runs[name], name) for name in names}
