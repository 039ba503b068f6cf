"""An experiment: what is checked, what is played, how it is laid out as blocks and parts, and its files."""

from __future__ import annotations

import dataclasses
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.discovery import find_game
from simulator.errors import InputError
from simulator.experiments import expressions
from simulator.experiments.config import read_config, write_config
from simulator.experiments.experiment import Experiment
from simulator.play.study import round_robin

TRICKS = "docs/examples/tricks.py"


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch, root):
    monkeypatch.chdir(root)


def make(**changes):
    return Experiment(**{"games": 10, **changes, "game": find_game(changes.get("game", TRICKS))})


# Lists and expressions


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("a", ["a"]),
        (" a , b ", ["a", "b"]),
        ("a(x=1,y=2),b", ["a(x=1,y=2)", "b"]),
        ("a(x=[1,2],y={'k':(3,4)}),b", ["a(x=[1,2],y={'k':(3,4)})", "b"]),
        ("a(x='),('),b", ["a(x='),(')", "b"]),
    ],
)
def test_commas_within_brackets_and_quotes_do_not_split(text, parts):
    assert expressions.split_list(text) == parts


@given(st.lists(st.text("abc(=1,)", min_size=1).map(lambda t: f"x[{t.replace('(', '').replace(')', '')}]"), min_size=1))
def test_a_list_that_is_joined_is_split_again(parts):
    assert expressions.split_list(",".join(parts)) == parts


@pytest.mark.parametrize("text", ["a(x", "a)", "a(x]", "a('x)", "a,", ",a", "a,,b", ""])
def test_unbalanced_or_empty_parts_are_errors(text):
    with pytest.raises(InputError):
        expressions.split_list(text)


@pytest.mark.parametrize(("text", "counts"), [("3", [3]), ("2-4", [2, 3, 4]), ("4,2", [4, 2]), ("2-3, 6", [2, 3, 6])])
def test_player_counts_are_numbers_lists_and_ranges(text, counts):
    assert expressions.parse_players(text) == counts


@pytest.mark.parametrize("text", ["two", "4-2", "2-", "-2", "2.5", "", "2..4"])
def test_other_player_counts_are_errors(text):
    with pytest.raises(InputError, match="players"):
        expressions.parse_players(text)


def test_a_line_up_is_repeated_to_fill_the_seats_and_only_distinct_rotations_are_kept():
    assert expressions.fill_seats(("a", "b"), 3) == ("a", "b", "a")
    assert expressions.rotations(("a", "b", "a")) == [("a", "b", "a"), ("b", "a", "a"), ("a", "a", "b")]
    assert expressions.rotations(("a", "b", "a", "b")) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert expressions.rotations(("a", "a")) == [("a", "a")]


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=6))
def test_rotations_seat_every_strategy_equally_often_in_every_seat(seats):
    turned = expressions.rotations(tuple(seats))
    for name in set(seats):
        held = [sum(row[seat] == name for row in turned) for seat in range(len(seats))]
        assert len(set(held)) == 1


