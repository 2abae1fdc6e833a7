"""The sentence and the draft of a typed write, made of what a caller gives and what the graph knows."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal
from zoneinfo import ZoneInfo

from hindgraph.model.instants import period_of
from hindgraph.retain.given_ends import Given, GivenEnd, GivenEnds
from hindgraph.retain.known_fact import KnownFact, begun_by_a_state, with_rows
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
    """A sentence, and what it says.

    Attributes:
        unchanged: What to say where it changes nothing; None: nothing beyond that.
    """

    text: str
    draft: Draft
    unchanged: str | None = None


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
            InvalidInput: As `Times.of`, `kind_of` and the ends; ``before_beginning`` as `ended`; NotFound: an id of nothing.
        """
        times = Times.of(since, until, self.ends.timezone)
        meant = kind_of(kind, times, named=object_ is not None, said_at=self.ends.said_at)
        ends: Ends = {"subject": self.ends.subject(subject)}
        if object_ is not None:
            ends["object"] = self.ends.object(object_)
        if meant == "end":
            return self._ended(ends, qualifier, times, self._known(ends, qualifier), "since")
        sentence = self._wording(ends, qualifier).stated(meant, times)
        return self._told(sentence, ends, qualifier, meant, times.period(meant))

    def ended(self, fact: KnownFact, on: When | None) -> Told:
        """Return the end of a fact.

        Raises:
            InvalidInput: ``bad_time``: it is none; ``before_beginning``: it lies before the fact began.
        """
        times = Times(since=self._time(on, "on"))
        return self._ended(self._of(fact, "object"), fact.qualifier, times, fact, "on")

    def end_corrected(self, fact: KnownFact, ended: When | Literal[False]) -> Told:
        """Return that a fact ended at another time than was said; with False, that it has not ended.

        Raises:
            InvalidInput: ``bad_time``: it is none; ``before_beginning``: it lies before the fact began.
        """
        time = None if ended is False else self._time(ended, "ended")
        self._check_it_had_begun(fact, time, "ended")
        ends = self._of(fact, "wrong")
        sentence = self._wording(ends, fact.qualifier).end_corrected(time)
        if time is not None:
            ends["object"] = ends["wrong"]
        return self._told(sentence, ends, fact.qualifier, "correction", time, of_end=True)

    def corrected(self, fact: KnownFact, value: Given | None, since: When | None) -> Told:
        """Return that a fact was wrong, and with a value what is right, or since when.

        Raises:
            InvalidInput: ``bad_time``; ``no_value`` for a time without a value, ``same_value`` for the fact's own;
                ``after_end``: it had ended by the time at which it is said to have begun.
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
            self._check_it_had_not_ended(fact, time)
            sentence = words(ends, fact.qualifier).redated(time)
        else:
            raise InvalidInput(
                f"{ends['wrong'].shown} is its value already",
                code="same_value",
                field="value",
                next_step="give since, if it began at another time; leave the value out, if it is not known",
            )
        return self._told(sentence, ends, fact.qualifier, "correction", time)

    def _ended(
        self, ends: Ends, qualifier: str | None, times: Times, fact: KnownFact | None, field: str
    ) -> Told:
        """Return an end: of a known fact, or of whatever holds."""
        if fact is not None:
            self._check_it_had_begun(fact, times.since, field)
        sentence = self._wording(ends, qualifier).stated("end", times)
        told = self._told(sentence, ends, qualifier, "end", times.period("end"))
        return replace(told, unchanged=self._as_it_was(fact, times.since))

    def _as_it_was(self, fact: KnownFact | None, on: Period | None) -> str:
        """Return what to say of an end that changes nothing."""
        if fact is None or fact.began is None:
            return "nothing is known that it could end; nothing has changed"
        if fact.ended is None:
            return "it holds as before; nothing has changed"
        if on is not None and on.start is not None and on.start <= fact.ended <= (on.end or on.start):
            return "its end was known already; nothing has changed"
        return (
            f"it had ended already, on {self._day(fact.ended)}; nothing has changed. "
            "If it ended at another time: hindgraph fact correct FACT --ended TIME"
        )

    def _known(self, ends: Ends, qualifier: str | None) -> KnownFact | None:
        """Return the fact that given ends can only mean, if there is one."""
        subject, object_ = (self.ends.only(ends.get(role), self.actor) for role in ("subject", "object"))
        if subject is None or object_ is None:
            return None
        fact = KnownFact(subject, self.ends.predicate.name, object_, qualifier)
        return with_rows(self.ends.view, fact, self.ends.ontology, self.ends.identity)

    def _check_it_had_begun(self, fact: KnownFact, time: Period | None, field: str) -> None:
        """Refuse an end before anything of a fact: a mistyped year would leave nothing of it."""
        ends = None if time is None else time.end or time.start
        began = None if ends is None else self._begins_later(fact, ends)
        if began is not None:
            raise InvalidInput(
                f"{field} lies before {self._day(began)}, when the fact began",
                code="before_beginning",
                field=field,
                next_step="if it began earlier, first correct when: hindgraph fact correct FACT VALUE --since TIME, with "
                "its own value; if it never held, take it back: hindgraph fact correct FACT --unknown",
            )

    def _begins_later(self, fact: KnownFact, end: datetime) -> datetime | None:
        """Return when what an end would leave nothing of began: all of a fact, or a later time that it has held."""
        later = fact.begins_after(end)
        if later and fact.began is not None and fact.began < end:
            view, identity = self.ends.view, self.ends.identity
            later = [row for row in later if begun_by_a_state(view, row, identity)]
        return min((row.valid_from for row in later), default=None)

    def _check_it_had_not_ended(self, fact: KnownFact, time: Period) -> None:
        """Refuse a beginning after the end of a fact, for the same reason."""
        ended = fact.ended
        if ended is not None and time.start is not None and time.start >= ended:
            raise InvalidInput(
                f"since lies after {self._day(ended)}, when the fact ended",
                code="after_end",
                field="since",
                next_step="if it ended later, first correct when: hindgraph fact correct FACT --ended TIME; if it has "
                "begun again, state that: hindgraph fact assert",
            )

    def _day(self, instant: datetime) -> str:
        return f"{instant.astimezone(ZoneInfo(self.ends.timezone)):%Y-%m-%d}"

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
        known = "that was known already; nothing has changed" if kind == "correction" else None
        return Told(sentence.text, draft, known)


def _dated(time: Period | None) -> Period | None:
    """Return a time as drafts carry it: an instant has no length, and the law would find that it ends too early."""
    if time is None or time.start is None or time.end is None or time.end > time.start:
        return time
    return Period(time.start, None, time.precision)
