"""A graph store of dictionaries."""

import json
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from datetime import datetime
from threading import Lock
from typing import Any, TypeVar
from uuid import uuid4

from hindgraph.model.records import (
    Alias,
    Change,
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
from hindgraph.ports import Clock, GraphView
from hindgraph.stores.in_memory.state import State
from hindgraph.stores.in_memory.view import InMemoryView
from hindgraph.stores.promises import TICK, checked_names, checked_versions, only_closed, out_of_order
from hindgraph_ontology.errors import StoreUnavailable

R = TypeVar("R", bound=Any)
T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


class InMemoryGraphStore:
    """`GraphStore` for tests and notebooks.

    Args:
        clock: Dates transactions that are no replay.
        busy_seconds: How long to wait for another thread's transaction.
    """

    def __init__(self, clock: Clock, *, busy_seconds: float = 30.0) -> None:
        self._clock = clock
        self._busy_seconds = busy_seconds
        self._guard = Lock()
        self._locks: dict[str, Lock] = {}
        self._states: dict[str, State] = {}

    @contextmanager
    def transaction(self, actor: str, *, now: datetime | None = None) -> Iterator["InMemoryUnitOfWork"]:
        """Lock the actor, then hand out a unit of work on a copy; the copy becomes the state at the end."""
        with self._guard:
            lock = self._locks.setdefault(actor, Lock())
        if not lock.acquire(timeout=self._busy_seconds):
            raise StoreUnavailable(f"the graph of {actor} is being written", next_step="try again")
        try:
            draft = (self._states.get(actor) or State(epoch=uuid4().hex)).draft()
            unit = InMemoryUnitOfWork(draft, now or self._clock.now(), replay=now is not None)
            yield unit
            unit.seal()
            self._states[actor] = draft
        finally:
            lock.release()

    def read(self, actor: str, what: Callable[[GraphView], T], *, timeout: float | None = None) -> T:
        """Return what a function reads from one consistent picture."""
        with self.view(actor) as view:
            return what(view)

    @contextmanager
    def view(self, actor: str, *, timeout: float | None = None) -> Iterator[InMemoryView]:
        """Hand out one consistent picture; an unknown actor has an empty graph."""
        yield InMemoryView(self._states.get(actor, State()), self._clock.now())

    def actors(self) -> list[str]:
        """Return the actors that have a graph, sorted."""
        return sorted(self._states)

    def close(self) -> None:
        """Do nothing: there is nothing to let go of."""


class InMemoryUnitOfWork(InMemoryView):
    """`UnitOfWork` on a copy of the state.

    Args:
        state: The copy.
        asked: The time that the clock or a replay gives.
        replay: Whether `asked` is a replay's, which must not lie before what was asked last.
    """

    def __init__(self, state: State, asked: datetime, *, replay: bool = False) -> None:
        if replay and asked < state.asked_at:
            raise out_of_order(asked, state.asked_at)
        super().__init__(state, max(asked, state.clock + TICK))
        self._asked = asked
        self._sequence = state.sequence + 1
        self._logged = self._numbered = False

    @property
    def sequence(self) -> int:
        """The number that this transaction takes if it changes anything."""
        return self._sequence

    @property
    def now(self) -> datetime:
        """The transaction's time: ``max(clock, last + 1 µs)`` of this actor."""
        return self._now

    def put_memories(self, memories: Iterable[MemoryRecord]) -> None:
        """Write memories and put them on the outbox."""
        for memory in self._put(self._state.memories, memories, lambda m: m.id):
            self._log("memory", memory.id)
            self._state.outbox[memory.id] = OutboxItem(self._sequence, memory.id)

    def put_entities(self, entities: Iterable[Entity]) -> None:
        """Write entities (class, name and tier may change, the id stays)."""
        for entity in self._put(self._state.entities, entities, lambda e: e.id):
            self._log("entity", entity.id)

    def put_aliases(self, aliases: Iterable[Alias]) -> None:
        """Write aliases; one is identified by key and entity."""
        for alias in self._put(self._state.aliases, checked_names(aliases), lambda a: (a.key, a.entity_id)):
            self._log("alias", alias.entity_id)

    def put_mentions(self, mentions: Iterable[MentionRecord]) -> None:
        """Write mention edges; one is identified by memory and entity."""
        for mention in self._put(self._state.mentions, mentions, lambda m: (m.memory_id, m.entity_id)):
            self._log("mention", mention.memory_id)

    def put_statements(self, statements: Iterable[Statement]) -> None:
        """Write statements; only ``retracted_at`` may differ from what is stored under the id."""
        for statement in self._put(self._state.statements, statements, lambda s: s.id, evidence=True):
            self._log("statement", statement.id)

    def put_versions(self, versions: Iterable[Version]) -> None:
        """Write versions; only ``retracted_at`` may differ from what is stored under the id."""
        checked = checked_versions(versions)
        for version in self._put(self._state.versions, checked, lambda v: v.version_id, evidence=True):
            self._log("version", version.version_id)

    def put_links(self, links: Iterable[Link]) -> None:
        """Write links between memories."""
        for link in self._put(self._state.links, links, lambda x: (x.source_id, x.type, x.target_id)):
            self._log("link", link.source_id)

    def put_findings(self, findings: Iterable[Finding]) -> None:
        """Write findings."""
        self._put(self._state.findings, findings, lambda f: f.id)

    def put_jobs(self, jobs: Iterable[Job]) -> None:
        """Write jobs."""
        for job in self._put(self._state.jobs, jobs, lambda j: j.id):
            self._numbered |= job.sequence == self._sequence

    def drop_jobs(self, ids: Collection[str]) -> None:
        """Take jobs away, whatever their state; unknown ids are none."""
        for id_ in ids:
            self._state.jobs.pop(id_, None)

    def put_redirects(self, redirects: Iterable[Redirect]) -> None:
        """Write identity decisions."""
        for redirect in self._put(
            self._state.redirects, redirects, lambda r: (r.loser, r.winner, r.recorded_at)
        ):
            self._log("redirect", redirect.loser)

    def clear_outbox(self, items: Iterable[OutboxItem]) -> None:
        """Take items off the outbox, unless the memory has been put on it again with a higher sequence."""
        for item in items:
            there = self._state.outbox.get(item.memory_id)
            if there is not None and there.sequence <= item.sequence:
                del self._state.outbox[item.memory_id]

    def set_meta(self, name: str, value: Any) -> None:
        """Keep a small JSON value with the graph."""
        self._state.meta[name] = json.dumps(value)

    def trim_changes(self, *, keep: int) -> None:
        """Shorten the change log to the last ``keep`` sequences; readers behind that rebuild."""
        last = self._state.sequence - keep
        self._state.log_from = max(self._state.log_from, last)
        self._state.changes = {c: None for c in self._state.changes if c.sequence > last}

    def seal(self) -> None:
        """Move the actor's counter and clock, if anything asks for it."""
        if self._logged or self._numbered:
            self._state.sequence = self._sequence
        if self._logged:
            self._state.clock = self._now
            self._state.asked_at = max(self._asked, self._state.asked_at)

    def _put(
        self, table: dict[K, R], records: Iterable[R], key: Callable[[R], K], *, evidence: bool = False
    ) -> list[R]:
        changed = []
        for record in records:
            stored = table.get(key(record))
            if stored == record:
                continue
            if stored is not None and evidence:
                names = [part.name for part in fields(record)]
                only_closed(key(record), [n for n in names if getattr(stored, n) != getattr(record, n)])
            table[key(record)] = record
            changed.append(record)
        return changed

    def _log(self, kind: Any, id_: str) -> None:
        self._state.changes[Change(self._sequence, kind, id_)] = None
        self._logged = True