# What is checked


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "sharkprk"}, "unknown game 'sharkprk': did you mean 'sharkpark'"),
        ({"game": "docs/examples/none.py"}, "does not exist"),
        ({"games": 0}, "games is 0"),
        ({"games": -5}, "games is -5"),
        ({"games": 10**10 + 1}, "games is 10000000001"),
        ({"games": 10**10}, "60,000,000,000 games in all"),
        ({"games": 1.5}, "games is '1.5'"),
        ({"games": True}, "games is 'True'"),
        ({"players": (5,)}, "tricks is for 2 to 4 players, not 5"),
        ({"players": (2, 2)}, "player count '2' is given twice"),
        ({"variants": ("lov",)}, "unknown variant 'lov': did you mean 'low'"),
        ({"variants": ("low", "low")}, "variant 'low' is given twice"),
        ({"variants": ("base+low", "low")}, "variant 'low' .the same as 'base.low'. is given twice"),
        ({"variants": ("low+",)}, "empty part"),
        ({"variants": ("lowest_winz=true",)}, "unknown switch 'lowest_winz': did you mean 'lowest_wins'"),
        ({"variants": ("lowest_wins=3",)}, "switch 'lowest_wins' is 3"),
        ({"rules": {"lowest": True}}, "unknown switch 'lowest'"),
        ({"rules": {"lowest_wins": False}, "variants": ("low",)}, "switch 'lowest_wins' is set twice"),
        ({"variants": ("low+lowest_wins=false",)}, "switch 'lowest_wins' is set twice"),
        ({"line_ups": ("a", "a")}, "line-up 'a' is given twice"),
        ({"line_ups": ("a,b", "a, b")}, "given twice"),
        ({"line_ups": ("a,b,c",)}, "3 strategies for 2 seats"),
        ({"line_ups": ("a(x=1",)}, "lacks a closing"),
        ({"line_ups": ("",)}, "empty part"),
        ({"seed": -1}, "seed is -1"),
        ({"seed": 2**63}, "seed is 9223372036854775808"),
    ],
)
def test_bad_input_is_one_clear_sentence(changes, message):
    with pytest.raises(InputError, match=message):
        make(**{"variants": ("base", "low"), **changes})


def test_a_switch_set_twice_to_the_same_value_is_fine():
    assert make(rules={"lowest_wins": True}, variants=("low",)).rules_of("low").lowest_wins is True


def test_seed_0_and_the_greatest_seed_are_seeds():
    assert make(seed=0).seed == 0
    assert make(seed=2**63 - 1).seed == 2**63 - 1


def test_defaults_are_all_player_counts_base_and_the_strategy_of_the_study():
    experiment = make()
    assert experiment.players == (2, 3, 4)
    assert experiment.variants == ("base",)
    assert experiment.line_ups == ("uniform",)
    assert experiment.seed == 1


# Layout


def test_games_of_a_cell_are_rounded_up_to_whole_blocks():
    experiment = make(games=10, players=(3,), variants=("base", "low"), line_ups=("a,b", "a"))
    assert [(c.variant, c.line_up, c.blocks, c.rotations, c.games) for c in experiment.cells] == [
        ("base", "a,b", 4, 3, 12),
        ("low", "a,b", 4, 3, 12),
        ("base", "a", 10, 1, 10),
        ("low", "a", 10, 1, 10),
    ]
    assert experiment.total == 44


def test_a_line_up_that_seats_alike_is_played_once_at_that_player_count():
    experiment = make(line_ups=round_robin("a", "b", "c"))
    seated = [(match.players, match.line_up) for match in experiment.matches]
    assert [line_up for players, line_up in seated if players == 2] == ["a,b", "a,c", "b,c"]
    assert [line_up for players, line_up in seated if players == 3] == ["a,b", "b,a", "a,c", "c,a", "b,c", "c,b"]
    assert [line_up for players, line_up in seated if players == 4] == ["a,b", "a,c", "b,c"]


