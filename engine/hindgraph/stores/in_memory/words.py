"""A word index of dictionaries."""

from collections import Counter
from collections.abc import Collection, Sequence
from math import log

from hindgraph.model.found import WordHit, WordStatistics
from hindgraph.model.records import MemoryFilter, MemoryRecord
from hindgraph.model.tokens import word_tokens

_Entry = tuple[MemoryRecord, Counter[str]]


class InMemoryWordIndex:
    """`WordIndex` for tests and notebooks."""

    def __init__(self) -> None:
        self._actors: dict[str, dict[str, _Entry]] = {}

    def upsert(self, actor: str, memories: Sequence[MemoryRecord]) -> None:
        """Write the tokens of memories."""
        texts = self._actors.setdefault(actor, {})
        texts.update({memory.id: (memory, Counter(word_tokens(memory.told))) for memory in memories})

    def delete(self, actor: str, ids: Collection[str]) -> None:
        """Forget memories."""
        for id_ in ids:
            self._actors.get(actor, {}).pop(id_, None)

    def candidates(
        self, actor: str, tokens: Sequence[str], wanted: MemoryFilter, *, limit: int
    ) -> list[WordHit]:
        """Return allowed texts that hold at least one token, those with the rarest tokens first; ordered by id."""
        statistics = self.statistics(actor, tokens, wanted)
        worth = {
            token: log(1 + (statistics.texts - texts + 0.5) / (texts + 0.5))
            for token, texts in statistics.frequency.items()
        }
        asked = worth.keys()
        found = [
            (memory.id, counts)
            for memory, counts in self._actors.get(actor, {}).values()
            if wanted.allows(memory) and asked & counts.keys()
        ]

        def rarest_first(text: tuple[str, Counter[str]]) -> tuple[tuple[int, str], float, str]:
            held = sorted(asked & text[1].keys(), key=lambda token: (statistics.frequency[token], token))
            return (statistics.frequency[held[0]], held[0]), -sum(map(worth.__getitem__, held)), text[0]

        best = sorted(found, key=rarest_first)[: max(0, limit)]
        hits = [
            WordHit(id_, {token: counts[token] for token in sorted(asked & counts.keys())}, counts.total())
            for id_, counts in best
        ]
        return sorted(hits, key=lambda hit: hit.memory_id)

    def statistics(self, actor: str, tokens: Sequence[str], wanted: MemoryFilter) -> WordStatistics:
        """Return what BM25 needs, over the tiers that the filter names (its other parts do not matter)."""
        lane = MemoryFilter(tiers=wanted.tiers)
        texts = [counts for memory, counts in self._actors.get(actor, {}).values() if lane.allows(memory)]
        length = sum(counts.total() for counts in texts)
        frequency = {token: sum(token in counts for counts in texts) for token in sorted(set(tokens))}
        return WordStatistics(len(texts), length / len(texts) if texts else 0.0, frequency)
