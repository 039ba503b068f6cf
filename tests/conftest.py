"""Fixtures shared by the tests: the example game of the documentation, and hypothesis settings."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "docs" / "examples"))

settings.register_profile("zygos", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("zygos")


@pytest.fixture(scope="session")
def root():
    """Return the folder of the repository."""
    return ROOT
