"""How long the embedded stores take: ``python benchmarks/stores.py [--large]``.

Everything is made up from a seed. Times are of one process and one thread, in milliseconds.
"""

import argparse
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np

from hindgraph.model.ids import fact_id, statement_id, version_id
from hindgraph.model.keys import Key
from hindgraph.model.records import (
    FAR_FUTURE,
    Alias,
    Entity,
    MemoryFilter,
    MemoryRecord,
    MentionRecord,
    Moment,
    Statement,
    Tier,
    Version,
)
from hindgraph.stores.clock import SystemClock
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.graph_store import SqliteGraphStore
from hindgraph.stores.sqlite.vectors import SqliteVectorIndex
from hindgraph.stores.sqlite.words import SqliteWordIndex
from hindgraph_extractors.records import Step

T0 = datetime(2026, 1, 1, tzinfo=UTC)
ACTOR = "benchmark"
NOW = MemoryFilter(tiers=(Tier.FIRST,), known_at=T0 + timedelta(days=999), alive_at=T0)


def timed(name: str, run: Callable[[int], object], times: int) -> None:
    """Run something with the numbers 0, 1, … and print the median and the 95th percentile."""
    taken = []
    for number in range(times):
        begins = time.perf_counter()
        run(number)
        taken.append((time.perf_counter() - begins) * 1000)
    taken.sort()
    print(f"{name:<58} p50 {taken[len(taken) // 2]:8.2f}   p95 {taken[int(len(taken) * 0.95)]:8.2f}")


def memory(number: int, text: str) -> MemoryRecord:
    """Make a memory; one in twenty is a third party's."""
    at = T0 + timedelta(minutes=number)
    tier = Tier.FIRST if number % 20 else Tier.THIRD
    return MemoryRecord(
        f"m-{number:07}", text, "episodic", at, at, f"d-{number}", tier=tier, session=f"s{number // 30}"
    )


def version(subject: int, predicate: str, object_: int, number: int, *, current: bool = True) -> Version:
    """Make a version of a fact between two numbered entities."""
    ends = (f"e-{subject:06}", f"e-{object_:06}")
    return Version(
        version_id(predicate, *ends, number),
        fact_id(ends[0], predicate, ends[1], None),
        str(Key(predicate, "subject", ends[0], None)),
        ends[0],
        predicate,
        ends[1],
        None,
        T0 + timedelta(days=number % 300),
        FAR_FUTURE if current else T0 + timedelta(days=number % 300 + 30),
        T0,
    )


def write_one(store: SqliteGraphStore, number: int) -> None:
    """Write one memory with five statements and what follows from them."""
    with store.transaction(ACTOR) as unit:
        record = memory(number, f"checkout {number} depends on orders-db, port 8080, and is owned by Ann")
        entities = [
            Entity(f"e-{(number * 7 + k) % 50_000:06}", "x", "Service", "x", unit.now) for k in range(5)
        ]
        unit.put_memories([record])
        unit.put_entities(entities)
        unit.put_aliases(Alias(f"name {e.id}", e.id, "x", unit.now) for e in entities)
        unit.put_mentions(MentionRecord(record.id, e.id, 0, 4, "x") for e in entities)
        unit.put_statements(
            Statement(
                statement_id(record.id, k),
                record.id,
                record.document,
                e.id,
                "uses",
                f"e-{k:06}",
                "state",
                T0,
                T0,
                unit.now,
                (f"{e.id} uses",),
            )
            for k, e in enumerate(entities)
        )
        unit.put_versions(version(number, "uses", 1_000_000 + k, number) for k in range(5))


def graph(store: SqliteGraphStore, count: int) -> None:
    """Time chains, paths and a hub in a graph of some versions."""
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
    begins = time.perf_counter()
    for start in range(0, len(made), 20_000):
        with store.transaction(ACTOR) as unit:
            unit.put_versions(made[start : start + 20_000])
    print(f"writing {len(made):,} versions took {time.perf_counter() - begins:.1f} s")
    moment = Moment(datetime(2027, 1, 1, tzinfo=UTC), T0 + timedelta(days=200))
    steps = [Step("depends_on", inverse=True), Step("owned_by"), Step("lives_in")]
    hub = [f"e-{nodes:06}"]
    with store.view(ACTOR) as view:

        def node() -> str:
            return f"e-{rng.randrange(nodes):06}"

        size = f"{count:,} versions"
        timed(
            f"neighbours of 5 entities, {size}",
            lambda _: view.neighbours([node() for _ in range(5)], moment),
            300,
        )
        timed(
            f"three hops from 1 entity, {size}", lambda _: view.chain([node()], steps, moment, limit=200), 300
        )
        timed(
            f"three hops from 20 entities, {size}",
            lambda _: view.chain([node() for _ in range(20)], steps, moment, limit=200),
            300,
        )
        timed(
            f"free path, at most 4 hops, {size}", lambda _: view.path(node(), node(), moment, max_hops=4), 100
        )
        timed("hub of 25,000: first 50 neighbours", lambda _: view.neighbours(hub, moment, limit=50), 50)
        timed("hub of 25,000: chain, first 50", lambda _: view.chain(hub, steps[:1], moment, limit=50), 50)
        timed(
            "hub of 25,000: chain whose next hop fails each time",
            lambda _: view.chain(hub, steps, moment, limit=50),
            5,
        )


