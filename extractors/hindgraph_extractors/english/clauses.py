"""Where a sentence words a predicate: every lexical entry that matches, with the words at both ends.

Nothing is decided here about truth, time or classes; so the same matching serves questions, whose ends may be "which
service" or "who".
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from hindgraph_extractors.english.following import follow, run_of
from hindgraph_extractors.english.frames import (
    Frame,
    below,
    frame_of,
    prepositional_object,
    subject_of,
)
from hindgraph_extractors.english.inflect import verb_forms
from hindgraph_extractors.english.lexicon import BE, COPULAS, LIVING, Lexicon, Wording
from hindgraph_extractors.english.nominal import noun_clauses
from hindgraph_extractors.english.syntax import Sentence, Word

Pattern = Literal[
    "active", "passive", "theme", "means", "copula", "noun", "apposition", "noun-change", "noun-have"
]

Beside = Literal["anything", "its own", "nothing"]

_PREPOSITIONAL = frozenset({"IN", "TO", "RP", "RB"})
# Objects that only say how long or how much, and pronouns that refer back.
_ADVERBIAL = frozenset(
    """himself herself itself themselves myself yourself lot bit day days week weeks month months year years night nights
    weekend summer winter hour hours time""".split()
)
# What a wording of a mutual relation may leave out where both are named at once.
_MUTUAL = frozenset({(), ("to",), ("with",), ("from",)})
NEEDING = frozenset(form for verb in ("need", "require") for form in verb_forms(verb))
_PLACED, _LONGEST_SENTENCE = frozenset({("in",), ("at",), ("to",)}), 150


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


def find_clauses(sentence: Sentence, lexicon: Lexicon) -> list[Clause]:
    """Return every match of a wording in a sentence, in order of the text; longer wordings first."""
    found: list[Clause] = []
    if len(sentence.words) > _LONGEST_SENTENCE:
        return found  # a list or a dump: what hangs on what is a guess
    for word in sentence.words:
        if word.protected:
            continue
        found += _verb_clauses(word, lexicon)
        found += _phrase_clauses(word, lexicon)
        found += (Clause(*match) for match in noun_clauses(word, lexicon))
    return found


# ---- verbs -------------------------------------------------------------------------------------------------------


def _verb_clauses(word: Word, lexicon: Lexicon) -> Iterator[Clause]:
    wordings = lexicon.verbs.get(word.lower)
    if wordings is None or not _may_be_verb(word):
        return
    frame = frame_of(word)
    inside = list(below(word))
    for wording in wordings:
        for clause in _verb_match(wording, frame, inside):
            yield clause
            yield from _joined(clause)


def _may_be_verb(word: Word) -> bool:
    """Tell a verb; also one that was tagged as a noun ("works at Acme and *reports* to Bob")."""
    if word.is_verb:
        return word.dep not in {"aux", "auxpass"} or word.lower in {"have", "has", "had"}
    mistaken = (
        word.dep in {"conj", "ROOT"} and word.tag in {"NNS", "NN"} and word.child("prep", "dobj") is not None
    )
    return mistaken and word.child("det", "poss", "amod", "compound") is None


def _verb_match(wording: Wording, frame: Frame, inside: Sequence[Word]) -> Iterator[Clause]:
    path = follow(wording, frame.verb, inside)
    if not path:
        yield from _without_preposition(wording, frame)
    if path is None:
        yield from _there(wording, frame)
    if (
        path is None
        or (wording.cannot and not _cannot(frame.verb))
        or (wording.denied and not is_denied(frame.verb))
    ):
        return
    if any(particle not in path for particle in frame.verb.all("prt")):
        return  # to "sign up" is not to "sign"
    last = path[-1] if path else frame.verb
    ends = (
        _theme_ends(frame, last, wording)
        if wording.gap >= 0
        else _plain_ends(frame, last, path, beside=_beside(wording))
    )
    if ends is None:
        return
    subject, target, pattern = ends
    origin = _from(frame.verb, inside) if wording.entry.kind == "change" else None
    if wording.entry.inverse:
        subject, target = target, subject
    yield Clause(wording, subject, target, frame.verb, frame.verb, last, pattern, origin)
    means = _means(frame) if wording.entry.inverse and not path and pattern == "active" else None
    if means is not None:
        yield Clause(wording, subject, means, frame.verb, frame.verb, last, "means")


def _without_preposition(wording: Wording, frame: Frame) -> Iterator[Clause]:
    """Yield *lent me the drill* for "lend * to", and *Anna and Ben married* for what both do to each other."""
    verb = frame.verb
    if wording.gap == 1 and wording.words[1:] == ("to",) and not frame.passive:
        receiver = next((w for w in frame.objects if w.dep == "dative" and w.tag != "IN"), None)
        theme = next((w for w in frame.objects if w.dep in {"dobj", "obj"} and w is not receiver), None)
        if receiver is not None and theme is not None:
            ends = (receiver, theme) if wording.entry.inverse else (theme, receiver)
            yield Clause(wording, *ends, verb, verb, verb, "theme")
    if wording.predicate.symmetric and wording.words[1:] in _MUTUAL and frame.subject is not None:
        both = frame.subject.conjuncts()
        if len(both) > 1 and frame.agent is None and not _direct_object(frame, ()):
            yield Clause(wording, both[0], both[1], verb, verb, verb, "active")


def _there(wording: Wording, frame: Frame) -> Iterator[Clause]:
    """Yield *moved there* for "move to", *works there* for "work at"."""
    there = next((w for w in frame.verb.all("advmod") if w.lower == "there" and w.i > frame.verb.i), None)
    placed = wording.words[1:] in _PLACED and wording.gap < 0 and not wording.entry.inverse
    if there is not None and placed and not frame.passive and not frame.objects:
        yield Clause(wording, frame.subject, there, frame.verb, frame.verb, there, "active")


def is_denied(verb: Word) -> bool:
    """Tell *doesn't eat*, *never eats*, *no longer eats*; not what somebody cannot or would not do."""
    helpers = {w.lower for w in verb.all("aux")}
    adverbs = {w.lower for w in verb.children if w.dep in {"neg", "advmod"} and w.i < verb.i}
    said = helpers <= {"do", "does", "has", "have", "'ve", "'s"}
    return said and bool(adverbs & {"not", "n't", "never", "longer"})


