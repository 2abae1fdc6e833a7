"""Further facts in bulk: a large inventory of things that depend on each other, said by memories that are there."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from benchmarks.recall.remembering import progress
from hindgraph.model.ids import entity_id, fact_id, statement_id, version_id
from hindgraph.model.keys import statement_keys
from hindgraph.model.records import (
    FAR_FUTURE,
    Alias,
    Entity,
    MemoryRecord,
    MentionRecord,
    Statement,
    Version,
)
from hindgraph.model.sentences import sentence
from hindgraph.ports import GraphStore, UnitOfWork
from hindgraph_extractors.names import name_key
from hindgraph_ontology.records import Ontology

PORTION = 1_000


class Inventory:
    """Facts between numbered services, as the fold would write them: each is said once and has a timeline of its own."""

    def __init__(
        self, graph: GraphStore, ontology: Ontology, actor: str, memories: Sequence[str], count: int
    ) -> None:
        self.count = count
        self._actor = actor
        self._ontology = ontology
        self._graph = graph
        self._law = ontology.predicates["depends_on"]
        self._memories = memories
        self._things = max(count // 4, 2)
        self._rng = random.Random(4)

    def fill(self) -> None:
        """Write all of them."""
        self._in_portions(self._things, self._put_things)
        self._in_portions(self.count, self._put_facts)

    def _in_portions(self, count: int, put: Callable[[UnitOfWork, range], None]) -> None:
        for start in range(0, count, 5 * PORTION):
            with self._graph.transaction(self._actor) as work:
                put(work, range(start, min(start + 5 * PORTION, count)))
                work.clear_outbox(work.outbox(limit=10 * PORTION))
        progress(f"  {count:,} written")

    def _put_things(self, work: UnitOfWork, numbers: range) -> None:
        names = [_name(number) for number in numbers]
        keys = [name_key(name) for name in names]
        things = [
            Entity(entity_id(self._actor, key), name, "Service", key, work.now)
            for name, key in zip(names, keys, strict=True)
        ]
        work.put_entities(things)
        work.put_aliases(Alias(thing.key, thing.id, thing.name, work.now) for thing in things)

    def _put_facts(self, work: UnitOfWork, numbers: range) -> None:
        pairs = [(number % self._things, self._other(number)) for number in numbers]
        ids = [self._rng.choice(self._memories) for _ in pairs]
        said = {memory.id: memory for memory in work.memories(set(ids))}
        statements = [
            self._statement(work, said[id_], number, pair)
            for id_, number, pair in zip(ids, numbers, pairs, strict=True)
        ]
        work.put_mentions(
            {
                (s.memory_id, end): MentionRecord(s.memory_id, end, 0, 1, surface or "")
                for s in statements
                for end, surface in zip((s.subject_id, s.object_id or ""), s.surfaces, strict=False)
            }.values()
        )
        work.put_statements(statements)
        work.put_versions(self._version(statement) for statement in statements)

    def _other(self, number: int) -> int:
        """Return the thing that one depends on: each fact of a thing another one, and never itself."""
        turn = 1 + number // self._things
        return (
            (number + turn * 7919) % self._things
            if turn * 7919 % self._things
            else (number + 1) % self._things
        )

    def _statement(
        self, work: UnitOfWork, memory: MemoryRecord, number: int, pair: tuple[int, int]
    ) -> Statement:
        names = [_name(end) for end in pair]
        subject, object_ = (entity_id(self._actor, name_key(name)) for name in names)
        keys, others = statement_keys(self._law, subject, object_, None, None)
        return Statement(
            statement_id(memory.document, "inventory", number),
            memory.id,
            memory.document,
            subject,
            "depends_on",
            object_,
            "state",
            memory.occurred_at,
            memory.occurred_at,
            work.now,
            keys,
            others,
            surfaces=(names[0], names[1], None),
            extractor="inventory",
            tier=memory.tier,
            trust=memory.trust,
        )

    def _version(self, told: Statement) -> Version:
        object_ = told.object_id or ""
        names = dict(zip((told.subject_id, object_), told.surfaces, strict=False))
        fact = fact_id(told.subject_id, told.predicate, object_, None)
        row = Version(
            version_id(told.predicate, fact, told.start, told.recorded_at),
            fact,
            told.subject_keys[0],
            told.subject_id,
            told.predicate,
            object_,
            None,
            told.start,
            FAR_FUTURE,
            told.recorded_at,
            tier=told.tier,
        )
        return replace(row, says=sentence(row, self._ontology, {k: v or "" for k, v in names.items()}))


def _name(number: int) -> str:
    return f"unit-{number:06}"
