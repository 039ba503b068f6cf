"""The verdicts on fairness in plain sentences: seats, and what variants change."""

from __future__ import annotations

from reports import wording
from reports.content import Verdict, text
from reports.sections.pieces import by_players, needed_games, tone
from reports.view import Row, View

_MOST_SENTENCES = 6


def seat_verdicts(view: View) -> list[Verdict]:
    """Return a verdict on the seats for each player count, and one for each further variant or line-up."""
    settings = view.settings_played
    if not settings or not view.rows("seats"):
        return []
    variant, line_up = settings[0]
    items = [seat_verdict(view, variant, line_up, n) for n in view.players]
    found = [item for item in items if item]
    if 1 < len(settings) <= _MOST_SENTENCES + 1:
        found += [_other_setting(view, *setting) for setting in settings[1:]]
    elif len(settings) > 1:
        found.append(_other_settings(view))
    return found


def seat_verdict(view: View, variant: str, line_up: str, players: int) -> Verdict | None:
    """Return the verdict on the seats of one cell.

    "With 3 players the first seat wins 34.1 % (33.7 to 34.5, 20,000 deals): balanced within ±2 points, as are the
    others."
    """
    rows = view.rows("seats", variant=variant, line_up=line_up, players=players)
    if not rows:
        return None
    first, others = rows[0], rows[1:]
    lead = f"With {wording.players_of(players)} the first seat wins "
    if first["estimate"] is None:
        games = wording.count(view.games(variant=variant, line_up=line_up, players=players), "game")
        words = f"With {wording.players_of(players)} no game was finished: all {games} were stopped by the limit."
        return Verdict("no verdict", "open", text(words))
    if not wording.given(first["low"], first["high"]):
        words = f"{lead}{wording.percent(first['estimate'])} of {wording.count(first['games'], 'game')}: not enough games for a verdict."
        return Verdict("no verdict", "open", text(words))
    words = f"{lead}{_with_interval(first)}: {_phrase(view, first, players)}"
    off = [row for row in others if row["verdict"] != "balanced"]
    if not off and first["verdict"] == "balanced" and len(others) > 1:
        words += ", as are the others."
    elif players == 2 or not off:
        words += "."
    else:
        widest = sorted(off, key=lambda row: (row["verdict"] != "unbalanced", -abs(row["estimate"] - row["parity"])))[0]
        words += f"; the {wording.ordinal(widest['seat'])} seat wins {_with_interval(widest, deals=False)}: {_phrase(view, widest, players)}."
    word = cell_verdict(rows)
    return Verdict(word, tone(word), text(words))


def cell_verdict(rows: list[Row]) -> str:
    """Return the word for a cell from the verdicts of its seats: unbalanced if one is, balanced if all are."""
    verdicts = {row["verdict"] if wording.given(row["low"], row["high"]) else None for row in rows}
    if None in verdicts or not verdicts:
        return "no verdict"
    if "unbalanced" in verdicts:
        return "unbalanced"
    return "balanced" if verdicts == {"balanced"} else "undecided"


def _with_interval(row: Row, *, deals: bool = True) -> str:
    ends = wording.between(wording.percent(row["low"], unit=False), wording.percent(row["high"], unit=False))
    return f"{wording.percent(row['estimate'])} ({ends}{', ' + wording.count(row['blocks'], 'deal') if deals else ''})"


def _phrase(view: View, row: Row, players: int) -> str:
    tolerance = wording.tolerance_points(view.settings.tolerance_share)
    if row["verdict"] == "balanced":
        return f"balanced within {tolerance}"
    if row["verdict"] == "unbalanced":
        side = "above" if row["estimate"] > row["parity"] else "below"
        return f"unbalanced, more than {tolerance.lstrip('±')} {side} its fair share of {wording.percent(row['parity'])}"
    needed = needed_games(row)
    return "undecided" if needed is None else f"undecided; {wording.about(needed, 'game')} would decide"


def _cells_of(view: View, variant: str, line_up: str) -> dict[int, str]:
    found = {n: view.rows("seats", variant=variant, line_up=line_up, players=n) for n in view.players}
    return {n: cell_verdict(rows) for n, rows in found.items() if rows}


def _other_setting(view: View, variant: str, line_up: str) -> Verdict:
    verdicts = _cells_of(view, variant, line_up)
    words = set(verdicts.values())
    shares = {}
    for n in verdicts:
        row = view.rows("seats", variant=variant, line_up=line_up, players=n)[0]
        shares[n] = _with_interval(row, deals=False) if wording.given(row["low"]) else wording.percent(row["estimate"])
    word = words.pop() if len(words) == 1 else "mixed"
    told = f"Under {view.label(variant, line_up)} the first seat wins {by_players(shares)}"
    if word == "mixed":
        told += f": {wording.listing(f'{v} with {n}' for n, v in verdicts.items())}"
    return Verdict(word, tone(word) if word != "mixed" else "open", text(told + "."))


