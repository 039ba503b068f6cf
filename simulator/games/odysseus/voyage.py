"""Sailing: which zone of a ship wins, and where the voyage ends."""

from typing import Any

from numba import njit

from simulator.games.odysseus.pieces import NO_DISC, SHIPS


@njit(cache=True)
def wind_of(game: Any, totals: Any, zone: Any) -> Any:
    """Return what a zone counts: doubled by Aphrodite, nothing when Poseidon closed it."""
    if zone == game.closed:
        return 0
    return totals[zone] * 2 if zone == game.doubled else totals[zone]


@njit(cache=True)
def winner(yellow: Any, green: Any, red: Any) -> Any:
    """Return the colour of the strongest wind, yellow over green over red in a tie, or -1 without any wind."""
    if yellow >= green and yellow >= red:
        return 0 if yellow > 0 else -1
    return 1 if green >= red else 2


@njit(cache=True)
def voyage(game: Any, rules: Any, totals: Any) -> tuple[Any, Any]:
    """Return the island where the ship would end if the round closed now, and the steps made, from zone totals.

    A ship whose open zones hold no card stops the voyage there (rules: Sailing, 2).

    Parameters
    ----------
    game, rules : records
    totals : int array (9,)
        Wind in each zone, undoubled and as if none were closed.
    """
    island = game.ship
    for ship in range(SHIPS):
        zone = 3 * ship
        colour = winner(wind_of(game, totals, zone), wind_of(game, totals, zone + 1), wind_of(game, totals, zone + 2))
        if colour < 0:
            return island, ship
        island = rules.lines[island, colour]
    return island, SHIPS


@njit(cache=True)
def look_out(game: Any, rules: Any, seat: Any) -> None:
    """Note where the ship is bound now, and for which kind of disc all saw the seat's action leave it bound."""
    bound, _ = voyage(game, rules, game.total)
    game.bound = bound
    if game.hades >= 0:
        bound, _ = voyage(game, rules, game.shown)
    kind = game.discs[bound]
    if kind != NO_DISC:
        game.pulls[seat, kind] += 1
