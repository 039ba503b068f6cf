"""Odysseus' boards: the ring, random ones, a user's own, and what is no board."""

from __future__ import annotations

import re
import sys
import tomllib

import numpy as np
import pytest

import cli
from simulator.errors import InputError
from simulator.games import odysseus
from simulator.games.odysseus.board import FOLDER, board_names, check_board, load_board, random_board
from simulator.games.odysseus.pieces import COLOURS

RING = {
    "yellow": [[2 * k, (2 * k + 1) % 18] for k in range(9)],
    "green": [[2 * k + 1, (2 * k + 2) % 18] for k in range(9)],
    "red": [[2 * k, (2 * k + 5) % 18] for k in range(9)],
}


def toml(board):
    return "\n".join(f"{colour} = {pairs}" for colour, pairs in board.items())


def is_board(lines):
    islands = np.arange(18)
    for colour in range(3):
        assert (lines[lines[:, colour], colour] == islands).all(), "a matching: the line runs both ways"
        assert (lines[:, colour] != islands).all()
    assert all(len(set(ends)) == 3 for ends in lines.tolist()), "simple"
    reached = np.linalg.matrix_power(np.eye(18) + sum(np.eye(18)[lines[:, c]] for c in range(3)), 18) > 0
    assert reached.all(), "connected"


def test_the_ring_is_as_the_rules_say():
    lines = load_board("ring")
    for colour, name in enumerate(COLOURS):
        for a, b in RING[name]:
            assert lines[a, colour] == b and lines[b, colour] == a
    is_board(lines)


def test_all_islands_of_the_ring_are_alike():
    """Two symmetries that keep colours carry any island to any other."""
    lines = load_board("ring")
    turn, mirror = (np.arange(18) + 2) % 18, (1 - np.arange(18)) % 18
    for move in (turn, mirror):
        assert (lines[move] == move[lines]).all()
    reached = {0}
    for _ in range(18):
        reached |= {int(move[island]) for island in reached for move in (turn, mirror)}
    assert len(reached) == 18


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 20051130])
def test_random_boards_are_boards_and_the_same_for_a_seed(seed):
    lines = load_board(f"random:{seed}")
    is_board(lines)
    assert (lines == load_board(f"random:{seed}")).all()
    assert (lines != load_board(f"random:{seed + 1}")).any()


def test_random_boards_stay_the_same_for_good():
    assert random_board(1)[0][:3] == [(0, 16), (1, 7), (2, 17)]


def test_a_board_of_ones_own_is_loaded_from_its_path(tmp_path):
    path = tmp_path / "mine.toml"
    own = {colour: [list(pair) for pair in pairs] for colour, pairs in zip(COLOURS, random_board(9), strict=True)}
    path.write_text('title = "Mine"\n' + toml(own))
    rules = odysseus.Rules(board=str(path))
    assert (rules.record(4)["lines"][0] == load_board("random:9")).all()
    assert rules.changed() == {"board": str(path)}


def test_a_board_file_may_begin_with_a_byte_order_mark(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(toml(RING), encoding="utf-8-sig")
    assert (load_board(str(path)) == load_board("ring")).all()


def test_every_board_that_ships_is_a_board():
    assert board_names() == ["ring"] == [path.stem for path in FOLDER.iterdir()]
    for name in board_names():
        is_board(load_board(name))


def changed(colour, pairs):
    return toml({**RING, colour: pairs})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (changed("red", RING["red"][:8]), "red: 8 is not a list of nine pairs of islands: give exactly nine"),
        (changed("red", [*RING["red"], [0, 5]]), "red: 10 is not a list of nine pairs"),
        (changed("red", "'0-5'"), "red: '0-5' is not a list of nine pairs"),
        (changed("green", [[1, 2, 3], *RING["green"][1:]]), r"green: \[1, 2, 3\] is not a pair of islands"),
        (changed("green", [[1, 2.0], *RING["green"][1:]]), r"green: \[1, 2.0\] is not a pair of islands"),
        (changed("green", [[1, 18], *RING["green"][1:]]), "green: there is no island 18: give numbers from 0 to 17"),
        (changed("green", [[1, -1], *RING["green"][1:]]), "there is no island -1"),
        (changed("green", [[1, 3], *RING["green"][1:]]), "green: not a matching, island 3 occurs twice"),
        (changed("green", [[1, 1], *RING["green"][1:]]), "green: not a matching, island 1 occurs twice"),
        (
            changed("red", [[0, 1], [14, 5], *(pair for pair in RING["red"] if pair not in ([0, 5], [14, 1]))]),
            "has a double line: islands 0 and 1 are joined by yellow and by red",
        ),
        (toml({"yellow": RING["yellow"], "green": RING["green"]}), "has no red lines: give yellow, green and red"),
        (toml({**RING, "blue": RING["red"]}), "has an entry 'blue': .*choose from: yellow, green, red, title"),
        ("yellow = [[0, 1]", "is not a TOML file"),
    ],
)
def test_what_is_no_board_is_told_in_one_clear_sentence(tmp_path, text, message):
    path = tmp_path / "odd.toml"
    path.write_text(text)
    with pytest.raises(InputError, match=message) as told:
        odysseus.Rules(board=str(path))
    assert str(path) in str(told.value) and "\n" not in str(told.value)


