"""The ontology's English wordings, compiled for look-up by the words of a text."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from hindgraph_extractors.english.fragments import doubled
from hindgraph_extractors.english.inflect import noun_forms, verb_forms
from hindgraph_extractors.names import name_key
from hindgraph_ontology.records import LexicalEntry, Ontology, PredicateDef

BE = frozenset(verb_forms("be")) | {"'s", "'re", "'m", "’s", "’re", "’m"}
# Verbs that link a noun to what it is, as "be" does.
COPULAS = BE | frozenset(form for verb in ("become", "remain", "stay", "get") for form in verb_forms(verb))

# Compounds that the parser is shown as one word: *mother-in-law*, *kick-off*, *co-author*.
IN_LAW = "-in-law"
OCCASION = re.compile(r"[a-z]{2,9}-(?:off|op|up|in|out|on|over|together)(?:s)?(?![\w-])")
FELLOW = re.compile(r"(?:co|half|line|executive|green)-(?P<shown>[a-z]{3,})(?![\w-])")
# What is alive: known by names and relations, not by what it is called in general.
LIVING = frozenset({"Person", "Animal"})
_EATEN = ("Food", "Substance")


@dataclass(frozen=True, slots=True)
class Wording:
    """One wording of one predicate.

    Attributes:
        words: The entry's words, parted at hyphens, so that *on-call* matches *on call*.
        cannot: It is said with "can't" before it (*can't stand*); `words` leave that out.
        denied: It is said with "don't" before it (*don't eat*), or "never", "no longer".
        gap: Place in `words` before which the theme (``*``) stands; -1 without one.
    """

    predicate: PredicateDef
    entry: LexicalEntry
    words: tuple[str, ...]
    gap: int = -1
    cannot: bool = False
    denied: bool = False

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
        headed: Nouns that go on with "of", by every form of the word before it: *the date of birth*.
        classes: Class by the noun that announces it, singular and plural, lower case.
        kinds: Class by a common noun for a kind, singular and plural, lower case.
        unusual: Nouns of food and medicine with a plain noun that stands in for them, where only their syntax matters.
        pasts: The past forms of the verbs that are no other form of them.
        doing: The forms in the present of the verbs, each with its ending.
        proper: Class by the key of a well-known name: *GitHub Actions*. In lower case many are other words.
    """

    ontology: Ontology
    verbs: Mapping[str, tuple[Wording, ...]]
    phrases: Mapping[str, tuple[Wording, ...]]
    nouns: Mapping[str, tuple[Wording, ...]]
    headed: Mapping[str, tuple[Wording, ...]]
    classes: Mapping[str, str]
    kinds: Mapping[str, str]
    proper: Mapping[str, str]
    pasts: frozenset[str]
    unusual: Mapping[str, str]
    doing: Mapping[str, str]

    def class_of(self, noun: str) -> str | None:
        """Return the class that a noun announces, if any."""
        return self.classes.get(noun.lower())

    def kind_of(self, noun: str) -> str | None:
        """Return the class of which a common noun names a kind, if any."""
        return self.kinds.get(noun.lower())

    def usual_class(self, name: str, *, as_noun: bool) -> str | None:
        """Return what a name usually is, if it is a well-known one.

        Args:
            as_noun: It may be a common noun that is written like a name, as at the beginning of a sentence.
        """
        key = name_key(name)
        return self.proper.get(key) or (self.kinds.get(key) if as_noun else None)


def compile_lexicon(ontology: Ontology) -> Lexicon:
    """Return the compiled wordings of an ontology."""
    verbs: dict[str, list[Wording]] = {}
    phrases: dict[str, list[Wording]] = {}
    nouns: dict[str, list[Wording]] = {}
    headed: dict[str, list[Wording]] = {}
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
            if entry.shape == "noun" and "of" in wording.words[1:]:
                for key in noun_forms(wording.words[wording.words.index("of") - 1]):
                    headed.setdefault(key, []).append(wording)
    return Lexicon(
        ontology,
        _frozen(verbs),
        _frozen(phrases),
        _frozen(nouns),
        _frozen(headed),
        _class_nouns(ontology),
        *_kinds(ontology),
        _pasts(verbs.values()),
        _unusual(ontology),
        doubled({w.words[0] for group in verbs.values() for w in group} - BE),
    )


def _wording(predicate: PredicateDef, entry: LexicalEntry) -> Wording:
    words: list[str] = []
    gap = -1
    tokens = entry.form.removeprefix("^").split()
    cannot = tokens[0] in {"can't", "cannot"} and len(tokens) > 1
    denied = tokens[0] == "don't" and len(tokens) > 1
    for token in tokens[cannot or denied :]:
        if token == "*":
            gap = len(words)
        elif not (token in {"the", "be"} and not words and entry.shape != "verb"):
            words.extend([token] if is_one_word(token) else (part for part in token.split("-") if part))
    return Wording(predicate, entry, tuple(words), gap, cannot, denied)


def is_one_word(token: str) -> bool:
    """Tell a compound that the parser is shown as one word."""
    return token.endswith(IN_LAW) or any(one.fullmatch(token) for one in (OCCASION, FELLOW))


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


def _kinds(ontology: Ontology) -> tuple[dict[str, str], dict[str, str]]:
    """Return the classes of common nouns in all their forms, and those of proper names by their keys."""
    common: dict[str, str] = {}
    proper: dict[str, str] = {}
    for cls in ontology.classes.values():
        for kind in cls.kinds.get("en", ()):
            if kind != kind.lower():
                proper.setdefault(name_key(kind), cls.name)
                continue
            for form in noun_forms(kind):
                common.setdefault(form, cls.name)
    return common, proper


def _pasts(wordings: Iterable[Sequence[Wording]]) -> frozenset[str]:
    verbs = {wording.words[0] for group in wordings for wording in group}
    forms = ((form, names) for verb in sorted(verbs) for form, names in verb_forms(verb).items())
    return frozenset(form for form, names in forms if "past" in names and "base" not in names) | {"quit"}


def _unusual(ontology: Ontology) -> dict[str, str]:
    """Return what small models take for adjectives and names (*cilantro*, *doxycycline*), in singular and plural."""
    eaten = [cls for cls in _EATEN if cls in ontology.classes]
    kinds = [kind for cls in eaten for kind in ontology.classes[cls].kinds.get("en", ())]
    leading = {kind.split()[0] for kind in kinds if " " in kind}  # "peanut butter" is read as it stands
    plain = [kind for kind in kinds if kind.isalpha() and kind.islower() and kind not in leading]
    many = {noun_forms(kind)[1]: "nuts" for kind in plain}
    return many | dict.fromkeys(plain, "bread")
