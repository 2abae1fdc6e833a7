"""One class or predicate as plain data, for people and programs that show it."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from datetime import timedelta
from difflib import get_close_matches
from typing import Any

from hindgraph_ontology.errors import NotFound
from hindgraph_ontology.records import LexicalEntry, Ontology, PredicateDef

FLAGS = (
    *("functional", "inverse_functional", "symmetric", "transitive", "irreflexive", "acyclic", "sensitive"),
    "walked",
)


def describe(ontology: Ontology, name: str) -> dict[str, Any]:
    """Return what the law says about a class or predicate; empty parts are left out.

    Raises:
        NotFound: There is neither; the message names what is spelled alike.
    """
    if name in ontology.classes:
        return _class(ontology, name)
    if name in ontology.predicates:
        return _predicate(ontology.predicates[name])
    known = [*ontology.classes, *ontology.predicates]
    alike = get_close_matches(name, known, n=3, cutoff=0.5)
    hint = f"; did you mean {' or '.join(alike)}?" if alike else ""
    raise NotFound(f"no class or predicate {name!r}{hint}", field="name", next_step="hindgraph ontology show")


def summary(ontology: Ontology) -> dict[str, Any]:
    """Return the whole law at a glance: its hash, its classes as a tree, its predicates as sentences."""
    return {
        "version": ontology.version,
        "hash": ontology.hash,
        "sources": list(ontology.sources),
        "classes": {name: cls.is_a for name, cls in ontology.classes.items()},
        "predicates": {name: predicate.says for name, predicate in ontology.predicates.items()},
    }


def flags(predicate: PredicateDef) -> Iterator[str]:
    """Yield the names of the flags that are set, ``not walked`` for the one that is set by default."""
    for flag in FLAGS:
        if flag == "walked":
            if not predicate.walked:
                yield "not walked"
        elif getattr(predicate, flag):
            yield flag


def written_age(age: timedelta) -> str:
    """Write an age as in a document: in hours below a day or where it is no whole number of days."""
    hours = int(age.total_seconds()) // 3600
    return f"{hours // 24}d" if hours % 24 == 0 else f"{hours}h"


def _class(ontology: Ontology, name: str) -> dict[str, Any]:
    cls = ontology.classes[name]
    parts = {
        "class": name,
        "is_a": list(ontology.ancestors(name)[1:]),
        "subclasses": [child for child, one in ontology.classes.items() if one.is_a == name],
        "comment": cls.comment,
        "nouns": {lang: list(nouns) for lang, nouns in cls.nouns.items()},
        "generic": {lang: list(generic) for lang, generic in cls.generic.items()},
        "kinds": {lang: list(kinds) for lang, kinds in cls.kinds.items()},
        "disjoint_with": list(cls.disjoint_with),
        "datatype": cls.datatype,
        "pattern": cls.pattern,
        "unit": cls.unit,
        "aliases_kind": cls.aliases_kind,
        "as_subject": [one.name for one in ontology.predicates.values() if ontology.fits(name, one.domain)],
        "as_object": [one.name for one in ontology.predicates.values() if ontology.fits(name, one.range)],
    }
    return {key: value for key, value in parts.items() if value}


def _predicate(predicate: PredicateDef) -> dict[str, Any]:
    parts: dict[str, Any] = {"predicate": predicate.name}
    for field in fields(predicate):
        value = getattr(predicate, field.name)
        if field.name not in (*FLAGS, "name", "lexical", "volatile") and value:
            parts[field.name] = _plain(value)
    if predicate.volatile is not None:
        parts["volatile"] = written_age(predicate.volatile)
    parts["flags"] = list(flags(predicate))
    parts["lexical"] = _wordings(predicate)
    return {key: value for key, value in parts.items() if value}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {lang: list(words) for lang, words in value.items()}
    return list(value) if isinstance(value, tuple) else value


def _wordings(predicate: PredicateDef) -> dict[str, list[str | dict[str, str]]]:
    langs = dict.fromkeys(entry.lang for entry in predicate.lexical)
    return {lang: [_wording(entry) for entry in predicate.entries(lang)] for lang in langs}


def _wording(entry: LexicalEntry) -> str | dict[str, str]:
    return entry.form if entry.kind == "state" else {"form": entry.form, "kind": entry.kind}
