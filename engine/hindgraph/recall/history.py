"""What became of facts: began, ended, corrected, contested, retracted – who said so, when, in which words."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from hindgraph.model.records import FAR_FUTURE, MemoryRecord, Moment, Statement, Version
from hindgraph.ports import GraphView
from hindgraph.recall.cite import cite, evidence_item
from hindgraph.recall.records import Edge, EvidenceItem, FactChange
from hindgraph_ontology.records import Ontology

_MENTIONING = 500


def history(
    view: GraphView, entity_or_fact: Iterable[str], moment: Moment, ontology: Ontology
) -> list[FactChange]:
    """Return the changes of entities or facts in order, as known at the moment.

    Args:
        view: The graph.
        entity_or_fact: Ids of entities, or of facts.
        moment: ``known_at`` bounds what was known; ``as_of`` is when it is read, for what is current.
        ontology: For the edges.
    """
    ids = sorted(set(entity_or_fact))
    everything = replace(moment, as_of=None, contested=True)
    rows = [row for row in _rows(view, ids, everything) if row.recorded_at <= moment.known_at]
    edges = cite(view, rows, everything, ontology, now=moment.as_of or moment.known_at)
    said = _Said(view, {row.timeline for row in rows}, moment)
    changes = [change for row in rows for change in _changes(row, rows, edges, said, moment)]
    return sorted(changes, key=lambda c: (c.at, c.edge.recorded_at, c.edge.version_id, c.what))


def _rows(view: GraphView, ids: Sequence[str], moment: Moment) -> list[Version]:
    facts = view.versions(facts=ids)
    if facts:
        return view.versions_on(sorted({row.timeline for row in facts}))
    near = view.neighbours(ids, moment)
    timelines = {row.timeline for row in near} | _timelines_spoken_of(view, ids)
    rows = view.versions_on(sorted(timelines))
    wanted = set(ids)
    return [row for row in rows if {row.subject_id, row.object_id} & wanted]


def _timelines_spoken_of(view: GraphView, ids: Sequence[str]) -> set[str]:
    """Return the timelines of statements about entities: of what is no longer believed no edge is left to walk."""
    memories = sorted({mention.memory_id for mention in view.mentioning(ids, limit=_MENTIONING)})
    about = set(ids)
    statements = view.statements_of(memories) if memories else []
    return {
        key for s in statements if about & {s.subject_id, s.object_id, s.wrong_id} for key in s.subject_keys
    }


class _Said:
    """The statements of the timelines concerned, to find who brought a change about."""

    def __init__(self, view: GraphView, timelines: set[str], moment: Moment) -> None:
        self._by_timeline = view.timelines(sorted(timelines)) if timelines else {}
        known = moment.known_at
        ids = {s.memory_id for said in self._by_timeline.values() for s in said}
        self._memories: dict[str, MemoryRecord] = {m.id: m for m in view.memories(sorted(ids))}
        self._known_at = known

    def starter(self, row: Version) -> Statement | None:
        """Return the statement that a row begins with: of its value, with its start; else the first that says it."""
        same = [s for s in self._on(row) if s.object_id == row.object_id and s.polarity and s.kind != "end"]
        exact = [s for s in same if s.start == row.valid_from]
        return next(iter(exact or same), None)

    def ender(self, row: Version) -> Statement | None:
        """Return the statement that ends a row: an end of its value or a lapse at that time."""
        ends = [
            s
            for s in self._on(row)
            if s.object_id in (row.object_id, None)
            and ((s.kind == "end" and s.start == row.valid_to) or s.lapses_at == row.valid_to)
        ]
        return ends[0] if ends else None

    def correction(self, row: Version) -> Statement | None:
        """Return the statement that takes a row back: a correction learned when the row ceased to be believed."""
        found = [s for s in self._on(row) if s.recorded_at == row.retracted_at]
        wrong = [s for s in found if s.kind == "correction"]
        return next(iter(wrong or found), None)

    def item(self, statement: Statement | None) -> EvidenceItem | None:
        """Return a statement with its words."""
        return evidence_item(statement, self._memories.get(statement.memory_id)) if statement else None

    def who(self, statement: Statement | None) -> str | None:
        """Return who said it."""
        memory = self._memories.get(statement.memory_id) if statement else None
        return (memory.speaker or memory.principal) if memory else None

    def _on(self, row: Version) -> list[Statement]:
        said = [s for s in self._by_timeline.get(row.timeline, []) if s.recorded_at <= self._known_at]
        return sorted(said, key=lambda s: (s.said_at, s.position, s.id))


@dataclass(frozen=True, slots=True)
class _Row:
    """A row beside the others of its timeline."""

    row: Version
    rows: Sequence[Version]
    known_at: Moment

    @property
    def believed(self) -> bool:
        return self.row.retracted_at > self.known_at.known_at

    def before(self) -> Version | None:
        """Return the believed row that ends where this one begins."""
        return self._one(lambda other: other.valid_to == self.row.valid_from)

    def after(self) -> Version | None:
        """Return the believed row that begins where this one ends."""
        return self._one(lambda other: other.valid_from == self.row.valid_to)

    def rewritten(self) -> bool:
        """Tell whether the row was only rewritten: the same value from the same time on, with another end."""
        same = (self.row.fact_id, self.row.valid_from)
        return any(
            (other.fact_id, other.valid_from) == same and other.recorded_at >= self.row.retracted_at
            for other in self.rows
        )

    def instead(self) -> Version | None:
        """Return what is believed of the time that this row was believed of."""
        return self._one(lambda o: o.valid_from < self.row.valid_to and o.valid_to > self.row.valid_from)

    def _one(self, fits: Callable[[Version], bool]) -> Version | None:
        known = self.known_at.known_at
        for other in self.rows:
            peer = other.timeline == self.row.timeline and other.version_id != self.row.version_id
            if peer and other.retracted_at > known and not other.contested and fits(other):
                return other
        return None


def _changes(
    row: Version, rows: Sequence[Version], edges: dict[str, Edge], said: _Said, moment: Moment
) -> list[FactChange]:
    place = _Row(row, rows, moment)
    edge = edges[row.version_id]
    if not place.believed:
        return [] if place.rewritten() else [_taken_back(row, place, edges, said)]
    before = place.before()
    starter = said.starter(row)
    changes = [
        FactChange(
            at=row.valid_from,
            what="contested" if row.contested else "began",
            edge=edge,
            before=edges.get(before.version_id) if before else None,
            because=said.item(starter),
            who=said.who(starter),
        )
    ]
    if row.valid_to < FAR_FUTURE and place.after() is None and not row.contested:
        ender = said.ender(row)
        changes.append(FactChange(row.valid_to, "ended", edge, None, said.item(ender), said.who(ender)))
    return changes


def _taken_back(row: Version, place: _Row, edges: dict[str, Edge], said: _Said) -> FactChange:
    """Tell a row that is no longer believed: corrected where something else is, else retracted."""
    now, because = place.instead(), said.correction(row)
    if now is None or now.version_id not in edges:
        return FactChange(
            row.retracted_at, "retracted", edges[row.version_id], None, said.item(because), said.who(because)
        )
    return FactChange(
        at=row.retracted_at,
        what="corrected",
        edge=edges[now.version_id],
        before=edges[row.version_id],
        because=said.item(because),
        who=said.who(because),
    )
