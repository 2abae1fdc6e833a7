"""The port of the graph: pictures to read, transactions to write, and the store that hands them out."""

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Any, Protocol, TypeVar

from hindgraph.model.bearing import Borne, Claim
from hindgraph.model.records import (
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
from hindgraph_extractors.records import Step

T = TypeVar("T")


class GraphView(Protocol):
    """One consistent picture of an actor's graph. Results are ordered by id unless said otherwise.

    A version id, a fact id and the key of a timeline name their predicate (`model.ids`, `model.keys`), and a timeline by
    its subject names the subject of its versions: a store may rely on it, and finds nothing for one that does not.
    """

    @property
    def sequence(self) -> int:
        """The number of the last committed change that this view sees; what it reads is of no earlier state."""
        ...

    @property
    def epoch(self) -> str:
        """Which history this is: a random id made with the actor's graph, empty where there is none.

        It changes when a history is replaced: whatever was derived from another one is void.
        """
        ...

    def memories(self, ids: Collection[str]) -> list[MemoryRecord]:
        """Return memories, retracted ones too; unknown ids are left out."""
        ...

    def revisions(self, ref: str, source: str | None = None) -> list[MemoryRecord]:
        """Return all memories of a ref (of its sections ``ref#n`` only the one asked for), oldest revision first."""
        ...

    def by_ref(self, ref: str) -> list[MemoryRecord]:
        """Return all memories of a ref, whatever their source, ordered by source, revision and id."""
        ...

    def find_memories(
        self, wanted: MemoryFilter, *, limit: int, after: str | None = None
    ) -> list[MemoryRecord]:
        """Return memories by filter, latest ``occurred_at`` first, ties by id; ``after`` continues behind that id."""
        ...

    def memory_by_key(self, key: str, session: str | None = None) -> MemoryRecord | None:
        """Return the latest live memory with an exact key."""
        ...

    def entities(self, ids: Collection[str]) -> list[Entity]:
        """Return entities; unknown ids are left out."""
        ...

    def entities_named(self, keys: Collection[str]) -> dict[str, list[Entity]]:
        """Return the entities that live aliases lead to, by normalised key; unknown keys are absent."""
        ...

    def aliases(self, entity_ids: Collection[str]) -> list[Alias]:
        """Return live aliases, ordered by entity id and key."""
        ...

    def similar_names(self, fragments: Collection[str], *, limit: int) -> list[Alias]:
        """Return live aliases of non-values whose key holds one of the fragments (a word), ordered by key."""
        ...

    def mentions(self, memory_ids: Collection[str] | None = None) -> list[MentionRecord]:
        """Return mention edges of memories (None: all), ordered by memory id and entity id."""
        ...

    def mentioning(
        self, entity_ids: Collection[str], *, limit: int, tiers: Collection[Tier] = ()
    ) -> list[MentionRecord]:
        """Return mention edges into entities, latest memory first; at most ``limit`` an entity.

        With ``tiers`` those of such memories only, and of such that are there.
        """
        ...

    def heads(self, ids: Collection[str] | None = None) -> list[MemoryHead]:
        """Return the heads of memories (None: all)."""
        ...

    def statements(self, ids: Collection[str]) -> list[Statement]:
        """Return statements, retracted ones too."""
        ...

    def statements_of(self, memory_ids: Collection[str]) -> list[Statement]:
        """Return what memories say, retracted statements too, ordered by memory id, span and id."""
        ...

    def timelines(self, keys: Collection[str]) -> dict[str, list[Statement]]:
        """Return all statements (retracted too) that compete on each timeline; unknown keys are absent."""
        ...

    def statements_about(self, entity_ids: Collection[str]) -> list[Statement]:
        """Return statements whose subject, object or wrong value is one of some entities, retracted too, ordered by id."""
        ...

    def evidence(self, fact_keys: Collection[tuple[str, str, str]]) -> list[Statement]:
        """Return statements for (subject id, predicate, object id) triples, whatever their qualifier, retracted too."""
        ...

    def bearing(self, claims: Collection[Claim], *, known_at: datetime, limit: int) -> dict[Claim, Borne]:
        """Return how many statements bear each claim as known at a moment, with the ``limit`` of each that were told last.

        Claims that nothing bears are absent.
        """
        ...

    def versions(self, *, ids: Collection[str] = (), facts: Collection[str] = ()) -> list[Version]:
        """Return versions by version id and by fact id, retracted ones too, ordered by valid_from, recorded_at, id."""
        ...

    def versions_on(self, timelines: Collection[str], moment: Moment | None = None) -> list[Version]:
        """Return versions of timelines, retracted ones too, or those seen at a moment, ordered as in `versions`."""
        ...

    def versions_between(self, since: datetime, until: datetime) -> list[Version]:
        """Return versions that begin or end in ``[since, until)``, in the world or in belief, ordered as in `versions`.

        An open end lies in no such time.
        """
        ...

    def challengers(self, *, limit: int | None = None) -> list[Version]:
        """Return believed contested versions, ordered by recorded_at and id, the first ``limit`` of them."""
        ...

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
        """Return versions that touch entities and are seen at the moment.

        ``direction`` is ``out`` (they are the subject), ``in`` or ``both``. Ordered by version id.
        """
        ...

    def chain(
        self, starts: Collection[str], steps: Sequence[Step], moment: Moment, *, limit: int
    ) -> list[tuple[Version, ...]]:
        """Walk a typed path from each start, every hop seen at the moment; a qualifier in a step must match.

        Returns one tuple of versions a path, in walking order, ordered by their version ids. A path visits no entity
        twice.
        """
        ...

    def path(self, start: str, goal: str, moment: Moment, *, max_hops: int) -> list[Version]:
        """Return one shortest path in either direction through non-values, or an empty list; ties by version id."""
        ...

    def links(self, memory_ids: Collection[str]) -> list[Link]:
        """Return links from or to memories."""
        ...

    def first_told(self, memory_ids: Collection[str]) -> dict[str, str]:
        """Return the memory that each of some REPEATS (of several the first by id), itself where others repeat it.

        Those that stand alone are absent.
        """
        ...

    def retold(self, first_ids: Collection[str], wanted: MemoryFilter, *, limit: int) -> dict[str, Retold]:
        """Return how often a filter lets memories and those that repeat them through, with the latest ``limit`` of each.

        Memories of which nothing passes are absent.
        """
        ...

    def findings(
        self,
        *,
        status: str | None = None,
        memory_ids: Collection[str] = (),
        ids: Collection[str] | None = None,
        limit: int | None = None,
    ) -> list[Finding]:
        """Return findings (with some ids, of some memories only), oldest first, the first ``limit`` of them."""
        ...

    def jobs(
        self,
        *,
        states: Collection[str] = ("waiting", "running"),
        memory_ids: Collection[str] = (),
        limit: int | None = None,
    ) -> list[Job]:
        """Return jobs (of some memories only) in order of sequence and id, the first ``limit`` of them."""
        ...

    def redirects(self) -> list[Redirect]:
        """Return identity decisions, oldest first."""
        ...

    def outbox(self, *, limit: int) -> list[OutboxItem]:
        """Return what the derived indexes have not seen, oldest first."""
        ...

    def changes(self, since: int) -> Changes:
        """Return the change log after a sequence."""
        ...

    def counts(self, moment: Moment) -> dict[str, int]:
        """Return how many memories (by layer), entities, values, facts, versions, statements, findings, jobs there are."""
        ...

    def meta(self, name: str) -> Any:
        """Return a small JSON value kept with the graph (actor settings, hashes), or None."""
        ...


class UnitOfWork(GraphView, Protocol):
    """One serial write transaction: it sees what it has written itself.

    All ``put_*`` replace by id: the same record again changes nothing and makes no change-log entry.
    """

    @property
    def now(self) -> datetime:
        """The transaction's time: ``max(clock, last + 1 µs)`` of this actor."""
        ...

    def put_memories(self, memories: Iterable[MemoryRecord]) -> None:
        """Write memories and put them on the outbox."""
        ...

    def put_entities(self, entities: Iterable[Entity]) -> None:
        """Write entities (class, name and tier may change, the id stays)."""
        ...

    def put_aliases(self, aliases: Iterable[Alias]) -> None:
        """Write aliases; one is identified by key and entity."""
        ...

    def put_mentions(self, mentions: Iterable[MentionRecord]) -> None:
        """Write mention edges; one is identified by memory and entity."""
        ...

    def put_statements(self, statements: Iterable[Statement]) -> None:
        """Write statements; only ``retracted_at`` may differ from what is stored under the id."""
        ...

    def put_versions(self, versions: Iterable[Version]) -> None:
        """Write versions; only ``retracted_at`` may differ from what is stored under the id.

        Raises:
            InvalidInput: A version id, fact id or timeline that does not name the version's predicate.
        """
        ...

    def put_links(self, links: Iterable[Link]) -> None:
        """Write links between memories."""
        ...

    def put_findings(self, findings: Iterable[Finding]) -> None:
        """Write findings."""
        ...

    def put_jobs(self, jobs: Iterable[Job]) -> None:
        """Write jobs."""
        ...

    def drop_jobs(self, ids: Collection[str]) -> None:
        """Take jobs away, whatever their state; unknown ids are none."""
        ...

    def put_redirects(self, redirects: Iterable[Redirect]) -> None:
        """Write identity decisions."""
        ...

    def clear_outbox(self, items: Iterable[OutboxItem]) -> None:
        """Take items off the outbox, unless the memory has been put on it again with a higher sequence."""
        ...

    def set_meta(self, name: str, value: Any) -> None:
        """Keep a small JSON value with the graph."""
        ...


class GraphStore(Protocol):
    """Keeps the graphs of actors, one apart from the other.

    Raises:
        StoreUnavailable: locked for too long, read-only, disk full; nothing was written.
        StoreCorrupt: not ours, damaged, or of another actor.
        SchemaTooNew: written by a newer version.
    """

    def transaction(self, actor: str, *, now: datetime | None = None) -> AbstractContextManager[UnitOfWork]:
        """Lock the actor, then hand out a unit of work; commit durably at the end, roll back on any exception.

        ``now`` replaces the clock for a replay; it must not lie before the actor's last transaction
        (`InvalidInput` ``out_of_order_replay``).
        """
        ...

    def read(self, actor: str, what: Callable[[GraphView], T], *, timeout: float | None = None) -> T:
        """Return what a function reads from one consistent picture.

        The function may be run more than once (a server without snapshots does so when somebody commits in between;
        what it raised then does not count), so it must have no effects, and give back nothing that still reads.

        Args:
            actor: Whose graph; an unknown one's is empty, and gets no file.
            what: The function.
            timeout: Seconds, above 0, for each read on a server. Files, which are read at once, need not look at it.

        Raises:
            DeadlineExceeded: A read took longer than `timeout`; what is short can still be read.
        """
        ...

    def view(self, actor: str, *, timeout: float | None = None) -> AbstractContextManager[GraphView]:
        """Hand out one consistent picture, as for `read`.

        Raises:
            Conflict: With code ``moved``, on leaving: what was read may be of two states. Only a server does this; a
                store with snapshots stays with the old state to the end.
        """
        ...

    def actors(self) -> list[str]:
        """Return the actors that have a graph, sorted."""
        ...

    def close(self) -> None:
        """Let go of files and connections; closing twice is fine, and what was committed stays."""
        ...
