"""Who cannot reach the server, may not come in, or waits for it, is told so: which setting, what to do, and in time."""

import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager

import pytest

from bolt_proxy import HERE, Proxy
from faults.neo4j_worlds import Note, Outcome, ids_of, opened, outcome, place, put
from hindgraph.stores.neo4j.graph_store import Neo4jGraphStore
from hindgraph.stores.neo4j.server import Server as Place
from hindgraph_ontology.errors import DeadlineExceeded, InvalidInput, StoreUnavailable
from neo4j_server import Server

pytestmark = [pytest.mark.neo4j, pytest.mark.xdist_group("neo4j_faults")]

URI, USER, PASSWORD, DATABASE = (
    f"HINDGRAPH_NEO4J_{part}" for part in ("URI", "USER", "PASSWORD", "DATABASE")
)


@pytest.fixture
def proxy(private_neo4j: Server) -> Iterator[Proxy]:
    with Proxy(private_neo4j.port) as proxy:
        yield proxy


def nobody_there() -> int:
    """Return a port where nobody listens."""
    with socket.create_server((HERE, 0)) as gone:
        return int(gone.getsockname()[1])


def tried(where: Place, *, within: float) -> list[Outcome]:
    """Return what became of a read and of a write."""
    with closing(opened(where)) as store:
        return [
            outcome(lambda: ids_of(store, "ann"), within=within),
            outcome(lambda: put(store, "ann", "m1"), within=within),
        ]


def refused(found: Outcome, setting: str) -> None:
    """Check that an error says which setting, and what to do."""
    assert isinstance(found.error, StoreUnavailable), found.seen
    assert found.error.setting == setting
    assert found.error.next_step
    assert len(found.error.message) < 500
    assert found.error.__cause__ is not None


@pytest.mark.parametrize("scheme", ["bolt", "neo4j"])
def test_a_server_that_is_not_there_is_unavailable_at_once(scheme: str, note: Note) -> None:
    for found in tried(Place(uri=f"{scheme}://{HERE}:{nobody_there()}"), within=10):
        refused(found, URI)
        assert "cannot be reached" in found.error.message  # type: ignore[union-attr]
        note(f"no server there ({scheme}://)", found, "nothing written")
        assert found.seconds < 5


def test_an_unknown_host_is_named(note: Note) -> None:
    for found in tried(Place(uri="bolt://no-such-host.invalid:7687"), within=30):
        refused(found, URI)
        assert "no-such-host.invalid" in found.error.message  # type: ignore[union-attr]
        note("unknown host", found, "nothing written")


@pytest.mark.parametrize("scheme", ["bolt+s", "neo4j+s", "bolt+ssc"])
def test_an_encrypted_address_of_a_plain_server_is_unavailable(
    private_neo4j: Server, scheme: str, note: Note
) -> None:
    uri = f"{scheme}://{HERE}:{private_neo4j.port}"
    for found in tried(place(private_neo4j, uri), within=20):
        refused(found, URI)
        note(f"{scheme}:// to a plain server", found, "nothing written")


def test_the_port_of_the_browser_is_not_that_of_the_database(private_neo4j: Server, note: Note) -> None:
    uri = f"bolt://{HERE}:{private_neo4j.ports['HTTP_PORT']}"
    for found in tried(place(private_neo4j, uri), within=20):
        refused(found, URI)
        note("bolt:// to the HTTP port", found, "nothing written")


def test_somebody_who_never_answers_is_unavailable_in_time(note: Note) -> None:
    with socket.create_server((HERE, 0)) as silent:
        for found in tried(Place(uri=f"bolt://{HERE}:{silent.getsockname()[1]}", seconds=4.0), within=15):
            refused(found, URI)
            note("a port that takes connections and says nothing", found, "nothing written")


@pytest.mark.parametrize("start", ["http://", "", "nonsense://"])
def test_what_is_no_address_is_refused_with_the_schemes_that_are(start: str) -> None:
    # Not the usual port, for somebody's server may be there.
    with pytest.raises(InvalidInput) as caught:
        opened(Place(uri=f"{start}{HERE}:{nobody_there()}"))
    assert caught.value.setting == URI
    assert "bolt://" in (caught.value.next_step or "")


# ---- coming in ----


@pytest.mark.parametrize(
    ("user", "password"), [("neo4j", "a wrong password"), ("nobody", "x"), (None, None), ("neo4j", None)]
)
def test_who_may_not_come_in_is_told_which_setting(
    private_neo4j: Server, user: str | None, password: str | None, note: Note
) -> None:
    with closing(opened(place(private_neo4j, user=user, password=password))) as store:
        found = outcome(lambda: put(store, "ann", "m1"), within=10)
    refused(found, PASSWORD)
    assert USER in (found.error.next_step or "")  # type: ignore[union-attr]
    assert password is None or password == "x" or password not in str(found.error)
    note(f"log-in as {user} with {password!r}", found, "nothing written")


