"""What the options of Odysseus show: facts, and what playing each of them then does."""

from __future__ import annotations

import pytest
from support.odysseus_table import Table, six

from simulator.games.odysseus.pieces import GOD_NAMES


def test_features_say_where_the_ship_would_end_and_what_it_is_worth():
    table = Table(missions=["ABC", "BCD", "DEF"], hands=["3 1", "2", ""])
    for island, kind in ((1, "A"), (17, "B"), (5, "C")):
        table.disc(island, kind)
    table.lay("1 green", "2")
    seen = table.features()
    assert seen["pass"]["mine"] == 2 and seen["pass"]["now"] == 2 and seen["pass"]["moves"] == 0
    yellow = seen["play a 3 on ship 1 yellow"]
    assert yellow["mine"] == 3 and yellow["moves"] == 1 and yellow["card"] == 3 and yellow["hold"] == 1
    assert yellow["others"] == pytest.approx(3 / 5) and yellow["kept"] == 1 and yellow["kept_wind"] == 1
    assert yellow["disc"] == 0 and seen["pass"]["disc"] == 1
    assert seen["play a 1 on ship 1 yellow"]["mine"] == 2, "1 does not beat 2"
    assert seen["Poseidon: close ship 1 green"]["steps"] == 0 and seen["Poseidon: close ship 1 green"]["mine"] == 0
    assert seen["pass"]["to_come"] == 1 and seen["pass"]["hidden"] == 0 and seen["pass"]["total"] == 0
    assert seen["Poseidon: close ship 1 green"]["fresh"] == 0 and seen["pass"]["fresh"] == 1
    assert seen["pass"]["athena"] == 1 and seen["pass"]["tokens"] == 2
    table.game["spent"][GOD_NAMES.index("Athena")] = 1
    assert table.features()["pass"]["athena"] == 0 and table.features()["pass"]["tokens"] == 1


def test_pulls_count_the_cards_of_each_seat_after_which_all_saw_the_ship_bound_for_a_kind():
    table = Table(missions=["ABC", "BCD", "DEF"], hands=["3", "1 1", ""])
    table.disc(1, "A")
    assert table.features()["pass"]["pulls_2_a"] == 0
    table.play("play a 3 on ship 1 yellow")  # seat 0, two to the left of seat 1
    seen = table.features()["pass"]
    assert seen["pulls_2_a"] == 1 and sum(value for name, value in seen.items() if name.startswith("pulls")) == 1
    table.set_aside("BB")
    assert [table.features()["pass"][f"aside_{letter}"] for letter in "abcdef"] == [0, 2, 0, 0, 0, 0]


def test_threat_counts_the_other_missions_that_a_disc_would_bring_to_the_goal():
    table = Table(missions=["ABC", "CDE", "DEF"])
    table.set_aside("AAB")  # ABC 8, BCD 3, CDE 0, DEF 0, EFA 2, FAB 5
    table.disc(5, "A")
    table.lay("1 red", "1")
    assert table.features()["pass"]["threat"] == 0 and table.features()["pass"]["wins"] == 1, "own mission"
    table.play("pass")
    assert table.features()["pass"]["threat"] == pytest.approx(2 / 5), "one of five missions, two other seats"


@pytest.mark.parametrize(
    ("god", "tokens"),
    [
        *((god, {}) for god in ("Poseidon", "Aphrodite", "Hermes", "Hades", "Zeus")),
        *((god, {"doubled": 1, "closed": 6}) for god in ("Hermes", "Hades", "Zeus")),  # a token on its zone is used
        *((god, {"doubled": 6, "closed": 0}) for god in ("Hermes", "Hades", "Zeus")),
        ("Poseidon", {"doubled": 1}),
        ("Aphrodite", {"closed": 6}),
    ],
)
def test_the_features_of_every_option_agree_with_what_playing_it_does(god, tokens):
    """Every option is played on a copy, uncountered, the voyage reckoned anew, and the round closed by passes."""
    table = six(god, hands={god: "1 3 Dionysos"})
    for zone, cards in {"1 green": "2", "2 red": "3", "3 yellow": "1", "3 red": "5 1", "2 green": "1"}.items():
        table.lay(zone, cards)
    table.game["spent"][GOD_NAMES.index("Athena")] = 1
    for name, zone in tokens.items():
        table.game[name] = zone
    table.game["bound"], _, _ = table.voyage()
    seat, start = int(table.game["seat"]), table.games.copy()
    for words, seen in table.features().items():
        table.games[:] = start
        table.play(words)
        if seen["closes"]:
            assert table.game["rounds"] == 2 or table.decision == "refill"
        else:
            island, steps, hold = table.voyage()
            kind = table.game["discs"][island]
            assert (seen["mine"], seen["steps"], seen["hold"]) == (table.game["worth"][seat, kind], steps, hold), words
            assert seen["moves"] == (island != start["bound"][0]) and table.game["bound"] == island, words
            assert seen["kept"] == table.game["held"][seat], words
            assert seen["god"] == table.game["gods"][seat], words
            assert seen["fresh"] == 1 - table.game["spent"][table.game["gods"][seat]], words
            table.close()
        assert table.game["steps"] == seen["steps"], words
