"""The verdicts in plain sentences, held against sentences written by hand."""

from __future__ import annotations

import polars as pl
import pytest
from support.rows import make_about
from support.subjects import cells as subject_cells

from analysis.findings import Findings
from analysis.settings import Settings
from reports.content import plain
from reports.sentences.claims import claim_verdicts
from reports.sentences.components import component_verdicts
from reports.sentences.fairness import cell_verdict, seat_verdicts, variant_verdicts
from reports.sentences.holding import holding_verdicts
from reports.sentences.pace import length_verdicts
from reports.sentences.strength import strength_verdicts
from reports.view import View


def view(tables, **about):
    return View(Findings(make_about(**about), Settings(), {name: pl.DataFrame(rows) for name, rows in tables.items()}))


def cell(variant="base", players=3, games=20_000, truncated=0):
    return {"variant": variant, "players": players, "line_up": "greedy", "blocks": games, "games": games,
            "finished": games - truncated, "truncated": truncated, "truncated_share": truncated / games}  # fmt: skip


def seat(number, estimate, low, high, verdict, needed=None, players=3, variant="base", blocks=20_000):
    return {"variant": variant, "players": players, "line_up": "greedy", "seat": number, "estimate": estimate,
            "low": low, "high": high, "parity": 1 / players, "blocks": blocks, "games": blocks, "verdict": verdict,
            "needed_games": needed}  # fmt: skip


def difference(measure, value, low, high, verdict, relative=None, needed=None, against="sonar", players=3):
    ends = (None, None) if relative is None else (relative - 0.004, relative + 0.004)
    return {"base": "base", "against": against, "players": players, "line_up": "greedy", "measure": measure,
            **subject_cells(measure),
            "difference": value, "low": low, "high": high, "relative": relative, "relative_low": ends[0],
            "relative_high": ends[1], "verdict": verdict, "needed_games": needed}  # fmt: skip


def sentences(verdicts):
    return [(item.word, item.tone, plain(item.inline)) for item in verdicts]


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        (
            [seat(0, 0.341, 0.337, 0.345, "balanced"), seat(1, 0.333, 0.329, 0.337, "balanced"),
             seat(2, 0.326, 0.322, 0.33, "balanced")],
            ("balanced", "within", "With 3 players the first seat wins 34.1 % (33.7 to 34.5, 20,000 deals): balanced "
             "within ±2 points, as are the others."),
        ),
        (
            [seat(0, 0.341, 0.337, 0.345, "balanced"), seat(1, 0.363, 0.359, 0.367, "unbalanced"),
             seat(2, 0.296, 0.292, 0.3, "unbalanced")],
            ("unbalanced", "outside", "With 3 players the first seat wins 34.1 % (33.7 to 34.5, 20,000 deals): "
             "balanced "
             "within ±2 points; the third seat wins 29.6 % (29.2 to 30.0): unbalanced, more than 2 points below its "
             "fair "
             "share of 33.3 %."),
        ),
        (
            [seat(0, 0.341, 0.337, 0.345, "balanced"), seat(1, 0.351, 0.347, 0.355, "undecided", 44_101),
             seat(2, 0.322, 0.318, 0.326, "balanced")],
            ("undecided", "open", "With 3 players the first seat wins 34.1 % (33.7 to 34.5, 20,000 deals): balanced "
             "within ±2 points; the second seat wins 35.1 % (34.7 to 35.5): undecided; at least about 45,000 games "
             "would decide."),
        ),
        (
            [seat(0, 0.551, 0.547, 0.555, "unbalanced", players=2), seat(1, 0.449, 0.445, 0.453, "unbalanced",
             players=2)],
            ("unbalanced", "outside", "With 2 players the first seat wins 55.1 % (54.7 to 55.5, 20,000 deals): "
             "unbalanced, "
             "more than 2 points above its fair share of 50.0 %."),
        ),
        (
            [seat(0, 1.0, None, None, "undecided", blocks=1), seat(1, 0.0, None, None, "undecided", blocks=1),
             seat(2, 0.0, None, None, "undecided", blocks=1)],
            ("no verdict", "open", "With 3 players the first seat wins 100 % of 1 game: not enough games for a "
             "verdict."),
        ),
        (
            [seat(n, None, None, None, "undecided", blocks=0) for n in range(3)],
            ("no verdict", "open", "With 3 players no game was finished: all 20,000 games were stopped by the limit."),
        ),
    ],
)  # fmt: skip
def test_the_verdict_on_the_seats_in_one_sentence(seats, expected):
    players = seats[0]["players"]
    made = view({"cells": [cell(players=players)], "seats": seats}, players=(players,))
    word, tone, words = sentences(seat_verdicts(made))[0]
    assert (word, tone, words.replace("\u202f", " ")) == expected


