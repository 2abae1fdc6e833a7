"""Whether a sentence is plain enough to be read by its gist: nothing in it is open, denied, given up or told of others."""

from collections.abc import Collection, Sequence
from itertools import pairwise

from hindgraph_extractors.english.inflect import forms_of
from hindgraph_extractors.english.references import PRONOUNS
from hindgraph_extractors.english.syntax import SUBJECTS, Word

# Words that leave a sentence open, or turn it round.
_OPEN = frozenset(
    """unless whether maybe perhaps probably possibly supposedly allegedly apparently hopefully hypothetically
    theoretically almost nearly never not n't no nobody none neither nor without except rumour rumor joke ever whose why
    wrong mistake ex once unlike rather than or either any anyone anybody lest supposed used interview dreamt""".split()
) | forms_of(
    """wish imagine suppose guess bet dream joke laugh pretend hope think believe claim seem appear apply want consider
    try ask persuade wonder doubt offer advise suggest recommend tell remind resemble compare"""
)
_MODALS = frozenset("would could should might must may ought shall 'd".split())
_NO_LONGER = frozenset({("no", "longer"), ("no", "more")})
_ANY_LONGER = frozenset({("any", "longer"), ("any", "more")})
_INTENDING = forms_of("plan intend mean hesitate struggle")
_UNTIL = frozenset("before until till".split())
# What held before something else came.
_BEFORE = frozenset("former previous formerly previously".split())
_REPLACING = frozenset(
    "old change changed replaced replaces replacing instead successor switched swapped".split()
)
_ENDING = forms_of(
    """sell leave quit lose vacate cancel drop remove stop end cease delete retire resign fire dismiss miss refuse reject
    return borrow lend split divorce decline decommission abandon give part"""
)
_GIVING = forms_of("give")
# With a particle these end something all the same: *gave up*, *dropped out*, *split up*.
_PARTING = _GIVING | forms_of("drop split")
_CHANGES = frozenset("new move migration switch change transfer relocation successor".split())
_CHANGING = forms_of(
    """become switch change move migrate shift relocate sign join start begin replace hand pass transfer give hire lure
    settle appoint upgrade update roll bump promote take put place rebind renumber deploy get assign rename make come"""
)
# What the reader of a sentence may look for: *if you want to send Ann a card*.
_SEEKING = forms_of(
    "want need ping call ask look see dial search write reach wonder ring send mail contact find"
)
_GENERIC = frozenset(
    "person people name thing place plan news one man woman guy lady company city team".split()
)
_EXPLETIVE = frozenset({"it", "this", "that", "there", "here", "what", "who", "one", "which"})


def is_open(words: Sequence[Word], passed: Collection[int]) -> bool:
    """Tell whether a run of words leaves open whether it is so.

    Args:
        passed: The places of words that are part of names, or of how it is said that something is over.
    """
    changing = any(is_change(w) for w in words)
    for place, word in enumerate(words):
        behind = [w.lower for w in words[place + 1 : place + 4]]
        if word.i in passed:
            continue
        if word.lower == "if" and not (behind[:1] == ["you"] and bool(_SEEKING.intersection(behind[1:]))):
            return True
        if word.lower in _BEFORE and not changing:
            return True
        if (word.lower in _INTENDING and word.is_verb) or (word.lower in _UNTIL and word.dep == "mark"):
            return True
        if word.tag == "MD" and word.lower in _MODALS:
            return True
        if word.lower in _OPEN and not _is_harmless(word, behind, words[max(0, place - 2) : place]):
            return True
    return False


