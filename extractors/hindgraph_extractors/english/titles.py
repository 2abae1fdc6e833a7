"""Job titles: *X is the CTO of O*, *X is a product manager at O*, *O's CEO, X*: what X is, and where X works.

The titles that are read are those that say an employment by themselves; nouns that say a relation first ("the head of
the team", "Bob's manager") are wordings of their predicates.
"""

import re
from collections.abc import Iterator

from hindgraph_extractors.english.clause import Clause
from hindgraph_extractors.english.frames import prepositional_object, subject_of
from hindgraph_extractors.english.inflect import verb_forms
from hindgraph_extractors.english.job_nouns import OFFICERS, TITLES
from hindgraph_extractors.english.lexicon import COPULAS, Lexicon, Wording
from hindgraph_extractors.english.nominal import named_by
from hindgraph_extractors.english.syntax import Sentence, Word
from hindgraph_ontology.records import Kind

OCCUPATION = "occupation"
_VERSION = re.compile(r"v?\d+(?:\.\d+)+(?:[-+][\w.]+)?")
_RELEASING = frozenset(
    form
    for verb in "deploy release ship roll push install publish promote".split()
    for form in verb_forms(verb)
)
_GETTING = frozenset(verb_forms("get"))
_RANKS = frozenset(
    "senior junior chief principal lead technical staff associate assistant deputy executive".split()
)


def title_clauses(sentence: Sentence, lexicon: Lexicon) -> Iterator[Clause]:
    """Yield for every title that a sentence gives somebody the title and the employer, each as a clause."""
    titled, employed = wording_of(lexicon, "job_title"), wording_of(lexicon, "works_at")
    for word in sentence.words:
        yield from _occupation(word, employed, lexicon)
        yield from _placed(word, lexicon)
        yield from _aged(word, lexicon)
        yield from _released(word, lexicon)
        if word.lower not in TITLES or not word.is_noun or word.protected or not _says_a_job(word, lexicon):
            continue
        for person, verb, _, _ in named_by(word):
            if person is word:
                continue
            if titled is not None:
                yield Clause(titled, person, word, verb, word, word, "noun")
            employer = _employer(word)
            if employed is not None and employer is not None and employer is not person:
                yield Clause(employed, person, employer, verb, word, word, "noun")


def _released(word: Word, lexicon: Lexicon) -> Iterator[Clause]:
    """Yield *deployed billing-api 2.3.1 to prod*: its version from then on, and where it went."""
    name = next((w for w in word.all("compound", "nmod", "amod") if w.is_proper and w.i == word.i - 1), None)
    verb = word.head
    if name is None or not _VERSION.fullmatch(word.text) or verb.lower not in _RELEASING:
        return
    version = wording_of(lexicon, "has_version", "change")
    if version is not None:
        yield Clause(version, name, word, verb, word, word, "noun")
    place = next((w for w in verb.children if w.lower in {"to", "in", "on"} and w.i > word.i), None)
    where = prepositional_object(place) if place is not None else None
    placed = wording_of(lexicon, "deployed_in", "change")
    if placed is not None and where is not None:
        yield Clause(placed, name, where, verb, word, word, "noun")


def _aged(word: Word, lexicon: Lexicon) -> Iterator[Clause]:
    """Yield *X is 34 years old*."""
    if word.lower != "old" or word.dep not in {"acomp", "conj"}:
        return
    measures = [w for w in word.children if w.i < word.i and (w.dep == "npadvmod" or w.tag == "CD")]
    wording = wording_of(lexicon, "has_age")
    if wording is None or not measures:
        return
    verb = next((up for up in word.ancestors() if up.is_verb), None)
    subject = subject_of(verb) if verb is not None else None
    if verb is not None and subject is not None:
        yield Clause(wording, subject, measures[0], verb, word, word, "noun")


def _placed(word: Word, lexicon: Lexicon) -> Iterator[Clause]:
    """Yield *X is a river in Y*: what is said to be a place in another lies there."""
    cls = (lexicon.class_of(word.lower) or lexicon.kind_of(word.lower)) if word.is_noun else None
    wording = wording_of(lexicon, "located_in") if cls and lexicon.ontology.is_a(cls, "Place") else None
    if wording is None:
        return
    place = next((w for w in word.all("prep") if w.lower in {"in", "near"}), None)
    where = prepositional_object(place) if place is not None else None
    if where is not None and (word.dep == "appos" or word.child("det") is not None):
        for named, verb, _, _ in named_by(word):
            if named is not word and verb is not named:
                yield Clause(wording, named, where, verb, word, word, "noun")


