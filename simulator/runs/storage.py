"""A run on disk: run.json and parts, written so that a kill at any moment loses little and harms nothing.

Every file is written to a temporary name, synced and renamed. run.json lists the parts with their hashes and carries a
seal over its own content: what does not fit is found and named on reading.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import io
import json
import os
import secrets
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from simulator.errors import InputError, RunError
from simulator.runs.provenance import FORMAT, digest_of

RUN = "run.json"
PARTS = "parts"
CONFIG = "experiment.toml"
_TEMPORARY = ".tmp"
_KEPT = "; what is finished is kept, and the run can be resumed"


def part_path(folder: Path, number: int) -> Path:
    """Return the path of a part of a run."""
    return folder / PARTS / f"part-{number:05d}.parquet"


def to_bytes(rows: pl.DataFrame) -> bytes:
    """Return rows as the bytes of a Parquet file: one row group, always the same bytes for the same rows."""
    buffer = io.BytesIO()
    rows.rechunk().write_parquet(buffer, compression="zstd", compression_level=1, row_group_size=max(1, len(rows)))
    return buffer.getvalue()


def write_file(path: Path, data: bytes) -> None:
    """Write a file whole or not at all.

    Raises
    ------
    RunError
        When the disk is full or the folder cannot be written; no temporary file is left behind.
    """
    temporary = path.with_name(f".{path.name}{_TEMPORARY}")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        why = "the disk is full" if full else f"{error.strerror or error}"
        raise RunError(f"cannot write '{path}': {why}{_KEPT}") from error


def write_json(path: Path, value: Mapping[str, Any]) -> None:
    """Write a JSON file with a seal over its content."""
    sealed = {**value, "seal": digest_of({k: v for k, v in value.items() if k != "seal"})}
    write_file(path, (json.dumps(sealed, indent=1, ensure_ascii=False) + "\n").encode())
    sync_folder(path.parent)


def read_json(path: Path) -> dict[str, Any]:
    """Return the content of a sealed JSON file; raise `InputError` when it is damaged or was edited."""
    try:
        value = json.loads(path.read_bytes())
    except OSError as error:
        raise InputError(f"'{path}' cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise InputError(f"'{path}' is damaged: it is no JSON ({error})") from error
    if not isinstance(value, dict) or value.get("format", FORMAT) != FORMAT:
        raise InputError(f"'{path}' is not of format {FORMAT}: another version of zygos wrote it")
    if value.pop("seal", None) != digest_of(value):
        raise InputError(
            f"'{path}' was changed after it was written: its seal does not fit its content; put the file back as it "
            "was, or play again into a new folder"
        )
    return value


def sync_folder(folder: Path) -> None:
    """Make the names of a folder's files durable, where the system can."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def check_new(folder: Path) -> None:
    """Raise `InputError` when a folder cannot become a run's: it exists, is a file, or cannot be made."""
    try:
        if folder.is_dir():
            raise InputError(f"output folder '{folder}' exists: name a new one")
        if folder.exists() or folder.is_symlink():
            kind = "a file" if folder.exists() else "a link to nothing"
            raise InputError(f"output folder '{folder}' is {kind}: name a new folder")
        above = next(path for path in folder.absolute().parents if path.exists())
        if not above.is_dir() or not os.access(above, os.W_OK | os.X_OK):
            why = _why_closed(above) if above.is_dir() else f"'{above}' is a file"
            raise InputError(f"output folder '{folder}' cannot be created: {why}")
    except OSError as error:
        raise InputError(f"output folder '{folder}' cannot be used: {error.strerror}") from error


@contextlib.contextmanager
def beginning(folder: Path) -> Iterator[Path]:
    """Make a run's or a study's folder with its first files, all at once or not at all.

    Yields
    ------
    path
        Where to write the first files; it becomes ``folder`` in the end.

    Raises
    ------
    InputError
        When the folder cannot be made, or the files cannot be written: nothing is left behind.
    """
    check_new(folder)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        fresh = folder.with_name(f".{folder.name[:40]}-{secrets.token_hex(4)}{_TEMPORARY}")
        fresh.mkdir()
    except OSError as error:
        raise InputError(f"output folder '{folder}' cannot be created: {error.strerror}") from error
    try:
        yield fresh
        fresh.rename(folder)
        sync_folder(folder.parent)
    except BaseException as error:
        shutil.rmtree(fresh, ignore_errors=True)
        if isinstance(error, RunError):
            raise InputError(f"{str(error).removesuffix(_KEPT)}; nothing was played") from error
        if isinstance(error, OSError):
            raise InputError(f"output folder '{folder}' cannot be created: {error.strerror}") from error
        raise


