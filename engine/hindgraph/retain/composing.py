"""The sentence and the draft of a typed write, made of what a caller gives and what the graph knows."""

from dataclasses import dataclass
from typing import Literal

from hindgraph.model.instants import period_of
from hindgraph.retain.given_ends import Given, GivenEnd, GivenEnds
from hindgraph.retain.known_fact import KnownFact
from hindgraph.retain.stated import Times, When, kind_of
from hindgraph.retain.wording import Sentence, Wording
from hindgraph_extractors.records import Draft, Period
from hindgraph_ontology.errors import InvalidInput
from hindgraph_ontology.records import Kind

EXTRACTOR = "typed"
Ends = dict[str, GivenEnd]
"""By ``subject``, ``object`` and ``wrong``."""


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence, and what it says."""

    text: str
    draft: Draft


@dataclass(frozen=True, slots=True)
class Composer:
    """Composes what is told of facts of one predicate.

    Attributes:
        actor: Whose memory.
        ends: Makes the ends, within one picture of the graph.
    """

    actor: str
    ends: GivenEnds

    def stated(
        self,
        subject: Given,
        object_: Given | None,
        *,
        qualifier: str | None,
        kind: str,
        since: When | None,
        until: When | None,
    ) -> Told:
        """Return a state, change, end, span or event.

        Raises:
            InvalidInput: As `Times.of`, `kind_of` and the ends; NotFound: an id of nothing.
        """
        times = Times.of(since, until, self.ends.timezone)
        meant = kind_of(kind, times, named=object_ is not None)
        ends: Ends = {"subject": self.ends.subject(subject)}
        if object_ is not None:
            ends["object"] = self.ends.object(object_)
        sentence = self._wording(ends, qualifier).stated(meant, times)
        return self._told(sentence, ends, qualifier, meant, times.period(meant))

    def ended(self, fact: KnownFact, on: When | None) -> Told:
        """Return the end of a fact.

        Raises:
            InvalidInput: ``bad_time``: it is none, or lies before the fact began.
        """
        times = Times(since=_later_than_its_beginning(fact, self._time(on, "on"), "on"))
        ends = self._of(fact, "object")
        sentence = self._wording(ends, fact.qualifier).stated("end", times)
        return self._told(sentence, ends, fact.qualifier, "end", times.period("end"))

    def end_corrected(self, fact: KnownFact, ended: When | Literal[False]) -> Told:
        """Return that a fact ended at another time than was said; with False, that it has not ended.

        Raises:
            InvalidInput: ``bad_time``: it is none, or lies before the fact began.
        """
        time = None if ended is False else self._time(ended, "ended")
        _later_than_its_beginning(fact, time, "ended")
        ends = self._of(fact, "wrong")
        sentence = self._wording(ends, fact.qualifier).end_corrected(time)
        if time is not None:
            ends["object"] = ends["wrong"]
        return self._told(sentence, ends, fact.qualifier, "correction", time, of_end=True)

    def corrected(self, fact: KnownFact, value: Given | None, since: When | None) -> Told:
        """Return that a fact was wrong, and with a value what is right, or since when.

        Raises:
            InvalidInput: ``bad_time``; ``no_value`` for a time without a value, ``same_value`` for the fact's own.
            NotFound: An id of nothing.
        """
        time = self._time(since, "since")
        ends = self._of(fact, "wrong")
        words = self._wording
        if value is None:
            if time is not None:
                message = "since says from when the right value holds, so it needs the value"
                raise InvalidInput(message, code="no_value", field="value", next_step="give the value too")
            sentence = words(ends, fact.qualifier).corrected(None)
            return self._told(sentence, ends, fact.qualifier, "correction", None)
        right = self.ends.object(value, "value")
        same = self.ends.is_that(right, fact.object_id, self.actor)
        ends["object"] = ends["wrong"] if same else right
        if not same:
            sentence = words(ends, fact.qualifier).corrected(time)
        elif time is not None:
            sentence = words(ends, fact.qualifier).redated(time)
        else:
            raise InvalidInput(
                f"{ends['wrong'].shown} is its value already",
                code="same_value",
                field="value",
                next_step="give since, if it began at another time; leave the value out, if it is not known",
            )
        return self._told(sentence, ends, fact.qualifier, "correction", time)

    def _of(self, fact: KnownFact, role: str) -> Ends:
        """Return the very ends of a fact; its object in one of its two roles."""
        subject, object_ = (self.ends.known(id_, "fact") for id_ in (fact.subject_id, fact.object_id))
        return {"subject": subject, role: object_}

    def _time(self, given: When | None, field: str) -> Period | None:
        return None if given is None else period_of(given, self.ends.timezone, field=field)

    def _wording(self, ends: Ends, qualifier: str | None) -> Wording:
        names = {role: end.shown for role, end in ends.items()}
        return Wording(self.ends.predicate, names, qualifier, self.ends.timezone)

    def _told(
        self,
        sentence: Sentence,
        ends: Ends,
        qualifier: str | None,
        kind: Kind,
        time: Period | None,
        *,
        of_end: bool = False,
    ) -> Told:
        surfaces = {role: end.surface(sentence.places.get(role, (0, 0))) for role, end in ends.items()}
        draft = Draft(
            subject=surfaces["subject"],
            predicate=self.ends.predicate.name,
            object=surfaces.get("object"),
            kind=kind,
            start=0,
            end=len(sentence.text),
            extractor=EXTRACTOR,
            qualifier=qualifier,
            time=_dated(time),
            wrong=surfaces.get("wrong"),
            of_end=of_end,
        )
        return Told(sentence.text, draft)


def _dated(time: Period | None) -> Period | None:
    """Return a time as drafts carry it: an instant has no length, and the law would find that it ends too early."""
    if time is None or time.start is None or time.end is None or time.end > time.start:
        return time
    return Period(time.start, None, time.precision)


def _later_than_its_beginning(fact: KnownFact, time: Period | None, field: str) -> Period | None:
    """Refuse an end before anything of a fact: a mistyped year would leave nothing of it."""
    began, ends = fact.began, None if time is None else time.end or time.start
    if began is not None and ends is not None and ends <= began:
        raise InvalidInput(
            f"{field} lies before {began:%Y-%m-%d}, when the fact began",
            code="bad_time",
            field=field,
            next_step="if it never held, take it back: correct_fact, or hindgraph fact correct",
        )
    return time
