"""From what a caller writes to an entity: an id, a name or an alias; and from a written chain to its steps."""

from collections.abc import Sequence

from hindgraph.model.records import Entity
from hindgraph.ports import GraphView
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import Step
from hindgraph_ontology.errors import InvalidInput, NotFound
from hindgraph_ontology.records import Ontology


def entities_of(view: GraphView, name: str) -> list[Entity]:
    """Return the entities that an id, a name or an alias means, best first; more than one where it is ambiguous.

    Raises:
        NotFound: Nothing is called so.
    """
    if by_id := view.entities([name]):
        return by_id
    key = name_key(name)
    known = view.entities_named([key]).get(key, []) if key else []
    if not known:
        raise NotFound(
            f"no entity is called {name[:80]!r}", field="entity", next_step="search for its name first"
        )
    return sorted(known, key=lambda e: (e.tier, e.value is not None, e.id))


def predicate_of(name: str, ontology: Ontology, *, field: str = "predicate") -> str:
    """Return a predicate's name.

    Raises:
        InvalidInput: ``unknown_predicate``.
    """
    if name not in ontology.predicates:
        near = [p for p in ontology.predicates if name and (name in p or p in name)][:3]
        hint = f"; did you mean {', '.join(near)}?" if near else ""
        raise InvalidInput(
            f"{name[:80]!r} is not a predicate of the ontology{hint}",
            code="unknown_predicate",
            field=field,
            next_step="hindgraph ontology show",
        )
    return name


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