def over(words: Sequence[Word]) -> set[int]:
    """Return the places of the words by which it is said that something is over: *no longer*, *not … anymore*."""
    said = [w.lower for w in words]
    pairs = list(pairwise(said))
    long = {p for p, pair in enumerate(pairs) if pair in _NO_LONGER}
    more = {p for p, pair in enumerate(pairs) if pair in _ANY_LONGER} | {
        p for p, word in enumerate(said) if word == "anymore"
    }
    denials = {p for p, word in enumerate(said) if word in {"not", "n't", "nobody"}}
    if more and denials and min(denials) < max(more):
        long |= more | denials | {p + 1 for p in more}
    places = long | {p + 1 for p in long if p + 1 < len(said) and said[p] != "anymore"} if long else set()
    # What will not be any more is over, too: "you won't catch her there anymore".
    if more and denials:
        places |= {p for p, word in enumerate(said) if word in {"wo", "ca"}}
    return {words[p].i for p in places if p < len(words)}


def is_change(word: Word) -> bool:
    """Tell a word by which something becomes so."""
    return word.lower in _CHANGES or (word.lower in _CHANGING and word.is_verb)


def is_replacing(words: Sequence[Word]) -> bool:
    """Tell a sentence in which something takes the place of what was before: *in place of the former doctor*."""
    said = {w.lower for w in words}
    return bool(said & (_BEFORE | _REPLACING)) or "in place of" in " ".join(w.lower for w in words)


def _is_harmless(word: Word, behind: Sequence[str], before: Sequence[Word]) -> bool:
    """Tell *none other than*, *if you want to …*, *ever since* and *nobody else*, which leave nothing open."""
    if word.lower == "ever":
        return behind[:1] == ["since"]
    if word.lower in {"want", "ask", "wonder"}:
        return [w.lower for w in before] == ["if", "you"]
    if word.lower == "than":
        return [w.lower for w in before] == ["none", "other"]
    return (word.lower == "none" and behind[:1] == ["other"]) or (
        word.lower == "nobody" and behind[:1] == ["else"]
    )


def gives_up(words: Sequence[Word], ends: Collection[Word], cues: Collection[Word]) -> bool:
    """Tell a sentence in which something ends, unless that is neither of the two: *dropped the old number for …*."""
    for verb in words:
        if verb.lower not in _ENDING or not verb.is_verb:
            continue
        given = [w for w in verb.children if w.dep in {"dobj", "oprd"}]
        if verb.child("prt") is not None and verb.lower not in _PARTING:
            continue  # "leave out the nuts"
        if verb.lower in _GIVING:
            if any(w.lower == "up" for w in verb.children) and _holds(given, ends, cues):
                return True
        elif not given or _holds(given, ends, cues):
            return True
    return False


def _holds(given: Sequence[Word], ends: Collection[Word], cues: Collection[Word]) -> bool:
    """Tell whether what is given up is one of the two, or what is between them and no earlier one of its kind."""
    for one in given:
        inside = one.subtree(lambda w: w.dep == "conj" and w.is_verb)
        earlier = any(w.lower in _BEFORE or w.lower == "old" for w in inside)
        if any(w in ends or (w in cues and not earlier) for w in inside):
            return True
    return False


def verb_of(words: Sequence[Word]) -> Word | None:
    """Return the verb that a run of words hangs on."""
    inside = {w.i for w in words}
    verbs = [w for w in words if w.is_verb and w.dep not in {"aux", "auxpass"}]
    top = [w for w in verbs if w.head is w or w.head.i not in inside]
    return next(iter(top or verbs), None)


def is_about(words: Sequence[Word], ends: Collection[int], cues: Collection[int]) -> bool:
    """Tell a sentence whose subject is one of the two, or holds what is between them.

    Args:
        ends, cues: The places of the heads of both ends, and of the words of the cues.
    """
    verb = verb_of(words)
    subject = verb.child(*sorted(SUBJECTS)) if verb is not None else None
    if subject is None or subject.lower in _EXPLETIVE:
        return True
    if PRONOUNS.get(subject.lower) in {"user", "we", "none"}:
        return True
    below = {w.i for w in subject.subtree()}
    if subject.lower in _GENERIC and below.intersection(ends):
        return True
    return any(w.i in ends for w in subject.conjuncts()) or bool(below.intersection(cues))
