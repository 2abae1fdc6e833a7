"""A vector index of dictionaries."""

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from hindgraph.model.found import VectorHits
from hindgraph.model.records import MemoryFilter, MemoryRecord
from hindgraph.stores.vector_hits import NOTHING, checked_query, checked_rows, nearest

Floats = NDArray[np.float32]
_Entry = tuple[MemoryRecord, Floats]


class InMemoryVectorIndex:
    """`VectorIndex` for tests and notebooks."""

    def __init__(self) -> None:
        self._spaces: dict[tuple[str, str], dict[str, _Entry]] = {}

    def upsert(self, actor: str, space: str, memories: Sequence[MemoryRecord], vectors: Floats) -> None:
        """Write one normalised row a memory.

        Raises:
            InvalidInput: Another number of rows than memories, or another length than the space's rows have.
        """
        entries = self._spaces.get((actor, space), {})
        lengths = {len(row) for _, row in entries.values()}
        rows = checked_rows(vectors, len(memories), space, lengths.pop() if lengths else None)
        added = {memory.id: (memory, row.copy()) for memory, row in zip(memories, rows, strict=True)}
        if added:
            self._spaces[actor, space] = entries | added

    def delete(self, actor: str, ids: Collection[str]) -> None:
        """Forget memories in all spaces."""
        gone = set(ids)
        for key, entries in list(self._spaces.items()):
            if key[0] == actor:
                self._spaces[key] = {id_: entry for id_, entry in entries.items() if id_ not in gone}

    def search(self, actor: str, space: str, vector: Floats, wanted: MemoryFilter, *, k: int) -> VectorHits:
        """Return the k nearest allowed texts, best first, ties by id. The filter applies before the cut."""
        entries = self._spaces.get((actor, space), {})
        if not entries:
            return NOTHING
        query = checked_query(vector, len(next(iter(entries.values()))[1]))
        allowed = [(memory.id, row) for memory, row in entries.values() if wanted.allows(memory)]
        if not allowed:
            return NOTHING
        matrix = np.stack([row for _, row in allowed])
        ids = [id_ for id_, _ in allowed]
        return nearest(
            query,
            matrix @ query,
            k,
            rows=lambda at: matrix[at],
            ids_of=lambda at: [ids[i] for i in at.tolist()],
        )

    def fetch(self, actor: str, space: str, ids: Sequence[str]) -> dict[str, Floats]:
        """Return stored rows; unknown ids are absent."""
        entries = self._spaces.get((actor, space), {})
        return {id_: entries[id_][1].copy() for id_ in ids if id_ in entries}

    def spaces(self, actor: str) -> dict[str, int]:
        """Return how many entries each space has."""
        return {s: len(entries) for (a, s), entries in sorted(self._spaces.items()) if a == actor and entries}
