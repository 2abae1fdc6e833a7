"""What is read of an actor's graph: memories, names, statements, versions and books."""

import json
from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar, get_args

from hindgraph.model.bearing import Borne, Claim
from hindgraph.model.records import (
    FAR_FUTURE,
    Alias,
    Change,
    ChangeKind,
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
from hindgraph.stores.neo4j import shapes
from hindgraph.stores.neo4j.actor import ActorState
from hindgraph.stores.neo4j.rows import Rows, storable
from hindgraph.stores.neo4j.server import Runner, column
from hindgraph.stores.neo4j.shapes import Shape, claim_row, fact_key, tier_names
from hindgraph.stores.neo4j.walks import Walks, moment_of
from hindgraph.stores.promises import unknown_cursor
from hindgraph_extractors.records import Step

R = TypeVar("R")

_FIRST = datetime(1, 1, 1, tzinfo=UTC)
_LAST = FAR_FUTURE + timedelta(hours=1)
_UNDATED = datetime(1970, 1, 1, tzinfo=UTC)
_KINDS = sorted(get_args(ChangeKind))
_FROM_THE_FIRST = {"after_at": _LAST, "after": ""}
# More than anybody reads, and the highest limit of an inner query.
_ALL = 2**31 - 1


class Neo4jView:
    """`GraphView` over the queries of one runner.

    Args:
        run: Runs queries; each sees what is committed, or is part of the transaction.
        actor: Whose graph.
        state: The actor's counters when the view was taken.
        now: What counts as now for what expires.
        types: The relationship types that have been written to.
    """

    def __init__(
        self, run: Runner, actor: str, state: ActorState, now: datetime, types: frozenset[str]
    ) -> None:
        self._rows = Rows(run, actor)
        self._actor = actor
        self._state = state
        self._now = now
        self._walks = Walks(self._rows, types, state.retracted_to)

    @property
    def sequence(self) -> int:
        """The number of the last committed change that this view sees."""
        self._rows.asked += 1
        return self._state.sequence

    @property
    def epoch(self) -> str:
        """Which history this is: made with the actor's graph; empty where there is none."""
        return self._state.epoch

    @property
    def edition(self) -> int:
        """Which commit this view was taken after; jobs and the outbox do not count."""
        return self._state.edition

    @property
    def asked(self) -> int:
        """How many things have been read."""
        return self._rows.asked

    # ---- memories

    def memories(self, ids: Collection[str]) -> list[MemoryRecord]:
        """Return memories, retracted ones too; unknown ids are left out."""
        return self._all(shapes.MEMORIES, "memories_by_id", ids=ids)

    def revisions(self, ref: str, source: str | None = None) -> list[MemoryRecord]:
        """Return all memories of a ref, oldest revision first."""
        return [memory for memory in self.by_ref(ref) if memory.source == source]

    def by_ref(self, ref: str) -> list[MemoryRecord]:
        """Return all memories of a ref, whatever their source, ordered by source, revision and id."""
        return self._all(shapes.MEMORIES, "memories_by_ref", ref=ref)

    def find_memories(
        self, wanted: MemoryFilter, *, limit: int, after: str | None = None
    ) -> list[MemoryRecord]:
        """Return memories by filter, latest ``occurred_at`` first, ties by id; ``after`` continues behind that id."""
        if not all(map(storable, wanted.tags)):
            return []
        behind = _FROM_THE_FIRST if after is None else self._behind(after)
        return self._all(
            shapes.MEMORIES,
            "memories_found" if wanted.session is None else "memories_in_session",
            limit=max(0, limit),
            **_allowed(wanted),
            **behind,
        )

    def _behind(self, after: str) -> dict[str, Any]:
        (memory,) = self.memories([after]) or (None,)
        if memory is None:
            raise unknown_cursor(after)
        return {"after_at": memory.occurred_at, "after": after}

    def memory_by_key(self, key: str, session: str | None = None) -> MemoryRecord | None:
        """Return the latest live memory with an exact key."""
        found = self._all(
            shapes.MEMORIES, "memory_by_key", key=key, session=session, now=self._now, open=FAR_FUTURE
        )
        return found[0] if found else None

    def heads(self, ids: Collection[str] | None = None) -> list[MemoryHead]:
        """Return the heads of memories (None: all)."""
        if ids is None:
            return self._portions(shapes.HEADS, "heads_all")
        return self._all(shapes.HEADS, "heads_by_id", ids=ids)

    def links(self, memory_ids: Collection[str]) -> list[Link]:
        """Return links from or to memories."""
        return self._all(shapes.LINKS, "links_of", ids=memory_ids)

    def first_told(self, memory_ids: Collection[str]) -> dict[str, str]:
        """Return the memory that each of some repeats, itself where others repeat it."""
        return dict(self._rows("first_told", ids=memory_ids))

    def retold(self, first_ids: Collection[str], wanted: MemoryFilter, *, limit: int) -> dict[str, Retold]:
        """Return how often memories were told, with the latest ``limit`` tellings of each."""
        if not all(map(storable, wanted.tags)):
            return {}
        given = _allowed(wanted) | _FROM_THE_FIRST
        rows = self._rows("retold", ids=first_ids, limit=max(0, limit), **given)
        return {
            id_: Retold(id_, count, tuple(map(shapes.MEMORIES.decode, told))) for id_, count, told in rows
        }

    # ---- entities, their names and where they are mentioned

    def entities(self, ids: Collection[str]) -> list[Entity]:
        """Return entities; unknown ids are left out."""
        return self._all(shapes.ENTITIES, "entities_by_id", ids=ids)

    def entities_named(self, keys: Collection[str]) -> dict[str, list[Entity]]:
        """Return the entities that live aliases lead to, by normalised key; unknown keys are absent."""
        rows = self._rows("entities_named", keys=keys, open=FAR_FUTURE)
        return _grouped((key, shapes.ENTITIES.decode(row)) for key, row in rows)

    def aliases(self, entity_ids: Collection[str]) -> list[Alias]:
        """Return live aliases, ordered by entity id and key."""
        return self._all(shapes.ALIASES, "aliases_of", ids=entity_ids, open=FAR_FUTURE)

    def similar_names(self, fragments: Collection[str], *, limit: int) -> list[Alias]:
        """Return live aliases of non-values whose key holds one of the fragments (a word), ordered by key."""
        words = {fragment.casefold() for fragment in fragments}
        return self._all(shapes.ALIASES, "aliases_similar", words=words, open=FAR_FUTURE, limit=max(0, limit))

    def mentions(self, memory_ids: Collection[str] | None = None) -> list[MentionRecord]:
        """Return mention edges of memories (None: all), ordered by memory id and entity id."""
        if memory_ids is None:
            return self._portions(shapes.MENTIONS, "mentions_all")
        return self._all(shapes.MENTIONS, "mentions_of", ids=memory_ids)

    def mentioning(
        self, entity_ids: Collection[str], *, limit: int, tiers: Collection[Tier] = ()
    ) -> list[MentionRecord]:
        """Return mention edges into entities (from memories of some tiers), latest first; ``limit`` an entity."""
        return self._all(
            shapes.MENTIONS,
            "mentioning",
            ids=entity_ids,
            undated=_UNDATED,
            limit=max(0, limit),
            tiers=tier_names(tiers),
        )

    # ---- what was said

    def statements(self, ids: Collection[str]) -> list[Statement]:
        """Return statements, retracted ones too."""
        return self._all(shapes.STATEMENTS, "statements_by_id", ids=ids)

    def statements_of(self, memory_ids: Collection[str]) -> list[Statement]:
        """Return what memories say, retracted statements too, ordered by memory id, span and id."""
        return self._all(shapes.STATEMENTS, "statements_of", ids=memory_ids)

    def timelines(self, keys: Collection[str]) -> dict[str, list[Statement]]:
        """Return all statements (retracted too) that compete on each timeline; unknown keys are absent."""
        rows = self._rows("statements_on", keys=keys)
        return _grouped((key, shapes.STATEMENTS.decode(row)) for key, row in rows)

    def statements_about(self, entity_ids: Collection[str]) -> list[Statement]:
        """Return statements whose subject, object or wrong value is one of some entities, retracted too, ordered by id."""
        return self._all(shapes.STATEMENTS, "statements_about", ids=entity_ids)

    def evidence(self, fact_keys: Collection[tuple[str, str, str]]) -> list[Statement]:
        """Return statements for (subject id, predicate, object id) triples, whatever their qualifier, retracted too."""
        return self._all(shapes.STATEMENTS, "statements_for", keys={fact_key(*key) for key in fact_keys})

    def bearing(self, claims: Collection[Claim], *, known_at: datetime, limit: int) -> dict[Claim, Borne]:
        """Return how many statements bear each claim as known at a moment, with those that were told last."""
        asked = [claim for claim in claims if all(map(storable, (*claim.triple, claim.qualifier or "")))]
        if not asked:
            return {}
        given = [claim_row(claim, place) for place, claim in enumerate(asked)]
        rows = self._rows("statements_bearing", claims=given, known_at=known_at, limit=max(0, limit))
        decode = shapes.STATEMENTS.decode
        return {asked[place]: Borne(count, tuple(map(decode, told))) for place, count, told in rows}

    # ---- what is true

    def versions(self, *, ids: Collection[str] = (), facts: Collection[str] = ()) -> list[Version]:
        """Return versions by version id and by fact id, retracted ones too, ordered by valid_from, recorded_at, id."""
        return self._walks.versions(ids, facts)

    def versions_on(self, timelines: Collection[str], moment: Moment | None = None) -> list[Version]:
        """Return versions of timelines, retracted ones too, or those seen at a moment, ordered as in `versions`."""
        return self._walks.on(timelines, moment)

    def versions_between(self, since: datetime, until: datetime) -> list[Version]:
        """Return versions that begin or end in ``[since, until)``, in the world or in belief, ordered as in `versions`."""
        return self._walks.between(since, until)

    def challengers(self, *, limit: int | None = None) -> list[Version]:
        """Return believed contested versions, ordered by recorded_at and id, the first ``limit`` of them."""
        return self._walks.challengers(_ALL if limit is None else max(0, limit))

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
        most = _ALL if limit is None else max(0, limit)
        return self._walks.neighbours(
            entity_ids, moment, predicates=predicates, direction=direction, limit=most, after=after or ""
        )

    def chain(
        self, starts: Collection[str], steps: Sequence[Step], moment: Moment, *, limit: int
    ) -> list[tuple[Version, ...]]:
        """Walk a typed path from each start, every hop seen at the moment; a qualifier in a step must match."""
        return self._walks.chain(starts, steps, moment, limit=max(0, limit))

    def path(self, start: str, goal: str, moment: Moment, *, max_hops: int) -> list[Version]:
        """Return one shortest path in either direction through non-values, or an empty list; ties by version id."""
        return self._walks.path(start, goal, moment, max_hops=max_hops)

    # ---- book-keeping

    def findings(
        self,
        *,
        status: str | None = None,
        memory_ids: Collection[str] = (),
        ids: Collection[str] | None = None,
        limit: int | None = None,
    ) -> list[Finding]:
        """Return findings (with some ids, of some memories only), oldest first, the first ``limit`` of them."""
        most = _ALL if limit is None else max(0, limit)
        if ids is not None:
            found = self._all(shapes.FINDINGS, "findings_by_id", ids=ids)
            wanted = (f for f in found if status in (None, f.status))
            of = [f for f in wanted if not memory_ids or f.memory_id in memory_ids]
            return sorted(of, key=lambda f: (f.recorded_at, f.id))[:most]
        return self._all(shapes.FINDINGS, "findings", status=status, memory_ids=list(memory_ids), limit=most)

    def jobs(
        self,
        *,
        states: Collection[str] = ("waiting", "running"),
        memory_ids: Collection[str] = (),
        limit: int | None = None,
    ) -> list[Job]:
        """Return jobs (of some memories only) in order of sequence and id, the first ``limit`` of them."""
        most = _ALL if limit is None else max(0, limit)
        return self._all(shapes.JOBS, "jobs", states=list(states), memory_ids=list(memory_ids), limit=most)

    def redirects(self) -> list[Redirect]:
        """Return identity decisions, oldest first; each read asks for them, and most graphs have none."""
        if self._state.merged is False:
            self._rows.asked += 1
            return []
        return self._all(shapes.REDIRECTS, "redirects")

    def outbox(self, *, limit: int) -> list[OutboxItem]:
        """Return what the derived indexes have not seen, oldest first."""
        return self._all(shapes.OUTBOX, "outbox", limit=max(0, limit))

    def changes(self, since: int) -> Changes:
        """Return the change log after a sequence."""
        items = [
            Change(sequence, kind, id_)
            for sequence, by_kind in self._rows("changes_since", since=since)
            if sequence <= self._state.sequence
            for kind in _KINDS
            for id_ in by_kind.get(kind) or ()
        ]
        # A reader that is ahead of us has read a database that was since put back from a backup.
        upto = self._state.sequence
        return Changes(tuple(items), upto, self._state.log_from <= since <= upto)

    def counts(self, moment: Moment) -> dict[str, int]:
        """Return how many memories (by layer), entities, values, facts, versions, statements, findings, jobs there are."""
        known = {name: value for name, value in moment_of(moment).items() if name in ("known_at", "tiers")}
        (counted,) = self._rows("counts", **known)
        working, episodic, semantic, entities, values, statements, findings, jobs = counted
        versions, facts = self._walks.counts(moment)
        return {
            "memories": working + episodic + semantic,
            "working": working,
            "episodic": episodic,
            "semantic": semantic,
            "entities": entities,
            "values": values,
            "facts": facts,
            "versions": versions,
            "statements": statements,
            "findings": findings,
            "jobs": jobs,
        }

    def meta(self, name: str) -> Any:
        """Return a small JSON value kept with the graph (actor settings, hashes), or None."""
        found = self._rows("setting", setting=name)
        return json.loads(found[0][0]) if found else None

    def _portions(self, shape: Shape[R], name: str) -> list[R]:
        return [shape.decode(row) for portion in column(self._rows(name)) for row in portion]

    def _all(self, shape: Shape[R], name: str, **parameters: Any) -> list[R]:
        return [shape.decode(row) for row in column(self._rows(name, **parameters))]


def _grouped(pairs: Iterable[tuple[str, R]]) -> dict[str, list[R]]:
    found: dict[str, list[R]] = {}
    for key, record in pairs:
        found.setdefault(key, []).append(record)
    return found


def _allowed(wanted: MemoryFilter) -> dict[str, Any]:
    """Return the parameters that ``{{allowed m}}`` asks for, but for where a page begins."""
    return {
        "since": wanted.since or _FIRST,
        "until": wanted.until or _LAST,
        "session": wanted.session,
        "source": wanted.source,
        "intent": wanted.intent,
        "not_intent": wanted.not_intent,
        "layers": list(wanted.layers),
        "origins": list(wanted.origins),
        "tags": list(wanted.tags),
        "tiers": tier_names(wanted.tiers),
        "known_at": wanted.known_at,
        "alive_at": wanted.alive_at,
        "trust_floor": float(wanted.trust_floor),
    }
