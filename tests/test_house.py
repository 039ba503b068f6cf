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


LONG = {"slide"}
"""Functions with a reason to be long: the loop over the events of a flick, whose state would only be handed around."""


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


@pytest.mark.parametrize("path", BY_NAME)
def test_files_and_functions_are_short(path):
    text = path.read_text()
    assert text.count("\n") <= 450, "one idea, one short file"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno - node.lineno <= (80 if node.name in LONG else 60), f"{node.name} is long"


@pytest.mark.parametrize("path", BY_NAME)
def test_modules_and_public_names_are_documented(path):
    tree = ast.parse(path.read_text())
    assert ast.get_docstring(tree), "the module says what it holds"
    for node in tree.body:
        public = isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
        assert not public or ast.get_docstring(node), f"{node.name} has no docstring"


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
