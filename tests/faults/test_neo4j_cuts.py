"""A write that is broken off is there whole or not at all, is never doubled, and keeps nobody waiting for long."""

import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from bolt_proxy import COMMIT, Proxy
from contracts.samples import NOW, entity, memory, version
from faults.neo4j_worlds import Note, Outcome, child, count_of, ids_of, opened, outcome, place, put
from hindgraph.stores.neo4j.graph_store import Neo4jGraphStore
from hindgraph_extractors.records import Step
from hindgraph_ontology.errors import DeadlineExceeded, StoreUnavailable
from neo4j_server import Server

pytestmark = [pytest.mark.neo4j, pytest.mark.xdist_group("neo4j_faults")]

URI = "HINDGRAPH_NEO4J_URI"


@pytest.fixture
def proxy(private_neo4j: Server) -> Iterator[Proxy]:
    with Proxy(private_neo4j.port) as proxy:
        yield proxy


@pytest.fixture
def direct(private_neo4j: Server) -> Iterator[Neo4jGraphStore]:
    """Return a store that is not behind the proxy, and by whose use the server has planned the queries."""
    with closing(opened(place(private_neo4j))) as store:
        put(store, "warm", "m1")
        ids_of(store, "warm")
        yield store


@pytest.fixture
def cut_off(private_neo4j: Server, proxy: Proxy) -> Iterator[Neo4jGraphStore]:
    """Return a store behind the proxy."""
    with closing(opened(place(private_neo4j, proxy.uri))) as store:
        yield store


def unavailable(found: Outcome) -> None:
    assert isinstance(found.error, StoreUnavailable), found.seen
    assert found.error.setting == URI
    assert found.error.next_step


# ---- the network ----


def test_a_cut_in_the_middle_of_a_write_leaves_nothing_and_the_lock_is_free(
    direct: Neo4jGraphStore, cut_off: Neo4jGraphStore, proxy: Proxy, note: Note
) -> None:
    actor = "cut in the middle"
    put(direct, actor, "m1")

    def write() -> None:
        with cut_off.transaction(actor) as unit:
            unit.put_memories([memory("m2")])
            unit.put_versions([version("a depends_on b")])
            proxy.cut()
            unit.put_memories([memory("m3")])

    found = outcome(write, within=20)
    unavailable(found)
    after = outcome(lambda: put(direct, actor, "m4"), within=20)
    assert after.error is None, after.seen
    assert ids_of(direct, actor) == ["m1", "m4"]
    with direct.view(actor) as view:
        assert view.neighbours(["a"], NOW) == []
        assert view.sequence == 2
    put(cut_off, actor, "m2", "m3")
    assert ids_of(direct, actor) == ["m1", "m2", "m3", "m4"]
    note(
        "connection cut in the middle of a write",
        found,
        f"nothing written; lock free {after.seconds:.2f} s later",
    )


def test_a_commit_that_does_not_reach_the_server_has_written_nothing(
    direct: Neo4jGraphStore, cut_off: Neo4jGraphStore, proxy: Proxy, note: Note
) -> None:
    actor = "commit lost"
    put(cut_off, actor, "m1")
    proxy.cut_at(COMMIT, let_through=False)
    found = outcome(lambda: put(cut_off, actor, "m2"), within=30)
    assert proxy.struck.is_set()
    unavailable(found)
    assert "nothing was written" in found.error.message  # type: ignore[union-attr]
    assert ids_of(direct, actor) == ["m1"]
    put(cut_off, actor, "m2")
    assert (ids_of(direct, actor), count_of(direct, actor)) == (["m1", "m2"], 2)
    note("connection cut before the commit arrived", found, "nothing written; a retry works")


def test_a_commit_whose_answer_is_lost_is_looked_up_and_acknowledged(
    direct: Neo4jGraphStore, cut_off: Neo4jGraphStore, proxy: Proxy, note: Note
) -> None:
    actor = "answer lost"
    put(cut_off, actor, "m1")
    proxy.cut_at(COMMIT, let_through=True)
    found = outcome(lambda: put(cut_off, actor, "m2"), within=30)
    assert proxy.struck.is_set()
    assert found.error is None, found.seen
    assert (ids_of(direct, actor), count_of(direct, actor)) == (["m1", "m2"], 2)
    note("connection cut after the commit, before its answer", found, "written once, acknowledged")


def test_a_commit_that_arrives_when_the_client_was_already_cut_off_is_waited_for(
    direct: Neo4jGraphStore, cut_off: Neo4jGraphStore, proxy: Proxy, note: Note
) -> None:
    actor = "late commit"
    put(cut_off, actor, "m1")
    proxy.cut_at(COMMIT, let_through=True, late=3.0)
    found = outcome(lambda: put(cut_off, actor, "m2"), within=30)
    assert proxy.struck.wait(20)
    note("connection cut while the commit is on its way", found, "acknowledged only if it is written")
    # Whoever is told that nothing was written tries again; then there must be no second one.
    if found.error is not None:
        put(cut_off, actor, "m2")
    assert (ids_of(direct, actor), count_of(direct, actor)) == (["m1", "m2"], 2)


