"""What the store keeps: memories, entities, statements, versions and what goes with them.

All instants are aware datetimes in UTC with microseconds; intervals are ``[from, to)``; an open end is `FAR_FUTURE`.
Ids are strings (see `hindgraph.model.ids`). A record never says whose it is: a store hands out records of one actor only.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from typing import Any, Literal

from hindgraph_extractors.records import Precision, TypedValue
from hindgraph_ontology.records import Kind

FAR_FUTURE = datetime(9999, 12, 31, tzinfo=UTC)
# Later than any transaction, so that all that is recorded counts and open ends are open; and before any time at all.
LATEST = FAR_FUTURE - timedelta(microseconds=1)
EVER = datetime.min.replace(tzinfo=UTC)

Layer = Literal["working", "episodic", "semantic"]
Origin = Literal["human", "agent", "tool", "document", "import"]
ChangeKind = Literal["memory", "entity", "alias", "statement", "version", "mention", "link", "redirect"]
LinkType = Literal["SUPERSEDES", "SUMMARIZES", "PROMOTED_FROM", "REPEATS"]
LAYERS: tuple[Layer, ...] = ("working", "episodic", "semantic")
ORIGINS: tuple[Origin, ...] = ("human", "agent", "tool", "document", "import")


class Tier(IntEnum):
    """Whose word it is: the actor's own people and agents, or somebody else's."""

    FIRST = 1
    THIRD = 2


@dataclass(frozen=True, slots=True)
class MemoryRecord:
    """One thing written.

    Attributes:
        ref: The caller's own id, unique per source; None where the caller gave none.
        revision: 1, 2, … of one ref.
        document: What statement ids hang on: source and ref without the revision, or the memory's own id.
        key: Exact key, for working memories.
        occurred_at: When it was said or happened; `recorded_at`: when we learned it; `retracted_at`: when we ceased to
            hold it (superseded, forgotten).
        position: Row and turn in its source, for the order of telling.
        part: Place in the whole for a section of a longer text: (number, of how many); (1, 1) for a whole.
        read_at: When its statements were committed; None while the job waits.
        principal: The authenticated author.
    """

    id: str
    text: str
    layer: Layer
    occurred_at: datetime
    recorded_at: datetime
    document: str
    origin: Origin = "human"
    tier: Tier = Tier.FIRST
    trust: float = 0.9
    ref: str | None = None
    source: str | None = None
    revision: int = 1
    session: str | None = None
    speaker: str | None = None
    principal: str = "local"
    intent: str | None = None
    tags: tuple[str, ...] = ()
    key: str | None = None
    lang: str | None = None
    expires_at: datetime = FAR_FUTURE
    retracted_at: datetime = FAR_FUTURE
    read_at: datetime | None = None
    position: tuple[int, int] = (0, 0)
    part: tuple[int, int] = (1, 1)

    @property
    def name(self) -> str:
        """Return the readable caption: the first 60 characters."""
        head = " ".join(self.text.split())
        return head if len(head) <= 60 else head[:59] + "…"

    @property
    def told(self) -> str:
        """Return the text with who tells it, as the indexes take it: "what did Ann say" is a question like any other."""
        if self.speaker is None or self.text.casefold().startswith(self.speaker.casefold()):
            return self.text
        return f"{self.speaker}\n{self.text}"


@dataclass(frozen=True, slots=True)
class Entity:
    """A thing that memories speak of, or a literal value (then `value` is set and the node is terminal).

    Attributes:
        key: The normalised name at creation; never changes, nor does the id.
        tier: FIRST once a first-party memory has named it.
    """

    id: str
    name: str
    cls: str
    key: str
    recorded_at: datetime
    tier: Tier = Tier.FIRST
    value: TypedValue | None = None


@dataclass(frozen=True, slots=True)
class Alias:
    """A name under which an entity is found; ``key`` is normalised, ``text`` as written."""

    key: str
    entity_id: str
    text: str
    recorded_at: datetime
    tier: Tier = Tier.FIRST
    kind: Literal["name", "introduced", "edited", "learned"] = "name"
    retracted_at: datetime = FAR_FUTURE


@dataclass(frozen=True, slots=True)
class MentionRecord:
    """An edge from a memory to an entity that it speaks of.

    Attributes:
        start, end: The first place, character offsets.
        count: How often it is named.
        position: Relative place of the first mention, 0 (first word) to 1.
        subject: It is the topic: the title, or the first words.
    """

    memory_id: str
    entity_id: str
    start: int
    end: int
    surface: str
    count: int = 1
    position: float = 0.0
    subject: bool = False


@dataclass(frozen=True, slots=True)
class Statement:
    """What one span of one memory says: evidence, kept for ever, closed in transaction time, never edited.

    Attributes:
        object_id: None for an end or correction that names no value.
        wrong_id: The entity or value that a correction takes back.
        of_end: The correction is about the end.
        dated: A correction with a date of its own.
        start: From when it speaks; `period_to`: `start` is only known to lie in ``[start, period_to)``.
        lapses_at: Until when it vouches; FAR_FUTURE unless said.
        said_at: The memory's ``occurred_at``.
        position: Row and turn of the memory in its source, and the offset of the span.
        subject_keys: Timelines on which it competes by its subject: one, and for a correction of a set-valued fact
            that of W as well; `object_keys`: by its object (inverse functional, symmetric).
        surfaces: How subject, object and wrong value stood in the text.
    """

    id: str
    memory_id: str
    document: str
    subject_id: str
    predicate: str
    object_id: str | None
    kind: Kind
    said_at: datetime
    start: datetime
    recorded_at: datetime
    subject_keys: tuple[str, ...]
    object_keys: tuple[str, ...] = ()
    qualifier: str | None = None
    polarity: bool = True
    lapses_at: datetime = FAR_FUTURE
    period_to: datetime | None = None
    precision: Precision = "instant"
    wrong_id: str | None = None
    of_end: bool = False
    dated: bool = False
    span_start: int = 0
    span_end: int = 0
    position: tuple[int, int, int] = (0, 0, 0)
    surfaces: tuple[str, str | None, str | None] = ("", None, None)
    extractor: str = ""
    tier: Tier = Tier.FIRST
    trust: float = 0.9
    retracted_at: datetime = FAR_FUTURE

    @property
    def keys(self) -> tuple[str, ...]:
        """Return all timelines on which it competes."""
        return self.subject_keys + self.object_keys


@dataclass(frozen=True, slots=True)
class Version:
    """One immutable row of a fact with its two clocks: an edge. Computed from statements by the fold.

    Attributes:
        timeline: The subject timeline that it belongs to.
        contests: For a contested row, the version that it contradicts (None: it contradicts "nothing").
        says: The sentence, for display.
    """

    version_id: str
    fact_id: str
    timeline: str
    subject_id: str
    predicate: str
    object_id: str
    qualifier: str | None
    valid_from: datetime
    valid_to: datetime
    recorded_at: datetime
    retracted_at: datetime = FAR_FUTURE
    tier: Tier = Tier.FIRST
    contested: bool = False
    contests: str | None = None
    precision: Precision = "instant"
    says: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """An edge between two memories."""

    source_id: str
    type: LinkType
    target_id: str
    recorded_at: datetime


@dataclass(frozen=True, slots=True)
class Finding:
    """A statement that may not enter as it is, kept with its reason for review.

    Attributes:
        draft: The draft as plain data (JSON), enough to try it again.
        decided_at, decided_by, reason: When it was accepted or rejected, by which principal, and why.
    """

    id: str
    code: str
    message: str
    memory_id: str
    recorded_at: datetime
    draft: dict[str, Any] = field(default_factory=dict)
    status: Literal["open", "accepted", "rejected", "resolved"] = "open"
    decided_at: datetime | None = None
    decided_by: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Job:
    """Work that an acknowledgement promised. Jobs of one session run in order of `sequence`."""

    id: str
    kind: Literal["read"]
    memory_id: str
    session: str | None
    sequence: int
    state: Literal["waiting", "running", "done", "failed"] = "waiting"
    attempts: int = 0
    lease_owner: str | None = None
    lease_until: datetime | None = None
    error: str | None = None


@dataclass(frozen=True, slots=True)
class OutboxItem:
    """A memory whose entry in the derived indexes is behind; carries the id and the sequence only."""

    sequence: int
    memory_id: str


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of the change log."""

    sequence: int
    kind: ChangeKind
    id: str


