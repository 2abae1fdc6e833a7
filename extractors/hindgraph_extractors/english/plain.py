"""What is said to be a value without any other word: *the pass is 49 euros*, *the outing is on Friday*, *CORE-512 is P1*."""

import re
from collections.abc import Iterator

from hindgraph_extractors.english.clause import Clause
from hindgraph_extractors.english.frames import prepositional_object, subject_of
from hindgraph_extractors.english.given_names import GIVEN
from hindgraph_extractors.english.inflect import verb_forms
from hindgraph_extractors.english.lexicon import BE, Lexicon
from hindgraph_extractors.english.syntax import Sentence, Word
from hindgraph_extractors.english.titles import wording_of
from hindgraph_ontology.records import Kind

_MONEY = re.compile(
    r"[$€£¥].*|.*\s?(?:€|euros?|dollars?|pounds?|francs?|yen|yuan|USD|EUR|GBP|CHF)", re.IGNORECASE
)
_LENGTH = re.compile(
    r".*\d\s?(?:m|cm|mm|km|metres?|meters?|feet|ft|inches|kg|kilos?|g|tons?|tonnes?|hectares?|ha)"
)
_AGE = re.compile(r"[1-9]\d?")
_PRIORITY = re.compile(r"[Pp]\d|(?:top|high|low|medium|urgent)(?: priority)?")
_ADDRESS = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}")
_SEVERITY = re.compile(r"(?:SEV|Sev|sev)-?\d|S[0-5]")
# How one stands, in one word; what is true of a thing for a moment ("busy", "late") is no status of it.
_STATUSES = frozenset(
    """cancelled canceled postponed suspended paused finished completed complete overdue pending deprecated archived
    obsolete frozen closed offline done discontinued""".split()
)
_WEEKDAYS = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday today tomorrow weekend week month".split()
)
_EACH_WEEK = frozenset("mondays tuesdays wednesdays thursdays fridays saturdays sundays".split())
_MEETING = frozenset(
    form for verb in ("meet", "rehearse", "train", "practise", "happen") for form in verb_forms(verb)
)
_SPANS = frozenset({"high", "tall", "wide", "long", "deep", "thick", "heavy", "across"})
_ALLERGIES = frozenset({"allergy", "intolerance"})
_HAVING_TO = frozenset({"has", "have", "needs", "need"})
_BY = frozenset({"by", "before", "on"})
_BEARING: dict[Kind, frozenset[str]] = {
    "state": frozenset(verb_forms("have")),
    "change": frozenset(form for verb in ("develop", "get") for form in verb_forms(verb)),
    "end": frozenset(form for verb in ("outgrow", "lose", "overcome") for form in verb_forms(verb)),
}
_TIMES = re.compile(r".*\b(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|min|mins|h)")


def plain_clauses(sentence: Sentence, lexicon: Lexicon) -> Iterator[Clause]:
    """Yield what "be" alone says of things and events."""
    for verb in sentence.words:
        if verb.lower in _ALLERGIES and verb.is_noun:
            yield from _allergies(verb, lexicon)
        if verb.is_verb:
            yield from _due(verb, lexicon)
        if verb.is_verb and (verb.lower in BE or verb.lower in _MEETING) and verb.dep != "aux":
            yield from _comes_again(verb.head if verb.dep == "auxpass" else verb, lexicon)
        if verb.lower not in BE or not verb.is_verb:
            continue
        if verb.dep == "auxpass":
            yield from _stands(verb.head, verb.head.child("nsubjpass"), verb.head, lexicon)
            continue
        subject = subject_of(verb) if verb.dep != "aux" else None
        if subject is None:
            continue
        for word in verb.children:
            if word.i > verb.i:
                yield from _said(verb, subject, word, lexicon)


def _comes_again(verb: Word, lexicon: Lexicon) -> Iterator[Clause]:
    """Yield *Zumba is every Tuesday at 18:30*, *the choir meets on Thursdays*."""
    subject = subject_of(verb)
    if subject is None:
        return
    for word in verb.subtree(lambda w: (w.is_verb and w is not verb) or w is subject):
        each = word.child("det")
        again = word.lower in _EACH_WEEK or (each is not None and each.lower in {"every", "each"})
        if again and word.i > verb.i and word.dep in {"npadvmod", "attr", "pobj", "dobj"}:
            yield from _clause("runs_at", subject, word, verb, lexicon)
            return


