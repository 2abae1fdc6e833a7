"""What a server may do to who reads: run a reading function twice, or let a read run out of time."""

from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

from hindgraph.memory import Memory
from hindgraph.ports import GraphStore, GraphView
from hindgraph.recall.records import Answer, Request
from hindgraph.stores.clock import StoppedClock
from hindgraph.wiring import build
from hindgraph_ontology.errors import DeadlineExceeded
from recall_world import ACTOR, World, chain, question
from worlds import NOW, reader, settings_in

T = TypeVar("T")


class Twice:
    """A store that never believes its first picture."""

    def __init__(self, store: GraphStore) -> None:
        self.store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    def read(self, actor: str, what: Callable[[GraphView], T], *, timeout: float | None = None) -> T:
        self.store.read(actor, what)
        return self.store.read(actor, what)


class Slow:
    """A store in which some reads take longer than any time that is given."""

    def __init__(self, store: GraphStore, *slow: str) -> None:
        self.store = store
        self.slow = slow
        self.given: list[float | None] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    def read(self, actor: str, what: Callable[[GraphView], T], *, timeout: float | None = None) -> T:
        self.given.append(timeout)
        slow = () if timeout is None else self.slow
        return self.store.read(actor, lambda view: what(_slow(view, slow)))


class _SlowView:
    def __init__(self, view: GraphView, slow: tuple[str, ...]) -> None:
        self.view = view
        self.slow = slow

    def __getattr__(self, name: str) -> Any:
        return _run_out if name in self.slow else getattr(self.view, name)


def _slow(view: GraphView, slow: tuple[str, ...]) -> Any:
    return _SlowView(view, slow)


def _run_out(*given: Any, **options: Any) -> Any:
    raise DeadlineExceeded("a read took too long")


def told() -> World:
    world = World()
    checkout, orders = world.entity("checkout"), world.entity("orders-db", "Database")
    world.fact(checkout, "depends_on", orders, "checkout depends on orders-db.", since=1)
    world.memory("picnic", "The picnic was by the lake.", at=2)
    return world


ASKED = question(chain("checkout", "depends_on"))


def ask(world: World, **given: Any) -> Answer:
    return world.ask("What does checkout depend on?", ASKED, **given)


def test_a_read_gets_what_is_left_of_the_time() -> None:
    world = told()
    store = Slow(world.graph)
    world.with_recall(graph=store)
    assert not ask(world, deadline=2.0).partial
    assert not ask(world).partial
    assert ask(world, deadline=0.001).query
    assert store.given == [2.0, None, 0.05]


READS = (
    "heads mentions entities_named aliases neighbours memories find_memories evidence entities jobs".split()
)


@pytest.mark.parametrize("read", READS)
def test_a_read_that_runs_out_of_time_gives_what_there_is_and_says_so(read: str) -> None:
    world = told()
    whole = ask(world)
    world.traces.clear()
    world.with_recall(graph=Slow(world.graph, read))
    for query in ("What does checkout depend on?", "picnic"):
        answer = world.recall(ACTOR, Request(query, deadline=60.0))
        if answer.partial and not answer.answered:
            assert answer.reason in ("deadline", "no_match")
            assert answer.text
        assert world.traces[-1].id == answer.trace_id
        assert world.traces[-1].answer["reason"] == answer.reason
    assert ask(world).text == whole.text


def test_the_typed_answer_stands_though_texts_come_too_late() -> None:
    world = told()
    world.with_recall(graph=Slow(world.graph, "find_memories"))
    answer = ask(world, deadline=60.0, tags=("plan",))
    assert (answer.answered, answer.partial) == (True, True)
    assert [item.value for item in answer.answers] == ["orders-db"]


@pytest.mark.parametrize("read", ["heads", "entities_named"])
def test_where_time_does_for_nothing_that_is_said(read: str) -> None:
    world = told()
    world.with_recall(graph=Slow(world.graph, read))
    answer = ask(world, deadline=60.0)
    assert (answer.answered, answer.partial, answer.reason) == (False, True, "deadline")


def test_a_recall_that_is_run_twice_leaves_one_trace_and_the_same_answer() -> None:
    world = told()
    once = ask(world)
    world.with_recall(graph=Twice(world.graph))
    assert replace(ask(world), took_ms=once.took_ms) == once
    assert len(world.traces) == 2


def everything(memory: Memory) -> list[Any]:
    """Use the whole facade and return what comes back."""
    first = memory.write("Checkout depends on orders-db.", ref="r1")
    memory.write("Ann owns checkout.", session="s", wait=False)
    memory.ingest(
        [{"text": "Orders-db listens on port 8080."}, {"text": "Ann lives in Oslo.", "session": "s"}]
    )
    return [
        asdict(first),
        asdict(memory.write("Checkout depends on orders-db.", ref="r1")),
        memory.search("Who owns checkout?").text,
        [hit.id for hit in memory.search("What depends on orders-db?").hits],
        memory.graph("checkout").as_dict(),
        [change.as_dict() for change in memory.history("checkout")],
        [record.as_dict() for record in memory.get(["r1"])],
        memory.stats(),
        memory.doctor(),
        memory.reindex(),
        memory.timezone,
    ]


def test_nothing_that_reads_has_effects(tmp_path: Path) -> None:
    results = []
    for name in ("once", "twice"):
        parts = build(settings_in(tmp_path / name), clock=StoppedClock(NOW))
        graph: Any = Twice(parts.graph) if name == "twice" else parts.graph
        with Memory(replace(parts, reader=reader(), graph=graph), "ann") as memory:
            results.append(everything(memory))
    assert results[0] == results[1]
