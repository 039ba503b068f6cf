"""The features of every option, decision by decision."""

from typing import Any

from numba import njit

from simulator.games.odysseus.decisions import counter_row, refill_row, start_row, turn_row
from simulator.games.odysseus.facts import LEADER, MINE, OTHERS, RIVALS, THREAT, WINS, kind_facts
from simulator.games.odysseus.names import (
    CARD,
    CLOSE,
    COUNTER,
    DESCEND,
    DIONYSOS,
    DOUBLE,
    END_ROUND,
    GOD_OF,
    HIDDEN_CARD,
    ISLANDS,
    MOVE,
    PASS,
    START,
    SWAP,
    TURN,
    TYPES,
    WIND,
    YES,
    ZEUS,
    ZONES,
    action_of,
    argument_of,
)
from simulator.games.odysseus.outlook import after_closing, after_move, after_wind, as_bound, see_winds
from simulator.games.odysseus.round import athena_may_counter


@njit(cache=True, nogil=True)
def write_features(game: Any, rule: Any, codes: Any, features: Any, start: Any, end: Any, k: Any, view: Any) -> None:
    """Write the features of the options ``codes[start:end]`` of one game, and its facts in column ``k``."""
    if game.decision == TURN:
        _turn(game, rule, codes, features, start, end, k, view)
    elif game.decision == COUNTER:
        _counter(game, rule, codes, features, start, end, k, view)
    elif game.decision == START:
        _start(game, rule, codes, features, start, end)
    else:
        _refill(game, rule, codes, features, start, end, k, view)


@njit(cache=True, nogil=True)
def _start(game: Any, rule: Any, codes: Any, features: Any, start: Any, end: Any) -> None:
    for m in range(start, end):
        home = codes[m]
        one, two, three, best = 0, 0, 0, 0
        for a in range(3):
            first = rule.lines[home, a]
            points = _points(game, first, home)
            one, best = one + points, max(best, points)
            for b in range(3):
                second = rule.lines[first, b]
                points = _points(game, second, home)
                two, best = two + points, max(best, points)
                for c in range(3):
                    points = _points(game, rule.lines[second, c], home)
                    three, best = three + points, max(best, points)
        mine = _points(game, home, -1)
        features[start_row.mine, m] = mine
        features[start_row.one, m] = one / 3
        features[start_row.two, m] = two / 9
        features[start_row.three, m] = three / 27
        features[start_row.best, m] = best
        features[start_row.others, m] = (6 - mine) / 5


@njit(cache=True, nogil=True)
def _points(game: Any, island: Any, home: Any) -> Any:
    return 0 if island == home else game.worth[game.seat, game.discs[island]]


@njit(cache=True, nogil=True)
def _to_come(game: Any, rule: Any) -> Any:
    cards = -game.held[game.seat]
    for seat in range(rule.players):
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
def _tokens(game: Any, rule: Any) -> Any:
    """Return the number of other seats whose god's token is unused."""
    unused = 0
    for seat in range(rule.players):
        unused += seat != game.seat and game.spent[game.gods[seat]] == 0
    return unused


@njit(cache=True, nogil=True)
def _turn(game: Any, rule: Any, codes: Any, features: Any, start: Any, end: Any, k: Any, view: Any) -> None:
    ahead = kind_facts(game, rule, view)
    see_winds(game, rule, view)
    bound, _, _ = as_bound(view.now)
    features[turn_row.now, k] = view.facts[game.discs[bound], MINE]
    features[turn_row.passed, k] = game.passes
    features[turn_row.athena, k] = athena_may_counter(game, game.seat)
    features[turn_row.tokens, k] = _tokens(game, rule)
    features[turn_row.to_come, k] = _to_come(game, rule)
    features[turn_row.hidden, k] = _hidden(game)
    features[turn_row.total, k] = game.points[game.seat]
    features[turn_row.ahead, k] = ahead
    seat = game.seat
    kept, kept_wind = game.held[seat], 0
    for card in range(TYPES):
        kept_wind += game.hands[seat, card] * WIND[card]
    god, last_pass = game.gods[seat], game.passes == rule.players - 1
    fresh = 1 - game.spent[god]
    for m in range(start, end):
        action, argument = action_of(codes[m]), argument_of(codes[m])
        island, steps, hold = _bound_after(game, rule, action, argument, view)
        kind = game.discs[island]
        features[turn_row.moves, m] = island != bound
        features[turn_row.steps, m] = steps
        features[turn_row.hold, m] = hold
        features[turn_row.mine, m] = view.facts[kind, MINE]
        features[turn_row.others, m] = view.facts[kind, OTHERS]
        features[turn_row.rivals, m] = view.facts[kind, RIVALS]
        features[turn_row.leader, m] = view.facts[kind, LEADER]
        features[turn_row.wins, m] = view.facts[kind, WINS]
        features[turn_row.threat, m] = view.facts[kind, THREAT]
        with_card = action in (CARD, HIDDEN_CARD, DESCEND)
        power, swap, passes = action >= END_ROUND, action == SWAP, action == PASS
        card = argument // ZONES if with_card else DIONYSOS
        wind = WIND[card] if with_card or swap else 0
        gets = game.gods[argument] if swap else god
        features[turn_row.card, m] = wind if with_card else 0
        features[turn_row.dionysos, m] = wind > 0 and card == DIONYSOS
        features[turn_row.power, m] = power
        features[turn_row.swap, m] = swap
        features[turn_row.passes, m] = passes
        features[turn_row.closes, m] = action == END_ROUND or (passes and last_pass)
        features[turn_row.kept, m] = kept - (wind > 0)
        features[turn_row.kept_wind, m] = kept_wind - wind
        features[turn_row.god, m] = gets
        features[turn_row.fresh, m] = 1 - game.spent[gets] if swap else fresh * (1 - power)


