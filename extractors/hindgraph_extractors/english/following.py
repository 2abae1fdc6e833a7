"""The words of a wording, found in their order in a sentence, with adverbs and the like between them."""

from collections.abc import Sequence

from hindgraph_extractors.english.lexicon import Wording
from hindgraph_extractors.english.syntax import SUBJECTS, Word

_SKIPPED = frozenset({"RB", "RBR", "HYPH", ":", "DT", "PRP$", "JJ", ","})
_MOST_SKIPPED = 3
_FAR = 14
# What stands at the head of a sentence and is meant for its verb; where something is, is more often said of it all.
_LEADING = frozenset({"after", "from", "for", "under", "with", "by"})
# Prepositions that say the same with more colour.
_ALIKE = {
    "to": frozenset({"to", "onto"}),
    "on": frozenset({"on", "upon", "atop"}),
    "in": frozenset({"in", "inside", "within"}),
}


def follow(wording: Wording, verb: Word, inside: Sequence[Word]) -> list[Word] | None:
    """Return the words of the wording behind its verb, found in order; None if one is missing."""
    path: list[Word] = []
    at = verb.i
    for place, wanted in enumerate(wording.words[1:], start=1):
        far = place == wording.gap or (wording.gap < 0 and all(w.dep == "prt" for w in path))
        word = _next(wanted, at, inside, far=far)
        if word is None and place == len(wording.words) - 1:
            word = _fronted(wanted, verb)
        if word is None:
            return None
        path.append(word)
        at = word.i
    return path


def _next(wanted: str, at: int, inside: Sequence[Word], *, far: bool) -> Word | None:
    skipped = 0
    for word in inside:
        if word.i <= at:
            continue
        if (word.lower == wanted or word.lower in _ALIKE.get(wanted, ())) and not word.protected:
            return word
        if word.tag == "CD" and word.lower.endswith(f" {wanted}"):
            return word  # "3 replicas" is one word
        if word.is_verb and word.dep in {"xcomp", "ccomp", "pcomp", "advcl", "acl", "conj"}:
            return None
        skipped += 1
        if skipped > _FAR or (not far and (skipped > _MOST_SKIPPED or word.tag not in _SKIPPED)):
            return None
    return None


def _fronted(wanted: str, verb: Word) -> Word | None:
    """Return a preposition before the verb that took a relative or question word with it: *on which X runs*."""
    for word in verb.children:
        if word.lower == wanted and word.i < verb.i and word.dep == "prep":
            governed = word.child("pobj", "pcomp")
            asked = governed is not None and any(w.tag.startswith("W") for w in governed.subtree())
            if asked or (governed is not None and _is_ahead(word, verb)):
                return word
    return None


def _is_ahead(preposition: Word, verb: Word) -> bool:
    """Tell *After 8 seconds the gateway gives up*: what stands at the head, where nothing like it stands behind."""
    subject = verb.child(*SUBJECTS) if preposition.lower in _LEADING else None
    behind = any(w.dep == "prep" and w.i > verb.i and w.lower == preposition.lower for w in verb.children)
    return subject is not None and preposition.i < subject.i and not behind


def run_of(first: Word, words: Sequence[str]) -> list[Word]:
    """Return the words of a phrase from its first one on; adverbs and hyphens may stand between."""
    path = [first]
    sentence_mates = sorted(
        {*first.subtree(), *first.head.subtree(), *first.head.head.subtree()}, key=lambda w: w.i
    )
    for wanted in words[1:]:
        word = _next(wanted, path[-1].i, sentence_mates, far=False)
        if word is None:
            return []
        path.append(word)
    return path