def words(files: ActorFiles, count: int) -> None:
    """Time the word index over texts with words as common as in English (Zipf)."""
    rng = np.random.default_rng(2)
    vocabulary = [f"word{number}" for number in range(30_000)]
    drawn = np.minimum(rng.zipf(1.3, size=(count, 25)), len(vocabulary)) - 1
    texts = [" ".join(vocabulary[place] for place in row) for row in drawn]
    index = SqliteWordIndex(files)
    actor = f"{ACTOR} words {count}"
    begins = time.perf_counter()
    for start in range(0, count, 5_000):
        index.upsert(actor, [memory(n, texts[n]) for n in range(start, min(count, start + 5_000))])
    print(f"indexing {count:,} texts took {time.perf_counter() - begins:.1f} s")
    questions = [texts[number].split()[:10] for number in rng.integers(0, count, 200)]

    def ask(number: int) -> object:
        return index.candidates(actor, questions[number], NOW, limit=500)

    timed(
        f"first question in a new process, {count:,} texts",
        lambda n: SqliteWordIndex(files).candidates(actor, questions[n], NOW, limit=500),
        3,
    )
    timed(f"candidates for 10 words, {count:,} texts", ask, 200)
    timed(
        f"statistics for 10 words, {count:,} texts", lambda n: index.statistics(actor, questions[n], NOW), 200
    )
    timed(
        f"upsert of one text, {count:,} texts",
        lambda n: index.upsert(actor, [memory(count + n, texts[n])]),
        100,
    )

    def upsert_and_ask(number: int) -> None:
        index.upsert(actor, [memory(number, texts[-number])])
        ask(number)

    timed(f"candidates just after an upsert, {count:,} texts", upsert_and_ask, 50)


def vectors(files: ActorFiles, count: int, dimension: int = 384) -> None:
    """Time the vector index."""
    rng = np.random.default_rng(3)
    index = SqliteVectorIndex(files)
    actor = f"{ACTOR} vectors {count}"
    begins = time.perf_counter()
    for start in range(0, count, 5_000):
        rows = rng.normal(size=(min(5_000, count - start), dimension)).astype(np.float32)
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        index.upsert(actor, "mini", [memory(start + n, "") for n in range(len(rows))], rows)
    print(f"storing {count:,} vectors took {time.perf_counter() - begins:.1f} s")
    queries = rng.normal(size=(100, dimension)).astype(np.float32)
    queries /= np.linalg.norm(queries, axis=1, keepdims=True)
    timed(
        f"first search in a new process, {count:,} vectors",
        lambda n: SqliteVectorIndex(files).search(actor, "mini", queries[n], NOW, k=100),
        3,
    )
    index.search(actor, "mini", queries[0], NOW, k=100)
    timed(
        f"100 nearest, {count:,} vectors", lambda n: index.search(actor, "mini", queries[n], NOW, k=100), 100
    )
    mine = MemoryFilter(session="s3")
    timed(
        f"100 nearest of one session, {count:,} vectors",
        lambda n: index.search(actor, "mini", queries[n], mine, k=100),
        100,
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Run everything in a folder that is removed afterwards."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--large", action="store_true", help="a million versions instead of 200,000")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as home:
        files = ActorFiles(Path(home))
        store = SqliteGraphStore(files, SystemClock())
        timed("write of 1 memory and 5 statements, fsync included", lambda n: write_one(store, n), 500)
        graph(store, 1_000_000 if options.large else 200_000)
        timed("the same write in the full graph", lambda n: write_one(store, 1_000 + n), 500)
        for count in (10_000, 100_000):
            words(files, count)
            vectors(files, count)
        files.close()


if __name__ == "__main__":
    main()
