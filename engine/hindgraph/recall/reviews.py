"""What is open for review: findings, and facts that somebody else contradicts, with both sides and their sources."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeVar

from hindgraph.model import ids
from hindgraph.model.records import LATEST, Finding, MemoryRecord, Moment, Origin, Tier, Version
from hindgraph.model.reviews import Verdict
from hindgraph.model.sentences import sentence
from hindgraph.model.tokens import sentence_around
from hindgraph.ports import Clock, GraphStore, GraphView
from hindgraph.ports.contested import challengers_like, still_believed
from hindgraph.ports.identified import identified, stored
from hindgraph.recall.changes import who_of
from hindgraph.recall.cite import cite
from hindgraph.recall.records import Edge, Plain
from hindgraph_ontology.errors import InvalidInput, NotFound
from hindgraph_ontology.records import Ontology

T = TypeVar("T")

STATUSES = ("open", "accepted", "rejected", "resolved", "all")
MOST = 1000
ItemKind = Literal["finding", "contested", "same"]
Tries = Callable[[GraphView, str, Finding, datetime], Verdict | None]


@dataclass(frozen=True, slots=True)
class Source(Plain):
    """Who says something, and in which words."""

    who: str | None
    origin: Origin
    source: str | None
    tier: Tier
    trust: float
    memory_id: str
    ref: str | None
    said_at: datetime
    quote: str


@dataclass(frozen=True, slots=True)
class Side(Plain):
    """One side of a contested fact: the edge, with roots, support and evidence, and who says so."""

    edge: Edge
    sources: tuple[Source, ...] = ()


@dataclass(frozen=True, slots=True)
class ReviewItem(Plain):
    """Something that a person has to decide.

    Attributes:
        id: Of the finding, or of the contested version: what `accept` and `reject` take.
        kind: ``finding`` – a statement that may not enter as it is; ``contested`` – a third party contradicts what is
            believed; ``same`` – two entities may be one.
        code: Why it may not enter by itself.
        says: The sentence that it comes to.
        at: Since when it is open.
        said: Who says so, for a finding.
        verdict: Whether a finding would be accepted now, by the law in force and what is known now.
        said_again: Ids of the memories in which its source has said again what was rejected; the decision held.
        challenger, incumbent: Both sides of what is contested; the first party may say that nothing holds.
    """

    id: str
    kind: ItemKind
    code: str
    message: str
    status: str
    says: str
    at: datetime
    said: Source | None = None
    verdict: Verdict | None = None
    challenger: Side | None = None
    incumbent: Side | None = None
    draft: Mapping[str, Any] | None = None
    decided_at: datetime | None = None
    decided_by: str | None = None
    reason: str | None = None
    said_again: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reviews:
    """Lists what is open.

    Attributes:
        tries: Says whether a finding's draft would be accepted now.
    """

    store: GraphStore
    ontology: Ontology
    clock: Clock
    tries: Tries

    def list(self, actor: str, *, status: str, limit: int) -> list[ReviewItem]:
        """Return items, longest open first.

        Raises:
            InvalidInput: ``unknown_status``; ``bad_limit``.
        """
        _check(status, limit)

        def look(view: GraphView) -> list[ReviewItem]:
            wanted = None if status == "all" else status
            findings = view.findings(status=wanted, limit=limit)
            items = list(self._findings(view, actor, findings))
            if status in ("open", "all"):
                items += self._contested(view, view.challengers(limit=limit))
            return sorted(items, key=lambda item: (item.at, item.id))[:limit]

        return self._read(actor, look)

    def show(self, actor: str, id_: object) -> ReviewItem:
        """Return one item, open or decided; by the id of a version that was written anew, the one that it is now.

        Raises:
            NotFound: Nothing of the kind has this id.
        """
        if not isinstance(id_, str) or not id_.strip():
            raise InvalidInput("id must name a finding or a contested version", code="empty", field="id")

        def look(view: GraphView) -> Iterable[ReviewItem]:
            # In the order in which `accept` and `reject` find what is meant.
            if findings := view.findings(ids=[id_, ids.decision_id(id_)]):
                return list(self._findings(view, actor, findings))
            rows = challengers_like(view, id_)
            if (now := still_believed(rows)) is not None:
                return list(self._contested(view, [now]))
            findings = view.findings(ids=[ids.decision_id(row.version_id) for row in rows])
            if findings:
                return list(self._findings(view, actor, findings[-1:]))
            return list(self._contested(view, rows[-1:]))

        found = next(iter(self._read(actor, look)), None)
        if found is None:
            next_step = "take the id from hindgraph review list"
            raise NotFound(f"there is nothing to review under {id_[:120]!r}", field="id", next_step=next_step)
        return found

    def _read(self, actor: str, look: Callable[[GraphView], T]) -> T:
        return self.store.read(actor, lambda view: look(identified(view, LATEST)))

    def _findings(self, view: GraphView, actor: str, findings: Collection[Finding]) -> Iterator[ReviewItem]:
        memories = {m.id: m for m in view.memories({finding.memory_id for finding in findings})}
        now = self.clock.now()
        names = _told_apart(view, findings)
        for finding in findings:
            memory = memories.get(finding.memory_id)
            yield ReviewItem(
                finding.id,
                _kind(finding),
                finding.code,
                finding.message,
                finding.status,
                self._says(finding, names),
                finding.recorded_at,
                said=None if memory is None else _source(memory, _quote(memory, finding.draft)),
                verdict=self.tries(view, actor, finding, now) if finding.status == "open" else None,
                draft=finding.draft,
                decided_at=finding.decided_at,
                decided_by=finding.decided_by,
                reason=finding.reason,
                said_again=tuple(finding.draft.get("said_again", ())),
            )

    def _says(self, finding: Finding, names: Mapping[str, str]) -> str:
        """Return the sentence of a kept draft; of one without an object, or of a lost predicate, its parts."""
        draft = finding.draft
        if "predicate" not in draft:
            one, other = (
                ([names.get(each, each) for each in draft["entities"]]) if "entities" in draft else ("", "")
            )
            return f"{one} may be {other}" if one else finding.message
        ends = {role: _name(draft.get(role)) for role in ("subject", "object", "wrong")}
        object_ = ends["object"] or ends["wrong"] or "–"
        predicate = self.ontology.predicates.get(draft["predicate"])
        template = predicate.says if predicate else f"{{subject}} {draft['predicate']} {{object}}"
        said = template.format(subject=ends["subject"], object=object_)
        return f"{said} ({draft['qualifier']})" if draft.get("qualifier") else said

    def _contested(self, view: GraphView, rows: Collection[Version]) -> Iterator[ReviewItem]:
        against = {v.version_id: v for v in view.versions(ids={row.contests for row in rows if row.contests})}
        moment = Moment(LATEST, self.clock.now(), contested=True)
        edges = cite(view, (*rows, *against.values()), moment, self.ontology, now=self.clock.now())
        memories = {
            m.id: m for m in view.memories({e.memory_id for edge in edges.values() for e in edge.evidence})
        }
        for row in rows:
            incumbent = edges.get(row.contests or "")
            yield ReviewItem(
                row.version_id,
                "contested",
                "contested",
                _contradicts(incumbent),
                "open" if edges[row.version_id].status == "contested" else "resolved",
                edges[row.version_id].says or sentence(row, self.ontology, {}),
                row.recorded_at,
                challenger=_side(edges[row.version_id], memories),
                incumbent=None if incumbent is None else _side(incumbent, memories),
            )


def _told_apart(view: GraphView, findings: Collection[Finding]) -> dict[str, str]:
    """Return how those are called who may be one: by name, class and id, for their names may be the same."""
    asked = {each for finding in findings for each in finding.draft.get("entities", ())}
    return {each.id: f"{each.name!r} ({each.cls}, {each.id})" for each in stored(view).entities(asked)}


def _name(end: Mapping[str, Any] | None) -> str | None:
    """Return what one end of a kept draft is called: a value by its text."""
    if end is None:
        return None
    value = end.get("value")
    return str(value["text"] if value else end["name"])


def _contradicts(incumbent: Edge | None) -> str:
    if incumbent is None:
        return "a third party says so where the first party says that nothing holds"
    return f"a third party says so; the first party: {incumbent.says}"


def _side(edge: Edge, memories: Mapping[str, MemoryRecord]) -> Side:
    said = ((memories.get(item.memory_id), item.quote) for item in edge.evidence)
    return Side(edge, tuple(_source(memory, quote) for memory, quote in said if memory is not None))


def _source(memory: MemoryRecord, quote: str) -> Source:
    return Source(
        who_of(memory),
        memory.origin,
        memory.source,
        memory.tier,
        memory.trust,
        memory.id,
        memory.ref,
        memory.occurred_at,
        quote,
    )


def _quote(memory: MemoryRecord, draft: Mapping[str, Any]) -> str:
    start, end = draft.get("start", 0), draft.get("end", 0)
    if not start < end:
        return memory.name
    first, last = sentence_around(memory.text, start, end)
    return memory.text[first:last]


def _kind(finding: Finding) -> ItemKind:
    if "entities" in finding.draft:
        return "same"
    return "contested" if "version" in finding.draft else "finding"


def _check(status: object, limit: object) -> None:
    if status not in STATUSES:
        message = f"status must be one of {', '.join(STATUSES)}, not {str(status)[:60]!r}"
        raise InvalidInput(message, code="unknown_status", field="status")
    if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= MOST:
        raise InvalidInput(f"limit must be a whole number from 1 to {MOST}", code="bad_limit", field="limit")
