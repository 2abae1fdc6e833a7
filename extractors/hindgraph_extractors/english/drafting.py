"""From readings to drafts: kind and time, corrections, qualifiers, one draft for each pair of a list."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from hindgraph_extractors.english.arguments import Argument, Arguments
from hindgraph_extractors.english.clause import Clause
from hindgraph_extractors.english.corrections import (
    WRONG,
    CorrectionCue,
    contrasted,
    denied_rival,
    measured_alike,
    stands_in,
    takes_back,
)
from hindgraph_extractors.english.inflect import verb_forms
from hindgraph_extractors.english.inviting import is_invitation, is_logged
from hindgraph_extractors.english.judging import Judge
from hindgraph_extractors.english.nominal import ENTERING, LEAVING
from hindgraph_extractors.english.passing import is_a_visit, is_passing
from hindgraph_extractors.english.plain import is_due
from hindgraph_extractors.english.qualifiers import qualifier_of
from hindgraph_extractors.english.readings import Reading, pairs
from hindgraph_extractors.english.redating import Redating, dates, redated
from hindgraph_extractors.english.spans import LIKELY, SURE
from hindgraph_extractors.english.status import Status, status_of
from hindgraph_extractors.english.switching import switched
from hindgraph_extractors.english.syntax import Parse, Sentence, Word, is_clause_edge
from hindgraph_extractors.english.timing import Told, carried_by, is_lasting, times_of, timing_of
from hindgraph_extractors.english.titles import OCCUPATION
from hindgraph_extractors.records import Draft, Surface, TimeSpan
from hindgraph_extractors.statements import Timing
from hindgraph_ontology.records import THING, Kind, Ontology

_NOW = frozenset({"now", "nowadays", "currently", "today", "again"})
BORN = "born_on"
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_YEARS = re.compile(r"\d{4}")
_OVER = ("Event", "Condition", "ErrorCode")
# The recogniser's other hints are right too seldom to be written down.
_HINTS_KEPT = frozenset({"Person", "Organisation", "Place"})
_SURE_ENOUGH = 0.9
_DEADLINE = "has_deadline"
_NOUN_CHANGES = frozenset({"noun-change"})
_GETTING = frozenset(verb_forms("get")) | frozenset(verb_forms("receive"))
_BECOMING = ENTERING | {"made"} | frozenset(form for verb in ("become", "get") for form in verb_forms(verb))


@dataclass(frozen=True, slots=True)
class Drafter:
    """Makes drafts of the readings of one parse.

    Attributes:
        back, ahead: The text's times, read looking back and looking ahead.
        redatings: Where times are set against each other.
    """

    parse: Parse
    judge: Judge
    arguments: Arguments
    back: tuple[TimeSpan, ...]
    ahead: tuple[TimeSpan, ...]
    said_at: datetime
    redatings: tuple[Redating, ...] = ()

    @property
    def ontology(self) -> Ontology:
        """Return the law."""
        return self.judge.ontology

    def drafts(self, reading: Reading, sentence: Sentence, cue: CorrectionCue) -> Iterator[Draft]:
        """Yield what a reading states: nothing, one draft, or one for each pair of its ends."""
        status = status_of(reading.clause.verb, sentence)
        if is_invitation(reading, sentence):  # "you can reach her at" says where
            status = Status()
        if is_logged(reading, sentence):
            status = Status(tense="none", decided=True)
        if reading.predicate.name == _DEADLINE and is_due(reading.clause.verb):
            status = Status()  # what must be in by Friday is due on Friday
        if reading.clause.wording.cannot:
            status = replace(status, fact=True, negated=False, tense="present")
        if reading.clause.wording.denied:  # "no longer eats meat" begins what "doesn't eat meat" says
            status = replace(status, negated=False, decided=status.ended, ended=False)
        if reading.clause.pattern == "noun" and reading.clause.verb.lower in LEAVING:
            status = replace(status, ended=not status.negated)
        if _is_set_aside(reading.clause):
            status = replace(status, negated=True)
        status = replace(status, decided=status.decided or (_is_new(reading) and not status.negated))
        meant, wrong = self._taken_back(reading, status, sentence)
        if meant is not reading:
            status = replace(status, negated=False)
        redating = self._redating(meant, sentence)
        if redating is not None and redating.negates:
            status = replace(status, negated=False)
        timing = self._timing(meant, status, sentence, wrong)
        if timing is None or is_passing(meant.clause, timing) or is_a_visit(meant.clause, timing):
            return
        current = self._says_now(reading.clause.verb)
        for draft in self._stated(meant, timing, sentence):
            if status.untrue:
                yield from _untrue(draft)
                continue
            functional = reading.predicate.functional
            corrected = _corrected(draft, timing, wrong, cue, current=current, functional=functional)
            if redating is not None:
                yield from redated(corrected, redating)
            else:
                yield from switched(corrected, meant, self._left(meant, sentence), self.judge.lexicon)

    def _stated(self, reading: Reading, timing: Timing, sentence: Sentence) -> Iterator[Draft]:
        clause = reading.clause
        qualifier = qualifier_of(reading, self.arguments, sentence)
        start, end = self._span(reading, sentence)
        for subject, target in pairs(reading):
            yield Draft(
                subject=self.typed(subject, reading.predicate.domain),
                predicate=reading.predicate.name,
                object=self._yearless(self.typed(target, reading.predicate.range), reading),
                kind=timing.kind,
                start=start,
                end=end,
                extractor=f"en.{clause.pattern}:{clause.wording.entry.form}",
                polarity=timing.polarity,
                qualifier=qualifier,
                time=timing.time,
                of_end=timing.of_end,
            )

    def _yearless(self, surface: Surface, reading: Reading) -> Surface:
        """Leave the year out of a birthday, and of a birth to come: nobody said in which one the person was born."""
        value = surface.value
        if reading.predicate.name != BORN or value is None or _DAY.fullmatch(value.text) is None:
            return surface
        is_birthday = reading.clause.anchor.lower in {"birthday", "bday"}
        to_come = value.text > f"{self.said_at:%Y-%m-%d}"
        if _YEARS.search(surface.text) or not (is_birthday or to_come):
            return surface
        day = f"--{value.text[5:]}"
        return replace(surface, name=day, value=replace(value, text=day))

    # ---- corrections

    def taken_back(self, clauses: Sequence[Clause], sentence: Sentence) -> Iterator[Draft]:
        """Yield "the port of checkout was wrong": a correction that names no value."""
        for clause in clauses:
            named = clause.object if not clause.wording.entry.inverse else clause.subject
            holder = clause.subject if not clause.wording.entry.inverse else clause.object
            predicate = clause.wording.predicate
            if clause.pattern != "noun" or named is None or named.lower not in WRONG or holder is None:
                continue
            fitting = self.judge.fitting(holder, predicate.domain, self.arguments, sentence)
            status = status_of(clause.verb, sentence)
            for score, subject in (
                fitting[:1] if status.fact and not status.negated and predicate.functional else ()
            ):
                if score >= _SURE_ENOUGH:
                    start, end = sentence.start, sentence.end
                    surface = self.typed(subject, predicate.domain)
                    yield Draft(surface, predicate.name, None, "correction", start, end, "en.taken-back")

    def _taken_back(
        self, reading: Reading, status: Status, sentence: Sentence
    ) -> tuple[Reading, Surface | None]:
        """Return what is meant and the value taken back: "not on W but on Y" means Y, "Y, not W" takes W back."""
        clause = reading.clause
        if clause.object is None:
            return reading, None
        other = self._contrasted(reading, sentence) if status.negated else None
        if other is not None:
            fitting = self.judge.fitting(other, reading.predicate.range, self.arguments, sentence)
            denied = self._alone(clause.object, reading, sentence)
            if fitting and denied is not None:
                meant = replace(reading, objects=tuple(argument for _, argument in fitting))
                return meant, self.typed(denied, reading.predicate.range)
        rival = denied_rival(_meant(reading), clause.last, sentence)
        fitting = (
            self.judge.fitting(rival, reading.predicate.range, self.arguments, sentence)
            if rival is not None
            else []
        )
        measured = (
            measured_alike(rival, reading.objects[0].surface) if rival is not None and not fitting else None
        )
        if measured is not None:
            return reading, measured
        named = [a for _, a in fitting if a.surface.name not in {o.surface.name for o in reading.objects}]
        alone = self.arguments.one(rival, sentence) if rival is not None and fitting and not named else None
        taken = named[0] if named else alone  # W of "not W but Y" stands for Y in its place
        return reading, self.typed(taken, reading.predicate.range) if taken is not None else None

    def _contrasted(self, reading: Reading, sentence: Sentence) -> Word | None:
        """Return Y of *not W but Y*, and of *W does not own it, Y does*."""
        clause = reading.clause
        if clause.object is None:
            return None
        other = contrasted(clause.object, clause.last, sentence)
        if other is None and clause.wording.entry.inverse and clause.pattern == "active":
            other = stands_in(clause.verb, sentence)
        return other

    def _alone(self, word: Word, reading: Reading, sentence: Sentence) -> Argument | None:
        """Return what a word itself stands for, whatever it is set against."""
        values = self.arguments.value(word, reading.predicate.range, alone=True)
        return values[0] if values else self.arguments.one(word, sentence)

    def _redating(self, reading: Reading, sentence: Sentence) -> Redating | None:
        """Return what says of a clause that one time is right, and another wrong; not where times are its ends."""
        ends = [argument.surface for argument in (*reading.subjects, *reading.objects)]
        spans = times_of(reading.clause, self.back, self.parse, sentence)
        about = (one for one in self.redatings if dates(one, reading.clause.verb, spans, sentence))
        return next((one for one in about if not any(one.meets(e.start, e.end) for e in ends)), None)

    def _left(self, reading: Reading, sentence: Sentence) -> Surface | None:
        """Return A of "switched from A to B", if the predicate can be said of it."""
        origin, allowed = reading.clause.origin, reading.predicate.range
        fitting = self.judge.fitting(origin, allowed, self.arguments, sentence) if origin is not None else []
        return self.typed(fitting[0][1], allowed) if fitting else None

    # ---- kind and time

    def _timing(
        self, reading: Reading, status: Status, sentence: Sentence, wrong: Surface | None
    ) -> Timing | None:
        clause = reading.clause
        taken = [a.surface for a in (*reading.subjects, *reading.objects)] + (
            [wrong] if wrong is not None else []
        )
        back = self._free(self.back, taken, clause, sentence)
        ahead = self._free(self.ahead, taken, clause, sentence)
        kind = self._kind(reading, status)
        lasting = wrong is not None or is_lasting(reading.predicate) or self._is_over(reading)
        return timing_of(Told(kind, clause.verb, status, lasting, back, ahead, self.said_at))

    def timed(self, verb: Word, kind: Kind, status: Status, sentence: Sentence) -> Timing | None:
        """Return kind and time of what a verb says that words no predicate by itself."""
        back = carried_by(verb, self.back, self.parse, sentence)
        ahead = carried_by(verb, self.ahead, self.parse, sentence)
        return timing_of(Told(kind, verb, status, False, back, ahead, self.said_at))

    def _is_over(self, reading: Reading) -> bool:
        """Tell a subject of which one speaks in the past because it is over, not because it changed.

        So of "was a painter": one's profession outlasts one's practice, other than that of the speaker.
        """
        if reading.predicate.name == OCCUPATION:
            return all(a.surface.resolved != "user" for a in reading.subjects)
        classes = {a.surface.cls for a in reading.subjects}
        return all(any(self.ontology.is_a(cls, past) for past in _OVER) for cls in classes)

    def _free(
        self,
        spans: Sequence[TimeSpan],
        taken: Sequence[Surface],
        clause: Clause,
        sentence: Sentence,
    ) -> tuple[TimeSpan, ...]:
        found = times_of(clause, spans, self.parse, sentence)
        for one in self.redatings:
            if dates(one, clause.verb, found, sentence) and not any(one.meets(t.start, t.end) for t in taken):
                found = tuple(s for s in spans if s.start == one.right.start)
        return tuple(s for s in found if not any(t.start < s.end and s.start < t.end for t in taken))

    def _kind(self, reading: Reading, status: Status) -> Kind:
        clause = reading.clause
        kind = clause.wording.entry.kind
        if clause.wording.denied and status.decided:
            return "change"
        becomes = clause.pattern in {"noun", "copula"} and _becomes(clause.verb)
        becomes = becomes or (clause.pattern == "noun-have" and _gets(clause.verb))
        becomes = becomes or (_is_new(reading) and not status.negated)
        if kind == "state" and (clause.pattern in _NOUN_CHANGES or becomes):
            return "change"
        return kind

    def _says_now(self, verb: Word) -> bool:
        return any(word.lower in _NOW for word in verb.subtree(lambda w: is_clause_edge(w)))

    # ---- ends

    def typed(self, argument: Argument, allowed: tuple[str, ...]) -> Surface:
        """Give an end the class that the predicate demands, where the text leaves it open."""
        surface = argument.surface
        entities = tuple(cls for cls in allowed if not self.ontology.is_value(cls))
        if surface.value is not None or not entities or surface.resolved == "user":
            return surface
        if THING in entities:
            return surface if argument.strong else replace(surface, cls=THING)
        if surface.cls != THING and self.ontology.fits(surface.cls, entities):
            kept = argument.sure >= LIKELY or surface.cls in entities or surface.cls in _HINTS_KEPT
            return surface if kept else replace(surface, cls=THING)
        below = [cls for cls in entities if self.ontology.is_a(cls, surface.cls)]
        if argument.sure == SURE and surface.cls != THING:
            return replace(surface, cls=below[0]) if len(below) == 1 else surface
        if len(entities) == 1:
            return replace(surface, cls=entities[0])
        if surface.name.islower() and " " not in surface.name and "Software" in entities:
            return replace(surface, cls="Software")
        return replace(surface, cls=THING)

    def _span(self, reading: Reading, sentence: Sentence) -> tuple[int, int]:
        """Return where the clause stands: its verb's own words and both ends."""
        clause = reading.clause
        inside = [w for w in clause.verb.subtree(is_clause_edge) if w.text not in {".", "!", "?", ";", ","}]
        starts = [w.start for w in inside] + [a.surface.start for a in (*reading.subjects, *reading.objects)]
        ends = [w.end for w in inside] + [a.surface.end for a in (*reading.subjects, *reading.objects)]
        within = sentence.start, sentence.end
        return max(min(starts), within[0]), min(max(ends), within[1])


