"""Filling a home with many memories, reading and embedding aside."""

import hashlib
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.scale.bulk import Bulk
from benchmarks.scale.inventory import Inventory
from benchmarks.scale.telling import memories
from benchmarks.speed import ACTOR
from hindgraph.memory import Memory
from hindgraph.ports import Embedder
from hindgraph.settings import load
from hindgraph.wiring import build

DONE = "loaded.txt"


class StandIn:
    """Rows by chance in the space of a model: they cost nothing, and an index takes as long to search them."""

    def __init__(self, inner: Embedder) -> None:
        self._inner = inner
        self.model = inner.model
        self.dimension = inner.dimension

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return a unit row a text, the same for the same text."""
        rows = [self._row(text) for text in texts]
        return np.stack(rows) if rows else np.empty((0, self.dimension), np.float32)

    def _row(self, text: str) -> NDArray[np.float32]:
        seed = int.from_bytes(hashlib.blake2b(text.encode("utf-8"), digest_size=8).digest(), "big")
        row = np.random.default_rng(seed).standard_normal(self.dimension, dtype=np.float32)
        return np.asarray(row / np.linalg.norm(row), np.float32)

    def knows(self, lang: str) -> bool:
        """Tell whether the model knows a language."""
        return self._inner.knows(lang)

    def count_tokens(self, text: str) -> int:
        """Return the length of a text in the model's tokens."""
        return self._inner.count_tokens(text)

    def threshold(self, purpose: str) -> float:
        """Return the model's cosine line."""
        return self._inner.threshold(purpose)


def prepared(home: Path, told: int, facts: int = 0) -> str:
    """Fill a home with memories, and then with further facts until there are so many; return at what pace.

    What an interrupted run has left is gone on with.
    """
    mark = home / DONE
    if mark.is_file():
        return mark.read_text("utf-8")
    pace = tell(home, told)
    if facts:
        pace += "; " + add_facts(home, facts)
    mark.write_text(pace, encoding="utf-8")
    return pace


def tell(home: Path, told: int) -> str:
    """Write memories that bring their reading, with rows by chance, and index them."""
    parts = build(load(home, store="sqlite"))
    parts.embedder = StandIn(parts.embedder)
    began, spent = time.perf_counter(), time.process_time()
    try:
        Bulk(parts.graph, parts.ontology, ACTOR).fill(memories(told))
        parts.indexes.drain(ACTOR)
    finally:
        parts.close()
    seconds, cpu = time.perf_counter() - began, time.process_time() - spent
    return f"{told / seconds:,.0f} memories a second, {told / cpu:,.0f} a CPU second"


def add_facts(home: Path, facts: int) -> str:
    """Add facts to memories that are there, until a home holds so many: those of a large inventory, four to a thing."""
    parts = build(load(home, store="sqlite"))
    try:
        with parts.graph.view(ACTOR) as view:
            ids = [head.id for head in view.heads()]
        there = Memory(parts, ACTOR).stats()["facts"]
        began = time.perf_counter()
        inventory = Inventory(parts.graph, parts.ontology, ACTOR, ids, max(facts - there, 0))
        inventory.fill()
        made = inventory.count
    finally:
        parts.close()
    return f"{made / max(time.perf_counter() - began, 1e-9):,.0f} of {made:,} further facts a second"
