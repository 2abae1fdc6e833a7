"""The files of the actors: one each, found by a hash, opened with care, locked for writing."""

import hashlib
import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hindgraph.stores.sqlite import schema
from hindgraph.stores.sqlite.connection import Connection
from hindgraph.stores.sqlite.opening import Identity, connected, identity, make_folder, rollback, use_wal
from hindgraph_ontology.errors import HindgraphError, StoreUnavailable

_MOST_IDLE = 32
_EMPTY = Path(":memory:")


class ActorFiles:
    """Opens ``HOME/actors/<sha-256 of the actor>.db`` and lends its connections.

    Any number of threads and processes may read while one writes. All adapters of one home share one of these.

    Args:
        home: The data folder; it is made on the first write.
        busy_seconds: How long to wait for another writer before giving up.
    """

    def __init__(self, home: Path, *, busy_seconds: float = 30.0) -> None:
        self._folder = home / "actors"
        self._busy_seconds = busy_seconds
        self._guard = threading.Lock()
        self._idle: OrderedDict[Path, list[tuple[sqlite3.Connection, Identity]]] = OrderedDict()
        self._writers: dict[Path, threading.Lock] = {}

    def path(self, actor: str) -> Path:
        """Return where an actor's file is, or would be."""
        return self._folder / f"{hashlib.sha256(actor.encode('utf-8', 'surrogatepass')).hexdigest()}.db"

    @contextmanager
    def reading(self, actor: str) -> Iterator[Connection]:
        """Lend a connection on which all reads see the same state; for an unknown actor, one to an empty graph."""
        path = self.path(actor)
        with self._lent(actor, path) as connection:
            connection.run("BEGIN")
            # The picture is taken by the first read, not by BEGIN.
            connection.value("SELECT sequence FROM actor")
            try:
                yield connection
            finally:
                rollback(connection)

    @contextmanager
    def writing(self, actor: str, *, durable: bool = True) -> Iterator[Connection]:
        """Lock the actor and lend a connection whose writes are committed at the end, or undone on any exception.

        Args:
            actor: Whose file; it is made if need be.
            durable: Whether the commit waits for the disk. What can be derived again need not.
        """
        path = self.path(actor)
        with self._only_writer(path), self._lent(actor, path, create=True) as connection:
            connection.run(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
            connection.run("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.run("COMMIT")
            finally:
                rollback(connection)

    def remove(self, actor: str) -> None:
        """Remove an actor's file; who has it open finds a new one at the next use."""
        path = self.path(actor)
        with self._only_writer(path):
            for part in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
                part.unlink(missing_ok=True)

    def actors(self) -> list[str]:
        """Return the actors that have a file, sorted."""
        paths = sorted(self._folder.glob("*.db"))
        return sorted(owner for path in paths if (owner := self._owner(path)) is not None)

    def _owner(self, path: Path) -> str | None:
        raw = connected(path, self._busy_seconds)
        try:
            connection = Connection(raw, path)
            if schema.is_new(connection):
                return None
            owner = schema.owner(connection)
        finally:
            raw.close()
        if self.path(owner) != path:
            raise schema.renamed(path)
        return owner

    def close(self) -> None:
        """Close the idle connections; the files can be opened again."""
        with self._guard:
            idle = [raw for kept in self._idle.values() for raw, _ in kept]
            self._idle.clear()
        for raw in idle:
            raw.close()

    @contextmanager
    def _only_writer(self, path: Path) -> Iterator[None]:
        # Threads of one process queue here: SQLite's own waiting is by polling, and starves some of them.
        with self._guard:
            lock = self._writers.setdefault(path, threading.Lock())
        if not lock.acquire(timeout=self._busy_seconds):
            raise StoreUnavailable(
                f"{path} is being written by another thread for more than {self._busy_seconds:g} s",
                setting="HINDGRAPH_HOME",
                next_step="try again",
            )
        try:
            yield
        finally:
            lock.release()

    @contextmanager
    def _lent(self, actor: str, path: Path, *, create: bool = False) -> Iterator[Connection]:
        raw, which = self._taken(path) or self._opened(actor, path, create=create)
        connection = Connection(raw, path)
        try:
            yield connection
        except HindgraphError as error:
            if isinstance(error.__cause__, sqlite3.Error):
                which = None  # it may be in a bad state: close it
            raise
        finally:
            connection.end()
            self._give_back(path, raw, which)

    def _taken(self, path: Path) -> tuple[sqlite3.Connection, Identity | None] | None:
        here = identity(path)
        while True:
            with self._guard:
                kept = self._idle.get(path, [])
                found = kept.pop() if kept else None
            if found is None or found[1] == here:
                return found
            # The file was removed or replaced by another program: what this connection wrote would be lost.
            found[0].close()

    def _give_back(self, path: Path, raw: sqlite3.Connection, which: Identity | None) -> None:
        too_many = raw
        if which is not None:
            with self._guard:
                self._idle.setdefault(path, []).append((raw, which))
                self._idle.move_to_end(path)
                if sum(map(len, self._idle.values())) <= _MOST_IDLE:
                    return
                too_many = self._longest_idle()
        too_many.close()

    def _longest_idle(self) -> sqlite3.Connection:
        self._idle = OrderedDict((path, kept) for path, kept in self._idle.items() if kept)
        return next(iter(self._idle.values())).pop(0)[0]

    def _opened(self, actor: str, path: Path, *, create: bool) -> tuple[sqlite3.Connection, Identity | None]:
        if create:
            make_folder(self._folder)
        elif identity(path) is None:
            return _empty(actor), None
        raw = connected(path, self._busy_seconds)
        try:
            ready = self._prepare(Connection(raw, path), actor, create=create)
        except BaseException:
            raw.close()
            raise
        if not ready:
            raw.close()
            return _empty(actor), None
        return raw, identity(path)

    def _prepare(self, connection: Connection, actor: str, *, create: bool) -> bool:
        new = schema.is_new(connection)
        if new and not create:
            return False
        if not new:
            schema.check(connection, actor)
        if not schema.is_current(connection):
            connection.run("BEGIN IMMEDIATE")
            try:
                schema.migrate(connection, actor)
                connection.run("COMMIT")
            finally:
                rollback(connection)
            schema.check(connection, actor)
        use_wal(connection, self._busy_seconds)
        return True


def _empty(actor: str) -> sqlite3.Connection:
    raw = connected(_EMPTY, 0)
    connection = Connection(raw, _EMPTY)
    schema.migrate(connection, actor)
    # There is no history, so nothing may be remembered of it under a name.
    connection.run("DELETE FROM epoch")
    return raw
