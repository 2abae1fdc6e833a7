"""Facts between two that have been made one since: what was said of both says now something of one with itself."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from hindgraph.model import ids
from hindgraph.model.records import FAR_FUTURE, Statement
from hindgraph.ports import GraphView
from hindgraph.ports.identified import identity_of, stored
from hindgraph_ontology.records import Ontology


@dataclass(frozen=True, slots=True)
class MergedEnds:
    """A statement whose two ends count as one.

    Attributes:
        statement: As it was said, of two.
        fact: The id of what it says of the one that both count for.
        says: What it says, with the names of both.
        believed: A row may stand; else the law has none of one thing with itself, and the fact is not seen any more.
        apart: The entity that a split would part again.
    """

    statement: Statement
    fact: str
    says: str
    believed: bool
    apart: str


def merged_ends(view: GraphView, memory_ids: Collection[str], ontology: Ontology) -> Iterator[MergedEnds]:
    """Give the facts whose ends were two when they were told, and have been merged; one a fact."""
    identity = identity_of(view)
    if not identity:
        return
    said = [s for s in stored(view).statements_of(memory_ids) if s.retracted_at >= FAR_FUTURE]
    found: dict[tuple[str, str, str], Statement] = {}
    for s in said:
        two = s.object_id is not None and s.object_id != s.subject_id
        if two and s.polarity and s.kind not in ("end", "event") and s.predicate in ontology.predicates:
            assert s.object_id is not None
            same = identity.canonical(s.subject_id) == identity.canonical(s.object_id)
            if same:
                found.setdefault((s.subject_id, s.predicate, s.object_id), s)
    ends = {end for subject, _, object_ in found for end in (subject, object_)}
    names = {entity.id: entity.name for entity in stored(view).entities(ends)}
    for (subject, predicate, object_), statement in sorted(found.items()):
        law = ontology.predicates[predicate]
        says = law.says.format(subject=names.get(subject, subject), object=names.get(object_, object_))
        loser = subject if identity.canonical(subject) != subject else object_
        one = identity.canonical(subject)
        fact = ids.fact_id(one, predicate, one, statement.qualifier)
        yield MergedEnds(statement, fact, says, not law.irreflexive, loser)