def test_a_board_in_two_pieces_is_not_connected(tmp_path):
    """Two boards of eight and ten islands: a cube and a ring of ten with chords."""
    cube = ([[0, 1], [2, 3], [4, 5], [6, 7]], [[0, 2], [1, 3], [4, 6], [5, 7]], [[0, 4], [1, 5], [2, 6], [3, 7]])
    ten = (
        [[8 + 2 * k, 9 + 2 * k] for k in range(5)],
        [[9 + 2 * k, 8 + (2 * k + 2) % 10] for k in range(5)],
        [[8 + 2 * k, 8 + (2 * k + 5) % 10] for k in range(5)],
    )
    path = tmp_path / "odd.toml"
    path.write_text(toml({colour: cube[c] + ten[c] for c, colour in enumerate(COLOURS)}))
    with pytest.raises(InputError, match="is not connected: no line leads from island 0 to island 8"):
        odysseus.Rules(board=str(path))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("rings", "board 'rings' is not found: did you mean 'ring'"),
        ("missing.toml", "board 'missing.toml' is not found: .*random:SEED, the path of a TOML file"),
        ("random:", "board 'random:' has the seed '': give a whole number of 0 or more, as in random:7"),
        ("random:-1", "has the seed '-1'"),
        ("random:x", "has the seed 'x'"),
        ("", "board '' is not found"),
        (5, "switch 'board' is 5: give a str such as 'ring'"),
    ],
)
def test_a_board_that_is_not_found(name, message):
    with pytest.raises(InputError, match=message):
        odysseus.Rules(board=name)


def test_a_board_that_cannot_be_read_as_text(tmp_path):
    path = tmp_path / "odd.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="is not a TOML file"):
        odysseus.Rules(board=str(path))
    with pytest.raises(InputError, match="is not found"):
        odysseus.Rules(board=str(tmp_path))


@pytest.fixture
def simulate(monkeypatch, tmp_path, capfd):
    """Simulate two games on a board by the command line; return the exit code and what it says of an error."""
    monkeypatch.chdir(tmp_path)

    def run(board):
        call = "simulate odysseus --games 2 --players 3 --strategy uniform --jobs 1 --out runs --rule"
        monkeypatch.setattr(sys, "argv", ["zygos", *call.split(), f"board={board}"])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        return ended.value.code, capfd.readouterr().err

    return run


def test_rule_board_plays_on_a_users_own_file(simulate, tmp_path):
    (tmp_path / "mine.toml").write_text(toml(RING))
    assert simulate("mine.toml")[0] == 0
    assert (tmp_path / "runs" / "run.json").is_file()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "board 'mine.toml' is not found"),
        (changed("green", [[1, 3], *RING["green"][1:]]), "not a matching, island 3 occurs twice"),
        (changed("red", RING["red"][:8]), "8 is not a list of nine pairs of islands"),
    ],
)
def test_rule_board_with_what_is_no_board_is_a_bad_call(simulate, tmp_path, text, message):
    if text is not None:
        (tmp_path / "mine.toml").write_text(text)
    code, said = simulate("mine.toml")
    assert code == 2 and message in " ".join(said.split()) and "Traceback" not in said
    assert not (tmp_path / "runs").exists()


def test_the_board_that_the_documentation_shows_is_the_ring(root):
    (shown,) = re.findall(r"```toml\n(.*?)```", (root / "docs" / "boards.md").read_text(), flags=re.DOTALL)
    assert (check_board("shown", tomllib.loads(shown)) == load_board("ring")).all()