@dataclass(frozen=True, slots=True)
class Changes:
    """The change log from a sequence on.

    Attributes:
        complete: False where the log no longer reaches back that far: the reader rebuilds.
        upto: The last sequence included.
    """

    items: tuple[Change, ...]
    upto: int
    complete: bool = True


@dataclass(frozen=True, slots=True)
class Redirect:
    """An identity decision: what was written for `loser` counts for `winner` from `recorded_at` on."""

    loser: str
    winner: str
    recorded_at: datetime
    reason: str
    retracted_at: datetime = FAR_FUTURE


@dataclass(frozen=True, slots=True)
class Moment:
    """A point on both clocks, and whose word counts.

    ``as_of`` None means any valid time. Contested versions are left out unless asked for.
    """

    known_at: datetime
    as_of: datetime | None = None
    tiers: tuple[Tier, ...] = (Tier.FIRST, Tier.THIRD)
    contested: bool = False

    def sees(self, version: Version) -> bool:
        """Tell whether a version is believed and holds at this moment."""
        return (
            version.recorded_at <= self.known_at < version.retracted_at
            and (self.as_of is None or version.valid_from <= self.as_of < version.valid_to)
            and version.tier in self.tiers
            and (self.contested or not version.contested)
        )


@dataclass(frozen=True, slots=True)
class MemoryFilter:
    """Which memories a route may return; empty parts allow everything.

    ``since``/``until`` bound ``occurred_at`` as ``[since, until)``; ``known_at`` leaves out what was learned later or had
    been retracted; ``alive_at`` leaves out what has expired by then.
    """

    layers: tuple[Layer, ...] = ()
    session: str | None = None
    source: str | None = None
    origins: tuple[Origin, ...] = ()
    tags: tuple[str, ...] = ()
    intent: str | None = None
    tiers: tuple[Tier, ...] = ()
    since: datetime | None = None
    until: datetime | None = None
    known_at: datetime | None = None
    alive_at: datetime | None = None
    trust_floor: float = 0.0
    not_intent: str | None = None

    def allows(self, memory: MemoryRecord) -> bool:
        """Tell whether a memory passes."""
        return next(self.refusals(memory), None) is None

    def refusals(self, memory: MemoryRecord) -> Iterator[str]:
        """Give the bounds that a memory does not keep to, by name."""
        bounds: tuple[tuple[str, bool], ...] = (
            ("layer", not self.layers or memory.layer in self.layers),
            ("session", self.session is None or memory.session == self.session),
            ("source", self.source is None or memory.source == self.source),
            ("origin", not self.origins or memory.origin in self.origins),
            ("tags", set(self.tags) <= set(memory.tags)),
            ("intent", self.intent is None or memory.intent == self.intent),
            ("intent", self.not_intent is None or memory.intent != self.not_intent),
            ("tier", not self.tiers or memory.tier in self.tiers),
            ("time_range", self.since is None or memory.occurred_at >= self.since),
            ("time_range", self.until is None or memory.occurred_at < self.until),
            ("known_at", self.known_at is None or memory.recorded_at <= self.known_at < memory.retracted_at),
            ("expired", self.alive_at is None or memory.expires_at > self.alive_at),
            ("trust_floor", memory.trust >= self.trust_floor),
        )
        return (name for name, kept in bounds if not kept)


@dataclass(frozen=True, slots=True)
class MemoryHead:
    """What the projection keeps of a memory."""

    id: str
    tier: Tier
    layer: Layer
    occurred_at: datetime
    recorded_at: datetime
    retracted_at: datetime
    session: str | None