def _meant(reading: Reading) -> Word:
    """Return the word of what is meant: Y of "not W but Y", though the clause has W for its end."""
    word = reading.clause.object
    members = {m.i for m in word.conjuncts()} if word is not None else set()
    first = reading.objects[0].word
    return first if word is None or first.i in members else word


def _is_set_aside(clause: Clause) -> bool:
    """Tell *lives not in W but in Y*, where the place is denied, and not the living."""
    place = clause.last if clause.last.tag in {"IN", "TO"} else clause.object
    denied = place is not None and any(w.lower == "not" and w.i == place.i - 1 for w in place.children)
    return denied and place is not None and place.i > clause.verb.i


def _is_new(reading: Reading) -> bool:
    """Tell *her new employer is Bosch*, *has a newcomer*: what has become so of late."""
    clause = reading.clause
    named = clause.pattern == "noun" and clause.anchor.dep == "nsubj"
    if clause.pattern == "apposition" and clause.anchor.head is clause.anchor:
        return any(w.lower == "new" for w in clause.anchor.children)  # "New doctor for Ann: Ruth Held"
    said = (named or clause.pattern == "noun-have") and clause.verb.tag in {"VBZ", "VBP"}
    return said and (
        clause.anchor.lower == "newcomer" or any(w.lower == "new" for w in clause.anchor.children)
    )


