"""Where a sentence words a predicate: every lexical entry that matches, with the words at both ends.

Nothing is decided here about truth, time or classes; so the same matching serves questions, whose ends may be "which
service" or "who".
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from hindgraph_extractors.english.clause import Clause, Pattern, joined
from hindgraph_extractors.english.following import follow
from hindgraph_extractors.english.frames import (
    PREPOSITIONAL,
    STATES,
    Frame,
    below,
    frame_of,
    prepositional_object,
    state_behind,
)
from hindgraph_extractors.english.inflect import verb_forms
from hindgraph_extractors.english.lexicon import LIVING, Lexicon, Wording
from hindgraph_extractors.english.nominal import noun_clauses
from hindgraph_extractors.english.phrasal import TOGETHER, phrase_clauses
from hindgraph_extractors.english.syntax import Sentence, Word

Beside = Literal["anything", "its own", "nothing"]

# Objects that only say how long or how much, and pronouns that refer back.
_ADVERBIAL = frozenset(
    """himself herself itself themselves myself yourself lot bit day days week weeks month months year years night nights
    weekend summer winter hour hours time""".split()
)
GETTING = frozenset(verb_forms("get"))
NEEDING = frozenset(form for verb in ("need", "require") for form in verb_forms(verb))
_PLACED, _LONGEST_SENTENCE = frozenset({("in",), ("at",), ("to",)}), 150


def find_clauses(sentence: Sentence, lexicon: Lexicon) -> list[Clause]:
    """Return every match of a wording in a sentence, in order of the text; longer wordings first."""
    found: list[Clause] = []
    if len(sentence.words) > _LONGEST_SENTENCE:
        return found  # a list or a dump: what hangs on what is a guess
    for word in sentence.words:
        if word.protected:
            continue
        found += _verb_clauses(word, lexicon)
        found += phrase_clauses(word, lexicon)
        found += (Clause(*match) for match in noun_clauses(word, lexicon))
    return found


# ---- verbs -------------------------------------------------------------------------------------------------------


def _verb_clauses(word: Word, lexicon: Lexicon) -> Iterator[Clause]:
    wordings = lexicon.verbs.get(word.lower)
    if wordings is not None and word.dep == "auxpass" and word.lower in GETTING:
        yield from _got_clauses(word, wordings)
    if wordings is None or not _may_be_verb(word):
        return
    frame = frame_of(word)
    inside = list(below(word))
    for wording in wordings:
        for clause in _verb_match(wording, frame, inside):
            yield clause
            yield from joined(clause)


def _is_colour(particle: Word, path: Sequence[Word]) -> bool:
    """Tell "over" of *was moved over to Hetzner*, which says no more than the preposition behind it."""
    to = next((w for w in path if w.i == particle.i + 1), None)
    return (
        particle.lower in {"over", "across", "along"}
        and to is not None
        and to.lower in {"to", "onto", "into"}
    )


def _got_clauses(word: Word, wordings: Sequence[Wording]) -> Iterator[Clause]:
    """Yield *got hired at X*, *got rid of X*, where the parser hears a passive."""
    verb = word.head
    frame, inside = frame_of(verb), list(below(verb))
    for wording in wordings:
        path = follow(wording, word, [verb, *inside]) if wording.words[1:2] == (verb.lower,) else None
        target = prepositional_object(path[-1]) if path and wording.gap < 0 else None
        if path and target is not None and frame.subject is not None:
            ends = (target, frame.subject) if wording.entry.inverse else (frame.subject, target)
            yield Clause(wording, *ends, verb, word, path[-1], "active")


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
    if any(particle not in path and not _is_colour(particle, path) for particle in frame.verb.all("prt")):
        return  # to "sign up" is not to "sign"
    last = path[-1] if path else frame.verb
    ends = (
        _theme_ends(frame, last, path, wording)
        if wording.gap >= 0
        else _plain_ends(frame, last, path, beside=_beside(wording))
    )
    if ends is None and wording.predicate.range in STATES:
        ends = _stated_ends(frame, last, path, wording)
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


def _stated_ends(
    frame: Frame, last: Word, path: Sequence[Word], wording: Wording
) -> tuple[Word | None, Word | None, Pattern] | None:
    """Return *stays paused*, *was set to archived*, *turned red*, where an adjective is the value."""
    if path and last.tag not in PREPOSITIONAL:
        return None
    state = state_behind(last) if path else frame.verb.child("acomp", "oprd")
    theme = frame.subject
    if wording.gap >= 0 and not frame.passive:
        theme = next((w for w in frame.objects if w is not state), None)
    return (theme, state, "active") if theme is not None and state is not None else None


def _without_preposition(wording: Wording, frame: Frame) -> Iterator[Clause]:
    """Yield *lent me the drill* for "lend * to", and *Anna and Ben married* for what both do to each other."""
    verb = frame.verb
    if wording.gap == 1 and wording.words[1:] == ("to",) and not frame.passive:
        receiver = next((w for w in frame.objects if w.dep == "dative" and w.tag != "IN"), None)
        theme = next((w for w in frame.objects if w.dep in {"dobj", "obj"} and w is not receiver), None)
        if receiver is not None and theme is not None:
            ends = (receiver, theme) if wording.entry.inverse else (theme, receiver)
            yield Clause(wording, *ends, verb, verb, verb, "theme")
    if wording.predicate.symmetric and wording.gap < 0 and frame.subject is not None:
        yield from _mutual(wording, frame)


def _mutual(wording: Wording, frame: Frame) -> Iterator[Clause]:
    """Yield *Anna and Ben married*, *Anna and Ben tied the knot*, for what both do to, or with, each other."""
    both = frame.subject.conjuncts() if frame.subject is not None else []
    words = wording.words[:-1] if wording.words[-1] in TOGETHER else wording.words
    if len(both) < 2 or frame.agent is not None:
        return
    path = follow(replace(wording, words=words), frame.verb, list(below(frame.verb)))
    if path is not None and not any(w.child("pobj") for w in path) and not _direct_object(frame, path):
        yield Clause(wording, both[0], both[1], frame.verb, frame.verb, frame.verb, "active")


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
    dated = wording.predicate.range == (
        "Date",
    )  # "ended its collaboration in 2025" does not say when it ends itself
    if wording.entry.inverse or wording.entry.kind != "state" or dated:
        return "nothing"
    return "anything" if set(wording.predicate.domain) <= LIVING else "its own"


def _plain_ends(
    frame: Frame, last: Word, path: Sequence[Word], *, beside: Beside
) -> tuple[Word | None, Word | None, Pattern] | None:
    if path and last.tag in PREPOSITIONAL:
        return _behind_preposition(frame, last, path, beside=beside)
    if path and last.is_verb:  # "decide to use"
        inner = next((w for w in last.all("dobj", "obj")), None)
        return (frame.subject, inner, "active") if inner is not None else None
    if path and last.tag == "CD":
        return frame.subject, last, "active"
    if path and last.is_noun and (count := last.child("nummod")) is not None and count.i == last.i - 1:
        return frame.subject, count, "active"  # "has 812 inhabitants"
    if frame.passive:
        if path and last.tag not in PREPOSITIONAL:
            return None
        return frame.agent, frame.subject, "passive"
    target = _direct_object(frame, path) or frame.gap or _needed(frame) or _said(frame) or _dated(frame)
    return (frame.subject, target, "active") if target is not None else None


def _needed(frame: Frame) -> Word | None:
    """Return X of *needs X to come up*."""
    doing = next((w for w in frame.verb.all("ccomp") if w.child("aux") is not None), None)
    to = doing.child("aux") if doing is not None and frame.verb.lower in NEEDING else None
    return doing.child("nsubj") if doing is not None and to is not None and to.lower == "to" else None


def _dated(frame: Frame) -> Word | None:
    """Return the day of *expires 12 March 2027*, which stands beside the verb without a preposition."""
    return next((w for w in frame.verb.all("npadvmod") if w.i > frame.verb.i), None)


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
    elif (theme := _direct_object(frame, path)) not in (None, target) and not (
        _may_be_beside(theme, beside) or _is_called_after(theme, last)
    ):
        return None
    return (frame.subject, target, "active") if target is not None else None


def _is_called_after(theme: Word | None, last: Word) -> bool:
    """Tell what one sighs behind a sentence, and a parser takes for its object: *broke up with Dario, poor thing*."""
    marks = (w for w in theme.head.children if w.text in {",", "–", "—"}) if theme is not None else ()
    return theme is not None and any(last.i < w.i < theme.i for w in marks)


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
    frame: Frame, last: Word, path: Sequence[Word], wording: Wording
) -> tuple[Word | None, Word | None, Pattern] | None:
    """Return theme and object of *move X to Y*: the theme is the direct object, or the subject of the passive."""
    target = prepositional_object(last)
    if frame.passive:
        theme = frame.subject
    elif wording.gap > 1 and wording.words[wording.gap - 1] in {"to", "with", "for", "of"}:
        theme = next(
            (prepositional_object(w) for w in path if w.lower == wording.words[wording.gap - 1]), None
        )
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
