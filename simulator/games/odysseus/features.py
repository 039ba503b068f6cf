"""The features of every option, decision by decision."""

from typing import Any

from numba import njit

from simulator.games.odysseus.actions import (
    CARD,
    CLOSE,
    DESCEND,
    DOUBLE,
    END_ROUND,
    GOD_OF,
    HIDDEN_CARD,
    MOVE,
    PASS,
    SWAP,
    YES,
    action_of,
    argument_of,
)
from simulator.games.odysseus.decisions import KIND, counter_row, disc_row, refill_row, start_row, turn_row
from simulator.games.odysseus.outlook import after_closing, after_move, after_wind, as_bound, see_winds
from simulator.games.odysseus.pieces import DIONYSOS, ISLANDS, KINDS, MISSION_POINTS, SEATS, TYPES, WIND, ZEUS, ZONES
from simulator.games.odysseus.round import athena_may_counter
from simulator.games.odysseus.worth import weigh_kinds


@njit(cache=True, nogil=True)
def write_features(game: Any, rules: Any, codes: Any, features: Any, view: Any) -> None:
    """Write the features of the options of one game, and its facts, where the view says.

    Parameters
    ----------
    game, rules : records
    codes : int32 array
    features : float32 array
        Rows as `simulator.games.odysseus.decisions` names them for each decision.
    view : record of VIEW
        Says which columns are the decision's; all else in it is worked out here.
    """
    if game.decision == KIND.turn:
        _turn(game, rules, codes, features, view)
    elif game.decision == KIND.counter:
        _counter(game, rules, codes, features, view)
    elif game.decision == KIND.start:
        _start(game, rules, codes, features, view)
    else:
        _refill(game, rules, codes, features, view)


@njit(cache=True, nogil=True)
def _start(game: Any, rules: Any, codes: Any, features: Any, view: Any) -> None:
    for m in range(view.first, view.stop):
        home = codes[m]
        one, two, three, best = 0, 0, 0, 0
        for a in range(3):
            first = rules.lines[home, a]
            points = _points(game, first, home)
            one, best = one + points, max(best, points)
            for b in range(3):
                second = rules.lines[first, b]
                points = _points(game, second, home)
                two, best = two + points, max(best, points)
                for c in range(3):
                    points = _points(game, rules.lines[second, c], home)
                    three, best = three + points, max(best, points)
        mine = _points(game, home, -1)
        features[start_row.mine, m] = mine
        features[start_row.one, m] = one / 3
        features[start_row.two, m] = two / 9
        features[start_row.three, m] = three / 27
        features[start_row.richest, m] = best
        features[start_row.others, m] = (MISSION_POINTS - mine) / (KINDS - 1)


@njit(cache=True, nogil=True)
def _points(game: Any, island: Any, home: Any) -> Any:
    return 0 if island == home else game.worth[game.seat, game.discs[island]]


@njit(cache=True, nogil=True)
def _to_come(game: Any, rules: Any) -> Any:
    cards = -game.held[game.seat]
    for seat in range(rules.players):
        cards += game.held[seat]
    return cards


@njit(cache=True, nogil=True)
def _hidden(game: Any) -> Any:
    """Return the number of face-down cards that the seat to act does not know."""
    cards = 0
    if game.hades >= 0 and game.hades != game.seat:
        for zone in range(ZONES):
            cards += game.face_down[zone]
    return cards


@njit(cache=True, nogil=True)
def _tokens(game: Any, rules: Any) -> Any:
    """Return the number of other seats whose god's token is unused."""
    unused = 0
    for seat in range(rules.players):
        unused += seat != game.seat and game.spent[game.gods[seat]] == 0
    return unused


@njit(cache=True, nogil=True)
def _write_public(game: Any, rules: Any, aside: Any, pulls: Any, facts: Any) -> None:
    """Write what all have seen: discs set aside, and the kinds that each other seat made the ship bound for.

    ``aside`` and ``pulls`` are the rows of the first fact of either sort, ``facts`` the table's column.
    """
    for kind in range(KINDS):
        facts[aside + kind] = game.aside[kind]
    for place in range(1, SEATS):
        first, seat = pulls + (place - 1) * KINDS, (game.seat + place) % rules.players
        for kind in range(KINDS):
            facts[first + kind] = game.pulls[seat, kind] if place < rules.players else 0


@njit(cache=True, nogil=True)
def _write_disc(worth: Any, kind: Any, features: Any, first: Any, m: Any) -> None:
    """Write the features about a disc of one option, from the row ``first`` on."""
    features[first + disc_row.disc, m] = kind
    features[first + disc_row.mine, m] = worth.mine[kind]
    features[first + disc_row.others, m] = worth.others[kind]
    features[first + disc_row.wins, m] = worth.wins[kind]
    features[first + disc_row.threat, m] = worth.threat[kind]


