"""From what a caller writes to an entity: an id, a name or an alias; and from a written chain to its steps."""

import re
from collections.abc import Sequence

from hindgraph.model.records import Entity
from hindgraph.model.suggestions import did_you_mean, predicate_of
from hindgraph.ports import GraphView
from hindgraph.recall.spelling import written_otherwise
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import Step
from hindgraph_ontology.errors import InvalidInput, NotFound
from hindgraph_ontology.records import Ontology

_READ = 500


def entities_of(view: GraphView, name: str, ontology: Ontology, *, field: str = "entity") -> list[Entity]:
    """Return the entities that an id, a name or an alias means, best first; more than one where it is ambiguous.

    Raises:
        NotFound: Nothing is called so.
    """
    if by_id := view.entities([name]):
        return by_id
    key = name_key(name)
    known = view.entities_named([key]).get(key, []) if key else []
    if not known:
        known = written_otherwise(view, [name], ontology).get(name, [])
    if not known:
        hint = did_you_mean(key, _alike(view, key))
        raise NotFound(
            f"no entity is called {name[:80]!r}{hint}", field=field, next_step="search for its name first"
        )
    return sorted(known, key=lambda e: (e.tier, e.value is not None, e.id))


def entity_of(
    view: GraphView, name: str, ontology: Ontology, *, field: str = "entity", decides: bool = False
) -> Entity:
    """Return the one entity that a name means: the only one, or the only one whose own name it is.

    With `decides` – something is decided about it – only the only one: what is shown under a name may have namesakes.

    Raises:
        NotFound: Nothing is called so.
        InvalidInput: ``ambiguous_entity``: several are, and to choose one silently would tell one's facts as another's.
    """
    known = entities_of(view, name, ontology, field=field)
    called = [entity for entity in known if name_key(entity.name) == name_key(name)]
    if len(known) > 1 and (decides or len(called) != 1):
        meant = ", ".join(f"{entity.name} ({entity.id})" for entity in known[:5])
        raise InvalidInput(
            f"{name[:80]!r} may be {meant}",
            code="ambiguous_entity",
            field=field,
            next_step="give the full name or the id of the one that is meant",
        )
    return called[0] if len(called) == 1 else known[0]


def _alike(view: GraphView, key: str) -> list[str]:
    """Return names that share a word."""
    words = re.findall(r"[^\W_]+", key)
    similar = view.similar_names(words, limit=_READ) if words else []
    return list(dict.fromkeys(alias.text for alias in similar))


def steps_of(chain: str, ontology: Ontology, *, most: int = 6) -> tuple[Step, ...]:
    """Read a chain as it is written: ``^depends_on>owned_by``; ``[staging]`` after a step asks for a qualifier.

    Raises:
        InvalidInput: ``unknown_predicate``, or ``bad_chain`` where it is empty or too long.
    """
    # Blanks around an arrow are a matter of taste; a line end is somebody trying something.
    pieces = [piece.strip(" ") for piece in chain.split(">")]
    if not 1 <= len(pieces) <= most or not all(pieces):
        raise InvalidInput(
            f"chain must be 1 to {most} predicates joined by '>', such as ^depends_on>owned_by",
            code="bad_chain",
            field="chain",
        )
    return tuple(_step(piece, ontology) for piece in pieces)


def _step(piece: str, ontology: Ontology) -> Step:
    name, bracket, rest = piece.partition("[")
    qualifier = rest.rstrip("]").strip() if bracket else None
    inverse = name.startswith("^")
    return Step(predicate_of(name.lstrip("^").strip(), ontology, field="chain"), inverse, qualifier or None)


def written(steps: Sequence[Step]) -> str:
    """Write steps as a chain."""
    return ">".join(f"{step}[{step.qualifier}]" if step.qualifier else str(step) for step in steps)