def test_one_unbalanced_seat_makes_a_cell_unbalanced():
    rows = [
        seat(0, 0.34, 0.33, 0.35, "balanced"),
        seat(1, 0.3, 0.29, 0.31, "unbalanced"),
        seat(2, 0.36, 0.3, 0.4, "undecided"),
    ]
    assert [cell_verdict(rows[:k]) for k in (1, 2, 3)] == ["balanced", "unbalanced", "unbalanced"]
    assert cell_verdict([rows[0], rows[2]]) == "undecided"


def test_other_variants_are_summed_up():
    seats = [seat(n, 0.34, 0.33, 0.35, "balanced", variant=v) for v in ("base", "sonar") for n in range(3)]
    seats += [seat(n, 0.26, 0.25, 0.27, "unbalanced", variant="sonar", players=4) for n in range(4)]
    cells = [cell(), cell("sonar"), cell("sonar", players=4)]
    made = view({"cells": cells, "seats": seats}, players=(3, 4), variants=("base", "sonar"))
    last = sentences(seat_verdicts(made))[-1]
    assert last[:2] == ("depends", "open")
    assert last[2].replace("\u202f", " ") == (
        "Under sonar the first seat wins 34.0 % (33.0 to 35.0) with 3 players and 26.0 % (25.0 to 27.0) with 4: "
        "balanced "
        "with 3, unbalanced with 4."
    )


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([difference("turns", 5.0, 4.9, 5.1, "different", 0.25)],
         ("longer", "outside", "Under sonar the length changes by +25.0 % (+24.6 to +25.4) with 3 players: more than "
          "10 % "
          "with 3 players.")),
        ([difference("turns", -5.0, -5.1, -4.9, "different", -0.25)],
         ("shorter", "outside", "Under sonar the length changes by −25.0 % (−25.4 to −24.6) with 3 players: more than "
          "10 % "
          "with 3 players.")),
        ([difference("turns", 0.2, 0.1, 0.3, "same", 0.01)],
         ("same length", "within", "Under sonar the length changes by +1.0 % (+0.6 to +1.4) with 3 players: the same "
          "within "
          "±10 %.")),
        ([difference("turns", 0.0, 0.0, 0.0, "same", 0.0)],
         ("same length", "within", "Under sonar every game is as long as without it.")),
        ([difference("share_0", 0.011, -0.02, 0.042, "undecided", needed=91_000),
          difference("share_2", -0.031, -0.06, 0.001, "undecided", needed=12_000)],
         ("undecided", "open", "Under sonar the share of the win that leaves most open moves by −3.1 points (3rd seat "
          "of 3, −6.0 to +0.1): undecided; at least about 91,000 games a cell would decide every seat.")),
        ([difference("share_0", 0.003, 0.002, 0.004, "same"), difference("share_1", 0.04, 0.03, 0.05, "different")],
         ("other shares", "outside", "Under sonar the share of the win that moves most moves by +4.0 points (2nd seat "
          "of 3, "
          "+3.0 to +5.0): more than 2 points with 3 players.")),
        ([difference("share_0", 1.0, None, None, "undecided")],
         ("no verdict", "open", "Under sonar the share of the win that moves most moves by +100.0 points (1st seat of "
          "3, no "
          "interval): not enough games for a verdict.")),
    ],
)  # fmt: skip
def test_what_a_variant_changes_in_one_sentence(rows, expected):
    made = view({"comparisons": rows}, players=(3,), variants=("base", "sonar"))
    word, tone, words = sentences(variant_verdicts(made))[0]
    assert (word, tone, words.replace("\u202f", " ")) == expected


