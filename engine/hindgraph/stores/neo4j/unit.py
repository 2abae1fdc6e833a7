"""One serial write transaction on an actor's graph."""

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeVar

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
    MemoryRecord,
    MentionRecord,
    OutboxItem,
    Redirect,
    Statement,
    Version,
)
from hindgraph.stores.name_words import name_words
from hindgraph.stores.neo4j import shapes
from hindgraph.stores.neo4j.actor import ActorState
from hindgraph.stores.neo4j.queries import query
from hindgraph.stores.neo4j.rows import storable
from hindgraph.stores.neo4j.server import Runner, column
from hindgraph.stores.neo4j.shapes import Row, Shape, sent
from hindgraph.stores.neo4j.view import Neo4jView
from hindgraph.stores.neo4j.vocabulary import RETRACTED, Vocabulary
from hindgraph.stores.promises import TICK, checked_names, checked_versions, only_closed, out_of_order

R = TypeVar("R")
Key = tuple[Any, ...]


class Neo4jUnitOfWork(Neo4jView):
    """`UnitOfWork` in a transaction that holds the lock of the actor's node.

    Each ``put_*`` asks once what is stored and writes once what is new or differs. What has been read or written under
    the lock is remembered, for nobody else can change it meanwhile.

    Args:
        run: Runs queries in the transaction.
        actor: Whose graph.
        state: The actor's counters, read under the lock.
        asked: The time that the clock or a replay gives.
        vocabulary: The labels and types that may be written.
        new_predicates: Makes the indexes of predicates that are written for the first time.
        token: The mark by which the commit is found again.
        replay: Whether `asked` is a replay's, which must not lie before what was asked last.
    """

    def __init__(
        self,
        run: Runner,
        actor: str,
        state: ActorState,
        asked: datetime,
        *,
        types: frozenset[str],
        vocabulary: Vocabulary,
        new_predicates: Callable[[Collection[str]], frozenset[str]],
        token: str,
        replay: bool = False,
    ) -> None:
        if replay and asked < state.asked_at:
            raise out_of_order(asked, state.asked_at)
        super().__init__(run, actor, state, max(asked, state.clock + TICK), types)
        self._vocabulary = vocabulary
        self._new_predicates = new_predicates
        self._token = token
        self._asked_at = max(asked, state.asked_at)
        self._known: dict[tuple[Shape[Any], Key], Row] = {}
        self._changes: dict[ChangeKind, set[str]] = {}
        self._redirects: list[Redirect] | None = None
        self._numbered = self._edited = self.written = False

    @property
    def sequence(self) -> int:
        """The number that this transaction takes if it changes anything."""
        return self._state.sequence + 1

    @property
    def now(self) -> datetime:
        """The transaction's time: ``max(clock, last + 1 µs)`` of this actor."""
        return self._now

    def changes(self, since: int) -> Changes:
        """Return the change log after a sequence, with what this transaction has changed so far."""
        before = super().changes(since)
        own = [
            Change(self.sequence, kind, id_)
            for kind in sorted(self._changes)
            for id_ in sorted(self._changes[kind])
        ]
        return Changes(
            before.items + tuple(own if since < self.sequence else ()),
            self.sequence,
            self._state.log_from <= since <= self.sequence,
        )

    def redirects(self) -> list[Redirect]:
        """Return identity decisions, oldest first; each thing that is written asks for them."""
        if self._redirects is None:
            self._redirects = super().redirects()
        return list(self._redirects)

    # ---- memories

    def put_memories(self, memories: Iterable[MemoryRecord]) -> None:
        """Write memories and put them on the outbox."""
        changed = self._changed(shapes.MEMORIES, memories, lambda m: (m.id,), self._ids("memories_by_id"))
        rows = [
            {
                "id": memory.id,
                **self._node(shapes.MEMORIES, memory, name=memory.name),
                "label": memory.layer.capitalize(),
                "session": memory.session,
            }
            for memory in changed
        ]
        self._write("memories_write", rows, sequence=self.sequence)
        self._log("memory", [memory.id for memory in changed])

    def put_mentions(self, mentions: Iterable[MentionRecord]) -> None:
        """Write mention edges; one is identified by memory and entity."""
        names = ("memory_id", "entity_id")
        changed = self._changed(
            shapes.MENTIONS, mentions, _key_of(*names), self._exact("mentions_exact", names)
        )
        self._write("mentions_write", [self._edge(shapes.MENTIONS, each, names) for each in changed])
        self._log("mention", [mention.memory_id for mention in changed])

    def put_links(self, links: Iterable[Link]) -> None:
        """Write links between memories."""
        names = ("source_id", "type", "target_id")
        changed = self._changed(shapes.LINKS, links, _key_of(*names), self._exact("links_exact", names))
        self._write("links_write", [self._edge(shapes.LINKS, each, names) for each in changed])
        self._log("link", [link.source_id for link in changed])

    # ---- entities

    def put_entities(self, entities: Iterable[Entity]) -> None:
        """Write entities (class, name and tier may change, the id stays)."""
        changed = self._changed(shapes.ENTITIES, entities, lambda e: (e.id,), self._ids("entities_by_id"))
        rows = [
            {
                "id": entity.id,
                **self._node(shapes.ENTITIES, entity),
                "labels": self._vocabulary.labels(entity.cls, value=entity.value is not None),
            }
            for entity in changed
        ]
        self._write("entities_write", rows)
        self._log("entity", [entity.id for entity in changed])

    def put_aliases(self, aliases: Iterable[Alias]) -> None:
        """Write aliases; one is identified by key and entity."""
        names = ("key", "entity_id")
        checked = checked_names(aliases)
        changed = self._changed(shapes.ALIASES, checked, _key_of(*names), self._exact("aliases_exact", names))
        rows = [
            self._edge(shapes.ALIASES, each, (*names, "text")) | {"words": sorted(name_words(each.key))}
            for each in changed
        ]
        self._write("aliases_write", rows)
        self._log("alias", [alias.entity_id for alias in changed])

    def put_redirects(self, redirects: Iterable[Redirect]) -> None:
        """Write identity decisions."""
        names = ("loser", "winner", "recorded_at")
        changed = self._changed(
            shapes.REDIRECTS, redirects, _key_of(*names), self._exact("redirects_exact", names)
        )
        self._redirects = None
        if changed:
            self._state = replace(self._state, merged=True)
        self._write("redirects_write", [self._edge(shapes.REDIRECTS, each, names) for each in changed])
        self._log("redirect", [redirect.loser for redirect in changed])

    # ---- statements and versions

    def put_statements(self, statements: Iterable[Statement]) -> None:
        """Write statements; only ``retracted_at`` may differ from what is stored under the id."""
        known: set[str] = set()
        changed = self._changed(
            shapes.STATEMENTS,
            statements,
            lambda s: (s.id,),
            self._ids("statements_by_id"),
            evidence=known,
        )
        new = [
            self._edge(shapes.STATEMENTS, s, ("memory_id", "subject_id"))
            for s in changed
            if s.id not in known
        ]
        closed = [_fields(s, ("id", "retracted_at")) for s in changed if s.id in known]
        self._write("statements_write", new)
        self._write("statements_close", closed)
        self._log("statement", [statement.id for statement in changed])

    def put_versions(self, versions: Iterable[Version]) -> None:
        """Write versions; only ``retracted_at`` may differ from what is stored under the id.

        Raises:
            InvalidInput: A version whose ids do not begin with its predicate, or a predicate that the ontology has not.
        """
        checked = checked_versions(versions)
        for predicate in {version.predicate for version in checked}:
            self._vocabulary.type_of(predicate)
        known: set[str] = set()
        changed = self._changed(
            shapes.VERSIONS,
            checked,
            lambda v: (v.version_id,),
            lambda keys: [shapes.VERSIONS.row(v) for v in self.versions(ids=[key[0] for key in keys])],
            evidence=known,
        )
        if not changed:
            return
        self._walks.types |= self._new_predicates({version.predicate for version in changed})
        # A row that is no longer believed leaves its type, so what is stored is taken away and written anew.
        self._walks.delete([version.version_id for version in changed if version.version_id in known])
        self._write("versions_write", [self._arrow(version) for version in changed])
        self._log("version", [version.version_id for version in changed])
        ends = [v.retracted_at for v in changed if v.retracted_at < FAR_FUTURE]
        self._walks.retracted_to = max([self._walks.retracted_to, *ends])

    def _arrow(self, version: Version) -> dict[str, Any]:
        believed = version.retracted_at >= FAR_FUTURE
        type_ = self._vocabulary.type_of(version.predicate) if believed else RETRACTED
        return self._edge(shapes.VERSIONS, version, ("subject_id", "object_id")) | {"type": type_}

    # ---- books

    def put_findings(self, findings: Iterable[Finding]) -> None:
        """Write findings."""
        changed = self._changed(shapes.FINDINGS, findings, lambda f: (f.id,), self._ids("findings_by_id"))
        rows = [
            {
                "id": finding.id,
                "memory_id": finding.memory_id,
                **self._node(shapes.FINDINGS, finding, name=finding.code),
            }
            for finding in changed
        ]
        self._write("findings_write", rows)
        self._edited |= bool(changed)

    def put_jobs(self, jobs: Iterable[Job]) -> None:
        """Write jobs."""
        changed = self._changed(shapes.JOBS, jobs, lambda j: (j.id,), self._ids("jobs_by_id"))
        rows = [
            {"id": job.id, **self._node(shapes.JOBS, job, name=f"{job.kind}, {job.state}")} for job in changed
        ]
        self._write("jobs_write", rows)
        # The number of a new job is taken, though nothing else may have changed: jobs run in its order.
        self._numbered |= any(job.sequence == self.sequence for job in changed)

    def drop_jobs(self, ids: Collection[str]) -> None:
        """Take jobs away, whatever their state; unknown ids are none."""
        self._write("jobs_drop", [{"id": id_} for id_ in ids if storable(id_)])
        for id_ in ids:
            self._known.pop((shapes.JOBS, (id_,)), None)

    def clear_outbox(self, items: Iterable[OutboxItem]) -> None:
        """Take items off the outbox, unless the memory has been put on it again with a higher sequence."""
        rows = [{"memory_id": item.memory_id, "sequence": item.sequence} for item in items]
        self._write("outbox_clear", rows)

    def set_meta(self, name: str, value: Any) -> None:
        """Keep a small JSON value with the graph."""
        self._rows.write(query("setting_write"), setting=name, value=json.dumps(value))
        self._edited = self.written = True

    def trim_changes(self, *, keep: int) -> None:
        """Shorten the change log to the last ``keep`` sequences; readers behind that rebuild."""
        last = max(0, self._state.sequence - keep)
        self._rows.write(query("changes_trim"), upto=last)
        self._state = replace(self._state, log_from=max(self._state.log_from, last))
        self._edited = self.written = True

    def seal(self) -> bool:
        """Move the actor's counters, if anything asks for it; tell whether there is anything to commit."""
        if not self.written:
            return False
        before = self._state
        state: dict[str, Any] = {"log_from": before.log_from, "merged": before.merged}
        clock, asked_at, change = before.clock, before.asked_at, None
        if self._changes or self._numbered:
            state["sequence"] = self.sequence
        if self._changes:
            clock, asked_at = self._now, self._asked_at
            change = {kind: sorted(ids) for kind, ids in self._changes.items()} | {"sequence": self.sequence}
        if self._changes or self._edited:
            state["edition"] = before.edition + 1
        self._rows.write(
            query("actor_seal"),
            token=self._token,
            state=state,
            clock=clock,
            asked_at=asked_at,
            retracted_to=self._walks.retracted_to,
            change=change,
            now=self._now,
        )
        return True

    # ---- what they share

    def _changed(
        self,
        shape: Shape[R],
        records: Iterable[R],
        key_of: Callable[[R], Key],
        stored: Callable[[list[Key]], list[Row]],
        *,
        evidence: set[str] | None = None,
    ) -> list[R]:
        """Return what is new or differs; of several with one key the last.

        Args:
            evidence: Given where only ``retracted_at`` may change; takes the ids of those that are stored already.
        """
        rows = [(key_of(record), record, shape.row(record)) for record in records]
        self._look_up(shape, [key for key, _, _ in rows], key_of, stored)
        changed: dict[Key, R] = {}
        for key, record, row in rows:
            before = self._known.get((shape, key))
            if before == row:
                continue
            if before is not None and evidence is not None:
                only_closed(key[0], shape.differing(before, row))
                if key not in changed or key[0] in evidence:
                    evidence.add(key[0])
            self._known[shape, key] = row
            changed[key] = record
        return list(changed.values())

    def _look_up(
        self,
        shape: Shape[R],
        keys: list[Key],
        key_of: Callable[[R], Key],
        stored: Callable[[list[Key]], list[Row]],
    ) -> None:
        unknown = [key for key in dict.fromkeys(keys) if (shape, key) not in self._known]
        if unknown:
            self._known |= {(shape, key_of(shape.decode(row))): row for row in stored(unknown)}

    def _ids(self, name: str) -> Callable[[list[Key]], list[Row]]:
        return lambda keys: column(self._rows(name, ids=[key[0] for key in keys]))

    def _exact(self, name: str, names: Sequence[str]) -> Callable[[list[Key]], list[Row]]:
        def stored(keys: list[Key]) -> list[Row]:
            asked = [dict(zip(names, map(sent, key), strict=True)) for key in keys]
            return column(self._rows(name, keys=asked))

        return stored

    def _node(self, shape: Shape[R], record: R, **more: str) -> dict[str, Any]:
        """Return the row of a node; `more` are properties that are no fields."""
        return shape.written(record, actor=self._actor, **more)

    def _edge(self, shape: Shape[R], record: R, names: Sequence[str]) -> dict[str, Any]:
        """Return the row of a relationship, with the fields that identify its ends."""
        return shape.written(record, actor=self._actor) | _fields(record, names)

    def _write(self, name: str, rows: Sequence[dict[str, Any]], **parameters: Any) -> None:
        if rows:
            self._rows.write(query(name), rows=rows, **parameters)
            self.written = True

    def _log(self, kind: ChangeKind, ids: Collection[str]) -> None:
        if ids:
            self._changes.setdefault(kind, set()).update(ids)


def _fields(record: Any, names: Sequence[str]) -> dict[str, Any]:
    return {name: sent(getattr(record, name)) for name in names}


def _key_of(*names: str) -> Callable[[Any], Key]:
    return lambda record: tuple(getattr(record, name) for name in names)
