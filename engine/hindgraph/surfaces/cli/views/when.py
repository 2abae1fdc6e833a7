"""Times for a person: in the actor's zone, no finer than they are known."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo


def day(at: str, timezone: str, precision: str = "day") -> str:
    """Write an instant as a day ("9 Jun 2026"), a month or a year."""
    local = _local(at, timezone)
    if precision == "year":
        return f"{local.year}"
    if precision in ("month", "quarter", "season"):
        return f"{local:%b} {local.year}"
    return f"{local.day} {local:%b} {local.year}"


def minute(at: str, timezone: str) -> str:
    """Write an instant as day and time of day ("9 Jun 2026 09:02")."""
    return f"{day(at, timezone)} {_local(at, timezone):%H:%M}"


def validity(edge: dict[str, Any], timezone: str) -> str:
    """Say from when until when an edge holds; the last day is named, not the day after."""
    return span(edge["valid_from"], edge["valid_to"], timezone, edge.get("precision") or "day")


def span(start: str, end: str | None, timezone: str, precision: str = "day") -> str:
    """Say a span of days; an open end is "since"."""
    since = day(start, timezone, precision)
    if end is None:
        return f"since {since}"
    until = day(_last(end, timezone), timezone)
    return f"on {since}" if since == until else f"{since} – {until}"


def _last(end: str, timezone: str) -> str:
    local = _local(end, timezone)
    midnight = (local.hour, local.minute, local.second, local.microsecond) == (0, 0, 0, 0)
    return (local - timedelta(microseconds=1)).isoformat() if midnight else end


def _local(at: str, timezone: str) -> datetime:
    moment = datetime.fromisoformat(at)
    try:
        return moment.astimezone(ZoneInfo(timezone))
    except OverflowError:  # the first and last day of the calendar cannot be moved into a zone
        return moment
