"""Small real memories for tests: SQLite in a temporary folder, the rules reader, no embedding model."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from hindgraph.memory import Memory
from hindgraph.model.receipts import Receipt, StatementReceipt
from hindgraph.ports import Clock
from hindgraph.settings import Settings, load
from hindgraph.stores.clock import StoppedClock
from hindgraph.wiring import Parts, build
from hindgraph_extractors.reader import RulesReader
from hindgraph_ontology.loader import load_core
from neo4j_server import Address

NOW = datetime(2026, 7, 1, 9, 0, tzinfo=UTC)


@cache
def reader() -> RulesReader:
    """Return one reader for all tests: loading syntax takes a second."""
    return RulesReader(load_core())


def settings_in(home: Path, **given: str) -> Settings:
    """Return settings that read nothing from outside and need no embedding model."""
    return load(home, environ={}, embedding_model="hashing", **given)


@contextmanager
def memory_in(
    home: Path, *, actor: str = "local", clock: Clock | None = None, **given: str
) -> Iterator[Memory]:
    """Open a memory on a stopped clock; `given` are settings."""
    parts: Parts = replace(
        build(settings_in(home, **given), clock=clock or StoppedClock(NOW)), reader=reader()
    )
    with Memory(parts, actor) as memory:
        yield memory


@contextmanager
def on_store(home: Path, request: pytest.FixtureRequest, **given: Any) -> Iterator[Memory]:
    """Open a memory on the store that the fixture's parameter names: ``sqlite``, or ``neo4j`` on the tests' server."""
    if request.param == "sqlite":
        with memory_in(home, **given) as memory:
            yield memory
        return
    address: Address = request.getfixturevalue("neo4j_address")
    actor = f"{request.node.name[:60]} {uuid4().hex}"
    try:
        with memory_in(home, actor=actor, **on_server(address), **given) as memory:
            yield memory
    finally:
        address.forget(actor)


def on_server(address: Address) -> dict[str, Any]:
    """Return the settings of a memory on a server."""
    given = {
        "store": "neo4j",
        "neo4j_uri": address.uri,
        "neo4j_user": address.user if address.password else "",
        "neo4j_password": address.password,
        "neo4j_database": address.database,
    }
    return {name: value for name, value in given.items() if value}


def said(receipt: Receipt) -> list[tuple[str, str, str | None, str]]:
    """Return what a receipt says, as (subject, predicate, object, outcome)."""
    return [(s.subject, s.predicate, s.object, s.outcome) for s in statements(receipt)]


def statements(receipt: Receipt) -> list[StatementReceipt]:
    """Return the statements of all parts of a receipt."""
    return [s for part in (receipt, *receipt.parts) for s in part.statements]


def facts(memory: Memory, entity: str, *, as_of: str | None = None) -> set[tuple[str, str, str]]:
    """Return what is believed around an entity, as (subject, predicate, object)."""
    return {(e.subject, e.predicate, e.object) for e in memory.graph(entity, limit=1000, as_of=as_of).edges}


def plain_home(home: Path) -> Path:
    """Write the settings of a home that starts at once: no embedding model, no syntax."""
    home.mkdir(parents=True, exist_ok=True)
    (home / "hindgraph.toml").write_text('embedding_model = "hashing"\nspacy_model = "blank"\n', "utf-8")
    return home
