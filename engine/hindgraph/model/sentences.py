"""The sentence that a fact makes, from the template of its predicate and the names of its ends."""

from collections.abc import Mapping
from typing import Protocol

from hindgraph_ontology.records import Ontology


class Fact(Protocol):
    """What has the ends and the qualifier of a fact."""

    @property
    def subject_id(self) -> str:
        """The subject's entity id."""
        ...

    @property
    def predicate(self) -> str:
        """The predicate's name."""
        ...

    @property
    def object_id(self) -> str:
        """The object's entity id."""
        ...

    @property
    def qualifier(self) -> str | None:
        """In what it holds only, such as an environment."""
        ...


def sentence(fact: Fact, ontology: Ontology, names: Mapping[str, str]) -> str:
    """Return what a fact says: "checkout depends on orders-db (staging)"; an unknown end is a question mark."""
    template = ontology.predicates[fact.predicate].says
    said = template.format(subject=names.get(fact.subject_id, "?"), object=names.get(fact.object_id, "?"))
    return f"{said} ({fact.qualifier})" if fact.qualifier else said
