"""Where Numba keeps compiled kernels: in a folder named by a hash of all that they are compiled from.

Numba does not notice a change in another file than the kernel's own, so a kernel that was kept can be stale. Each
kernel of the engine is therefore kept below a hash of the files of `simulator.play`, each of a game below a hash of
those and of the game's own without its study: editing one game, or a study, leaves the kernels of the others alone.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import os
import sys
import tempfile
from functools import cache
from pathlib import Path
from types import ModuleType

import platformdirs

from simulator.loading import source_of
from simulator.sources import HOME, closure, file_hash, kernel_files, module_hashes

_VARIABLE = "NUMBA_CACHE_DIR"
_BASE = "ZYGOS_CACHE_DIR"  # base that the first process found, handed down to workers
_GAMES = "simulator.games."


@cache
def cache_base() -> Path:
    """Return the folder that holds the cache folders: ``NUMBA_CACHE_DIR``, the user's cache, or a temporary one."""
    base = os.environ.get(_BASE) or os.environ.get(_VARIABLE) or platformdirs.user_cache_dir("zygos", appauthor=False)
    path = Path(base)
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            pass
    except OSError:
        path = Path(tempfile.mkdtemp(prefix="zygos-"))
    os.environ[_BASE] = str(path)
    return path


@cache
def _engine_hash() -> str:
    versions = [importlib.metadata.version(name) for name in ("numba", "llvmlite", "numpy")]
    bounds = os.environ.get("NUMBA_BOUNDSCHECK", "")
    return _joined(f"{sys.version} {versions} {bounds}", *(file_hash(path) for path in kernel_files()))


def _joined(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


def kernel_folder(module: ModuleType | None = None) -> Path:
    """Return the folder of a module's kernels: those of a game or of a user's file, or the engine's when None."""
    if module is None:
        return cache_base() / f"engine-{_engine_hash()}"
    own = module_hashes(module)
    name = module.__name__.rpartition(".")[2]
    return cache_base() / f"{name}-{_joined(_engine_hash(), *(f'{file} {own[file]}' for file in sorted(own)))}"


@cache
def folder_of(name: str) -> Path | None:
    """Return the folder of the kernels of a module by its full name, or None when it is none of ours."""
    if name.startswith(_GAMES):
        return kernel_folder(sys.modules[".".join(name.split(".")[:3])])
    if name.partition(".")[0] == HOME.name:
        return kernel_folder()
    if source_of(sys.modules.get(name)) is not None:
        return kernel_folder(sys.modules[name])
    users = [one for one in list(sys.modules.values()) if source_of(one) is not None]
    for module in users:  # a module that a user's file imports
        if any(one.__name__ == name for one in closure(module)):
            return kernel_folder(module)
    top = name.partition(".")[0]
    plug_ins = {point.value.partition(".")[0] for point in importlib.metadata.entry_points(group="zygos.games")}
    return kernel_folder(sys.modules[top]) if top in plug_ins else None
