"""Worlds through the doors of a user: texts through `Memory.ingest`, questions through `Memory.search`."""

import hashlib
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.recall.baselines import Baselines
from benchmarks.recall.records import Passage, Pool
from benchmarks.recall.remembering import WARM_UP, Workshop, asking, passage_of, progress
from benchmarks.worlds.names import lists
from benchmarks.worlds.records import Asked, World
from benchmarks.worlds.scoring import TOP, Given, Hit, Verdict, judged
from benchmarks.worlds.words import number_words
from hindgraph.memory import Memory


def measure(world: World, workshop: Workshop, home: Path | None = None) -> list[Verdict]:
    """Tell a world, ask about it, and judge what was answered.

    Args:
        home: Where the memories are kept; by default in a place of the workshop that changes with the write path.
    """
    pool = Pool(world.name, tuple(Passage(t.ref, f"{t.speaker}: {t.text}", t.row) for t in world.texts))
    place = (home or workshop.home("worlds")) / f"{world.name}-{_told(world)}"
    began = time.perf_counter()
    ingested = workshop.ingest(place, [pool])
    progress(f"{world.name}: {ingested.memories} told, {time.perf_counter() - began:.0f} s")
    ranked = _baselines(world, pool, place, workshop)
    with asking(place) as memory:
        verdicts = list(_verdicts(world, memory.for_actor(pool.actor), ranked))
    progress(f"{world.name}: {len(verdicts)} asked, {time.perf_counter() - began:.0f} s")
    return verdicts


def _verdicts(
    world: World, memory: Memory, ranked: Mapping[str, Mapping[str, Sequence[Hit]]]
) -> Iterator[Verdict]:
    for text in WARM_UP:
        memory.search(text)
    for asked in world.asked:
        number = () if asked.count is None else number_words(lists(world.lang), asked.count)
        yield judged(asked, _given(memory, asked), ranked[asked.id], number)


def _given(memory: Memory, asked: Asked) -> Given:
    began = time.perf_counter()
    options: dict[str, Any] = dict(asked.options)
    answer = memory.search(asked.text, top_k=TOP, **options)
    return Given(
        answer.answered,
        answer.reason,
        answer.text,
        tuple((item.value, item.current) for item in answer.answers),
        tuple(Hit(passage_of(hit.ref or hit.id), hit.text, hit.stale) for hit in answer.hits),
        (time.perf_counter() - began) * 1000,
    )


def _baselines(world: World, pool: Pool, home: Path, workshop: Workshop) -> dict[str, dict[str, list[Hit]]]:
    embedder = workshop.embedder(home)
    baselines = Baselines(pool, embedder)
    # They read the speaker, too, but a speaker is no answer.
    texts = {text.ref: text.text for text in world.texts}
    ranked = {
        asked.id: {
            name: [Hit(ref, texts[ref]) for ref in refs]
            for name, refs in baselines(asked.text, k=TOP).items()
        }
        for asked in world.asked
    }
    embedder.close()
    return ranked


def _told(world: World) -> str:
    # Another telling under the same refs would be a revision of the first.
    digest = hashlib.sha256()
    for text in world.texts:
        digest.update(repr(text).encode())
    return digest.hexdigest()[:8]
