"""Files that are whole or absent, and folders that one process holds at a time."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sim.core.errors import CannotWrite, InputError

if sys.platform != "win32":  # which has no flock: there a folder is not guarded
    import fcntl

LOCK = ".lock"
TEMPORARY = re.compile(r"\..+\.\d+\.tmp")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Says in one line what the machine does not let us write."""
    try:
        yield
    except OSError as error:
        raise CannotWrite(f"cannot write {path}: {error.strerror}") from error


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is there in full or not at all, even when killed on the way."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    with writing(path):
        try:
            with temporary.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        finally:
            temporary.unlink(missing_ok=True)


def sweep(folder: Path) -> None:
    """Remove the temporary files that killed writers left in a folder."""
    with writing(folder):
        for file in folder.iterdir() if folder.is_dir() else ():
            if TEMPORARY.fullmatch(file.name):
                file.unlink(missing_ok=True)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep other processes out of a folder; the lock of a killed one holds nobody up."""
    if sys.platform == "win32":
        yield
        return
    with writing(folder):
        lock = _lock(folder / LOCK)
    try:
        yield
    finally:
        with suppress(
            OSError
        ):  # a folder that went read-only keeps the file, which holds nobody up
            (folder / LOCK).unlink(missing_ok=True)
        os.close(lock)


def _lock(path: Path) -> int:
    while True:
        lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        if not _held(lock):
            raise InputError(
                f"{path.parent} is in use by {_holder(lock)}: let it end, or choose another folder"
            )
        # A file that its holder removed while we waited for it keeps nobody out: try again.
        if path.exists() and os.path.samestat(os.fstat(lock), path.stat()):
            os.truncate(lock, 0)
            os.write(lock, str(os.getpid()).encode())
            return lock
        os.close(lock)


def _held(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _holder(lock: int) -> str:
    with os.fdopen(lock) as file:
        number = file.read()
    return f"process {number}" if number else "a process that has just begun"
