"""What was acknowledged survives the death of the server and of the client, exactly once."""

import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from contracts.samples import NOW, memory, statement, version
from faults.neo4j_worlds import Note, Outcome, child, ids_of, memory_on, opened, place, rows
from hindgraph.stores.neo4j.graph_store import Neo4jGraphStore
from hindgraph_ontology.errors import StoreUnavailable
from neo4j_server import Server

pytestmark = [pytest.mark.neo4j, pytest.mark.xdist_group("neo4j_faults")]

ACTOR = "outage"


@dataclass
class Writer:
    """Writes numbered memories one after the other, each again until it is acknowledged."""

    store: Neo4jGraphStore
    who: int
    over: threading.Event
    acknowledged: list[str] = field(default_factory=list)
    errors: list[StoreUnavailable] = field(default_factory=list)
    after_the_last_error: int = 0

    def run(self) -> None:
        while not self.over.is_set():
            id_ = f"m-{self.who}-{len(self.acknowledged):04}"
            try:
                self.write(id_)
            except StoreUnavailable as error:
                self.errors.append(error)
                self.after_the_last_error = 0
                time.sleep(0.2)
            else:
                self.acknowledged.append(id_)
                self.after_the_last_error += 1

    def write(self, id_: str) -> None:
        with self.store.transaction(ACTOR) as unit:
            unit.put_memories([memory(id_)])
            unit.put_statements([statement(f"s {id_}", id_)])
            unit.put_versions([version(f"w{self.who} uses {id_}")])
            unit.set_meta("count", (unit.meta("count") or 0) + 1)


def test_a_killed_server_loses_nothing_acknowledged_and_writers_go_on_when_it_is_back(
    private_neo4j: Server, note: Note
) -> None:
    with closing(opened(place(private_neo4j))) as store:
        over = threading.Event()
        writers = [Writer(store, number, over) for number in range(4)]
        with ThreadPoolExecutor(4) as pool:
            running = [pool.submit(writer.run) for writer in writers]
            wait_until(lambda: all(len(writer.acknowledged) >= 3 for writer in writers))
            private_neo4j.kill()
            killed = time.monotonic()
            wait_until(lambda: all(writer.errors for writer in writers))
            noticed = time.monotonic() - killed
            private_neo4j.start()
            away = time.monotonic() - killed
            wait_until(lambda: all(writer.after_the_last_error >= 3 for writer in writers))
            over.set()
            for each in running:
                each.result(60)
        errors = [error for writer in writers for error in writer.errors]
        unknown = sum(error.code == "commit_unknown" for error in errors)
        acknowledged = sorted(id_ for writer in writers for id_ in writer.acknowledged)
        assert [
            error for error in errors if error.setting != "HINDGRAPH_NEO4J_URI" or not error.next_step
        ] == []
        assert ids_of(store, ACTOR) == acknowledged
        with store.view(ACTOR) as view:
            counts = view.counts(NOW)
            assert (counts["statements"], counts["versions"]) == (len(acknowledged), len(acknowledged))
            # Each transaction counts itself: one that was acknowledged is there once.
            assert len(acknowledged) <= (view.meta("count") or 0) <= len(acknowledged) + unknown
            assert view.sequence == view.meta("count")
    seen = Outcome(errors[0], noticed)
    note(
        "server killed -9 under four writers",
        seen,
        f"away {away:.0f} s, {len(errors)} errors ({unknown} commits not known), all {len(acknowledged)} there once",
    )


def test_an_ingest_that_is_killed_again_and_again_ends_in_the_graph_of_an_undisturbed_one(
    private_neo4j: Server, tmp_path: Path, note: Note
) -> None:
    # The same actor, for the ids are made from its name.
    where = (private_neo4j.uri, private_neo4j.password, "ingest")
    with memory_on(*where, str(tmp_path / "undisturbed")) as mine:
        mine.ingest(rows())
        answer = mine.search("Which services does Ann Lee own?").text
    undisturbed = graph_of(private_neo4j, "ingest")
    private_neo4j.address.forget("ingest")
    start = time.monotonic()
    for until, pause in ((3, 0.01), (8, 0.03), (13, 0.05)):
        running = child("ingest", *where, str(tmp_path / "disturbed"))
        assert running.stdout is not None
        with running.stdout:
            while int(running.stdout.readline()) < until:
                pass
            time.sleep(pause)
            running.send_signal(signal.SIGKILL)
            running.wait()
    with memory_on(*where, str(tmp_path / "disturbed")) as mine:
        assert mine.ingest(rows()).refused == ()
        seconds = time.monotonic() - start
        assert mine.ingest(rows()).memories == 0
        assert mine.search("Which services does Ann Lee own?").text == answer
    disturbed = graph_of(private_neo4j, "ingest")
    assert "billing-api" in answer
    assert len(undisturbed[1]) > 50
    assert disturbed == undisturbed
    note(
        "ingest killed -9 three times, then run to its end",
        Outcome(None, seconds),
        "the graph of an undisturbed one",
    )


def wait_until(what: Any, *, seconds: float = 150.0) -> None:
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, "waited too long"
        time.sleep(0.02)


def graph_of(server: Server, actor: str) -> tuple[list[str], list[str]]:
    """Return all nodes and relationships of an actor, but for the books, which count attempts."""
    nodes = (
        "MATCH (n {actor: $actor}) WHERE NOT n:Actor AND NOT n:ChangeSet AND NOT n:OutboxItem "
        "RETURN labels(n) AS kind, properties(n) AS found"
    )
    relationships = (
        "MATCH (a {actor: $actor})-[r]->(b) WHERE NOT a:Actor AND NOT b:Actor "
        "RETURN [a.id, a.name, type(r), b.id, b.name] AS kind, properties(r) AS found"
    )
    with server.address.driver() as driver:
        kept = [driver.execute_query(query, actor=actor).records for query in (nodes, relationships)]
    return shown(kept[0]), shown(kept[1])


def shown(records: list[Any]) -> list[str]:
    return sorted(
        f"{record['kind']} {sorted((k, str(v)) for k, v in record['found'].items() if k != 'actor')}"
        for record in records
    )
