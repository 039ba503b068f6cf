"""Fixtures shared by the tests: the example game of the documentation, the command line, and hypothesis settings."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import settings

import cli

ROOT = Path(__file__).parent.parent


settings.register_profile("zygos", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("zygos")


@pytest.fixture(scope="session")
def root():
    """Return the folder of the repository."""
    return ROOT


@pytest.fixture
def zygos(monkeypatch, tmp_path, capfd):
    """Run the command line in an empty folder; return (exit code, standard output, standard error)."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)  # pytest's own workers set it

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["zygos", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        printed = capfd.readouterr()
        return ended.value.code, printed.out, printed.err

    return run