def _cannot(verb: Word) -> bool:
    able = any(w.lower in {"can", "ca"} for w in verb.all("aux"))
    return able and verb.child("neg") is not None


def _means(frame: Frame) -> Word | None:
    """Return the doing that a person did it by: *we fixed it by restarting checkout*."""
    by = next((w for w in frame.verb.children if w.lower == "by" and w.i > frame.verb.i), None)
    doing = by.child("pcomp") if by is not None else None
    return doing if doing is not None and doing.tag == "VBG" else None


def _beside(wording: Wording) -> Beside:
    """Return what may be done at a place and leave the place true of the doer: *plays guitar in a band*, whatever it is.

    "Bob runs the jobs on db-01" does not say where Bob runs, but *reads its rates from X* says what it reads from.
    """
    if wording.entry.inverse or wording.entry.kind != "state":
        return "nothing"
    return "anything" if set(wording.predicate.domain) <= LIVING else "its own"


def _plain_ends(
    frame: Frame, last: Word, path: Sequence[Word], *, beside: Beside
) -> tuple[Word | None, Word | None, Pattern] | None:
    if path and last.tag in _PREPOSITIONAL:
        return _behind_preposition(frame, last, path, beside=beside)
    if path and last.is_verb:  # "decide to use"
        inner = next((w for w in last.all("dobj", "obj")), None)
        return (frame.subject, inner, "active") if inner is not None else None
    if path and last.tag == "CD":
        return frame.subject, last, "active"
    if frame.passive:
        if path and last.tag not in _PREPOSITIONAL:
            return None
        return frame.agent, frame.subject, "passive"
    target = _direct_object(frame, path) or frame.gap or _needed(frame) or _said(frame)
    return (frame.subject, target, "active") if target is not None else None


def _needed(frame: Frame) -> Word | None:
    """Return X of *needs X to come up*."""
    doing = next((w for w in frame.verb.all("ccomp") if w.child("aux") is not None), None)
    to = doing.child("aux") if doing is not None and frame.verb.lower in NEEDING else None
    return doing.child("nsubj") if doing is not None and to is not None and to.lower == "to" else None


