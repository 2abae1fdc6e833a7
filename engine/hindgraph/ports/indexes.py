"""The ports of the derived indexes: texts by meaning and by word."""

from collections.abc import Collection, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from hindgraph.model.found import VectorHits, WordHit, WordStatistics
from hindgraph.model.records import MemoryFilter, MemoryRecord


class VectorIndex(Protocol):
    """Finds texts by meaning. Entries of different spaces (model ids) never mix."""

    def upsert(
        self, actor: str, space: str, memories: Sequence[MemoryRecord], vectors: NDArray[np.float32]
    ) -> None:
        """Write one normalised row a memory."""
        ...

    def delete(self, actor: str, ids: Collection[str]) -> None:
        """Forget memories in all spaces."""
        ...

    def search(
        self, actor: str, space: str, vector: NDArray[np.float32], wanted: MemoryFilter, *, k: int
    ) -> VectorHits:
        """Return the k nearest allowed texts, best first, ties by id. The filter applies before the cut."""
        ...

    def fetch(self, actor: str, space: str, ids: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """Return stored rows; unknown ids are absent."""
        ...

    def spaces(self, actor: str) -> dict[str, int]:
        """Return how many entries each space has."""
        ...


class WordIndex(Protocol):
    """Fetches texts by token; the scoring is ours (`recall.words`)."""

    def upsert(self, actor: str, memories: Sequence[MemoryRecord]) -> None:
        """Write the tokens of memories."""
        ...

    def delete(self, actor: str, ids: Collection[str]) -> None:
        """Forget memories."""
        ...

    def candidates(
        self, actor: str, tokens: Sequence[str], wanted: MemoryFilter, *, limit: int
    ) -> list[WordHit]:
        """Return allowed texts that hold at least one token, those with the rarest tokens first; ordered by id."""
        ...

    def statistics(self, actor: str, tokens: Sequence[str], wanted: MemoryFilter) -> WordStatistics:
        """Return what BM25 needs, over the tiers that the filter names (its other parts do not matter)."""
        ...


class IndexMarks(Protocol):
    """Remembers how far indexes that are apart from the graph have followed it: for which history, to which change."""

    def get(self, actor: str) -> tuple[str, int] | None:
        """Return epoch and sequence, or None where nothing has been indexed."""
        ...

    def set(self, actor: str, epoch: str, sequence: int) -> None:
        """Keep a mark, once all that it stands for has been written."""
        ...

    def clear(self, actor: str) -> None:
        """Forget the mark and every entry of the actor: they are of another history."""
        ...

    def close(self) -> None:
        """Let go of files, which the indexes share; the next use opens them again."""
        ...