@njit(cache=True, nogil=True)
def _bound_after(game: Any, rule: Any, action: Any, argument: Any, view: Any) -> tuple[Any, Any, Any]:
    """Return where the ship would end, the steps and the hold if the round closed right after an action."""
    if action in (CARD, HIDDEN_CARD, DESCEND):
        zone = argument % ZONES
        return after_wind(zone, WIND[argument // ZONES] * view.now.times[zone], view.now)
    if action == DOUBLE:
        return after_wind(argument, view.now.winds[argument], view.now)
    if action == CLOSE:
        return after_closing(argument, view.now)
    if action == MOVE:
        return after_move(game, rule, argument, view)
    return as_bound(view.now)


@njit(cache=True, nogil=True)
def _counter(game: Any, rule: Any, codes: Any, features: Any, start: Any, end: Any, k: Any, view: Any) -> None:
    ahead = kind_facts(game, rule, view)
    see_winds(game, rule, view)
    action, argument = action_of(game.pending), argument_of(game.pending)
    without, _, _ = as_bound(view.now)
    with_power = without
    if action in (DOUBLE, CLOSE, MOVE):
        with_power, _, _ = _bound_after(game, rule, action, argument, view)
    god = GOD_OF[action]
    features[counter_row.god, k] = god
    features[counter_row.held, k] = game.held[game.seat]
    features[counter_row.to_come, k] = _to_come(game, rule)
    features[counter_row.hidden, k] = _hidden(game)
    features[counter_row.total, k] = game.points[game.seat]
    features[counter_row.ahead, k] = ahead
    for m in range(start, end):
        yes = codes[m] == YES
        kind = game.discs[without if yes else with_power]
        features[counter_row.yes, m] = yes
        features[counter_row.closes, m] = god == ZEUS and not yes
        features[counter_row.mine, m] = view.facts[kind, MINE]
        features[counter_row.others, m] = view.facts[kind, OTHERS]
        features[counter_row.rivals, m] = view.facts[kind, RIVALS]
        features[counter_row.leader, m] = view.facts[kind, LEADER]
        features[counter_row.wins, m] = view.facts[kind, WINS]
        features[counter_row.threat, m] = view.facts[kind, THREAT]


@njit(cache=True, nogil=True)
def _refill(game: Any, rule: Any, codes: Any, features: Any, start: Any, end: Any, k: Any, view: Any) -> None:
    features[refill_row.ahead, k] = kind_facts(game, rule, view)
    features[refill_row.total, k] = game.points[game.seat]
    for m in range(start, end):
        kind = codes[m]
        afloat = 0
        for island in range(ISLANDS):
            afloat += game.discs[island] == kind
        features[refill_row.mine, m] = view.facts[kind, MINE]
        features[refill_row.others, m] = view.facts[kind, OTHERS]
        features[refill_row.rivals, m] = view.facts[kind, RIVALS]
        features[refill_row.leader, m] = view.facts[kind, LEADER]
        features[refill_row.reserve, m] = game.reserve[kind]
        features[refill_row.afloat, m] = afloat
        features[refill_row.aside, m] = game.aside[kind]
