"""Several processes and one server's schema: what one of them makes, the others neither trip over nor overlook."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from threading import Barrier, Thread
from typing import LiteralString

import pytest

from contracts.samples import NOW, version
from hindgraph.ports import GraphStore
from hindgraph.stores.clock import SystemClock
from hindgraph_ontology.errors import HindgraphError
from neo4j_server import Address
from neo4j_stores import neo4j_store

PREDICATES: list[LiteralString] = ["first_told", "then_told", "told_last"]


@pytest.fixture
def stores(neo4j_address: Address) -> Iterator[list[GraphStore]]:
    """Return stores as several processes have them, on a server that has never seen the predicates."""
    with ExitStack() as stack:
        stack.callback(unmake, neo4j_address)
        unmake(neo4j_address)
        made = (
            neo4j_store(neo4j_address, SystemClock(), classes=[], predicates=PREDICATES) for _ in range(4)
        )
        yield [stack.enter_context(closing(store)) for store in made]


def unmake(address: Address) -> None:
    """Take the indexes of the predicates away."""
    types = [predicate.upper() for predicate in PREDICATES]
    with address.driver() as driver:
        for predicate in PREDICATES:
            driver.execute_query("MATCH ()-[r:$($type)]->() DELETE r", type=predicate.upper())
            driver.execute_query(f"DROP CONSTRAINT p_{predicate}_version IF EXISTS")
            driver.execute_query(f"DROP INDEX p_{predicate}_fact IF EXISTS")
            driver.execute_query(f"DROP INDEX p_{predicate}_timeline IF EXISTS")
        driver.execute_query(
            "MATCH (g:GraphSchema) SET g.types = [t IN g.types WHERE NOT t IN $types]", types=types
        )


@pytest.mark.xdist_group("neo4j schema")
def test_what_one_process_writes_for_the_first_time_another_sees(
    stores: list[GraphStore], neo4j_actor: str
) -> None:
    for predicate, store in zip(PREDICATES, stores, strict=False):
        with store.transaction(neo4j_actor) as unit:
            unit.put_versions([version(f"a {predicate} b")])
            assert len(unit.neighbours(["a"], NOW)) == PREDICATES.index(predicate) + 1
    found = [store.read(neo4j_actor, lambda view: view.neighbours(["a"], NOW)) for store in stores]
    assert [[v.predicate for v in versions] for versions in found] == [sorted(PREDICATES)] * len(stores)


@pytest.mark.xdist_group("neo4j schema")
def test_several_may_write_a_predicate_for_the_first_time_at_once(
    stores: list[GraphStore], neo4j_actor: str
) -> None:
    refused: list[HindgraphError] = []
    ready = Barrier(len(stores))

    def write(store: GraphStore, actor: str) -> None:
        ready.wait(60)
        try:
            for predicate in PREDICATES:
                with store.transaction(actor) as unit:
                    unit.put_versions([version(f"a {predicate} b")])
        except HindgraphError as error:
            refused.append(error)

    threads = [
        Thread(target=write, args=(store, f"{neo4j_actor} {number}")) for number, store in enumerate(stores)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refused == []
    for number, store in enumerate(stores):
        with store.view(f"{neo4j_actor} {number}") as view:
            assert len(view.neighbours(["a"], NOW)) == len(PREDICATES)


NEVER_TOLD = (
    "DROP CONSTRAINT hindgraph_p_first_told_version IF EXISTS",
    "DROP INDEX hindgraph_p_first_told_fact IF EXISTS",
    "DROP INDEX hindgraph_p_first_told_timeline IF EXISTS",
    "MATCH (g:GraphSchema) SET g.types = [type IN g.types WHERE type <> 'FIRST_TOLD']",
)


@pytest.mark.xdist_group("neo4j schema")
def test_others_write_on_while_a_new_predicate_waits_for_another_program(
    stores: list[GraphStore], neo4j_address: Address, neo4j_actor: str
) -> None:
    store = stores[0]
    with store.transaction(f"{neo4j_actor} b") as unit:
        unit.set_meta("colour", "red")
    with neo4j_address.driver() as driver, driver.session(database=neo4j_address.database) as session:
        for forgotten in NEVER_TOLD:  # on a user's server an earlier run has told it
            session.run(forgotten).consume()
        foreign = session.begin_transaction()
        foreign.run("CREATE ()-[:FIRST_TOLD]->()").consume()
        waiting = Thread(target=tell_first, args=(store, neo4j_actor))
        waiting.start()
        waiting.join(0.5)
        with store.transaction(f"{neo4j_actor} b") as unit:
            unit.set_meta("colour", "blue")
        assert waiting.is_alive()
        foreign.rollback()
        waiting.join()
    assert len(store.read(neo4j_actor, lambda view: view.neighbours(["a"], NOW))) == 1


def tell_first(store: GraphStore, actor: str) -> None:
    with store.transaction(actor) as unit:
        unit.put_versions([version("a first_told b")])


@pytest.mark.xdist_group("neo4j schema")
def test_what_an_older_version_made_gets_the_indexes_that_it_lacked(
    stores: list[GraphStore], neo4j_actor: str, neo4j_address: Address
) -> None:
    def write(store: GraphStore) -> None:
        with store.transaction(neo4j_actor) as unit:
            unit.put_versions([version("a first_told b")])

    index = "hindgraph_p_first_told_valid_from"
    write(stores[0])
    with neo4j_address.driver() as driver:
        driver.execute_query(f"DROP INDEX {index}")
        driver.execute_query("MATCH (g:GraphSchema) SET g.version = 2")
        write(stores[1])
        found, _, _ = driver.execute_query("SHOW INDEXES YIELD name WHERE name = $name", name=index)
    assert len(found) == 1
