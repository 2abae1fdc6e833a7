"""The moment a question is about: frozen once, at the start of a call."""

from dataclasses import dataclass
from datetime import datetime

from hindgraph.model.instants import MICROSECOND
from hindgraph.model.records import LATEST, Moment, Tier
from hindgraph.recall.records import Request
from hindgraph_extractors.records import Period, Question

# Everything the view sees. The transaction clock may run a little ahead of the wall clock, so "now" would miss the
# last write.
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
    """

    now: datetime
    as_of: datetime
    known_at: datetime = LATEST
    since: datetime | None = None
    until: datetime | None = None
    about: tuple[datetime | None, datetime | None] | None = None

    def moment(self, tiers: tuple[Tier, ...] = FIRST_LANE, *, ever: bool = False) -> Moment:
        """Return the moment for the store; `ever` means any valid time."""
        return Moment(known_at=self.known_at, as_of=None if ever else self.as_of, tiers=tiers)


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
