"""Records of recalls, in a file of their own: losing the last ones costs nothing, waiting for the disk would."""

import json
import sqlite3
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from threading import Lock
from typing import Any

from hindgraph.model.echoes import Echo
from hindgraph.ports import Clock
from hindgraph.stores.compact import to_json
from hindgraph.stores.micros import to_micros
from hindgraph.stores.sqlite.connection import Connection
from hindgraph.stores.sqlite.opening import connected, make_folder, use_wal

_BUSY_SECONDS = 5.0
_SCHEMA = (
    """CREATE TABLE IF NOT EXISTS traces (
        actor TEXT NOT NULL,
        id TEXT NOT NULL,
        expires_at INTEGER NOT NULL,
        trace TEXT NOT NULL,
        PRIMARY KEY (actor, id)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX IF NOT EXISTS traces_by_end ON traces (expires_at)",
    # Digests only: what is erased from the graph stands nowhere here.
    """CREATE TABLE IF NOT EXISTS handed_out (
        actor TEXT NOT NULL,
        digest TEXT NOT NULL,
        memory_id TEXT NOT NULL,
        made INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        PRIMARY KEY (actor, digest)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX IF NOT EXISTS handed_out_by_end ON handed_out (expires_at)",
)


class TraceStore:
    """Keeps traces in ``HOME/traces.db`` until their time has run out; safe for several threads and processes.

    Args:
        home: The data folder.
        clock: Tells what has run out.
    """

    def __init__(self, home: Path, clock: Clock) -> None:
        self._path = home / "traces.db"
        self._clock = clock
        self._lock = Lock()
        self._raw: sqlite3.Connection | None = None

    def put(self, actor: str, trace: Mapping[str, Any], *, ttl: timedelta) -> None:
        """Keep a trace under its ``id``; whatever has run out goes."""
        now = self._clock.now()
        row = (actor, str(trace["id"]), to_micros(now + ttl), to_json(dict(trace)))
        with self._connection() as connection:
            connection.run("DELETE FROM traces WHERE expires_at <= ?", (to_micros(now),))
            connection.run("INSERT OR REPLACE INTO traces VALUES (?, ?, ?, ?)", row)

    def get(self, actor: str, trace_id: str) -> dict[str, Any] | None:
        """Return a trace; one of another actor, or whose time has run out, is not there."""
        if self._raw is None and not self._path.exists():
            return None
        sql = "SELECT trace FROM traces WHERE actor = ? AND id = ? AND expires_at > ?"
        with self._connection() as connection:
            found = connection.value(sql, (actor, trace_id, to_micros(self._clock.now())))
        return None if found is None else dict(json.loads(found))

    def hand_out(self, actor: str, echoes: Mapping[str, Echo], *, ttl: timedelta) -> None:
        """Remember what was handed out, by digest; whatever has run out goes."""
        now = self._clock.now()
        rows = [
            (actor, digest, e.memory_id, int(e.made), to_micros(now + ttl)) for digest, e in echoes.items()
        ]
        with self._connection() as connection:
            connection.run("DELETE FROM handed_out WHERE expires_at <= ?", (to_micros(now),))
            connection.run_many("INSERT OR REPLACE INTO handed_out VALUES (?, ?, ?, ?, ?)", rows)

    def echoes(self, actor: str, digests: Collection[str]) -> dict[str, Echo]:
        """Return those of some digests that were handed out to an actor."""
        if not digests or (self._raw is None and not self._path.exists()):
            return {}
        sql = """SELECT digest, memory_id, made FROM handed_out
            WHERE actor = ? AND digest IN (SELECT value FROM json_each(?)) AND expires_at > ?"""
        asked = (actor, to_json(sorted(digests)), to_micros(self._clock.now()))
        with self._connection() as connection:
            return {
                digest: Echo(memory_id, bool(made)) for digest, memory_id, made in connection.rows(sql, asked)
            }

    def prune(self) -> int:
        """Remove what has run out, and return how many traces that were."""
        with self._connection() as connection:
            return connection.run("DELETE FROM traces WHERE expires_at <= ?", (to_micros(self._clock.now()),))

    def close(self) -> None:
        """Let go of the file; closing twice is fine."""
        with self._lock:
            if self._raw is not None:
                self._raw.close()
            self._raw = None

    @contextmanager
    def _connection(self) -> Iterator[Connection]:
        with self._lock:
            if self._raw is None:
                self._raw = self._opened()
            yield Connection(self._raw, self._path)

    def _opened(self) -> sqlite3.Connection:
        make_folder(self._path.parent)
        raw = connected(self._path, _BUSY_SECONDS)
        connection = Connection(raw, self._path)
        try:
            use_wal(connection, _BUSY_SECONDS)
            for statement in ("PRAGMA synchronous = OFF", *_SCHEMA):
                connection.run(statement)
        except BaseException:
            raw.close()
            raise
        return raw
