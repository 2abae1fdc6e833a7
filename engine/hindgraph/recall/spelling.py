"""Names that nobody bears as they are written, under which something is known all the same: Mueller finds Müller."""

from collections import defaultdict
from collections.abc import Collection, Iterable

from hindgraph.model.records import Entity, Tier
from hindgraph.model.sameness import asked_keys, compare
from hindgraph.ports import GraphView
from hindgraph_extractors.records import Known
from hindgraph_ontology.records import Ontology


def written_otherwise(
    view: GraphView, names: Iterable[str], ontology: Ontology, tiers: Collection[Tier] = tuple(Tier)
) -> dict[str, list[Entity]]:
    """Return the entities that names mean in another way of writing, by id; names that mean nothing are absent.

    Args:
        view: The graph; it is asked twice for all names together.
        names: As they are asked for; of no class, so each is taken to be of the class of what it may mean.
        ontology: The law.
        tiers: Whose names count.
    """
    keys = {name: asked_keys(name) for name in names}
    named = view.entities_named({key for each in keys.values() for key in each}) if keys else {}
    found = {name: {e.id: e for key in each for e in named.get(key, ())} for name, each in keys.items()}
    ids = {entity_id for entities in found.values() for entity_id in entities}
    texts: defaultdict[str, set[str]] = defaultdict(set)
    for alias in view.aliases(ids) if ids else ():
        if alias.tier in tiers:
            texts[alias.entity_id].add(alias.text)
    meant = {
        name: [e for _, e in sorted(entities.items()) if _means(name, e, texts[e.id], ontology)]
        for name, entities in found.items()
    }
    return {name: entities for name, entities in meant.items() if entities}


def _means(name: str, entity: Entity, texts: Iterable[str], ontology: Ontology) -> bool:
    asked = Known(name, entity.cls)
    return any(compare(asked, Known(text, entity.cls), ontology) == "same" for text in texts)
