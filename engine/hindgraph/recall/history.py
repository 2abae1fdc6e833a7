"""What became of facts: began, ended, corrected, contested, retracted – who said so, when, in which words."""

from collections.abc import Collection, Iterable

from hindgraph.model.records import Moment, Version
from hindgraph.ports import GraphView
from hindgraph.ports.identified import identity_of
from hindgraph.recall.changes import Teller, cited
from hindgraph.recall.records import FactChange
from hindgraph_ontology.records import Ontology


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
    ids = frozenset(entity_or_fact)
    rows = rows_of(view, ids)
    about = ids - {row.fact_id for row in rows}
    teller = Teller.of(view, rows, ontology, moment.known_at, about=about)
    return cited(view, teller(), teller.testimonies, moment, ontology)


def rows_of(view: GraphView, ids: Collection[str]) -> list[Version]:
    """Return all rows of the timelines on which something is said of entities, or on which facts stand."""
    keys = {row.timeline for row in view.versions(facts=ids)}
    if not keys:
        # Of what is no longer believed no edge is left to walk; what was said of it is kept.
        keys = {key for statement in view.statements_about(ids) for key in statement.keys}
    identity = identity_of(view)
    return view.versions_on(sorted({stored for key in keys for stored in identity.keys_for(key)}))
