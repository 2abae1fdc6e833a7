"""One serial write transaction on an actor's file."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any, TypeVar

from hindgraph.model.records import (
    Alias,
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
from hindgraph.stores.compact import to_json
from hindgraph.stores.micros import from_micros, to_micros
from hindgraph.stores.name_words import name_words
from hindgraph.stores.promises import TICK, checked_names, checked_versions, only_closed, out_of_order
from hindgraph.stores.sqlite import tables
from hindgraph.stores.sqlite.conditions import listed
from hindgraph.stores.sqlite.connection import Connection, Row
from hindgraph.stores.sqlite.reads import SqliteView
from hindgraph.stores.sqlite.tables import Table

R = TypeVar("R")


class SqliteUnitOfWork(SqliteView):
    """`UnitOfWork` over a connection that holds the actor's lock.

    Only what stands in the change log moves the actor's clock, and only that or a new job takes the transaction's
    number. Leases, outbox and settings do neither: a worker cannot bar the replay of an old log by doing its jobs.

    Args:
        connection: In a write transaction.
        asked: The time that the clock or a replay gives.
        replay: Whether `asked` is a replay's, which must not lie before what was asked last.
    """

    def __init__(self, connection: Connection, asked: datetime, *, replay: bool = False) -> None:
        row = connection.row("SELECT sequence, clock, asked_at FROM actor")
        sequence, clock, asked_at = row or (0, 0, 0)
        if replay and to_micros(asked) < asked_at:
            raise out_of_order(asked, from_micros(asked_at))
        super().__init__(connection, max(asked, from_micros(clock) + TICK))
        self._sequence = int(sequence) + 1
        self._asked_at = max(to_micros(asked), asked_at)
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
        for memory in self._put(tables.MEMORIES, memories):
            item = OutboxItem(self._sequence, memory.id)
            self._connection.run(tables.OUTBOX.upsert, tables.OUTBOX.encode(item))
            at = to_micros(memory.occurred_at)
            self._connection.run(
                "UPDATE mentions SET occurred_at = ? WHERE memory_id = ? AND occurred_at <> ?",
                (at, memory.id, at),
            )

    def put_entities(self, entities: Iterable[Entity]) -> None:
        """Write entities (class, name and tier may change, the id stays)."""
        self._put(tables.ENTITIES, entities)

    def put_aliases(self, aliases: Iterable[Alias]) -> None:
        """Write aliases; one is identified by key and entity."""
        for alias in self._put(tables.ALIASES, checked_names(aliases)):
            words = [(word, alias.key, alias.entity_id) for word in sorted(name_words(alias.key))]
            self._connection.run_many("INSERT OR IGNORE INTO alias_words VALUES (?, ?, ?)", words)

    def put_mentions(self, mentions: Iterable[MentionRecord]) -> None:
        """Write mention edges; one is identified by memory and entity."""
        for mention in self._put(tables.MENTIONS, mentions):
            self._connection.run(
                "UPDATE mentions SET occurred_at = m.occurred_at FROM memories AS m"
                " WHERE m.id = memory_id AND memory_id = ? AND entity_id = ?",
                (mention.memory_id, mention.entity_id),
            )

    def put_statements(self, statements: Iterable[Statement]) -> None:
        """Write statements; only ``retracted_at`` may differ from what is stored under the id."""
        for statement in self._put(tables.STATEMENTS, statements):
            row = self._connection.value("SELECT row FROM statements WHERE id = ?", (statement.id,))
            keys = [(key, row) for key in sorted(set(statement.keys))]
            self._connection.run_many("INSERT OR IGNORE INTO timeline_keys VALUES (?, ?)", keys)

    def put_versions(self, versions: Iterable[Version]) -> None:
        """Write versions; only ``retracted_at`` may differ from what is stored under the id.

        Raises:
            InvalidInput: A version id, fact id or timeline that does not name the version's predicate.
        """
        self._put(tables.VERSIONS, checked_versions(versions))

    def put_links(self, links: Iterable[Link]) -> None:
        """Write links between memories."""
        self._put(tables.LINKS, links)

    def put_findings(self, findings: Iterable[Finding]) -> None:
        """Write findings."""
        self._put(tables.FINDINGS, findings)

    def put_jobs(self, jobs: Iterable[Job]) -> None:
        """Write jobs."""
        for job in self._put(tables.JOBS, jobs):
            # The number of a new job is taken, though nothing else may have changed: jobs run in its order.
            self._numbered |= job.sequence == self._sequence

    def drop_jobs(self, ids: Collection[str]) -> None:
        """Take jobs away, whatever their state; unknown ids are none."""
        gone = listed("id", ids)
        self._connection.run(f"DELETE FROM jobs WHERE {gone.sql}", gone.parameters)

    def put_redirects(self, redirects: Iterable[Redirect]) -> None:
        """Write identity decisions."""
        self._put(tables.REDIRECTS, redirects)

    def clear_outbox(self, items: Iterable[OutboxItem]) -> None:
        """Take items off the outbox, unless the memory has been put on it again with a higher sequence."""
        self._connection.run_many(
            "DELETE FROM outbox WHERE memory_id = ? AND sequence <= ?",
            [(item.memory_id, item.sequence) for item in items],
        )

    def set_meta(self, name: str, value: Any) -> None:
        """Keep a small JSON value with the graph."""
        self._connection.run(
            "INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (name, to_json(value)),
        )

    def trim_changes(self, *, keep: int) -> None:
        """Shorten the change log to the last ``keep`` sequences; readers behind that rebuild."""
        last = int(self._connection.value("SELECT sequence FROM actor")) - keep
        self._connection.run("DELETE FROM changes WHERE sequence <= ?", (last,))
        self._connection.run("UPDATE actor SET log_from = max(log_from, ?)", (last,))

    def seal(self) -> None:
        """Move the actor's counter and clock, if anything asks for it; the last act before the commit."""
        if self._logged or self._numbered:
            self._connection.run("UPDATE actor SET sequence = ?", (self._sequence,))
        if self._logged:
            dates = (to_micros(self._now), self._asked_at)
            self._connection.run("UPDATE actor SET clock = ?, asked_at = ?", dates)

    def _put(self, table: Table[R], records: Iterable[R]) -> list[R]:
        """Write what is new or differs, log it, and return it."""
        changed = []
        for record in records:
            row = table.encode(record)
            stored = self._connection.row(table.select_one, table.key_of(row))
            if stored == row:
                continue
            if stored is not None and table.evidence:
                only_closed(table.key_of(row)[0], _differing(table, stored, row))
            self._connection.run(table.upsert, row)
            self._log(table, row)
            changed.append(record)
        return changed

    def _log(self, table: Table[Any], row: Row) -> None:
        if table.logged is not None:
            kind, field = table.logged
            entry = (self._sequence, kind, row[table.columns.index(field)])
            self._connection.run("INSERT OR IGNORE INTO changes VALUES (?, ?, ?)", entry)
            self._logged = True


def _differing(table: Table[Any], stored: Row, row: Row) -> list[str]:
    return [name for name, old, new in zip(table.columns, stored, row, strict=True) if old != new]
