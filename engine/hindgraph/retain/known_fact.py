"""From the id that a caller gives – of a fact, a version or a statement – to the fact that is meant."""

from dataclasses import dataclass, replace
from datetime import datetime

from hindgraph.model import ids
from hindgraph.model.identity import Identity
from hindgraph.model.records import FAR_FUTURE, Statement, Version
from hindgraph.ports import GraphView
from hindgraph.ports.identified import through
from hindgraph_ontology.errors import InvalidInput, NotFound
from hindgraph_ontology.records import Ontology


@dataclass(frozen=True, slots=True)
class KnownFact:
    """A fact that is there, or has been.

    Attributes:
        rows: All versions of it, as its ends count now; none for what has never won on its timeline.
    """

    subject_id: str
    predicate: str
    object_id: str
    qualifier: str | None
    rows: tuple[Version, ...] = ()

    @property
    def began(self) -> datetime | None:
        """When it first began, as it is believed now; None where it is not believed."""
        believed = [row.valid_from for row in self.rows if row.retracted_at >= FAR_FUTURE]
        return min(believed, default=None)

    @property
    def last_believed(self) -> Version | None:
        """The row given up last, of a fact that is not believed any more; None for one that is."""
        if any(row.retracted_at >= FAR_FUTURE for row in self.rows):
            return None
        return max(self.rows, key=lambda row: (row.retracted_at, row.version_id), default=None)


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
    id_ = counted_id(named, ontology, identity)
    return replace(named, rows=tuple(view.versions(facts=[id_])))


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
    told = through(view, identity).timelines([row.timeline]).get(row.timeline, [])
    corrections = [s for s in told if s.recorded_at == row.retracted_at and _takes_back(s, row)]
    said = [s for s in told if s.polarity and s.kind not in ("end", "correction") and _says(s, row)]
    if not corrections and any(s.retracted_at >= FAR_FUTURE for s in said):
        return None
    by = max(corrections or said, key=lambda s: (s.retracted_at, s.said_at, s.id), default=None)
    return None if by is None else TakenBack(row, by)


def _takes_back(statement: Statement, row: Version) -> bool:
    wrong = {statement.subject_id, statement.wrong_id} == {row.subject_id, row.object_id}
    return statement.kind == "correction" and not statement.of_end and wrong


def _says(statement: Statement, row: Version) -> bool:
    return {statement.subject_id, statement.object_id} == {row.subject_id, row.object_id}


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
