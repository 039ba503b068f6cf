"""The house rules that can be read off the sources: import directions, sizes, documentation."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = {"simulator", "strategies", "analysis", "reports", "commands", "cli"}
MAY_IMPORT = {
    "simulator": set(),
    "strategies": {"simulator"},
    "analysis": set(),
    "reports": {"analysis"},
    "commands": PACKAGES - {"commands", "cli"},
    "cli": {"simulator", "commands"},
}
SOURCES = [path for name in sorted(PACKAGES) for path in [*ROOT.glob(f"{name}.py"), *(ROOT / name).rglob("*.py")]]
BY_NAME = [pytest.param(path, id=str(path.relative_to(ROOT))) for path in SOURCES]


MOST_LINES, MOST_LINES_OF_A_FUNCTION = 400, 40
LONG_FUNCTIONS = {
    "simulator/games/clash/state.py:_fields": "one line for each field of the record",
    "reports/sections/opening.py:_terms": "the words that a reader needs, one after the other",
    "commands/playing.py:study": "one line for each option of the command",
}
"""Functions that may be longer, without their docstring, and why."""
LONG_FILES: dict[str, str] = {}
"""Files that may be longer, and why."""

FLOOR_PLAN = {
    "__init__.py": set(),
    "switches.py": {"Rules", "PLAYERS", "VARIANTS"},
    "state.py": {"STATE", "ENDS", "END"},
    "decisions.py": {"DECISIONS", "KIND"},
    "kernels.py": {"deal", "options", "play", "redeal", "playout"},
    "options.py": set(),
    "features.py": set(),
    "hidden.py": set(),
    "words.py": {"describe", "show"},
    "study.py": {"STUDY"},
}
"""Files that every game has, and the names that each of them holds."""
GAMES = sorted(path.parent for path in (ROOT / "simulator" / "games").glob("*/__init__.py"))


def imported(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.split(".")[0]


@pytest.mark.parametrize("path", BY_NAME)
def test_imports_run_one_way(path):
    owner = path.relative_to(ROOT).parts[0].removesuffix(".py")
    ours = set(imported(ast.parse(path.read_text()))) & PACKAGES
    assert ours <= MAY_IMPORT[owner] | {owner}


def lines_of(function):
    """Return how many lines a function has without its docstring."""
    first = function.body[0]
    told = first.end_lineno - first.lineno + 1 if ast.get_docstring(function) else 0
    return function.end_lineno - function.lineno + 1 - told


@pytest.mark.parametrize("path", BY_NAME)
def test_files_and_functions_are_short(path):
    name, text = str(path.relative_to(ROOT)), path.read_text()
    assert text.count("\n") <= MOST_LINES or name in LONG_FILES, "one idea, one short file"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            short = lines_of(node) <= MOST_LINES_OF_A_FUNCTION
            assert short or f"{name}:{node.name}" in LONG_FUNCTIONS, f"{node.name} is long"


def test_only_what_is_long_is_named_as_such():
    functions = {
        f"{path.relative_to(ROOT)}:{node.name}": lines_of(node)
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef)
    }
    assert {name for name in LONG_FUNCTIONS if functions.get(name, 0) <= MOST_LINES_OF_A_FUNCTION} == set()
    assert all((ROOT / name).read_text().count("\n") > MOST_LINES for name in LONG_FILES)


@pytest.mark.parametrize("path", sorted((ROOT / "tests").rglob("*.py")), ids=lambda path: path.name)
def test_tests_are_short_too(path):
    assert path.read_text().count("\n") <= MOST_LINES, "split by promise"


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_every_game_has_the_one_floor_plan(game):
    for name, holds in FLOOR_PLAN.items():
        tree = ast.parse((game / name).read_text())
        there = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
        for node in tree.body:
            if isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                there |= {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}
        assert holds <= there, f"{name} of {game.name}"
    init = ast.parse((game / "__init__.py").read_text())
    assert not [node for node in init.body if isinstance(node, ast.FunctionDef | ast.ClassDef)], "names alone"


def test_no_module_imports_in_a_circle():
    """Within the house; what is imported where it is used, or for types alone, closes no circle."""
    names = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in SOURCES}
    graph = {
        name: {
            inner if inner in names else node.module
            for node in ast.parse(path.read_text()).body
            if isinstance(node, ast.ImportFrom) and node.module
            for inner in (f"{node.module}.{alias.name}" for alias in node.names)
        }
        & names.keys() - {name}
        for name, path in names.items()
    }
    while free := {name for name, others in graph.items() if not others & graph.keys()}:
        graph = {name: others for name, others in graph.items() if name not in free}
    assert not graph, f"circles among {sorted(graph)}"


@pytest.mark.parametrize("path", BY_NAME)
def test_modules_and_public_names_are_documented(path):
    tree = ast.parse(path.read_text())
    assert ast.get_docstring(tree), "the module says what it holds"
    for node in tree.body:
        public = isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
        assert not public or ast.get_docstring(node), f"{node.name} has no docstring"


KERNELS = ("njit", "inner", "inlined")


@pytest.mark.parametrize("path", BY_NAME)
def test_public_functions_of_three_or_more_arguments_describe_them(path):
    """In NumPy style; kernels, whose arguments are the same everywhere, and commands, whose options tell, apart."""
    tree = ast.parse(path.read_text())
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
    for node in [*tree.body, *(inner for each in classes for inner in each.body)]:
        if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
            continue
        marks = [ast.unparse(mark) for mark in node.decorator_list]
        if any(mark.startswith(KERNELS) or "command" in mark for mark in marks):
            continue
        arguments = [each.arg for each in (*node.args.args, *node.args.kwonlyargs) if each.arg not in ("self", "cls")]
        told = ast.get_docstring(node) or ""
        assert len(arguments) < 3 or "Parameters\n----------" in told, f"{node.name}({', '.join(arguments)})"


@pytest.mark.parametrize("package", ["analysis", "reports", "strategies", "commands", "cli"])
def test_slow_libraries_are_imported_where_they_are_used(package):
    slow = {"numba", "statsmodels", "matplotlib", "scipy.stats", "typst", "pandas", "choix"}
    code = f"import sys, {package}; print(*sys.modules)"
    loaded = set(
        subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.split()
    )
    assert not slow & loaded
