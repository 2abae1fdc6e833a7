"""Bringing the derived indexes up to date from the outbox: the graph is the truth, vectors and words follow."""

from collections.abc import Collection
from dataclasses import dataclass

from hindgraph.model.records import MemoryRecord, OutboxItem
from hindgraph.ports import Embedder, GraphStore, GraphView, VectorIndex, WordIndex

BATCH = 256
ROUNDS = 1_000


@dataclass(frozen=True, slots=True)
class Indexes:
    """The indexes that are derived from the graph, and how to fill them."""

    graph: GraphStore
    vectors: VectorIndex
    words: WordIndex
    embedder: Embedder

    def drain(self, actor: str) -> int:
        """Write what the outbox names, until it is empty; return how many entries were written.

        Several processes may drain at once. Each looks again under the lock after writing, and takes an item off only
        if the memory is still what it wrote – so whoever writes last has written what is current.
        """
        total = 0
        for _ in range(ROUNDS):
            items, memories = self.graph.read(actor, _waiting)
            if not items:
                break
            self.write(actor, memories)
            self._clear(actor, items, memories)
            total += len(memories)
        return total

    def rebuild(self, actor: str) -> int:
        """Write the entries of all memories anew; return how many there are."""
        memories = self.graph.read(actor, lambda view: view.memories([head.id for head in view.heads()]))
        for start in range(0, len(memories), BATCH):
            self.write(actor, memories[start : start + BATCH])
        return len(memories)

    def write_words(self, actor: str, ids: Collection[str]) -> None:
        """Make memories findable by their words, ahead of the outbox."""
        self.words.upsert(actor, self.graph.read(actor, lambda view: view.memories(ids)))

    def write(self, actor: str, memories: list[MemoryRecord]) -> None:
        """Write words first (they are cheap and find raw text at once), then vectors."""
        if not memories:
            return
        self.words.upsert(actor, memories)
        vectors = self.embedder.embed([memory.told for memory in memories])
        self.vectors.upsert(actor, self.embedder.model, memories, vectors)

    def _clear(self, actor: str, items: list[OutboxItem], written: list[MemoryRecord]) -> None:
        with self.graph.transaction(actor) as work:
            current = {memory.id: memory for memory in work.memories({item.memory_id for item in items})}
            same = {memory.id for memory in written if current.get(memory.id) == memory}
            gone = {item.memory_id for item in items} - set(current)
            work.clear_outbox([item for item in items if item.memory_id in same | gone])


def _waiting(view: GraphView) -> tuple[list[OutboxItem], list[MemoryRecord]]:
    """Return a batch of the outbox, and what it names."""
    items = view.outbox(limit=BATCH)
    return items, view.memories({item.memory_id for item in items})