@njit(cache=True, nogil=True)
def _turn(game: Any, rules: Any, codes: Any, features: Any, view: Any) -> None:
    weigh_kinds(game, rules, view.worth)
    see_winds(game, rules, view)
    bound, _, _ = as_bound(view.now)
    _write_turn_facts(game, rules, view.worth.mine[game.discs[bound]], features[:, view.position])
    kept_wind = 0
    for card in range(TYPES):
        kept_wind += game.hands[game.seat, card] * WIND[card]
    last_pass = game.passes == rules.players - 1
    for m in range(view.first, view.stop):
        action, argument = action_of(codes[m]), argument_of(codes[m])
        island, steps, hold = _bound_after(game, rules, action, argument, view)
        features[turn_row.moves, m] = island != bound
        features[turn_row.steps, m] = steps
        features[turn_row.hold, m] = hold
        features[turn_row.passes, m] = action == PASS
        features[turn_row.closes, m] = action == END_ROUND or (action == PASS and last_pass)
        _write_disc(view.worth, game.discs[island], features, turn_row.disc, m)
        _write_action(game, action, argument, kept_wind, features, m)


@njit(cache=True, nogil=True)
def _write_turn_facts(game: Any, rules: Any, now: Any, facts: Any) -> None:
    """Write the facts of a turn; ``now`` are the own points of the disc where the ship is bound."""
    facts[turn_row.now] = now
    facts[turn_row.passed] = game.passes
    facts[turn_row.athena] = athena_may_counter(game, game.seat)
    facts[turn_row.tokens] = _tokens(game, rules)
    facts[turn_row.to_come] = _to_come(game, rules)
    facts[turn_row.hidden] = _hidden(game)
    facts[turn_row.total] = game.points[game.seat]
    _write_public(game, rules, turn_row.aside_a, turn_row.pulls_1_a, facts)


@njit(cache=True, nogil=True)
def _write_action(game: Any, action: Any, argument: Any, wind_held: Any, features: Any, m: Any) -> None:
    """Write what an action takes and what the seat has after it: cards and their wind, god and token."""
    god = game.gods[game.seat]
    with_card = action in (CARD, HIDDEN_CARD, DESCEND)
    power, swap = action >= END_ROUND, action == SWAP
    card = argument // ZONES if with_card else DIONYSOS
    wind = WIND[card] if with_card or swap else 0
    gets = game.gods[argument] if swap else god
    features[turn_row.card, m] = wind if with_card else 0
    features[turn_row.dionysos, m] = wind > 0 and card == DIONYSOS
    features[turn_row.power, m] = power
    features[turn_row.swap, m] = swap
    features[turn_row.kept, m] = game.held[game.seat] - (wind > 0)
    features[turn_row.kept_wind, m] = wind_held - wind
    features[turn_row.god, m] = gets
    features[turn_row.fresh, m] = 1 - game.spent[gets] if swap else (1 - game.spent[god]) * (1 - power)


@njit(cache=True, nogil=True)
def _bound_after(game: Any, rules: Any, action: Any, argument: Any, view: Any) -> tuple[Any, Any, Any]:
    """Return where the ship would end, the steps and the hold if the round closed right after an action."""
    if action in (CARD, HIDDEN_CARD, DESCEND):
        zone = argument % ZONES
        return after_wind(zone, WIND[argument // ZONES] * view.now.times[zone], view.now)
    if action == DOUBLE:
        return after_wind(argument, view.now.winds[argument], view.now)
    if action == CLOSE:
        return after_closing(argument, view.now)
    if action == MOVE:
        return after_move(game, rules, argument, view)
    return as_bound(view.now)


@njit(cache=True, nogil=True)
def _counter(game: Any, rules: Any, codes: Any, features: Any, view: Any) -> None:
    k = view.position
    weigh_kinds(game, rules, view.worth)
    see_winds(game, rules, view)
    action, argument = action_of(game.pending), argument_of(game.pending)
    without, _, _ = as_bound(view.now)
    with_power = without
    if action in (DOUBLE, CLOSE, MOVE):
        with_power, _, _ = _bound_after(game, rules, action, argument, view)
    god = GOD_OF[action]
    features[counter_row.god, k] = god
    features[counter_row.held, k] = game.held[game.seat]
    features[counter_row.to_come, k] = _to_come(game, rules)
    features[counter_row.hidden, k] = _hidden(game)
    features[counter_row.total, k] = game.points[game.seat]
    _write_public(game, rules, counter_row.aside_a, counter_row.pulls_1_a, features[:, k])
    for m in range(view.first, view.stop):
        yes = codes[m] == YES
        features[counter_row.yes, m] = yes
        features[counter_row.closes, m] = god == ZEUS and not yes
        _write_disc(view.worth, game.discs[without if yes else with_power], features, counter_row.disc, m)


@njit(cache=True, nogil=True)
def _refill(game: Any, rules: Any, codes: Any, features: Any, view: Any) -> None:
    k = view.position
    weigh_kinds(game, rules, view.worth)
    features[refill_row.total, k] = game.points[game.seat]
    _write_public(game, rules, refill_row.aside_a, refill_row.pulls_1_a, features[:, k])
    for m in range(view.first, view.stop):
        kind = codes[m]
        afloat = 0
        for island in range(ISLANDS):
            afloat += game.discs[island] == kind
        features[refill_row.disc, m] = kind
        features[refill_row.mine, m] = view.worth.mine[kind]
        features[refill_row.others, m] = view.worth.others[kind]
        features[refill_row.reserve, m] = game.reserve[kind]
        features[refill_row.afloat, m] = afloat
        features[refill_row.aside, m] = game.aside[kind]