def _other_settings(view: View) -> Verdict:
    settings = view.settings_played[1:]
    counts: dict[str, int] = {}
    for variant, line_up in settings:
        words = set(_cells_of(view, variant, line_up).values())
        word = words.pop() if len(words) == 1 else "mixed"
        counts[word] = counts.get(word, 0) + 1
    told = {"mixed": "not the same at every player count", "no verdict": "without enough games for a verdict"}
    parts = [f"{number} {told.get(word, word + ' at every player count')}" for word, number in counts.items()]
    return Verdict("see table", "plain", text(f"Of the {len(settings)} other settings, {wording.listing(parts)}."))


def variant_verdicts(view: View) -> list[Verdict]:
    """Return what each variant changes in length and in the seats' shares, or how many change what."""
    rows = view.rows("comparisons")
    line_up = view.line_ups[0]
    against = list(dict.fromkeys(row["against"] for row in rows))
    if len(against) > _MOST_SENTENCES:
        return [_counted(rows, "turns", "the length"), _counted(rows, "share_", "the seats' shares of the win")]
    items = []
    for variant in against:
        mine = [row for row in rows if row["against"] == variant and row["line_up"] == line_up]
        items += [item for item in (_length_change(view, variant, mine), _share_change(view, variant, mine)) if item]
    return items


def _counted(rows: list[Row], measure: str, what: str) -> Verdict:
    worst: dict[str, str] = {}
    order = {"same": 0, "undecided": 1, "different": 2}
    for row in rows:
        if row["measure"].startswith(measure) and row["verdict"]:
            known = worst.get(row["against"], "same")
            worst[row["against"]] = max(known, row["verdict"], key=lambda word: order.get(word, 1))
    counts = {word: sum(1 for v in worst.values() if v == word) for word in order}
    words = (
        f"Of {len(worst)} variants, {counts['different']} change {what} at some player count, {counts['same']} leave it the same at all, "
        f"and {counts['undecided']} are undecided."
    )
    return Verdict("see table", "plain", text(words))


def _length_change(view: View, variant: str, rows: list[Row]) -> Verdict | None:
    found = {row["players"]: row for row in rows if row["measure"] == "turns"}
    if not found:
        return None
    words = {}
    for n, row in found.items():
        if not wording.given(row["relative"], row["difference"]):
            words[n] = wording.ABSENT
            continue
        side = "longer" if row["difference"] > 0 else "shorter"
        decimals = wording.decimals_for(row["low"], row["high"])
        ends = wording.between(*(wording.number(row[end], decimals, sign=True) for end in ("low", "high")))
        ends = "no interval" if ends == wording.ABSENT else f"{ends} turns"
        words[n] = f"{wording.number(abs(100 * row['relative']), 1)}{wording.NARROW}% {side} ({ends})"
    word = _together(found)
    tail = _tail(word, wording.tolerance_percent(view.settings.tolerance_length), found)
    return Verdict(_shown(word, "length"), tone(word), text(f"Under {variant} games last {by_players(words)}{tail}"))


def _share_change(view: View, variant: str, rows: list[Row]) -> Verdict | None:
    found: dict[int, Row] = {}
    for row in rows:
        if row["measure"].startswith("share_") and row["difference"] is not None:
            known = found.get(row["players"])
            if known is None or abs(row["difference"]) > abs(known["difference"]):
                found[row["players"]] = row
    if not found:
        return None
    words = {}
    for n, row in found.items():
        ends = wording.between(wording.points(row["low"], unit=False), wording.points(row["high"], unit=False))
        seat = wording.seat_name(int(row["measure"].removeprefix("share_")))
        words[n] = f"{wording.points(row['difference'])} ({seat}, {ends if ends != wording.ABSENT else 'no interval'})"
    shares = {row["players"]: row for row in rows if row["measure"].startswith("share_")}
    word = _together({i: row for i, row in enumerate(r for r in rows if r["measure"].startswith("share_"))})
    tail = _tail(word, wording.tolerance_points(view.settings.tolerance_share), shares)
    return Verdict(_shown(word, "seats"), tone(word), text(f"Under {variant} the seat whose share of the win moves most moves by {by_players(words)}{tail}"))


def _together(rows: dict[int, Row]) -> str:
    """Return one word for several comparisons: different if one is, the same if all are."""
    verdicts = {row["verdict"] if wording.given(row["low"], row["high"]) else None for row in rows.values()}
    if None in verdicts:
        return "no verdict"
    if "different" in verdicts:
        return "different"
    return "same" if verdicts == {"same"} else "undecided"


def _tail(word: str, tolerance: str, rows: dict[int, Row]) -> str:
    if word == "same":
        return f": the same within {tolerance}."
    if word == "different" and len({row["verdict"] for row in rows.values()}) == 1:
        return f": more than {tolerance.lstrip('±')}."
    if word == "undecided":
        needed = [games for row in rows.values() if (games := needed_games(row)) is not None]
        return f": undecided; {wording.about(max(needed), 'game')} a cell would decide." if needed else ": undecided."
    return "."


def _shown(word: str, what: str) -> str:
    return {"same": f"same {what}", "different": f"other {what}"}.get(word, word)
