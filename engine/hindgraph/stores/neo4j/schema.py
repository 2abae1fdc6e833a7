"""Constraints and indexes: made once, a predicate's when it is first written, and never looked at again."""

import random
import re
import threading
import time
from collections.abc import Collection
from contextlib import suppress
from typing import LiteralString

from hindgraph.stores.neo4j.errors import is_half_made, is_in_the_way
from hindgraph.stores.neo4j.queries import dropping, migrations, query, statements
from hindgraph.stores.neo4j.server import Connections, Runner
from hindgraph.stores.neo4j.vocabulary import arrow
from hindgraph_ontology.errors import SchemaTooNew, StoreUnavailable

CURRENT = len(migrations())
# Two processes that make the same index at once stop each other: the server lets one of them go on, or none.
_TRIES = 12
_PAUSE_SECONDS = 0.5
_NAME = re.compile(r"CREATE CONSTRAINT (\w+) ")


class Schema:
    """What a process has made of the server's schema; safe for several threads and, by ``IF NOT EXISTS``, processes."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._guard = threading.Lock()
        self._ensured = False

    def ensure(self) -> None:
        """Make what is missing before the first write."""
        if self._ensured:
            return  # without the guard: who makes a predicate's indexes may have to wait for other programs
        with self._guard:
            if self._ensured:
                return
            done, types = self._stands()
            missing = migrations()[done:]
            for path in missing:
                self._make(path)
            if missing:
                for type_ in sorted(types):  # an older version may have made fewer indexes for them
                    self._make("predicate.cypher", name=type_.lower(), type=type_)
                self._write("schema_version", version=CURRENT)
            self._ensured = True

    def ensure_predicates(self, predicates: Collection[str], known: frozenset[str]) -> frozenset[str]:
        """Make the indexes of predicates that are written for the first time, and return their types.

        Indexes are made in transactions of their own, before the first relationship is written.

        Args:
            predicates: Their names.
            known: The types that the database knew when the transaction began. What this process made once does not
                count: somebody may have emptied the database since.
        """
        new = {predicate: arrow(predicate) for predicate in predicates}
        if known.issuperset(new.values()):
            return frozenset(new.values())
        with self._guard:
            # Another process may have made them: to make them again would wait for whoever writes such a row now.
            _, there = self._stands()
            missing = {p: type_ for p, type_ in sorted(new.items()) if type_ not in there}
            for predicate, type_ in missing.items():
                self._make("predicate.cypher", name=predicate, type=type_)
            if missing:
                self._write("schema_types", types=sorted(missing.values()))
        return frozenset(new.values())

    def _stands(self) -> tuple[int, frozenset[str]]:
        """Return the schema's version and the types that it knows."""
        with self._connections.reading() as run:
            ((version, types),) = run(query("schema_state")) or [[0, []]]
        return version, known_types(version, types)

    def forget(self) -> None:
        """Make sure again before the next write: somebody has emptied the database, or may have."""
        self._ensured = False

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
            if is_half_made(error):
                _remove_half_made(run, statement)
            elif not is_in_the_way(error):
                raise
        time.sleep(random.uniform(0, _PAUSE_SECONDS))
    run(statement)


def _remove_half_made(run: Runner, statement: LiteralString) -> None:
    """Take away an index that belongs to a constraint which was never finished: its maker has died over it.

    One that is being made by somebody who lives cannot be taken away, and is looked at again.
    """
    name = _NAME.search(statement)
    if name is None or not run(query("schema_half_made"), index=name[1]):
        return
    with suppress(StoreUnavailable):
        run(dropping(name[1]))


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
