"""The ports of the derived indexes: texts by meaning and by word."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class IndexMark:
    """How far indexes have come.

    Attributes:
        epoch: The history that they follow; empty where nothing has been indexed.
        sequence: The last change that they have.
        of: Which entries it speaks of: those that were cleared in between are others.
    """

    epoch: str = ""
    sequence: int = 0
    of: str = ""


class IndexMarks(Protocol):
    """Remembers how far indexes that are apart from the graph have followed it."""

    def get(self, actor: str) -> IndexMark:
        """Return the mark."""
        ...

    def set(self, actor: str, epoch: str, sequence: int, *, after: IndexMark) -> bool:
        """Keep a mark, once all that it stands for has been written since ``after``; tell whether it was kept.

        It is not where somebody has cleared the entries meanwhile: then they do not hold what it stands for.
        """
        ...

    def clear(self, actor: str) -> None:
        """Forget the mark and every entry of the actor: they are of another history."""
        ...

    def close(self) -> None:
        """Let go of files, which the indexes share; the next use opens them again."""
        ...
