"""Writing a report or a picture: whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


class ReportError(OSError):
    """A report or a picture that cannot be written, in one sentence for people."""


def write_whole(path: str | Path, content: bytes, what: str = "report") -> Path:
    """Write a file under a temporary name beside it, then give it its own; ``what`` it is is for the messages.

    Parameters
    ----------
    path : path
    content : bytes
    what : str
        What it is, for the messages.

    Raises
    ------
    ReportError
        When the folder or the file cannot be written; what was there before is left as it was.
    """
    path = Path(path)
    if path.is_dir():
        raise ReportError(f"{what} '{path}' is a folder: give the name of a file")
    temporary = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}-")
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(0o666 & ~_umask())
        Path(temporary).replace(path)
    except OSError as error:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
        raise ReportError(f"{what} '{path}' cannot be written: {error.strerror or error}") from error
    return path


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