def _said(frame: Frame) -> Word | None:
    """Return the clause that stands as an object: *E1043 means that …*."""
    return next(
        (w for w in frame.verb.all("ccomp") if w.i > frame.verb.i and w.child("mark", "nsubj", "nsubjpass")),
        None,
    )


def _behind_preposition(
    frame: Frame, last: Word, path: Sequence[Word], *, beside: Beside
) -> tuple[Word | None, Word | None, Pattern] | None:
    """Return the ends of *depend on X*, *take over X*, *is relied on by Y*."""
    target = prepositional_object(last) or _behind_particle(frame, last)
    if frame.passive:
        if target is None or last.dep == "prt":
            return frame.agent, frame.subject, "passive"
        return None  # "was moved to X" is the wording with a theme
    if target is None:
        target = frame.gap
    elif (theme := _direct_object(frame, path)) not in (None, target) and not _may_be_beside(theme, beside):
        return None
    return (frame.subject, target, "active") if target is not None else None


def _may_be_beside(theme: Word | None, beside: Beside) -> bool:
    holder = theme.child("poss") if theme is not None else None
    own = holder is not None and holder.lower in {"its", "their"}
    return beside == "anything" or (beside == "its own" and own)


def _behind_particle(frame: Frame, last: Word) -> Word | None:
    if last.head is not frame.verb and last.dep not in {"prt", "advmod"}:
        return None
    return next((word for word in frame.objects if word.i > frame.verb.i), None)


def _direct_object(frame: Frame, path: Sequence[Word]) -> Word | None:
    taken = {word.i for word in path}
    objects = [w for w in frame.objects if w.i not in taken and not _is_adverbial(w)]
    if len(objects) > 1 and objects[0].tag == "PRP":
        return objects[1]  # "costs us 60 euros"
    return objects[0] if objects else None


def _is_adverbial(word: Word) -> bool:
    return word.lower in _ADVERBIAL


def _theme_ends(
    frame: Frame, last: Word, wording: Wording
) -> tuple[Word | None, Word | None, Pattern] | None:
    """Return theme and object of *move X to Y*: the theme is the direct object, or the subject of the passive."""
    target = prepositional_object(last)
    if frame.passive:
        theme = frame.subject
    else:
        receiver = next((w for w in frame.objects if w.dep == "dative" and w.tag != "IN"), None)
        theme = next(
            (w for w in frame.objects if w is not receiver and w.i != (target.i if target else -1)), None
        )
        theme = theme or frame.gap or (frame.subject if not frame.objects else None)
    if theme is None or target is None or theme is target:
        return None
    return theme, target, "theme"


def _from(verb: Word, inside: Sequence[Word]) -> Word | None:
    start = next((word for word in inside if word.lower in {"from", "off"} and word.i > verb.i), None)
    return prepositional_object(start) if start is not None else None


def _joined(clause: Clause) -> Iterator[Clause]:
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
    if any(w.lower == "not" for w in (*inner, *other.children)):
        return False
    joint = {w.lower for w in inner if w.dep == "cc"}
    return "but" not in joint and (other.dep == "conj" or bool(joint))


# ---- be + phrase -------------------------------------------------------------------------------------------------


def _phrase_clauses(word: Word, lexicon: Lexicon) -> Iterator[Clause]:
    wordings = lexicon.phrases.get(word.lower)
    if wordings is None:
        return
    verb, subject = _phrase_subject(word)
    if verb is None or subject is None:
        return
    for wording in wordings:
        path = (
            run_of(word, wording.words) if len(wording.words) > 1 or verb.lower in BE or verb is word else []
        )
        target = _phrase_object(path[-1]) if path else None
        if path and target is not None and target is not subject:
            ends = (target, subject) if wording.entry.inverse else (subject, target)
            clause = Clause(wording, *ends, verb, word, path[-1], "copula")
            yield clause
            yield from _joined(clause)


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
    return word.head is noun and word.i > noun.i and describes and word.dep != "conj"


def _phrase_object(last: Word) -> Word | None:
    target = prepositional_object(last)
    if target is not None or last.tag in _PREPOSITIONAL:
        return target
    deps = {"nummod", "appos", "dobj", "attr", "oprd", "npadvmod"}
    # "Since 18 April it has been running": what stands before a verb is no complement of it.
    found = (w for w in last.children if w.dep in deps and not (last.is_verb and w.i < last.i))
    return next(found, last.head if last.dep == "det" else None)
