"""Both graph stores in one run: ``HINDGRAPH_NEO4J_URI=bolt://… python -m benchmarks.servers``.

The same graph is put into SQLite and into Neo4j – copied record by record, so that both hold exactly the same – and the same
questions are asked of both in turns. Everything is made up from a seed. What was written to the server is taken away again.
"""

import argparse
import os
import random
import shutil
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import islice
from pathlib import Path

import neo4j

from benchmarks import made_up
from benchmarks.recall.metrics import percentile
from benchmarks.speed import ACTOR, CACHE, CHAIN, prepared
from benchmarks.stores import T0, version
from hindgraph.errors import NotFound
from hindgraph.memory import Memory
from hindgraph.model.records import MemoryRecord, Moment
from hindgraph.ports import GraphStore
from hindgraph.settings import load
from hindgraph.wiring import Parts, build
from hindgraph_extractors.records import Step

REPETITIONS = 3
PORTION = 2_000
URI = "HINDGRAPH_NEO4J_URI"


@dataclass
class Figures:
    """Milliseconds of one thing on each store, by repetition."""

    name: str
    wall: dict[str, list[list[float]]] = field(default_factory=dict)

    def row(self, store: str) -> tuple[str, ...]:
        """Return the row of the table of one store."""
        repetitions = self.wall[store]
        every = [ms for repetition in repetitions for ms in repetition]
        ends = sorted(percentile(repetition, 95) for repetition in repetitions)
        shown = (percentile(every, 50), percentile(every, 95), max(every))
        return self.name, store, str(len(every)), *map(_ms, shown), f"{_ms(ends[0])} – {_ms(ends[-1])}"


HEAD = ("what, ms", "store", "calls", "median", "p95", "max", "p95 of the repetitions")


def in_turns(name: str, calls: dict[str, Sequence[Callable[[], object]]]) -> Figures:
    """Call everything, a repetition on one store and then on the other, so that a slow minute hits both."""
    figures = Figures(name, {store: [] for store in calls})
    for repetition in range(REPETITIONS):
        for store, each in calls.items():
            figures.wall[store].append([_timed(call) for call in each[repetition::REPETITIONS]])
    for store in calls:
        print(" | ".join(figures.row(store)), file=sys.stderr, flush=True)
    return figures


