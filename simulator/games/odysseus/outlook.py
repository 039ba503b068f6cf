"""Where the ship would end after an option, as the seat to act sees the winds."""

from typing import Any

import numpy as np
from numba import njit

from simulator.games.odysseus.actions import unpack_move
from simulator.games.odysseus.pieces import FACE_DOWN, KINDS, SHIPS, TYPES, UNKNOWN_WIND, WIND, ZONES
from simulator.games.odysseus.voyage import wind_of, winner
from simulator.play.dtypes import record_dtype

WINDS = record_dtype(
    [
        ("winds", np.int64, (ZONES,)),  # what each zone counts
        ("times", np.int64, (ZONES,)),  # how many times a card laid there counts: 2 doubled, 0 closed
        ("colour", np.int64, (SHIPS,)),  # winning colour of each ship, -1 for none
        ("best", np.int64, (SHIPS,)),  # its wind
        ("second", np.int64, (SHIPS,)),  # the next best wind
        ("steps", np.int64, (SHIPS,)),  # steps of the voyage if this ship has a wind
        ("hold", np.int64, (SHIPS,)),  # and then the smallest lead among its other ships
        ("ends", np.int64, (SHIPS, 4)),  # island where the voyage ends if this ship goes by a colour; last: by none
    ]
)
"""The winds as the seat to act sees them, and where each change of one ship's colour leads."""
WORTH = record_dtype(
    [
        ("mine", np.float32, (KINDS + 1,)),
        ("others", np.float32, (KINDS + 1,)),
        ("wins", np.float32, (KINDS + 1,)),
        ("threat", np.float32, (KINDS + 1,)),
    ]
)
"""What a disc of each kind is worth, and none: the features of these names (`simulator.games.odysseus.decisions`)."""
VIEW = record_dtype(
    [
        ("first", np.int64),  # column of the decision's first option in the options table
        ("stop", np.int64),  # column after its last one
        ("position", np.int64),  # column of its facts
        ("worth", WORTH),
        ("now", WINDS),
        ("lifted", WINDS),  # the same without the card that Hermes has in his hand
        ("source", np.int64),  # which card that is: a zone and a type, or -1
        ("wind", np.int64),  # its wind
    ]
)
"""What the seat to act sees, worked out once for each decision. A record, not loose arrays: Numba counts references to
each array that is passed to a function, and that costs more than the sums in here."""
CALM = 99
"""A lead that no wind reaches: that of the ships that do not sail."""


@njit(cache=True, nogil=True)
def see_winds(game: Any, rules: Any, view: Any) -> None:
    """Fill the view's winds with what the seat to act sees."""
    for zone in range(ZONES):
        view.now.winds[zone] = wind_of(game, game.total if game.hades == game.seat else game.shown, zone)
        view.now.times[zone] = 0 if zone == game.closed else 2 if zone == game.doubled else 1
    view.source = -1
    _chart(game, rules, view.now)


@njit(cache=True, nogil=True)
def _chart(game: Any, rules: Any, at: Any) -> None:
    """Rank the winds of each ship, and note where each change of one ship's colour leads."""
    for ship in range(SHIPS):
        _rank(at, ship)
    for ship in range(SHIPS):
        steps, hold = 0, CALM
        while steps < SHIPS and (steps == ship or at.colour[steps] >= 0):
            if steps != ship:
                hold = min(hold, at.best[steps] - at.second[steps])
            steps += 1
        at.steps[ship], at.hold[ship] = steps, hold
        for colour in range(-1, 3):
            at.ends[ship, colour] = _end(game, rules, at, ship, colour)


@njit(cache=True, nogil=True)
def _end(game: Any, rules: Any, at: Any, changed: Any, colour: Any) -> Any:
    island = game.ship
    for ship in range(SHIPS):
        way = colour if ship == changed else at.colour[ship]
        if way < 0:
            break
        island = rules.lines[island, way]
    return island


