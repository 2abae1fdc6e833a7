"""Whether two names mean one thing: same, different, or not to be decided. Pure; the graph is asked elsewhere.

Only what is written the same but for writing – a strong key in common, and nothing left out that speaks against it – is the
same. Where names may well belong to one thing, but the names alone do not say so, the answer is *unsure*: two entities,
and somebody who knows decides.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal

from hindgraph.model.records import Alias, Entity
from hindgraph_extractors.name_forms import Form, forms, initial_key, is_unspaced, marks_of
from hindgraph_extractors.name_tables import GENERIC
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import Known
from hindgraph_ontology.records import THING, Ontology
from hindgraph_ontology.validator import disjoint

Verdict = Literal["same", "different", "unsure", "clash"]
"""``clash``: but for one thing that speaks against it, they would be the same; that is unsure, and no other name of the
thing helps."""
MARK = "≈"
"""What strong keys begin with, so that nobody's name is taken for one."""
_LOOSE = "≈?"
# What a thing is at bottom. The class that a text gives is often read wrong within one of these, seldom across them.
_KINDS = frozenset(
    "Person Group Animal Place Software Technology Infrastructure Document CreativeWork Product Undertaking Event"
    " Condition Concept Substance".split()
)
_CONFUSED = frozenset(
    frozenset(pair.split("/"))
    for pair in (
        "Software/Technology Software/Infrastructure Technology/Infrastructure Software/Product Technology/Concept"
        " Document/CreativeWork Undertaking/Event Condition/Event Condition/Concept Condition/Undertaking"
        " Substance/Concept Substance/Product Concept/Undertaking Concept/Event"
    ).split()
)
_WORKS = ("Book", "Film", "Game", "Music")
"""A book, and the film of it: of these, two by one name are namesakes."""


def strong_keys(name: str, cls: str, ontology: Ontology) -> tuple[str, ...]:
    """Return the strong keys of a name, by which it is found however it is written."""
    return tuple(dict.fromkeys(MARK + key for form in _forms(name, cls, ontology) for key in form.keys))


def asked_keys(name: str) -> tuple[str, ...]:
    """Return the strong keys of a name of which nobody has said what it is: what any class may leave out is left out."""
    every = tuple(GENERIC)
    found = (*forms(name, (THING,), every), *forms(name, ("Person",)), *forms(name, ("Company",)))
    return tuple(dict.fromkeys(MARK + key for form in found for key in form.keys))


def loose_keys(name: str, cls: str, ontology: Ontology) -> tuple[str, ...]:
    """Return the keys that a name shares with others that may be meant by it, and by which nobody is merged."""
    key = initial_key(name, ontology.ancestors(cls))
    return () if key is None else (_LOOSE + key,)


def is_technical(key: str) -> bool:
    """Tell a strong or loose key from a name."""
    return key.startswith(MARK)


def technical_aliases(entity: Entity, text: str, ontology: Ontology, like: Alias) -> list[Alias]:
    """Return the aliases by which an entity is found under all ways of writing one of its names.

    Args:
        entity: Of whatever class it is now.
        text: The name.
        ontology: The law.
        like: An alias whose tier and time they take over.
    """
    keys = (*strong_keys(text, entity.cls, ontology), *loose_keys(text, entity.cls, ontology))
    return [replace(like, key=key, entity_id=entity.id, text=text, kind="learned") for key in keys]


def compare(one: Known, other: Known, ontology: Ontology) -> Verdict:
    """Tell whether two names, each with its class, mean one thing."""
    if name_key(one.name) == name_key(other.name):
        return "same" if _agree(one.cls, other.cls, ontology) else "different"
    pairs = list(_in_common(one, other, ontology))
    if not pairs:
        return _perhaps(one, other, ontology)
    agreeing = [(a, b) for a, b in pairs if _nouns_agree(a.cls, b.cls, one.cls, other.cls, ontology)]
    if not agreeing or not _agree(one.cls, other.cls, ontology):
        return "different"
    if _other_marks(one.name, other.name):
        return "clash"
    return "same" if any(_nothing_against(a, b, one, other, ontology) for a, b in agreeing) else "clash"


