"""The ontology's English wordings, compiled for look-up by the words of a text."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from hindgraph_extractors.english.inflect import noun_forms, verb_forms
from hindgraph_extractors.names import name_key
from hindgraph_ontology.records import LexicalEntry, Ontology, PredicateDef

BE = frozenset(verb_forms("be")) | {"'s", "'re", "'m", "’s", "’re", "’m"}
# Verbs that link a noun to what it is, as "be" does.
COPULAS = BE | frozenset(form for verb in ("become", "remain", "stay", "get") for form in verb_forms(verb))


@dataclass(frozen=True, slots=True)
class Wording:
    """One wording of one predicate.

    Attributes:
        words: The entry's words, parted at hyphens, so that *on-call* matches *on call*.
        cannot: It is said with "can't" before it (*can't stand*); `words` leave that out.
        gap: Place in `words` before which the theme (``*``) stands; -1 without one.
    """

    predicate: PredicateDef
    entry: LexicalEntry
    words: tuple[str, ...]
    gap: int = -1
    cannot: bool = False

    @property
    def rule(self) -> str:
        """Return the name under which evidence shows this wording."""
        return f"{self.predicate.name}:{self.entry.form}"


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All wordings, by the word that they hang on.

    Attributes:
        verbs: By every form of the verb.
        phrases: What follows "be", by its first word.
        nouns: By every form of the last word of the noun.
        classes: Class by the noun that announces it, singular and plural, lower case.
        kinds: Class by a common noun or well-known name of a kind, singular and plural, lower case.
        pasts: The past forms of the verbs that are no other form of them.
        proper: Keys of the kinds that are written with capitals: *GitHub Actions*.
    """

    ontology: Ontology
    verbs: Mapping[str, tuple[Wording, ...]]
    phrases: Mapping[str, tuple[Wording, ...]]
    nouns: Mapping[str, tuple[Wording, ...]]
    classes: Mapping[str, str]
    kinds: Mapping[str, str]
    proper: frozenset[str]
    pasts: frozenset[str]

    def class_of(self, noun: str) -> str | None:
        """Return the class that a noun announces, if any."""
        return self.classes.get(noun.lower())

    def kind_of(self, noun: str) -> str | None:
        """Return the class of which a noun names a kind, if any."""
        return self.kinds.get(noun.lower())


def compile_lexicon(ontology: Ontology) -> Lexicon:
    """Return the compiled wordings of an ontology."""
    verbs: dict[str, list[Wording]] = {}
    phrases: dict[str, list[Wording]] = {}
    nouns: dict[str, list[Wording]] = {}
    for predicate in ontology.predicates.values():
        for entry in predicate.entries("en"):
            wording = _wording(predicate, entry)
            match entry.shape:
                case "verb":
                    keys: tuple[str, ...] = tuple(verb_forms(wording.words[0]))
                    index = verbs
                case "be":
                    keys, index = (wording.words[0],), phrases
                case _:
                    keys, index = noun_forms(wording.words[-1]), nouns
            for key in keys:
                index.setdefault(key, []).append(wording)
    return Lexicon(
        ontology,
        _frozen(verbs),
        _frozen(phrases),
        _frozen(nouns),
        _class_nouns(ontology),
        *_kinds(ontology),
        _pasts(verbs.values()),
    )


def _wording(predicate: PredicateDef, entry: LexicalEntry) -> Wording:
    words: list[str] = []
    gap = -1
    tokens = entry.form.removeprefix("^").split()
    cannot = tokens[0] in {"can't", "cannot"} and len(tokens) > 1
    for token in tokens[cannot:]:
        if token == "*":
            gap = len(words)
        elif not (token in {"the", "be"} and not words and entry.shape != "verb"):
            words.extend(part for part in token.split("-") if part)
    return Wording(predicate, entry, tuple(words), gap, cannot)


def _frozen(index: dict[str, list[Wording]]) -> dict[str, tuple[Wording, ...]]:
    return {key: tuple(sorted(found, key=lambda w: -len(w.words))) for key, found in index.items()}


def _class_nouns(ontology: Ontology) -> dict[str, str]:
    """Return nouns with their classes; what two classes claim goes to the first of the document."""
    found: dict[str, str] = {}
    for cls in ontology.classes.values():
        for noun in cls.nouns.get("en", ()):
            for form in noun_forms(noun):
                found.setdefault(form, cls.name)
    return found


def _kinds(ontology: Ontology) -> tuple[dict[str, str], frozenset[str]]:
    """Return the kinds with their classes, and those among them that are proper names."""
    found: dict[str, str] = {}
    proper: set[str] = set()
    for cls in ontology.classes.values():
        for kind in cls.kinds.get("en", ()):
            key = name_key(kind)
            proper |= {key} if kind != kind.lower() else set()
            for form in noun_forms(key):
                found.setdefault(form, cls.name)
    return found, frozenset(proper)


def _pasts(wordings: Iterable[Sequence[Wording]]) -> frozenset[str]:
    verbs = {wording.words[0] for group in wordings for wording in group}
    forms = ((form, names) for verb in sorted(verbs) for form, names in verb_forms(verb).items())
    return frozenset(form for form, names in forms if "past" in names and "base" not in names) | {"quit"}
