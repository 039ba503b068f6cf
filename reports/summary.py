"""The report in a terminal: the verdicts in plain sentences and one small table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from reports import wording
from reports.charts.panels import Tone
from reports.content import Span, Verdict, plain
from reports.measures import measure_of
from reports.sections import method, opening
from reports.sections.comparisons import row_label
from reports.sentences import fairness, questions
from reports.sentences.phrases import share_words, verdict_word, with_interval
from reports.view import View, views

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from analysis.findings import Findings

_STYLES: dict[Tone, str] = {"within": "green", "outside": "red", "open": "yellow", "plain": "dim"}
_SIGNS: dict[Tone, str] = {"within": "●", "outside": "◆", "open": "○", "plain": "–"}
_MOST_ROWS = 24
_COMPARED = ("turns", "tied", "lead_changes", "led_for_good", "margin", "options_per_decision", "changed", "truncated")


def lines(study: Findings | Mapping[str, Findings]) -> list[RenderableType]:
    """Return what a console prints at the end of a run or a study: rich renderables, plain where it is no terminal.

    Parameters
    ----------
    study : mapping of str to Findings, or Findings
        Findings by the name of the run ("main" and the study's sections), or of a single run.
    """
    from rich.padding import Padding
    from rich.text import Text

    runs = views(study)
    view = next(iter(runs.values()))
    made: list[RenderableType] = [Text(f"{view.game['title']}: balance", style="bold"), Text(plain(opening.lead(runs)))]
    for question, items in questions.questions(runs):
        made += [Text(), Text(question, style="bold")]
        made += [Padding(_line(item), (0, 0, 0, 2), expand=False) for item in items]
    made += [Text(), _table(view)]
    rest = len(view.rows("cells")) - _MOST_ROWS
    if rest > 0:
        made.append(Text(f"… and {rest} more cells in the report.", style="dim"))
    return [*made, Text(), Text(method.STRATEGIES_ONLY, style="dim")]


PAIRING = (
    "Pairing: how many times as many deals it would have taken to know a difference as well without playing both "
    "variants on the same deals. Verdicts are given on shares of the win and on lengths; the rest has no tolerance."
)


def comparisons(findings: Findings | Mapping[str, Findings]) -> list[RenderableType]:
    """Return what a console prints of a paired comparison: what each variant changes, with intervals and verdicts."""
    from rich.padding import Padding
    from rich.text import Text

    view = next(iter(views(findings).values()))
    base = view.variants[0]
    made: list[RenderableType] = [
        Text(f"{view.game['title']}: differences from {base} on the same deals", style="bold"),
        Text(plain(opening.lead({"main": view}))),
        Text(),
        *(Padding(_line(item), (0, 0, 0, 2), expand=False) for item in fairness.variant_verdicts(view)),
        Text(),
        _comparisons_table(view),
        Text(PAIRING, style="dim"),
        Text(),
    ]
    return [*made, Text(method.STRATEGIES_ONLY, style="dim")]


def show(findings: Findings | Mapping[str, Findings]) -> None:
    """Print the summary of a run or a study."""
    _print(lines(findings))


def show_comparisons(findings: Findings | Mapping[str, Findings]) -> None:
    """Print a paired comparison."""
    _print(comparisons(findings))


def _print(renderables: list[RenderableType]) -> None:
    from reports.console import console

    out = console()
    for renderable in renderables:
        out.print(renderable)


def _comparisons_table(view: View) -> Table:
    """Return the differences of the common measures, one row for each variant and player count."""
    made = _empty_table(
        ("Variant", "Players", "What", "Base", "Difference (interval)", "Verdict", "Pairing", "Deals"), {0, 2, 5}
    )
    for row in view.rows("comparisons"):
        if row["measure"] not in _COMPARED and row["kind"] not in ("seat share", "strategy share"):
            continue
        if (row["base_value"], row["against_value"]) == (0, 0):
            continue
        measure = measure_of(row, view)
        words, ends = measure.difference(row["difference"], row["low"], row["high"])
        verdict = (verdict_word(row) or "–") if wording.given(row["low"]) else wording.ABSENT
        pairing = f"× {wording.number(row['reduction'], 1)}" if wording.given(row["reduction"]) else "–"
        title = wording.from_name(row["measure"])
        if row["kind"] == "seat share":
            title = f"share, {wording.seat_name(int(row['subject']))}"
        cells = (
            row_label(view, row),
            str(row["players"]),
            title,
            measure.value(row["base_value"]),
            with_interval(words, ends),
            verdict,
            pairing,
            wording.count(row["blocks"]),
        )
        made.add_row(*map(_text, cells))
    return made


def _empty_table(heads: Sequence[str], left: set[int]) -> Table:
    from rich import box
    from rich.table import Table

    made = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for index, head in enumerate(heads):
        made.add_column(head, justify="left" if index in left else "right", overflow="fold")
    return made


def _text(words: str) -> RenderableType:
    """Return words as they are: rich reads no markup in them."""
    from rich.text import Text

    return Text(words)


def _line(item: Verdict) -> RenderableType:
    from rich.text import Text

    words = Text(f"{_SIGNS[item.tone]} {item.word}: ", style=_STYLES[item.tone])
    for span in item.inline:
        words.append(span.text, style="bold" if _strong(span) else "default")
    return words


def _strong(span: Span) -> bool:
    return span.kind == "strong"


def _table(view: View) -> Table:
    """Return the first seat's share, the verdict on all seats and the length of every cell."""
    stopped = view.truncated() > 0
    heads = [view.setting_head, "Players", "First seat", "Seats", "Turns", *(["Stopped"] if stopped else [])]
    made = _empty_table(heads, {0, 3})
    for row in view.rows("cells")[:_MOST_ROWS]:
        cell = {name: row[name] for name in ("variant", "players", "line_up")}
        seats = view.rows("seats", **cell)
        turns = view.row("lengths", measure="turns", **cell) or {}
        ends = wording.between(*(wording.number(turns.get(end)) for end in ("p5", "p95")))
        share = share_words(seats[0]) if seats else wording.ABSENT
        length = with_interval(wording.number(turns.get("median")), ends)
        words = [
            view.label(row["variant"], row["line_up"]),
            str(row["players"]),
            share,
            fairness.cell_verdict(seats) if any(seat["verdict"] for seat in seats) else "–",
            length,
        ]
        words += [wording.count(row["truncated"])] if stopped else []
        made.add_row(*map(_text, words))
    return made
