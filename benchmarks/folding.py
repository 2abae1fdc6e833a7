"""What the fold costs: ``python -m benchmarks.folding [--facts 100000]``, with Neo4j beside if HINDGRAPH_NEO4J_URI is set.

First a timeline by itself, of 10 to 10,000 statements, folded whole. Then one update of one fact in a graph of many: the
statement is written, its timeline is folded again, one row is closed and one is written, and the transaction is committed.
Everything is made up from a seed.
"""

import argparse
import os
import random
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from benchmarks.recall.metrics import percentile
from benchmarks.servers import URI, opened, removed
from hindgraph.model.fold import fold
from hindgraph.model.keys import statement_keys
from hindgraph.model.records import Entity, MemoryRecord, Statement
from hindgraph.model.told import Told
from hindgraph.ports import GraphStore
from hindgraph.retain.refold import refold
from hindgraph_ontology.loader import load_core

LAW = load_core()
LIVES = LAW.predicates["lives_in"]
BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
CITIES = 500
PORTION = 1_000
REPETITIONS = 3


def timelines() -> None:
    """Print how long timelines take that are folded whole."""
    rng = random.Random(5)
    print("| statements on a timeline | fold, ms (median of 5) | spread |\n| --- | --- | --- |")
    for size in (10, 100, 1_000, 10_000):
        told = [
            Told(
                f"s{number}",
                rng.choice(("state", "change", "change", "end", "span")),
                f"v{rng.randrange(20)}",
                BEGIN + timedelta(hours=number),
                BEGIN + timedelta(hours=number),
                BEGIN + timedelta(hours=number),
                lapses_at=BEGIN + timedelta(hours=number + 50),
            )
            for number in range(size)
        ]
        told = [replace(each, positive=each.kind != "end") for each in told]
        took = []
        for _ in range(5):
            began = time.perf_counter()
            fold(told, known_at=BEGIN + timedelta(days=100_000))
            took.append((time.perf_counter() - began) * 1000)
        took.sort()
        print(f"| {size:,} | {took[2]:.1f} | {took[0]:.1f} – {took[-1]:.1f} |", flush=True)


def updates(store: GraphStore, actor: str, facts: int, calls: int) -> list[list[float]]:
    """Fill a graph, and return the milliseconds of single updates, by repetition."""
    rng = random.Random(6)
    began = time.perf_counter()
    with store.transaction(actor) as work:
        work.put_memories([MemoryRecord("m", "told", "episodic", BEGIN, work.now, "m", read_at=work.now)])
        cities = [Entity(f"c{n}", f"city {n}", "City", f"city {n}", work.now) for n in range(CITIES)]
        work.put_entities(cities)
    for start in range(0, facts, PORTION):
        with store.transaction(actor) as work:
            people = [f"p{n}" for n in range(start, min(start + PORTION, facts))]
            work.put_entities([Entity(p, p, "Person", p, work.now) for p in people])
            refold(work, LAW, [_lives(p, rng.randrange(CITIES), 0, work.now) for p in people])
    print(f"{facts / (time.perf_counter() - began):,.0f} facts a second folded and written", file=sys.stderr)
    repetitions = []
    for repetition in range(REPETITIONS):
        took = []
        for number in range(calls):
            began = time.perf_counter()
            with store.transaction(actor) as work:
                person = f"p{rng.randrange(facts)}"
                told = 1 + repetition * calls + number
                refolded = refold(work, LAW, [_lives(person, rng.randrange(CITIES), told, work.now)])
            took.append((time.perf_counter() - began) * 1000)
            assert len(refolded.put) <= 2, "one update concerns one timeline"
        repetitions.append(took)
    return repetitions


def _lives(person: str, city: int, told: int, now: datetime) -> Statement:
    said = BEGIN + timedelta(minutes=told)
    keys, others = statement_keys(LIVES, person, f"c{city}", None, None)
    name = f"s-{person}-{told}"
    return Statement(name, "m", "m", person, "lives_in", f"c{city}", "change", said, said, now, keys, others)


@contextmanager
def stores(folder: Path) -> Iterator[dict[str, tuple[GraphStore, str]]]:
    """Open the embedded store, and the server's if one is named."""
    with opened(folder / "sqlite", "sqlite") as here:
        found: dict[str, tuple[GraphStore, str]] = {"SQLite": (here.graph, "folding")}
        if not os.environ.get(URI):
            print(f"{URI} is not set: files only", file=sys.stderr)
            yield found
            return
        actor = f"folding {uuid.uuid4().hex[:8]}"
        with opened(folder / "neo4j", "neo4j") as there, removed(actor):
            yield found | {"Neo4j": (there.graph, actor)}


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.folding", description=__doc__)
    parser.add_argument("--facts", type=int, default=100_000)
    parser.add_argument("--calls", type=int, default=100, help="updates in a repetition")
    options = parser.parse_args(arguments)
    timelines()
    print(f"\n| one update among {options.facts:,} facts, ms | median | p95 | max | p95 of the repetitions |")
    print("| --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder, stores(Path(folder)) as opened_stores:
        for name, (store, actor) in opened_stores.items():
            repetitions = updates(store, actor, options.facts, options.calls)
            every = [ms for repetition in repetitions for ms in repetition]
            ends = sorted(percentile(repetition, 95) for repetition in repetitions)
            figures = (percentile(every, 50), percentile(every, 95), max(every))
            shown = " | ".join(f"{ms:.1f}" for ms in figures)
            print(f"| {name} | {shown} | {ends[0]:.1f} – {ends[-1]:.1f} |", flush=True)


if __name__ == "__main__":
    main()