def _occupation(word: Word, employed: Wording | None, lexicon: Lexicon) -> Iterator[Clause]:
    """Yield *X is a nurse*, *X, a botanist*, *the composer X* as what X is by profession."""
    if word.lower in TITLES or not word.is_noun or not _is_occupation(word, lexicon):
        return
    wording = wording_of(lexicon, OCCUPATION)
    if wording is None:
        return
    for person, verb, pattern, _ in named_by(_first_joined(word)):
        if pattern == "noun-change":
            continue  # "switched doctors to Dr. Weiß" makes nobody doctors
        if word.dep == "dobj" and verb.lower in _GETTING:
            continue  # nor does "got a new doctor"
        if person is not word and _behind(word, "of") is None and word.child("poss") is None:
            yield Clause(wording, person, word, verb, word, word, "noun")
            employer = _at(word)
            if employed is not None and employer is not None:
                yield Clause(employed, person, employer, verb, word, word, "noun")


def _is_occupation(word: Word, lexicon: Lexicon) -> bool:
    before = [w.lower for w in word.all("compound", "amod") if w.i < word.i]
    said = (" ".join((*before[n:], word.lower)) for n in range(len(before) + 1))
    return any(lexicon.kind_of(kind) == "Occupation" for kind in said)


def _first_joined(word: Word) -> Word:
    """Return the first member of a list: of *a painter and draughtswoman* both are said of her."""
    while word.dep == "conj" and word.head.is_noun:
        word = word.head
    return word


def wording_of(lexicon: Lexicon, name: str, kind: Kind = "state") -> Wording | None:
    """Return the plainest wording of a predicate of a kind: a verb, if there is one."""
    predicate = lexicon.ontology.predicates.get(name)
    fitting = [e for e in predicate.entries("en") if e.kind == kind] if predicate is not None else []
    entry = next((e for e in fitting if e.shape == "verb"), next(iter(fitting), None))
    return Wording(predicate, entry, entry.words) if predicate is not None and entry is not None else None


def _says_a_job(word: Word, lexicon: Lexicon) -> bool:
    """Tell a title from a role in something ("the manager of the team") and from praise ("a great manager")."""
    if any(w.lower not in _RANKS | {"new", "acting", "interim", "vice"} for w in word.all("amod")):
        return False
    if word.lower in OFFICERS:
        return True
    determiner = word.child("det")
    indefinite = determiner is not None and determiner.lower in {"a", "an"}
    ours = word.child("poss")
    if ours is not None and ours.lower == "our" and word.child("compound") is not None:
        return word.dep == "attr"  # "Tom is our new QA lead"
    if _is_bare(word):
        return True  # "is acting site manager", "becomes deputy principal"
    relational = word.lower in lexicon.nouns and not indefinite
    return word.dep not in {"nsubj", "nsubjpass"} and (
        indefinite or (_at(word) is not None and not relational)
    )


def _is_bare(word: Word) -> bool:
    """Tell a role without an article, as one says it of its one holder: *Ann is head cook*."""
    ranked = any(
        w.lower in _RANKS | {"acting", "interim", "vice", "assistant"} for w in word.all("amod", "compound")
    )
    joined = word.child("compound") is not None and not any(w.is_proper for w in word.all("compound"))
    bare = word.child("det", "poss", "nummod") is None and word.tag == "NN" and word.text.islower()
    return bare and word.dep == "attr" and word.head.lower in COPULAS and (ranked or joined)


def _employer(word: Word) -> Word | None:
    placed = _at(word)
    if placed is not None or word.lower not in OFFICERS:
        return placed
    return _behind(word, "of") or word.child("poss")


def _at(word: Word) -> Word | None:
    return _behind(word, "at")


def _behind(word: Word, name: str) -> Word | None:
    """Return what stands behind a preposition of a title, also below *of Engineering*."""
    for preposition in word.subtree(lambda w: w.is_verb or w.dep in {"conj", "relcl"}):
        if preposition.lower == name and preposition.dep == "prep":
            return prepositional_object(preposition)
    return None