def test_a_commit_whose_answer_is_lost_is_looked_up_when_the_server_is_back(
    direct: Neo4jGraphStore, cut_off: Neo4jGraphStore, proxy: Proxy, note: Note
) -> None:
    actor = "away for a while"
    put(cut_off, actor, "m1")
    proxy.cut_at(COMMIT, let_through=True, then_refuse=True)

    def back_later() -> None:
        proxy.struck.wait(20)
        time.sleep(3)
        proxy.accept()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(back_later)
        found = outcome(lambda: put(cut_off, actor, "m2"), within=40)
    assert found.error is None, found.seen
    assert (ids_of(direct, actor), count_of(direct, actor)) == (["m1", "m2"], 2)
    note("answer to a commit lost, server away for 3 s", found, "written once, acknowledged")


def test_where_nobody_can_say_whether_it_was_committed_that_is_said(
    direct: Neo4jGraphStore, cut_off: Neo4jGraphStore, proxy: Proxy, note: Note
) -> None:
    actor = "away for good"
    put(cut_off, actor, "m1")
    proxy.cut_at(COMMIT, let_through=True, then_refuse=True)
    found = outcome(lambda: put(cut_off, actor, "m2"), within=60)
    unavailable(found)
    assert found.error.code == "commit_unknown"  # type: ignore[union-attr]
    with direct.transaction(actor) as unit:
        unit.put_memories([memory("m2")])  # the same again changes nothing
    assert ids_of(direct, actor) == ["m1", "m2"]
    assert count_of(direct, actor) == 2
    note(
        "answer to a commit lost, server away for good",
        found,
        "said to be unknown; writing it again doubles nothing",
    )


# ---- clients ----


def test_a_killed_client_leaves_nothing_half_written_and_no_lock(
    private_neo4j: Server, direct: Neo4jGraphStore, note: Note
) -> None:
    actor = "killed client"
    put(direct, actor, "m1")
    writer = child("hold", private_neo4j.uri, private_neo4j.password, actor, "60")
    assert writer.stdout is not None
    with writer.stdout:
        assert writer.stdout.readline() == "in the middle\n"
        writer.send_signal(signal.SIGKILL)
        writer.wait()
    found = outcome(lambda: put(direct, actor, "m2"), within=60)
    assert found.error is None, found.seen
    assert (ids_of(direct, actor), count_of(direct, actor)) == (["m1", "m2"], 2)
    note("another client killed -9 in its write: the next write", found, "nothing of the dead one's")


def test_a_client_that_vanishes_without_a_word_holds_the_lock_no_longer_than_its_transaction_may(
    private_neo4j: Server, direct: Neo4jGraphStore, proxy: Proxy, note: Note
) -> None:
    actor = "vanished client"
    put(direct, actor, "m1")
    with closing(opened(place(private_neo4j, proxy.uri, seconds=4.0))) as store:
        vanished, over = threading.Event(), threading.Event()

        def vanish() -> None:
            with store.transaction(actor) as unit:
                unit.put_memories([memory("m2")])
                proxy.stall()
                vanished.set()
                over.wait(60)
                raise ZeroDivisionError

        with ThreadPoolExecutor(1) as pool:
            vanishing = pool.submit(vanish)
            assert vanished.wait(20)
            found = outcome(lambda: put(direct, actor, "m3"), within=40)
            proxy.cut()
            proxy.resume()
            over.set()
            assert isinstance(vanishing.exception(20), ZeroDivisionError)
    assert found.error is None, found.seen
    assert ids_of(direct, actor) == ["m1", "m3"]
    note(
        "another client silent in its write of at most 4 s: the next write",
        found,
        "nothing of the silent one's",
    )


def test_who_waits_too_long_for_the_lock_is_told_that_the_actor_is_being_written(
    private_neo4j: Server, direct: Neo4jGraphStore, note: Note
) -> None:
    actor = "long writer"
    put(direct, actor, "m1")
    writer = child("hold", private_neo4j.uri, private_neo4j.password, actor, "6")
    assert writer.stdout is not None
    with writer.stdout:
        assert writer.stdout.readline() == "in the middle\n"
        with closing(opened(place(private_neo4j, seconds=2.0))) as store:
            found = outcome(lambda: put(store, actor, "m2"), within=20)
        assert writer.stdout.readline() == "done\n"
        writer.wait()
    note(
        "lock held by another process, 2 s of patience",
        found,
        "nothing of the impatient one's; a retry works",
    )
    unavailable(found)
    assert "being written" in found.error.message  # type: ignore[union-attr]
    assert actor in found.error.message  # type: ignore[union-attr]
    put(direct, actor, "m2")
    assert count_of(direct, actor) == 3
    note(
        "lock held by another process, 2 s of patience",
        found,
        "nothing of the impatient one's; a retry works",
    )


# ---- time ----


def test_a_read_that_takes_too_long_is_ended_and_says_so(direct: Neo4jGraphStore, note: Note) -> None:
    actor = "long read"
    names = [f"e{number}" for number in range(40)]
    with direct.transaction(actor) as unit:
        unit.put_entities([entity(name) for name in names])
        unit.put_versions([version(f"{a} depends_on {b}") for a in names for b in names if a != b])

    def read() -> None:
        with direct.view(actor, timeout=0.5) as view:
            view.chain(names, [Step("depends_on")] * 6, NOW, limit=10)

    found = outcome(read, within=30)
    assert isinstance(found.error, DeadlineExceeded), found.seen
    assert found.error.next_step
    with direct.view(actor) as view:
        assert len(view.neighbours(["e0"], NOW)) == 78
    note("a read that would take minutes, allowed 0.5 s", found, "the server has let it go")