def _allergies(noun: Word, lexicon: Lexicon) -> Iterator[Clause]:
    """Yield *has a nut allergy*, *developed a latex allergy*."""
    verb, what = noun.head, noun.child("compound")
    kind: Kind | None = next((kind for kind, verbs in _BEARING.items() if verb.lower in verbs), None)
    subject = subject_of(verb) if kind is not None and noun.dep == "dobj" and what is not None else None
    wording = wording_of(lexicon, "allergic_to", kind) if kind is not None else None
    if subject is not None and what is not None and wording is not None:
        yield Clause(wording, subject, what, verb, noun, noun, "noun")


def _due(verb: Word, lexicon: Lexicon) -> Iterator[Clause]:
    """Yield *must be in by Friday*, *needs to be sent out before 3 May*."""
    if not is_due(verb):
        return
    subject = subject_of(verb)
    for word in verb.subtree(lambda w: w.is_verb and w is not verb):
        day = prepositional_object(word) if word.lower in _BY and word.dep == "prep" else None
        if subject is not None and day is not None:
            yield from _clause("has_deadline", subject, day, verb, lexicon)


def is_due(verb: Word) -> bool:
    """Tell what has to be done, or to be somewhere."""
    if any(w.lower == "must" for w in verb.all("aux")):
        return True
    above = verb.head
    to = any(w.tag == "TO" for w in verb.all("aux"))
    return verb.dep == "xcomp" and to and above.lower in _HAVING_TO and above.child("neg") is None


def _said(verb: Word, subject: Word, word: Word, lexicon: Lexicon) -> Iterator[Clause]:
    text = word.text
    if word.dep in {"attr", "acomp", "npadvmod", "dobj", "nummod"}:
        amount = word if _MONEY.fullmatch(text) else word.child("nummod")
        if amount is not None and _MONEY.fullmatch(amount.text):
            yield from _clause("costs", subject, word, verb, lexicon)
        bare = word.dep in {"attr", "acomp"} and word.tag == "CD" and not _goes_on(verb, word)
        if _AGE.fullmatch(text) and bare and _ages(subject):
            yield from _clause("has_age", subject, word, verb, lexicon)
        if _PRIORITY.fullmatch(text):
            yield from _clause("has_priority", subject, word, verb, lexicon)
        if _ADDRESS.fullmatch(text):
            yield from _clause("has_ip", subject, word, verb, lexicon)
        if _SEVERITY.fullmatch(text):
            yield from _clause("has_severity", subject, word, verb, lexicon)
        if word.lower in _WEEKDAYS or (word.dep == "npadvmod" and word.tag == "NNP"):
            yield from _clause("happens_on", subject, word, verb, lexicon)
    yield from _measured(verb, subject, word, lexicon)
    yield from _stands(word, subject, verb, lexicon)
    if word.dep == "prep" and word.lower in {"on", "in"}:
        day = prepositional_object(word)
        if day is not None and (day.tag in {"NNP", "CD"} or day.lower in _WEEKDAYS):
            yield from _clause("happens_on", subject, day, verb, lexicon)


def _goes_on(verb: Word, number: Word) -> bool:
    """Tell "3 *in line*", "9 *of 10*", "3 *for 3*": what stands behind a number says what it counts."""
    behind = (w for w in (*verb.children, *number.children) if w.i > number.i)
    return any(
        w.dep in {"prep", "prt"} and w.lower in {"in", "of", "for", "out", "to", "from", "per"}
        for w in behind
    )


def _ages(subject: Word) -> bool:
    """Tell *Matteo*, *she*: of people a bare number is the age."""
    return subject.lower in {"he", "she", "i"} or subject.lower.split()[0] in GIVEN


def _measured(verb: Word, subject: Word, word: Word, lexicon: Lexicon) -> Iterator[Clause]:
    """Yield *is 1.90 m high*, *is two hours long*."""
    if word.lower not in _SPANS or word.dep not in {"acomp", "attr", "advmod"}:
        return
    size = next(
        (w for w in word.children if w.i < word.i and w.dep in {"npadvmod", "nummod", "quantmod"}), None
    )
    if size is None:
        return
    if word.lower == "long" and _TIMES.fullmatch(size.text):
        yield from _clause("lasts", subject, size, verb, lexicon)
    elif _LENGTH.fullmatch(size.text):
        yield from _clause("has_measure", subject, size, verb, lexicon)


def _stands(word: Word, subject: Word | None, verb: Word, lexicon: Lexicon) -> Iterator[Clause]:
    if word.lower in _STATUSES and subject is not None and word.child("agent", "dobj", "xcomp") is None:
        yield from _clause("has_status", subject, word, verb, lexicon)


def _clause(name: str, subject: Word, value: Word, verb: Word, lexicon: Lexicon) -> Iterator[Clause]:
    wording = wording_of(lexicon, name)
    if wording is not None and value is not subject:
        yield Clause(wording, subject, value, verb, verb, verb, "copula")
