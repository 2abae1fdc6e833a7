"""Calendar arithmetic: days, weeks, months and seasons as half-open stretches of an actor's zone."""

from calendar import monthrange
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from hindgraph_extractors.records import Period, Precision
from hindgraph_ontology.errors import InvalidInput

Unit = Literal["second", "minute", "hour", "day", "week", "month", "quarter", "year", "decade"]
Part = Literal["early", "mid", "late"]

# What lies outside is not a date that a memory speaks of, and stays clear of the ends of `datetime`.
FIRST_YEAR, LAST_YEAR = 1000, 2999

# Meteorological seasons of the northern hemisphere, by their first month.
SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}
PARTS_OF_DAY = {
    "morning": (6, 12),
    "noon": (11, 14),
    "afternoon": (12, 18),
    "evening": (18, 22),
    "night": (18, 30),
}
_EXACT: dict[str, timedelta] = {
    "second": timedelta(seconds=1),
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
}


@dataclass(frozen=True, slots=True)
class Stretch:
    """A bounded time in a zone: ``[start, end)``, both aware."""

    start: datetime
    end: datetime
    precision: Precision

    def period(self) -> Period:
        """Return it in UTC."""
        return Period(self.start.astimezone(UTC), self.end.astimezone(UTC), self.precision)


@cache
def zone(name: str) -> ZoneInfo:
    """Return the zone with an IANA name.

    Raises:
        InvalidInput: There is no such zone.
    """
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise InvalidInput(f"{name!r} is not a time zone", code="bad_time", field="timezone") from error


def midnight(on: date, tz: ZoneInfo) -> datetime:
    """Return the beginning of a day in a zone."""
    return datetime(on.year, on.month, on.day, tzinfo=tz)


def whole_day(on: date, timezone: str) -> Period:
    """Return a day of a zone as an interval in UTC (23 or 25 hours long where the clocks change)."""
    return days(on, 1, zone(timezone)).period()


def period_of(unit: Unit, on: date, timezone: str) -> Period:
    """Return the calendar unit (``day`` and longer) that a day lies in, as an interval in UTC."""
    return whole(unit, on, zone(timezone)).period()


def days(first: date, count: int, tz: ZoneInfo, precision: Precision = "day") -> Stretch:
    """Return so many days from one on."""
    return Stretch(midnight(first, tz), midnight(first + timedelta(days=count), tz), precision)


def months(year: int, month: int, count: int, tz: ZoneInfo, precision: Precision = "month") -> Stretch:
    """Return so many calendar months from one on; ``month`` may lie outside 1..12."""
    first = add_months(date(year, 1, 1), month - 1)
    return Stretch(midnight(first, tz), midnight(add_months(first, count), tz), precision)


