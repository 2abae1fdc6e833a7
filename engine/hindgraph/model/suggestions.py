"""Names that are not known, and what may have been meant."""

from collections.abc import Sequence

from rapidfuzz import fuzz, process

from hindgraph_ontology.errors import InvalidInput
from hindgraph_ontology.records import Ontology


def predicate_of(name: str, ontology: Ontology, *, field: str = "predicate") -> str:
    """Return a predicate's name.

    Raises:
        InvalidInput: ``unknown_predicate``.
    """
    if name not in ontology.predicates:
        raise InvalidInput(
            f"{name[:80]!r} is not a predicate of the ontology{did_you_mean(name, list(ontology.predicates))}",
            code="unknown_predicate",
            field=field,
            next_step="hindgraph ontology show",
        )
    return name


def did_you_mean(name: str, known: Sequence[str]) -> str:
    """Return the end of a message: the known names that look like one, or nothing."""
    near = _near(name, known)
    return f"; did you mean {', '.join(near)}?" if near else ""


def _near(name: str, known: Sequence[str]) -> list[str]:
    """Return up to three names that look like one."""
    wanted = name.casefold().strip()
    inside = [k for k in known if wanted and (wanted in k.casefold() or k.casefold() in wanted)]
    alike = process.extract(
        wanted, known, scorer=fuzz.ratio, processor=str.casefold, limit=3, score_cutoff=60
    )
    return list(dict.fromkeys((*(name for name, *_ in alike), *inside)))[:3]
