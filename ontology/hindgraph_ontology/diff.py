"""What changed between two ontologies, and whether stored facts may suffer from it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import timedelta
from typing import Any, Literal

from hindgraph_ontology.describe import written_age
from hindgraph_ontology.records import ClassDef, LexicalEntry, Ontology, PredicateDef

# Words, captions and ages change how things are read, shown or flagged; no stored fact becomes unlawful by them.
_HARMLESS = frozenset(
    (
        "nouns",
        "generic",
        "kinds",
        "lexical",
        "cues",
        "says",
        "inverse_says",
        "says_past",
        "says_zh",
        "comment",
        "volatile",
        "unit",
    )
)
# These only forbid: setting one may outlaw what is stored, lifting one cannot.
_FORBIDDING = frozenset(("irreflexive", "acyclic", "pattern"))


@dataclass(frozen=True, slots=True)
class OntologyChange:
    """One difference.

    Attributes:
        what: ``added``, ``removed`` or ``changed``.
        section: Where it stands.
        name: The class or predicate.
        field: What of it changed; None where all of it came or went.
        before: As it was, ``after``: as it is, in the form of the records.
        breaking: Facts that are stored may no longer be lawful, or may fold differently.
        sentence: The change in plain words.
    """

    what: Literal["added", "removed", "changed"]
    section: Literal["class", "predicate"]
    name: str
    field: str | None
    before: Any
    after: Any
    breaking: bool
    sentence: str


def diff(old: Ontology, new: Ontology) -> tuple[OntologyChange, ...]:
    """Return what turns one ontology into another: classes, then predicates, each by name."""
    return (
        *_section("class", old.classes, new.classes, old, new),
        *_section("predicate", old.predicates, new.predicates, old, new),
    )


def _section(
    section: Literal["class", "predicate"],
    before: Mapping[str, ClassDef] | Mapping[str, PredicateDef],
    after: Mapping[str, ClassDef] | Mapping[str, PredicateDef],
    old: Ontology,
    new: Ontology,
) -> Iterator[OntologyChange]:
    for name in sorted({*before, *after}):
        if name not in before:
            sentence = f"{section} {name} is new"
            yield OntologyChange("added", section, name, None, None, after[name], False, sentence)
        elif name not in after:
            sentence = f"{section} {name} is gone"
            yield OntologyChange("removed", section, name, None, before[name], None, True, sentence)
        else:
            yield from _fields(section, before[name], after[name], old, new)


def _fields(
    section: Literal["class", "predicate"],
    before: ClassDef | PredicateDef,
    after: ClassDef | PredicateDef,
    old: Ontology,
    new: Ontology,
) -> Iterator[OntologyChange]:
    for field in fields(before):
        was, now = getattr(before, field.name), getattr(after, field.name)
        if was == now:
            continue
        breaking = _breaks(field.name, section, was, now, old, new)
        sentence = f"{section} {before.name}: {_sentence(field.name, was, now)}"
        yield OntologyChange("changed", section, before.name, field.name, was, now, breaking, sentence)


def _breaks(field: str, section: str, was: Any, now: Any, old: Ontology, new: Ontology) -> bool:
    if field in _HARMLESS:
        return False
    if field in ("domain", "range"):
        return not _covered(was, old) <= _covered(now, new)
    if field in _FORBIDDING:
        return bool(now)
    if field == "disjoint_with":
        return not set(now) <= set(was)
    if field == "enum":
        return bool(now) and (not was or not set(was) <= set(now))
    # What is left decides what competes with what, what a thing is, and who may see or claim it.
    return True


def _covered(names: tuple[str, ...], ontology: Ontology) -> set[str]:
    return {below for name in names for below in ontology.descendants(name)}


def _sentence(field: str, was: Any, now: Any) -> str:
    if isinstance(was, bool):
        return f"is now {field}" if now else f"is no longer {field}"
    if isinstance(was, tuple) and isinstance(now, tuple):
        return f"{field} {_moved(was, now)}"
    if isinstance(was, Mapping) and isinstance(now, Mapping):
        return "; ".join(
            f"{field} ({lang}) {_moved(was.get(lang, ()), now.get(lang, ()))}"
            for lang in sorted({*was, *now})
            if was.get(lang) != now.get(lang)
        )
    return f"{field} was {_written(was)}, is {_written(now)}"


def _moved(was: tuple[Any, ...], now: tuple[Any, ...]) -> str:
    lost = [_written(item) for item in was if item not in now]
    won = [_written(item) for item in now if item not in was]
    parts = [f"{verb} {', '.join(items)}" for verb, items in (("gained", won), ("lost", lost)) if items]
    return " and ".join(parts) or "changed their order"


def _written(value: Any) -> str:
    match value:
        case None:
            return "not set"
        case LexicalEntry():
            kind = "" if value.kind == "state" else f", {value.kind}"
            return f"'{value.form}' ({value.lang}{kind})"
        case timedelta():
            return written_age(value)
        case str():
            return f"'{value}'"
        case _:
            return str(value)
