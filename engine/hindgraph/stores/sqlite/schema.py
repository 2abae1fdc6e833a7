"""The numbered migrations, and what makes a file ours."""

import sqlite3
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

from hindgraph.stores.sqlite.connection import Connection
from hindgraph_ontology.errors import SchemaTooNew, StoreCorrupt

APPLICATION_ID = 0x48696E64  # "Hind", at byte 68 of the file
_BEFORE_ALL = -62_135_596_800_000_000  # the year 1: any clock is later


@cache
def migrations() -> tuple[tuple[str, ...], ...]:
    """Return the statements of each migration, in order; the first leads to schema 1."""
    folder = files("hindgraph.stores.sqlite") / "migrations"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".sql"))
    return tuple(tuple(_statements((folder / name).read_text("utf-8"))) for name in names)


def _statements(script: str) -> Iterator[str]:
    # sqlite3's own executescript commits what is open, and a migration must be all or nothing.
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""


def is_new(connection: Connection) -> bool:
    """Tell whether nothing has been written yet: made by a program that ended before its first commit."""
    marks = ("PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_master")
    # SQLite takes a file of a few bytes for an empty database, and would write over it.
    return all(connection.value(mark) == 0 for mark in marks) and connection.path.stat().st_size == 0


def is_current(connection: Connection) -> bool:
    """Tell whether the file has this program's schema."""
    return bool(connection.value("PRAGMA user_version") == len(migrations()))


def check(connection: Connection, actor: str) -> None:
    """Make sure that a file is ours, of this actor, and not newer than we are.

    Raises:
        StoreCorrupt: Another program's, or another actor's.
        SchemaTooNew: A newer version of hindgraph has written it.
    """
    if owner(connection) != actor:
        raise renamed(connection.path)


def owner(connection: Connection) -> str:
    """Return whose file it is; raises as `check` does."""
    path = connection.path
    if connection.value("PRAGMA application_id") != APPLICATION_ID:
        raise _corrupt(path, "is not a hindgraph store", "point HINDGRAPH_HOME at another folder")
    version = connection.value("PRAGMA user_version")
    if version > len(migrations()):
        raise SchemaTooNew(
            f"{path} has schema {version}; this version of hindgraph knows up to {len(migrations())}",
            setting="HINDGRAPH_HOME",
            next_step="install the version of hindgraph that wrote it, or a later one",
        )
    return str(connection.value("SELECT name FROM actor"))


def renamed(path: Path) -> StoreCorrupt:
    """Return the error for a file that stands under another actor's name."""
    return _corrupt(path, "belongs to another actor: it was renamed", "give the file its old name back")


def _corrupt(path: Path, what: str, next_step: str) -> StoreCorrupt:
    return StoreCorrupt(f"{path} {what}", setting="HINDGRAPH_HOME", next_step=next_step)


def migrate(connection: Connection, actor: str) -> None:
    """Bring a file to this program's schema; runs inside the caller's transaction, so it is done wholly or not."""
    version = connection.value("PRAGMA user_version")
    for statements in migrations()[version:]:
        for statement in statements:
            connection.run(statement)
    if version == 0:
        connection.run(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.run("INSERT INTO actor VALUES (1, ?, 0, ?, ?, 0)", (actor, _BEFORE_ALL, _BEFORE_ALL))
    if version < len(migrations()):
        connection.run(f"PRAGMA user_version = {len(migrations())}")
