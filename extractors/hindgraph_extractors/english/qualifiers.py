"""Under which condition a statement holds: "in staging", "on prod", "the staging database"."""

from collections.abc import Iterable

from hindgraph_extractors.english.arguments import Arguments
from hindgraph_extractors.english.readings import Reading
from hindgraph_extractors.english.syntax import Sentence, Word

ENVIRONMENTS = {
    **{
        name: name
        for name in (
            "staging",
            "production",
            "development",
            "testing",
            "sandbox",
            "preprod",
            "qa",
            "uat",
            "canary",
        )
    },
    "prod": "production",
    "dev": "development",
    "stage": "staging",
    "live": "production",
    "test": "testing",
    "pre-prod": "preprod",
}
_PLACING = frozenset({"in", "on", "for", "to", "within", "at", "inside"})


def qualifier_of(reading: Reading, arguments: Arguments, sentence: Sentence) -> str | None:
    """Return the qualifier that a clause gives, if the predicate takes one of its kind."""
    if "environment" not in reading.predicate.qualified_by:
        return None
    ends = [(a.surface.start, a.surface.end) for a in (*reading.subjects, *reading.objects)]
    outside = (
        word
        for word in _own(reading, sentence)
        if not any(start <= word.start and word.end <= end for start, end in ends)
    )
    placed = (_environment(word) for word in outside)
    return next((found for found in placed if found is not None), None)


def _own(reading: Reading, sentence: Sentence) -> Iterable[Word]:
    """Yield the words of the clause; what stands in front of the sentence counts for all of it."""
    verb = reading.clause.verb
    own = {w.i for w in verb.subtree(lambda w: w.is_verb and w.dep in {"conj", "ccomp", "advcl", "relcl"})}
    top = verb
    while top.dep == "conj" and top.head.is_verb:
        top = top.head
    front = {w.i for w in top.subtree(lambda w: w.is_verb) if w.i < top.i}
    return (w for w in sentence.words if w.i in own or w.i in front)


def _environment(word: Word) -> str | None:
    name = ENVIRONMENTS.get(word.lower)
    if name is None:
        return None
    head = word.head
    if head.lower in {"environment", "env"} or word.lower not in {"live", "test"}:
        preposition = next(
            (up for up in word.ancestors() if up.dep in {"prep", "pobj"} or up.tag == "IN"), None
        )
        placed = (preposition is not None and preposition.lower in _PLACING) or word.dep in {
            "compound",
            "amod",
            "nmod",
        }
        return name if placed or head.lower in _PLACING else None
    return None
