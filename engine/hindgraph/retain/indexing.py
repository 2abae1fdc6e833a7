"""Bringing the derived indexes up to date from the outbox: the graph is the truth, vectors and words follow."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial

from hindgraph.model.records import MemoryRecord, OutboxItem
from hindgraph.ports import Embedder, GraphStore, GraphView, IndexMark, IndexMarks, VectorIndex, WordIndex

BATCH = 256
ROUNDS = 1_000
# Where the indexes follow the change log, the outbox is a list of what they have mostly done, swept now and then.
SWEPT_FROM = 200


@dataclass(frozen=True, slots=True)
class Indexes:
    """The indexes that are derived from the graph, and how to fill them.

    Attributes:
        marks: Given where the indexes are apart from the graph (beside a server): then each set of them, on whatever
            machine, follows the change log by itself, and none depends on what another has taken off the outbox.
    """

    graph: GraphStore
    vectors: VectorIndex
    words: WordIndex
    embedder: Embedder
    marks: IndexMarks | None = None

    def drain(self, actor: str) -> int:
        """Write what the outbox names, until it is empty; return how many entries were written.

        Several processes may drain at once. Each looks again under the lock after writing, and takes an item off only
        if the memory is still what it wrote – so whoever writes last has written what is current.
        """
        if self.marks is not None:
            return self.follow(actor)
        total = 0
        for _ in range(ROUNDS):
            items, memories = self.graph.read(actor, _waiting)
            if not items:
                break
            self.write(actor, memories)
            self._clear(actor, items, memories)
            total += len(memories)
        return total

    def follow(self, actor: str) -> int:
        """Write what the graph has learned since the indexes beside it were last brought up to it.

        Costs one look at the graph where there is nothing new, and none where the indexes are part of it.
        """
        if self.marks is None:
            return 0
        for _ in range(ROUNDS):
            mark = self.marks.get(actor)
            news = self.graph.read(actor, partial(_news, mark=mark))
            if news is None:
                return 0
            if mark.epoch not in ("", news.epoch):
                self.marks.clear(actor)
                continue
            for start in range(0, len(news.memories), BATCH):
                self._write_current(actor, news.memories[start : start + BATCH])
            if self.marks.set(actor, news.epoch, news.sequence, after=mark):
                self._sweep(actor, news.outbox)
                return len(news.memories)
        return 0

    def _sweep(self, actor: str, items: list[OutboxItem]) -> None:
        if len(items) >= SWEPT_FROM:
            with self.graph.transaction(actor) as work:
                work.clear_outbox(items)

    def _write_current(self, actor: str, ids: Sequence[str]) -> None:
        """Write memories as they are, and look again: who else writes them may have read them earlier."""
        written: list[MemoryRecord] | None = None
        for _ in range(ROUNDS):
            current = self.graph.read(actor, lambda view: view.memories(ids))
            if current == written:
                return
            self.write(actor, current)
            written = current

    def rebuild(self, actor: str) -> int:
        """Write the entries of all memories anew; return how many there are."""
        if self.marks is not None:
            self.marks.clear(actor)
            return self.follow(actor)
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


@dataclass(frozen=True, slots=True)
class _News:
    """What indexes have not seen of a history: the ids of memories, up to a sequence."""

    epoch: str
    sequence: int
    memories: list[str]
    outbox: list[OutboxItem]


def _news(view: GraphView, mark: IndexMark) -> _News | None:
    epoch, sequence = view.epoch, view.sequence
    if not epoch or (mark.epoch, mark.sequence) == (epoch, sequence):
        return None
    changes = view.changes(mark.sequence) if mark.epoch == epoch else None
    if changes is not None and changes.complete:
        ids = sorted({change.id for change in changes.items if change.kind == "memory"})
    else:
        ids = [head.id for head in view.heads()]
    return _News(epoch, sequence, ids, view.outbox(limit=10 * SWEPT_FROM))


def _waiting(view: GraphView) -> tuple[list[OutboxItem], list[MemoryRecord]]:
    """Return a batch of the outbox, and what it names."""
    items = view.outbox(limit=BATCH)
    return items, view.memories({item.memory_id for item in items})