@given(
    games=st.integers(1, 5000),
    line_ups=st.sampled_from([("a",), ("a,b",), ("a,b", "b,a", "b")]),
    variants=st.sampled_from([("base",), ("base", "low")]),
)
def test_parts_cover_each_deal_once_and_numbers_lead_back_to_games(games, line_ups, variants):
    experiment = make(games=games, line_ups=line_ups, variants=variants)
    numbers = 0
    for index, match in enumerate(experiment.matches):
        deals = [deal for part in experiment.parts(index) for deal in range(part.first, part.first + part.blocks)]
        assert deals == list(range(match.blocks))
        assert match.first_game == numbers
        numbers += match.games
        for deal in {0, match.blocks // 2, match.blocks - 1}:
            for variant in range(match.variants):
                for rotation in range(len(match.rotations)):
                    number = match.number(deal, variant, rotation)
                    assert experiment.locate(number) == (match, deal, variant, rotation)
    assert numbers == experiment.total
    for number in (-1, experiment.total):
        with pytest.raises(InputError, match="has no game"):
            experiment.locate(number)


def test_a_moderate_run_has_parts_enough_to_keep_workers_busy_and_a_large_one_not_too_many():
    def count(games):
        experiment = make(games=games, players=(2,))
        return len(list(experiment.parts(0)))

    assert count(1) == 1
    assert count(1000) == 2
    assert 8 <= count(20_000) <= 20
    assert count(10_000_000) <= 600


# Files


def test_toml_that_is_written_is_read_back(tmp_path):
    experiment = make(
        games=1234,
        players=(2, 4),
        variants=("base", "low"),
        line_ups=('greedy(word="é\\",\n")', "a,b"),
        seed=2**63 - 1,
        until="width=0.5pp",
    )
    path = tmp_path / "e.toml"
    path.write_text(write_config(experiment), encoding="utf-8")
    assert Experiment.from_mapping(read_config(path)) == experiment
    path.write_text(write_config(make(rules={"lowest_wins": True})), encoding="utf-8")
    assert Experiment.from_mapping(read_config(path)).rules == {"lowest_wins": True}


def test_tables_and_tuples_of_switches_survive_json_and_toml(tmp_path):
    rules = {"charon_removed": {3: 4, 4: 1}, "creatures_removed": {3: (4, 6, 8), 4: (6,)}}
    experiment = Experiment(find_game("nessos"), 5, rules=rules)
    path = tmp_path / "e.toml"
    path.write_text(write_config(experiment), encoding="utf-8")
    read = Experiment.from_mapping(read_config(path))
    assert read == experiment
    assert read.rules_of("base") == experiment.rules_of("base")
    assert pickle.loads(pickle.dumps(experiment)) == experiment


def test_a_config_holds_lists_as_texts_too(tmp_path):
    path = tmp_path / "e.toml"
    path.write_text(f'game = "{TRICKS}"\ngames = 5\nplayers = "2-3"\nvariants = "base,low"\nline_ups = "a,b"\n')
    read = Experiment.from_mapping(read_config(path))
    assert (read.players, read.variants, read.line_ups) == ((2, 3), ("base", "low"), ("a,b",))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("games = ", "is no TOML"),
        ('gmae = "x"', "unknown key 'gmae' of an experiment: did you mean 'game'"),
        ('games = "many"', "games is 'many'"),
        ("games = 1.5", "games is '1.5'"),
        ("players = []", "players is an empty list"),
        ("players = [2.5]", "players is '2.5'"),
        ("variants = [1]", "variants holds 1"),
        ("variants = 3", "variants is 3: give a list"),
        ("rules = 3", "rules is 3: give a table"),
        ("game = 3", "game is 3: give the name of a game"),
    ],
)
def test_a_bad_config_is_named_with_its_file(tmp_path, text, message):
    path = tmp_path / "e.toml"
    path.write_text(text)
    with pytest.raises(InputError, match=message) as caught:
        read_config(path)
    assert "e.toml" in str(caught.value)


def test_a_config_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(InputError, match=r"none\.toml' cannot be read: No such file"):
        read_config(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"game = '\xff'")
    with pytest.raises(InputError, match="is no TOML"):
        read_config(tmp_path / "bytes.toml")


def test_a_missing_key_is_named():
    with pytest.raises(InputError, match="lacks the key 'games'"):
        Experiment.from_mapping({"game": TRICKS})


def test_experiments_are_frozen():
    with pytest.raises(dataclasses.FrozenInstanceError):
        make().games = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        make().rules["x"] = 1  # type: ignore[index]


def test_two_variants_of_the_same_rules_are_refused(root):
    path = str(root / "docs/examples/tricks.py")
    with pytest.raises(InputError, match="variant 'lowest_wins=false' has the same rules as 'base'"):
        Experiment(find_game(path), 1, variants=("base", "lowest_wins=false"))
    with pytest.raises(InputError, match="variant 'low' has the same rules as 'base'"):
        Experiment(find_game(path), 1, variants=("base", "low"), rules={"lowest_wins": True})


def test_a_variant_written_with_hyphens_is_refused_and_the_right_name_suggested():
    with pytest.raises(InputError, match="unknown variant 'in-deck': did you mean 'in_deck'"):
        Experiment(find_game("nessos"), 1, variants=("in-deck",))