def make_parts(folder: Path) -> None:
    """Make the folder of a run's parts, unless it is there."""
    try:
        (folder / PARTS).mkdir(exist_ok=True)
    except OSError as error:
        raise RunError(f"cannot make '{folder / PARTS}': {error.strerror}") from error


def clean(folder: Path) -> None:
    """Remove the temporary files that a killed run left behind."""
    for place in (folder, folder / PARTS):
        for path in place.glob(f".*{_TEMPORARY}"):
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold a run's folder against other processes; the system frees it when this one ends, however it ends."""
    try:
        import fcntl
    except ImportError:  # no such locks on this system
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise InputError(f"another process is working on '{folder}': wait for it, or stop it") from error
        except OSError:  # a file system without locks
            pass
        yield
    finally:
        os.close(descriptor)


def read_run(folder: str | Path) -> dict[str, Any]:
    """Return run.json of a run, finished or not.

    Raises
    ------
    InputError
        When the folder holds no run, or run.json is damaged or was edited.
    """
    path = Path(folder)
    if not path.is_dir():
        raise InputError(f"run folder '{folder}' {'is a file' if path.exists() else 'does not exist'}")
    if not (path / RUN).exists():
        hint = (
            f"it holds a study, name one of its runs, such as {path / 'main'}" if (path / "study.json").exists() else ""
        )
        raise InputError(f"folder '{folder}' holds no run: {hint or f'it has no {RUN}'}")
    return read_json(path / RUN)


def part_bytes(folder: Path, number: int, listed: Mapping[str, Any]) -> bytes:
    """Return the bytes of a part that run.json lists; raise `InputError` when it is missing or damaged.

    Parameters
    ----------
    folder : path
        Of the run.
    number : int
        Of the part, from 0.
    listed : mapping
        Its entry in run.json.
    """
    path = part_path(folder, number)
    mend = f"'zygos resume {folder}' plays it again"
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise InputError(f"run '{folder}' is damaged: '{path}' is missing; {mend}") from error
    except OSError as error:
        raise InputError(f"run '{folder}' cannot be read: '{path}': {error.strerror}") from error
    if hashlib.sha256(data).hexdigest() != listed["sha256"]:
        raise InputError(f"run '{folder}' is damaged: '{path}' is not as it was written; remove it and {mend}")
    return data


def check_present(folder: str | Path, about: Mapping[str, Any]) -> None:
    """Raise `InputError` when a part that is there is not as it was written; a missing one can be played again."""
    for number, listed in enumerate(about["parts"]):
        if part_path(Path(folder), number).exists():
            part_bytes(Path(folder), number, listed)


def parts(folder: str | Path, columns: Sequence[str] | None = None) -> Iterator[pl.DataFrame]:
    """Yield the rows of a run part by part, each checked against its hash before it is read.

    Parameters
    ----------
    folder : path
        A run's folder, finished or not.
    columns : sequence of str, optional
        Only these columns.

    Raises
    ------
    InputError
        When the run is damaged; names the part.
    """
    for number, listed in enumerate(read_run(folder)["parts"]):
        data = part_bytes(Path(folder), number, listed)
        yield pl.read_parquet(io.BytesIO(data), columns=list(columns) if columns is not None else None)


def check_run(folder: str | Path) -> dict[str, Any]:
    """Return run.json after checking every part against its hash; raise `InputError` when one does not fit."""
    about = read_run(folder)
    for number, listed in enumerate(about["parts"]):
        part_bytes(Path(folder), number, listed)
    return about


def _why_closed(folder: Path) -> str:
    """Return why nothing can be made in a folder."""
    read_only = hasattr(os, "statvfs") and os.statvfs(folder).f_flag & os.ST_RDONLY
    return "the file system is read-only" if read_only else "permission denied"
