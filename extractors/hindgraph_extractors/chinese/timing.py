"""When a Chinese statement holds: its kind and time, from wording, small words and time expressions (design, kinds)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from hindgraph_extractors.chinese.status import Status
from hindgraph_extractors.records import ALWAYS, Period, TimeSpan
from hindgraph_extractors.statements import Timing
from hindgraph_ontology.records import Kind

# By how much nearer a beginning to come must be than the one gone by.
_SOON = 3


@dataclass(frozen=True, slots=True)
class Told:
    """What is known about a statement when its time is decided.

    Attributes:
        kind: What the wording says about time.
        status: How the clause is meant.
        lasting: The predicate never ends by itself (创立, 作者).
        spans: Times of the clause, as they are meant (`meant_times`).
        said_at: When it was said.
    """

    kind: Kind
    status: Status
    lasting: bool
    spans: tuple[TimeSpan, ...]
    said_at: datetime


def meant_times(
    back: Sequence[TimeSpan], ahead: Sequence[TimeSpan], status: Status, said_at: datetime
) -> tuple[TimeSpan, ...]:
    """Return the times of a clause, each in the reading that is meant.

    What is done lies back and what is planned lies ahead; else the reading nearer to when it was said is meant.
    """
    later = {span.start: span for span in ahead}
    return tuple(_meant(span, later.get(span.start, span), status, said_at) for span in back)


def _meant(back: TimeSpan, ahead: TimeSpan, status: Status, said_at: datetime) -> TimeSpan:
    if status.tense == "future":
        return ahead
    if back.role == "until" and status.tense != "past":
        return min((back, ahead), key=lambda span: _distance(span, said_at))
    if status.done or status.experienced or status.tense == "past" or back.text.endswith("以来"):
        return back
    if back.role == "since" and _distance(back, said_at) < _SOON * _distance(ahead, said_at):
        return back  # "since March", said in September, is not about the next one, although that is nearer
    return min((back, ahead), key=lambda span: _distance(span, said_at))


def _distance(span: TimeSpan, said_at: datetime) -> float:
    edge = span.period.start or span.period.end
    return abs((edge - said_at).total_seconds()) if edge is not None else 0.0


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
    span = _one(told, "at", "since", "before", "after")
    return Timing("end", time=span.period if span else None)


def _denied(told: Told) -> Timing | None:
    if told.status.tense in {"future", "past"}:
        return None
    if told.kind == "end":
        experienced = told.status.experienced and not told.status.never
        return None if experienced else Timing("correction", of_end=True)
    if told.status.experienced or told.status.never:
        return _never(told)
    if told.kind != "event":
        return Timing("state", polarity=False)
    closed = _one(told, "at", "range")
    return (
        Timing("event", polarity=False, time=closed.period if closed else None)
        if told.status.undone
        else None
    )


def _never(told: Told) -> Timing:
    """Return the denial of all time until now, or of all the time that it is about: 没在…工作过."""
    closed = _one(told, "at", "range")
    if closed is not None:
        return Timing("event", polarity=False, time=closed.period)
    return Timing("state", polarity=False, time=ALWAYS)


def _changed(told: Told) -> Timing | None:
    """Return a change or end: one to come needs its day."""
    span = _one(told, "at", "since", "after", "before")
    ahead = span is not None and _is_ahead(span, told.said_at)
    if (told.status.tense == "future" and not ahead) or (ahead and told.status.done):
        return None
    return Timing(told.kind, time=span.period if span else None)


def _happened(told: Told) -> Timing | None:
    span = _one(told, "at", "range", "since")
    lasted = span is not None and span.role == "range" and _is_past(span, told.said_at)
    if span is not None and lasted and told.kind in {"state", "span"}:
        return Timing("span", time=span.period)  # 2015年到2018年练过击剑
    if told.status.tense == "future" or (span is not None and _is_ahead(span, told.said_at)):
        return None
    return Timing("event", time=span.period if span else None)


def _holds(told: Told) -> Timing | None:
    span = _one(told, "range", "until")
    if span is not None and not _is_past(span, told.said_at):
        return Timing("span", time=span.period)
    coming = _one(told, "at", "since", "after")
    if coming is not None and _is_ahead(coming, told.said_at):
        return Timing("span" if coming.role == "at" and not told.lasting else "change", time=coming.period)
    return _held(told) if told.status.tense != "future" else None


def _held(told: Told) -> Timing | None:
    """Return what holds or held: since a day it holds, in a closed time it did."""
    since = _one(told, "since", "for")
    if since is not None and told.status.tense != "past":
        start = since.period.start
        return Timing(
            "state", time=Period(start, None, since.period.precision) if start is not None else None
        )
    closed = _one(told, "at", "range")
    if told.lasting or told.status.starts:
        return Timing("state", time=closed.period if closed else None)
    if closed is not None:
        return _within(told, closed)
    until = _one(told, "until", "before")
    if until is not None and until.role == "before" and _is_ahead(until, told.said_at):
        return None
    if until is not None and until.period.end is not None:
        return Timing("end", time=Period(until.period.end, until.period.end, until.period.precision))
    if told.status.tense == "past":
        return Timing("end") if told.status.formerly and told.kind == "state" else None
    return Timing("span" if told.kind == "span" else "state")


def _within(told: Told, closed: TimeSpan) -> Timing:
    if _is_past(closed, told.said_at):
        lasted = closed.role == "range" and told.kind in {"state", "span"}
        return Timing("span" if lasted else "event", time=closed.period)
    current = (
        closed.period.precision in {"week", "month", "quarter", "season"} and told.status.tense != "past"
    )
    return Timing("span", time=closed.period) if current else Timing("state")


def _one(told: Told, *roles: str) -> TimeSpan | None:
    return next((span for span in told.spans if span.role in roles), None)


def _is_ahead(span: TimeSpan, said_at: datetime) -> bool:
    edge = span.period.start or span.period.end
    return edge is not None and edge > said_at


def _is_past(span: TimeSpan, said_at: datetime) -> bool:
    return span.period.end is not None and span.period.end <= said_at
