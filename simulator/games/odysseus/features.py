"""The features of every option, decision by decision."""

from typing import Any

from numba import njit

from simulator.games.odysseus.decisions import counter_row, refill_row, start_row, turn_row
from simulator.games.odysseus.facts import (
    LEADER,
    MINE,
    OTHERS,
    RIVALS,
    THREAT,
    WINS,
    blow,
    kind_facts,
    rank_ship,
    sail,
    see_winds,
)
from simulator.games.odysseus.names import (
    CARD,
    CLOSE,
    COUNTER,
    DESCEND,
    DIONYSOS,
    DOUBLE,
    END_ROUND,
    FACE_DOWN,
    HADES,
    HIDDEN_CARD,
    ISLANDS,
    MOVE,
    PASS,
    START,
    SWAP,
    TURN,
    TYPES,
    UNKNOWN_WIND,
    WIND,
    YES,
    ZEUS,
    ZONES,
    action_of,
    argument_of,
    unpack_move,
)


@njit(cache=True, nogil=True)
def write_features(game: Any, rule: Any, codes: Any, features: Any, start: Any, end: Any, scratch: Any) -> None:
    """Write the features of the options ``codes[start:end]`` of one game."""
    if game.decision == TURN:
        _turn(game, rule, codes, features, start, end, scratch)
    elif game.decision == COUNTER:
        _counter(game, rule, codes, features, start, end, scratch)
    elif game.decision == START:
        _start(game, rule, codes, features, start, end)
    else:
        _refill(game, rule, codes, features, start, end, scratch)


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
def _turn(game: Any, rule: Any, codes: Any, features: Any, start: Any, end: Any, scratch: Any) -> None:
    facts, winds, ships, after = scratch
    seat = game.seat
    ahead = kind_facts(game, rule, facts)
    see_winds(game, winds, ships)
    bound, _, _ = sail(game, rule, ships)
    now = facts[game.discs[bound], MINE]
    to_come, hidden = _to_come(game, rule), _hidden(game)
    kept_wind = 0
    for card in range(TYPES):
        kept_wind += game.hands[seat, card] * WIND[card]
    god = game.gods[seat]
    fresh = 1 - game.spent[god]
    last_pass = game.passes == rule.players - 1
    for m in range(start, end):
        action, argument = action_of(codes[m]), argument_of(codes[m])
        with_card = action in (CARD, HIDDEN_CARD, DESCEND)
        power = action >= END_ROUND
        swap = action == SWAP
        card = DIONYSOS if swap else argument // ZONES
        wind = WIND[card] if with_card or swap else 0
        island, steps, hold = _bound_after(game, rule, action, argument, winds, ships, after)
        kind = game.discs[island]
        features[turn_row.card, m] = wind if with_card else 0
        features[turn_row.dionysos, m] = (with_card or swap) and card == DIONYSOS
        features[turn_row.power, m] = power
        features[turn_row.swap, m] = swap
        features[turn_row.passes, m] = action == PASS
        features[turn_row.closes, m] = action == END_ROUND or (action == PASS and last_pass)
        features[turn_row.moves, m] = island != bound
        features[turn_row.steps, m] = steps
        features[turn_row.mine, m] = facts[kind, MINE]
        features[turn_row.others, m] = facts[kind, OTHERS]
        features[turn_row.rivals, m] = facts[kind, RIVALS]
        features[turn_row.leader, m] = facts[kind, LEADER]
        features[turn_row.wins, m] = facts[kind, WINS]
        features[turn_row.threat, m] = facts[kind, THREAT]
        features[turn_row.now, m] = now
        features[turn_row.hold, m] = hold
        features[turn_row.kept_wind, m] = kept_wind - wind
        features[turn_row.passed, m] = game.passes
        features[turn_row.kept, m] = game.held[seat] - (with_card or swap)
        features[turn_row.to_come, m] = to_come
        features[turn_row.hidden, m] = hidden
        features[turn_row.total, m] = game.points[seat]
        features[turn_row.ahead, m] = ahead
        gets = game.gods[argument] if swap else god
        features[turn_row.god, m] = gets
        features[turn_row.fresh, m] = 1 - game.spent[gets] if swap else fresh and not power


