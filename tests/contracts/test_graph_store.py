"""The graph store's contract, over every adapter."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from contracts.graph_bearing_contract import GraphBearingContract
from contracts.graph_books_contract import GraphBooksContract
from contracts.graph_hubs_contract import GraphHubsContract
from contracts.graph_pictures_contract import GraphPicturesContract
from contracts.graph_reads_contract import GraphReadsContract
from contracts.graph_retellings_contract import GraphRetellingsContract
from contracts.graph_store_contract import GraphTransactionContract
from contracts.graph_times_contract import GraphTimesContract
from contracts.graph_walks_contract import GraphWalksContract
from contracts.namespaced import Namespaced
from hindgraph.ports import GraphStore
from hindgraph.stores.clock import StoppedClock
from hindgraph.stores.in_memory.graph import InMemoryGraphStore
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.graph_store import SqliteGraphStore
from neo4j_server import Address
from neo4j_stores import neo4j_store

CLASSES = ["Service", "Port"]
PREDICATES = """depends_on dislikes knows listens_on lives_in needs owned_by use use_of uses""".split()


class GraphStoreContract(
    GraphTransactionContract,
    GraphPicturesContract,
    GraphReadsContract,
    GraphRetellingsContract,
    GraphTimesContract,
    GraphWalksContract,
    GraphHubsContract,
    GraphBearingContract,
    GraphBooksContract,
):
    """All of it."""


class TestInMemoryGraphStore(GraphStoreContract):
    @pytest.fixture
    def store(self, clock: StoppedClock) -> GraphStore:
        return InMemoryGraphStore(clock)


class TestSqliteGraphStore(GraphStoreContract):
    @pytest.fixture
    def store(self, clock: StoppedClock, tmp_path: Path) -> Iterator[GraphStore]:
        store = SqliteGraphStore(ActorFiles(tmp_path), clock)
        yield store
        store.close()


class TestNeo4jGraphStore(GraphStoreContract):
    snapshots = False

    @pytest.fixture
    def store(self, clock: StoppedClock, neo4j_address: Address, neo4j_actor: str) -> Iterator[GraphStore]:
        store = neo4j_store(neo4j_address, clock, classes=CLASSES, predicates=PREDICATES)
        yield Namespaced(store, f"{neo4j_actor} ")
        store.close()
