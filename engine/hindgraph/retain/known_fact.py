"""From the id that a caller gives – of a fact, a version or a statement – to the fact that is meant."""

from dataclasses import dataclass, replace
from datetime import datetime

from hindgraph.model import ids
from hindgraph.model.identity import NOBODY, Identity
from hindgraph.model.records import FAR_FUTURE, Statement, Version
from hindgraph.ports import GraphView
from hindgraph.ports.identified import through
from hindgraph_ontology.errors import InvalidInput, NotFound
from hindgraph_ontology.records import Ontology


@dataclass(frozen=True, slots=True)
class KnownFact:
    """A fact that is there, or has been.

    Attributes:
        rows: All versions of it and of what counts for it; none for what has never won on its timeline.
    """

    subject_id: str
    predicate: str
    object_id: str
    qualifier: str | None
    rows: tuple[Version, ...] = ()

    @property
    def began(self) -> datetime | None:
        """When it first began, as it is believed now; None where it is not believed."""
        return min((row.valid_from for row in self._believed), default=None)

    def begins_after(self, instant: datetime) -> list[Version]:
        """Return the believed rows that begin at an instant or later."""
        return [row for row in self._believed if row.valid_from >= instant]

    @property
    def ended(self) -> datetime | None:
        """When it ended last, as it is believed now; None where it is not believed, or goes on."""
        last = max((row.valid_to for row in self._believed), default=FAR_FUTURE)
        return last if last < FAR_FUTURE else None

    @property
    def last_believed(self) -> Version | None:
        """The row given up last, of a fact that is not believed any more; None for one that is."""
        if self._believed:
            return None
        return max(self.rows, key=lambda row: (row.retracted_at, row.version_id), default=None)

    @property
    def _believed(self) -> list[Version]:
        return [row for row in self.rows if row.retracted_at >= FAR_FUTURE]


def known_fact(view: GraphView, id_: str, ontology: Ontology, identity: Identity) -> KnownFact:
    """Return the fact that an id means.

    Raises:
        NotFound: It is the id of nothing.
        InvalidInput: ``no_object``: a statement that names no object.
    """
    named = _by_row(view, id_) or _by_statement(view, id_)
    if named is None:
        raise NotFound(
            f"there is no fact, version or statement {id_[:120]!r}",
            field="fact",
            next_step="take the fact_id of an edge, as graph, history and search give it",
        )
    return with_rows(view, named, ontology, identity)


def with_rows(view: GraphView, fact: KnownFact, ontology: Ontology, identity: Identity) -> KnownFact:
    """Return a fact with its rows: under the id that it counts by, and under those that it had before merges."""
    ids_ = {
        counted_id(replace(fact, subject_id=one, object_id=other), ontology, NOBODY)
        for one in identity.members(identity.canonical(fact.subject_id))
        for other in identity.members(identity.canonical(fact.object_id))
    }
    return replace(fact, rows=tuple(view.versions(facts=sorted(ids_))))


def counted_id(fact: KnownFact, ontology: Ontology, identity: Identity) -> str:
    """Return the id under which a fact has its rows now: of what its ends count for, those of a symmetric one sorted."""
    ends = identity.canonical(fact.subject_id), identity.canonical(fact.object_id)
    predicate = ontology.predicates.get(fact.predicate)
    if predicate is not None and predicate.symmetric:
        ends = min(ends), max(ends)
    return ids.fact_id(ends[0], fact.predicate, ends[1], fact.qualifier)


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Why a fact is not believed any more.

    Attributes:
        row: The row given up last.
        by: The statement by which it was: the correction, else one that said the fact and was withdrawn.
    """

    row: Version
    by: Statement


def taken_back(view: GraphView, fact: KnownFact, identity: Identity) -> TakenBack | None:
    """Return how a fact was taken back; None where it is believed, or still said and only ended before it began."""
    row = fact.last_believed
    if row is None:
        return None
    key = identity.key(row.timeline)
    told = through(view, identity).timelines([key]).get(key, [])
    ends = {identity.canonical(row.subject_id), identity.canonical(row.object_id)}
    corrections = [s for s in told if s.recorded_at == row.retracted_at and _takes_back(s, ends)]
    said = [s for s in told if s.polarity and s.kind not in ("end", "correction") and _says(s, ends)]
    if not corrections and any(s.retracted_at >= FAR_FUTURE for s in said):
        return None
    by = max(corrections or said, key=lambda s: (s.retracted_at, s.said_at, s.id), default=None)
    return None if by is None else TakenBack(row, by)


def begun_by_a_state(view: GraphView, row: Version, identity: Identity) -> bool:
    """Tell whether a row begins because somebody said how it was, and not that it changed then.

    An end that is told of an earlier day reaches into such a row, and not past a change.
    """
    key = identity.key(row.timeline)
    told = through(view, identity).timelines([key]).get(key, [])
    kinds = {s.kind for s in told if s.start == row.valid_from and s.retracted_at >= FAR_FUTURE}
    return "state" in kinds and "change" not in kinds


def _takes_back(statement: Statement, ends: set[str]) -> bool:
    wrong = {statement.subject_id, statement.wrong_id} == ends
    return statement.kind == "correction" and not statement.of_end and wrong


def _says(statement: Statement, ends: set[str]) -> bool:
    return {statement.subject_id, statement.object_id} == ends


def _by_row(view: GraphView, id_: str) -> KnownFact | None:
    rows = view.versions(facts=[id_]) or view.versions(ids=[id_])
    if not rows:
        return None
    return KnownFact(rows[0].subject_id, rows[0].predicate, rows[0].object_id, rows[0].qualifier)


def _by_statement(view: GraphView, id_: str) -> KnownFact | None:
    said = next(iter(view.statements([id_])), None)
    if said is None:
        return None
    if said.object_id is None:
        message = "this statement names no object, so it says which fact ended or was wrong only with others"
        next_step = "give the fact that is meant"
        raise InvalidInput(message, code="no_object", field="fact", next_step=next_step)
    return KnownFact(said.subject_id, said.predicate, said.object_id, said.qualifier)