def apart(one: str, other: str, ontology: Ontology) -> bool:
    """Tell whether two things by one name are namesakes, and not one thing whose class was misread.

    They are where the law has nothing of both classes, and where they are two kinds of things that no text takes for each
    other: the company and the fruit, the ship and the film.
    """
    if disjoint(one, other, ontology):
        return True
    if _agree(one, other, ontology):
        return False
    works = [next((w for w in _WORKS if ontology.is_a(cls, w)), None) for cls in (one, other)]
    if None not in works:
        return works[0] != works[1]
    kinds = frozenset(_kind(cls, ontology) for cls in (one, other))
    return len(kinds) > 1 and kinds not in _CONFUSED


def _kind(cls: str, ontology: Ontology) -> str:
    return next((above for above in ontology.ancestors(cls) if above in _KINDS), cls)


def _forms(name: str, cls: str, ontology: Ontology) -> tuple[Form, ...]:
    up = ontology.ancestors(cls)
    # What is only a Thing may be anything: of its nouns, none only says again what it is.
    down = () if cls == THING else tuple(c for c in ontology.descendants(cls) if c != cls)
    return forms(name, up, down)


def _in_common(one: Known, other: Known, ontology: Ontology) -> Iterator[tuple[Form, Form]]:
    for a in _forms(one.name, one.cls, ontology):
        for b in _forms(other.name, other.cls, ontology):
            if not set(a.keys).isdisjoint(b.keys):
                yield a, b


def _agree(one: str, other: str, ontology: Ontology) -> bool:
    return THING in (one, other) or ontology.is_a(one, other) or ontology.is_a(other, one)


def _nouns_agree(a: str | None, b: str | None, one: str, other: str, ontology: Ontology) -> bool:
    """Tell whether what was left out says of the one what the other is; where that may be more, it does not.

    ``catalog`` that is a database is ``catalog-db``; of which no more is known than that it is software, may be a service.
    """
    if a is not None and b is not None:
        return _agree(a, b, ontology)
    if a is not None:
        return ontology.is_a(other, a)
    return b is None or ontology.is_a(one, b)


def _nothing_against(a: Form, b: Form, one: Known, other: Known, ontology: Ontology) -> bool:
    if a.legal and b.legal and a.legal != b.legal:
        return False
    if len(a.sexes | b.sexes) > 1:
        return False
    is_person = any(ontology.is_a(known.cls, "Person") for known in (one, other))
    return not is_person or is_unspaced(one.name) or _divided_alike(a.words, b.words)


def _divided_alike(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Tell whether one of two persons' names only divides the other's further: Anna Lee is not Ann Alee."""
    a, b = _ends(one), _ends(other)
    if len("".join(one)) != len("".join(other)):
        return len(one) == len(other)  # a letter is written out: Müller, Mueller
    return (a <= b or b <= a) and (len(one) > 1) == (len(other) > 1)


def _ends(words: Iterable[str]) -> frozenset[int]:
    ends, at = [], 0
    for word in words:
        at += len(word)
        ends.append(at)
    return frozenset(ends)


def _other_marks(one: str, other: str) -> bool:
    """Tell whether letters bear different marks: Hà is not Hạ, while Ha may be either."""
    (letters, marks), (others, their) = marks_of(one), marks_of(other)
    return letters == others and any(a and b and a != b for a, b in zip(marks, their, strict=True))


# ---- persons of whom less is said


def _perhaps(one: Known, other: Known, ontology: Ontology) -> Verdict:
    common = set(loose_keys(one.name, one.cls, ontology)) & set(loose_keys(other.name, other.cls, ontology))
    if not common or not _agree(one.cls, other.cls, ontology):
        return "different"
    a, b = (_forms(known.name, known.cls, ontology)[0].words for known in (one, other))
    return "unsure" if _may_shorten(a[:-1], b[:-1]) else "different"


def _may_shorten(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Tell whether the given names of two persons of one family name may be one: J., John, John A."""
    return all(a.startswith(b) or b.startswith(a) for a, b in zip(one, other, strict=False)) and (
        len(one) != len(other) or any(len(word) == 1 for word in (*one, *other))
    )
