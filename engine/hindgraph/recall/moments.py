"""The moment a question is about: frozen once, at the start of a call."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from hindgraph.model.instants import MICROSECOND
from hindgraph.model.records import LATEST, Moment, Tier
from hindgraph.recall.records import Request
from hindgraph_extractors.records import Period, Question

# What happened "before" or "after" something is what happened within so long of it, if anything did.
_NOT_FAR = timedelta(days=7)
FIRST_LANE = (Tier.FIRST,)
BOTH_LANES = (Tier.FIRST, Tier.THIRD)


@dataclass(frozen=True, slots=True)
class Asked:
    """When is asked, about when, and as known when.

    Attributes:
        now: When the question is put.
        as_of: The valid time asked for; `now` unless said.
        since, until: What memories are asked for were said in it: "what happened last week".
        about: A time that the question names and that memories tell of, whenever they were said.
        near: A stretch of time that is preferred.
    """

    now: datetime
    as_of: datetime
    known_at: datetime = LATEST
    since: datetime | None = None
    until: datetime | None = None
    about: tuple[datetime | None, datetime | None] | None = None
    near: tuple[datetime | None, datetime | None] | None = None

    def is_near(self, at: datetime) -> bool:
        """Tell whether something lies in the stretch that is preferred."""
        since, until = self.near or (at, at)
        return self.near is not None and (since is None or since <= at) and (until is None or at < until)

    def moment(self, tiers: tuple[Tier, ...] = FIRST_LANE, *, ever: bool = False) -> Moment:
        """Return the moment for the store; `ever` means any valid time."""
        return Moment(known_at=self.known_at, as_of=None if ever else self.as_of, tiers=tiers)


@dataclass(frozen=True, slots=True)
class Anchor:
    """A memory that tells of an event, and when that was: ``[start, end)``."""

    memory_id: str
    start: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class Placed:
    """The stretch of time next to an event.

    Attributes:
        since, until: ``[since, until)``; either side may be open.
        anchors: The memories that tell of the event (for "between", of both).
        side: On which side of it the nearest come first.
    """

    since: datetime | None
    until: datetime | None
    anchors: tuple[Anchor, ...]
    side: str

    def is_told_by(self, memory_id: str, at: datetime) -> bool:
        """Tell whether a memory tells of the stretch, not far from the event where it is open, and not of that itself."""
        anchor = self.anchors[0]
        if self.side in ("before", "after", "between") and memory_id in {a.memory_id for a in self.anchors}:
            return False
        bounded = self.since is not None and self.until is not None
        return bounded or anchor.start - _NOT_FAR <= at < anchor.end + _NOT_FAR


def asked(request: Request, question: Question, now: datetime) -> Asked:
    """Return the moment of a request: its own arguments first, then what the question says, then now."""
    now = request.asked_at or now
    as_of = request.as_of or _last_instant(question.as_of, now)
    known = request.known_at or _last_instant(question.known_at, now)
    since, until = request.time_range or _range(question.time_range)
    return Asked(
        now=now,
        as_of=as_of or now,
        known_at=min(known or LATEST, LATEST),
        since=since,
        until=until,
    )


def _range(period: Period | None) -> tuple[datetime | None, datetime | None]:
    return (period.start, period.end) if period is not None else (None, None)


def _last_instant(period: Period | None, now: datetime) -> datetime | None:
    """Return the end of a period; of one that is running, and of one without an end, now."""
    if period is None:
        return None
    if period.end is None:
        return now if period.start is None else max(now, period.start)
    last = max(period.end - MICROSECOND, period.start or period.end - MICROSECOND)
    running = period.start is not None and period.start <= now < period.end
    return now if running else last
