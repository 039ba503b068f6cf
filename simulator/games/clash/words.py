"""Options and positions in words and characters."""

from __future__ import annotations

import math
from typing import Any

from simulator.games.clash import gods, laws
from simulator.games.clash.aims import BEYOND, CITY, GAP, ISLAND, NAVEL_AIM, REACHES, RIVAL, unpack
from simulator.games.clash.decisions import KIND
from simulator.games.clash.geometry import zones_at
from simulator.games.clash.options import CALL
from simulator.games.clash.state import HAND, ISLAND_BITS, ISLANDS, MAT, ORDINARY, PROPHETS, SLOTS, TEMPLAR
from simulator.games.clash.temples import PASS, SITES, SPOTS, split_site

_KINDS = ("prophet", "Templar", "Sphinx")


def describe(rules: Any, decision: int, code: int) -> str:
    """Name an option in words. Islands are numbered as in the mat's file, from 1.

    Parameters
    ----------
    rules : record array
        The rules in force.
    decision : int
        Its kind, an index of ``DECISIONS``.
    code : int
        The option's code.
    """
    if decision == KIND.vote:
        return "thumb down: the bottom card" if code else "thumb up: the top card"
    if decision == KIND.flick:
        return _describe_flick(code)
    if decision == KIND.temple:
        if code == PASS:
            return "build no temple"
        return f"take {disc_name((code - 1) // SITES)} and put {_describe_site((code - 1) % SITES)}"
    if decision == KIND.navel:
        return "clear the navel" if code == CALL else "leave the navel"
    return _describe_power(code)


def _describe_flick(code: int) -> str:
    kind, aim, target, strength = unpack(code)
    if aim == RIVAL:
        return (
            f"flick a {_KINDS[kind]} at seat {target // SLOTS}'s {disc_name(target % SLOTS)}, "
            f"to {BEYOND[strength]:g} cm beyond it"
        )
    places = {
        ISLAND: f"the middle of island {target + 1}",
        CITY: f"the city of island {target + 1}",
        NAVEL_AIM: "the navel",
        GAP: f"spot {target % SPOTS} of island {target // SPOTS + 1}",
    }
    return f"flick a {_KINDS[kind]} at {places[aim]}, to {REACHES[strength]:.0%} of the way"


def _describe_site(site: int) -> str:
    island, spot, way = split_site(site)
    temple = "an unused temple" if way == 0 else f"temple {way} from the board"
    return f"{temple} on spot {spot} of island {island + 1}"


def _describe_power(code: int) -> str:
    if code == gods.KEEP:
        return "keep the power"
    god, use = divmod(code, gods.FAMILY)
    name = gods.GODS[god].name.capitalize()
    if god == gods.ZEUS:
        return f"{name} puts {_describe_site(use)}"
    if god == gods.FREYJA:
        return f"{name} drops the heart on seat {use // SLOTS}'s {disc_name(use % SLOTS)}"
    targets = [*(f"island {k + 1}" for k in range(ISLANDS)), *(f"the city of island {k + 1}" for k in range(ISLANDS))]
    return f"{name} sets the hand behind {[*targets, 'the navel'][use]}"


def disc_name(place: int) -> str:
    """Return the name of a seat's disc by its place."""
    if place >= PROPHETS:
        return f"temple {place - PROPHETS + 1}"
    return f"prophet {place + 1}" if place < ORDINARY else "Templar" if place == TEMPLAR else "Sphinx"


def show(record: Any, rules: Any) -> str:
    """Draw a position as text: the mat seen from above, then each seat, then the laws in force.

    Islands are ``.``, their cities ``:``, the navel ``o``; prophets are ``a b c d`` by seat, temples ``A B C D``.
    """
    players = int(rules["players"][0])
    width, height = 60, 30
    cells = [[_ground(rules[0], column, line, width, height) for column in range(width)] for line in range(height)]
    for disc in range(players * SLOTS):
        if record["at"][disc] == MAT:
            column = math.floor(float(record["x"][disc]) / float(rules[0]["width"]) * width)
            line = math.floor(float(record["y"][disc]) / float(rules[0]["height"]) * height)
            letter = "abcd"[disc // SLOTS]
            letter = letter.upper() if disc % SLOTS >= PROPHETS else letter
            cells[min(max(line, 0), height - 1)][min(max(column, 0), width - 1)] = letter
    frame = "+" + "-" * width + "+"
    lines = [frame, *(f"|{''.join(line)}|" for line in reversed(cells)), frame]
    for seat in range(players):
        mark = ">" if seat == int(record["seat"]) and not record["ended"] else " "
        lines.append(f"{mark} {describe_seat(record, seat, letter=True)}")
    lines.append(f"generation {int(record['rounds'])}, turn {int(record['turn'])}; laws: {describe_laws(record)}")
    return "\n".join(lines)


def describe_seat(record: Any, seat: int, letter: bool = False) -> str:
    """Return a seat's points, prophets to flick and god in words; with the letter of its discs when asked for.

    Parameters
    ----------
    record : record of STATE
    seat : int
    letter : bool
        Whether to name the letter of its discs in `show`.
    """
    held = sum(int(record["at"][seat * SLOTS + place]) == HAND for place in range(PROPHETS))
    god = gods.NAMES[int(record["god"][seat])]
    name = f"seat {seat} ({'abcd'[seat]})" if letter else f"seat {seat}"
    words = f"{name}: {int(record['points'][seat])} points, {held} prophet{'s' * (held != 1)} to flick"
    return words if god == "none" else f"{words}, {god.capitalize()}"


def describe_laws(record: Any) -> str:
    """Return the laws in force in words."""
    force = [name.replace("_", " ") for law, name in enumerate(laws.NAMES) if record["until"][law] >= record["rounds"]]
    return ", ".join(force) or "none"


def _ground(rules: Any, column: int, line: int, width: int, height: int) -> str:
    x = (column + 0.5) / width * float(rules["width"])
    y = (line + 0.5) / height * float(rules["height"])
    zones = int(zones_at(rules, x, y, 0.0))
    if zones & ISLAND_BITS:
        return ":" if zones >> 4 & 15 else "."
    return "o" if zones else " "
