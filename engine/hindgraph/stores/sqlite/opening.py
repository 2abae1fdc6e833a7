"""Opening a database file, with the operating system's errors turned into ours."""

import sqlite3
import time
from pathlib import Path

from hindgraph.stores.sqlite.connection import Connection, translated
from hindgraph_ontology.errors import StoreUnavailable

Identity = tuple[int, int]
"""Which file on which device, however it is called."""


def identity(path: Path) -> Identity | None:
    """Return which file stands at a path, or None."""
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise _unusable(path, error) from error
    return status.st_dev, status.st_ino


def make_folder(folder: Path) -> None:
    """Make a folder for the owner alone, and those above it."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise _unusable(folder, error) from error


def _unusable(path: Path, error: OSError) -> StoreUnavailable:
    return StoreUnavailable(
        f"{path} cannot be used: {error.strerror or error}",
        setting="HINDGRAPH_HOME",
        next_step="set HINDGRAPH_HOME to a folder that can be written to",
    )


def connected(path: Path, busy_seconds: float) -> sqlite3.Connection:
    """Return a connection in autocommit mode; the file is made if it is not there."""
    try:
        # Connections move between threads, but only one thread has one at a time.
        raw = sqlite3.connect(
            path, timeout=busy_seconds, isolation_level=None, check_same_thread=False, cached_statements=256
        )
    except sqlite3.Error as error:
        raise translated(error, path) from error
    try:
        for pragma in ("cache_size = -16000", "temp_store = MEMORY", "secure_delete = ON"):
            Connection(raw, path).run(f"PRAGMA {pragma}")
    except BaseException:
        raw.close()
        raise
    return raw


def use_wal(connection: Connection, busy_seconds: float) -> None:
    """Let readers read while one writes."""
    # Changing the mode fails at once where a write would wait for others.
    for _ in range(max(1, int(busy_seconds * 100))):
        try:
            if connection.value("PRAGMA journal_mode = WAL") == "wal":
                return
        except StoreUnavailable as error:
            if getattr(error.__cause__, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY:
                raise
        time.sleep(0.01)
    raise StoreUnavailable(
        f"{connection.path} cannot be shared between readers and a writer",
        setting="HINDGRAPH_HOME",
        next_step="put HINDGRAPH_HOME on a local disk",
    )


def rollback(connection: Connection) -> None:
    """Undo what is open, unless SQLite has done so itself."""
    if connection.in_transaction:
        connection.run("ROLLBACK")