def test_after_too_many_wrong_ones_the_right_one_needs_patience_which_is_said(
    private_neo4j: Server, note: Note
) -> None:
    with closing(opened(place(private_neo4j, password="wrong"))) as store:
        for _ in range(4):
            outcome(lambda: ids_of(store, "ann"), within=10)
    with closing(opened(place(private_neo4j))) as store:
        found = outcome(lambda: ids_of(store, "ann"), within=10)
        refused(found, PASSWORD)
        assert "wait" in (found.error.next_step or "")  # type: ignore[union-attr]
        start = time.monotonic()
        time.sleep(5.5)  # an attempt within the five seconds would begin them anew
        while outcome(lambda: ids_of(store, "ann"), within=10).error and time.monotonic() - start < 20:
            time.sleep(1)
        assert ids_of(store, "ann") == []
    note("the right password after four wrong ones", found, f"let in after {time.monotonic() - start:.0f} s")


def test_a_database_that_is_not_there_is_named(private_neo4j: Server, note: Note) -> None:
    for found in tried(place(private_neo4j, database="nowhere"), within=10):
        refused(found, DATABASE)
        assert "nowhere" in found.error.message  # type: ignore[union-attr]
        note("unknown database", found, "nothing written")


# ---- waiting ----


@pytest.fixture
def direct(private_neo4j: Server) -> Iterator[Neo4jGraphStore]:
    """Return a store that is not behind the proxy, and by whose use the server has planned the queries."""
    with closing(opened(place(private_neo4j))) as store:
        put(store, "warm", "m1")
        ids_of(store, "warm")
        yield store


def test_a_slow_network_makes_it_slow_and_nothing_else(
    private_neo4j: Server, direct: Neo4jGraphStore, proxy: Proxy, note: Note
) -> None:
    with closing(opened(place(private_neo4j, proxy.uri))) as store:
        put(store, "slow", "m1")
        proxy.delay = 0.05
        written = outcome(lambda: put(store, "slow", "m2"), within=30)
        read = outcome(lambda: ids_of(store, "slow"), within=30)
    assert written.error is None
    assert read.result == ["m1", "m2"]
    note("50 ms more a message and way: a write", written, "written")
    note("50 ms more a message and way: a read", read, "read")


def test_a_read_over_a_silent_connection_ends_soon_after_its_deadline(
    private_neo4j: Server, direct: Neo4jGraphStore, proxy: Proxy, note: Note
) -> None:
    put(direct, "silent", "m1")

    def read() -> list[str]:
        with store.view("silent", timeout=2.0) as view:
            proxy.stall()
            return [head.id for head in view.heads()]

    with closing(opened(place(private_neo4j, proxy.uri))) as store, letting_go(proxy):
        found = outcome(read, within=10)
    assert isinstance(found.error, DeadlineExceeded | StoreUnavailable), found.seen
    note("connection silent in the middle of a read of at most 2 s", found, "nothing changed")


def test_a_write_over_a_silent_connection_ends_soon_after_its_time(
    private_neo4j: Server, direct: Neo4jGraphStore, proxy: Proxy, note: Note
) -> None:
    with closing(opened(place(private_neo4j, proxy.uri, seconds=4.0))) as store:
        put(store, "mute", "m1")
        with letting_go(proxy):
            proxy.stall()
            found = outcome(lambda: put(store, "mute", "m2"), within=12)
        assert isinstance(found.error, DeadlineExceeded | StoreUnavailable), found.seen
        put(store, "mute", "m3")
        assert ids_of(direct, "mute") == ["m1", "m3"]
    note("connection silent before a write of at most 4 s", found, "nothing written; a retry works")


@pytest.mark.parametrize("what", ["a write", "a read"])
def test_connections_that_died_in_the_pool_are_nobodys_business(
    private_neo4j: Server, direct: Neo4jGraphStore, proxy: Proxy, what: str, note: Note
) -> None:
    with closing(opened(place(private_neo4j, proxy.uri))) as store:
        put(store, "pooled", "m1")
        proxy.cut()
        while proxy.connections():
            time.sleep(0.01)
        use = (lambda: put(store, "pooled", "m2")) if what == "a write" else (lambda: ids_of(store, "pooled"))
        found = outcome(use, within=10)
    note(f"idle connections cut, then {what}", found, "done")
    assert found.error is None, found.seen


def test_four_threads_share_a_slow_server(
    private_neo4j: Server, direct: Neo4jGraphStore, proxy: Proxy
) -> None:
    with closing(opened(place(private_neo4j, proxy.uri))) as store, ThreadPoolExecutor(4) as pool:
        proxy.delay = 0.01
        list(pool.map(lambda number: put(store, "many", f"m{number}"), range(4)))
    assert ids_of(direct, "many") == ["m0", "m1", "m2", "m3"]


@contextmanager
def letting_go(proxy: Proxy) -> Iterator[None]:
    """Let go in the end whoever still waits for a silent connection."""
    try:
        yield
    finally:
        proxy.cut()
        proxy.resume()
