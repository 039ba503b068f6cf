"""What was said in public about a game, held against what was measured."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

import polars as pl

from analysis import subjects
from analysis.comparisons import against_tolerance, compare
from analysis.estimate import Estimate
from analysis.lengths import minutes_per_turn
from analysis.settings import Settings
from analysis.tables import COUNTS, VERDICT, Columns, Row, figures
from analysis.tally import Match, Tally
from analysis.verdicts import Question

COLUMNS: Columns = {
    "text": pl.String,
    "said_by": pl.String,
    "section": pl.String,
    "measure": pl.String,
    **subjects.COLUMNS,
    "base": pl.String,
    "against": pl.String,
    "says": pl.String,
    "run": pl.String,
    "players": pl.Int64,
    "line_up": pl.String,
    "answer": pl.String,
    "base_value": pl.Float64,
    "against_value": pl.Float64,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    **COUNTS,
    **{name: kind for name, kind in VERDICT.items() if name != "verdict"},
}


def claims(about: Mapping[str, Any], tallies: Mapping[str, Tally], settings: Settings) -> list[Row]:
    """Return an answer to each claim of a study, by player count and line-up.

    Parameters
    ----------
    about : mapping
        Content of ``run.json`` of the study's main run.
    tallies : mapping
        Of each run of the study by name: ``main`` and the sections.
    settings : Settings

    Notes
    -----
    A claim of a difference is held against the tolerance of its measure's kind: "more" is supported when the interval
    lies wholly above the tolerance and not when it lies wholly below; then the answer is "true, but small" if the
    interval printed is nevertheless above 0, "no difference" (that matters) if it holds 0, else "contradicted". "same"
    asks for the interval wholly within the tolerance, "between" for the mean's from ``low`` to ``high``. A share of the
    win (``share_0``, ``strategy NAME``, ``holders of COLUMN=LABEL``) without a ``base`` is compared with the fair share
    instead, in variant ``against`` or else the first. The run is the section of that name, or else the first that can
    answer; a claim that none can has the answer "see section", or no row when that section was not played.
    """
    rows = []
    for claim in about["game"]["study"]["claims"]:
        said = {name: claim[name] for name in ("text", "said_by", "section", "measure", "base", "against", "says")}
        found: list[Row] = []
        for run in _runs(claim, tallies):
            found = found or _answers(claim, run, tallies, settings)
        if not found and _shown(claim, about, tallies):
            found = [{"answer": "see section"}]
        rows += [said | row for row in found]
    return rows


def _shown(claim: Mapping[str, Any], about: Mapping[str, Any], tallies: Mapping[str, Tally]) -> bool:
    """Return whether the section that a claim points to was played."""
    if claim["section"] in {section["name"] for section in about["game"]["study"]["sections"]}:
        return claim["section"] in tallies
    several = any(len(match.variants) > 1 for tally in tallies.values() for match in tally.matches.values())
    return several or claim["section"] != "variants"


def _runs(claim: Mapping[str, Any], tallies: Mapping[str, Tally]) -> Iterator[str]:
    """Return the names of the runs that may answer, the likeliest first."""
    if claim["section"] in tallies:
        yield claim["section"]
    yield from (name for name in tallies if name != claim["section"])


def _answers(claim: Mapping[str, Any], run: str, tallies: Mapping[str, Tally], settings: Settings) -> list[Row]:
    if not claim["measure"] or claim["says"] not in ("", "more", "less", "same", "between"):
        return []
    rows = []
    for match in tallies[run].ordered():
        if claim["says"] == "between":
            row = _mean(claim, match, settings, minutes_per_turn(tallies[run]))
        else:
            row = _difference(claim, match, settings) if claim["base"] else _from_parity(claim, match, settings)
        if row:
            row |= match.about["turns" if claim["measure"] == "minutes" else claim["measure"]].cells()
            place = {"run": run, "players": match.players, "line_up": match.line_up, "rotations": match.rotations}
            rows.append(row | place)
    return rows


def _difference(claim: Mapping[str, Any], match: Match, settings: Settings) -> Row | None:
    """Return the answer from a pair of variants; None when the match has not both."""
    names, minutes = match.variants, claim["measure"] == "minutes"
    measure = "turns" if minutes else claim["measure"]
    if claim["base"] not in names or claim["against"] not in names or measure not in match.moments:
        return None
    base, against = names.index(claim["base"]), names.index(claim["against"])
    estimate, tolerance = against_tolerance(match, measure, base, against, settings)
    row = compare(match, measure, base, against, settings.confidence)
    kept = {name: row[name] for name in ("low", "high", "blocks", "games", "base_value", "against_value")}
    if minutes:  # relative, so that the unit does not matter
        kept = dict.fromkeys(kept, math.nan) | {"blocks": row["blocks"], "games": row["games"]}
        kept |= {"low": row["relative_low"], "high": row["relative_high"]}
    kept["estimate"] = row["relative"] if minutes else row["difference"]
    return kept | _asked(claim["says"], estimate, tolerance)


def _from_parity(claim: Mapping[str, Any], match: Match, settings: Settings) -> Row | None:
    """Return the answer from a share of the win and the fair one; None when the match has no such share."""
    measure = claim["measure"]
    if measure not in match.about or match.about[measure].kind not in subjects.SHARES:
        return None
    if claim["against"] and claim["against"] not in match.variants:
        return None
    variant = match.variants.index(claim["against"]) if claim["against"] else 0
    fair = 1 / match.players
    share = match.estimate(measure, variant)
    if not share.defined:
        return None
    shifted = share.scaled(1.0, -fair)
    values = {"base_value": fair, "against_value": share.value}
    return figures(shifted, settings.confidence) | values | _asked(claim["says"], shifted, settings.tolerance_share)


def _mean(claim: Mapping[str, Any], match: Match, settings: Settings, minutes: float) -> Row | None:
    """Return the answer from the mean of a measure; None when the match has no such measure or variant."""
    in_minutes = claim["measure"] == "minutes"
    measure, factor = ("turns", minutes) if in_minutes else (claim["measure"], 1.0)
    if measure not in match.moments or (claim["against"] and claim["against"] not in match.variants):
        return None
    mean = match.estimate(measure, match.variants.index(claim["against"]) if claim["against"] else 0)
    mean = mean.scaled(factor)
    question = Question(mean, claim.get("low", 0.0), claim.get("high", 0.0), "supported", "contradicted")
    return figures(mean, settings.confidence) | {"question": question}


def _asked(says: str, estimate: Estimate, tolerance: float) -> Row:
    """Return the question of a claim as a part of its row, or its answer where none is asked."""
    if not says:
        return {"answer": "see figures"}
    zone = {
        "more": (tolerance, math.inf),
        "less": (-math.inf, -tolerance),
        "same": (-tolerance, tolerance),
    }[says]
    return {"question": Question(estimate, *zone, "supported", "contradicted")}


def answer_of(row: Row) -> str:
    """Return the answer to a claim from the verdict on its row, None where there is no verdict."""
    if row.get("verdict") != "contradicted":
        return row.get("answer") or row["verdict"]
    if row["says"] not in ("more", "less"):
        return "contradicted"
    low, high = (row["low"], row["high"]) if row["says"] == "more" else (-row["high"], -row["low"])
    return "true, but small" if low > 0 else "no difference" if high >= 0 else "contradicted"
