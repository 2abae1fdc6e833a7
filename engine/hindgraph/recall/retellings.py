"""What was told more than once is shown once, with how often and by whom: nothing is lost, and each can be cited.

Memories are one telling where the graph says so (REPEATS, which holds for the same entities, numbers, days and denials
only), or where they say the same in the same words.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from hindgraph.model.records import MemoryFilter, MemoryRecord
from hindgraph.model.retelling import Retold, may_be_one, wording
from hindgraph.ports import GraphView
from hindgraph.recall.adjust import Scored
from hindgraph.recall.records import Filtered, Hit, Telling

# So many tellings are listed by id, the latest first; all are counted.
LISTED = 20
REPEATS = "repeats another hit"
Told = dict[str, tuple[int, tuple[Telling, ...]]]
"""By shown memory: how often it was told besides, and by whom."""


@dataclass
class Shown:
    """A memory that stands for its other tellings among the candidates.

    Attributes:
        firsts: The memories that it, and what was folded into it, repeat.
        alone: What was folded into it, and itself, as far as the graph links them to nothing.
    """

    scored: Scored
    firsts: set[str] = field(default_factory=set)
    alone: dict[str, MemoryRecord] = field(default_factory=dict)

    def take(self, memory: MemoryRecord, first: str | None) -> None:
        """Count another telling in."""
        if first is None:
            self.alone[memory.id] = memory
        else:
            self.firsts.add(first)


@dataclass
class Tellings:
    """Folds candidates, best first; of one telling the best stands for all.

    Attributes:
        view: The graph.
        timezone: In which "yesterday" is meant.
    """

    view: GraphView
    timezone: str
    _firsts: dict[str, str] = field(default_factory=dict)
    _wordings: dict[str, tuple[bool, tuple[str, ...]]] = field(default_factory=dict)

    def __call__(self, ranked: Sequence[Scored], *, most: int) -> tuple[list[Shown], list[Filtered]]:
        """Return the first so many tellings of a ranking, and which candidates repeat one of them."""
        self._read(ranked)
        shown: list[Shown] = []
        filtered: list[Filtered] = []
        for candidate in ranked:
            if (other := self._same(candidate.memory, shown)) is not None:
                other.take(candidate.memory, self._firsts.get(candidate.memory.id))
                filtered.append(Filtered(candidate.memory.id, REPEATS))
            elif len(shown) < most:
                one = Shown(candidate)
                one.take(candidate.memory, self._firsts.get(candidate.memory.id))
                shown.append(one)
        return shown, filtered

    def beside(
        self, ranked: Sequence[Scored], above: Sequence[Shown]
    ) -> tuple[list[Scored], list[Shown], list[Filtered]]:
        """Return a third party's candidates without those that repeat what is shown above, and what those add to it.

        They are named under the first party's hit, and move none.
        """
        self._read(ranked)
        added = [Shown(each.scored, set(each.firsts)) for each in above]
        rest: list[Scored] = []
        filtered: list[Filtered] = []
        for candidate in ranked:
            other = self._same(candidate.memory, added)
            if other is None:
                rest.append(candidate)
            else:
                other.take(candidate.memory, self._firsts.get(candidate.memory.id))
                filtered.append(Filtered(candidate.memory.id, REPEATS))
        return rest, added, filtered

    def told(self, shown: Sequence[Shown], wanted: MemoryFilter) -> Told:
        """Return for each shown memory how often a filter lets it be told, and its other tellings, latest first."""
        firsts = sorted(set().union(*(each.firsts for each in shown)))
        known = self.view.retold(firsts, wanted, limit=LISTED + 1) if firsts else {}
        return {each.scored.memory.id: _told(each, known, wanted) for each in shown}

    def _read(self, ranked: Sequence[Scored]) -> None:
        new = [s.memory.id for s in ranked]
        if new:
            self._firsts |= self.view.first_told(new)

    def _same(self, memory: MemoryRecord, shown: Iterable[Shown]) -> Shown | None:
        first = self._firsts.get(memory.id)
        for each in shown:
            if first is not None and first in each.firsts:
                return each
            other = each.scored.memory
            if self._worded(memory) == self._worded(other) and may_be_one(memory, other, self.timezone):
                return each
        return None

    def _worded(self, memory: MemoryRecord) -> tuple[bool, tuple[str, ...]]:
        """Return a memory's words, cut once however often it is compared."""
        if memory.id not in self._wordings:
            self._wordings[memory.id] = wording(memory.text)
        return self._wordings[memory.id]


def with_tellings(hits: Iterable[Hit], told: Told) -> tuple[Hit, ...]:
    """Return hits that say how often, and by whom, they were told besides."""
    more = ((hit, *told.get(hit.id, (0, ()))) for hit in hits)
    return tuple(replace(h, times=h.times + times, told=(*h.told, *others)) for h, times, others in more)


def _told(shown: Shown, known: Mapping[str, Retold], wanted: MemoryFilter) -> tuple[int, tuple[Telling, ...]]:
    memory = shown.scored.memory
    groups = [known[first] for first in sorted(shown.firsts) if first in known]
    others = {m.id: m for group in groups for m in group.latest} | shown.alone
    others.pop(memory.id, None)
    # A source of the answer is shown though it may lie outside the time range that the others are counted in.
    counted = memory.id in shown.alone or wanted.allows(memory)
    times = sum(group.count for group in groups) + len(shown.alone) - counted
    latest = sorted(sorted(others.values(), key=lambda m: m.id), key=lambda m: m.occurred_at, reverse=True)
    return times, tuple(map(telling, latest[:LISTED]))


def telling(memory: MemoryRecord) -> Telling:
    """Return by whom and when a memory was told."""
    return Telling(
        id=memory.id,
        ref=memory.ref,
        occurred_at=memory.occurred_at,
        session=memory.session,
        speaker=memory.speaker,
        origin=memory.origin,
        source=memory.source,
        tier=memory.tier,
        trust=memory.trust,
    )
