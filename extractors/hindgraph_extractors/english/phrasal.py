"""What stands behind "be", or behind a noun without it: *is based in X*, *a novel by Y*."""

from collections.abc import Iterator

from hindgraph_extractors.english.clause import Clause, joined
from hindgraph_extractors.english.following import run_of
from hindgraph_extractors.english.frames import (
    PREPOSITIONAL,
    STATES,
    prepositional_object,
    state_behind,
    subject_of,
)
from hindgraph_extractors.english.lexicon import BE, COPULAS, Lexicon, Wording
from hindgraph_extractors.english.syntax import Word

# What a wording of a mutual relation may leave out where both are named at once.
_IDIOMS = frozenset("schedule track time budget hold purpose plan board course fire hand sale".split())
TOGETHER = frozenset({"to", "with", "from"})


def phrase_clauses(word: Word, lexicon: Lexicon) -> Iterator[Clause]:
    """Yield the matches of phrases that begin with a word."""
    wordings = lexicon.phrases.get(word.lower)
    if wordings is None:
        return
    verb, subject = _phrase_subject(word)
    if verb is None or subject is None:
        return
    for wording in wordings:
        both = subject.conjuncts() if _is_mutual(wording, word, verb) else []
        if len(both) > 1:
            yield Clause(wording, both[0], both[1], verb, word, word, "copula")
            continue
        path = (
            run_of(word, wording.words) if len(wording.words) > 1 or verb.lower in BE or verb is word else []
        )
        stated = wording.predicate.range in STATES
        target = _phrase_object(path[-1], stated=stated) if path else None
        if path and target is not None and target is not subject and not _is_idiom(target):
            ends = (target, subject) if wording.entry.inverse else (subject, target)
            clause = Clause(wording, *ends, verb, word, path[-1], "copula")
            yield clause
            yield from joined(clause)


def _is_idiom(target: Word) -> bool:
    """Tell *behind schedule*, *on track*, *over budget*."""
    return target.lower in _IDIOMS and target.child("det", "poss", "amod", "compound") is None


def _is_mutual(wording: Wording, word: Word, verb: Word) -> bool:
    """Tell *Anna and Ben are married*, *are a couple*, where nobody stands behind it."""
    if not wording.predicate.symmetric:
        return False
    words = wording.words[:-1] if wording.words[-1] in TOGETHER else wording.words
    path = run_of(word, words)
    near = (*(path[-1].children if path else ()), *word.children, *verb.children)
    alone = not any(w.dep == "prep" and w.lower in TOGETHER and w.i > word.i for w in near)
    return bool(path) and alone


def _phrase_subject(word: Word) -> tuple[Word | None, Word | None]:
    """Return the word that carries the tense, and the subject, of a phrase behind "be" or behind a noun."""
    is_clause = (
        word.dep in {"acl", "relcl", "conj"} or word.child("auxpass", "nsubjpass", "nsubj") is not None
    )
    if word.is_verb and is_clause:
        return word, subject_of(word)
    head = word.head
    if head.is_noun and _modifies(word, head):
        return word, head
    first = word
    while first.dep == "conj" and not first.head.is_verb:
        first = first.head  # "vegetarian and allergic to shellfish"
    for up in word.ancestors():
        if up.lower in COPULAS and up.is_verb:
            return (up, subject_of(up)) if _follows(first, up) else (None, None)
        if up.is_verb:
            return None, None
    return None, None


def _follows(word: Word, copula: Word) -> bool:
    """Tell whether only adverbs, or the subject of a question, stand between a copula and its phrase."""
    between = [w for w in copula.subtree() if copula.i < w.i < word.i]
    subject = copula.child("nsubj")
    asked = {w.i for w in subject.subtree()} if subject is not None and subject.i > copula.i else set()
    return word.i > copula.i and all(w.i in asked or _is_light(w) for w in between)


def _is_light(word: Word) -> bool:
    return word.tag in {"RB", "RBR", ",", "DT", "VBN", "VBG"} and word.lower not in {
        "back",
        "away",
        "out",
        "up",
        "off",
        "over",
    }


def _modifies(word: Word, noun: Word) -> bool:
    describes = word.tag in {"JJ", "VBN", "VBD"} or word.lower == "by"  # "a novel by Amara Diallo"
    one = word.lower != "by" or noun.is_proper or noun.child("det", "poss") is not None  # "Nice demo by Ann"
    denied = word.child("neg") is not None  # "…, never by Ann"
    return word.head is noun and word.i > noun.i and describes and one and word.dep != "conj" and not denied


def _phrase_object(last: Word, *, stated: bool = False) -> Word | None:
    target = prepositional_object(last) or (state_behind(last) if stated else None)
    if target is not None or last.tag in PREPOSITIONAL:
        return target
    deps = {"nummod", "appos", "dobj", "attr", "oprd", "npadvmod"}
    # "Since 18 April it has been running": what stands before a verb is no complement of it.
    found = (w for w in last.children if w.dep in deps and not (last.is_verb and w.i < last.i))
    return next(found, last.head if last.dep == "det" else None)
