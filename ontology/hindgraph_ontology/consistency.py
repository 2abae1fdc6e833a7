"""What makes documents contradict themselves: one small rule for each way, run all at once."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from string import Formatter

from hindgraph_ontology.documents import Problem
from hindgraph_ontology.merging import Draft
from hindgraph_ontology.records import THING, VALUE, ClassDef, PredicateDef

ClassRule = Callable[[ClassDef, Draft], Iterator[str]]
PredicateRule = Callable[[PredicateDef, Draft], Iterator[str]]

_CLASS_NAME = re.compile(r"[A-Z][A-Za-z0-9]*")
_SNAKE_NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")

# Labels and relationship types of the graph's own nodes and edges: a class or predicate of that name would be
# read as one of them.
RESERVED_LABELS = frozenset(
    ("MEMORY", "EPISODIC", "SEMANTIC", "WORKING", "ENTITY", "ALIAS", "SESSION", "ACTOR", "FINDING")
)
RESERVED_TYPES = frozenset(
    ("MENTIONS", "IN_SESSION", "SUPERSEDES", "SUMMARIZES", "PROMOTED_FROM", "REPEATS", "STATES", "RETRACTED")
)


def contradictions(draft: Draft) -> Iterator[Problem]:
    """Yield everything that the documents together do not stand for."""
    for root in (THING, VALUE):
        if root not in draft.classes:
            yield Problem("documents", f"classes.{root}", "is not defined")
    for cls in draft.classes.values():
        for class_rule in CLASS_RULES:
            for what in class_rule(cls, draft):
                yield draft.problem("classes", cls.name, what)
    for predicate in draft.predicates.values():
        for predicate_rule in PREDICATE_RULES:
            for what in predicate_rule(predicate, draft):
                yield draft.problem("predicates", predicate.name, what)


def class_name(cls: ClassDef, draft: Draft) -> Iterator[str]:
    """A class is a node label: an identifier in capitals, unique whatever the case."""
    if _CLASS_NAME.fullmatch(cls.name) is None:
        yield "is no class name; write it like Service"
    if cls.name.upper() in RESERVED_LABELS:
        yield "is a label of the graph itself"
    for other in draft.classes:
        if other == cls.name:
            break
        if other.upper() == cls.name.upper():
            yield f"differs from {other} by case only"


def class_tree(cls: ClassDef, draft: Draft) -> Iterator[str]:
    """Parents exist, and no class is its own ancestor."""
    if cls.is_a is None:
        return
    if cls.is_a not in draft.classes:
        yield f"is_a names {cls.is_a!r}, which is no class"
    elif cls.name in draft.ancestors(cls.is_a):
        yield f"is_a goes in a circle: {' > '.join((cls.name, *draft.ancestors(cls.is_a)))}"


def class_value(cls: ClassDef, draft: Draft) -> Iterator[str]:
    """Values have a datatype, and nothing else has."""
    if draft.is_a(cls.name, VALUE):
        if cls.name != VALUE and cls.datatype is None:
            yield "is a value and needs a datatype"
    else:
        for key in ("datatype", "pattern", "unit"):
            if getattr(cls, key) is not None:
                yield f"{key} is for classes below {VALUE} only"
    if cls.pattern is not None:
        try:
            re.compile(cls.pattern)
        except re.error as error:
            yield f"pattern does not compile: {error}"


def class_disjoint(cls: ClassDef, draft: Draft) -> Iterator[str]:
    """Disjoint classes exist and are not above or below each other."""
    for other in cls.disjoint_with:
        if other not in draft.classes:
            yield f"disjoint_with names {other!r}, which is no class"
        elif draft.is_a(cls.name, other) or draft.is_a(other, cls.name):
            yield f"is disjoint with {other}, and one is the other"


def class_nouns(cls: ClassDef, _: Draft) -> Iterator[str]:
    """Nouns are written as they are looked up: lower case, no space around."""
    for lang, nouns in cls.nouns.items():
        for noun in nouns:
            if not noun or noun != noun.strip().lower():
                yield f"noun {noun!r} ({lang}) must be lower case, without space around it"
        for noun in _twice(nouns):
            yield f"noun {noun!r} ({lang}) stands twice"


def class_generic(cls: ClassDef, _: Draft) -> Iterator[str]:
    """Only nouns of a class can mean any of its members."""
    for lang, generic in cls.generic.items():
        for noun in generic:
            if noun not in cls.nouns.get(lang, ()):
                yield f"generic {noun!r} ({lang}) is no noun of the class"


def class_kinds(cls: ClassDef, _: Draft) -> Iterator[str]:
    """Kinds are written as people write them, capitals included, and once."""
    for lang, kinds in cls.kinds.items():
        for kind in kinds:
            if not kind or kind != kind.strip():
                yield f"kind {kind!r} ({lang}) must stand without space around it"
            if kind.lower() in cls.nouns.get(lang, ()):
                yield f"kind {kind!r} ({lang}) is a noun of the class already"
        for kind in _twice(kinds):
            yield f"kind {kind!r} ({lang}) stands twice"


def predicate_name(predicate: PredicateDef, _: Draft) -> Iterator[str]:
    """A predicate is a relationship type, in capitals."""
    if _SNAKE_NAME.fullmatch(predicate.name) is None:
        yield "is no predicate name; write it like depends_on"
    if predicate.name.upper() in RESERVED_TYPES:
        yield "is a relationship type of the graph itself"
    for qualifier in predicate.qualified_by:
        if _SNAKE_NAME.fullmatch(qualifier) is None:
            yield f"qualified_by names {qualifier!r}; write it like environment"


def sentences(predicate: PredicateDef, _: Draft) -> Iterator[str]:
    """Every sentence has both ends, once, and nothing else to fill in."""
    for key in ("says", "inverse_says", "says_past", "says_zh"):
        sentence = getattr(predicate, key)
        if not sentence:
            continue
        try:
            fields = [name for _, name, _, _ in Formatter().parse(sentence) if name is not None]
        except ValueError as error:
            yield f"{key} is no template: {error}"
            continue
        for end in ("subject", "object"):
            if fields.count(end) != 1:
                yield f"{key} needs {{{end}}} once"
        for name in sorted(set(fields) - {"subject", "object"}):
            yield f"{key} has {{{name}}}, which nothing fills in"


def ends(predicate: PredicateDef, draft: Draft) -> Iterator[str]:
    """Domain and range are classes."""
    for key in ("domain", "range"):
        for name in getattr(predicate, key):
            if name not in draft.classes:
                yield f"{key} names {name!r}, which is no class"


def reflexive_flags(predicate: PredicateDef, draft: Draft) -> Iterator[str]:
    """What relates a kind of thing to itself needs a domain and range that meet."""
    flags = ("symmetric", "transitive", "irreflexive", "acyclic")
    if not _meet(draft, predicate.domain, predicate.range):
        for flag in flags:
            if getattr(predicate, flag):
                yield f"{flag}, but domain and range have no class in common"


def symmetry(predicate: PredicateDef, _: Draft) -> Iterator[str]:
    """A symmetric predicate looks the same from both ends."""
    if not predicate.symmetric:
        return
    if set(predicate.domain) != set(predicate.range):
        yield "symmetric, but domain and range differ"
    if predicate.functional != predicate.inverse_functional:
        yield "symmetric: functional and inverse_functional are the same thing, so state both or none"
    if predicate.acyclic:
        yield "symmetric and acyclic exclude each other"
    if predicate.inverse_of not in (None, predicate.name):
        yield f"symmetric, so it is its own inverse and not that of {predicate.inverse_of}"


def transitivity(predicate: PredicateDef, _: Draft) -> Iterator[str]:
    """What passes on has more than one object."""
    for flag in ("functional", "inverse_functional"):
        if predicate.transitive and getattr(predicate, flag):
            yield f"transitive and {flag} exclude each other"


def inverses(predicate: PredicateDef, draft: Draft) -> Iterator[str]:
    """Inverses name each other and mirror each other's law."""
    if predicate.inverse_of is None or predicate.symmetric:
        return
    other = draft.predicates.get(predicate.inverse_of)
    if other is None:
        yield f"inverse_of names {predicate.inverse_of!r}, which is no predicate"
    elif other is predicate:
        yield "is its own inverse: say symmetric"
    else:
        yield from _mirrored(predicate, other)


