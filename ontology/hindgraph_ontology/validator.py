"""The law applied to one claim: a list of small rules, each with the reason code of its findings."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from hindgraph_ontology.records import THING, ClassDef, Datatype, Ontology, PredicateDef
from hindgraph_ontology.values import guess, value_fits

Code = Literal[
    "unknown_predicate",
    "unknown_class",
    "domain",
    "range",
    "datatype",
    "enum",
    "irreflexive",
    "acyclic",
    "disjoint",
    "time_order",
]


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement as the law sees it: classes and values, no entities.

    Attributes:
        subject: Class of the subject; `object` likewise, None where no value is named.
        value: Text form of a literal object; `datatype` as the text was read.
        same_entity: Subject and object are one entity.
        start: Beginning of what it vouches for, `end` exclusive; None is open.
        polarity: False for a denial, which asserts no edge and can close no circle.
        alongside: Predicates that hold already between the same two, in this direction.
        known_subject: The class that the graph has of the subject, where the text gives another;
            `known_object` likewise.
        closes_cycle: Asked only if the predicate is acyclic: would the edge close a circle?
    """

    subject: str
    predicate: str
    object: str | None = None
    value: str | None = None
    datatype: Datatype | None = None
    qualifier: str | None = None
    same_entity: bool = False
    start: datetime | None = None
    end: datetime | None = None
    polarity: bool = True
    alongside: Collection[str] = ()
    known_subject: str | None = None
    known_object: str | None = None
    closes_cycle: Callable[[], bool] = _never


@dataclass(frozen=True, slots=True)
class Violation:
    """Why a claim may not enter as it is."""

    code: Code
    message: str


Rule = Callable[[Claim, Ontology], Iterator[Violation]]


def check(claim: Claim, ontology: Ontology) -> tuple[Violation, ...]:
    """Return everything that the law has against a claim, in the order of the rules."""
    return tuple(violation for rule in RULES for violation in rule(claim, ontology))


def narrow(cls: str, allowed: tuple[str, ...], ontology: Ontology) -> str:
    """Return the class that an entity takes by standing in a place for the allowed classes.

    An entity known only roughly (as a `Thing`, or as something above an allowed class) becomes what the place
    demands, if that is one thing. Nothing becomes a literal value that was none.
    """
    if cls != THING and ontology.fits(cls, allowed):
        return cls
    below = [name for name in allowed if _could_become(cls, name, ontology)]
    candidates = [name for name in below if not any(_strictly_below(name, up, ontology) for up in below)]
    return candidates[0] if len(candidates) == 1 else cls


def narrow_value(
    text: str, datatype: Datatype | None, allowed: tuple[str, ...], ontology: Ontology
) -> str | None:
    """Return the one class of values among the allowed ones that a text form fits best, or None.

    What it was read as counts most, then a pattern that it matches; plain text comes last.
    """
    read_as = datatype or guess(text)
    ranked = [
        (_rank(ontology.classes[name], read_as), name)
        for name in allowed
        if ontology.is_value(name) and value_fits(text, datatype, ontology.classes[name])
    ]
    best = [name for rank, name in ranked if rank == min(ranked)[0]]
    return best[0] if len(best) == 1 else None


def fits_firmly(cls: str, allowed: tuple[str, ...], ontology: Ontology) -> bool:
    """Tell whether a class is known to be an allowed one, and does not merely leave it open.

    Of predicates that share a wording, those whose ends fit firmly are meant before those that are only possible.
    """
    return any(ontology.is_a(cls, name) for name in allowed)


def disjoint(one: str, other: str, ontology: Ontology) -> bool:
    """Tell whether nothing can be of both classes."""
    return _excludes(one, other, ontology) or _excludes(other, one, ontology)


def known_predicate(claim: Claim, ontology: Ontology) -> Iterator[Violation]:
    """The predicate is one of the law's."""
    if claim.predicate not in ontology.predicates:
        yield Violation("unknown_predicate", f"{claim.predicate!r} is no predicate of the ontology")


def known_classes(claim: Claim, ontology: Ontology) -> Iterator[Violation]:
    """Both classes are the law's."""
    for cls in dict.fromkeys((claim.subject, claim.object)):
        if cls is not None and cls not in ontology.classes:
            yield Violation("unknown_class", f"{cls!r} is no class of the ontology")


def fitting_domain(claim: Claim, ontology: Ontology) -> Iterator[Violation]:
    """The subject is of the domain, or may still turn out to be."""
    predicate = ontology.predicates.get(claim.predicate)
    if predicate is None or claim.subject not in ontology.classes:
        return
    if not _admits(claim.subject, predicate.domain, ontology):
        yield Violation("domain", _misfit("subject", claim.subject, predicate, predicate.domain))


def fitting_range(claim: Claim, ontology: Ontology) -> Iterator[Violation]:
    """The object is of the range, or may still turn out to be."""
    predicate = ontology.predicates.get(claim.predicate)
    if predicate is None or claim.object is None or claim.object not in ontology.classes:
        return
    if not _admits(claim.object, predicate.range, ontology):
        yield Violation("range", _misfit("object", claim.object, predicate, predicate.range))