def test_many_variants_are_counted():
    rows = [difference("turns", 5.0, 4.0, 6.0, word, 0.2, against=f"v{i}")
            for i, word in enumerate(["same"] * 4 + ["different"] * 3 + ["undecided"])]  # fmt: skip
    made = view({"comparisons": rows}, players=(3,), variants=("base", *(f"v{i}" for i in range(8))))
    assert sentences(variant_verdicts(made))[0][2] == (
        "Of 8 variants, 3 change the length at some player count, 4 leave it the same at all, and 1 are undecided."
    )


def test_the_length_in_one_sentence():
    row = {"variant": "base", "players": 3, "line_up": "greedy", "games": 20_000}
    turns = {"measure": "turns", "median": 38.0, "median_low": 38.0, "median_high": 39.0, "p5": 24.0, "p95": 61.0}
    minutes = {"measure": "minutes", "median": 19.0, "median_low": 19.0, "median_high": 19.5, "p5": 12.0, "p95": 30.5}
    made = view({"cells": [cell()], "lengths": [row | turns, row | minutes]}, players=(3,))
    assert sentences(length_verdicts(made)) == [
        ("19 min", "plain", "With 3 players the middle game takes 38 turns (38 to 39, 20,000 games), nine in ten take "
         "24 to "
         "61; at 30 seconds a turn that is about 19 minutes (12 to 30).")
    ]  # fmt: skip


def test_claims_say_what_the_figures_answer():
    claim = {"text": "Longer.", "said_by": "rule book", "section": "variants", "measure": "turns",
             **subject_cells("turns"), "base": "base",
             "against": "sonar", "says": "more", "answer": "supported", "estimate": 5.2,
             "low": 5.0, "high": 5.4}  # fmt: skip
    rows = [
        claim | {"players": 2},
        claim | {"players": 3, "answer": "contradicted", "estimate": 0.1, "low": 0.0, "high": 0.2},
    ]
    fair = claim | {
        "text": "First wins.",
        "measure": "share_0",
        **subject_cells("share_0"),
        "base": "",
        "players": 2,
        "estimate": 0.05,
        "low": 0.04,
        "high": 0.06,
    }
    chaos = claim | {"text": "Chaos.", "answer": "see section", "section": "tension", "estimate": None, "players": None}
    made = view({"claims": [*rows, fair, chaos]}, players=(2, 3))
    assert sentences(claim_verdicts(made)) == [
        ("depends", "open", "“Longer” (rule book). Turns, sonar against base: +5.2 (+5.0 to +5.4), supported with 2 "
         "players "
         "and +0.1 (0.0 to +0.2), contradicted with 3."),
        ("supported", "within", "“First wins” (rule book). The first seat’s share of the win, against a fair share: "
         "+5.0 "
         "points (+4.0 to +6.0) with 2 players."),
        ("see section", "plain", "“Chaos” (rule book). The figures are in the section “How tense it is”."),
    ]  # fmt: skip


def test_a_claimed_range_and_a_claim_left_to_the_reader_show_their_figures():
    claim = {"said_by": "box", "section": "length", "base": "", "against": "", "players": 3}
    minutes = claim | {"text": "20 minutes.", "measure": "minutes",
                       **subject_cells("minutes"), "says": "between", "answer": "contradicted",
                       "estimate": 31.04, "low": 31.01, "high": 31.07}  # fmt: skip
    luck = claim | {"text": "All luck.", "measure": "strategy a",
                    **subject_cells("strategy a"), "says": "", "answer": "see figures",
                    "estimate": 0.05, "low": 0.04, "high": 0.06}  # fmt: skip
    made = view({"claims": [minutes, luck]}, players=(3,))
    assert sentences(claim_verdicts(made)) == [
        ("contradicted", "outside", "“20 minutes” (box). Minutes on average, at 30 seconds a turn: 31.04 (31.01 to "
         "31.07) with 3 players."),
        ("see figures", "plain", "“All luck” (box). The share of the win of a, against a fair share: +5.0 points (+4.0 "
         "to +6.0) with 3 players. The figures are in the section “How long it lasts”."),
    ]  # fmt: skip