def _mirrored(predicate: PredicateDef, other: PredicateDef) -> Iterator[str]:
    if other.inverse_of != predicate.name:
        yield f"inverse_of {other.name} is not mutual"
    if set(predicate.domain) != set(other.range) or set(predicate.range) != set(other.domain):
        yield f"domain and range do not mirror those of its inverse {other.name}"
    for mine, its in (("functional", "inverse_functional"), ("inverse_functional", "functional")):
        if getattr(predicate, mine) != getattr(other, its):
            yield f"{mine} must equal {its} of its inverse {other.name}"
    for flag in ("transitive", "irreflexive", "acyclic"):
        if getattr(predicate, flag) != getattr(other, flag):
            yield f"{flag} differs from its inverse {other.name}"


def exclusion(predicate: PredicateDef, draft: Draft) -> Iterator[str]:
    """What groups objects is a functional predicate of theirs."""
    if predicate.exclusive_by is None:
        return
    group = draft.predicates.get(predicate.exclusive_by)
    if predicate.functional:
        yield "functional and exclusive_by exclude each other"
    if group is None:
        yield f"exclusive_by names {predicate.exclusive_by!r}, which is no predicate"
        return
    if not group.functional:
        yield f"exclusive_by {group.name}, which is not functional and so makes no groups"
    if not _meet(draft, predicate.range, group.domain):
        yield f"exclusive_by {group.name}, whose domain does not meet the range"


