"""SQLite's errors never leak: each comes out as one of ours, with its cause."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from hindgraph.stores.sqlite.connection import Connection, translated
from hindgraph_ontology.errors import HindgraphError, InvalidInput, StoreCorrupt, StoreUnavailable

HERE = Path("graph.db")


@pytest.mark.parametrize(
    ("code", "kind", "told"),
    [
        (sqlite3.SQLITE_BUSY, StoreUnavailable, "locked"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, StoreUnavailable, "locked"),
        (sqlite3.SQLITE_LOCKED, StoreUnavailable, "locked"),
        (sqlite3.SQLITE_FULL, StoreUnavailable, "disk is full"),
        (sqlite3.SQLITE_READONLY, StoreUnavailable, "read-only"),
        (sqlite3.SQLITE_READONLY_DIRECTORY, StoreUnavailable, "read-only"),
        (sqlite3.SQLITE_CANTOPEN, StoreUnavailable, "cannot be opened"),
        (sqlite3.SQLITE_PERM, StoreUnavailable, "may not be opened"),
        (sqlite3.SQLITE_IOERR_FSYNC, StoreUnavailable, "cannot be read or written"),
        (sqlite3.SQLITE_NOMEM, StoreUnavailable, "cannot be read or written"),
        (sqlite3.SQLITE_CORRUPT_INDEX, StoreCorrupt, "damaged"),
        (sqlite3.SQLITE_NOTADB, StoreCorrupt, "not ours"),
        (sqlite3.SQLITE_ERROR, StoreCorrupt, "damaged"),
        (sqlite3.SQLITE_CONSTRAINT_NOTNULL, InvalidInput, "does not take"),
        (sqlite3.SQLITE_TOOBIG, InvalidInput, "does not take"),
    ],
)
def test_each_kind_of_failure_has_its_error(code: int, kind: type[HindgraphError], told: str) -> None:
    error = sqlite3.OperationalError("odd")
    error.sqlite_errorcode = code
    found = translated(error, HERE)
    assert type(found) is kind
    assert told in found.message
    if kind is not InvalidInput:
        assert found.setting == "HINDGRAPH_HOME"
        assert found.next_step
        assert str(HERE) in found.message


@pytest.mark.parametrize(
    "use",
    [
        lambda connection: connection.rows("SELECT * FROM nowhere"),
        lambda connection: connection.row("SELECT * FROM nowhere"),
        lambda connection: connection.run("SELECT * FROM nowhere"),
        lambda connection: connection.run_many("INSERT INTO nowhere VALUES (?)", [(1,)]),
        lambda connection: connection.insert("INSERT INTO nowhere VALUES (1)"),
        lambda connection: list(connection.stream("SELECT json(value) FROM json_each('[1,\"{\"]')")),
        lambda connection: connection.value("SELECT ?", ("\ud800",)),
        lambda connection: connection.value("SELECT ?", (1 << 70,)),
    ],
)
def test_no_way_of_asking_lets_an_error_through(use: Callable[[Connection], object]) -> None:
    raw = sqlite3.connect(":memory:")
    with pytest.raises(HindgraphError) as caught:
        use(Connection(raw, HERE))
    assert caught.value.__cause__ is not None
    raw.close()


def test_a_closed_database_is_unavailable() -> None:
    raw = sqlite3.connect(":memory:")
    raw.close()
    with pytest.raises(StoreUnavailable):
        Connection(raw, HERE).rows("SELECT 1")
