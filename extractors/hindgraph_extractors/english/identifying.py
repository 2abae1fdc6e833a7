"""Which of two people a cue for what is between them means: *the person Ann answers to is Ben*, *Ann has Ben as a boss*."""

from collections.abc import Collection, Iterable

from hindgraph_extractors.english.cues import Cue
from hindgraph_extractors.english.frames import prepositional_object, subject_of
from hindgraph_extractors.english.inflect import verb_forms
from hindgraph_extractors.english.lexicon import COPULAS
from hindgraph_extractors.english.syntax import SUBJECTS, Sentence, Word

_HAVING = frozenset(verb_forms("have"))
_GETTING = _HAVING | frozenset(form for verb in ("get", "find", "receive") for form in verb_forms(verb))
_NAMING = frozenset({*SUBJECTS, "attr", "acomp", "oprd"})
_HOLDING = frozenset({"of", "for", "to", "in"})


def subject_among(cues: Iterable[Cue], ends: Collection[Word]) -> Word | None:
    """Return which of two ends is the subject of a predicate that either of them could be at either end of.

    Args:
        cues: Of the predicate, as they stand in the sentence.
        ends: The heads of the two.
    """
    for cue in cues:
        word = cue.words[-1] if _is_name_for(cue.words[-1]) else cue.words[0]
        if _is_name_for(word):
            named = _named(word, ends)
            subject = named if cue.inverse else _other(named, ends)
        elif word.is_verb:
            doer = _doer(word, ends)
            subject = _other(doer, ends) if cue.inverse else doer
        else:
            continue
        if subject is not None:
            return subject
    return None


def _is_name_for(word: Word) -> bool:
    """Tell a noun, or what stands like one: *Ann's superior*."""
    return word.is_noun or (word.tag.startswith("JJ") and word.dep in {*SUBJECTS, "attr", "pobj"})


def _other(one: Word | None, ends: Collection[Word]) -> Word | None:
    others = [end for end in ends if end is not one]
    return others[0] if one is not None and len(others) == 1 else None


def _doer(verb: Word, ends: Collection[Word]) -> Word | None:
    """Return who does what a verb says; of a passive, to whom it is done is no doer."""
    if verb.child("nsubjpass", "auxpass") is not None:
        by = next((prepositional_object(w) for w in verb.children if w.lower == "by"), None)
        return by if by in ends else _other(verb.child("nsubjpass"), ends)
    doer = subject_of(verb)
    return doer if doer is not None and doer in ends else None


def _named(noun: Word, ends: Collection[Word]) -> Word | None:
    """Return the end that a noun is told to be: the other one than whose it is, or by "be", or by "as"."""
    holder = _holder(noun, ends)
    return _other(holder, ends) if holder is not None else identified_with(noun, ends)


def _holder(noun: Word, ends: Collection[Word]) -> Word | None:
    """Return Ann of *Ann's boss*, *the boss of Ann*, *Ann got a new boss*."""
    if noun.dep == "dobj" and noun.head.lower in _GETTING:
        owner = subject_of(noun.head)
        if owner is not None and owner in ends:
            return owner
    places = [*noun.all("poss"), *(prepositional_object(w) for w in noun.all("prep") if w.lower in _HOLDING)]
    return next((place for place in places if place is not None and place in ends), None)


def identified_with(noun: Word, ends: Collection[Word]) -> Word | None:
    """Return which end a noun is told to be: *Ben is the boss*, *has Ben as a boss*, *my boss, Ben*."""
    beside = [w for w in (*noun.all("appos"), noun.head) if w in ends]
    if beside and (noun.dep == "appos" or beside[0].dep == "appos"):
        return beside[0]
    head = noun.head
    if head.lower in COPULAS and noun.dep in _NAMING:
        others = [w for w in head.all("nsubj", "attr") if w is not noun and w in ends]
        return others[0] if len(others) == 1 else None
    verb = head.head
    if head.dep != "prep" or not (head.lower == "as" or (head.lower == "for" and verb.lower in _HAVING)):
        return None
    target = verb.child("dobj") if verb.is_verb else verb
    if target is not None and target in ends:
        return target
    doer = subject_of(verb) if verb.is_verb and target is None else None
    return doer if doer is not None and doer in ends else None


def is_told_to_be(noun: Word, sentence: Sentence) -> bool:
    """Tell *Ann's mother is Ruth*, *my wife, Ruth*, *has Ruth as a mother*, where the noun names who is named beside it."""
    if (
        (noun.head.lower in COPULAS and noun.dep in _NAMING)
        or noun.head.lower in {"as", "for", "of"}
        or noun.dep == "appos"
    ):
        return True
    place = noun.i - sentence.words[0].i
    behind = sentence.words[place + 1 : place + 3]
    return len(behind) == 2 and behind[0].text in {",", ":"} and behind[1].is_proper
