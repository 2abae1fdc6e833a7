"""How a reviewer says that a challenger is right: as a change to its value, told now."""

from hindgraph.model.records import FAR_FUTURE, LATEST, Entity, Version
from hindgraph.ports import GraphView, UnitOfWork
from hindgraph.ports.identified import identified
from hindgraph.retain.intake import Write
from hindgraph.retain.kept import EXTRACTOR, note
from hindgraph.retain.stated import Times
from hindgraph.retain.wording import Wording
from hindgraph_extractors.records import Draft, Period, Reading, Surface
from hindgraph_ontology.errors import Conflict
from hindgraph_ontology.records import Kind, Ontology


def confirmed(work: UnitOfWork, row: Version, ontology: Ontology, timezone: str, reason: str | None) -> Write:
    """Return the write by which a reviewer states what a contested row says, for its time.

    It is told now, so it comes after whatever the first party has told of that time; a change outweighs the states that
    were told since it took place.

    Raises:
        Conflict: ``unknown_predicate``: the ontology in force does not know the relation.
    """
    law = ontology.predicates.get(row.predicate)
    if law is None:
        message = f"{row.predicate} is not in the ontology"
        raise Conflict(message, code="unknown_predicate", field="id")
    subject, object_ = (_entity(work, id_) for id_ in (row.subject_id, row.object_id))
    kind, times = _times(row)
    words = Wording(law, {"subject": subject.name, "object": object_.name}, row.qualifier, timezone)
    sentence = words.stated(kind, times)
    ends = {
        role: _surface(entity, sentence.places.get(role, (0, 0)))
        for role, entity in (("subject", subject), ("object", object_))
    }
    draft = Draft(
        ends["subject"],
        row.predicate,
        ends["object"],
        kind,
        0,
        len(sentence.text),
        EXTRACTOR,
        qualifier=row.qualifier,
        time=times.period(kind),
    )
    reading = Reading(lang="en", drafts=(draft,))
    return Write(text=f"{sentence.text} {note(reason)}", layer="semantic", reading=reading)


def _times(row: Version) -> tuple[Kind, Times]:
    since = Period(row.valid_from, None, row.precision)
    if row.valid_to >= FAR_FUTURE:
        return "change", Times(since)
    return "span", Times(since, Period(row.valid_to, None, "instant"))


def _entity(work: GraphView, entity_id: str) -> Entity:
    return next(iter(identified(work, LATEST).entities([entity_id])))


def _surface(entity: Entity, place: tuple[int, int]) -> Surface:
    return Surface(entity.name, entity.name, *place, cls=entity.cls, value=entity.value, means=entity.id)