def test_a_verdict_that_only_the_other_verdicts_leave_open_is_narrowly_so():
    seats = [seat(0, 0.36, 0.354, 0.366, "undecided", 44_101) | {"alone": "unbalanced"},
             *(seat(n, 0.32, 0.315, 0.325, "balanced") | {"alone": "balanced"} for n in (1, 2))]  # fmt: skip
    (found,) = sentences(seat_verdicts(view({"cells": [cell()], "seats": seats}, players=(3,))))
    assert "(35.4 to 36.6, 20,000 deals): undecided, narrowly; at least about 45,000 games would decide." in found[2]


def holder(label, players, estimate, half, holders=900):
    return {"variant": "base", "players": players, "line_up": "greedy", "column": "god", "label": label,
            "estimate": estimate, "joint_low": estimate - half, "joint_high": estimate + half, "fair": 1 / players,
            "holders": holders}  # fmt: skip


def test_components_are_told_as_far_as_their_joint_intervals_leave_the_fair_share():
    rows = [
        holder("Ares", 2, 0.57, 0.02), holder("Hera", 2, 0.54, 0.02), holder("Pan", 2, 0.41, 0.02),
        holder("Eros", 2, 0.2, 0.02, holders=0),
        holder("Ares", 3, 0.34, 0.02), holder("Hera", 3, 0.36, 0.01), holder("Pan", 3, 0.3, 0.04),
        holder("Ares", 4, 0.26, 0.02), holder("Hera", 4, 0.24, 0.02),
    ]  # fmt: skip
    made = view({"cells": [cell(players=n) for n in (2, 3, 4)], "components": rows}, players=(2, 3, 4))
    assert sentences(component_verdicts(made)) == [
        ("god", "plain", "God held at the end: with 2 players Ares 57.0 % (55.0 to 59.0) and Pan 41.0 % (39.0 to "
         "43.0), of a fair 50.0 %; with 3 players Hera 36.0 % (35.0 to 37.0), of a fair 33.3 %; with 4 players "
         "nothing beyond chance."),
    ]  # fmt: skip


def ranked(*names, duels):
    """Return the tables of a round robin: an order of strategies, and what the first takes from the second."""
    strength = [
        {"variant": "base", "players": n, "strategy": s, "rank": r} for n in duels for r, s in enumerate(names, 1)
    ]
    matrix = [
        {"variant": "base", "players": n, "strategy": names[0], "opponent": names[1], "estimate": value, "low": low,
         "high": high}
        for n, (value, low, high) in duels.items()
    ]  # fmt: skip
    return {"strength": strength, "matrix": matrix}


def test_a_ranking_is_told_once_for_all_player_counts_with_its_evidence():
    made = view(ranked("a", "b", duels={2: (0.7, 0.68, 0.72), 3: (0.6, 0.58, 0.62)}), players=(2, 3))
    assert sentences(strength_verdicts(made)) == [
        ("ranking", "plain", "With 2 and 3 players a is the stronger of 2 strategies: of what it and b, the next, win "
         "together it takes 70.0 % (68.0 to 72.0) with 2 players and 60.0 % (58.0 to 62.0) with 3.")
    ]  # fmt: skip


def test_strategies_that_are_not_told_apart_are_said_to_be_so():
    (found,) = sentences(
        strength_verdicts(view(ranked(*"abcdefg", duels={2: (0.51, 0.49, 0.53), 3: (0.6, 0.58, 0.62)}), players=(2, 3)))
    )
    assert "the two are not told apart with 2. Then come c, d, e and 2 more." in found[2]
    (found,) = sentences(strength_verdicts(view(ranked(*"abc", duels={2: (0.51, 0.49, 0.53)}), players=(2,))))
    assert found[:2] == ("ranking", "open") and "the two are not told apart. Then come c." in found[2]


