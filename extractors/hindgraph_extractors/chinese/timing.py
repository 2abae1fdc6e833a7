"""When a Chinese statement holds: its kind and time, from wording, small words and time expressions (design, kinds)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from hindgraph_extractors.chinese.status import Status
from hindgraph_extractors.records import Period, TimeSpan
from hindgraph_ontology.records import Kind


@dataclass(frozen=True, slots=True)
class Timing:
    """Kind, polarity and time of a statement."""

    kind: Kind
    polarity: bool = True
    time: Period | None = None
    of_end: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """What is known about a statement when its time is decided.

    Attributes:
        kind: What the wording says about time.
        status: How the clause is meant.
        lasting: The predicate never ends by itself (创立, 作者).
        back, ahead: Times of the clause, read looking back and looking ahead.
        said_at: When it was said.
    """

    kind: Kind
    status: Status
    lasting: bool
    back: tuple[TimeSpan, ...]
    ahead: tuple[TimeSpan, ...]
    said_at: datetime


def timing_of(told: Told) -> Timing | None:
    """Return kind and time of a statement; None where nothing is stated that could be dated."""
    status = told.status
    if status.ended:
        return _ended(told)
    if status.negated:
        return _denied(told)
    if told.kind in {"change", "end"}:
        return _changed(told)
    if told.kind == "event" or status.experienced:
        return _happened(told)
    return _holds(told)


def _ended(told: Told) -> Timing | None:
    if told.kind in {"end", "event"}:
        return None
    span = _one(told.ahead if told.status.tense == "future" else told.back, "at", "since", "before", "after")
    return Timing("end", time=span.period if span else None)


def _denied(told: Told) -> Timing | None:
    if told.status.tense in {"future", "past"} or told.kind == "event" or told.status.experienced:
        return None
    if told.kind == "end":
        return Timing("correction", of_end=True)
    return Timing("state", polarity=False)


def _changed(told: Told) -> Timing | None:
    """Return a change or end: one to come needs its day, one with a day to come is a plan."""
    coming = _one(told.ahead, "at", "since", "after")
    if coming is not None and _is_ahead(coming, told.said_at) and not told.status.done:
        return Timing(told.kind, time=coming.period)
    if told.status.tense == "future":
        return None
    span = _one(told.back, "at", "since", "after", "before")
    if span is not None and _is_ahead(span, told.said_at):
        return Timing(told.kind, time=span.period) if not told.status.done else None
    return Timing(told.kind, time=span.period if span else None)


def _happened(told: Told) -> Timing | None:
    if told.status.tense == "future":
        return None
    span = _one(told.back, "at", "range", "since")
    if span is not None and _is_ahead(span, told.said_at):
        return None
    return Timing("event", time=span.period if span else None)


def _holds(told: Told) -> Timing | None:
    coming = _one(told.ahead, "at", "since", "after")
    ahead = coming is not None and _is_ahead(coming, told.said_at)
    span = _one(told.ahead, "range", "until")
    if span is not None and not _is_past(span, told.said_at):
        return Timing("span", time=span.period)
    if ahead and coming is not None:
        return Timing("change", time=coming.period) if coming.role != "at" or told.lasting else Timing("span", time=coming.period)
    if told.status.tense == "future":
        return None
    return _held(told)


def _held(told: Told) -> Timing | None:
    """Return what holds or held: since a day it holds, in a closed time it did."""
    since = _one(told.back, "since", "for")
    if since is not None and told.status.tense != "past":
        start = since.period.start
        return Timing("state", time=Period(start, None, since.period.precision)) if start is not None else Timing("state")
    closed = _one(told.back, "at", "range")
    if told.lasting:
        return Timing("state", time=closed.period if closed else None)
    if told.status.starts:
        return Timing("state", time=closed.period if closed else None)
    if closed is not None:
        return _within(told, closed)
    until = _one(told.back, "until")
    if until is not None and until.period.end is not None:
        return Timing("end", time=Period(until.period.end, until.period.end, until.period.precision))
    if told.status.tense == "past":
        return None
    return Timing("span" if told.kind == "span" else "state")


def _within(told: Told, closed: TimeSpan) -> Timing:
    period = closed.period
    if _is_past(closed, told.said_at):
        return Timing("event", time=period)
    current = period.precision in {"week", "month", "quarter", "season"} and told.status.tense != "past"
    return Timing("span", time=period) if current else Timing("state")


def _one(spans: Sequence[TimeSpan], *roles: str) -> TimeSpan | None:
    return next((span for span in spans if span.role in roles), None)


def _is_ahead(span: TimeSpan, said_at: datetime) -> bool:
    edge = span.period.start or span.period.end
    return edge is not None and edge > said_at


def _is_past(span: TimeSpan, said_at: datetime) -> bool:
    return span.period.end is not None and span.period.end <= said_at
