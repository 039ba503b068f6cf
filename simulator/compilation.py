"""Where compiled kernels are kept, and compiling a game before it is needed.

Numba does not notice a change in another file than the kernel's own, so a cached kernel can be stale. The cache
folder is therefore named by a hash of all the sources that kernels are made of.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

if TYPE_CHECKING:
    from simulator.play.game import Game

HOME = Path(__file__).parent
_VARIABLE = "NUMBA_CACHE_DIR"
_BASE = "ZYGOS_CACHE_DIR"  # base that the first process found, handed down to workers


def sources_digest(*folders: Path) -> str:
    """Return a short hash of the Python sources below some folders or files, of the versions and of Numba's mode."""
    versions = [metadata.version(name) for name in ("numba", "llvmlite", "numpy")]
    digest = hashlib.sha256(f"{sys.version} {versions} {os.environ.get('NUMBA_BOUNDSCHECK', '')}".encode())
    for folder in folders:
        for path in [folder] if folder.is_file() else sorted(folder.rglob("*.py")):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def home_digest() -> str:
    """Return the digest of this package's sources, as this process found them."""
    return sources_digest(HOME)


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


def set_cache_folder(*plug_ins: Path) -> Path:
    """Point Numba to the cache folder of the present sources, plug-in games' included, and return it."""
    folder = cache_base() / "-".join([home_digest(), *(sources_digest(plug_in) for plug_in in plug_ins)])
    os.environ[_VARIABLE] = str(folder)
    if "numba" in sys.modules:
        import numba

        numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    return folder


@contextlib.contextmanager
def cache_folder_of(plug_in: Path) -> Iterator[None]:
    """Declare kernels of a plug-in game in here, so that their cache folder is named by its sources too."""
    set_cache_folder(plug_in)
    try:
        yield
    finally:
        set_cache_folder()


def home_of(game: Game) -> Path:
    """Return the file of a game, or its folder when the game is a package."""
    file = Path(str(vars(game)["__file__"]))
    return file.parent if file.name == "__init__.py" else file


def _marker(game: Game) -> Path:
    return cache_base() / home_digest() / f"compiled-{game.NAME}-{sources_digest(home_of(game))}"


def is_compiled(game: Game) -> bool:
    """Return whether the game's kernels were compiled before, for these sources."""
    return _marker(game).exists()


def compile_game(game: Game) -> None:
    """Compile all that a game needs, by playing a little; quick when the cache is warm."""
    import numpy as np

    from simulator.play.engine import play_games
    from simulator.play.strategy import Floats, Options, Strategy

    class Level(Strategy):
        """Scores every option alike: asks for the detail of every decision."""

        def any(self, o: Options) -> Floats:
            return np.zeros(len(o))

    players = game.PLAYERS[0]
    for strategy in (Strategy(), Level(), Level(temperature=1.0)):
        line_ups = np.zeros((2, players), np.int64)
        play_games(game, game.Rules(), players, np.arange(1, 3, dtype=np.uint64), [strategy], line_ups)
    with contextlib.suppress(OSError):
        _marker(game).parent.mkdir(parents=True, exist_ok=True)
        _marker(game).touch()