def test_nobody_is_the_strongest_while_another_beats_it():
    (found,) = sentences(strength_verdicts(view(ranked(*"abc", duels={3: (0.37, 0.36, 0.38)}), players=(3,))))
    assert found == (
        "ranking", "plain", "With 3 players a ranks first of 3 strategies, but is not the strongest, as b beats it: of "
        "what it and b, the next, win together it takes 37.0\u202f% (36.0 to 38.0). Then come c."
    )  # fmt: skip
    tables = ranked(*"abc", duels={2: (0.6, 0.58, 0.62), 3: (0.6, 0.58, 0.62)})
    tables["matrix"].append({**tables["matrix"][1], "opponent": "c", "estimate": 0.4, "low": 0.38, "high": 0.42})
    (found,) = sentences(strength_verdicts(view(tables, players=(2, 3))))
    assert "a ranks first of 3 strategies, but is not the strongest, as c beats it with 3: of what" in found[2]


def test_too_few_games_rank_nobody():
    made = view(ranked("a", "b", duels={2: (1.0, None, None)}), players=(2,))
    assert sentences(strength_verdicts(made)) == [
        ("no verdict", "open", "With 2 players: not enough games to rank 2 strategies.")
    ]


def further(tables, name="rulings", **about):
    return View(view(tables, **about).findings, name)


def test_a_further_run_says_which_variants_change_length_or_shares_and_which_do_not():
    rows = [
        difference("turns", 3.0, 2.9, 3.1, "different", 0.3, against="long"),
        difference("share_0", -0.24, -0.25, -0.23, "different", against="long"),
        difference("turns", 0.0, -0.1, 0.1, "same", 0.0, against="alike"),
        difference("share_0", 0.0, -0.01, 0.01, "same", against="alike"),
        difference("share_0", 0.02, 0.01, 0.03, "undecided", against="open"),
    ]
    made = further({"comparisons": rows}, players=(3,), variants=("base", "long", "alike", "open"))
    assert sentences(holding_verdicts(made, view({}))) == [
        ("depends", "outside", "Beyond the tolerances long changes the length by +30.0 % (+29.6 to +30.4) and the "
         "share of the 1st seat by −24.0 points (−25.0 to −23.0). Within them: alike. Undecided: open.")
    ]  # fmt: skip
    made = further({"comparisons": rows[2:4]}, players=(3,), variants=("base", "alike"))
    assert sentences(holding_verdicts(made, view({}))) == [
        ("holds", "within", "No variant changes the length or a share of the win beyond the tolerances. Within them: "
         "alike.")
    ]  # fmt: skip


def test_a_further_run_of_another_line_up_says_what_the_first_seat_wins_there():
    rows = [seat(n, value, value - 0.01, value + 0.01, "unbalanced") | {"line_up": "planner"}
            for n, value in enumerate((0.85, 0.1, 0.05))]  # fmt: skip
    turns = [cell() | {"line_up": "planner", "measure": "turns", "median": 6.0}]
    tables = {"cells": [cell() | {"line_up": "planner"}], "seats": rows, "lengths": turns}
    made = further(tables, players=(3,), line_ups=("planner",))
    main = view({}, players=(3,))
    assert sentences(holding_verdicts(made, main)) == [
        ("unbalanced", "outside", "The first seat wins 85.0 % (84.0 to 86.0) with 3 players; the middle game takes 6 "
         "turns.")
    ]  # fmt: skip
    assert holding_verdicts(main, main) == []


def test_a_round_robin_judges_the_seats_of_the_line_up_that_asks():
    pairs = [seat(n, 0.34, 0.33, 0.35, None) | {"line_up": "a,b"} for n in range(3)]
    alike = [seat(n, 0.34, 0.33, 0.35, "balanced") | {"line_up": "a"} for n in range(3)]
    cells = [cell() | {"line_up": "a,b"}, cell() | {"line_up": "a"}]
    made = view({"cells": cells, "seats": [*pairs, *alike]}, players=(3,), line_ups=("a,b", "a"))
    assert made.settings_played == [("base", "a"), ("base", "a,b")]
    assert made.playing == ", with a"
    assert [word for word, _, _ in sentences(seat_verdicts(made))] == ["balanced"]
