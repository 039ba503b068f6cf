"""How long a game lasts: turns, and minutes at an assumed time for a turn."""

from __future__ import annotations

from reports import wording
from reports.charts.panels import Bar, DotPanel, HistogramPanel, Mark, Range
from reports.content import Block, Figure, Paragraph, Section, Table, text
from reports.measures import find_measure
from reports.sections.pieces import MOST_MARKS, by_player_count, folded, interval_head, limits_of, table, told
from reports.sentences.phrases import with_interval
from reports.view import Setting, View

_MOST_BARS = 36
_OTHERS = ("rounds", "decisions", "minutes")


def build(view: View) -> Section | None:
    """Return the section on length, or None when nothing was found."""
    blocks = length_blocks(view)
    if not blocks:
        return None
    words = (
        f"Length is counted in turns. Minutes are turns times {view.seconds_per_turn:g} seconds, an assumption about "
        "your table, not a result. The median is the middle game: half are shorter. Nine games in ten lie between "
        "the 5th and the 95th percentile."
    )
    return Section(
        "length", "How long it lasts: turns and minutes of a finished game", (Paragraph(text(words)), *blocks)
    )


def middles(view: View) -> list[Block]:
    """Return the figure, or the table, of the middle games of every setting."""
    settings = view.settings_played
    if not view.rows("lengths", measure="turns"):
        return []
    return [_middles(view, settings) if len(settings) <= MOST_MARKS else folded(_table(view, settings))]


def length_blocks(view: View) -> list[Block]:
    """Return the figures of length: how the first setting's games spread, and the middle games of every setting."""
    if not view.rows("lengths", measure="turns"):
        return []
    settings = view.settings_played
    blocks: list[Block] = []
    spread = _spread(view, settings[0])
    if spread:
        blocks.append(spread)
    return [*blocks, *middles(view), folded(_means(view))]


def _spread(view: View, setting: Setting) -> Figure | None:
    variant, line_up = setting
    label = view.label(*setting)
    found = {
        n: view.rows("histograms", variant=variant, line_up=line_up, players=n, measure="turns") for n in view.players
    }
    counts = {n: {int(row["value"]): int(row["games"]) for row in rows} for n, rows in found.items() if rows}
    if not counts:
        return None
    width, start = _bins([value for games in counts.values() for value in games])
    bars = {n: _gather(games, width, start) for n, games in counts.items()}
    limits = (min(b[0][0] for b in bars.values()) - 0.5, max(b[-1][1] for b in bars.values()) + 0.5)
    panels = []
    phrases = []
    for n, made in bars.items():
        row = view.row("lengths", variant=variant, line_up=line_up, players=n, measure="turns") or {}
        middle = _range(row.get("p5"), row.get("p95"))
        games = wording.count(sum(counts[n].values()), "game")
        panels.append(
            HistogramPanel(f"{wording.players_of(n)}, {games}", made, limits, "turns", row.get("median"), middle)
        )
        phrases.append(f"With {wording.players_of(n)}: {_middle_words(row)}.")
    each = "each turn count" if width == 1 else f"each {width} turns"
    caption = (
        f"{wording.sentence(label)}: how many games took how many turns (one bar for {each}), finished games at each "
        "player count. The line is the median, the shaded part holds nine games in ten."
    )
    return Figure(
        caption,
        " ".join([f"How many games took how many turns, {label}.", *phrases]),
        tuple(panels),
        _bars_table(bars, width, label),
    )


def _middle_words(row: dict[str, float | None]) -> str:
    return f"median {_whole(row.get('median'))} turns, nine games in ten {_ends(row.get('p5'), row.get('p95'))}"


