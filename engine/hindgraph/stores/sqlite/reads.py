"""One consistent picture of an actor's graph, read from its file."""

import json
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from heapq import merge
from itertools import islice
from typing import Any, TypeVar

from hindgraph.model.bearing import Borne, Claim
from hindgraph.model.records import (
    Alias,
    Change,
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
from hindgraph.stores.compact import to_json
from hindgraph.stores.micros import to_micros
from hindgraph.stores.promises import unknown_cursor
from hindgraph.stores.sqlite import bearing, retellings, tables, walks
from hindgraph.stores.sqlite.conditions import (
    Condition,
    allowed,
    changing,
    known,
    listed,
    live,
    of_tiers,
    seen,
    storable,
    where,
)
from hindgraph.stores.sqlite.connection import Connection
from hindgraph.stores.sqlite.tables import Table
from hindgraph_extractors.records import Step

R = TypeVar("R")

_HISTORY = "t.valid_from, t.recorded_at, t.version_id"


class SqliteView:
    """`GraphView` over one connection.

    Args:
        connection: In a transaction, so that all reads see the same state.
        now: What counts as now for what expires.
    """

    def __init__(self, connection: Connection, now: datetime) -> None:
        self._connection = connection
        self._now = now

    @property
    def sequence(self) -> int:
        """The number of the last committed change that this view sees."""
        return int(self._connection.value("SELECT sequence FROM actor"))

    @property
    def epoch(self) -> str:
        """Which history this is; empty where there is none."""
        return str(self._connection.value("SELECT lower(hex(id)) FROM epoch") or "")

    # ---- memories ----

    def memories(self, ids: Collection[str]) -> list[MemoryRecord]:
        """Return memories, retracted ones too; unknown ids are left out."""
        return self._all(tables.MEMORIES, listed("t.id", ids), "t.id")

    def revisions(self, ref: str, source: str | None = None) -> list[MemoryRecord]:
        """Return all memories of a ref, oldest revision first."""
        return self._all(
            tables.MEMORIES, where("t.ref = ? AND t.source IS ?", ref, source), "t.revision, t.id"
        )

    def by_ref(self, ref: str) -> list[MemoryRecord]:
        """Return all memories of a ref, whatever their source, ordered by source, revision and id."""
        return self._all(tables.MEMORIES, where("t.ref = ?", ref), "coalesce(t.source, ''), t.revision, t.id")

    def find_memories(
        self, wanted: MemoryFilter, *, limit: int, after: str | None = None
    ) -> list[MemoryRecord]:
        """Return memories by filter, latest ``occurred_at`` first, ties by id; ``after`` continues behind that id."""
        condition = allowed(wanted)
        if after is not None:
            condition &= self._behind(after)
        return self._all(tables.MEMORIES, condition, "t.occurred_at DESC, t.id", limit=limit)

    def _behind(self, after: str) -> Condition:
        at = self._connection.value("SELECT occurred_at FROM memories WHERE id = ?", (after,))
        if at is None:
            raise unknown_cursor(after)
        return where("t.occurred_at <= ? AND (t.occurred_at < ? OR t.id > ?)", at, at, after)

    def memory_by_key(self, key: str, session: str | None = None) -> MemoryRecord | None:
        """Return the latest live memory with an exact key."""
        condition = where("t.key = ?", key) & live() & where("t.expires_at > ?", to_micros(self._now))
        if session is not None:
            condition &= where("t.session = ?", session)
        found = self._all(tables.MEMORIES, condition, "t.recorded_at DESC, t.id", limit=1)
        return found[0] if found else None

    def heads(self, ids: Collection[str] | None = None) -> list[MemoryHead]:
        """Return the heads of memories (None: all)."""
        return self._all(tables.HEADS, _of("t.id", ids), "t.id")

    def links(self, memory_ids: Collection[str]) -> list[Link]:
        """Return links from or to memories."""
        ids = to_json(storable(memory_ids))
        either = " OR ".join(
            f"t.{end} IN (SELECT value FROM json_each(?))" for end in ("source_id", "target_id")
        )
        return self._all(tables.LINKS, where(f"({either})", ids, ids), "t.source_id, t.type, t.target_id")

    def first_told(self, memory_ids: Collection[str]) -> dict[str, str]:
        """Return the memory that each of some repeats, itself where others repeat it."""
        return retellings.first_told(self._connection, memory_ids)

    def retold(self, first_ids: Collection[str], wanted: MemoryFilter, *, limit: int) -> dict[str, Retold]:
        """Return how often memories were told, with the latest ``limit`` tellings of each."""
        return retellings.retold(self._connection, first_ids, wanted, limit=limit)

    # ---- entities, their names and where they are mentioned ----

    def entities(self, ids: Collection[str]) -> list[Entity]:
        """Return entities; unknown ids are left out."""
        return self._all(tables.ENTITIES, listed("t.id", ids), "t.id")

    def entities_named(self, keys: Collection[str]) -> dict[str, list[Entity]]:
        """Return the entities that live aliases lead to, by normalised key; unknown keys are absent."""
        aliases = self._all(tables.ALIASES, listed("t.key", keys) & live(), "t.key, t.entity_id")
        entities = {entity.id: entity for entity in self.entities({alias.entity_id for alias in aliases})}
        found: dict[str, list[Entity]] = {}
        for alias in aliases:
            if alias.entity_id in entities:
                found.setdefault(alias.key, []).append(entities[alias.entity_id])
        return found

    def aliases(self, entity_ids: Collection[str]) -> list[Alias]:
        """Return live aliases, ordered by entity id and key."""
        return self._all(tables.ALIASES, listed("t.entity_id", entity_ids) & live(), "t.entity_id, t.key")

    def similar_names(self, fragments: Collection[str], *, limit: int) -> list[Alias]:
        """Return live aliases of non-values whose key holds one of the fragments (a word), ordered by key."""
        streams = [self._with_word(word) for word in sorted({fragment.casefold() for fragment in fragments})]
        found = dict.fromkeys(islice(merge(*streams, key=_name_order), limit * max(1, len(streams))))
        return list(found)[:limit]

    def _with_word(self, word: str) -> Iterator[Alias]:
        condition = live() & where("w.word = ? AND (e.value IS NULL)", word)
        sql = (
            f"SELECT {', '.join(f't.{column}' for column in tables.ALIASES.columns)} FROM alias_words AS w"
            " CROSS JOIN aliases AS t ON t.key = w.key AND t.entity_id = w.entity_id"
            " LEFT JOIN entities AS e ON e.id = w.entity_id"
            f" WHERE {condition.sql} ORDER BY w.key, w.entity_id"
        )
        return map(tables.ALIASES.decode, self._connection.stream(sql, condition.parameters))

    def mentions(self, memory_ids: Collection[str] | None = None) -> list[MentionRecord]:
        """Return mention edges of memories (None: all), ordered by memory id and entity id."""
        return self._all(tables.MENTIONS, _of("t.memory_id", memory_ids), "t.memory_id, t.entity_id")

    def mentioning(
        self, entity_ids: Collection[str], *, limit: int, tiers: Collection[Tier] = ()
    ) -> list[MentionRecord]:
        """Return mention edges into entities (from memories of some tiers), latest first; ``limit`` an entity."""
        columns = ", ".join(f't."{column}"' for column in tables.MENTIONS.columns)
        listed = ", ".join(str(int(tier)) for tier in sorted(set(tiers)))
        of = (
            f" AND (SELECT m.tier FROM memories AS m WHERE m.id = t.memory_id) IN ({listed})" if tiers else ""
        )
        sql = (
            f"SELECT {columns}, t.occurred_at FROM mentions AS t WHERE t.entity_id = ?{of}"
            " ORDER BY t.occurred_at DESC, t.memory_id LIMIT ?"
        )
        rows = [row for entity in set(entity_ids) for row in self._connection.rows(sql, (entity, limit))]
        rows.sort(key=lambda row: (-row[-1], row[:2]))
        return [tables.MENTIONS.decode(row[:-1]) for row in rows]

    # ---- what was said ----

    def statements(self, ids: Collection[str]) -> list[Statement]:
        """Return statements, retracted ones too."""
        return self._all(tables.STATEMENTS, listed("t.id", ids), "t.id")

    def statements_of(self, memory_ids: Collection[str]) -> list[Statement]:
        """Return what memories say, retracted statements too, ordered by memory id, span and id."""
        order = "t.memory_id, t.span_start, t.span_end, t.id"
        return self._all(tables.STATEMENTS, listed("t.memory_id", memory_ids), order)

    def timelines(self, keys: Collection[str]) -> dict[str, list[Statement]]:
        """Return all statements (retracted too) that compete on each timeline; unknown keys are absent."""
        sql = (
            "SELECT k.key, t.id FROM timeline_keys AS k CROSS JOIN statements AS t ON t.row = k.statement"
            " WHERE k.key IN (SELECT value FROM json_each(?)) ORDER BY k.key, t.id"
        )
        pairs = self._connection.rows(sql, (to_json(storable(keys)),))
        statements = {statement.id: statement for statement in self.statements({id_ for _, id_ in pairs})}
        found: dict[str, list[Statement]] = {}
        for key, id_ in pairs:
            found.setdefault(key, []).append(statements[id_])
        return found

    def statements_about(self, entity_ids: Collection[str]) -> list[Statement]:
        """Return statements whose subject, object or wrong value is one of some entities, retracted too, ordered by id."""
        found = {
            statement.id: statement
            for column in ("t.subject_id", "t.object_id", "t.wrong_id")
            for statement in self._all(tables.STATEMENTS, listed(column, entity_ids), "t.id")
        }
        return [found[id_] for id_ in sorted(found)]

    def evidence(self, fact_keys: Collection[tuple[str, str, str]]) -> list[Statement]:
        """Return statements for (subject id, predicate, object id) triples, whatever their qualifier, retracted too."""
        asked = [key for key in sorted(set(fact_keys)) if len(storable(key)) == len(key)]
        place = "SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')"
        condition = where(
            f"(t.subject_id, t.predicate, t.object_id) IN ({place} FROM json_each(?))", to_json(asked)
        )
        return self._all(tables.STATEMENTS, condition, "t.id")

    def bearing(self, claims: Collection[Claim], *, known_at: datetime, limit: int) -> dict[Claim, Borne]:
        """Return how many statements bear each claim as known at a moment, with those that were told last."""
        return bearing.bearing(self._connection, claims, known_at=known_at, limit=limit)

    # ---- what is true ----

    def versions(self, *, ids: Collection[str] = (), facts: Collection[str] = ()) -> list[Version]:
        """Return versions by version id and by fact id, retracted ones too, ordered by valid_from, recorded_at, id."""
        asked = [to_json(storable(ids)), to_json(storable(facts))]
        either = " OR ".join(
            f"t.{name} IN (SELECT value FROM json_each(?))" for name in ("version_id", "fact_id")
        )
        return self._all(tables.VERSIONS, where(f"({either})", *asked), _HISTORY)

    def versions_on(self, timelines: Collection[str], moment: Moment | None = None) -> list[Version]:
        """Return versions of timelines, retracted ones too, or those seen at a moment, ordered as in `versions`."""
        condition = Condition() if moment is None else seen(moment)
        return self._all(tables.VERSIONS, listed("t.timeline", timelines) & condition, _HISTORY)

    def versions_between(self, since: datetime, until: datetime) -> list[Version]:
        """Return versions that begin or end in ``[since, until)``, in the world or in belief, ordered as in `versions`."""
        return self._all(tables.VERSIONS, changing(since, until), _HISTORY)

    def challengers(self, *, limit: int | None = None) -> list[Version]:
        """Return believed contested versions, ordered by recorded_at and id, the first ``limit`` of them."""
        condition = live() & where("t.contested = 1")
        return self._all(tables.VERSIONS, condition, "t.recorded_at, t.version_id", limit=limit)

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
        touched = walks.touching(
            self._connection,
            entity_ids,
            moment,
            predicates=predicates,
            direction=direction,
            after=after or "",
        )
        ids = list(islice(dict.fromkeys(islice(touched, None if limit is None else 2 * limit)), limit))
        return self._in_order(ids)

    def chain(
        self, starts: Collection[str], steps: Sequence[Step], moment: Moment, *, limit: int
    ) -> list[tuple[Version, ...]]:
        """Walk a typed path from each start, every hop seen at the moment; a qualifier in a step must match."""
        paths = list(islice(walks.chains(self._connection, starts, steps, moment), limit))
        versions = {
            version.version_id: version for version in self.versions(ids={i for p in paths for i in p})
        }
        return [tuple(versions[id_] for id_ in path) for path in paths]

    def path(self, start: str, goal: str, moment: Moment, *, max_hops: int) -> list[Version]:
        """Return one shortest path in either direction through non-values, or an empty list; ties by version id."""
        return self._in_order(walks.shortest(self._connection, start, goal, moment, max_hops=max_hops))

    def _in_order(self, version_ids: Sequence[str]) -> list[Version]:
        versions = {version.version_id: version for version in self.versions(ids=version_ids)}
        return [versions[id_] for id_ in version_ids]

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
        condition = where("t.status = ?", status) if status is not None else Condition()
        if memory_ids:
            condition &= listed("t.memory_id", memory_ids)
        return self._all(tables.FINDINGS, condition & _of("t.id", ids), "t.recorded_at, t.id", limit=limit)

    def jobs(
        self,
        *,
        states: Collection[str] = ("waiting", "running"),
        memory_ids: Collection[str] = (),
        limit: int | None = None,
    ) -> list[Job]:
        """Return jobs (of some memories only) in order of sequence and id, the first ``limit`` of them."""
        condition = listed("t.state", states)
        if memory_ids:
            condition &= listed("t.memory_id", memory_ids)
        return self._all(tables.JOBS, condition, "t.sequence, t.id", limit=limit)

    def redirects(self) -> list[Redirect]:
        """Return identity decisions, oldest first."""
        return self._all(tables.REDIRECTS, Condition(), "t.recorded_at, t.loser, t.winner")

    def outbox(self, *, limit: int) -> list[OutboxItem]:
        """Return what the derived indexes have not seen, oldest first."""
        return self._all(tables.OUTBOX, Condition(), "t.sequence, t.memory_id", limit=limit)

    def changes(self, since: int) -> Changes:
        """Return the change log after a sequence."""
        upto = self.sequence
        sql = "SELECT sequence, kind, id FROM changes WHERE sequence > ? ORDER BY sequence, kind, id"
        items = tuple(Change(*row) for row in self._connection.rows(sql, (since,)))
        # A reader that is ahead of us has read a file that was since put back from a backup.
        complete = self._connection.value("SELECT log_from FROM actor") <= since <= upto
        return Changes(items, upto, complete)

    def counts(self, moment: Moment) -> dict[str, int]:
        """Return how many memories (by layer), entities, values, facts, versions, statements, findings, jobs there are."""
        when = where("t.recorded_at <= ?", to_micros(moment.known_at))
        layers = self._connection.rows(
            f"SELECT t.layer, count(*) FROM memories AS t WHERE {known(moment).sql} GROUP BY t.layer",
            known(moment).parameters,
        )
        by_layer = {"working": 0, "episodic": 0, "semantic": 0, **dict(layers)}
        nodes = when & of_tiers(moment.tiers)
        return {
            "memories": sum(by_layer.values()),
            **by_layer,
            "entities": self._count("entities", nodes & where("t.value IS NULL")),
            "values": self._count("entities", nodes & where("t.value IS NOT NULL")),
            "facts": self._count("versions", seen(moment), of="DISTINCT t.fact_id"),
            "versions": self._count("versions", seen(moment)),
            "statements": self._count("statements", known(moment)),
            "findings": self._count("findings", when & where("t.status = 'open'")),
            "jobs": self._count("jobs", where("t.state IN ('waiting', 'running')")),
        }

    def _count(self, table: str, condition: Condition, of: str = "*") -> int:
        sql = f"SELECT count({of}) FROM {table} AS t WHERE {condition.sql}"
        return int(self._connection.value(sql, condition.parameters))

    def meta(self, name: str) -> Any:
        """Return a small JSON value kept with the graph (actor settings, hashes), or None."""
        found = self._connection.value("SELECT value FROM meta WHERE name = ?", (name,))
        return None if found is None else json.loads(found)

    def _all(self, table: Table[R], condition: Condition, order: str, *, limit: int | None = None) -> list[R]:
        sql = f"{table.select} WHERE {condition.sql} ORDER BY {order}"
        parameters = condition.parameters
        if limit is not None:
            sql, parameters = f"{sql} LIMIT ?", (*parameters, max(0, limit))
        return [table.decode(row) for row in self._connection.rows(sql, parameters)]


def _of(column: str, ids: Collection[str] | None) -> Condition:
    return Condition() if ids is None else listed(column, ids)


def _name_order(alias: Alias) -> tuple[str, str]:
    return alias.key, alias.entity_id
