"""What recall takes and gives. Field for field what the surfaces print; `plain` turns any of it into JSON values."""

from dataclasses import dataclass, field, fields, is_dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from functools import cache
from typing import Any, Literal, Self

from hindgraph.model.records import FAR_FUTURE, Layer, Origin, Tier
from hindgraph_extractors.records import Precision

Status = Literal["current", "past", "future", "retracted", "contested"]
What = Literal["began", "ended", "corrected", "contested", "retracted", "learned"]
Reason = Literal[
    "no_match",
    "no_such_entity",
    "ambiguous_entity",
    "before_first_known",
    "ended",
    "filtered",
    "indexing",
    "deadline",
]


_ATOMS = frozenset({str, int, float, bool, type(None)})


def plain(value: Any) -> Any:
    """Return a record as JSON values: times ISO 8601 in UTC, open ends null, tiers by name."""
    kind: Any = type(value)
    if kind in _ATOMS:  # most of an answer is: some fifteen hundred values, printed several times
        return value
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if names := _names(kind):
        return {shown: plain(getattr(value, name)) for name, shown in names}
    if isinstance(value, datetime):
        return None if value >= FAR_FUTURE else value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    if isinstance(value, Enum):
        return value.name.lower()
    return {str(key): plain(item) for key, item in value.items()} if isinstance(value, dict) else value


@cache
def _names(cls: type) -> tuple[tuple[str, str], ...]:
    """Return the fields of a record with their names in JSON, none for what is no record."""
    names = (f.name for f in fields(cls)) if is_dataclass(cls) else ()
    return tuple((name, "class" if name == "cls" else name) for name in names)


class Plain:
    """A record that can be printed."""

    __slots__ = ()

    def as_dict(self) -> dict[str, Any]:
        """Return JSON values under the contract's names."""
        result: dict[str, Any] = plain(self)
        return result


@dataclass(frozen=True, slots=True)
class Request:
    """One question with its bounds. Instants are aware; a day is already widened to its last instant or its range.

    Attributes:
        time_range: ``[since, until)`` over ``occurred_at``; either side may be open.
        asked_at: When the question is asked: "last March" counts from here, and it is the default of ``as_of``.
        hops: Upper bound on the steps of a typed chain.
        include: ``trace`` keeps ten times as many candidates of each route in the trace.
        deadline: Seconds; what has been found by then is returned with `Answer.partial`.
    """

    query: str
    layer: Layer | None = None
    top_k: int = 5
    as_of: datetime | None = None
    known_at: datetime | None = None
    time_range: tuple[datetime | None, datetime | None] | None = None
    asked_at: datetime | None = None
    session: str | None = None
    intent: str | None = None
    tags: tuple[str, ...] = ()
    hops: int | None = None
    max_tokens: int | None = None
    trust_floor: float | None = None
    include: tuple[str, ...] = ()
    deadline: float | None = None


@dataclass(frozen=True, slots=True)
class EvidenceItem(Plain):
    """One statement behind an edge, with the words that say it."""

    statement_id: str
    memory_id: str
    ref: str | None
    start: int
    end: int
    quote: str
    said_at: datetime
    extractor: str


@dataclass(frozen=True, slots=True)
class Edge(Plain):
    """A version as it is seen at a moment, with its evidence.

    Attributes:
        doubted: What was told after it has been taken back, and nobody has said what is right; so it may not hold any more.
    """

    subject: str
    predicate: str
    object: str
    subject_id: str
    object_id: str
    qualifier: str | None
    fact_id: str
    version_id: str
    valid_from: datetime
    valid_to: datetime
    precision: Precision
    recorded_at: datetime
    retracted_at: datetime
    status: Status
    contested_by: tuple[str, ...] = ()
    mentions: int = 0
    roots: int = 0
    support: float = 0.0
    trust: float = 0.0
    tier: Tier = Tier.FIRST
    inferred: bool = False
    stale: bool = False
    uncertain: bool = False
    doubted: bool = False
    says: str = ""
    evidence: tuple[EvidenceItem, ...] = ()


@dataclass(frozen=True, slots=True)
class MentionStep(Plain):
    """A hop of a hit's path: the memory speaks of this entity."""

    memory_id: str
    entity_id: str
    entity: str
    surface: str
    start: int
    end: int


PathStep = Edge | MentionStep


@dataclass(frozen=True, slots=True)
class RouteScore(Plain):
    """Where a route placed a memory: rank from 1, and the route's own score."""

    rank: int
    score: float


@dataclass(frozen=True, slots=True)
class Telling(Plain):
    """By whom and when the same was told."""

    id: str
    ref: str | None
    occurred_at: datetime
    session: str | None
    speaker: str | None
    origin: Origin
    source: str | None
    tier: Tier
    trust: float