def _bins(values: list[int]) -> tuple[int, int]:
    """Return the width of a bar in turns and where the first one begins."""
    low, high = min(values), max(values)
    width = max(1, -(-(high - low + 1) // _MOST_BARS))
    return width, low - low % width


def _gather(games: dict[int, int], width: int, start: int) -> tuple[Bar, ...]:
    bars: dict[int, int] = {}
    for value, number in games.items():
        index = (value - start) // width
        bars[index] = bars.get(index, 0) + number
    return tuple((start + i * width - 0.5, start + (i + 1) * width - 0.5, bars[i]) for i in sorted(bars))


def _bars_table(bars: dict[int, tuple[Bar, ...]], width: int, label: str) -> Table:
    by_start = {n: {bar[0]: bar[2] for bar in made} for n, made in bars.items()}
    rows = []
    for start in sorted({start for made in by_start.values() for start in made}):
        first = int(start + 0.5)
        name = str(first) if width == 1 else f"{first} to {first + width - 1}"
        rows.append((name, *(wording.number(made.get(start, 0)) for made in by_start.values())))
    heads = ("Turns", *(wording.players_of(n) for n in bars))
    return table(f"Finished games by number of turns, {label}", heads, rows)


def _middles(view: View, settings: list[Setting]) -> Figure:
    marks: dict[int, tuple[Mark, ...]] = {}
    for n in view.players:
        found = [(s, view.row("lengths", variant=s[0], line_up=s[1], players=n, measure="turns")) for s in settings]
        marks[n] = tuple(
            Mark(
                view.label(*s),
                _whole(row["median"]),
                row["median"],
                _range(row["p25"], row["p75"]),
                _range(row["p5"], row["p95"]),
            )
            for s, row in found
            if row
        )
    marks = {n: made for n, made in marks.items() if made}
    limits = limits_of([mark for made in marks.values() for mark in made])
    limits = (max(0.0, limits[0]), limits[1])
    panels = tuple(DotPanel(wording.players_of(n), made, limits, "amount", axis="turns") for n, made in marks.items())
    caption = (
        f"Length in turns by {view.setting_head.lower()}, finished games. Dot: median; thick line: the middle half of "
        "the games; thin line: nine games in ten. These lines show how games differ, not how sure the median is: its "
        "interval is in the table."
    )
    lead = f"Median length in turns by {view.setting_head.lower()}."
    return Figure(caption, told(lead, marks), panels, _table(view, settings))


def _table(view: View, settings: list[Setting]) -> Table:
    heads = (
        view.setting_head,
        "Players",
        "Mean turns",
        interval_head(view),
        "5th percentile",
        "Median",
        "its interval",
        "95th percentile",
        "Median minutes",
        "Games",
    )
    rows = []
    for variant, line_up in settings:
        for n in view.players:
            minutes = view.row("lengths", variant=variant, line_up=line_up, players=n, measure="minutes") or {}
            for row in view.rows("lengths", variant=variant, line_up=line_up, players=n, measure="turns"):
                mean, ends = find_measure("turns", view).estimate(row["mean"], row["low"], row["high"])
                rows.append(
                    (
                        view.label(variant, line_up),
                        str(n),
                        mean,
                        ends,
                        _whole(row["p5"]),
                        _whole(row["median"]),
                        _ends(row["median_low"], row["median_high"]),
                        _whole(row["p95"]),
                        _whole(minutes.get("median")),
                        wording.count(row["games"]),
                    )
                )
    return table("Length of the finished games in turns", heads, rows, left=2)


def _means(view: View) -> Table:
    """Return the mean rounds, decisions and minutes of every setting."""
    cells = (
        (
            (view.label(variant, line_up), wording.sentence(name)),
            n,
            with_interval(*find_measure(name, view).estimate(row["mean"], row["low"], row["high"])),
        )
        for variant, line_up in view.settings_played
        for name in _OTHERS
        for n in view.players
        for row in view.rows("lengths", variant=variant, line_up=line_up, players=n, measure=name)
    )
    return by_player_count(
        view,
        "Mean rounds, decisions and minutes with their intervals, finished games",
        (view.setting_head, "Length in"),
        cells,
    )


def _whole(value: float | None) -> str:
    return wording.number(value, 0 if value is None or float(value).is_integer() else 1)


def _ends(low: float | None, high: float | None) -> str:
    return wording.between(_whole(low), _whole(high))


def _range(low: float | None, high: float | None) -> Range | None:
    return (low, high) if low is not None and high is not None else None
