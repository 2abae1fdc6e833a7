"""Constraints and indexes: made once, a predicate's when it is first written, and never looked at again."""

import random
import threading
import time
from collections.abc import Collection
from typing import LiteralString

from hindgraph.stores.neo4j.errors import is_in_the_way
from hindgraph.stores.neo4j.queries import migrations, query, statements
from hindgraph.stores.neo4j.server import Connections, Runner
from hindgraph.stores.neo4j.vocabulary import arrow
from hindgraph_ontology.errors import SchemaTooNew, StoreUnavailable

CURRENT = len(migrations())
# Two processes that make the same index at once stop each other: the server lets one of them go on, or none.
_TRIES = 12
_PAUSE_SECONDS = 0.5


class Schema:
    """What a process has made of the server's schema; safe for several threads and, by ``IF NOT EXISTS``, processes."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._guard = threading.Lock()
        self._types: frozenset[str] | None = None

    def ensure(self) -> None:
        """Make what is missing before the first write."""
        if self._types is not None:
            return  # without the guard: who makes a predicate's indexes may have to wait for other programs
        with self._guard:
            if self._types is not None:
                return
            done, written = self._stands()
            for number, path in enumerate(migrations()[done:], start=done + 1):
                self._make(path)
                self._write("schema_version", version=number)
            self._types = written

    def ensure_predicates(self, predicates: Collection[str]) -> frozenset[str]:
        """Make the indexes of predicates that are written for the first time, and return their types.

        Indexes are made in transactions of their own, before the first relationship is written.
        """
        new = {predicate: arrow(predicate) for predicate in predicates}
        if (self._types or frozenset()).issuperset(new.values()):
            return frozenset(new.values())
        with self._guard:
            missing = self._unmade(new)
            for predicate, type_ in missing.items():
                self._make("predicate.cypher", name=f"p_{predicate}", type=type_)
            if missing:
                self._write("schema_types", types=sorted(missing.values()))
                self._types = (self._types or frozenset()) | set(missing.values())
        return frozenset(new.values())

    def _unmade(self, wanted: dict[str, str]) -> dict[str, str]:
        known = self._types or frozenset()
        if not known.issuperset(wanted.values()):
            # Another process may have made them: to make them again would wait for whoever writes such a row now.
            self._types = known = known | self._stands()[1]
        return {predicate: type_ for predicate, type_ in sorted(wanted.items()) if type_ not in known}

    def _stands(self) -> tuple[int, frozenset[str]]:
        """Return the schema's version and the types that it knows."""
        with self._connections.reading() as run:
            ((version, types),) = run(query("schema_state")) or [[0, []]]
        return version, known_types(version, types)

    def forget(self) -> None:
        """Look again at the next use: somebody may have emptied the database."""
        with self._guard:
            self._types = None

    def _make(self, path: str, **filled: str) -> None:
        with self._connections.writing() as run:
            for statement in statements(path, **filled):
                _run_patiently(run, statement)

    def _write(self, name: str, **parameters: object) -> None:
        with self._connections.writing() as run:
            run(query(name), **parameters)


def _run_patiently(run: Runner, statement: LiteralString) -> None:
    for _ in range(_TRIES):
        try:
            run(statement)
            return
        except StoreUnavailable as error:
            if not is_in_the_way(error):
                raise
        time.sleep(random.uniform(0, _PAUSE_SECONDS))
    run(statement)


def known_types(version: int | None, types: Collection[str] | None) -> frozenset[str]:
    """Return the relationship types that have been written to, as the schema's node lists them.

    Raises:
        SchemaTooNew: A newer version of hindgraph has written to this database.
    """
    if version is not None and version > CURRENT:
        raise SchemaTooNew(
            f"the database has schema {version}; this version of hindgraph knows up to {CURRENT}",
            setting="HINDGRAPH_NEO4J_DATABASE",
            next_step="install the version of hindgraph that wrote it, or a later one",
        )
    return frozenset(types or ())
