"""Memories in bulk: their rows go in by the thousand, and each timeline is folded once, at the end.

Through `Memory.ingest` each memory looks its names up and folds again what it touches; a hundred thousand take an hour that
way. The fold does not depend on the order of arrival, so what is kept is the same – but for links between repetitions, and
for second names that a resolver learns.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import TypeVar

from benchmarks.recall.remembering import progress
from benchmarks.scale.telling import Told
from hindgraph.model.ids import entity_id
from hindgraph.model.records import Alias, Entity, MemoryRecord, MentionRecord, Statement
from hindgraph.model.testimony import testimony
from hindgraph.ports import GraphStore, UnitOfWork
from hindgraph.retain.intake import Write, take_in
from hindgraph.retain.refold import refold
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import Draft, Mention
from hindgraph_ontology.records import Ontology

PORTION = 1_000
FOLDED = 500
T = TypeVar("T")


class Bulk:
    """Fills an actor's graph."""

    def __init__(self, graph: GraphStore, ontology: Ontology, actor: str) -> None:
        self._graph = graph
        self._ontology = ontology
        self._actor = actor
        self._known: set[str] = set()
        self._timelines: defaultdict[str, list[Statement]] = defaultdict(list)

    def fill(self, told: Iterable[Told]) -> None:
        """Write memories and what they say; the indexes are left to the outbox."""
        done = 0
        for portion in portions(told, PORTION):
            with self._graph.transaction(self._actor) as work:
                for each in portion:
                    self._put(work, each)
            done += len(portion)
        progress(f"  {done:,} memories, {len(self._timelines):,} timelines to fold")
        for some in portions(self._timelines.values(), FOLDED):
            with self._graph.transaction(self._actor) as work:
                # Rows and what bears them are of one moment, as where a memory is told alone.
                new = [replace(s, recorded_at=work.now) for statements in some for s in statements]
                refold(work, self._ontology, new)

    def _put(self, work: UnitOfWork, told: Told) -> None:
        intake = take_in(
            Write(**told.row),
            actor=self._actor,
            now=work.now,
            timezone="UTC",
            tools=frozenset(),
            count_tokens=_few,
        )
        memory = _read(intake.memories[0], work)
        work.put_memories([memory])
        new = [mention for mention in told.reading.mentions if self._id(mention.name) not in self._known]
        self._known.update(self._id(mention.name) for mention in new)
        things = [self._thing(mention, work) for mention in new]
        work.put_entities(things)
        work.put_aliases(Alias(thing.key, thing.id, thing.name, work.now) for thing in things)
        work.put_mentions(self._mention(memory, mention) for mention in told.reading.mentions)
        for draft in told.reading.drafts:
            statement = self._statement(memory, draft, work)
            self._timelines[statement.keys[0]].append(statement)

    def _id(self, name: str) -> str:
        return entity_id(self._actor, name_key(name))

    def _thing(self, mention: Mention, work: UnitOfWork) -> Entity:
        return Entity(self._id(mention.name), mention.name, mention.cls, name_key(mention.name), work.now)

    def _mention(self, memory: MemoryRecord, mention: Mention) -> MentionRecord:
        return MentionRecord(
            memory.id,
            self._id(mention.name),
            mention.start,
            mention.end,
            mention.surface,
            mention.count,
            mention.start / len(memory.text),
            mention.subject,
        )

    def _statement(self, memory: MemoryRecord, draft: Draft, work: UnitOfWork) -> Statement:
        return testimony(
            draft,
            memory,
            subject_id=self._id(draft.subject.name),
            object_id=None if draft.object is None else self._id(draft.object.name),
            predicate=self._ontology.predicates[draft.predicate],
            now=work.now,
            ordinal=draft.ordinal,
        )


def portions(each: Iterable[T], size: int) -> Iterator[list[T]]:
    """Yield what there is by so many at a time."""
    left = iter(each)
    while portion := list(islice(left, size)):
        yield portion


def _few(text: str) -> int:
    """Count a made-up text's tokens as none: it is short, and one section."""
    return 1


def _read(memory: MemoryRecord, work: UnitOfWork) -> MemoryRecord:
    return replace(memory, recorded_at=work.now, read_at=work.now, lang="en")
