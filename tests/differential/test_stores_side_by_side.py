"""The embedded store and Neo4j, told and asked the same at random."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

from contracts.namespaced import Namespaced
from contracts.samples import day
from differential.records import CLASSES, PREDICATES
from differential.side_by_side import Pair, Plan, Tally
from differential.store_machine import StoreMachine
from hindgraph.stores.clock import StoppedClock
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.graph_store import SqliteGraphStore
from neo4j_server import Address
from neo4j_stores import neo4j_store

PLAN = Plan(sequences=20, steps=8)


def test_whatever_is_told_both_stores_answer_the_same(
    tmp_path: Path,
    neo4j_address: Address,
    neo4j_actor: str,
    record_property: Callable[[str, object], None],
) -> None:
    clock, tally, numbers = StoppedClock(day(5)), Tally(), count()
    embedded = SqliteGraphStore(ActorFiles(tmp_path), clock)
    server = neo4j_store(neo4j_address, clock, classes=CLASSES, predicates=PREDICATES)

    def machine() -> StoreMachine:
        # Another name in each sequence costs nothing; wiping a graph does.
        prefix = f"{neo4j_actor} {next(numbers)} "
        clock.set(day(5))
        return StoreMachine(
            Pair(Namespaced(embedded, prefix), Namespaced(server, prefix), "ann", clock, tally)
        )

    try:
        PLAN.run(machine)
    finally:
        record_property("differential", f"stores: {tally.row}")
        embedded.close()
        server.close()
