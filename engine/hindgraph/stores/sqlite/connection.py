"""One borrowed SQLite connection; whatever goes wrong on it comes out as one of our errors."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from hindgraph_ontology.errors import HindgraphError, InvalidInput, StoreCorrupt, StoreUnavailable

Row = tuple[Any, ...]

_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_ERROR}
_REFUSED = {sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_TOOBIG, sqlite3.SQLITE_RANGE}
_UNAVAILABLE = {
    sqlite3.SQLITE_BUSY: ("is locked by another program", "try again, or end the program that holds it"),
    sqlite3.SQLITE_LOCKED: ("is locked by another program", "try again, or end the program that holds it"),
    sqlite3.SQLITE_FULL: ("cannot grow: the disk is full", "make room on the disk, then try again"),
    sqlite3.SQLITE_READONLY: (
        "is read-only",
        "make the folder writable, or set HINDGRAPH_HOME to another one",
    ),
    sqlite3.SQLITE_CANTOPEN: ("cannot be opened", "set HINDGRAPH_HOME to a folder that can be written to"),
    sqlite3.SQLITE_PERM: ("may not be opened", "set HINDGRAPH_HOME to a folder that can be written to"),
}
_OTHERWISE = (
    "cannot be read or written",
    "look at the disk, then try again; hindgraph doctor checks the file",
)


def translated(error: Exception, path: Path) -> HindgraphError:
    """Return our error for one of SQLite's or of binding a value to it."""
    if isinstance(error, (UnicodeEncodeError, OverflowError, sqlite3.InterfaceError)):
        return InvalidInput(f"a value cannot be stored: {error}", code="not_text")
    # The extended code tells more than needed; its low byte is the kind of failure.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_IOERR) & 0xFF
    if code in _DAMAGED:
        return StoreCorrupt(
            f"{path} is damaged or not ours: {error}",
            setting="HINDGRAPH_HOME",
            next_step="move the file away and restore it from a backup",
        )
    if code in _REFUSED:
        return InvalidInput(f"the store does not take this: {error}", code="not_storable")
    what, next_step = _UNAVAILABLE.get(code, _OTHERWISE)
    return StoreUnavailable(f"{path} {what} ({error})", setting="HINDGRAPH_HOME", next_step=next_step)


_ERRORS = (sqlite3.Error, UnicodeEncodeError, OverflowError)


class Connection:
    """A connection for as long as one view or transaction lasts.

    Raises:
        StoreUnavailable, StoreCorrupt, InvalidInput: Instead of SQLite's errors, which are kept as the cause.
    """

    def __init__(self, raw: sqlite3.Connection, path: Path) -> None:
        self._raw: sqlite3.Connection | None = raw
        self.path = path

    def run(self, sql: str, parameters: Sequence[Any] = ()) -> int:
        """Run one statement and return how many rows it wrote."""
        return self._execute(sql, parameters).rowcount

    def run_many(self, sql: str, parameters: Iterable[Sequence[Any]]) -> None:
        """Run one statement for each set of parameters."""
        try:
            self._borrowed().executemany(sql, parameters)
        except _ERRORS as error:
            raise translated(error, self.path) from error

    def insert(self, sql: str, parameters: Sequence[Any] = ()) -> int:
        """Insert one row and return its number."""
        return self._execute(sql, parameters).lastrowid or 0

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[Row]:
        """Return all rows."""
        try:
            return self._borrowed().execute(sql, parameters).fetchall()
        except _ERRORS as error:
            raise translated(error, self.path) from error

    def row(self, sql: str, parameters: Sequence[Any] = ()) -> Row | None:
        """Return the first row."""
        try:
            found: Row | None = self._borrowed().execute(sql, parameters).fetchone()
        except _ERRORS as error:
            raise translated(error, self.path) from error
        return found

    def stream(self, sql: str, parameters: Sequence[Any] = ()) -> Iterator[Row]:
        """Yield rows as they are asked for; SQLite looks no further than that."""
        cursor = self._execute(sql, parameters)
        while True:
            try:
                found = cursor.fetchone()
            except _ERRORS as error:
                raise translated(error, self.path) from error
            if found is None:
                return
            yield found

    def value(self, sql: str, parameters: Sequence[Any] = ()) -> Any:
        """Return the first column of the first row, or None."""
        found = self.row(sql, parameters)
        return None if found is None else found[0]

    @property
    def in_transaction(self) -> bool:
        """Tell whether a transaction is open; SQLite ends one itself on some errors."""
        return self._raw is not None and self._raw.in_transaction

    def end(self) -> None:
        """Give the connection back: a view or unit of work kept beyond its time fails instead of reading another's."""
        self._raw = None

    def _execute(self, sql: str, parameters: Sequence[Any]) -> sqlite3.Cursor:
        try:
            return self._borrowed().execute(sql, parameters)
        except _ERRORS as error:
            raise translated(error, self.path) from error

    def _borrowed(self) -> sqlite3.Connection:
        if self._raw is None:
            raise RuntimeError("this view or transaction has ended")
        return self._raw
