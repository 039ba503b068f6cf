"""The further runs of a study: each a section with its own question."""

from __future__ import annotations

from reports import wording
from reports.content import Block, Paragraph, Section, text
from reports.sections import components, ends, lengths, measured, own_columns, seats, strength
from reports.sections.comparisons import comparison_blocks
from reports.sections.pieces import folded
from reports.sections.spread import spread_blocks
from reports.sections.sweeps import find_sweep, sweep_blocks
from reports.view import View


def build(view: View) -> Section:
    """Return the section of one further run, by what it varies: strategies, one switch, variants, or nothing."""
    asked = view.asked
    title = view.title or wording.sentence(wording.from_name(view.name.replace("-", " ")))
    blocks: list[Block] = [Paragraph(text(f"{asked['about']} "))] if asked.get("about") else []
    played = f"{wording.count(view.games(), 'game')}, {view.deals_words()} in each cell."
    blocks.append(Paragraph(text(played)))
    blocks += strength.strength_blocks(view)
    if len(view.variants) > 1 and asked.get("spread"):
        blocks += [*spread_blocks(view), *comparison_blocks(view, others=False)]
    elif len(view.variants) > 1:
        sweep = find_sweep(view)
        by_variant = [*seats.seat_blocks(view, of_first=False), *lengths.middles(view)]
        blocks += sweep_blocks(view, sweep) if sweep else by_variant
        blocks += comparison_blocks(view, charts=sweep is None)
        blocks += [folded(figure.table) for figure in components.component_blocks(view)]
        figure = ends.ends_figure(view)
        blocks += [folded(figure.table)] if figure else []
    elif len(view.line_ups) == 1:
        blocks += seats.seat_blocks(view)
        blocks += lengths.length_blocks(view)
        blocks += measured.measured_blocks(view)
        figure = ends.ends_figure(view)
        blocks += [figure] if figure else []
        blocks += components.component_blocks(view)
        blocks += own_columns.column_blocks(view)
    stopped = view.truncated()
    if stopped:
        share = wording.percent(stopped / view.games())
        blocks.append(
            Paragraph(
                text(f"{wording.count(stopped, 'game')} ({share}) were stopped by their limit and count for no seat.")
            )
        )
    return Section(f"run-{view.name}", f"{title} (run “{view.name}”, finished games)", tuple(blocks))
