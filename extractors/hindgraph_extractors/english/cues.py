"""The ontology's cues, compiled for look-up: words that tell of a predicate in a sentence that no wording fits."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hindgraph_extractors.english.inflect import noun_forms, verb_forms
from hindgraph_extractors.english.lexicon import is_one_word
from hindgraph_extractors.english.syntax import Word
from hindgraph_ontology.records import Ontology, PredicateDef

INVERSE = "^"


@dataclass(frozen=True, slots=True)
class Cue:
    """Where a sentence holds a cue of a predicate.

    Attributes:
        words: In their order.
        inverse: Of two people it names the subject, not the object: *subordinate* of reports_to; as a verb it is what the
            object does: *supervise*.
    """

    predicate: PredicateDef
    words: tuple[Word, ...]
    inverse: bool = False


@dataclass(frozen=True, slots=True)
class _Pattern:
    predicate: PredicateDef
    forms: tuple[frozenset[str], ...]
    inverse: bool


@dataclass(frozen=True, slots=True)
class Cues:
    """All English cues, by every form of their first word."""

    patterns: Mapping[str, tuple[_Pattern, ...]]

    def found(self, words: Sequence[Word]) -> Iterator[Cue]:
        """Yield the cues that stand in a run of words, in the order of the text."""
        for place, word in enumerate(words):
            for pattern in self.patterns.get(_first(word), ()):
                behind = words[place : place + len(pattern.forms)]
                if len(behind) == len(pattern.forms) and all(
                    _first(w) in forms for w, forms in zip(behind, pattern.forms, strict=True)
                ):
                    yield Cue(pattern.predicate, tuple(behind), pattern.inverse)


def _first(word: Word) -> str:
    """Return a word, of a technical token that is more than one its first: *port 8080*."""
    return word.lower.partition(" ")[0]


def cues_of(ontology: Ontology) -> Cues:
    """Return the compiled cues of an ontology."""
    patterns: dict[str, list[_Pattern]] = {}
    for predicate in ontology.predicates.values():
        for cue in predicate.cues.get("en", ()):
            forms = tuple(_forms(word) for word in _words(cue.removeprefix(INVERSE)))
            for first in sorted(forms[0]):
                patterns.setdefault(first, []).append(_Pattern(predicate, forms, cue.startswith(INVERSE)))
    return Cues({first: tuple(found) for first, found in patterns.items()})


def _words(cue: str) -> list[str]:
    """Return the words of a cue as the parser is shown them, parted at hyphens."""
    tokens = cue.split()
    return [w for t in tokens for w in ([t] if is_one_word(t) else t.split("-")) if w]


def _forms(lemma: str) -> frozenset[str]:
    return frozenset((lemma, *verb_forms(lemma), *noun_forms(lemma)))