def whole(unit: Unit, on: date, tz: ZoneInfo) -> Stretch:
    """Return the calendar unit (``day`` and longer; weeks begin on Monday) that a day lies in."""
    match unit:
        case "week":
            return days(on - timedelta(days=on.weekday()), 7, tz, "week")
        case "month":
            return months(on.year, on.month, 1, tz)
        case "quarter":
            return months(on.year, (on.month - 1) // 3 * 3 + 1, 3, tz, "quarter")
        case "year":
            return months(on.year, 1, 12, tz, "year")
        case "decade":
            return months(on.year // 10 * 10, 1, 120, tz, "decade")
        case _:
            return days(on, 1, tz)


def season(name: str, year: int, tz: ZoneInfo) -> Stretch:
    """Return the season that begins in a year (winter runs into the next one)."""
    return months(year, SEASONS[name], 3, tz, "season")


def weekend(on: date, tz: ZoneInfo) -> Stretch:
    """Return the Saturday and Sunday of the week that a day lies in."""
    return days(on - timedelta(days=on.weekday() - 5), 2, tz)


def add_months(on: date, count: int) -> date:
    """Return the same day of another month, or that month's last day where it is shorter."""
    year, month = divmod(on.year * 12 + on.month - 1 + count, 12)
    return date(year, month + 1, min(on.day, monthrange(year, month + 1)[1]))


def add_days(on: date, unit: Unit, count: int) -> date:
    """Move a day by calendar units of a day or longer."""
    match unit:
        case "day":
            return on + timedelta(days=count)
        case "week":
            return on + timedelta(weeks=count)
        case "month":
            return add_months(on, count)
        case "quarter":
            return add_months(on, 3 * count)
        case "decade":
            return add_months(on, 120 * count)
        case _:
            return add_months(on, 12 * count)


def shift(moment: datetime, unit: Unit, count: float) -> datetime:
    """Move an aware moment: hours and less by elapsed time, days and more by the calendar at the same clock time."""
    if unit in _EXACT:
        return (moment.astimezone(UTC) + _EXACT[unit] * count).astimezone(moment.tzinfo)
    day = add_days(moment.date(), unit, int(count))
    return moment.replace(year=day.year, month=day.month, day=day.day)


def move(stretch: Stretch, unit: Unit, count: int) -> Stretch:
    """Move a stretch by calendar units, keeping whole months whole."""
    return replace(stretch, start=shift(stretch.start, unit, count), end=shift(stretch.end, unit, count))


def part_of(stretch: Stretch, part: Part, *, edge: bool = False) -> Stretch:
    """Return the first, middle or last third of a stretch, on day boundaries; known only roughly.

    With ``edge`` the first or last sixth of a year or more: its beginning or end, not its early or late part.
    """
    first, last = stretch.start.date(), stretch.end.date()
    length = (last - first).days
    third = max(1, round(length / (6 if edge and length > 300 else 3)))
    tz = stretch.start.tzinfo
    one, two = (
        datetime(d.year, d.month, d.day, tzinfo=tz)
        for d in (first + timedelta(third), last - timedelta(third))
    )
    match part:
        case "early":
            return Stretch(stretch.start, one, "fuzzy")
        case "late":
            return Stretch(two, stretch.end, "fuzzy")
        case "mid":
            return Stretch(one, max(two, one + timedelta(days=1)), "fuzzy")


def part_of_day(on: date, part: str, tz: ZoneInfo) -> Stretch:
    """Return a morning, afternoon, evening or night (which runs into the next day); its day is what is known."""
    first, last = PARTS_OF_DAY[part]
    start = midnight(on, tz)
    return Stretch(start + timedelta(hours=first), start + timedelta(hours=last), "day")


def at_clock(on: date, clock: "Clock", tz: ZoneInfo) -> Stretch:
    """Return a clock time on a day, in the clock's own zone if it names one."""
    start = midnight(on, tz) + timedelta(
        hours=clock.hour, minutes=clock.minute or 0, seconds=clock.second or 0
    )
    if clock.offset is not None:
        start = start.replace(tzinfo=UTC) - clock.offset
    start = start.replace(microsecond=clock.microsecond)
    length = {"hour": timedelta(hours=1), "minute": timedelta(minutes=1), "second": timedelta(seconds=1)}
    return Stretch(start, start + length[clock.finest], "hour" if clock.finest == "hour" else "instant")


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day as written; ``24:00`` is allowed and means the next midnight."""

    hour: int
    minute: int | None = None
    second: int | None = None
    microsecond: int = 0
    offset: timedelta | None = None

    @property
    def finest(self) -> Literal["hour", "minute", "second"]:
        """The unit down to which it is given."""
        if self.second is not None:
            return "second"
        return "hour" if self.minute is None else "minute"

    def valid(self) -> bool:
        """Say whether there is such a time."""
        minute, second = self.minute or 0, self.second or 0
        return (self.hour < 24 and minute < 60 and second < 60) or (self.hour == 24 and minute == second == 0)


def nth_weekday(within: Stretch, weekday: int, nth: int) -> date | None:
    """Return the n-th such weekday of a stretch (from 1; -1 is the last), if it has one."""
    first, end = within.start.date(), within.end.date()
    if nth > 0:
        found = first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1))
        return found if found < end else None
    last = end - timedelta(days=1)
    return last - timedelta(days=(last.weekday() - weekday) % 7)


def easter(year: int) -> date:
    """Return Easter Sunday of the western churches (Meeus, Jones and Butcher's algorithm)."""
    a, (b, c) = year % 19, divmod(year, 100)
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    n = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 22 * n) // 451
    month, day = divmod(h + n - 7 * m + 114, 31)
    return date(year, month, day + 1)