@njit(cache=True, nogil=True)
def _bound_after(
    game: Any, rule: Any, action: Any, argument: Any, winds: Any, ships: Any, after: Any
) -> tuple[Any, Any, Any]:
    """Return where the ship would end, the steps and the hold if the round closed right after an action."""
    if action in (PASS, SWAP, END_ROUND):
        return sail(game, rule, ships)
    after[:] = ships
    if action == DOUBLE:
        blow(after, winds, argument, winds[argument])
    elif action == CLOSE:
        wind = winds[argument]
        winds[argument] = 0
        rank_ship(winds, argument // 3, after)
        winds[argument] = wind
    elif action == MOVE:
        _rank_move(game, argument, winds, after)
    else:
        zone = argument % ZONES
        blow(after, winds, zone, WIND[argument // ZONES] * _factor(game, zone))
    return sail(game, rule, after)


@njit(cache=True, nogil=True)
def _factor(game: Any, zone: Any) -> Any:
    if zone == game.closed:
        return 0
    return 2 if zone == game.doubled else 1


@njit(cache=True, nogil=True)
def _rank_move(game: Any, argument: Any, winds: Any, after: Any) -> None:
    """Update the ships for Hermes' move of a card; a face-down card of one's own counts the zone's mean of them."""
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
    less, more = wind * _factor(game, zone), wind * _factor(game, to)
    winds[zone] -= less
    winds[to] += more
    rank_ship(winds, zone // 3, after)
    rank_ship(winds, to // 3, after)
    winds[zone] += less
    winds[to] -= more


@njit(cache=True, nogil=True)
def _counter(game: Any, rule: Any, codes: Any, features: Any, start: Any, end: Any, scratch: Any) -> None:
    facts, winds, ships, after = scratch
    ahead = kind_facts(game, rule, facts)
    see_winds(game, winds, ships)
    action, argument = action_of(game.pending), argument_of(game.pending)
    without, _, _ = sail(game, rule, ships)
    with_power = without
    if action in (DOUBLE, CLOSE, MOVE):
        with_power, _, _ = _bound_after(game, rule, action, argument, winds, ships, after)
    god = _god_of(action)
    to_come, hidden = _to_come(game, rule), _hidden(game)
    for m in range(start, end):
        yes = codes[m] == YES
        kind = game.discs[without if yes else with_power]
        features[counter_row.yes, m] = yes
        features[counter_row.god, m] = god
        features[counter_row.closes, m] = god == ZEUS and not yes
        features[counter_row.mine, m] = facts[kind, MINE]
        features[counter_row.others, m] = facts[kind, OTHERS]
        features[counter_row.rivals, m] = facts[kind, RIVALS]
        features[counter_row.leader, m] = facts[kind, LEADER]
        features[counter_row.wins, m] = facts[kind, WINS]
        features[counter_row.threat, m] = facts[kind, THREAT]
        features[counter_row.other, m] = facts[game.discs[with_power if yes else without], MINE]
        features[counter_row.kept, m] = game.held[game.seat]
        features[counter_row.to_come, m] = to_come
        features[counter_row.hidden, m] = 0 if yes and god == HADES else hidden
        features[counter_row.total, m] = game.points[game.seat]
        features[counter_row.ahead, m] = ahead


@njit(cache=True, nogil=True)
def _god_of(action: Any) -> Any:
    """Return the god whose power an action is."""
    if action == HIDDEN_CARD:
        return HADES
    return (0, 0, 0, 0, 0, 1, 4, 5, 3)[action]


@njit(cache=True, nogil=True)
def _refill(game: Any, rule: Any, codes: Any, features: Any, start: Any, end: Any, scratch: Any) -> None:
    facts = scratch[0]
    ahead = kind_facts(game, rule, facts)
    for m in range(start, end):
        kind = codes[m]
        afloat = 0
        for island in range(ISLANDS):
            afloat += game.discs[island] == kind
        features[refill_row.mine, m] = facts[kind, MINE]
        features[refill_row.others, m] = facts[kind, OTHERS]
        features[refill_row.rivals, m] = facts[kind, RIVALS]
        features[refill_row.leader, m] = facts[kind, LEADER]
        features[refill_row.reserve, m] = game.reserve[kind]
        features[refill_row.afloat, m] = afloat
        features[refill_row.aside, m] = game.aside[kind]
        features[refill_row.total, m] = game.points[game.seat]
        features[refill_row.ahead, m] = ahead
