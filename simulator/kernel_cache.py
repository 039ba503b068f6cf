"""Lets Numba keep compiled kernels where `kernel_folders` says; imported before any kernel is declared."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from numba import config
from numba.core import caching

from simulator.kernel_folders import folder_of

_LIST = "CACHE_LOCATOR_CLASSES"  # Numba's own setting, since 0.62


class KernelLocator(caching._CacheLocator):
    """Answers Numba where one kernel is kept and what it is made of."""

    def __init__(self, line: int, file: str, folder: Path) -> None:
        self._folder = folder
        self._name = f"{line}-{hashlib.sha256(file.encode()).hexdigest()[:8]}"

    def get_cache_path(self) -> str:
        """Return the folder."""
        return str(self._folder)

    def get_source_stamp(self) -> str:
        """Return what tells a stale kernel: its folder is named by all that it is compiled from."""
        return self._folder.name

    def get_disambiguator(self) -> str:
        """Return what tells two kernels of one name apart: line and file."""
        return self._name

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> KernelLocator | None:
        """Return the locator of a kernel, or None when it is none of ours."""
        folder = folder_of(py_func.__module__)
        if folder is None:
            return None
        folder.mkdir(parents=True, exist_ok=True)
        return cls(py_func.__code__.co_firstlineno, py_file, folder)


def install() -> None:
    """Let Numba ask `KernelLocator` first; the kernels of other code stay where they were."""
    ours = f"{__name__}.{KernelLocator.__name__}"
    listed: str = getattr(config, _LIST) or ""
    if ours not in listed:
        others = listed or ",".join(one.__name__ for one in caching.CacheImpl._locator_classes)
        setattr(config, _LIST, f"{ours},{others}")
