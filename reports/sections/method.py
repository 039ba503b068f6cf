"""How it was done: counts, seed, versions, what was cut short, and the commands that do it again."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from reports import wording
from reports.content import Block, Command, Paragraph, Section, code, strong, text
from reports.sections.pieces import folded, interval_head, table
from reports.sentences.phrases import with_interval
from reports.view import View

STRATEGIES_ONLY = (
    "All results describe these strategies playing these rules. Other players, human ones above all, may do "
    "otherwise: where a finding holds for several quite different strategies, trust it more."
)

_LONG_LIST = 60
"""Letters of a list of variants above which a command names each of them by an option of its own."""


def build(study: Mapping[str, View]) -> Section:
    """Return the section on the method."""
    views_ = list(study.values())
    view = views_[0]
    confidence = f"{100 * view.settings.confidence:g}{wording.NARROW}%"
    experiment = view.about["experiment"]
    words = [
        text(
            "A deal is one set-up of the game. It is played once for every variant and once for every distinct way "
            "of seating the strategies, and all these games together are one block. Blocks are independent of each "
            "other, games of one block are not, so every interval is an interval over blocks; its level is "
            f"{confidence}. Verdicts hold an interval against the tolerance "
            f"({wording.tolerance_points(view.settings.tolerance_share)} for a share of the win, "
            f"{wording.tolerance_percent(view.settings.tolerance_length)} for a length), and all verdicts of a report "
            "are adjusted together (Holm), so that many questions do not make a false alarm likely."
        ),
        text(*_stopped(views_)),
    ]
    if experiment.get("until"):
        words.append(
            text(
                "The run was stopped as soon as ",
                code(str(experiment["until"])),
                " was reached, by intervals that stay valid however often one looks.",
            )
        )
    blocks: list[Block] = [Paragraph(inline) for inline in [*words, text(strong(STRATEGIES_ONLY))]]
    blocks.append(_cells(views_))
    blocks += _controls(views_)
    blocks.append(_provenance(study))
    blocks.append(Paragraph(text("The same command gives the same games, to the byte, on any number of cores:")))
    blocks.append(Command(tuple(commands(study))))
    return Section("method", "How it was done: games, seed, versions and commands", tuple(blocks))


def _stopped(views_: Sequence[View]) -> list[str]:
    stopped, games = sum(v.truncated() for v in views_), sum(v.games() for v in views_)
    if not stopped:
        return [f"Not one of {wording.count(games, 'game')} was stopped by its limit of turns or rounds."]
    return [
        f"{wording.count(stopped)} of the {wording.count(games, 'game')} ({wording.percent(stopped / games)}) were "
        "stopped by their limit of turns or rounds. Such a game has no winner; it counts among the reasons for "
        "ending and nowhere else."
    ]


def _cells(views_: Sequence[View]) -> Any:
    """Return what was played by run and player count, with the cell in which most games were stopped."""
    rows = []
    for view in views_:
        for n in view.players:
            cells = view.rows("cells", players=n)
            if not cells:
                continue
            worst = max(cells, key=lambda row: row["truncated_share"] or 0)
            ends = wording.between(
                wording.percent(worst["low"], unit=False), wording.percent(worst["high"], unit=False)
            )
            share = with_interval(wording.percent(worst["truncated_share"]), ends)
            rows.append(
                [
                    view.name,
                    str(n),
                    wording.count(len({row["variant"] for row in cells})),
                    wording.count(len({row["line_up"] for row in cells})),
                    view.deals_words(players=n).removesuffix(" deals").removesuffix(" deal"),
                    wording.count(view.games(players=n)),
                    wording.count(view.truncated(players=n)),
                    share if worst["truncated"] else "–",
                ]
            )
    heads = (
        "Run",
        "Players",
        "Variants",
        "Line-ups",
        "Deals of each cell",
        "Games",
        "Stopped",
        f"Most in a cell ({interval_head(views_[0])})",
    )
    return table("What was played: all games, and those stopped by the limit", heads, rows)


def _controls(views_: Sequence[View]) -> list[Block]:
    """Return how the controls of the method came out: a mirror match must be even, the strong must beat the random."""
    rows = [(view, row) for view in views_ for row in view.rows("controls")]
    if not rows:
        return []
    failed = [row for _, row in rows if row["passed"] is False]
    words = (
        "Controls hold the method to account: in a mirror match, where all seats play one strategy, a seat picked by "
        "the number of the deal must win its fair share; the strongest strategy must beat random play. "
    )
    words += (
        f"{len(failed)} of {len(rows)} failed."
        if failed
        else f"All {len(rows)} passed."
        if len(rows) > 1
        else "It passed."
    )
    if all(row["passed"] is None for _, row in rows):
        words = "The controls of the method could not be held: not enough games."
    shown = [(view, row) for view, row in rows if row["passed"] is False or view is views_[0]]
    if len(shown) < len(rows):
        words += " The table has those of the main run, and whatever failed."
    made = [
        (
            view.name,
            row["control"],
            row["variant"],
            row["line_up"],
            str(row["players"]),
            wording.percent(row["estimate"]),
            wording.between(wording.percent(row["low"], unit=False), wording.percent(row["high"], unit=False)),
            "above 50.0" if row["expected"] is None else wording.percent(row["expected"]),
            wording.ABSENT if row["passed"] is None else "yes" if row["passed"] else strong("no"),
        )
        for view, row in shown
    ]
    heads = ("Run", "Control", "Variant", "Line-up", "Players", "Share", interval_head(views_[0]), "Expected", "Passed")
    return [Paragraph(text(words)), folded(table("Controls: share of the win, finished games", heads, made, left=4))]


def _provenance(study: Mapping[str, View]) -> Any:
    view = next(iter(study.values()))
    rows: list[list[Any]] = [["Seed", code(str(view.about["experiment"]["seed"]))]]
    for name, run in study.items():
        label = "Digest of what the run depends on" if len(study) == 1 else f"Digest of the run {name}"
        rows.append([label, code(str(run.about.get("digest", "")))])
    rows += [[f"Version of {name}", str(version)] for name, version in view.about.get("versions", {}).items()]
    return table("Seed, digests and versions", ("What", "Value"), rows, left=2)


def commands(study: Mapping[str, View]) -> list[str]:
    """Return the command lines that play the games again: one for a study, or one for its single run."""
    if len(study) == 1:
        return [simulate_command(next(iter(study.values())))]
    main = next(iter(study.values()))
    experiment = main.about["experiment"]
    parts = [
        "zygos",
        "study",
        experiment["game"],
        "--games",
        str(experiment["games"]),
        "--seed",
        str(experiment["seed"]),
    ]
    lines = [shlex.join([*parts, *_rules(experiment)]), "# or each run alone:"]
    return [*lines, *(simulate_command(view) for view in study.values())]


def simulate_command(view: View) -> str:
    """Return the command line that plays one run again."""
    experiment = view.about["experiment"]
    parts = ["zygos", "simulate", experiment["game"], "--games", str(experiment["games"])]
    parts += ["--players", _players(list(experiment["players"]))]
    variants = ",".join(experiment["variants"])
    for words in experiment["variants"] if len(variants) > _LONG_LIST else [variants]:  # a line breaks at a space only
        parts += ["--variant", words]
    for line_up in experiment["line_ups"]:
        parts += ["--strategy", line_up]
    parts += _rules(experiment)
    if experiment.get("until"):
        parts += ["--until", str(experiment["until"])]
    parts += ["--seed", str(experiment["seed"]), "--out", f"{view.game['name']}-{view.name}"]
    return shlex.join(parts)


def _rules(experiment: Mapping[str, Any]) -> list[str]:
    values = experiment.get("rules", {})
    return [part for name, value in values.items() for part in ("--rule", f"{name}={_typed(value)}")]


def _typed(value: Any) -> str:
    return value if isinstance(value, str) else str(value) if not isinstance(value, Mapping) else _table(value)


def _table(value: Mapping[str, Any]) -> str:
    keys = (key if str(key).isdecimal() else json.dumps(key) for key in value)
    return "{" + ", ".join(f"{key}: {item!r}" for key, item in zip(keys, value.values(), strict=True)) + "}"


def _players(players: list[int]) -> str:
    if len(players) > 2 and players == list(range(players[0], players[-1] + 1)):
        return f"{players[0]}-{players[-1]}"
    return ",".join(map(str, players))
