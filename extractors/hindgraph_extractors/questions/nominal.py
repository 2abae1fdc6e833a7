"""What nouns say in an English question: "X's owner", "the budget of X", "X's database", "how old is X"."""

from collections.abc import Iterator

from hindgraph_extractors.english.frames import prepositional_object, subject_of
from hindgraph_extractors.english.inflect import verb_forms
from hindgraph_extractors.english.lexicon import Wording
from hindgraph_extractors.english.syntax import Word
from hindgraph_extractors.questions.scene import Scene
from hindgraph_extractors.questions.sketch import Option
from hindgraph_extractors.questions.words import DEGREES

# A predicate, the words that say it, the terms at its left and right end, a cost.
Found = tuple[Option, frozenset[int], int | None, int | None, float]

_OF = ("of", "for", "at", "in", "on", "to", "behind", "from", "with")
_HAVE = frozenset(verb_forms("have")) | {"got"}
_ENDING = 0.2
_IMPLIED = 0.25
_ALONE = 0.05


def find_nominal(scene: Scene) -> Iterator[Found]:
    """Yield the relations that nouns say or imply."""
    yield from _nouns(scene)
    yield from _names(scene)
    yield from _degrees(scene)
    yield from _implied(scene)


def option_of(wording: Wording) -> Option:
    """Return the predicate of a wording; one that tells of an end is the less likely question."""
    return Option(
        wording.predicate.name, wording.entry.inverse, _ENDING if wording.entry.kind == "end" else 0.0
    )


def _nouns(scene: Scene) -> Iterator[Found]:
    for head, pairs in scene.relations.items():
        noun = scene.words[head]
        own = scene.term(noun)
        others = [other for other in _complements(scene, noun) if other != own]
        for wording, part in pairs:
            words = frozenset(word.i for word in part)
            if not others:
                yield option_of(wording), words, None, own, _ALONE
            for other in others[:1]:
                yield option_of(wording), words, other, own, 0.0


def _complements(scene: Scene, noun: Word) -> Iterator[int]:
    """Yield the terms that a relational noun is of, the surest first."""
    for word in _complement_words(scene, noun):
        number = scene.term(word)
        if number is not None:
            yield number


def _complement_words(scene: Scene, noun: Word) -> Iterator[Word]:
    possessor = noun.child("poss")
    if possessor is not None:
        yield possessor
    asking = next((child for child in noun.children if child.lower == "whose"), None)
    if asking is not None:
        yield asking
    for name in _OF:
        for preposition in noun.children:
            if preposition.lower == name and preposition.i > noun.i:
                governed = prepositional_object(preposition)
                if governed is not None:
                    yield governed
    yield from (
        child for child in noun.children if child.dep in {"compound", "nmod"} and child.i in scene.named
    )
    yield from _holders(noun)


def _holders(noun: Word) -> Iterator[Word]:
    """Yield who has what a noun names: "which budget does X *have*", "the team *with* the budget"."""
    head = noun.head
    if head.lower in _HAVE and noun.dep in {"dobj", "obj", "attr"}:
        subject = subject_of(head)
        if subject is not None:
            yield subject
    if head.lower == "with" and noun.dep == "pobj":
        yield head.head


def _names(scene: Scene) -> Iterator[Found]:
    """Yield predicates called by their own name ("depends_on")."""
    for word in scene.words:
        if "_" in word.lower and word.lower in scene.ontology.predicates:
            yield Option(word.lower), frozenset({word.i}), None, None, 0.0


def _degrees(scene: Scene) -> Iterator[Found]:
    """Yield what "how old", "how tall" ask for, unless a noun says it ("how large is the budget")."""
    for word in scene.words:
        if word.lower != "how" or word.head.lower not in DEGREES or word.head is word:
            continue
        subject = word.head.head.child("nsubj")
        number = scene.term(subject)
        if subject is None or number is None or scene.terms[number].surface is None:
            continue
        asked = scene.term(word)
        for noun in DEGREES[word.head.lower]:
            for wording in scene.lexicon.nouns.get(noun, ()):
                yield option_of(wording), frozenset({word.head.i}), number, asked, 0.0


def _implied(scene: Scene) -> Iterator[Found]:
    """Yield what a class noun implies beside a name: "X's database", "the services of team Y"."""
    for head, noun in scene.nouns.items():
        if head in scene.relations:
            continue
        own = scene.term(scene.words[head])
        for word in _complement_words(scene, scene.words[head]):
            other = scene.term(word)
            if other is None or own is None or other == own:
                continue
            for option in _between_classes(scene, scene.terms[other].classes, noun.cls):
                yield option, frozenset({w.i for w in noun.words}), other, own, _IMPLIED
            break


def _between_classes(scene: Scene, holder: tuple[str, ...], cls: str) -> Iterator[Option]:
    """Yield the predicates that take these classes and hold one value, or take exactly these, in their order."""
    if not holder:
        return
    for predicate in scene.ontology.predicates.values():
        if not predicate.walked:
            continue
        for flipped, near, far in (
            (False, predicate.domain, predicate.range),
            (True, predicate.range, predicate.domain),
        ):
            fits = any(scene.ontology.fits(one, near) for one in holder)
            exact = cls in far and (predicate.functional or flipped)
            if fits and (exact or (predicate.functional and scene.ontology.fits(cls, far))):
                yield Option(predicate.name, flipped)
