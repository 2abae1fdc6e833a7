"""What became of facts: began, ended, corrected, contested, retracted – who said so, when, in which words."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from hindgraph.model.records import Moment, Version
from hindgraph.ports import GraphView
from hindgraph.recall.changes import Teller, cited
from hindgraph.recall.records import FactChange
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
    rows = _rows(view, ids, everything)
    about = frozenset() if any(row.fact_id in ids for row in rows) else frozenset(ids)
    teller = Teller.of(view, rows, ontology, moment.known_at, about=about)
    return cited(view, teller(), teller.testimonies, moment, ontology)


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
