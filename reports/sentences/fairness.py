"""The verdicts on fairness in plain sentences: seats, and what variants change."""

from __future__ import annotations

from reports import wording
from reports.content import Verdict, strong, text
from reports.sentences.phrases import (
    by_players,
    needed_games,
    needed_words,
    relative_words,
    share_words,
    together,
    tone,
    verdict_word,
)
from reports.view import Row, Setting, View

_MOST_SENTENCES = 6
_MANY_BLOCKS = 1000
"""Deals from which on a verdict that many times more would not decide is said to lie at the edge."""


def seat_verdicts(view: View) -> list[Verdict]:
    """Return a verdict on the seats for each player count, and one for each further variant or line-up."""
    asked = {(row["variant"], row["line_up"]) for row in view.rows("seats") if row["verdict"]}
    settings = [setting for setting in view.settings_played if setting in asked]  # a round robin asks no mixed ones
    if not settings:
        return []
    variant, line_up = settings[0]
    items = [seat_verdict(view, variant, line_up, n) for n in view.players]
    found = [item for item in items if item]
    if 1 < len(settings) <= _MOST_SENTENCES + 1:
        found += [_other_setting(view, *setting) for setting in settings[1:]]
    elif len(settings) > 1:
        found.append(_other_settings(view, settings[1:]))
    return found


