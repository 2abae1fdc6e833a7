"""When a clause holds: kind and time of a statement, from wording, tense and time expressions."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from hindgraph_extractors.english.clause import Clause
from hindgraph_extractors.english.inflect import verb_forms
from hindgraph_extractors.english.lexicon import BE
from hindgraph_extractors.english.status import Status, refuses
from hindgraph_extractors.english.syntax import SUBJECTS, Parse, Sentence, Word
from hindgraph_extractors.records import ALWAYS, Period, TimeSpan
from hindgraph_extractors.statements import Timing
from hindgraph_ontology.records import Kind, PredicateDef

# Verbs whose past leaves open whether it still holds.
_STATIVE = frozenset(
    form
    for verb in """own use run work live depend need require rely belong have be listen manage lead report support like
    love prefer hate know maintain operate handle contain host hold keep stay sit stand lie want remain look rent share
    serve act study attend play speak teach drive store monitor cover call read write talk query consume feed expose
    ride drive wear carry possess cost weigh measure administer head run chair employ follow watch follow allow""".split()
    for form in verb_forms(verb)
)


_SINCE = re.compile(
    r"\b[Ss]ince (?:the|our|my|his|her|their|its) (?:[\w'-]+ ){1,3}(?:in|on|of|from) (?:the )?$"
)
_DATING = frozenset(
    "fixed agreed guaranteed starting beginning limited extended valid effective ending".split()
)


@dataclass(frozen=True, slots=True)
class Told:
    """What is known about a clause when its time is decided.

    Attributes:
        kind: What the wording says about time.
        verb: The word that carries the tense.
        lasting: The predicate never ends by itself (founded by, caused by): the past says nothing against the present.
        back, ahead: Times of the clause, read looking back and looking ahead; the same where a time can only be one.
        said_at: When it was said.
    """

    kind: Kind
    verb: Word
    status: Status
    lasting: bool
    back: tuple[TimeSpan, ...]
    ahead: tuple[TimeSpan, ...]
    said_at: datetime


def timing_of(told: Told) -> Timing | None:
    """Return kind and time of a statement; None where the clause states nothing that could be dated."""
    status = told.status
    if not status.fact:
        return None
    if status.begun and told.kind == "state":
        told = replace(told, kind="change")
    if status.ended:
        return _ended(told)
    if status.negated:
        return _denied(told)
    match status.tense:
        case "future":
            return _to_come(told)
        case "progressive" if told.kind in {"change", "end", "event"}:
            return _to_come(told)
        case "progressive" | "present" | "none":
            return _present(told)
        case "perfect" | "continuing":
            return _perfect(told)
        case _:
            return _past(told)


def _ended(told: Told) -> Timing | None:
    if told.kind == "end":
        return None
    span = _one(told.back, "at", "since", "before")
    return Timing("end", time=span.period if span else None)


def _denied(told: Told) -> Timing | None:
    if told.kind == "change" and told.status.tense in {"future", "progressive", "present"}:
        return Timing("end")  # what was to come does not: "Hanna isn't taking over after all"
    if told.status.never and told.kind != "end" and told.status.tense in {"perfect", "continuing", "past"}:
        return _never(told)
    if told.status.tense == "future" and told.kind == "state" and not (told.ahead or told.back):
        return Timing("state", polarity=False) if refuses(told.verb) else None
    if told.status.tense in {"future", "pluperfect"} or told.kind == "event":
        return None
    if told.kind == "end":
        return (
            Timing("correction", of_end=True)
            if told.status.tense in {"perfect", "present", "continuing"}
            else None
        )
    if told.status.tense == "past" and not told.lasting:
        return None
    return _ended_since(told) or Timing("state", polarity=False)


def _ended_since(told: Told) -> Timing | None:
    """Return the end that "hasn't … since May" tells."""
    since = _one(told.back, "since", "for") if told.status.tense in {"perfect", "continuing"} else None
    if since is None or told.kind != "state" or since.period.start is None:
        return None
    return Timing("end", time=Period(since.period.start, None, since.period.precision))


def _never(told: Told) -> Timing | None:
    """Return the denial of all time until now, or of all the time that it is about."""
    closed = _one(told.back, "at", "range")
    if closed is not None:
        return Timing("event", polarity=False, time=closed.period)
    return _ended_since(told) or Timing("state", polarity=False, time=ALWAYS)


def _to_come(told: Told) -> Timing | None:
    """Return a plan, if the text says for when."""
    spans = _one(told.ahead, "range") or _from_then_on(told)
    if spans is not None and told.kind in {"state", "span", "change"}:
        return Timing("span", time=spans.period)
    span = _one(told.ahead, "at", "since", "after", "before")
    if span is not None and told.status.intended and span.period.precision not in {"day", "hour", "instant"}:
        return None  # "plans to move next year" settles nothing
    if span is None or not _is_ahead(span, told.said_at):
        until = _one(told.ahead, "until")
        return (
            Timing("span", time=until.period)
            if until is not None and told.kind in {"state", "span"}
            else None
        )
    if told.kind == "end":
        return Timing("end", time=span.period)
    if told.kind == "event":
        return Timing("event", time=span.period) if span.role == "at" and not told.status.intended else None
    return Timing("change", time=_from(span))


def _present(told: Told) -> Timing | None:
    spans = _one(told.ahead, "range") or _from_then_on(told) or _one(told.ahead, "until")
    if told.kind in {"change", "end"}:
        return _present_change(told)
    if told.kind == "event":
        return None
    if spans is not None and not is_past(spans, told.said_at):
        return Timing("span", time=spans.period)
    since = _one(told.back, "since")
    if since is not None:
        coming = _one(told.ahead, "since")
        if coming is not None and _is_ahead(coming, told.said_at):
            return Timing("change", time=_from(coming))
        begins = since.period.start is not None and _is_today(since.period.start, told.said_at)
        return Timing("change" if begins and told.kind == "state" else "state", time=_from(since))
    return _present_at(told)


def _present_change(told: Told) -> Timing | None:
    span = _one(told.ahead, "at", "since", "after")
    if span is not None and _is_ahead(span, told.said_at):
        return Timing(told.kind, time=_from(span))
    if told.status.decided or told.status.tense == "none" or _is_over(told):
        at = _one(told.back, "at", "since")
        return Timing(told.kind, time=_from(at) if at else None)
    today = span is not None and span.period.start is not None and not is_past(span, told.said_at)
    return Timing(told.kind, time=_from(span)) if today and span is not None else None


def _is_over(told: Told) -> bool:
    """Tell *is back from*, *is out of*, *is done with*: an end that has come."""
    reached = told.verb.lower in BE or told.verb.lower in {"done", "finished", "gone"}
    return told.kind == "end" and reached and told.status.tense == "present"


def _present_at(told: Told) -> Timing | None:
    at = _one(told.ahead, "at")
    if at is None or at.period.start is None or at.period.end is None:
        return Timing("span" if told.kind == "span" else "state")
    if _is_ahead(at, told.said_at):
        return Timing("span", time=at.period)
    if at.period.start <= told.said_at < at.period.end:
        return (
            Timing("span", time=at.period)
            if at.period.precision in {"week", "month", "quarter"}
            else Timing("state")
        )
    return (
        None
        if told.status.tense == "present" and not told.status.decided
        else Timing("state", time=_from(at))
    )


def _perfect(told: Told) -> Timing | None:
    held = _one(told.back, "since", "for")
    if told.kind == "end" or (told.kind == "change" and held is None):
        span = _one(told.back, "at", "since", "after")
        return Timing(told.kind, time=_from(span) if span else None)
    if told.kind == "event":
        span = _one(told.back, "at", "range")
        return Timing("event", time=span.period if span else None)
    since = held  # of a change, too: "has been enabled since Monday" says what holds
    lasting = _one(told.back, "range")
    if since is None and lasting is not None and not is_past(lasting, told.said_at - timedelta(days=1)):
        since = lasting  # "for the past five years"
    if since is not None and since.period.start is not None:
        return Timing("state", time=Period(since.period.start, None, since.period.precision))
    if told.status.tense == "perfect" and told.verb.lower in _STATIVE and not told.lasting:
        always = any(w.lower in {"always", "long", "since"} for w in told.verb.children)
        return Timing("state") if always else None
    return Timing("state")


def _past(told: Told) -> Timing | None:
    if told.kind in {"change", "end"}:
        span = _one(told.back, "at", "since", "after")
        return Timing(told.kind, time=_from(span) if span else None)
    closed = _one(told.back, "at", "range")
    if told.kind == "event":
        return Timing("event", time=closed.period if closed else None)
    until = _one(told.back, "until", "before")
    if until is not None and until.period.end is not None and not told.lasting:
        return Timing("end", time=Period(until.period.end, None, until.period.precision))
    if closed is not None and closed.role == "range" and not told.lasting:
        return Timing("span", time=closed.period)
    if told.lasting or (told.verb.lower not in _STATIVE and told.status.tense == "past"):
        return Timing("state", time=_from(closed) if closed else None)
    if closed is not None:
        return Timing("event", time=closed.period)
    since = _one(told.back, "since")
    return Timing("state", time=_from(since)) if since is not None else None


def _one(spans: Sequence[TimeSpan], *roles: str) -> TimeSpan | None:
    return next((span for span in spans if span.role in roles), None)


def _from_then_on(told: Told) -> TimeSpan | None:
    """Return *for ten days, starting tomorrow* as one time."""
    length, since = _one(told.ahead, "for"), _one(told.ahead, "since")
    if length is None or since is None or not _is_ahead(since, told.said_at):
        return None
    first, last, start = length.period.start, length.period.end, since.period.start
    if first is None or last is None or start is None:
        return None
    return replace(since, role="range", period=Period(start, start + (last - first), since.period.precision))


def _from(span: TimeSpan) -> Period:
    return span.period


def _is_today(instant: datetime, said_at: datetime) -> bool:
    return instant.astimezone(said_at.tzinfo).date() == said_at.date()


def _is_ahead(span: TimeSpan, said_at: datetime) -> bool:
    edge = span.period.start or span.period.end
    return edge is not None and edge > said_at


def is_past(span: TimeSpan, said_at: datetime) -> bool:
    """Tell a time that is over when it is told."""
    return span.period.end is not None and span.period.end <= said_at


def looking_ahead(
    back: Sequence[TimeSpan], ahead: Sequence[TimeSpan], said_at: datetime
) -> tuple[TimeSpan, ...]:
    """Return the times as a clause about now or later means them: a reading that is not over stays as it is."""
    later = {span.start: span for span in ahead}
    return tuple(_later(span, later.get(span.start, span), said_at) for span in back)


def _later(span: TimeSpan, other: TimeSpan, said_at: datetime) -> TimeSpan:
    if span.role == "since" and span.text.lower().startswith("since"):
        return span
    if span.role == "since":
        return min((span, other), key=lambda s: abs(((s.period.start or said_at) - said_at).total_seconds()))
    if span.role == "range" and " from " in span.text:
        return other  # "for two weeks from Monday" begins at the next one
    return span if span.period.end is None or span.period.end > said_at else other


# ---- which times belong to a clause


def times_of(
    clause: Clause, spans: Sequence[TimeSpan], parse: Parse, sentence: Sentence
) -> tuple[TimeSpan, ...]:
    """Return the times that say when a clause holds."""
    verb = clause.verb
    here = [_since(s, parse.text) for s in spans if s.start < sentence.end and s.end > sentence.start]
    own = {verb.i, clause.anchor.i, *(w.i for w in _governors(verb)), *(w.i for w in _inner(clause))}
    found = [s for s in here if (at := _carrier(s, parse)) is not None and at.i in own]
    if not found:
        found = [s for s in here if _is_shared(s, verb, parse)]
    return tuple(found)


def carried_by(
    verb: Word, spans: Sequence[TimeSpan], parse: Parse, sentence: Sentence
) -> tuple[TimeSpan, ...]:
    """Return the times that hang on a verb."""
    here = [_since(s, parse.text) for s in spans if s.start < sentence.end and s.end > sentence.start]
    return tuple(s for s in here if _carrier(s, parse) is verb)


def _since(span: TimeSpan, text: str) -> TimeSpan:
    """Read the day of *since the release on 2 July* as what something holds since."""
    if span.role != "at" or _SINCE.search(text, max(0, span.start - 60), span.start) is None:
        return span
    return replace(span, role="since", period=replace(span.period, end=None))


def _inner(clause: Clause) -> list[Word]:
    """Return the verbs below that of a clause that are part of what it says: *stopped **taking** ibuprofen in May*."""
    ends = [end for end in (clause.last, clause.last.head, clause.object, clause.subject) if end is not None]
    return [w for w in ends if w.tag == "VBG" and clause.verb in w.ancestors() and w.child(*SUBJECTS) is None]


def _governors(verb: Word) -> list[Word]:
    """Return the verbs whose complement this one is (*decided to move …*), and back down to it."""
    found: list[Word] = []
    at = verb
    while at.dep in {"xcomp", "ccomp"} and at.head.is_verb and at.child("nsubj", "nsubjpass", "mark") is None:
        at = at.head
        found.append(at)
    return found


def _carrier(span: TimeSpan, parse: Parse) -> Word | None:
    """Return the verb that a time expression hangs on; None if it only describes a noun ("last night's migration")."""
    words = parse.between(span.start, span.end)
    if not words:
        return None
    inside = {w.i for w in words}
    top = next((w for w in words if w.head.i not in inside or w.head is w), words[0])
    at = top
    while at.head is not at:
        if (
            at.dep in {"poss", "compound", "nmod", "amod", "appos"}
            and at.head.is_noun
            and at.head.i not in inside
            and not _is_occasion(at)
        ):
            return None
        if at.dep == "prep" and at.lower == "of" and at.head.is_noun:
            return None
        at = at.head
        if at.is_verb and at.dep not in {"aux", "auxpass"} and not _only_dates(at):
            return at
    return at if at.is_verb else None


def _is_occasion(word: Word) -> bool:
    """Tell the day of *at yesterday's meeting*, which is when what was decided there was decided."""
    place = word.head.head
    told = word.head.dep == "pobj" and place.lower in {"at", "during"} and place.head.is_verb
    return word.dep == "poss" and told


def _only_dates(word: Word) -> bool:
    """Tell *fixed until June*, *starting in May*: what only adds a time to a clause."""
    return word.dep in {"advcl", "acl"} and word.lower in _DATING and word.child("dobj", *SUBJECTS) is None


def _is_shared(span: TimeSpan, verb: Word, parse: Parse) -> bool:
    """Tell whether a time in front is meant for joined verbs, too: *Since May Ann runs A and owns B*."""
    carrier = _carrier(span, parse)
    if carrier is None or span.start > carrier.start:
        return False
    at = verb
    while at.dep == "conj" and at.head.is_verb:
        at = at.head
        if at is carrier:
            return True
    return False


def is_lasting(predicate: PredicateDef) -> bool:
    """Tell a predicate that does not end by itself: no wording of it, in any language, speaks of change or end."""
    return (
        not predicate.functional
        and predicate.volatile is None
        and all(entry.kind in {"state", "event"} for entry in predicate.lexical)
    )
