"""What is acknowledged first and read later ends as if it had been read at once."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from hindgraph.errors import InvalidInput, NotFound
from hindgraph.memory import Memory
from hindgraph.model.receipts import Receipt
from hindgraph.model.records import FAR_FUTURE, Entity
from hindgraph.ports import UnitOfWork
from hindgraph.stores.clock import StoppedClock
from hindgraph.stores.in_memory.graph import InMemoryGraphStore
from hindgraph.wiring import build
from hindgraph_extractors.records import Question, ReadContext, Reading
from worlds import NOW, facts, memory_in, reader, said, settings_in


def test_a_port_that_goes_and_comes_back_ends_where_it_was_said_last(tmp_path: Path) -> None:
    clock = StoppedClock(NOW)
    with memory_in(tmp_path, clock=clock) as memory:
        for port in (8080, 8081, 8080, 8081, 8080):
            memory.write(f"checkout listens on port {port}.", session="s", wait=False)
            clock.advance(timedelta(minutes=1))
        assert memory.catch_up() == 5
        assert facts(memory, "checkout") == {("checkout", "listens_on", "8080")}
        assert memory.stats()["memories"] == 2


def test_a_revision_ends_what_it_drops(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        told = "Ann Lee owns checkout. Ann Lee lives in Oslo."
        memory.write(told, ref="note", occurred_at="2026-03-01T10:00:00Z", wait=False)
        memory.write("Ann Lee owns checkout.", ref="note", occurred_at="2026-05-01T10:00:00Z", wait=False)
        memory.catch_up()
        assert facts(memory, "Ann Lee") == {("checkout", "owned_by", "Ann Lee")}
        assert ("Ann Lee", "lives_in", "Oslo") in facts(memory, "Ann Lee", as_of="2026-04-01")


def test_receipts_come_in_the_order_of_acknowledgement_and_name_their_job(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        promised = [
            memory.write(text, wait=False) for text in ("Ann Lee lives in Oslo.", "Ann Lee lives in Bergen.")
        ]
        read: list[Receipt] = []
        assert memory.catch_up(most=1, on_read=read.append) == 1
        assert memory.catch_up(on_read=read.append) == 1
        assert [receipt.job_id for receipt in read] == [receipt.job_id for receipt in promised]
        assert [said(receipt)[0][3] for receipt in read] == ["stored", "superseded"]


def test_a_receipt_can_be_asked_for_afterwards(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        promised = memory.write("Ann Lee lives in Oslo.", wait=False)
        assert memory.receipt(promised.memory_id).status == "pending"
        memory.catch_up()
        receipt = memory.receipt(promised.memory_id)
        assert receipt.status == "done"
        assert said(receipt) == [("Ann Lee", "lives_in", "Oslo", "stored")]
        with pytest.raises(NotFound):
            memory.receipt("m-none")


SOURCES = {
    "https://example.org/a": ("document", "THIRD"),
    "www.example.org": ("document", "THIRD"),
    "urn:isbn:0451450523": ("document", "THIRD"),
    "s3://bucket/key": ("document", "THIRD"),
    "notes.txt": ("agent", "FIRST"),
    "grep": ("agent", "FIRST"),
    "note: by hand": ("agent", "FIRST"),
    "C:\\notes.txt": ("agent", "FIRST"),
}


@pytest.mark.parametrize("source", SOURCES)
def test_what_an_agent_brings_from_an_address_is_a_third_partys(tmp_path: Path, source: str) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("Ann Lee lives in Oslo.", ref="a", origin="agent", source=source)
        (record,) = memory.get("a")
        assert (record.data["origin"], record.data["tier"].upper()) == SOURCES[source]


def test_what_a_person_brings_from_an_address_is_theirs(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("Ann Lee lives in Oslo.", ref="a", source="https://example.org/a")
        assert memory.get("a")[0].data["tier"] == "first"


class PickyStore(InMemoryGraphStore):
    """A store that cannot take one name, as a server cannot take one that is too long for its index."""

    @contextmanager
    def transaction(self, actor: str, *, now: datetime | None = None) -> Iterator[Any]:
        with super().transaction(actor, now=now) as unit:
            yield PickyUnit(unit)


class PickyUnit:
    def __init__(self, unit: UnitOfWork) -> None:
        self._unit = unit

    def __getattr__(self, name: str) -> Any:
        return getattr(self._unit, name)

    def put_entities(self, entities: Iterable[Entity]) -> None:
        found = list(entities)
        if any("Ray" in entity.name for entity in found):
            raise InvalidInput("a name is too long for the store", code="not_storable")
        self._unit.put_entities(found)


def test_a_text_whose_facts_cannot_be_stored_fails_alone_and_is_found_all_the_same(tmp_path: Path) -> None:
    clock = StoppedClock(NOW)
    parts = replace(build(settings_in(tmp_path), clock=clock), reader=reader(), graph=PickyStore(clock))
    with Memory(parts, "local") as memory:
        memory.write("Ann Lee lives in Oslo.", wait=False)
        odd = memory.write("Bob Ray lives in Rome.", wait=False)
        memory.write("Cara Day lives in Turin.", wait=False)
        assert memory.catch_up() == 3
        assert memory.catch_up() == 0
        assert facts(memory, "Ann Lee") == {("Ann Lee", "lives_in", "Oslo")}
        assert facts(memory, "Cara Day") == {("Cara Day", "lives_in", "Turin")}
        assert memory.receipt(odd.memory_id).status == "done"
        assert [hit.text for hit in memory.search("Bob Ray Rome").hits][:1] == ["Bob Ray lives in Rome."]
        (job,) = parts.graph.read("local", lambda view: view.jobs(states=["failed"]))
        assert (job.attempts, job.error) == (1, "not_storable: a name is too long for the store")


@dataclass
class InterruptedReader:
    """A reader that lets something happen while it reads for the first time."""

    meanwhile: Callable[[], object]
    _done: bool = False

    def read(self, text: str, context: ReadContext) -> Reading:
        if not self._done:
            self._done = True
            self.meanwhile()
        return reader().read(text, context)

    def question(self, text: str, context: ReadContext) -> Question:
        return reader().question(text, context)


def test_what_is_superseded_while_it_is_read_stays_superseded(tmp_path: Path) -> None:
    clock = StoppedClock(NOW)
    with memory_in(tmp_path, clock=clock) as other:
        slow = InterruptedReader(lambda: other.write("Bob Ray owns checkout.", ref="note", wait=False))
        parts = replace(build(settings_in(tmp_path), clock=clock), reader=slow)
        with Memory(parts, "local") as memory:
            memory.write("Ann Lee owns checkout.", ref="note", wait=False)
            clock.advance(timedelta(minutes=1))
            memory.catch_up()
            revisions = parts.graph.read("local", lambda view: view.revisions("note"))
            assert [each.retracted_at < FAR_FUTURE for each in revisions] == [True, False]
            assert facts(memory, "checkout") == {("checkout", "owned_by", "Bob Ray")}


@pytest.mark.parametrize("wait", [True, False])
def test_texts_of_one_batch_are_read_in_their_order(tmp_path: Path, *, wait: bool) -> None:
    owners = {"checkout": "Ann Lee", "billing": "Mia Ray", "orders-db": "Eva Fox"}
    texts = [
        text for thing, who in owners.items() for text in (f"{who} works at Acme.", f"She owns {thing}.")
    ]
    with memory_in(tmp_path) as memory:
        memory.ingest(
            [{"ref": f"r{n}", "session": "s", "text": text} for n, text in enumerate(texts)], wait=wait
        )
        memory.catch_up()
        for thing, who in owners.items():
            assert facts(memory, thing) == {(thing, "owned_by", who)}


def test_what_is_not_read_yet_is_not_told_as_absence(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("Bob lives in Rome.")
        memory.write("checkout depends on orders-db. Ann Lee owns checkout and lives in Oslo.", wait=False)
        answer = memory.search("Where does the owner of checkout live?")
        assert (answer.answered, answer.reason) == (False, "indexing")
        assert "still being read" in answer.text
        memory.catch_up()
        assert memory.search("Where does the owner of checkout live?").answers[0].value == "Oslo"