@njit(cache=True, nogil=True)
def _rank(at: Any, ship: Any) -> None:
    """Fill the winning colour of a ship, its wind and the next best wind."""
    yellow, green, red = at.winds[3 * ship], at.winds[3 * ship + 1], at.winds[3 * ship + 2]
    colour = winner(yellow, green, red)
    at.colour[ship] = colour
    if colour <= 0:
        at.best[ship], at.second[ship] = yellow, max(green, red)
    elif colour == 1:
        at.best[ship], at.second[ship] = green, max(yellow, red)
    else:
        at.best[ship], at.second[ship] = red, max(yellow, green)


@njit(cache=True, nogil=True)
def as_bound(at: Any) -> tuple[Any, Any, Any]:
    """Return the island where the ship is bound, the steps, and the smallest lead among the ships that sail."""
    colour = at.colour[0]
    if colour < 0:
        return at.ends[0, colour], 0, 0
    return at.ends[0, colour], at.steps[0], min(at.hold[0], at.best[0] - at.second[0])


@njit(cache=True, nogil=True)
def after_wind(zone: Any, wind: Any, at: Any) -> tuple[Any, Any, Any]:
    """Return the same once a zone counts ``wind`` more."""
    ship, colour = zone // 3, zone % 3
    best, way = at.best[ship], at.colour[ship]
    now = at.winds[zone] + wind
    if now == 0:
        return as_bound(at)
    if way == colour:
        lead = now - at.second[ship]
    elif now > best or (now == best and colour < way):
        lead = now - best
        way = colour
    else:
        lead = best - max(at.second[ship], now)
    return _with(ship, way, lead, at)


@njit(cache=True, nogil=True)
def _with(ship: Any, way: Any, lead: Any, at: Any) -> tuple[Any, Any, Any]:
    """Return the same with one ship going by another colour (or the same) with another lead."""
    steps, hold = at.steps[ship], at.hold[ship]
    if way < 0:  # the later ships sail no more
        steps, hold = min(ship, steps), CALM
        for each in range(steps):
            hold = min(hold, at.best[each] - at.second[each])
    elif ship < steps:
        hold = min(hold, lead)
    return at.ends[ship, way], steps, hold if steps > 0 else 0


@njit(cache=True, nogil=True)
def after_closing(zone: Any, at: Any) -> tuple[Any, Any, Any]:
    """Return the same once a zone is closed."""
    ship, colour = zone // 3, zone % 3
    a, b = 3 * ship + (colour + 1) % 3, 3 * ship + (colour + 2) % 3
    first, second = min(a, b), max(a, b)
    way = -1
    if at.winds[first] + at.winds[second] > 0:
        way = (first if at.winds[first] >= at.winds[second] else second) % 3
    return _with(ship, way, abs(at.winds[first] - at.winds[second]), at)


@njit(cache=True, nogil=True)
def after_move(game: Any, rules: Any, argument: Any, view: Any) -> tuple[Any, Any, Any]:
    """Return the same after Hermes' move; of his own face-down cards the seat takes the zone's mean."""
    zone, card, to = unpack_move(argument)
    source = argument // ZONES
    if source != view.source:
        view.source, view.wind = source, _wind_moved(game, zone, card)
        for each in range(ZONES):
            view.lifted.winds[each], view.lifted.times[each] = view.now.winds[each], view.now.times[each]
        view.lifted.winds[zone] -= view.wind * view.now.times[zone]
        _chart(game, rules, view.lifted)
    return after_wind(to, view.wind * view.now.times[to], view.lifted)


@njit(cache=True, nogil=True)
def _wind_moved(game: Any, zone: Any, card: Any) -> Any:
    """Return the wind of a card that lies in a zone, as the seat to act sees it."""
    if card != FACE_DOWN:
        return np.int64(WIND[card])
    if game.hades != game.seat:
        return np.int64(UNKNOWN_WIND)
    wind = 0
    for each in range(TYPES):
        wind += game.down[zone, each] * WIND[each]
    return wind // game.face_down[zone]
