"""Which files the rows of a run depend on, and hashes of them as this process loaded them."""

from __future__ import annotations

import ast
import hashlib
import sys
import sysconfig
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

from simulator.loading import source_of, without_study

HOME = Path(__file__).parent
_FOREIGN = tuple(str(Path(sysconfig.get_path(name)).resolve()) for name in ("stdlib", "purelib", "platlib"))


def engine_files() -> list[Path]:
    """Return the files that move a row of any game: play, the layout of blocks and parts, and rows."""
    play = [path for path in sorted((HOME / "play").glob("*.py")) if path.name != "study.py"]
    return [*play, HOME / "experiments" / "layout.py", HOME / "runs" / "parts.py", HOME / "runs" / "rows.py"]


def kernel_files() -> list[Path]:
    """Return the files outside the games that kernels are compiled from."""
    return [path for path in engine_files() if path.parent.name == "play"]


def home_of(module: ModuleType) -> Path:
    """Return the file of a module, or its folder when it is a package."""
    file = Path(str(vars(module)["__file__"]))
    return file.parent if file.name == "__init__.py" else file


def module_hashes(module: ModuleType) -> dict[str, str]:
    """Return a hash of each file that a module is made of, by the file's name, without the study that it declares.

    A package is all its files but ``study.py``. A module loaded by path is the text it was made of, and the user's
    own modules that it imports, theirs in turn, as they were first met.
    """
    home = home_of(module)
    if home.is_dir():
        files = [path for path in sorted(home.rglob("*.py")) if path.relative_to(home) != Path("study.py")]
        return {path.relative_to(home).as_posix(): file_hash(path) for path in files}
    return {Path(str(one.__file__)).name: module_hash(one) for one in closure(module)}


def closure(module: ModuleType) -> list[ModuleType]:
    """Return a module and the modules that it imports, theirs in turn, of a user's own or of `strategies`.

    Libraries and the modules of this project that are hashed otherwise are left out.
    """
    found, left = {module.__name__: module}, [module]
    while left:
        for name in _imported(left.pop()):
            other = sys.modules.get(name)
            if other is not None and name not in found and _is_own(other):
                found[name] = other
                left.append(other)
    return [found[name] for name in sorted(found)]


def _is_own(module: ModuleType) -> bool:
    file = getattr(module, "__file__", None)
    if not file or not str(file).endswith(".py") or module.__name__.partition(".")[0] == "simulator":
        return False
    place = str(Path(file).resolve())
    return not place.startswith(_FOREIGN) or module.__name__.startswith("strategies.")


def _imported(module: ModuleType) -> Iterator[str]:
    """Yield the full names of what a module's text imports, wherever in it."""
    if not str(getattr(module, "__file__", "")).endswith(".py"):
        return
    try:
        tree = ast.parse(_text(module))
    except SyntaxError:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _with_packages(alias.name)
        elif isinstance(node, ast.ImportFrom):
            package = (module.__package__ or "").split(".")
            base = ".".join([*package[: len(package) - node.level + 1], *([node.module] if node.module else [])])
            name = base if node.level else str(node.module)
            yield from _with_packages(name)
            yield from (f"{name}.{alias.name}" for alias in node.names)


def _with_packages(name: str) -> Iterator[str]:
    parts = name.split(".")
    yield from (".".join(parts[:n]) for n in range(1, len(parts) + 1))


@cache
def _read(path: Path) -> bytes:
    """Return a file's content as this process first saw it."""
    return path.read_bytes()


def _text(module: ModuleType) -> bytes:
    source = source_of(module)
    return _read(Path(str(module.__file__))) if source is None else source.text


def file_hash(path: Path) -> str:
    """Return a short hash of a file as this process first saw it."""
    return hashlib.sha256(_read(path)).hexdigest()[:16]


def module_hash(module: ModuleType) -> str:
    """Return a short hash of a module's text, without the study that it assigns."""
    return hashlib.sha256(without_study(_text(module))).hexdigest()[:16]
