"""A wording found in a sentence, with the words at both ends, and what a repeated preposition adds to it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from hindgraph_extractors.english.frames import prepositional_object
from hindgraph_extractors.english.lexicon import Wording
from hindgraph_extractors.english.syntax import Word

Pattern = Literal[
    "active", "passive", "theme", "means", "copula", "noun", "apposition", "noun-change", "noun-have"
]


@dataclass(frozen=True, slots=True)
class Clause:
    """A wording found in a sentence.

    Attributes:
        subject, object: The words at the predicate's ends, already turned round for inverse wordings; a word stands for
            the whole phrase below it. None where the sentence leaves the end out.
        verb: The word that carries tense and negation; for an apposition its noun.
        anchor: The first word of the wording in the sentence.
        last: The last word of the wording; its phrase holds the object.
        origin: What a change starts from ("moved *from A* to B").
    """

    wording: Wording
    subject: Word | None
    object: Word | None
    verb: Word
    anchor: Word
    last: Word
    pattern: Pattern
    origin: Word | None = None


def joined(clause: Clause) -> Iterator[Clause]:
    """Yield what a repeated preposition adds: *on A and on B*."""
    last = clause.last
    if clause.wording.entry.inverse or last.tag not in {"IN", "TO"}:
        return
    for other in (*last.children, *last.head.children, *clause.verb.children):
        if other is not last and other.lower == last.lower and other.i > last.i and _is_joined(other, last):
            target = prepositional_object(other)
            if target is None or target is clause.object:
                continue
            gapped = _gapped(clause, other)
            if gapped is None:
                yield replace(clause, object=target, last=other)
            elif clause.pattern == "theme":
                yield replace(clause, subject=gapped, object=target, last=other)


def _gapped(clause: Clause, other: Word) -> Word | None:
    """Return the second theme of *I lent my drill to Tomasz and my tent to Jonas*."""
    before = [
        w
        for end in (clause.object, clause.subject)
        if end is not None
        for w in end.conjuncts()
        if w is not end
    ]
    return next(
        (w for w in before if clause.last.i < w.i < other.i and w.child("det", "poss") is not None), None
    )


def _is_joined(other: Word, first: Word) -> bool:
    """Tell whether "and", and no denial, stands between two prepositions (*to hazelnuts and, as we know, to nuts*)."""
    around = {w for head in {other.head, first.head, first} for w in head.children if first.i < w.i < other.i}
    inner = {c for w in around for c in w.children} | around
    if any(w.lower in {"not", "never"} for w in (*inner, *other.children)):
        return False
    joint = {w.lower for w in inner if w.dep == "cc"}
    return "but" not in joint and (other.dep == "conj" or bool(joint))
