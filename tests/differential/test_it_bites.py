"""The comparison bites: a store that breaks one promise is found out within a few times what CI tries."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

import pytest

from contracts.namespaced import Namespaced
from contracts.samples import day
from differential.broken import MUTANTS, ON_SERVER, Store
from differential.records import CLASSES, PREDICATES
from differential.side_by_side import Pair, Tally
from differential.store_machine import StoreMachine
from differential.test_stores_side_by_side import PLAN
from hindgraph.ports import GraphStore
from hindgraph.stores.clock import StoppedClock
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.graph_store import SqliteGraphStore
from neo4j_server import Address
from neo4j_stores import neo4j_store

# What CI tries once may miss one fault in thirty, depending on the version of what draws; so many times it misses none.
DRAWS = 12


@dataclass
class Bench:
    """Two stores to compare: one whole, one to be wrapped, and how much has been compared."""

    whole: GraphStore
    wrapped: GraphStore
    clock: StoppedClock
    prefix: str = ""
    tally: Tally = field(default_factory=Tally)
    numbers: Iterator[int] = field(default_factory=count)

    def machine(self, broken: type[Store]) -> StoreMachine:
        self.clock.set(day(5))
        name = f"{self.prefix}{next(self.numbers)}"
        whole = Namespaced(self.whole, f"whole {name} ")
        wrapped = Namespaced(self.wrapped, f"other {name} ")
        return StoreMachine(Pair(whole, broken(wrapped), "ann", self.clock, self.tally))

    def finds_out(self, broken: type[Store]) -> bool:
        return any(self.differs(broken, draw) for draw in (None, *range(DRAWS)))

    def differs(self, broken: type[Store], draw: int | None) -> bool:
        try:
            PLAN.run(lambda: self.machine(broken), draw=draw)
        except AssertionError:
            return True
        return False


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """The embedded store twice."""
    clock = StoppedClock(day(5))
    store = SqliteGraphStore(ActorFiles(tmp_path), clock)
    yield Bench(store, store, clock)
    store.close()


@pytest.fixture
def bench_on_server(bench: Bench, neo4j_address: Address, neo4j_actor: str) -> Iterator[Bench]:
    """The embedded store, and one on the server that is wrapped."""
    server = neo4j_store(neo4j_address, bench.clock, classes=CLASSES, predicates=PREDICATES)
    yield replace(bench, wrapped=server, prefix=f"{neo4j_actor} ")
    server.close()


@pytest.mark.parametrize("broken", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_a_store_that_breaks_a_promise_is_found_out(
    bench: Bench, broken: type[Store], record_property: Callable[[str, object], None]
) -> None:
    assert bench.finds_out(broken), f"not found out in {bench.tally.row}"
    record_property("mutant", f"{broken.__name__}: caught after {bench.tally.row}")


@pytest.mark.parametrize("broken", ON_SERVER, ids=lambda mutant: mutant.__name__)
def test_a_server_that_breaks_a_promise_is_found_out(
    bench_on_server: Bench, broken: type[Store], record_property: Callable[[str, object], None]
) -> None:
    assert bench_on_server.finds_out(broken), f"not found out in {bench_on_server.tally.row}"
    record_property("mutant", f"{broken.__name__} on Neo4j: caught after {bench_on_server.tally.row}")


def test_a_store_that_breaks_none_is_not(bench: Bench) -> None:
    assert not bench.differs(Store, None)
    assert bench.tally.sequences >= PLAN.sequences
