"""Nessos in words: options named, positions drawn as text."""

from typing import Any

from simulator.games.nessos.decisions import KIND
from simulator.games.nessos.state import ACCEPT, CARDS, CHARON, REFUSE, unpack


def card_name(card: int) -> str:
    """Return the name of a card."""
    return "Charon" if card == CHARON else str(card)


def describe(rules: Any, decision: int, code: int) -> str:
    """Name an option in words.

    Parameters
    ----------
    rules : record array
        The rules in force.
    decision : int
        Its kind, an index of ``DECISIONS``.
    code : int
        The option's code.
    """
    if code == ACCEPT:
        return "accept the pile"
    if code == REFUSE:
        return "refuse the pile"
    card, receiver, number = (int(part) for part in unpack(code))
    what = f"a Charon, announced as a {number}," if card == CHARON else f"a {card}"
    offers = decision == KIND.offer
    return f"offer {what} to seat {receiver}" if offers else f"add {what} and propose to seat {receiver}"


def _cards(amounts: Any) -> str:
    order = [*range(1, CARDS), CHARON]
    names = [card_name(card) for card in order for _ in range(int(amounts[card]))]
    return " ".join(names) or "none"


def show(record: Any, rules: Any) -> str:
    """Draw a position as text, hidden cards included."""
    lines = [
        f"round {record['rounds']}, pawn at seat {record['pawn']}, draw pile of {record['left']}, "
        f"{record['shown'][CHARON]} Charon face up"
    ]
    for i in range(int(record["height"])):
        card, author, claim = (int(record[name][i]) for name in ("pile", "authors", "claims"))
        lines.append(f"pile: {card_name(card)} of seat {author}, announced as a {claim}")
    for seat in range(int(rules["players"][0])):
        state = "out" if record["eliminated"][seat] else f"{record['points'][seat]} points"
        mark = "->" if record["ended"] == 0 and record["seat"] == seat else "  "
        face_up, hand = (_cards(record[name][seat]) for name in ("face_up", "hands"))
        lines.append(f"{mark} seat {seat}: {state}, face up {face_up}; hand {hand}")
    return "\n".join(lines)
