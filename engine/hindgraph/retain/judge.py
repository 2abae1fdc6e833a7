"""The write gate: what the ontology has to say about a draft whose ends are resolved."""

from dataclasses import dataclass
from datetime import datetime

from hindgraph.model.identity import Identity
from hindgraph.model.records import Entity, Moment
from hindgraph.ports import GraphView
from hindgraph_extractors.records import Draft
from hindgraph_ontology.records import Ontology
from hindgraph_ontology.validator import Claim, Violation, check

# A hierarchy deeper or wider than this is not searched for circles; it would be no hierarchy of people or parts.
MOST_ABOVE = 2_000


@dataclass(frozen=True, slots=True)
class Ends:
    """The resolved ends of a draft."""

    subject: Entity
    object: Entity | None
    wrong: Entity | None


def violations(
    draft: Draft, ends: Ends, ontology: Ontology, view: GraphView, *, identity: Identity, now: datetime
) -> tuple[Violation, ...]:
    """Return everything that the law has against a draft, in the graph as it is now."""
    subject, object_ = ends.subject, ends.object

    def closes_cycle() -> bool:
        return object_ is not None and _reaches(
            view, identity.canonical(object_.id), identity.canonical(subject.id), draft.predicate, now
        )

    claim = Claim(
        subject.cls,
        draft.predicate,
        None if object_ is None else object_.cls,
        value=None if object_ is None or object_.value is None else object_.value.text,
        datatype=None if object_ is None or object_.value is None else object_.value.datatype,
        qualifier=draft.qualifier,
        same_entity=object_ is not None and identity.canonical(object_.id) == identity.canonical(subject.id),
        start=draft.time.start if draft.time else None,
        end=draft.time.end if draft.time else None,
        polarity=draft.polarity and draft.kind != "end",
        closes_cycle=closes_cycle,
    )
    return check(claim, ontology)


def _reaches(view: GraphView, start: str, goal: str, predicate: str, now: datetime) -> bool:
    moment = Moment(known_at=now, as_of=now)
    seen, edge = {start}, [start]
    while edge and len(seen) < MOST_ABOVE:
        rows = view.neighbours(edge, moment, predicates=[predicate], direction="out")
        edge = sorted({row.object_id for row in rows} - seen)
        if goal in edge:
            return True
        seen.update(edge)
    return False