def _becomes(verb: Word) -> bool:
    """Tell *became the owner*, *got married*."""
    return any(w.lower in _BECOMING for w in (verb, *verb.all("auxpass")))


def _gets(verb: Word) -> bool:
    """Tell *got a new number* from *has got a number*."""
    had = any(w.lower in {"has", "have", "'s", "'ve", "had"} for w in verb.all("aux"))
    return verb.lower in _GETTING and not (had and verb.lower == "got")


def _untrue(draft: Draft) -> Iterator[Draft]:
    """Yield "it was wrong that X depends on Y" as what takes Y back."""
    if draft.kind == "state" and draft.polarity:
        yield replace(draft, kind="correction", object=None, wrong=draft.object, time=None)


def _corrected(
    draft: Draft,
    timing: Timing,
    wrong: Surface | None,
    cue: CorrectionCue,
    *,
    current: bool,
    functional: bool,
) -> Draft:
    """Turn a draft into a correction where the text takes something back."""
    if timing.of_end:
        return replace(draft, object=None, wrong=draft.object)
    if wrong is not None and draft.polarity and (draft.kind != "end") and not current:
        return replace(draft, kind="correction", wrong=wrong)
    if (
        wrong is None
        and cue.own
        and functional
        and draft.kind == "state"
        and draft.polarity
        and draft.time is None
    ):
        return replace(draft, kind="correction")
    dated = draft.time is not None and draft.object is not None and draft.kind in {"change", "end"}
    if wrong is None and cue.own and functional and dated:  # "correction: she moved on 12 May"
        return replace(draft, kind="correction", wrong=draft.object, of_end=draft.kind == "end")
    if takes_back(draft, cue):
        return replace(draft, kind="correction", object=None, wrong=draft.object, polarity=True)
    return draft