def fitting_value(claim: Claim, ontology: Ontology) -> Iterator[Violation]:
    """A literal has the form that its class, or the range where it is known only roughly, demands."""
    predicate = ontology.predicates.get(claim.predicate)
    if predicate is None or claim.value is None or claim.object is None:
        return
    if claim.object not in ontology.classes or not ontology.is_value(claim.object):
        return
    wanted = tuple(name for name in predicate.range if ontology.is_a(name, claim.object)) or (claim.object,)
    if not any(value_fits(claim.value, claim.datatype, ontology.classes[name]) for name in wanted):
        yield Violation("datatype", f"{claim.value!r} is no {_either(wanted)}")


def listed_value(claim: Claim, ontology: Ontology) -> Iterator[Violation]:
    """A value of a closed list is on it, whatever its case."""
    predicate = ontology.predicates.get(claim.predicate)
    if predicate is None or not predicate.enum or claim.value is None:
        return
    if claim.value.strip().casefold() not in {value.casefold() for value in predicate.enum}:
        yield Violation("enum", f"{claim.value!r} is not among {', '.join(predicate.enum)}")


def not_itself(claim: Claim, ontology: Ontology) -> Iterator[Violation]:
    """Nothing stands in a relation to itself: the law has no word for a relation that would say anything by it."""
    predicate = ontology.predicates.get(claim.predicate)
    if predicate is not None and claim.same_entity and claim.polarity:
        yield Violation("irreflexive", f"{predicate.name} cannot relate a thing to itself")


def no_circle(claim: Claim, ontology: Ontology) -> Iterator[Violation]:
    """An acyclic relation never comes back to where it began."""
    predicate = ontology.predicates.get(claim.predicate)
    if predicate is None or not predicate.acyclic or not claim.polarity or claim.same_entity:
        return
    if claim.closes_cycle():
        yield Violation("acyclic", f"{predicate.name} would go in a circle")


def not_both(claim: Claim, ontology: Ontology) -> Iterator[Violation]:
    """Nothing is of two disjoint classes, and no two things stand in disjoint relations."""
    for text, graph in ((claim.subject, claim.known_subject), (claim.object, claim.known_object)):
        if text is not None and graph is not None and disjoint(text, graph, ontology):
            yield Violation("disjoint", f"a {graph} cannot be a {text}")
    if not claim.polarity:
        return
    for other in sorted(claim.alongside):
        if _disjoint_predicates(claim.predicate, other, ontology):
            yield Violation("disjoint", f"{claim.predicate} and {other} exclude each other")


def time_in_order(claim: Claim, ontology: Ontology) -> Iterator[Violation]:
    """What ends has begun before."""
    if claim.start is not None and claim.end is not None and claim.end <= claim.start:
        yield Violation("time_order", f"ends at {claim.end.isoformat()}, before it begins")


RULES: tuple[Rule, ...] = (
    *(known_predicate, known_classes, fitting_domain, fitting_range, fitting_value),
    *(listed_value, not_itself, no_circle, not_both, time_in_order),
)


def _admits(cls: str, allowed: tuple[str, ...], ontology: Ontology) -> bool:
    return ontology.fits(cls, allowed) or any(_could_become(cls, name, ontology) for name in allowed)


def _could_become(cls: str, wanted: str, ontology: Ontology) -> bool:
    """Tell whether a class lies above another one; only values become values."""
    return ontology.is_a(wanted, cls) and (ontology.is_value(cls) or not ontology.is_value(wanted))


def _strictly_below(cls: str, other: str, ontology: Ontology) -> bool:
    return cls != other and ontology.is_a(cls, other)


def _rank(cls: ClassDef, read_as: Datatype) -> int:
    """Return how far a class of values is from a reading, 0 for nearest."""
    plain = cls.datatype == "text" and cls.pattern is None
    return (0 if cls.datatype == read_as else 3 if plain else 1) * 2 + (cls.pattern is None)


def _excludes(one: str, other: str, ontology: Ontology) -> bool:
    declared = (name for up in ontology.ancestors(one) for name in _declared(up, ontology))
    return any(ontology.is_a(other, name) for name in declared)


def _declared(cls: str, ontology: Ontology) -> tuple[str, ...]:
    definition = ontology.classes.get(cls)
    return () if definition is None else definition.disjoint_with


def _disjoint_predicates(one: str, other: str, ontology: Ontology) -> bool:
    first, second = ontology.predicates.get(one), ontology.predicates.get(other)
    return (first is not None and other in first.disjoint_with) or (
        second is not None and one in second.disjoint_with
    )


def _misfit(end: str, cls: str, predicate: PredicateDef, allowed: tuple[str, ...]) -> str:
    return f"the {end} of {predicate.name} is a {_either(allowed)}, not a {cls}"


def _either(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
