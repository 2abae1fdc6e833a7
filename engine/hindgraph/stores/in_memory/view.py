"""One consistent picture of an actor's graph, read from dictionaries."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

from hindgraph.model.bearing import Borne, Claim, bears, page
from hindgraph.model.records import (
    FAR_FUTURE,
    Alias,
    Changes,
    Entity,
    Finding,
    Job,
    Link,
    MemoryFilter,
    MemoryHead,
    MemoryRecord,
    MentionRecord,
    Moment,
    OutboxItem,
    Redirect,
    Statement,
    Tier,
    Version,
)
from hindgraph.model.retelling import Retold
from hindgraph.stores.in_memory import retellings, walks
from hindgraph.stores.in_memory.state import State
from hindgraph.stores.name_words import name_words
from hindgraph.stores.promises import unknown_cursor
from hindgraph_extractors.records import Step

R = TypeVar("R")

_UNDATED = datetime(1970, 1, 1, tzinfo=UTC)


class InMemoryView:
    """`GraphView` over a state.

    Args:
        state: What it shows.
        now: What counts as now for what expires.
    """

    def __init__(self, state: State, now: datetime) -> None:
        self._state = state
        self._now = now

    @property
    def sequence(self) -> int:
        """The number of the last committed change that this view sees."""
        return self._state.sequence

    @property
    def epoch(self) -> str:
        """Which history this is; empty where there is none."""
        return self._state.epoch

    # ---- memories ----

    def memories(self, ids: Collection[str]) -> list[MemoryRecord]:
        """Return memories, retracted ones too; unknown ids are left out."""
        return _picked(self._state.memories, ids)

    def revisions(self, ref: str, source: str | None = None) -> list[MemoryRecord]:
        """Return all memories of a ref, oldest revision first."""
        found = [m for m in self._state.memories.values() if m.ref == ref and m.source == source]
        return sorted(found, key=lambda memory: (memory.revision, memory.id))

    def by_ref(self, ref: str) -> list[MemoryRecord]:
        """Return all memories of a ref, whatever their source, ordered by source, revision and id."""
        found = [m for m in self._state.memories.values() if m.ref == ref]
        return sorted(found, key=lambda memory: (memory.source or "", memory.revision, memory.id))

    def find_memories(
        self, wanted: MemoryFilter, *, limit: int, after: str | None = None
    ) -> list[MemoryRecord]:
        """Return memories by filter, latest ``occurred_at`` first, ties by id; ``after`` continues behind that id."""
        found = sorted(filter(wanted.allows, self._state.memories.values()), key=lambda memory: memory.id)
        found.sort(key=lambda memory: memory.occurred_at, reverse=True)
        if after is not None:
            last = self._state.memories.get(after)
            if last is None:
                raise unknown_cursor(after)
            found = [m for m in found if _is_behind(m, last)]
        return found[: max(0, limit)]

    def memory_by_key(self, key: str, session: str | None = None) -> MemoryRecord | None:
        """Return the latest live memory with an exact key."""
        found = [
            memory
            for memory in self._state.memories.values()
            if memory.key == key
            and session in (None, memory.session)
            and memory.retracted_at == FAR_FUTURE
            and memory.expires_at > self._now
        ]
        latest = max((memory.recorded_at for memory in found), default=None)
        return min((m for m in found if m.recorded_at == latest), key=lambda m: m.id, default=None)

    def heads(self, ids: Collection[str] | None = None) -> list[MemoryHead]:
        """Return the heads of memories (None: all)."""
        memories = self._state.memories
        return [_head(memory) for memory in _picked(memories, memories if ids is None else ids)]

    def links(self, memory_ids: Collection[str]) -> list[Link]:
        """Return links from or to memories."""
        ids = set(memory_ids)
        return [
            link for _, link in sorted(self._state.links.items()) if ids & {link.source_id, link.target_id}
        ]

    def first_told(self, memory_ids: Collection[str]) -> dict[str, str]:
        """Return the memory that each of some repeats, itself where others repeat it."""
        return retellings.first_told(self._state, memory_ids)

    def retold(self, first_ids: Collection[str], wanted: MemoryFilter, *, limit: int) -> dict[str, Retold]:
        """Return how often memories were told, with the latest ``limit`` tellings of each."""
        return retellings.retold(self._state, first_ids, wanted, limit=limit)

    # ---- entities, their names and where they are mentioned ----

    def entities(self, ids: Collection[str]) -> list[Entity]:
        """Return entities; unknown ids are left out."""
        return _picked(self._state.entities, ids)

    def entities_named(self, keys: Collection[str]) -> dict[str, list[Entity]]:
        """Return the entities that live aliases lead to, by normalised key; unknown keys are absent."""
        wanted = set(keys)
        found: dict[str, list[Entity]] = {}
        for alias in self._live_aliases():
            if alias.key in wanted and alias.entity_id in self._state.entities:
                found.setdefault(alias.key, []).append(self._state.entities[alias.entity_id])
        return found

    def aliases(self, entity_ids: Collection[str]) -> list[Alias]:
        """Return live aliases, ordered by entity id and key."""
        wanted = set(entity_ids)
        found = [alias for alias in self._live_aliases() if alias.entity_id in wanted]
        return sorted(found, key=lambda alias: (alias.entity_id, alias.key))

    def similar_names(self, fragments: Collection[str], *, limit: int) -> list[Alias]:
        """Return live aliases of non-values whose key holds one of the fragments (a word), ordered by key."""
        words = {fragment.casefold() for fragment in fragments}
        values = walks.values(self._state)
        found = [
            alias
            for alias in self._live_aliases()
            if alias.entity_id not in values and words & name_words(alias.key)
        ]
        return found[: max(0, limit)]

    def _live_aliases(self) -> list[Alias]:
        return [a for _, a in sorted(self._state.aliases.items()) if a.retracted_at == FAR_FUTURE]

    def mentions(self, memory_ids: Collection[str] | None = None) -> list[MentionRecord]:
        """Return mention edges of memories (None: all), ordered by memory id and entity id."""
        wanted = None if memory_ids is None else set(memory_ids)
        return [m for _, m in sorted(self._state.mentions.items()) if wanted is None or m.memory_id in wanted]

    def mentioning(
        self, entity_ids: Collection[str], *, limit: int, tiers: Collection[Tier] = ()
    ) -> list[MentionRecord]:
        """Return mention edges into entities (from memories of some tiers), latest first; ``limit`` an entity."""
        wanted, taken = set(entity_ids), Counter[str]()
        found = []
        for mention in self._latest_mentions():
            if tiers and not self._is_of(mention.memory_id, tiers):
                continue
            if mention.entity_id in wanted and taken[mention.entity_id] < limit:
                taken[mention.entity_id] += 1
                found.append(mention)
        return found

    def _is_of(self, memory_id: str, tiers: Collection[Tier]) -> bool:
        memory = self._state.memories.get(memory_id)
        return memory is not None and memory.tier in tiers

    def _latest_mentions(self) -> list[MentionRecord]:
        mentions = [mention for _, mention in sorted(self._state.mentions.items())]
        mentions.sort(key=lambda mention: self._occurred_at(mention.memory_id), reverse=True)
        return mentions

    def _occurred_at(self, memory_id: str) -> datetime:
        memory = self._state.memories.get(memory_id)
        return _UNDATED if memory is None else memory.occurred_at

    # ---- what was said ----

    def statements(self, ids: Collection[str]) -> list[Statement]:
        """Return statements, retracted ones too."""
        return _picked(self._state.statements, ids)

    def statements_of(self, memory_ids: Collection[str]) -> list[Statement]:
        """Return what memories say, retracted statements too, ordered by memory id, span and id."""
        wanted = set(memory_ids)
        found = [s for s in self._state.statements.values() if s.memory_id in wanted]
        return sorted(found, key=lambda s: (s.memory_id, s.span_start, s.span_end, s.id))

    def timelines(self, keys: Collection[str]) -> dict[str, list[Statement]]:
        """Return all statements (retracted too) that compete on each timeline; unknown keys are absent."""
        statements = [statement for _, statement in sorted(self._state.statements.items())]
        found = {key: [s for s in statements if key in s.keys] for key in sorted(set(keys))}
        return {key: competing for key, competing in found.items() if competing}

    def statements_about(self, entity_ids: Collection[str]) -> list[Statement]:
        """Return statements whose subject, object or wrong value is one of some entities, retracted too, ordered by id."""
        wanted = set(entity_ids)
        return [
            statement
            for _, statement in sorted(self._state.statements.items())
            if wanted & {statement.subject_id, statement.object_id, statement.wrong_id}
        ]

    def evidence(self, fact_keys: Collection[tuple[str, str, str]]) -> list[Statement]:
        """Return statements for (subject id, predicate, object id) triples, whatever their qualifier, retracted too."""
        wanted = set(fact_keys)
        return [
            statement
            for _, statement in sorted(self._state.statements.items())
            if (statement.subject_id, statement.predicate, statement.object_id) in wanted
        ]

    def bearing(self, claims: Collection[Claim], *, known_at: datetime, limit: int) -> dict[Claim, Borne]:
        """Return how many statements bear each claim as known at a moment, with those that were told last."""
        said = self._state.statements.values()
        borne = {claim: [s for s in said if bears(s, claim, known_at)] for claim in claims}
        return {claim: Borne(len(told), page(told, limit)) for claim, told in borne.items() if told}

    # ---- what is true ----

    def versions(self, *, ids: Collection[str] = (), facts: Collection[str] = ()) -> list[Version]:
        """Return versions by version id and by fact id, retracted ones too, ordered by valid_from, recorded_at, id."""
        wanted, of = set(ids), set(facts)
        return _history(v for v in self._state.versions.values() if v.version_id in wanted or v.fact_id in of)

    def versions_on(self, timelines: Collection[str], moment: Moment | None = None) -> list[Version]:
        """Return versions of timelines, retracted ones too, or those seen at a moment, ordered as in `versions`."""
        on, wanted = self._state.versions.values(), set(timelines)
        return _history(v for v in on if v.timeline in wanted and (moment is None or moment.sees(v)))

    def versions_between(self, since: datetime, until: datetime) -> list[Version]:
        """Return versions that begin or end in ``[since, until)``, in the world or in belief, ordered as in `versions`."""
        last = min(until, FAR_FUTURE)
        return _history(
            v
            for v in self._state.versions.values()
            if any(since <= at < last for at in (v.valid_from, v.valid_to, v.recorded_at, v.retracted_at))
        )

    def challengers(self, *, limit: int | None = None) -> list[Version]:
        """Return believed contested versions, ordered by recorded_at and id, the first ``limit`` of them."""
        found = (v for v in self._state.versions.values() if v.contested and v.retracted_at >= FAR_FUTURE)
        return sorted(found, key=lambda v: (v.recorded_at, v.version_id))[: _most(limit)]

    def neighbours(
        self,
        entity_ids: Collection[str],
        moment: Moment,
        *,
        predicates: Collection[str] | None = None,
        direction: str = "both",
        limit: int | None = None,
        after: str | None = None,
    ) -> list[Version]:
        """Return versions that touch entities and are seen at the moment, ordered by version id."""
        nodes = set(entity_ids)
        found = [
            version
            for version_id, version in sorted(self._state.versions.items())
            if moment.sees(version)
            and (after is None or version_id > after)
            and (predicates is None or version.predicate in predicates)
            and walks.touches(version, nodes, direction)
        ]
        return found[:limit]

    def chain(
        self, starts: Collection[str], steps: Sequence[Step], moment: Moment, *, limit: int
    ) -> list[tuple[Version, ...]]:
        """Walk a typed path from each start, every hop seen at the moment; a qualifier in a step must match."""
        return walks.chain(self._state, starts, steps, moment)[: max(0, limit)]

    def path(self, start: str, goal: str, moment: Moment, *, max_hops: int) -> list[Version]:
        """Return one shortest path in either direction through non-values, or an empty list; ties by version id."""
        return walks.path(self._state, start, goal, moment, max_hops=max_hops)

    # ---- book-keeping ----

    def findings(
        self,
        *,
        status: str | None = None,
        memory_ids: Collection[str] = (),
        ids: Collection[str] | None = None,
        limit: int | None = None,
    ) -> list[Finding]:
        """Return findings (with some ids, of some memories only), oldest first, the first ``limit`` of them."""
        found = [
            finding
            for finding in self._state.findings.values()
            if status in (None, finding.status)
            and (not memory_ids or finding.memory_id in memory_ids)
            and (ids is None or finding.id in ids)
        ]
        return sorted(found, key=lambda finding: (finding.recorded_at, finding.id))[: _most(limit)]

    def jobs(
        self,
        *,
        states: Collection[str] = ("waiting", "running"),
        memory_ids: Collection[str] = (),
        limit: int | None = None,
    ) -> list[Job]:
        """Return jobs (of some memories only) in order of sequence and id, the first ``limit`` of them."""
        found = [
            job
            for job in self._state.jobs.values()
            if job.state in states and (not memory_ids or job.memory_id in memory_ids)
        ]
        return sorted(found, key=lambda job: (job.sequence, job.id))[: _most(limit)]

    def redirects(self) -> list[Redirect]:
        """Return identity decisions, oldest first."""
        return sorted(self._state.redirects.values(), key=lambda r: (r.recorded_at, r.loser, r.winner))

    def outbox(self, *, limit: int) -> list[OutboxItem]:
        """Return what the derived indexes have not seen, oldest first."""
        found = sorted(self._state.outbox.values(), key=lambda item: (item.sequence, item.memory_id))
        return found[: max(0, limit)]

    def changes(self, since: int) -> Changes:
        """Return the change log after a sequence."""
        items = sorted(
            (change for change in self._state.changes if change.sequence > since),
            key=lambda change: (change.sequence, change.kind, change.id),
        )
        return Changes(tuple(items), self.sequence, self._state.log_from <= since <= self.sequence)

    def counts(self, moment: Moment) -> dict[str, int]:
        """Return how many memories (by layer), entities, values, facts, versions, statements, findings, jobs there are."""
        state, at = self._state, moment.known_at
        layers = Counter(memory.layer for memory in state.memories.values() if _known(memory, moment))
        nodes = [e for e in state.entities.values() if e.recorded_at <= at and e.tier in moment.tiers]
        versions = [version for version in state.versions.values() if moment.sees(version)]
        return {
            "memories": layers.total(),
            **{layer: layers[layer] for layer in ("working", "episodic", "semantic")},
            "entities": sum(entity.value is None for entity in nodes),
            "values": sum(entity.value is not None for entity in nodes),
            "facts": len({version.fact_id for version in versions}),
            "versions": len(versions),
            "statements": sum(_known(statement, moment) for statement in state.statements.values()),
            "findings": sum(f.recorded_at <= at and f.status == "open" for f in state.findings.values()),
            "jobs": len(self.jobs()),
        }

    def meta(self, name: str) -> Any:
        """Return a small JSON value kept with the graph (actor settings, hashes), or None."""
        found = self._state.meta.get(name)
        return None if found is None else json.loads(found)


def _most(limit: int | None) -> int | None:
    return None if limit is None else max(0, limit)


def _picked(records: Mapping[str, R], ids: Collection[str]) -> list[R]:
    return [records[id_] for id_ in sorted(set(ids)) if id_ in records]


def _history(versions: Iterable[Version]) -> list[Version]:
    return sorted(versions, key=lambda v: (v.valid_from, v.recorded_at, v.version_id))


def _is_behind(memory: MemoryRecord, last: MemoryRecord) -> bool:
    if memory.occurred_at == last.occurred_at:
        return memory.id > last.id
    return memory.occurred_at < last.occurred_at


def _head(memory: MemoryRecord) -> MemoryHead:
    return MemoryHead(
        memory.id,
        memory.tier,
        memory.layer,
        memory.occurred_at,
        memory.recorded_at,
        memory.retracted_at,
        memory.session,
    )


def _known(record: MemoryRecord | Statement, moment: Moment) -> bool:
    return record.recorded_at <= moment.known_at < record.retracted_at and record.tier in moment.tiers