def enumeration(predicate: PredicateDef, draft: Draft) -> Iterator[str]:
    """Only values can be listed."""
    if not predicate.enum:
        return
    if not all(draft.is_a(name, VALUE) for name in predicate.range):
        yield f"enum, but the range is not below {VALUE}"
    folded = [value.casefold() for value in predicate.enum]
    for value in _twice(folded):
        yield f"enum has {value!r} twice"


def predicate_disjoint(predicate: PredicateDef, draft: Draft) -> Iterator[str]:
    """Disjoint predicates exist and are two."""
    for other in predicate.disjoint_with:
        if other == predicate.name:
            yield "is disjoint with itself"
        elif other not in draft.predicates:
            yield f"disjoint_with names {other!r}, which is no predicate"


def predicate_cues(predicate: PredicateDef, _: Draft) -> Iterator[str]:
    """Cues are written as they are looked up: lower case, one space between words, once."""
    for lang, cues in predicate.cues.items():
        for cue in cues:
            plain = cue.removeprefix("^")
            if not plain or plain != " ".join(plain.lower().split()):
                yield f"cue {cue!r} ({lang}) must be lower case, with one space between its words"
        for cue in _twice(cues):
            yield f"cue {cue!r} ({lang}) stands twice"


def _meet(draft: Draft, some: tuple[str, ...], others: tuple[str, ...]) -> bool:
    """Tell whether a thing can belong to both sides; unknown classes are another rule's business."""
    known = all(name in draft.classes for name in (*some, *others))
    return not known or any(draft.is_a(a, b) or draft.is_a(b, a) for a in some for b in others)


CLASS_RULES: tuple[ClassRule, ...] = (
    class_name,
    class_tree,
    class_value,
    class_disjoint,
    class_nouns,
    class_generic,
    class_kinds,
)
PREDICATE_RULES: tuple[PredicateRule, ...] = (
    *(predicate_name, sentences, ends, reflexive_flags, symmetry, transitivity),
    *(inverses, exclusion, enumeration, predicate_disjoint, predicate_cues),
)


def _twice(words: Iterable[str]) -> list[str]:
    return sorted(word for word, count in Counter(words).items() if count > 1)