def seat_verdict(view: View, variant: str, line_up: str, players: int) -> Verdict | None:
    """Return the verdict on the seats of one cell.

    "With 3 players the first seat wins 34.1 % (33.7 to 34.5, 20,000 deals): balanced within ±2 points, as are the
    others."

    Parameters
    ----------
    view : View
    variant, line_up : str
    players : int
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
        words = (
            f"{lead}{wording.percent(first['estimate'])} of {wording.count(first['games'], 'game')}: not enough games "
            "for a verdict."
        )
        return Verdict("no verdict", "open", text(words))
    words = f"{_interval(first)}: {_phrase(view, first, players)}"
    off = [row for row in others if row["verdict"] != "balanced"]
    if not off and first["verdict"] == "balanced" and len(others) > 1:
        words += ", as are the others."
    elif players == 2 or not off:
        words += "."
    else:
        widest = sorted(off, key=lambda row: (row["verdict"] != "unbalanced", -abs(row["estimate"] - row["parity"])))[0]
        words += (
            f"; the {wording.ordinal(widest['seat'])} seat wins {share_words(widest)}: "
            f"{_phrase(view, widest, players)}."
        )
    word = cell_verdict(rows)
    return Verdict(word, tone(word), text(lead, strong(wording.percent(first["estimate"])), words))


def cell_verdict(rows: list[Row]) -> str:
    """Return the word for a cell from the verdicts of its seats: unbalanced if one is, balanced if all are."""
    verdicts = {row["verdict"] if wording.given(row["low"], row["high"]) else None for row in rows}
    if None in verdicts or not verdicts:
        return "no verdict"
    if "unbalanced" in verdicts:
        return "unbalanced"
    return "balanced" if verdicts == {"balanced"} else "undecided"


def _interval(row: Row) -> str:
    ends = wording.between(wording.percent(row["low"], unit=False), wording.percent(row["high"], unit=False))
    return f" ({ends}, {wording.count(row['blocks'], 'deal')})"


def _phrase(view: View, row: Row, players: int) -> str:
    tolerance = wording.tolerance_points(view.settings.tolerance_share)
    if row["verdict"] == "balanced":
        return f"balanced within {tolerance}"
    if row["verdict"] == "unbalanced":
        side = "above" if row["estimate"] > row["parity"] else "below"
        return (
            f"unbalanced, more than {tolerance.lstrip('±')} {side} its fair share of {wording.percent(row['parity'])}"
        )
    word = verdict_word(row)
    if needed_games(row) is None:
        return f"{word}, at the very edge of the tolerance" if (row["blocks"] or 0) >= _MANY_BLOCKS else str(word)
    return f"{word}; {needed_words([row])} would decide"


def _cells_of(view: View, variant: str, line_up: str) -> dict[int, str]:
    found = {n: view.rows("seats", variant=variant, line_up=line_up, players=n) for n in view.players}
    return {n: cell_verdict(rows) for n, rows in found.items() if rows}


def _other_setting(view: View, variant: str, line_up: str) -> Verdict:
    verdicts = _cells_of(view, variant, line_up)
    shares = {n: share_words(view.rows("seats", variant=variant, line_up=line_up, players=n)[0]) for n in verdicts}
    lead = f"Under {view.label(variant, line_up)} the first seat wins {by_players(shares)}"
    if set(shares.values()) == {wording.ABSENT}:
        return Verdict("no verdict", "open", text(f"Under {view.label(variant, line_up)} no game was finished."))
    if len(set(verdicts.values())) == 1:
        word = next(iter(verdicts.values()))
        return Verdict(word, tone(word), text(f"{lead}."))
    players: dict[str, list[str]] = {}
    for n, word in verdicts.items():
        players.setdefault(word, []).append(str(n))
    parts = [f"{word} with {wording.listing(counts)}" for word, counts in players.items()]
    return Verdict("depends", "open", text(f"{lead}: {', '.join(parts)}."))


def _other_settings(view: View, settings: list[Setting]) -> Verdict:
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
        turns = [row for row in rows if row["measure"] == "turns"]
        shares = [row for row in rows if row["kind"] == "seat share"]
        return [_counted(turns, "the length"), _counted(shares, "the seats' shares of the win")]
    items = []
    for variant in against:
        mine = [row for row in rows if row["against"] == variant and row["line_up"] == line_up]
        items += [item for item in (_length_change(view, variant, mine), _share_change(view, variant, mine)) if item]
    return items


def _counted(rows: list[Row], what: str) -> Verdict:
    worst: dict[str, str] = {}
    order = {"same": 0, "undecided": 1, "different": 2}
    for row in rows:
        if row["verdict"]:
            known = worst.get(row["against"], "same")
            worst[row["against"]] = max(known, row["verdict"], key=lambda word: order.get(word, 1))
    counts = {word: sum(1 for v in worst.values() if v == word) for word in order}
    words = (
        f"Of {len(worst)} variants, {counts['different']} change {what} at some player count, {counts['same']} leave "
        f"it the same at all, and {counts['undecided']} are undecided."
    )
    return Verdict("see table", "plain", text(words))


def _length_change(view: View, variant: str, rows: list[Row]) -> Verdict | None:
    found = {row["players"]: row for row in rows if row["measure"] == "turns" and row["relative"] is not None}
    if not found:
        return None
    words = {n: relative_words(row) for n, row in found.items()}
    word = together(list(found.values()))
    if all((row["difference"], row["low"], row["high"]) == (0, 0, 0) for row in found.values()):
        return Verdict("same length", "within", text(f"Under {variant} every game is as long as without it."))
    tail = _tail(word, wording.tolerance_percent(view.settings.tolerance_length), list(found.values()))
    shown = word
    if word == "different":
        signs = {row["difference"] > 0 for row in found.values() if row["verdict"] == "different"}
        shown = "depends" if len(signs) > 1 else "longer" if signs == {True} else "shorter"
    shown = "same length" if word == "same" else shown
    return Verdict(shown, tone(word), text(f"Under {variant} the length changes by {by_players(words)}{tail}"))


def _share_change(view: View, variant: str, rows: list[Row]) -> Verdict | None:
    shares = [row for row in rows if row["kind"] == "seat share" and row["difference"] is not None]
    if not shares:
        return None
    word = together(shares)
    among = [row for row in shares if row["verdict"] == word] or shares  # what the verdict is about
    row = max(among, key=lambda row: abs(row["difference"]))
    seat = wording.seat_name(int(row["subject"]))
    ends = wording.between(wording.points(row["low"], unit=False), wording.points(row["high"], unit=False))
    ends = "no interval" if ends == wording.ABSENT else ends
    most = f"{wording.points(row['difference'])} ({seat} of {row['players']}, {ends})"
    tail = _tail(word, wording.tolerance_points(view.settings.tolerance_share), shares, row)
    words = f"Under {variant} the share of the win that {_which(word)} moves by {most}{tail}"
    shown = {"same": "same shares", "different": "other shares"}.get(word, word)
    return Verdict(shown, tone(word), text(words))


def _are_many(rows: list[Row]) -> bool:
    return min((row.get("blocks") or 0 for row in rows), default=0) >= _MANY_BLOCKS


def _which(word: str) -> str:
    """Return which share of the win a sentence with this verdict is about."""
    return "leaves most open" if word == "undecided" else "moves most"


def _needed(row: Row) -> str:
    return "" if needed_games(row) is None else needed_words([row])


def _tail(word: str, tolerance: str, rows: list[Row], shown: Row | None = None) -> str:
    """Return the verdict on several comparisons; ``shown`` is the one whose figure the sentence gives, if only one."""
    if word == "same":
        return f": the same within {tolerance}."
    if word == "no verdict":
        return ": not enough games for a verdict."
    if word == "undecided":
        undecided = [row for row in rows if row["verdict"] == "undecided"]
        words = {verdict_word(row) for row in ([shown] if shown else undecided)}
        word = str(words.pop()) if len(words) == 1 else word
        needed = [row for row in undecided if needed_games(row) is not None]
        if len(needed) < len(undecided) and _are_many(undecided):
            return f": {word}, at the very edge of the tolerance."
        every = " every seat" if shown and needed and needed_words(needed) != _needed(shown) else ""
        return f": {word}; {needed_words(needed)} a cell would decide{every}." if needed else f": {word}."
    differ = dict.fromkeys(str(row["players"]) for row in rows if row["verdict"] == "different")
    return (
        f": more than {tolerance.lstrip('±')} with {wording.listing(differ)} "
        f"player{'' if list(differ) == ['1'] else 's'}."
    )