@dataclass(frozen=True, slots=True)
class Hit(Plain):
    """A memory that answers or helps to answer.

    Attributes:
        cut: There was no room for the whole text: `text` is its summary, and `Memory.get` with the id gives the rest.
        times: How often the same was told, in the same or nearly the same words; it is shown once.
        told: The other tellings, each with the id to cite it by, latest first; of very many the latest.
    """

    id: str
    ref: str | None
    text: str
    summary: str
    layer: Layer
    session: str | None
    speaker: str | None
    occurred_at: datetime
    origin: Origin
    source: str | None
    tier: Tier
    trust: float
    score: float
    routes: dict[str, RouteScore] = field(default_factory=dict)
    path: tuple[PathStep, ...] = ()
    stale: bool = False
    cut: bool = False
    times: int = 1
    told: tuple[Telling, ...] = ()


@dataclass(frozen=True, slots=True)
class AnswerItem(Plain):
    """One value of an answer, with the walk that led to it."""

    value: str
    entity_id: str | None
    cls: str | None
    predicate: str | None
    valid_from: datetime | None
    valid_to: datetime | None
    current: bool
    score: float
    path: tuple[Edge, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer(Plain):
    """What was found: a sentence, values with their paths, facts and the memories behind them.

    Attributes:
        more: How many hits had no room within `Request.max_tokens`; the trace names them.
    """

    id: str
    query: str
    answered: bool
    reason: Reason | None
    text: str
    answers: tuple[AnswerItem, ...] = ()
    facts: tuple[Edge, ...] = ()
    hits: tuple[Hit, ...] = ()
    more: int = 0
    partial: bool = False
    trace_id: str = ""
    took_ms: float = 0.0
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class Node(Plain):
    """An entity in a subgraph; ``hops`` is its distance from where one started."""

    id: str
    name: str
    cls: str
    tier: Tier
    hops: int = 0
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Subgraph(Plain):
    """Entities and edges around one, or along a chain or path; ``paths`` hold version ids in walking order."""

    root: str | None
    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()
    paths: tuple[tuple[str, ...], ...] = ()
    cursor: str | None = None
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class FactChange(Plain):
    """One step in the history of a fact.

    Attributes:
        at: When it became so in the world (``began``, ``ended``), or when belief changed (``corrected``, ``retracted``,
            ``contested``, ``learned``).
        before: The version that it took the place of; for ``contested`` the one that it contradicts.
        because: The statement that brought it about.
        who: The speaker, source or principal of the memory that says so.
        reason: What the words do not say: why it was decided, or that what said so was withdrawn.
    """

    at: datetime
    what: What
    edge: Edge
    before: Edge | None = None
    because: EvidenceItem | None = None
    who: str | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Record(Plain):
    """What is returned for an id: `kind` says what it is, `data` holds its fields under the contract's names."""

    kind: Literal["memory", "entity", "fact", "statement"]
    id: str
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Filtered(Plain):
    """A candidate that was left out, and why."""

    id: str
    why: str


@dataclass(frozen=True, slots=True)
class Trace(Plain):
    """The record of one recall, enough to say why something was recalled.

    Attributes:
        asked: The moment and the bounds of the question, once its own words had their say.
        event: The memories that tell of the event next to which the question looks.
        linked: Surface of the question → entity ids with their weight.
        hypotheses: Each chain that was walked, and what became of it.
        routes: By route, memory ids with rank and score, best first.
        scores: By memory, the parts of its final score: `graph`, `words` and `dense` are z-values over the lane, `base`
            their weighted sum, `pair` the score of its best pair with another memory, `ranked` what the ranking gave it,
            then what was added; `final` is the score of the hit.
        placed: By memory that stands in front of the ranking: as exact `key`, `source` of the answer, `trail` or `fix`.
        partners: By memory, the other half of its best pair.
        filtered: Candidates that were read and left out, each with the reason.
        counts: How many memories the actor's lanes hold, were ranked, were left out, were never looked at.
        steps_ms: What each step took, in the order in which they were done; `skipped` are those that had no time.
        weights: Name of the preset.
    """

    id: str
    actor: str
    at: datetime
    query: str
    sequence: int
    weights: str
    question: dict[str, Any] = field(default_factory=dict)
    asked: dict[str, Any] = field(default_factory=dict)
    event: tuple[str, ...] = ()
    linked: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    hypotheses: tuple[dict[str, Any], ...] = ()
    routes: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    scores: dict[str, dict[str, float]] = field(default_factory=dict)
    placed: dict[str, str] = field(default_factory=dict)
    partners: dict[str, str] = field(default_factory=dict)
    filtered: tuple[Filtered, ...] = ()
    counts: dict[str, int] = field(default_factory=dict)
    steps_ms: dict[str, float] = field(default_factory=dict)
    skipped: tuple[str, ...] = ()
    answer: dict[str, Any] = field(default_factory=dict)

    def with_answer(self, answer: Answer) -> Self:
        """Return the trace with what was answered, by ids only: texts live in the graph, where they can be erased."""
        ids = {
            "answered": answer.answered,
            "reason": answer.reason,
            "partial": answer.partial,
            "tokens": answer.tokens,
            "facts": [edge.version_id for edge in answer.facts],
            "hits": [hit.id for hit in answer.hits],
        }
        return replace(self, answer=ids)
