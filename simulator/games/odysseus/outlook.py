"""Where the ship would end after an option, as the seat to act sees the winds."""

from typing import Any

import numpy as np
from numba import njit

from simulator.games.odysseus.facts import FACTS
from simulator.games.odysseus.names import FACE_DOWN, KINDS, SHIPS, TYPES, UNKNOWN_WIND, WIND, ZONES, unpack_move
from simulator.games.odysseus.voyage import wind_of, winner

VIEW = np.dtype(
    [
        ("facts", np.float32, (KINDS + 1, FACTS)),  # what a disc of each kind is worth to whom; see `facts`
        ("winds", np.int64, (ZONES,)),  # what each zone counts
        ("times", np.int64, (ZONES,)),  # how many times a card laid there counts: 2 doubled, 0 closed
        ("colour", np.int64, (SHIPS,)),  # winning colour of each ship, -1 for none
        ("best", np.int64, (SHIPS,)),  # its wind
        ("second", np.int64, (SHIPS,)),  # the next best wind
        ("steps", np.int64, (SHIPS,)),  # steps of the voyage if this ship has a wind
        ("hold", np.int64, (SHIPS,)),  # and then the smallest lead among its other ships
        ("ends", np.int64, (SHIPS, 4)),  # island where the voyage ends if this ship goes by a colour; last: by none
    ],
    align=True,
)
"""What the seat to act sees, worked out once for each decision. A record, not loose arrays: Numba counts references to
each array that is passed to a function, and that costs more than the sums in here."""
CALM = 99
"""A lead that no wind reaches: that of the ships that do not sail."""


@njit(cache=True, nogil=True)
def see_winds(game: Any, rule: Any, view: Any) -> None:
    """Work out the winds as the seat to act sees them, and where each change of one ship's colour leads."""
    for zone in range(ZONES):
        view.winds[zone] = wind_of(game, game.total if game.hades == game.seat else game.shown, zone)
        view.times[zone] = 0 if zone == game.closed else 2 if zone == game.doubled else 1
    for ship in range(SHIPS):
        _rank(view, ship)
    for ship in range(SHIPS):
        steps, hold = 0, CALM
        while steps < SHIPS and (steps == ship or view.colour[steps] >= 0):
            if steps != ship:
                hold = min(hold, view.best[steps] - view.second[steps])
            steps += 1
        view.steps[ship], view.hold[ship] = steps, hold
        for colour in range(-1, 3):
            view.ends[ship, colour] = _end(game, rule, view, ship, colour)


@njit(cache=True, nogil=True)
def _end(game: Any, rule: Any, view: Any, changed: Any, colour: Any) -> Any:
    island = game.ship
    for ship in range(SHIPS):
        way = colour if ship == changed else view.colour[ship]
        if way < 0:
            break
        island = rule.lines[island, way]
    return island


@njit(cache=True, nogil=True)
def _rank(view: Any, ship: Any) -> None:
    """Fill the winning colour of a ship, its wind and the next best wind."""
    yellow, green, red = view.winds[3 * ship], view.winds[3 * ship + 1], view.winds[3 * ship + 2]
    colour = winner(yellow, green, red)
    view.colour[ship] = colour
    if colour <= 0:
        view.best[ship], view.second[ship] = yellow, max(green, red)
    elif colour == 1:
        view.best[ship], view.second[ship] = green, max(yellow, red)
    else:
        view.best[ship], view.second[ship] = red, max(yellow, green)


@njit(cache=True, nogil=True)
def as_bound(view: Any) -> tuple[Any, Any, Any]:
    """Return the island where the ship is bound, the steps, and the smallest lead among the ships that sail."""
    colour = view.colour[0]
    if colour < 0:
        return view.ends[0, colour], 0, 0
    return view.ends[0, colour], view.steps[0], min(view.hold[0], view.best[0] - view.second[0])


@njit(cache=True, nogil=True)
def after_wind(zone: Any, wind: Any, view: Any) -> tuple[Any, Any, Any]:
    """Return the same once a zone counts ``wind`` more."""
    ship, colour = zone // 3, zone % 3
    best, way = view.best[ship], view.colour[ship]
    now = view.winds[zone] + wind
    if now == 0:
        return as_bound(view)
    if way == colour:
        lead = now - view.second[ship]
    elif now > best or (now == best and colour < way):
        lead = now - best
        way = colour
    else:
        lead = best - max(view.second[ship], now)
    return _with(ship, way, lead, view)


@njit(cache=True, nogil=True)
def _with(ship: Any, way: Any, lead: Any, view: Any) -> tuple[Any, Any, Any]:
    """Return the same with one ship going by another colour (or the same) with another lead."""
    steps, hold = view.steps[ship], view.hold[ship]
    if way < 0:  # the later ships sail no more
        steps, hold = min(ship, steps), CALM
        for each in range(steps):
            hold = min(hold, view.best[each] - view.second[each])
    elif ship < steps:
        hold = min(hold, lead)
    return view.ends[ship, way], steps, hold if steps > 0 else 0


@njit(cache=True, nogil=True)
def after_closing(zone: Any, view: Any) -> tuple[Any, Any, Any]:
    """Return the same once a zone is closed."""
    ship, colour = zone // 3, zone % 3
    a, b = 3 * ship + (colour + 1) % 3, 3 * ship + (colour + 2) % 3
    first, second = min(a, b), max(a, b)
    way = -1
    if view.winds[first] + view.winds[second] > 0:
        way = (first if view.winds[first] >= view.winds[second] else second) % 3
    return _with(ship, way, abs(view.winds[first] - view.winds[second]), view)


@njit(cache=True, nogil=True)
def after_move(game: Any, rule: Any, argument: Any, view: Any) -> tuple[Any, Any, Any]:
    """Return the same after Hermes' move; of his own face-down cards the seat takes the zone's mean."""
    zone, card, to = unpack_move(argument)
    if card != FACE_DOWN:
        wind = WIND[card]
    elif game.hades != game.seat:
        wind = UNKNOWN_WIND
    else:
        wind = 0
        for each in range(TYPES):
            wind += game.down[zone, each] * WIND[each]
        wind //= game.face_down[zone]
    view.winds[zone] -= wind * view.times[zone]
    view.winds[to] += wind * view.times[to]
    island, steps, hold = game.ship, 0, CALM
    _rank(view, zone // 3)
    _rank(view, to // 3)
    while steps < SHIPS and view.colour[steps] >= 0:
        island = rule.lines[island, view.colour[steps]]
        hold = min(hold, view.best[steps] - view.second[steps])
        steps += 1
    view.winds[zone] += wind * view.times[zone]
    view.winds[to] -= wind * view.times[to]
    _rank(view, zone // 3)
    _rank(view, to // 3)
    return island, steps, hold if steps > 0 else 0
