"""What the grammars of both languages build: a time that may still look back or ahead."""

from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Literal
from zoneinfo import ZoneInfo

from hindgraph_extractors.times.calendar import (
    FIRST_YEAR,
    LAST_YEAR,
    Clock,
    Stretch,
    Unit,
    at_clock,
    days,
    months,
    move,
    part_of_day,
)

# How much a time needs words around it before it counts as one: a bare "2019", "May", "Sat", "3/4", "the 5th".
Sort = Literal[
    "date",
    "month",
    "year",
    "weekday",
    "season",
    "ordinal",
    "slash",
    "clock",
    "part",
    "window",
    "offset",
    "end",
]


@dataclass(frozen=True, slots=True)
class Node:
    """A time read from a text, before its role and direction are known.

    Attributes:
        past: The latest occurrence that is not in the future.
        future: The first that is not in the past; the same where the text leaves no choice.
        recurs: The unit after which it comes again, where the text leaves the choice open.
        weak: It stands for a time only where the words around it say so.
        clock: The time of day that it gives, so that a date can still be joined to it.
    """

    past: Stretch
    future: Stretch
    sort: Sort = "date"
    relative: bool = False
    recurs: Unit | None = None
    weak: bool = False
    clock: Clock | None = None
    part: str | None = None

    @property
    def settled(self) -> bool:
        """Whether both directions read the same."""
        return self.past == self.future

    @property
    def is_day(self) -> bool:
        """Whether it is one whole day, to which a time of day can be joined."""
        return (
            self.past.precision == "day"
            and self.sort not in ("clock", "part", "window")
            and self.part is None
        )

    def toward(self, forward: bool) -> Stretch:
        """Return the reading of a direction."""
        return self.future if forward else self.past


def fixed(stretch: Stretch, sort: Sort = "date", *, relative: bool = False, weak: bool = False) -> Node:
    """Return a node that leaves no choice."""
    return Node(stretch, stretch, sort, relative, weak=weak)


def recurring(this: Stretch, unit: Unit, now: datetime, sort: Sort, *, weak: bool = False) -> Node:
    """Return the occurrences around now of what comes again every unit, given one near now.

    One that contains now, or is today, is both: a weekday equal to today's means today.
    """
    while this.start > now:
        this = move(this, unit, -1)
    while (later := move(this, unit, 1)).start <= now:
        this = later
    return Node(this, this if this.end > now else later, sort, relative=True, recurs=unit, weak=weak)


def day_of_year(month: int, day: int, now: datetime, sort: Sort = "date") -> Node | None:
    """Return a day without a year; 29 February is looked for in leap years."""
    found = [on for y in range(now.year - 8, now.year + 9) if (on := real_date(y, month, day))]
    back = [on for on in found if on <= now.date()]
    ahead = [on for on in found if on >= now.date()]
    if not back or not ahead:
        return None
    tz = zone_of(now)
    return Node(days(back[-1], 1, tz), days(ahead[0], 1, tz), sort, relative=True, recurs="year")


def day_of_months(day: int, now: datetime) -> Node | None:
    """Return a day of the month without its month."""
    today, tz = now.date(), zone_of(now)
    near = [divmod(today.year * 12 + today.month - 1 + n, 12) for n in range(-3, 4)]
    found = [on for year, month in near if (on := real_date(year, month + 1, day))]
    if not found:
        return None
    past, future = max(on for on in found if on <= today), min(on for on in found if on >= today)
    return Node(days(past, 1, tz), days(future, 1, tz), relative=True, recurs="month")


def month_of_year(month: int, now: datetime, sort: Sort = "month") -> Node:
    """Return a month without a year."""
    return recurring(months(now.year, month, 1, zone_of(now)), "year", now, sort, weak=True)


def with_clock(node: Node, clock: Clock, tz: ZoneInfo) -> Node:
    """Join a time of day to a day."""
    past, future = (at_clock(s.start.date(), clock, tz) for s in (node.past, node.future))
    return replace(node, past=past, future=future, weak=False, clock=clock)


def with_part(node: Node, part: str, tz: ZoneInfo) -> Node:
    """Join a morning, afternoon, evening or night to a day."""
    past, future = (part_of_day(s.start.date(), part, tz) for s in (node.past, node.future))
    return replace(node, past=past, future=future, weak=False, part=part)


def real_date(year: int, month: int, day: int) -> date | None:
    """Return the date if the calendar has it."""
    if not (FIRST_YEAR <= year <= LAST_YEAR and 1 <= month <= 12 and 1 <= day <= 31):
        return None
    try:
        return date(year, month, day)
    except ValueError:  # 31 February
        return None


def zone_of(now: datetime) -> ZoneInfo:
    """Return the actor's zone from the moment in it."""
    assert isinstance(now.tzinfo, ZoneInfo)
    return now.tzinfo