def _timed(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return (time.perf_counter() - began) * 1000


# ---- the same graph twice


def copy(source: GraphStore, target: GraphStore, actor: str, to: str) -> None:
    """Copy an actor's graph through the port, in portions of one transaction."""
    with source.view(actor) as view:
        ids = [head.id for head in view.heads()]
        for some in _portions(ids):
            mentions = view.mentions(some)
            statements = view.statements_of(some)
            ends = {m.entity_id for m in mentions} | {s.subject_id for s in statements}
            ends |= {end for s in statements for end in (s.object_id, s.wrong_id) if end}
            timelines = {key for s in statements for key in s.keys}
            versions = view.versions_on(timelines)
            ends |= {end for v in versions for end in (v.subject_id, v.object_id)}
            memories: list[MemoryRecord] = view.memories(some)
            with target.transaction(to) as work:
                work.put_memories(memories)
                work.put_entities(view.entities(ends))
                work.put_aliases(view.aliases(ends))
                work.put_mentions(mentions)
                work.put_statements(statements)
                work.put_versions(versions)
                work.put_links(view.links(some))
                work.clear_outbox(work.outbox(limit=10 * PORTION))


def _portions(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(ids), PORTION):
        yield ids[start : start + PORTION]


# ---- memories


def memories(homes: dict[str, Path], actors: dict[str, str], told: int, count: int) -> list[Figures]:
    """Time what a user of the facade waits for."""
    with opened(homes["sqlite"], "sqlite") as here, opened(homes["neo4j"], "neo4j") as there:
        both = {name: Memory(parts, actors[name]) for name, parts in (("sqlite", here), ("neo4j", there))}
        names = [name for name in made_up.stores(told) if _known(both["sqlite"], name)]
        rng = random.Random(3)
        as_of = made_up.BEGIN + told * made_up.PACE
        starts = rng.choices(names, k=count * REPETITIONS)
        goals = rng.choices(names, k=count * REPETITIONS)
        asked = list(dict.fromkeys(made_up.questions(count * REPETITIONS * 2, told)))[: count * REPETITIONS]
        told_next = list(islice(made_up.memories(told, seed=8), 2 * count * REPETITIONS))

        def each(
            make: Callable[[Memory], Sequence[Callable[[], object]]],
        ) -> dict[str, Sequence[Callable[[], object]]]:
            return {store: make(memory) for store, memory in both.items()}

        for memory in both.values():  # plans, models and pictures are there
            for question in made_up.questions(8, told, seed=11):
                memory.search(question)
            memory.write("The warm-up is over.")
        return [
            in_turns("one hop", each(lambda m: [partial(m.graph, s, as_of=as_of) for s in starts])),
            in_turns(
                "chain of three hops",
                each(lambda m: [partial(m.graph, s, chain=CHAIN, as_of=as_of) for s in starts]),
            ),
            in_turns(
                "path between two",
                each(
                    lambda m: [
                        partial(m.graph, s, to=g, as_of=as_of) for s, g in zip(starts, goals, strict=True)
                    ]
                ),
            ),
            in_turns("recall, question embedded", each(lambda m: [partial(m.search, q) for q in asked])),
            in_turns("write, acknowledged", each(lambda m: _writes(m, told_next[::2], wait=False))),
            in_turns("write, read and folded", each(lambda m: _writes(m, told_next[1::2], wait=True))),
        ]


def _writes(memory: Memory, rows: Sequence[dict[str, str]], *, wait: bool) -> list[Callable[[], object]]:
    return [partial(memory.write, row["text"], session=row["session"], wait=wait) for row in rows]


def _known(memory: Memory, name: str) -> bool:
    try:
        return bool(memory.graph(name, limit=1).edges)
    except NotFound:
        return False


# ---- facts alone


def facts(stores: dict[str, GraphStore], actors: dict[str, str], count: int, calls: int) -> list[Figures]:
    """Time walks over many facts, written as rows: two to a timeline, a third of them past, and a hub of 25,000."""
    rng = random.Random(1)
    nodes = count // 4
    predicates = ("depends_on", "owned_by", "lives_in", "runs_on")
    made = [
        version(
            rng.randrange(nodes), rng.choice(predicates), rng.randrange(nodes), number, current=number % 3 > 0
        )
        for number in range(count)
    ]
    made += [version(nodes + 1 + number, "depends_on", nodes, number) for number in range(25_000)]
    for name, store in stores.items():
        began = time.perf_counter()
        for start in range(0, len(made), 5_000):
            with store.transaction(actors[name]) as work:
                work.put_versions(made[start : start + 5_000])
        seconds = time.perf_counter() - began
        print(f"{name}: {len(made) / seconds:,.0f} facts a second written", file=sys.stderr, flush=True)
    moment = Moment(datetime(2027, 1, 1, tzinfo=UTC), T0 + timedelta(days=200))
    steps = [Step("depends_on", inverse=True), Step("owned_by"), Step("lives_in")]
    drawn = [
        (f"e-{rng.randrange(nodes):06}", f"e-{rng.randrange(nodes):06}") for _ in range(calls * REPETITIONS)
    ]
    hub = f"e-{nodes:06}"

    def each(
        make: Callable[[GraphStore, str, str, str], object],
    ) -> dict[str, Sequence[Callable[[], object]]]:
        return {
            name: [partial(make, store, actors[name], one, other) for one, other in drawn]
            for name, store in stores.items()
        }

    def read(what: Callable[..., object]) -> Callable[[GraphStore, str, str, str], object]:
        return lambda store, actor, one, other: store.read(actor, lambda view: what(view, one, other))

    size = f"{count:,} facts"
    return [
        in_turns(f"one hop, {size}", each(read(lambda v, a, b: v.neighbours([a], moment)))),
        in_turns(
            f"three hops in one query, {size}",
            each(read(lambda v, a, b: v.chain([a], steps, moment, limit=200))),
        ),
        in_turns(
            f"free path of at most 4, {size}", each(read(lambda v, a, b: v.path(a, b, moment, max_hops=4)))
        ),
        in_turns(
            f"50 of a hub of 25,000, {size}",
            each(read(lambda v, a, b: v.neighbours([hub], moment, limit=50))),
        ),
        in_turns(f"write of one fact, {size}", each(_write_one)),
    ]


def _write_one(store: GraphStore, actor: str, one: str, other: str) -> None:
    with store.transaction(actor) as work:
        number = work.sequence + 1_000_000
        made = version(int(one[2:]), "runs_on", int(other[2:]), number)
        work.put_versions([replace(made, recorded_at=work.now)])


# ---- cold


def cold(homes: dict[str, Path], actors: dict[str, str], told: int) -> list[Figures]:
    """Time the first question of a process, with the picture of the last one and without."""
    question = next(made_up.questions(1, told, seed=17))
    found = []
    for name, keep in (
        ("first question, picture from its file", True),
        ("first question, picture built", False),
    ):
        figures = Figures(name, {store: [] for store in homes})
        for _ in range(REPETITIONS):
            for store, home in homes.items():
                if not keep:
                    shutil.rmtree(home / "projections", ignore_errors=True)
                with opened(home, store) as parts:
                    figures.wall[store].append(
                        [_timed(partial(Memory(parts, actors[store]).search, question))]
                    )
        found.append(figures)
    return found


# ---- running


@contextmanager
def opened(home: Path, store: str) -> Iterator[Parts]:
    """Open the parts of one store; the server is the one of the environment."""
    parts = build(load(home, store=store))
    try:
        yield parts
    finally:
        parts.close()


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure everything and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.servers", description=__doc__)
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--facts", type=int, default=200_000)
    parser.add_argument("--calls", type=int, default=50, help="calls of each thing in a repetition")
    parser.add_argument("--cache", type=Path, default=CACHE)
    parser.add_argument("--home", type=Path, help="a home with the made-up memories, however it was written")
    options = parser.parse_args(arguments)
    if not os.environ.get(URI):
        sys.exit(f"set {URI} to a server that may be written to")
    run = uuid.uuid4().hex[:8]
    actors = {"sqlite": ACTOR, "neo4j": f"{ACTOR} {run}"}
    of_facts = {"sqlite": "facts", "neo4j": f"facts {run}"}
    original, _ = prepared(options.cache, options.home, options.memories)
    with tempfile.TemporaryDirectory() as folder:
        homes = {name: Path(folder) / name for name in actors}
        shutil.copytree(original, homes["sqlite"])
        with opened(homes["sqlite"], "sqlite") as here, opened(homes["neo4j"], "neo4j") as there:
            try:
                began = time.perf_counter()
                copy(here.graph, there.graph, ACTOR, actors["neo4j"])
                there.indexes.follow(actors["neo4j"])
                print(
                    f"copied and indexed in {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True
                )
                rows = cold(homes, actors, options.memories)
                rows += memories(homes, actors, options.memories, options.calls)
                stores = {"sqlite": here.graph, "neo4j": there.graph}
                rows += facts(stores, of_facts, options.facts, options.calls)
                print(
                    f"{options.memories:,} memories; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n"
                )
                print(
                    _table(HEAD, [row.row(store) for row in rows for store in ("sqlite", "neo4j")]),
                    flush=True,
                )
            finally:
                for actor in (actors["neo4j"], of_facts["neo4j"]):
                    _remove(actor)


@contextmanager
def removed(actor: str) -> Iterator[None]:
    """Take away in the end what was written to the server."""
    try:
        yield
    finally:
        _remove(actor)


def _remove(actor: str) -> None:
    settings = load()
    login = None if settings.neo4j_user is None else (settings.neo4j_user, settings.neo4j_password or "")
    # Relationships first: a hub goes in one transaction with all of its own, and a small heap does not hold that.
    portions = (
        "MATCH ({actor: $actor})-[r]->() CALL (r) { DELETE r } IN TRANSACTIONS OF 5000 ROWS",
        "MATCH (n {actor: $actor}) CALL (n) { DELETE n } IN TRANSACTIONS OF 5000 ROWS",
    )
    with (
        neo4j.GraphDatabase.driver(settings.neo4j_uri, auth=login) as driver,
        driver.session(database=settings.neo4j_database) as session,
    ):
        for portion in portions:
            session.run(portion, actor=actor).consume()


def _ms(value: float) -> str:
    return f"{value:.1f}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return "".join(f"| {' | '.join(line)} |\n" for line in (head, ["---"] * len(head), *rows))


if __name__ == "__main__":
    main()
