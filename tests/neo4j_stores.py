"""Stores on a test server."""

from collections.abc import Iterable

from hindgraph.ports import Clock, GraphStore
from neo4j_server import Address


def neo4j_store(
    address: Address, clock: Clock, *, classes: Iterable[str], predicates: Iterable[str]
) -> GraphStore:
    """Return a store on a server; close it."""
    # The driver takes a third of a second, which runs without a server need not pay.
    from hindgraph.stores.neo4j.graph_store import Neo4jGraphStore
    from hindgraph.stores.neo4j.server import Server
    from hindgraph.stores.neo4j.vocabulary import Vocabulary

    server = Server(
        uri=address.uri,
        user=address.user if address.password else None,
        password=address.password or None,
        database=address.database,
    )
    return Neo4jGraphStore(server, clock, Vocabulary.of(classes, predicates))
