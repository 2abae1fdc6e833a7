"""The system under test: every passage through `Memory.ingest`, every question through `Memory.search`."""

import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hindgraph
import hindgraph_extractors
import hindgraph_ontology
from benchmarks.recall.reading_cache import CachedReader, source_hash
from benchmarks.recall.records import Asked, Dataset, Pool
from hindgraph import settings, wiring
from hindgraph.memory import Memory
from hindgraph.recall.records import Answer
from hindgraph.stores.embedders import open_embedder
from hindgraph.stores.embedding_cache import CachedEmbedder

# Sections of one passage count once, at their best place, so that more than ten hits are asked for.
HITS = 20
# So far down a route counts as having found something.
FIRST = 10
WARM_UP = ("Who moved to the city where it began?", "When did she say that?", "Which one was first?")
READS_ONLY = ("recall/", "surfaces/", "lifecycle/")


@dataclass(frozen=True, slots=True)
class Found:
    """What the memory gave for one question.

    Attributes:
        ranked: Refs, best first.
        ms: Wall time of the call, with the embedding of the question and the trace.
        cpu_ms: CPU time of the call: what a busy machine would otherwise hide.
        steps: Milliseconds by step of recall.
        routes: What each route had among its first ten, from the trace.
    """

    ranked: tuple[str, ...]
    ms: float
    cpu_ms: float
    steps: Mapping[str, float]
    routes: Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Ingested:
    """What an ingest did: memories written now (none where an earlier run has done it) and in what time."""

    memories: int
    seconds: float
    refused: int

    def __add__(self, other: "Ingested") -> "Ingested":
        """Return both together."""
        return Ingested(
            self.memories + other.memories, self.seconds + other.seconds, self.refused + other.refused
        )


class Workshop:
    """Caches in one folder: vectors, readings, and memories that have been ingested."""

    def __init__(self, cache: Path) -> None:
        """Name the folder; it is made when something is put there."""
        self.cache = cache
        self.reading = source_hash(hindgraph_extractors, hindgraph_ontology)
        self.writing = source_hash(hindgraph, hindgraph_extractors, hindgraph_ontology, without=READS_ONLY)

    def home(self, name: str) -> Path:
        """Return where a set's memories are kept: in a new place whenever the write path has changed."""
        return self.cache / "homes" / f"{name}-{self.writing}"

    def embedder(self, home: Path) -> CachedEmbedder:
        """Return the embedder of the settings over a cache that lasts."""
        chosen = settings.load(home)
        model = open_embedder(chosen.embedding_model, chosen.models)
        return CachedEmbedder(model, path=self.cache / "vectors.db")

    def ingest(self, home: Path, pools: Sequence[Pool]) -> Ingested:
        """Remember pools, each as an actor of its own; what is there already is not written again."""
        parts = wiring.build(settings.load(home))
        embedder = self.embedder(home)
        reader = CachedReader(parts.reader, self.cache / "readings.db", version=self.reading)
        parts.embedder, parts.reader = embedder, reader
        done = Ingested(0, 0.0, 0)
        with Memory(parts, "benchmark") as memory:
            for pool in pools:
                done += _ingest(memory.for_actor(pool.actor), pool)
        progress(f"readings: {reader.hits:,} from the cache, {reader.misses:,} made")
        embedder.close()
        reader.close()
        return done


def _ingest(memory: Memory, pool: Pool) -> Ingested:
    begins = time.perf_counter()
    report = memory.ingest(
        [passage.row for passage in pool.passages], on_progress=_ticker(pool.actor, begins)
    )
    for refusal in report.refused[:5]:
        progress(f"  refused: {refusal}")
    return Ingested(report.memories, time.perf_counter() - begins, len(report.refused))


def _ticker(name: str, begins: float, every: float = 20.0) -> Callable[[int, int | None], None]:
    last = [begins]

    def tick(done: int, rows: int | None) -> None:
        now = time.perf_counter()
        if now - last[0] >= every:
            last[0] = now
            progress(f"  {name}: {done:,} of {rows:,} rows, {done / (now - begins):.0f} a second")

    return tick


@contextmanager
def asking(home: Path) -> Iterator[Memory]:
    """Open the memories as a user does: the question's embedding and analysis are not from a cache."""
    with Memory.open(home, actor="benchmark") as memory:
        yield memory


def found(dataset: Dataset, home: Path) -> dict[Asked, Found]:
    """Answer all questions of a set from a home that holds its pools."""
    each: dict[Asked, Found] = {}
    begins = time.perf_counter()
    with asking(home) as memory:
        for pool in dataset.pools:
            asked = [question for question in dataset.asked if question.actor == pool.actor]
            each |= zip(asked, answers(memory, pool, asked), strict=True)
            progress(f"  {pool.actor}: {len(asked)} questions, {time.perf_counter() - begins:.0f} s")
    return each


def answers(memory: Memory, pool: Pool, asked: Sequence[Asked]) -> Iterator[Found]:
    """Answer the questions of one pool, in order, after a few that only load and warm what there is."""
    mine = memory.for_actor(pool.actor)
    for text in WARM_UP:
        mine.search(text, top_k=HITS)
    for question in asked:
        yield _answer(mine, question)


def _answer(memory: Memory, question: Asked) -> Found:
    began, spent = time.perf_counter(), time.process_time()
    answer = memory.search(question.text, top_k=HITS, asked_at=question.asked_at)
    ms, cpu_ms = (time.perf_counter() - began) * 1000, (time.process_time() - spent) * 1000
    trace = memory.explain(answer.trace_id)
    return Found(
        ranked=tuple(dict.fromkeys(map(passage_of, _refs(answer)))),
        ms=ms,
        cpu_ms=cpu_ms,
        steps=trace["steps_ms"],
        routes=_routes(memory, trace),
    )


def _refs(answer: Answer) -> Iterator[str]:
    """Yield the refs of the hits, best first; other tellings of the same, which a hit lists, each take a place behind it."""
    for hit in answer.hits:
        yield hit.ref or hit.id
        yield from (other.ref or other.id for other in hit.told)


def _routes(memory: Memory, trace: Mapping[str, Any]) -> dict[str, frozenset[str]]:
    first = {
        route: [place["id"] for place in places if place["rank"] <= FIRST]
        for route, places in trace["routes"].items()
    }
    ids = sorted({memory_id for found in first.values() for memory_id in found})
    refs = {record.id: passage_of(record.data["ref"] or record.id) for record in memory.get(ids)}
    return {
        route: frozenset(refs[memory_id] for memory_id in found if memory_id in refs)
        for route, found in first.items()
    }


def passage_of(ref: str) -> str:
    """Return the ref of the whole passage: sections after the first are ``ref#2``, ``ref#3`` and so on."""
    return ref.rsplit("#", 1)[0] if ref.rsplit("#", 1)[-1].isdigit() else ref


def progress(text: str) -> None:
    """Say how far it is."""
    print(text, file=sys.stderr, flush=True)
