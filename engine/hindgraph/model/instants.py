"""Instants at the border: text in, aware UTC datetimes inside."""

import re
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from hindgraph.model.records import FAR_FUTURE
from hindgraph_extractors.records import Period, Precision
from hindgraph_ontology.errors import InvalidInput

EARLIEST = datetime(1, 1, 2, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
LONGEST = timedelta(days=36500)
_YEAR = re.compile(r"(\d{4})")
_MONTH = re.compile(r"(\d{4})-(\d{2})")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_DURATION = re.compile(r"(\d+)\s*(s|m|h|d|w)")
_UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


def interval_of(value: datetime | date | str, timezone: str, *, field: str) -> tuple[datetime, datetime]:
    """Return the interval ``[start, end)`` that a time names: an instant, a day, a month or a year.

    Args:
        value: An aware or naive datetime, a date, or ISO 8601 text; what has no zone is in `timezone`.
        timezone: IANA name of the actor's zone.
        field: Named in the error.

    Raises:
        InvalidInput: ``bad_time``, where it is none of these.
    """
    zone = ZoneInfo(timezone)
    try:
        if isinstance(value, datetime):
            return _instant(value, zone)
        if isinstance(value, date):
            return _days(value, value + timedelta(days=1), zone)
        return _of_text(value.strip(), zone)
    except (ValueError, OverflowError, AttributeError, TypeError) as error:
        message = f"{field} must be an ISO 8601 time such as 2026-06-30T18:00:00Z, or a day, month or year"
        raise InvalidInput(f"{message}; got {str(value)[:60]!r}", code="bad_time", field=field) from error


def period_of(value: datetime | date | str, timezone: str, *, field: str) -> Period:
    """Return the period that a time names, with its precision; an instant ends where it begins.

    Raises:
        InvalidInput: As `interval_of`.
    """
    start, end = interval_of(value, timezone, field=field)
    return Period(start, end, _precision(value))


def _precision(value: datetime | date | str) -> Precision:
    if isinstance(value, datetime):
        return "instant"
    if isinstance(value, date):
        return "day"
    text = value.strip()
    if _DAY.fullmatch(text):
        return "day"
    if _MONTH.fullmatch(text):
        return "month"
    return "year" if _YEAR.fullmatch(text) else "instant"


def instant_of(value: datetime | date | str, timezone: str, *, field: str) -> datetime:
    """Return the instant that a time names; a day, month or year stands for its beginning."""
    return interval_of(value, timezone, field=field)[0]


def last_instant_of(value: datetime | date | str, timezone: str, *, field: str) -> datetime:
    """Return the last instant that a time names: an instant itself, a day's last microsecond."""
    start, end = interval_of(value, timezone, field=field)
    return max(start, end - MICROSECOND)


def duration_of(value: timedelta | int | float | str, *, field: str) -> timedelta:
    """Return a length of time: seconds, or text such as ``90m``, ``24h``, ``30d``.

    Raises:
        InvalidInput: ``bad_time``, where it is none of these, or not above nothing and up to 100 years.
    """
    try:
        length = _length(value)
    except (ValueError, OverflowError, TypeError) as error:
        message = f"{field} must be seconds or text such as 90m, 24h, 30d; got {str(value)[:60]!r}"
        raise InvalidInput(message, code="bad_time", field=field) from error
    if not timedelta(0) < length <= LONGEST:
        message = f"{field} must be longer than nothing and at most {LONGEST.days // 365} years"
        raise InvalidInput(message, code="bad_time", field=field)
    return length


def _length(value: Any) -> timedelta:
    if isinstance(value, timedelta):
        return value
    if isinstance(value, str):
        match = _DURATION.fullmatch(value.strip())
        if match is None:
            raise ValueError("not a length of time")
        return timedelta(**{_UNITS[match[2]]: int(match[1])})
    if isinstance(value, bool):
        raise TypeError("a truth value is no number")
    return timedelta(seconds=value)


def written(instant: datetime | None) -> str | None:
    """Write an instant as ISO 8601 with ``Z``; an open end is None."""
    if instant is None or instant >= FAR_FUTURE:
        return None
    return instant.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _of_text(text: str, zone: ZoneInfo) -> tuple[datetime, datetime]:
    if match := _YEAR.fullmatch(text):
        year = int(match[1])
        return _days(date(year, 1, 1), date(year + 1, 1, 1), zone)
    if match := _MONTH.fullmatch(text):
        first = date(int(match[1]), int(match[2]), 1)
        return _days(first, (first + timedelta(days=31)).replace(day=1), zone)
    if _DAY.fullmatch(text):
        day = date.fromisoformat(text)
        return _days(day, day + timedelta(days=1), zone)
    return _instant(datetime.fromisoformat(text), zone)


def _instant(value: datetime, zone: ZoneInfo) -> tuple[datetime, datetime]:
    aware = value if value.tzinfo is not None else value.replace(tzinfo=zone)
    instant = aware.astimezone(UTC)
    if not EARLIEST <= instant < FAR_FUTURE:
        raise ValueError("outside the years that are kept")
    return instant, instant


def _days(first: date, after: date, zone: ZoneInfo) -> tuple[datetime, datetime]:
    start, end = (datetime.combine(day, time(), tzinfo=zone).astimezone(UTC) for day in (first, after))
    if not EARLIEST <= start < FAR_FUTURE:
        raise ValueError("outside the years that are kept")
    return start, end
