"""Python files by path: read once, loaded as modules that know the text they were made of."""

from __future__ import annotations

import ast
import dataclasses
import hashlib
import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from simulator.errors import InputError, describe_error

_STUDY = "STUDY"


@dataclasses.dataclass(frozen=True)
class Source:
    """A Python file as it was read: what a module made of it goes by, whatever becomes of the file.

    Attributes
    ----------
    path : str
        The file, as it was named.
    text : bytes
        Its content.
    """

    path: str
    text: bytes


def read_source(path: str, what: str) -> Source:
    """Return a Python file as it is now.

    Parameters
    ----------
    path : str
        The file.
    what : str
        What the file should hold ("game", "strategy"), for the messages.

    Raises
    ------
    InputError
        When the file is missing or cannot be read.
    """
    file = Path(path)
    if not file.exists():
        where = "" if file.is_absolute() else f" in '{Path.cwd()}'"
        raise InputError(f"{what} file '{path}' does not exist{where}")
    try:
        return Source(path, file.read_bytes())
    except OSError as error:
        raise InputError(f"{what} file '{path}' cannot be read: {error.strerror}") from error


@cache
def load_source(source: Source, what: str) -> ModuleType:
    """Return the module of a source, the same one for the same text; the file on disk is not read again.

    Raises
    ------
    InputError
        When it does not import; ``what`` says what it should hold.
    """
    path = Path(source.path).resolve()
    try:
        rules = without_study(source.text)
    except (SyntaxError, ValueError) as error:
        raise InputError(f"{what} file '{source.path}' does not import: {describe_error(error)}") from error
    name = f"zygos_{what}_{path.stem}_{hashlib.sha256(rules).hexdigest()[:12]}"  # compiled code finds it by its name
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise InputError(f"{what} file '{source.path}' is no Python file: its name must end in .py")
    module = importlib.util.module_from_spec(spec)
    vars(module)["__source__"] = source
    sys.modules[name] = module  # dataclasses look their module up while it is being imported
    try:
        exec(compile(source.text, str(path), "exec"), vars(module))
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise InputError(f"{what} file '{source.path}' does not import: {describe_error(error)}") from error
    return module


def load_file(path: str, what: str) -> ModuleType:
    """Return the module of a Python file outside any package, as the file is now; raises as the two above."""
    return load_source(read_source(path, what), what)


def source_of(module: object) -> Source | None:
    """Return what a module was made of when it was loaded by path, or None."""
    found: Source | None = getattr(module, "__source__", None)
    return found


def without_study(text: bytes) -> bytes:
    """Return a text without the lines of the assignment to ``STUDY``, which asks questions and moves no row."""
    if _STUDY.encode() not in text:
        return text
    lines = text.splitlines(keepends=True)
    for node in reversed(ast.parse(text).body):
        targets = getattr(node, "targets", [getattr(node, "target", None)])
        if any(isinstance(target, ast.Name) and target.id == _STUDY for target in targets):
            del lines[node.lineno - 1 : node.end_lineno]
    return b"".join(lines)
