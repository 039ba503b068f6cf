"""Options in words and positions drawn as text."""

from typing import Any

from simulator.games.odysseus.actions import (
    CARD,
    CLOSE,
    DESCEND,
    DOUBLE,
    END_ROUND,
    HIDDEN_CARD,
    MOVE,
    PASS,
    SWAP,
    YES,
    action_of,
    argument_of,
    unpack_move,
)
from simulator.games.odysseus.decisions import KIND
from simulator.games.odysseus.pieces import (
    COLOURS,
    FACE_DOWN,
    GOD_NAMES,
    ISLANDS,
    KIND_NAMES,
    NO_DISC,
    TYPE_NAMES,
    ZONES,
)
from simulator.play.game import Array


def zone_name(zone: int) -> str:
    """Return a zone in words, such as ``ship 1 yellow``."""
    return f"ship {zone // 3 + 1} {COLOURS[zone % 3]}"


def describe(rules: Array, decision: int, code: int) -> str:
    """Return an option in words.

    Parameters
    ----------
    rules : record array
        The rules in force.
    decision : int
        Its kind, an index of ``DECISIONS``.
    code : int
        The option's code.
    """
    code = int(code)
    if decision == KIND.start:
        return f"place the ship on island {code}"
    if decision == KIND.counter:
        return "counter the power" if code == YES else "let the power take effect"
    if decision == KIND.refill:
        return f"put a disc {KIND_NAMES[code]} on the island of departure"
    action, argument = action_of(code), argument_of(code)
    if action == PASS:
        return "pass"
    if action == SWAP:
        return f"swap gods with seat {argument} by a Dionysos"
    if action in (CARD, HIDDEN_CARD, DESCEND):
        card = f"play a {TYPE_NAMES[argument // ZONES]} on {zone_name(argument % ZONES)}"
        return {CARD: card, HIDDEN_CARD: f"{card}, face down", DESCEND: f"Hades: {card}, face down from now on"}[action]
    if action == MOVE:
        zone, card_type, to = unpack_move(argument)
        name = "face-down card" if card_type == FACE_DOWN else TYPE_NAMES[card_type]
        return f"Hermes: move a {name} from {zone_name(zone)} to {zone_name(to)}"
    power = {END_ROUND: "Zeus: end the round", DOUBLE: "Aphrodite: double", CLOSE: "Poseidon: close"}[action]
    return power if action == END_ROUND else f"{power} {zone_name(argument)}"


def show(record: Any, rules: Array) -> str:
    """Return a position drawn as text: islands and their lines, discs, zones, seats."""
    rule = rules[0]
    lines = [f"round {record['rounds']}, turn {record['turn']}, seat {record['seat']} to act"]
    lines += ["", "island  disc  yellow green red"]
    for island in range(ISLANDS):
        ship = " <- ship" if record["ship"] == island else ""
        ways = "  ".join(f"{end:4d}" for end in rule["lines"][island].tolist())
        lines.append(f"{island:4d}     {_disc(record['discs'][island])}   {ways}{ship}")
    lines += ["", f"reserve {_discs(record['reserve'])}; set aside {_discs(record['aside'])}", ""]
    lines += [_zone(record, zone) for zone in range(ZONES)]
    lines.append("")
    lines += [_seat(record, seat) for seat in range(int(rule["players"]))]
    return "\n".join(lines)


def _disc(kind: int) -> str:
    return "." if kind == NO_DISC else KIND_NAMES[kind]


def _discs(counts: Any) -> str:
    return "".join(name * int(n) for name, n in zip(KIND_NAMES, counts, strict=True)) or "none"


def _cards(counts: Any) -> str:
    return " ".join(name for name, n in zip(TYPE_NAMES, counts, strict=True) for _ in range(int(n))) or "-"


def _zone(record: Any, zone: int) -> str:
    token = " closed" if record["closed"] == zone else " doubled" if record["doubled"] == zone else ""
    hidden = f" (face down: {_cards(record['down'][zone])})" if record["face_down"][zone] else ""
    return f"{zone_name(zone):14}{_cards(record['up'][zone])}{hidden}{token}"


def _seat(record: Any, seat: int) -> str:
    god = int(record["gods"][seat])
    token = "used" if record["spent"][god] else "ready"
    worth = record["worth"][seat]
    mission = " ".join(f"{name}{int(worth[k])}" for k, name in enumerate(KIND_NAMES) if worth[k] > 0)
    hidden = ", plays face down" if record["hades"] == seat else ""
    return (
        f"seat {seat}: {GOD_NAMES[god]} ({token}), {record['points'][seat]} points, mission {mission}, "
        f"hand {_cards(record['hands'][seat])}{hidden}"
    )
