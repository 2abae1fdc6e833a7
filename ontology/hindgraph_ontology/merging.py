"""Putting documents together: the first one that names a thing defines it, later ones may add words to it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from pydantic import BaseModel

from hindgraph_ontology.documents import Problem, Source
from hindgraph_ontology.lexicon import parse_form
from hindgraph_ontology.records import THING, ClassDef, Kind, LexicalEntry, PredicateDef
from hindgraph_ontology.schema import ClassDoc, PredicateDoc

Section = Literal["classes", "predicates"]
_STATE: Kind = "state"


@dataclass
class Draft:
    """What the documents say together, not yet checked.

    Attributes:
        files: Where each class and predicate was defined first.
    """

    classes: dict[str, ClassDef] = field(default_factory=dict)
    predicates: dict[str, PredicateDef] = field(default_factory=dict)
    files: dict[tuple[Section, str], str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def problem(self, section: Section, name: str, what: str) -> Problem:
        """Return a problem of a class or predicate, placed in the file that defines it."""
        return Problem(self.files[section, name], f"{section}.{name}", what)

    def ancestors(self, name: str) -> tuple[str, ...]:
        """Return a class and what it is, as far as known; stops where a cycle closes."""
        seen: list[str] = []
        at: str | None = name
        while at is not None and at in self.classes and at not in seen:
            seen.append(at)
            at = self.classes[at].is_a
        return tuple(seen)

    def is_a(self, name: str, ancestor: str) -> bool:
        """Tell whether a class is another or lies below it."""
        return ancestor in self.ancestors(name)


def merge(sources: Iterable[Source]) -> Draft:
    """Put documents together in their order."""
    draft = Draft()
    documents: dict[str, str] = {}
    for source in sources:
        name = source.document.id
        if name in documents:
            what = f"id {name!r} is already the id of {documents[name]}"
            draft.problems.append(Problem(source.file, "id", what))
        documents.setdefault(name, source.file)
        for cls, written in source.document.classes.items():
            _take(draft, source.file, "classes", cls, written)
        for predicate, text in source.document.predicates.items():
            _take(draft, source.file, "predicates", predicate, text)
    return draft


def _take(draft: Draft, file: str, section: Section, name: str, written: ClassDoc | PredicateDoc) -> None:
    complain = _complainer(draft, file, f"{section}.{name}")
    new = (section, name) not in draft.files
    draft.files.setdefault((section, name), file)
    if isinstance(written, ClassDoc):
        made = _class(name, written)
        draft.classes[name] = made if new else _widen_class(draft.classes[name], made, written, complain)
    else:
        law = _predicate(name, written, complain)
        if new:
            _demand(written, complain)
        draft.predicates[name] = (
            law if new else _widen_predicate(draft.predicates[name], law, written, complain)
        )


def _complainer(draft: Draft, file: str, entry: str) -> Callable[[str], None]:
    return lambda what: draft.problems.append(Problem(file, entry, what))


def _class(name: str, written: ClassDoc) -> ClassDef:
    return ClassDef(
        name=name,
        is_a=None if name == THING else written.is_a or THING,
        nouns={lang: tuple(nouns) for lang, nouns in written.nouns.items()},
        generic={lang: tuple(generic) for lang, generic in written.generic.items()},
        kinds={lang: tuple(kinds) for lang, kinds in written.kinds.items()},
        disjoint_with=tuple(written.disjoint_with),
        datatype=written.datatype,
        pattern=written.pattern,
        unit=written.unit,
        aliases_kind=written.aliases_kind,
        comment=written.comment,
    )


def _predicate(name: str, written: PredicateDoc, complain: Callable[[str], None]) -> PredicateDef:
    return PredicateDef(
        name=name,
        says=written.says or "",
        inverse_says=written.inverse_says,
        says_past=written.says_past,
        says_zh=written.says_zh,
        domain=tuple(written.domain),
        range=tuple(written.range),
        functional=written.functional,
        inverse_functional=written.inverse_functional,
        exclusive_by=written.exclusive_by,
        qualified_by=tuple(written.qualified_by),
        inverse_of=written.inverse_of,
        symmetric=written.symmetric,
        transitive=written.transitive,
        irreflexive=written.irreflexive,
        acyclic=written.acyclic,
        disjoint_with=tuple(written.disjoint_with),
        enum=tuple(written.enum),
        sensitive=written.sensitive,
        impact=written.impact,
        volatile=written.volatile,
        walked=written.walked,
        lexical=tuple(_entries(written, complain)),
        cues={lang: tuple(cues) for lang, cues in written.cues.items()},
    )


def _entries(written: PredicateDoc, complain: Callable[[str], None]) -> Iterator[LexicalEntry]:
    seen = set()
    for lang, items in written.lexical.items():
        for item in items:
            form, kind = (item, _STATE) if isinstance(item, str) else (item.form, item.kind)
            if (lang, form) in seen:
                complain(f"lexical form {form!r} stands twice")
                continue
            seen.add((lang, form))
            try:
                yield parse_form(form, lang, kind)
            except ValueError as error:
                complain(f"lexical {error}")


def _demand(written: PredicateDoc, complain: Callable[[str], None]) -> None:
    for key in ("says", "domain", "range"):
        if not getattr(written, key):
            complain(f"{key} is missing")


def _widen_class(
    known: ClassDef, more: ClassDef, written: ClassDoc, complain: Callable[[str], None]
) -> ClassDef:
    _contradict(known, more, written, {"nouns", "generic", "kinds", "comment"}, complain)
    return replace(
        known,
        nouns=_joined(known.nouns, more.nouns),
        generic=_joined(known.generic, more.generic),
        kinds=_joined(known.kinds, more.kinds),
    )


def _widen_predicate(
    known: PredicateDef, more: PredicateDef, written: PredicateDoc, complain: Callable[[str], None]
) -> PredicateDef:
    _contradict(known, more, written, {"lexical", "cues"}, complain)
    kinds = {(entry.lang, entry.form): entry.kind for entry in known.lexical}
    for entry in more.lexical:
        if kinds.get((entry.lang, entry.form), entry.kind) != entry.kind:
            article = "an" if entry.kind in ("end", "event") else "a"
            complain(f"lexical form {entry.form!r} is {article} {entry.kind} here and was not before")
    added = tuple(entry for entry in more.lexical if (entry.lang, entry.form) not in kinds)
    return replace(known, lexical=known.lexical + added, cues=_joined(known.cues, more.cues))


def _contradict(
    known: object, more: object, written: BaseModel, free: set[str], complain: Callable[[str], None]
) -> None:
    for key in sorted(written.model_fields_set - free):
        if getattr(known, key) != getattr(more, key):
            complain(f"{key} contradicts the document that defines it; a further document may only add words")


def _joined(
    known: Mapping[str, tuple[str, ...]], more: Mapping[str, tuple[str, ...]]
) -> dict[str, tuple[str, ...]]:
    langs = list(dict.fromkeys((*known, *more)))
    return {lang: tuple(dict.fromkeys((*known.get(lang, ()), *more.get(lang, ())))) for lang in langs}
